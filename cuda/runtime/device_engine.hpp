#pragma once

#include <string_view>

#include "cuda/runtime/memory.hpp"
#include "match/engine.hpp"

namespace motifcount::internal::cuda {

class DeviceEngine : public Engine {
public:
    DeviceEngine(std::string_view name, EngineLimits const& limits) : name_(name), limits_(limits) {}
    [[nodiscard]] std::string_view name() const noexcept override { return name_; }
    [[nodiscard]] std::string_view device() const noexcept override { return "cuda"; }
    [[nodiscard]] bool available() const noexcept override {
        try {
            return unavailable({}).empty();
        } catch (...) {
            return false;
        }
    }
    [[nodiscard]] EngineLimits const& limits() const noexcept override { return limits_; }

private:
    std::string_view name_;
    EngineLimits limits_;
};

}  // namespace motifcount::internal::cuda

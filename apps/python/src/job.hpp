#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

#include "supervise.hpp"

/// Jobs that are started with the words of a command line
namespace motifcount::python {

/// Words of a command line, and an array of pointers to these words, like argv of main()
struct Words {
    Words(char const* program, nb::list const& words);
    [[nodiscard]] int count() const { return static_cast<int>(pointers.size()); }

    std::vector<std::string> texts;
    std::vector<char const*> pointers;
};

/// Pauses the run at its end, before the reports are renamed, until the calling thread has checked for signals and reported the
/// last progress.
class RunListener : public Listener, public Feeder {
public:
    RunListener(Meeting& meeting, nb::object callback) : Listener(std::move(callback)), meeting_(meeting) {}

    void end() override;
    [[nodiscard]] bool wants_more() const override { return is_wanted_; }
    void fetch() override;
    void cancel() override {
        is_wanted_ = false;
        is_cancelled_ = true;
    }

private:
    Meeting& meeting_;
    bool is_wanted_ = false;
    bool is_cancelled_ = false;
};

}  // namespace motifcount::python

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "motifcount/progress.hpp"

namespace motifcount::internal {

/// Passes on all events, and keeps the warnings for the JSON report
class KeptWarnings final : public ProgressSink {
public:
    KeptWarnings(ProgressSink& sink, std::vector<std::string>& kept) : sink_(sink), kept_(kept) {}
    void begin() override { sink_.begin(); }
    void progress(Progress const& now) override { sink_.progress(now); }
    void end() override { sink_.end(); }
    void warning(Message const& text) override {
        kept_.push_back(text.command());
        sink_.warning(text);
    }
    void guess(std::string_view text) override { sink_.guess(text); }
    void note(std::string_view text) override { sink_.note(text); }

private:
    ProgressSink& sink_;
    std::vector<std::string>& kept_;
};

}  // namespace motifcount::internal

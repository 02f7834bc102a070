#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/demux.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

// Parts of the HTML pages of jobs with a layout; see report/pages/page.hpp

/// Facts about a run on its page. The members must outlive the page.
struct LayoutRun {
    std::string const& layout;
    std::string const& command;
    std::vector<InputSummary> const& inputs;
    std::vector<std::string> const& warnings;
};

/// "reads", "read pairs", or "fragments" if there are both
[[nodiscard]] std::string fragments_word(std::vector<InputSummary> const& inputs);

/// Returns the beginning of the page: the heading, the inputs, the layout, the command, the cards and the warnings.
/// `title`: without HTML; `cards`: from card()
[[nodiscard]] std::string layout_page_head(std::string_view title, LayoutRun const& run,
                                           std::string const& cards);
/// Returns a section with a bar per class. `word`: what is counted, such as "reads"
[[nodiscard]] std::string classes_section(std::vector<LayoutClass> const& classes, std::string const& word);
/// Returns a table of the most frequent sequences for each class that has sequences. Sequences with one different base, or
/// shifted by few bases, are merged within a class. Empty if no class has sequences.
[[nodiscard]] std::string unmatched_section(std::vector<LayoutClass> const& classes, std::string const& word);

}  // namespace motifcount::internal

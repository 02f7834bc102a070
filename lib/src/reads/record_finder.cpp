#include "reads/record_finder.hpp"

#include <algorithm>

namespace motifcount::internal {

using Verdict = RecordCut::Verdict;

std::size_t RecordFinder::add(std::string_view text, bool ends) {
    text_ += text;
    if (!ends && text_.size() < enough_) return npos;
    if (candidate_ == npos) next_candidate(searched_);
    while (candidate_ != npos) {
        Verdict const verdict = cut_->begins_record(std::string_view(text_).substr(candidate_), ends);
        if (verdict == Verdict::yes) return settled();
        if (verdict == Verdict::need_more) {
            // Waits until the size has doubled, so that the total time stays linear.
            enough_ = text_.size() + (text_.size() - candidate_);
            return npos;
        }
        next_candidate(candidate_ + 1);
    }
    // Drops the searched text, except its last byte, which may be a line feed.
    std::size_t const useless = text_.empty() ? 0 : text_.size() - 1;
    text_.erase(0, useless);
    dropped_ += useless;
    searched_ -= useless;
    return npos;
}

/// Starts the search one byte earlier, because the start of a line is recognised only by the line feed before it.
void RecordFinder::next_candidate(std::size_t from) {
    if (cut_->at_lines()) {
        std::size_t const feed = text_.find('\n', from == 0 ? 0 : from - 1);
        from = feed == npos ? npos : feed + 1;
    }
    candidate_ = from < text_.size() ? from : npos;
    searched_ = std::min(from, text_.size());
}

}  // namespace motifcount::internal

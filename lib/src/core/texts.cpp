#include "motifcount/texts.hpp"

namespace motifcount {

Texts::Texts(std::vector<std::string> const& texts) {
    for (std::string const& text : texts) push_back(text);
}

void Texts::push_back(std::string_view text) {
    if (size_ == 0) length_ = text.size();
    if (ends_.empty() && text.size() != length_)
        for (std::size_t i = 1; i <= size_; ++i) ends_.push_back(i * length_);
    letters_ += text;
    ++size_;
    if (!ends_.empty()) ends_.push_back(letters_.size());
}

void Texts::append(Texts const& more) {
    bool const one_length = ends_.empty() && more.ends_.empty() && (empty() || length_ == more.length_);
    if (!one_length || more.empty()) {
        for (std::string_view const text : more) push_back(text);
        return;
    }
    letters_ += more.letters_;
    length_ = more.length_;
    size_ += more.size_;
}

}  // namespace motifcount

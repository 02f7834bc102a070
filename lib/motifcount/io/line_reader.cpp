#include "motifcount/io/line_reader.hpp"

#include <cstring>

namespace motifcount {

bool LineReader::refill() {
    rest_ = source_.next();
    return !rest_.empty();
}

bool LineReader::next(std::string_view& line) {
    line_.clear();
    if (!started_) {
        started_ = true;
        if (refill() && rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
    }
    bool any = false;
    for (;;) {
        if (rest_.empty() && !refill()) break;
        if (after_return_) {
            after_return_ = false;
            if (rest_.front() == '\n') rest_.remove_prefix(1);
            continue;
        }
        any = true;
        std::size_t const end = rest_.find_first_of(std::string_view("\n\r\0", 3));
        if (end == std::string_view::npos) {
            line_ += rest_;
            rest_ = {};
            continue;
        }
        char const found = rest_[end];
        if (found == '\0') {
            ++number_;
            fail(ErrorCode::input, "a NUL byte: this is no text file (UTF-16 is not read; save it as UTF-8)");
        }
        if (line_.empty()) {
            line = rest_.substr(0, end);
        } else {
            line_ += rest_.substr(0, end);
            line = line_;
        }
        rest_.remove_prefix(end + 1);
        after_return_ = found == '\r';
        ++number_;
        return true;
    }
    if (!any) return false;
    line = line_;
    ++number_;
    return true;
}

void LineReader::fail(ErrorCode code, std::string_view what) const {
    std::string message = name();
    message += ": line ";
    message += std::to_string(number_);
    message += ": ";
    message += what;
    throw Error(code, message);
}

}  // namespace motifcount

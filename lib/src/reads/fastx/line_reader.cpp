#include "reads/fastx/line_reader.hpp"

#include "io/byte_order_mark.hpp"
#include "io/byte_scan.hpp"
#include "io/input_file.hpp"
#include "reads/alignments/bam_layout.hpp"

namespace motifcount::internal {

namespace {

/// Returns the position of the first LF, CR or NUL; the size of the text if there is no such byte.
std::size_t line_end(std::string_view text) noexcept {
    char const* const end = text.data() + text.size();
    char const* at = find_control(text.data(), end);
    while (at != end && *at != '\n' && *at != '\r' && *at != '\0') at = find_control(at + 1, end);
    return static_cast<std::size_t>(at - text.data());
}

/// Returns the start of the last line that begins with `begin` ('\0' = any), at or after text[from]; 0 if there is none, or
/// only the first line.
std::size_t last_line(std::string_view text, std::size_t from, char begin) noexcept {
    std::size_t const skipped = from == 0 ? 0 : from - 1;
    for (std::string_view rest = text.substr(skipped); !rest.empty();) {
        std::size_t const before = rest.find_last_of("\r\n");
        if (before == std::string_view::npos) break;
        std::size_t const start = skipped + before + 1;
        bool const at_end = start == text.size();
        // A CR at the end may be the first half of a CRLF.
        if (begin == '\0' ? !at_end || text.back() == '\n' : !at_end && text[start] == begin) return start;
        rest = rest.substr(0, before);
    }
    return 0;
}

}  // namespace

bool LineReader::refill() {
    rest_ = source_ ? source_->next() : std::string_view();
    return !rest_.empty();
}

void LineReader::skip_mark() {
    started_ = true;
    if (rest_.starts_with(bam_magic))
        throw_input_error(name(), "this is BAM, which contains reads; a text file is needed here");
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
}

std::string_view LineReader::beginning() {
    if (started_) return rest_;
    // A pipe may return only a few bytes at a time.
    constexpr std::size_t enough = std::size_t{1} << 16;
    while (beginning_.size() < enough && refill()) beginning_ += rest_;
    rest_ = beginning_;
    skip_mark();
    return rest_;
}

bool LineReader::next(std::string_view& line) {
    line_.clear();
    if (!started_) {
        if (source_) static_cast<void>(refill());
        skip_mark();
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
        std::size_t const end = line_end(rest_);
        if (end == rest_.size()) {
            line_ += rest_;
            rest_ = {};
            continue;
        }
        char const found = rest_[end];
        if (found == '\0') {
            ++number_;
            fail(ErrorCode::input,
                 "the line contains a NUL byte, so the file is not plain text; if it is encoded as UTF-16, "
                 "save it as UTF-8; if it is an archive, unpack it");
        }
        if (line_.empty()) {
            line = rest_.substr(0, end);
        } else {
            line_ += rest_.substr(0, end);
            line = line_;
        }
        rest_.remove_prefix(end + 1);
        after_return_ = found == '\r';
        has_line_end_ = true;
        ++number_;
        return true;
    }
    if (!any) return false;
    has_line_end_ = false;
    line = line_;
    ++number_;
    return true;
}

bool LineReader::next_block(std::string& block, std::size_t bytes, char begin) {
    block.swap(held_);
    held_.clear();
    std::size_t from = 0;
    std::size_t end = 0;
    while (end == 0 || block.size() < bytes) {
        try {
            if (error_) std::rethrow_exception(error_);
            if (rest_.empty() && !refill()) return !block.empty();
        } catch (...) {
            error_ = std::current_exception();
            end = last_line(block, 0, '\0');  // The lines before the error are valid.
            if (end == 0) throw;
            break;
        }
        if (after_return_ && rest_.front() == '\n') rest_.remove_prefix(1);
        after_return_ = false;
        block += rest_;
        rest_ = {};
        if (std::size_t const found = last_line(block, from, begin); found != 0) end = found;
        from = block.size();
    }
    held_.assign(block, end);
    block.resize(end);
    return true;
}

void LineReader::put_back(std::string_view line) {
    held_.assign(line);
    if (has_line_end_) held_ += '\n';
    --number_;
}

void LineReader::fail(ErrorCode code, std::string_view what) const {
    std::string message = name();
    message += ": line ";
    message += std::to_string(number_);
    message += ": ";
    message += what;
    throw Error(code, message);
}

}  // namespace motifcount::internal

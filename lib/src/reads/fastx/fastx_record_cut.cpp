#include "reads/fastx/fastx_record_cut.hpp"

#include "dna/packed_text.hpp"
#include "io/byte_order_mark.hpp"
#include "motifcount/error.hpp"
#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {
namespace {

class FastxRecordCut final : public RecordCut {
public:
    Verdict learn(std::string_view head) override {
        if (!began_ && byte_order_mark.starts_with(head)) return Verdict::need_more;
        std::size_t const mark = !began_ && head.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
        began_ = true;
        std::size_t const first = head.find_first_not_of("\r\n", mark);
        if (first == std::string_view::npos) return Verdict::need_other;
        first_ = head[first];
        return first_ == '>' || first_ == '@' ? Verdict::yes : Verdict::no;
    }
    bool at_lines() const noexcept override { return true; }
    Verdict begins_record(std::string_view text, bool ends) const override {
        if (text.front() != first_) return Verdict::no;
        return first_ == '>' ? Verdict::yes : begins_fastq(text, ends);
    }

private:
    [[nodiscard]] static Verdict begins_fastq(std::string_view text, bool ends);

    bool began_ = false;  ///< Whether a byte-order mark was searched for
    char first_ = '\0';   ///< First byte of all records ('>' or '@')
};

RecordCut::Verdict FastxRecordCut::begins_fastq(std::string_view text, bool ends) {
    static LineNames const names("");
    FastxState state;
    state.format = FastxFormat::fastq;
    state.phase = FastxState::Phase::record_start;
    PackedText scratch;
    FastxParser parser(names, false, state, scratch);
    try {
        for (std::size_t at = 0;;) {
            std::size_t const line_end = text.find('\n', at);
            if (line_end == std::string_view::npos) {
                if (!ends) return Verdict::need_more;
                parser.parse(text.substr(at));
                parser.finish();
                return state.records > 0 ? Verdict::yes : Verdict::no;
            }
            parser.parse(text.substr(at, line_end + 1 - at));
            at = line_end + 1;
            if (state.records == 0 || !state.at_fastq_record()) continue;
            if (at == text.size()) return ends ? Verdict::yes : Verdict::need_more;
            return text[at] == '@' || text[at] == '\n' || text[at] == '\r' ? Verdict::yes : Verdict::no;
        }
    } catch (Error const&) {
        return Verdict::no;
    }
}

}  // namespace

std::unique_ptr<RecordCut> make_fastx_record_cut() {
    return std::make_unique<FastxRecordCut>();
}

}  // namespace motifcount::internal

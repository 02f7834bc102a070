#include "reads/alignments/bam_record_cut.hpp"

#include <cstdint>

#include "reads/alignments/bam_layout.hpp"

namespace motifcount::internal {
namespace {

class BamRecordCut final : public RecordCut {
public:
    Verdict learn(std::string_view head) override {
        if (head.size() < enough_) return Verdict::need_more;
        BamHeader const header = view_bam_header(head);
        enough_ = header.size;
        references_ = header.references;
        if (header.state == BamHeader::State::cut) return Verdict::need_more;
        return header.state == BamHeader::State::whole ? Verdict::yes : Verdict::no;
    }
    bool at_lines() const noexcept override { return false; }
    Verdict begins_record(std::string_view text, bool ends) const override {
        constexpr int enough = 8;
        for (int i = 0; i < enough; ++i) {
            if (text.empty() && ends) return i > 0 ? Verdict::yes : Verdict::no;
            if (text.size() < bam_size_bytes) return ends ? Verdict::no : Verdict::need_more;
            std::uint64_t const size = bam_record_size(text);
            if (!is_bam_record_size(size)) return Verdict::no;
            std::string_view const rest = text.substr(bam_size_bytes);
            if (rest.size() >= bam_fixed_bytes && !is_plausible_bam_record(rest, size, references_))
                return Verdict::no;
            if (rest.size() < size) return ends ? Verdict::no : Verdict::need_more;
            text.remove_prefix(bam_size_bytes + static_cast<std::size_t>(size));
        }
        return Verdict::yes;
    }

private:
    std::uint64_t enough_ = 0;  ///< Number of header bytes needed for the next attempt
    std::uint32_t references_ = 0;
};

}  // namespace

std::unique_ptr<RecordCut> make_bam_record_cut() {
    return std::make_unique<BamRecordCut>();
}

}  // namespace motifcount::internal

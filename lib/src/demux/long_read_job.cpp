#include "demux/long_read_job.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "demux/record_title.hpp"
#include "fragments/layout_report.hpp"
#include "reads/record_fields.hpp"

namespace motifcount::internal {
namespace {

/// Indices of the classes
enum : std::uint32_t { assigned, too_short, no_anchor, no_match, ambiguous, chimeric, ends_differ };

std::vector<LayoutClass> classes_with(std::string const& segment) {
    return {{"assigned"},           {"too short", "R1"}, {"no anchor", "R1"}, {"no match", segment},
            {"ambiguous", segment}, {"chimeric"},        {"ends differ"}};
}

}  // namespace

class LongReadJob::Part final : public FragmentPart {
public:
    explicit Part(LongReadJob const& job)
        : texts(job.output_.size()),
          samples(job.fragments_.samples.size()),
          piece_samples(samples.size()),
          job_(job) {}

    void add(Fragment const& fragment) override {
        Fragment::Read const& read = fragment.reads[0];
        read_ = {fragment.text, read.bases.first, read.bases.length};
        job_.plan_.finder.find(read_, sites_);
        auto const length = static_cast<unsigned>(read_.length);
        std::vector<Insert> const inserts = job_.plan_.pattern.inserts(sites_.found, length);
        words_ = job_.plan_.pattern.describe(sites_.found, inserts);
        ++patterns[words_];
        fields_.parse(read.text);
        title_ = title_of(read.text);
        if (inserts.size() <= 1) {
            add_insert(inserts.empty() ? nullptr : &inserts.front());
        } else if (!job_.writing_.split) {
            write_unmatched(chimeric, all_barcodes());
        } else {
            tally.add(chimeric);
            tally.seen.push_back({chimeric, all_barcodes()});
            for (std::size_t i = 0; i < inserts.size(); ++i) add_piece(inserts[i], i + 1);
        }
    }

    std::vector<std::string> texts;  ///< By output file
    std::vector<SampleTally> samples;
    std::vector<SampleTally> piece_samples;
    LayoutClasses::Tally tally;
    LayoutClasses::Tally piece_tally;
    std::map<std::string, std::uint64_t, std::less<>> patterns;

private:
    /// `insert`: the only insert of the read; null if there is no insert
    void add_insert(Insert const* insert) {
        if (insert == nullptr) return write_unmatched(too_short, {});
        switch (insert->outcome) {
            case Insert::Outcome::assigned: {
                tally.add(assigned);
                std::string const tags = tags_of(*insert);
                std::string const name(tags.empty() ? title_ : fields_.name());
                bool const is_whole = job_.writing_.others.keep_segments;
                write(count(*insert, samples), name + tags, is_whole ? 0 : insert->first,
                      is_whole ? static_cast<unsigned>(read_.length) : insert->last);
                return;
            }
            case Insert::Outcome::ambiguous:
                return write_unmatched(ambiguous, joined(insert->barcodes));
            case Insert::Outcome::ends_differ:
                return write_unmatched(ends_differ, joined(insert->barcodes));
            case Insert::Outcome::no_barcode:
                if (!sites_.found.empty() || !sites_.unknown) return write_unmatched(no_anchor, {});
                return write_unmatched(
                    sites_.unknown->match.outcome == ListMatch::Outcome::ambiguous ? ambiguous : no_match,
                    letters_of(*sites_.unknown));
        }
    }

    /// Writes a piece of a chimeric read. Its title begins with the name of the read and a number.
    void add_piece(Insert const& insert, std::size_t number) {
        std::string name(fields_.name());
        std::string const tag = "\tpi:Z:" + name;
        name.append("_s").append(std::to_string(number));
        if (insert.outcome == Insert::Outcome::assigned) {
            piece_tally.add(assigned);
            write(count(insert, piece_samples), name + tag + tags_of(insert), insert.first, insert.last);
            return;
        }
        std::uint32_t const of = insert.outcome == Insert::Outcome::ambiguous     ? ambiguous
                                 : insert.outcome == Insert::Outcome::ends_differ ? ends_differ
                                                                                  : no_anchor;
        std::string const seen = joined(insert.barcodes);
        piece_tally.add(of);
        if (!seen.empty()) piece_tally.seen.push_back({of, seen});
        write(samples.size(), name + reason(of, seen) + tag, insert.first, insert.last);
    }

    /// Counts an assigned insert, and returns its sample.
    std::size_t count(Insert const& insert, std::vector<SampleTally>& counts) const {
        std::uint32_t const sample = job_.plan_.pattern.sample(sites_.found[insert.site]);
        ++counts[sample].fragments;
        if (insert.exact) ++counts[sample].exact;
        return sample;
    }

    void write_unmatched(std::uint32_t of, std::string const& seen) {
        tally.add(of);
        if (!seen.empty()) tally.seen.push_back({of, seen});
        std::string title(title_);
        title += reason(of, seen);
        if (of == chimeric || sites_.found.size() > 1) title.append(" (").append(words_).append(")");
        write(samples.size(), title, 0, static_cast<unsigned>(read_.length));
    }

    void write(std::size_t file, std::string const& title, unsigned first, unsigned last) {
        texts[file].append("@").append(title).append("\n");
        texts[file].append(fields_.sequence().substr(first, last - first)).append("\n+\n");
        texts[file].append(fields_.qualities().substr(first, last - first)).append("\n");
    }

    /// Class for the title of an unmatched read
    [[nodiscard]] std::string reason(std::uint32_t of, std::string const& seen) const {
        std::string text(" ");
        text += label_of(job_.classes_[of]);
        if (!seen.empty()) text.append(" ").append(seen);
        return text;
    }

    [[nodiscard]] std::string tags_of(Insert const& insert) const {
        if (!job_.writing_.others.tags) return {};
        return "\tBC:Z:" + letters_of(sites_.found[insert.site]);
    }

    /// Letters between the flanks, in the direction of the layout
    [[nodiscard]] std::string letters_of(BarcodeSite const& site) const {
        ShortText const text = short_text(read_.text, read_.first + site.first, site.last - site.first);
        return letters(site.reversed ? reverse_complement(text) : text);
    }

    [[nodiscard]] std::string joined(std::vector<std::size_t> const& barcodes) const {
        constexpr std::size_t most = 10;
        std::string text;
        for (std::size_t i = 0; i < barcodes.size() && i < most; ++i)
            text.append(i == 0 ? "" : "+").append(job_.plan_.entries[sites_.found[barcodes[i]].match.entry]);
        return text;
    }
    [[nodiscard]] std::string all_barcodes() const {
        std::vector<std::size_t> every(sites_.found.size());
        for (std::size_t i = 0; i < every.size(); ++i) every[i] = i;
        return joined(every);
    }

    LongReadJob const& job_;
    BarcodeSites sites_;
    RecordFields fields_;
    // About the current read
    MateText read_;
    std::string_view title_;
    std::string words_;
};

LongReadJob::LongReadJob(LongReadPlan const& plan, std::size_t sample_count, LongReadWriting const& writing,
                         DemuxOutput& output)
    : plan_(plan),
      classes_(classes_with(plan.segment)),
      writing_(writing),
      output_(output),
      fragments_(sample_count, classes_),
      pieces_(sample_count, classes_) {}

std::unique_ptr<FragmentPart> LongReadJob::make_part() const {
    return std::make_unique<Part>(*this);
}

void LongReadJob::take(FragmentPart& given) {
    auto& part = static_cast<Part&>(given);
    output_.write_all(part.texts);
    fragments_.take(part.samples, part.tally);
    pieces_.take(part.piece_samples, part.piece_tally);
    for (auto const& [words, count] : part.patterns) patterns_[words] += count;
    part.patterns.clear();
}

std::vector<std::pair<std::string, std::uint64_t>> LongReadJob::patterns() const {
    constexpr std::size_t max_patterns = 20;
    std::vector<std::pair<std::string, std::uint64_t>> rows(patterns_.begin(), patterns_.end());
    std::ranges::stable_sort(rows, std::ranges::greater(), [](auto const& row) { return row.second; });
    rows.resize(std::min(rows.size(), max_patterns));
    return rows;
}

}  // namespace motifcount::internal

#include "report/guides/gene_index.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "motifcount/error.hpp"
#include "reads/fastx/line_reader.hpp"

namespace motifcount::internal {
namespace {

/// Kinds of features; the smallest kind at a position is shown
enum Kind : unsigned { cds, exon, gene, kinds };

std::vector<std::string_view> split(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    while (true) {
        std::size_t const end = line.find(separator);
        fields.push_back(line.substr(0, end));
        if (end == std::string_view::npos) return fields;
        line.remove_prefix(end + 1);
    }
}

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Returns the value of an attribute of GTF, such as gene_id "ENSG1"; empty if the attribute is missing.
std::string_view attribute(std::string_view text, std::string_view name) {
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        if (at != 0 && text[at - 1] != ' ' && text[at - 1] != ';') continue;
        std::string_view rest = text.substr(at + name.size());
        if (!rest.starts_with(" \"")) continue;
        rest.remove_prefix(2);
        return rest.substr(0, rest.find('"'));
    }
    return {};
}

}  // namespace

/// Reads the features, and divides each record where a feature begins or ends.
class GeneIndex::Builder {
public:
    Builder(GeneIndex& index, std::string const& path) : index_(index), lines_(path) {}

    void build() {
        std::string_view line;
        while (lines_.next(line)) {
            if (line.empty() || line.starts_with('#') || line.starts_with("track") ||
                line.starts_with("browser"))
                continue;
            fields_ = split(line, '\t');
            bool const is_gtf = fields_.size() >= 9 && number(fields_[3]) && number(fields_[4]);
            is_gtf ? add_gtf() : add_bed();
        }
        // Only GTF, and BED with blocks, show where introns are.
        if (!has_exons_) between_ = "gene";
        if (changes_.empty()) throw Error(ErrorCode::input, lines_.name() + ": the file has no genes");
        for (auto& [record, changes] : changes_) index_.records_.emplace(record, segments_of(changes));
    }

private:
    struct Change {
        std::uint64_t position;
        std::size_t name;  ///< Index in names_
        unsigned kind;
        bool begins;
    };
    using Active = std::map<std::size_t, std::array<std::uint32_t, kinds>>;

    [[noreturn]] void fail(std::string_view what) const { lines_.fail(ErrorCode::input, what); }

    void add(std::uint64_t start, std::uint64_t end, std::size_t name, unsigned kind) {
        if (start >= end) return;
        std::vector<Change>& changes = changes_[std::string(fields_[0])];
        changes.push_back({start, name, kind, true});
        changes.push_back({end, name, kind, false});
    }

    std::size_t index_of(std::string_view name) {
        auto const [found, is_new] = numbers_.emplace(name, names_.size());
        if (is_new) names_.emplace_back(name);
        return found->second;
    }

    void add_gtf() {
        std::string_view const type = fields_[2];
        bool const is_gene = type == "gene" || type == "transcript";
        unsigned const kind = type == "CDS" ? cds : type == "exon" ? exon : is_gene ? gene : kinds;
        if (kind == kinds) return;
        has_exons_ |= kind == exon || kind == cds;
        std::string_view name = attribute(fields_[8], "gene_name");
        if (name.empty()) name = attribute(fields_[8], "gene_id");
        if (name.empty()) fail("expected GTF: the line has no gene_name and no gene_id");
        std::uint64_t const start = *number(fields_[3]);
        if (start == 0) fail("expected GTF: positions begin with 1");
        add(start - 1, *number(fields_[4]), index_of(name), kind);
    }

    void add_bed() {
        auto const value = [this](std::size_t field) { return number(fields_[field]); };
        if (fields_.size() < 4 || !value(1) || !value(2) || fields_[3].empty())
            fail("expected GTF, or BED with the names of genes in column 4");
        std::uint64_t const start = *value(1);
        std::size_t const name = index_of(fields_[3]);
        add(start, *value(2), name, gene);
        if (fields_.size() < 12) return;
        has_exons_ = true;
        auto const sizes = split(fields_[10], ',');
        auto const starts = split(fields_[11], ',');
        auto const count = value(9);
        if (!count || *count > sizes.size() || *count > starts.size() || !value(6) || !value(7))
            fail("expected BED with twelve columns: the blocks are not valid");
        for (std::size_t i = 0; i < *count; ++i) {
            auto const size = number(sizes[i]);
            auto const offset = number(starts[i]);
            if (!size || !offset) fail("expected BED with twelve columns: the blocks are not valid");
            std::uint64_t const begin = start + *offset;
            add(begin, begin + *size, name, exon);
            add(std::max(begin, *value(6)), std::min(begin + *size, *value(7)), name, cds);
        }
    }

    std::vector<Segment> segments_of(std::vector<Change>& changes) {
        std::ranges::sort(changes, {}, &Change::position);
        std::vector<Segment> segments;
        Active active;
        for (std::size_t i = 0; i < changes.size();) {
            std::uint64_t const position = changes[i].position;
            for (; i < changes.size() && changes[i].position == position; ++i)
                active[changes[i].name][changes[i].kind] += changes[i].begins ? 1 : UINT32_MAX;
            std::erase_if(active, [](auto const& one) { return one.second == decltype(one.second){}; });
            std::size_t const cells = cells_of(active);
            if (segments.empty() || segments.back().cells != cells) segments.push_back({position, cells});
        }
        return segments;
    }

    /// Returns the index of these genes in cells_.
    std::size_t cells_of(Active const& active) {
        if (active.empty()) return 0;
        Cells cells{"", ""};
        for (auto const& [name, counts] : active) {
            char const* const separator = cells.gene.empty() ? "" : ",";
            cells.gene.append(separator).append(names_[name]);
            cells.feature.append(separator).append(counts[cds] != 0    ? "CDS"
                                                   : counts[exon] != 0 ? "exon"
                                                                       : between_);
        }
        auto const [found, is_new] =
            known_.emplace(std::string(cells.gene).append("\t").append(cells.feature), index_.cells_.size());
        if (is_new) index_.cells_.push_back(std::move(cells));
        return found->second;
    }

    GeneIndex& index_;
    LineReader lines_;
    std::vector<std::string_view> fields_;
    bool has_exons_ = false;
    std::string_view between_ = "intron";
    std::vector<std::string> names_;
    std::unordered_map<std::string, std::size_t> numbers_;
    std::unordered_map<std::string, std::size_t> known_;
    std::map<std::string, std::vector<Change>> changes_;
};

GeneIndex::GeneIndex(std::string path) : path_(std::move(path)) {
    Builder(*this, path_).build();
}

GeneIndex::Cells const& GeneIndex::at(std::string_view record, std::uint64_t position) {
    auto const found = records_.find(std::string(record));
    if (found == records_.end()) {
        if (missing_.empty()) missing_ = record;
        return cells_.front();
    }
    is_found_ = true;
    auto const next = std::ranges::upper_bound(found->second, position, {}, &Segment::start);
    return next == found->second.begin() ? cells_.front() : cells_[std::prev(next)->cells];
}

Message GeneIndex::warning() const {
    if (is_found_ || missing_.empty()) return {};
    std::string example;
    for (auto const& [record, segments] : records_)
        if (example.empty() || record < example) example = record;
    return path_ + ": no site is in a record of this file: the genome has records such as '" + missing_ +
           "', and the file has records such as '" + example + "'; use the same names in both files";
}

}  // namespace motifcount::internal

#include "demux/sample_lookup.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>

#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

[[noreturn]] void fail(BarcodeSheet const& sheet, BarcodeSheet::Row const& row, std::string const& what) {
    throw Error(ErrorCode::input, Position{sheet.path(), row.line, {}}, what);
}

std::string lengths_of(LayoutSegment const& segment) {
    std::string text = std::to_string(segment.shortest);
    if (segment.longest != segment.shortest) text.append(" to ").append(std::to_string(segment.longest));
    return text;
}

/// Divides the barcode of a column among the segments of the column.
std::vector<std::string> parts_of(std::string_view layout, BarcodeSheet const& sheet,
                                  BarcodeSheet::Row const& row, std::size_t column,
                                  std::span<LayoutSegment const* const> segments) {
    std::string const& barcode = row.barcodes[column];
    std::string const name = "column '" + sheet.columns()[column] + "': ";
    if (segments.size() == 1) {
        LayoutSegment const& segment = *segments.front();
        if (segment.longest != 0 && (barcode.size() < segment.shortest || barcode.size() > segment.longest))
            fail(sheet, row,
                 name + "the barcode has " + std::to_string(barcode.size()) + " bases, but the segment has " +
                     lengths_of(segment));
        return {barcode};
    }
    std::vector<std::string> parts;
    std::size_t at = 0;
    for (LayoutSegment const* const segment : segments) {
        if (segment->longest == 0 || segment->shortest != segment->longest)
            refuse_layout(
                layout, segment->position,
                "the segments '" + segment->name + "' form one barcode, so each needs a fixed length");
        if (at < barcode.size()) parts.push_back(barcode.substr(at, segment->longest));
        at += segment->longest;
    }
    if (at != barcode.size())
        fail(sheet, row,
             name + "the barcode has " + std::to_string(barcode.size()) + " bases, but its segments have " +
                 std::to_string(at));
    return parts;
}

}  // namespace

SampleLookup::SampleLookup(ReadLayout const& layout, BarcodeSheet const& sheet) {
    std::vector<LayoutSegment const*> const all = layout.segments();
    lists_.resize(all.size());
    std::vector<std::vector<std::size_t>> of_column;
    for (std::string const& column : sheet.columns()) {
        std::vector<std::size_t>& own = of_column.emplace_back();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i]->name == column) own.push_back(i);
        segments_.insert(segments_.end(), own.begin(), own.end());
    }
    std::vector<std::map<std::string, std::uint64_t>> known(all.size());
    std::vector<std::vector<std::uint64_t>> rows;
    for (BarcodeSheet::Row const& row : sheet.rows()) {
        std::vector<std::uint64_t>& entries = rows.emplace_back();
        for (std::size_t column = 0; column < of_column.size(); ++column) {
            std::vector<LayoutSegment const*> segments;
            for (std::size_t const i : of_column[column]) segments.push_back(all[i]);
            std::vector<std::string> const parts = parts_of(layout.text, sheet, row, column, segments);
            for (std::size_t part = 0; part < parts.size(); ++part) {
                std::size_t const segment = of_column[column][part];
                auto const [at, is_new] = known[segment].emplace(parts[part], lists_[segment].size());
                if (is_new) lists_[segment].push_back(parts[part]);
                entries.push_back(at->second);
            }
        }
    }
    double combinations = 1;
    for (std::size_t const segment : segments_) combinations *= static_cast<double>(lists_[segment].size());
    if (combinations > 1e18)
        throw Error(ErrorCode::limit, sheet.path() + ": the sheet has too many barcodes in too many columns");
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::uint64_t key = 0;
        for (std::size_t i = 0; i < segments_.size(); ++i)
            key = key * lists_[segments_[i]].size() + rows[row][i];
        samples_.emplace(key, sheet.rows()[row].sample);
    }
}

std::optional<std::uint32_t> SampleLookup::find(std::span<PlacedSegment const> placed) const {
    std::uint64_t key = 0;
    for (std::size_t const segment : segments_)
        key = key * lists_[segment].size() + placed[segment].match.entry;
    auto const found = samples_.find(key);
    return found == samples_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace motifcount::internal

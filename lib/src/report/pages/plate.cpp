#include "report/pages/plate.hpp"

#include <algorithm>
#include <functional>

#include "core/ascii.hpp"
#include "core/decimal.hpp"
#include "report/pages/sample_checks.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

/// Minimum number of samples with a well in their names; fewer samples may be named A1, A2, ... for other reasons
constexpr std::size_t min_named = 24;
constexpr std::size_t large_rows = 16;
constexpr std::size_t large_columns = 24;

struct Well {
    std::size_t row = 0;
    std::size_t column = 0;
};

/// Returns the well in a part of a name: a letter from A to P and a number from 1 to 24.
std::optional<Well> well_of(std::string_view part) {
    if (part.size() < 2 || part.size() > 3 || !is_digit(part[1]) || !is_digit(part.back()))
        return std::nullopt;
    char const letter = to_upper(part[0]);
    std::size_t number = 0;
    for (char const digit : part.substr(1)) number = 10 * number + static_cast<std::size_t>(digit - '0');
    if (letter < 'A' || letter > 'P' || number < 1 || number > large_columns) return std::nullopt;
    return Well{static_cast<std::size_t>(letter - 'A'), number - 1};
}

/// Returns the first well in a name.
std::optional<Well> well_in(std::string_view name) {
    for (std::size_t from = 0; from < name.size();) {
        std::size_t to = from;
        while (to < name.size() && !is_separator(name[to])) ++to;
        if (auto const well = well_of(name.substr(from, to - from))) return well;
        from = to + 1;
    }
    return std::nullopt;
}

std::optional<Plate> named_plate(std::vector<std::string_view> const& names) {
    if (names.size() < min_named) return std::nullopt;
    std::vector<Well> wells;
    for (std::string_view const name : names) {
        auto const well = well_in(name);
        if (!well) return std::nullopt;
        wells.push_back(*well);
    }
    Plate plate{.named = true};
    if (std::ranges::any_of(wells, [&](Well const& well) {
            return well.row >= plate.rows || well.column >= plate.columns;
        })) {
        plate.rows = large_rows;
        plate.columns = large_columns;
    }
    plate.wells.resize(plate.rows * plate.columns);
    for (std::size_t i = 0; i < wells.size(); ++i) {
        auto& well = plate.wells[wells[i].row * plate.columns + wells[i].column];
        if (well) return std::nullopt;
        well = i;
    }
    return plate;
}

using Figure = std::function<double(SampleSummary const&)>;

std::string chart(Plate const& plate, std::vector<PageSample> const& samples, std::string const& what,
                  Figure const& figure, double limit, char const* unit) {
    auto const below = std::ranges::count_if(
        samples, [&](PageSample const& sample) { return figure(sample.summary) < limit; });
    // If most samples are below the limit, frames would hide the differences between the samples.
    bool const frames = 2 * static_cast<std::size_t>(below) < samples.size();
    std::vector<HeatCell> cells(plate.wells.size());
    for (std::size_t well = 0; well < cells.size(); ++well) {
        if (!plate.wells[well]) continue;
        PageSample const& sample = samples[*plate.wells[well]];
        double const value = figure(sample.summary);
        std::string const text =
            value < 1000 ? decimal(value, 0) : short_number(static_cast<std::uint64_t>(value));
        cells[well] = {value, text, sample.summary.name + ": " + text + unit, frames && value < limit};
    }
    return "<p>" + capitalized(what) + "; " + grouped(static_cast<std::uint64_t>(below)) +
           " samples are below " + decimal(limit, 0) + unit +
           (frames && below != 0 ? " (framed).</p>\n" : ".</p>\n") + heat_map(cells, plate.columns, what);
}

}  // namespace

std::optional<Plate> plate_of(std::vector<std::string_view> const& names) {
    if (auto plate = named_plate(names)) return plate;
    Plate plate;
    if (names.size() == large_rows * large_columns) {
        plate.rows = large_rows;
        plate.columns = large_columns;
    }
    if (names.size() != plate.rows * plate.columns) return std::nullopt;
    for (std::size_t i = 0; i < names.size(); ++i) plate.wells.emplace_back(i);
    return plate;
}

std::string plate_view(std::vector<PageSample> const& samples, PageWords const& words) {
    std::vector<std::string_view> names;
    for (PageSample const& sample : samples) names.push_back(sample.summary.name);
    auto const plate = plate_of(names);
    if (!plate) return {};
    char const* const order = plate->named
                                  ? "Wells as in the names of the samples."
                                  : "The samples in their order, row by row; their names have no wells.";
    return std::string("<h2>Plate</h2>\n<p>").append(order).append("</p>\n") +
           chart(
               *plate, samples, "assigned " + words.records,
               [](SampleSummary const& sample) { return 100 * sample.assigned_part(); },
               100 * ScreenLimits::min_assigned, "%") +
           chart(
               *plate, samples, "assigned " + words.records + " per " + words.motif,
               [](SampleSummary const& sample) {
                   return sample.motifs == 0
                              ? 0
                              : static_cast<double>(sample.assigned()) / static_cast<double>(sample.motifs);
               },
               ScreenLimits::min_reads_per_motif, "");
}

}  // namespace motifcount::internal

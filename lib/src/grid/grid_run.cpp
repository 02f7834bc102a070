#include "motifcount/grid_run.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <limits>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "grid/alignment.hpp"
#include "grid/content.hpp"
#include "grid/pgm.hpp"
#include "grid/picture.hpp"
#include "inputs/path_checks.hpp"
#include "motifcount/error.hpp"
#include "motifcount/grid.hpp"
#include "motifcount/types.hpp"
#include "output/output_file.hpp"
#include "reads/letter_sample.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount {

using namespace internal;

namespace {

/// Returns the id of a block: its file name without extensions. Throws Error(motif) if the id has control characters.
std::string block_id(std::string const& path) {
    auto name = std::filesystem::path(path).filename();
    if (name.extension() == ".gz") name = name.stem();
    std::string id = name.stem().empty() ? path : name.stem().string();
    if (std::ranges::any_of(id, is_control))
        throw Error(ErrorCode::motif, path +
                                          ": a block is named after its file, but this name contains a tab, "
                                          "a line end or another control character; rename the file");
    return id;
}

void write_hits(OutputFile& out, GridShape const& shape, std::vector<std::string> const& ids,
                std::vector<GridHit> const& hits) {
    auto const format = TableFormat::of_file(out.path());
    out.write(format.header("block_id row col mismatches"));
    for (auto const& hit : hits) {
        auto const where = shape.coordinates(hit.offset);
        format.put_row(out, ids[hit.block], where[0], where[1], std::uint64_t{hit.mismatches});
    }
}

/// Compares the hits in the first rows of the text with the hits of the naive method. The naive method would take too long for
/// all rows. Returns a summary. Throws Error(mismatch) if the hits differ.
template <GridCell Cell>
std::string verify(GridSearch<Cell> const& search, GridView<Cell> text, std::vector<GridHit> const& hits) {
    constexpr std::uint64_t budget =
        10'000'000'000;  // Maximum number of cell comparisons; they take several seconds of CPU time
    std::uint64_t block_cells = 0;
    for (auto const& block : search.blocks()) block_cells += block.shape().cells();
    auto const per_row = std::max<std::uint64_t>(1, text.shape.row_length()) * block_cells;
    auto const rows = std::min(text.shape.extent(0), std::max<std::uint64_t>(1, budget / per_row));

    auto options = search.options();
    options.method = GridMethod::naive;
    options.cuda_device.reset();
    GridView<Cell> const prefix{text.cells.first(rows * text.shape.row_length()),
                                {rows, text.shape.row_length()}};
    auto const expected = GridSearch<Cell>(search.blocks(), options).find(prefix);
    std::vector<GridHit> found;
    for (auto const& hit : hits)
        if (text.shape.coordinates(hit.offset)[0] + search.blocks()[hit.block].shape().extent(0) <= rows)
            found.push_back(hit);

    std::vector<GridHit> both;
    std::set_intersection(found.begin(), found.end(), expected.begin(), expected.end(),
                          std::back_inserter(both));
    auto const missed = expected.size() - both.size();
    auto const unverified = found.size() - both.size();
    auto const summary = "verified " + std::to_string(both.size()) + ", missed " + std::to_string(missed) +
                         ", unverified " + std::to_string(unverified) + " hits in the first " +
                         std::to_string(rows) + " of " + std::to_string(text.shape.extent(0)) + " rows";
    if (missed + unverified != 0) throw Error(ErrorCode::mismatch, summary);
    return summary;
}

std::vector<Frame> frames(GridShape const& shape, std::vector<GridShape> const& block_shapes,
                          std::vector<std::string> const& ids, std::vector<GridHit> const& hits) {
    std::vector<Frame> all;
    for (auto const& hit : hits) {
        auto const where = shape.coordinates(hit.offset);
        auto const& block = block_shapes[hit.block];
        all.push_back({where[0], where[1], block.extent(0), block.extent(1), hit.block,
                       ids[hit.block] + ": row " + std::to_string(where[0]) + ", col " +
                           std::to_string(where[1]) + ", " + counted(hit.mismatches, "mismatch")});
    }
    return all;
}

template <GridCell Cell>
GridRunResult search_and_report(GridRunSettings const& settings, Grid<Cell> const& text,
                                std::vector<GridBlock<Cell>> blocks,
                                std::function<Colour(std::uint64_t)> const& colour) {
    OutputFile output(settings.output);
    std::optional<OutputFile> plot;
    if (!settings.plot.empty()) plot.emplace(settings.plot);

    GridSearchOptions search_options{settings.max_mismatches, settings.method,
                                     settings.threads == 0 ? usable_cpus() : settings.threads,
                                     settings.cuda_device};
    GridSearch<Cell> const search(std::move(blocks), search_options);
    auto const hits = search.find(text.view());
    GridRunResult result;
    result.hits = hits.size();
    if (settings.verify) result.verification = verify(search, text.view(), hits);

    std::vector<std::string> ids;
    std::vector<GridShape> shapes;
    for (auto const& block : search.blocks()) {
        ids.push_back(block.id());
        shapes.push_back(block.shape());
    }
    write_hits(output, text.shape(), ids, hits);
    std::vector<OutputFile*> files{&output};
    if (plot) {
        GridPicture const picture(text.shape(), colour);
        auto const all = frames(text.shape(), shapes, ids, hits);
        plot->write(settings.plot.ends_with(".svg") ? picture.svg(all) : picture.png(all));
        files.push_back(&*plot);
    }
    publish_all(files);
    return result;
}

GridRunResult search_alignment(GridRunSettings const& settings, Content const& text,
                               std::vector<Content> const& block_files) {
    if (settings.wildcard)
        throw Error(ErrorCode::usage, setting::wildcard, "",
                    "only for images; in an alignment block, use '?'");
    std::vector<GridBlock<std::uint8_t>> blocks;
    for (auto const& file : block_files) blocks.push_back(parse_alignment_block(file, block_id(file.name)));
    auto const alignment = parse_alignment(text);
    if (!settings.plot.empty() && alignment.letters.shape().cells() == 0)
        throw Error(ErrorCode::input, Position{.file = text.name},
                    "no letters to draw; run without " + setting::plot);
    auto result = search_and_report<std::uint8_t>(
        settings, alignment.letters, std::move(blocks),
        [&](std::uint64_t offset) { return letter_colour(alignment.letters.cells()[offset]); });
    LetterSample sample;
    sample.add(text.bytes, true);
    if (std::string const warning = sample.warning(); !warning.empty())
        result.warning = text.name + ": " + warning;
    return result;
}

template <GridCell Cell>
GridRunResult search_image_as(GridRunSettings const& settings, GreyImage const& image,
                              std::vector<std::pair<std::string, GreyImage>> const& block_images) {
    if (settings.wildcard && *settings.wildcard > std::numeric_limits<Cell>::max())
        throw Error(ErrorCode::usage, setting::wildcard, std::to_string(*settings.wildcard),
                    std::string("the grey values of the images are 0 to ") +
                        std::to_string(std::numeric_limits<Cell>::max()));
    std::vector<GridBlock<Cell>> blocks;
    for (auto const& [id, block] : block_images)
        blocks.push_back(block.template block<Cell>(id, settings.wildcard));
    return search_and_report<Cell>(
        settings, image.template grid<Cell>(), std::move(blocks),
        [&](std::uint64_t offset) { return grey_colour(image.pixels[offset], image.max_value); });
}

GridRunResult search_image(GridRunSettings const& settings, Content const& text,
                           std::vector<Content> const& block_files) {
    auto const images = parse_pgm(text);
    if (images.size() != 1)
        throw Error(ErrorCode::input,
                    text.name + ": " + std::to_string(images.size()) + " images; search one image at a time");
    auto const& image = images.front();
    std::vector<std::pair<std::string, GreyImage>> blocks;
    for (auto const& file : block_files) {
        auto parts = parse_pgm(file);
        bool const many = parts.size() > 1;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i].max_value != image.max_value)
                throw Error(ErrorCode::motif, file.name + ": its maximum value is " +
                                                  std::to_string(parts[i].max_value) +
                                                  ", but the maximum value of " + text.name + " is " +
                                                  std::to_string(image.max_value) +
                                                  "; grey values of different depths cannot be compared");
            blocks.emplace_back(
                block_id(file.name) + (many ? std::string("_").append(std::to_string(i + 1)) : ""),
                std::move(parts[i]));
        }
    }
    if (image.max_value < 256) return search_image_as<std::uint8_t>(settings, image, blocks);
    return search_image_as<std::uint16_t>(settings, image, blocks);
}

}  // namespace

void validate(GridRunSettings const& settings) {
    if (settings.blocks.empty())
        throw Error(ErrorCode::usage, "no block: name a file with " + setting::blocks);
    if (settings.threads > thread_limit)
        throw Error(ErrorCode::usage, setting::threads, std::to_string(settings.threads),
                    std::string("the maximum is ") + std::to_string(thread_limit) + " threads");
    if (settings.cuda_device && settings.method == GridMethod::naive)
        throw Error(ErrorCode::usage, setting::engine, "naive",
                    "this engine does not run on CUDA; use auto, filter or shift-or");
    if (!settings.plot.empty() && !settings.plot.ends_with(".png") && !settings.plot.ends_with(".svg"))
        throw Error(ErrorCode::usage, setting::plot, settings.plot, "expected FILE.png or FILE.svg");
    std::vector<NamedPath> inputs{{"the text", settings.text}};
    for (auto const& block : settings.blocks) inputs.push_back({"-p", block});
    std::vector<NamedPath> outputs{{"-o", settings.output}};
    if (!settings.plot.empty()) outputs.push_back({"--plot", settings.plot});
    check_read_once(inputs);
    check_outputs(inputs, outputs);
}

GridRunResult run(GridRunSettings const& settings) {
    validate(settings);
    std::vector<Content> blocks;
    for (auto const& path : settings.blocks) blocks.push_back(read_content(path));
    auto const text = read_content(settings.text);
    for (auto const& block : blocks) {
        if (is_pgm(block) == is_pgm(text) || block.bytes.empty()) continue;
        // Throws an error about the text if the text is neither PGM nor FASTA.
        if (!is_pgm(text)) static_cast<void>(parse_alignment(text));
        throw Error(ErrorCode::motif, block.name +
                                          ": the block and the text must be of the same kind: " + text.name +
                                          (is_pgm(text) ? " is an image (PGM)" : " is an alignment (FASTA)"));
    }
    if (is_pgm(text)) return search_image(settings, text, blocks);
    return search_alignment(settings, text, blocks);
}

}  // namespace motifcount

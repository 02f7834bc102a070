#include "cells/seen_table.hpp"

#include "cells/text_numbers.hpp"
#include "core/parallel_in_order.hpp"
#include "motifcount/texts.hpp"

namespace motifcount::internal {

void add_numbers(SeenNumbers& numbers, SeenNumbers const& more) {
    for (auto const& [number, fragments] : more) numbers[number] += fragments;
}

std::uint32_t median_of(SeenNumbers const& numbers) {
    std::uint64_t all = 0;
    for (auto const& [number, fragments] : numbers) all += fragments;
    std::uint64_t before = 0;
    for (auto const& [number, fragments] : numbers) {
        before += fragments;
        if (2 * before >= all) return number;
    }
    return 0;
}

void SeenTable::Writer::add(SeenSequence const& row) {
    ++size;
    lengths[static_cast<std::uint32_t>(row.sequence.size())] += row.fragments;
    text_.clear();
    append_number(text_, ~row.fragments);
    text_.append(row.sequence).append(1, '\0');
    append_number(text_, row.umis);
    append_number(text_, row.molecules);
    append_number(text_, row.median_start);
    texts.add(text_);
}

SeenSequence SeenTable::row_of(std::string_view text) {
    SeenSequence row;
    row.median_start = take_number<std::uint32_t>(text);
    row.molecules = take_number<std::uint64_t>(text);
    row.umis = take_number<std::uint64_t>(text);
    std::string_view start = text.substr(0, sizeof row.fragments);
    row.fragments = ~take_number<std::uint64_t>(start);
    row.sequence = text.substr(sizeof row.fragments, text.size() - sizeof row.fragments - 1);
    return row;
}

void SeenTable::write(OutputFile& out, bool has_umis, std::size_t most,
                      std::function<void(SeenSequence const&)> const& use) {
    for (auto const& writer : writers_.all()) {
        writer->texts.flush();
        size_ += writer->size;
        add_numbers(lengths_, writer->lengths);
    }
    rows_.divide();
    out.write(has_umis ? "sequence\tlength\tfragments\tumis\tmolecules\tmedian_start\n"
                       : "sequence\tlength\tfragments\tmedian_start\n");
    struct Part {
        std::string lines;
        Texts texts;
    };
    auto const format = [&](std::size_t index) {
        Part part;
        rows_.for_each(index, [&](std::string_view text, std::uint64_t) {
            if (part.texts.size() < most) part.texts.push_back(text);
            SeenSequence const row = row_of(text);
            part.lines += row.sequence;
            auto const add = [&part](std::uint64_t number) {
                part.lines.append("\t").append(std::to_string(number));
            };
            add(row.sequence.size());
            add(row.fragments);
            if (has_umis) add(row.umis);
            if (has_umis) add(row.molecules);
            add(row.median_start);
            part.lines += '\n';
        });
        return part;
    };
    std::size_t left = most;
    parallel_in_order(threads_, rows_.parts(), format, [&](Part const& part) {
        out.write(part.lines);
        for (std::size_t i = 0; i < part.texts.size() && left > 0; ++i, --left) use(row_of(part.texts[i]));
    });
}

}  // namespace motifcount::internal

#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {

// Tables of motifs, read from text.

using Rows = std::vector<std::string>;

struct Table {
    Rows rows;  ///< "id sequence gene"
    MotifFileInfo info;
};

inline Table read(std::string const& content, std::string const& columns = "") {
    TempDir const folder;
    MotifSet motifs;
    Table table;
    table.info = read_motif_file(folder.write("library", content), motifs,
                                 columns.empty() ? MotifColumns{} : parse_motif_columns(columns));
    for (MotifId motif = 0; motif < motifs.size(); ++motif)
        table.rows.push_back(std::string(motifs.id(motif)) + " " + std::string(motifs.sequence(motif)) + " " +
                             std::string(motifs.gene(motif)));
    return table;
}

/// The message of a refusal, without the name of the file.
inline std::string refusal(std::string const& content, std::string const& columns = "") {
    try {
        read(content, columns);
    } catch (Error const& error) {
        std::string const message = error.what();
        CHECK(message.find('\n') == std::string::npos);
        return message.substr(message.find("library: ") + std::string("library: ").size());
    }
    FAIL("not refused: " << content);
    return "";
}

inline std::string const g1 = "ACGTTGCAACGTACGATCGA";
inline std::string const g2 = "TTGACCATGACCATTGACGT";
inline std::string const g3 = "GGCATTACGACCTTGAGCAT";

/// Ten bases that are others for each number.
inline std::string numbered(unsigned number) {
    std::string letters;
    for (int digit = 0; digit < 10; ++digit, number /= 4) letters += "ACGT"[number % 4];
    return letters;
}

}  // namespace motifcount::internal::test

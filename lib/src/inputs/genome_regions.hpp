#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "motifcount/streams.hpp"

namespace motifcount::internal {

/// Regions of a genome from a BED file, and the text of the genome in these regions. Not thread-safe.
class GenomeRegions {
public:
    /// Reads the file. Throws Error(input) with the line if the file is not BED, or if it has no regions.
    explicit GenomeRegions(std::string path);

    /// Returns a stream with a record for each region of the file `genome` (FASTA or .2bit): in the order of the genome's sequences, then in
    /// the order of the regions. Names are the names of `bedtools getfasta -name+`: `chr1:1000-1400`, or `peak_1::chr1:1000-1400`
    /// if the region has a name. The file is opened by the first call of next(). Memory: as for open_genome(). This object must
    /// outlive the stream. next() throws Error(input) if the file has another format, if the genome has a sequence twice, or if a region
    /// is longer than its sequence.
    [[nodiscard]] std::unique_ptr<RecordStream> cut(std::string genome);

    /// Throws Error(input) if sequences of regions were in no genome. Call when all streams have ended.
    void check_found() const;

private:
    class Records;
    struct Region {
        std::uint64_t start;
        std::uint64_t end;
        std::string name;    ///< Name of the record
        std::uint64_t line;  ///< Line in the BED file
    };
    struct Sequence {
        std::vector<Region> regions = {};
        bool is_found = false;
    };

    std::string path_;
    std::unordered_map<std::string, Sequence> sequences_;
    std::uint64_t region_count_ = 0;
};

}  // namespace motifcount::internal

#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// The parts of `bench`; each registers its benchmarks, for the data that cli.sh makes in one folder.
namespace bench {

/// `source/FORMAT`, `parse/FORMAT` and `pack`: what comes before a search, on one thread.
void add_stages(std::filesystem::path const& data);

/// `gzip/STAGE`: what the parallel gzip decoder is made of.
void add_gzip(std::filesystem::path const& data);

/// `motifs/SET`, `patterns/SET` and `compile/SET`: from a motif file to a matcher.
void add_compilation(std::vector<std::filesystem::path> const& sets, unsigned threads);

/// `scan/ENGINE/SET`: every engine on every motif set that it takes, and what `auto` chooses, on one thread. All
/// engines must agree on the number of hits.
void add_engines(std::filesystem::path const& genome, std::vector<std::filesystem::path> const& sets);

/// `counter/add-all/SET`, `counter/add-each/SET`, `counter/find-each/SET`: 100,000 reads as one call, and as one each.
void add_counter(std::filesystem::path const& reads, std::vector<std::filesystem::path> const& sets);

}  // namespace bench

#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Parts of `bench`. Each function registers benchmarks on the data that cli.sh makes.
namespace bench {

/// `source/FORMAT`, `parse/FORMAT` and `pack`: the stages before a search, on one thread
void add_stages(std::filesystem::path const& data);

/// `gzip/STAGE`: the stages of the parallel gzip decoder
void add_gzip(std::filesystem::path const& data);

/// `motifs/SET`, `patterns/SET` and `compile/SET`: the stages from a motif file to a matcher
void add_compilation(std::vector<std::filesystem::path> const& sets, unsigned threads);

/// `scan/ENGINE/SET`: every engine on every motif set that it accepts, and the choice of `auto`, on one thread. Fails if
/// engines differ in the number of hits.
void add_engines(std::filesystem::path const& genome, std::vector<std::filesystem::path> const& sets);

/// `counter/add-all/SET`, `counter/add-each/SET`, `counter/find-each/SET`: 100,000 reads, in one call or with one call per
/// read
void add_counter(std::filesystem::path const& reads, std::vector<std::filesystem::path> const& sets);

}  // namespace bench

#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Benchmarks of bench.cpp. Each function registers benchmarks that use the data of cli.sh.
namespace bench {

/// `source/FORMAT`, `parse/FORMAT` and `pack`: stages before the search, on one thread
void add_stages(std::filesystem::path const& data);

/// `gzip/STAGE`: stages of the parallel gzip decoder
void add_gzip(std::filesystem::path const& data);

/// `motifs/SET`, `patterns/SET` and `compile/SET`: stages from a motif file to a matcher
void add_compilation(std::vector<std::filesystem::path> const& sets, unsigned threads);

/// `scan/ENGINE/SET`: searches on one thread, with every engine that accepts the motif set and with `auto`. Ends the program
/// with an error if engines differ in the number of hits.
void add_engines(std::filesystem::path const& genome, std::vector<std::filesystem::path> const& sets);

/// `counter/add-all/SET`, `counter/add-each/SET`, `counter/find-each/SET`: searches of 100,000 reads, in one call (all) or
/// in one call per read (each)
void add_counter(std::filesystem::path const& reads, std::vector<std::filesystem::path> const& sets);

}  // namespace bench

#include <doctest/doctest.h>
#include <malloc.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <thread>
#include <tuple>

#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"
#include "umis/umi_counts.hpp"

namespace motifcount::internal::test {
namespace {

using Reads = std::map<std::string, std::uint64_t>;

bool are_neighbours(std::string const& a, std::string const& b) {
    if (a.size() != b.size()) return false;
    unsigned differ = 0;
    for (std::size_t i = 0; i < a.size(); ++i) differ += a[i] != b[i] ? 1 : 0;
    return differ == 1;
}

/// Order of codes: shorter UMIs first, then by sequence
bool code_before(std::string const& a, std::string const& b) {
    return std::pair(a.size(), a) < std::pair(b.size(), b);
}

/// Groups by definition: compares all pairs, and grows each group until nothing changes.
Reads group(Reads umis, UmiRule rule) {
    Reads molecules;
    while (!umis.empty()) {
        auto root = umis.begin();
        for (auto at = umis.begin(); at != umis.end(); ++at)
            if (at->second > root->second ||
                (at->second == root->second && code_before(at->first, root->first)))
                root = at;
        Reads joined{*root};
        umis.erase(root);
        std::string const name = joined.begin()->first;
        for (bool grows = rule != UmiRule::unique; grows;) {
            grows = false;
            for (auto at = umis.begin(); at != umis.end();) {
                bool const joins = std::ranges::any_of(joined, [&](auto const& from) {
                    return are_neighbours(from.first, at->first) &&
                           (rule == UmiRule::cluster || from.second >= 2 * at->second - 1);
                });
                if (joins) {
                    joined.insert(*at);
                    at = umis.erase(at);
                    grows = true;
                } else {
                    ++at;
                }
            }
        }
        molecules[name] = std::accumulate(joined.begin(), joined.end(), std::uint64_t{0},
                                          [](auto sum, auto const& umi) { return sum + umi.second; });
    }
    return molecules;
}

TEST_CASE("UMIs: groups equal the definition for few, many and crowded UMIs") {
    RandomDna random(3);
    for (unsigned round = 0; round < cases_of(300U); ++round) {
        UmiLengths lengths{static_cast<unsigned>(random.between(1, random.one_in(3) ? 31 : 7)),
                           random.one_in(3)};
        if (!lengths.vary && random.one_in(10)) lengths.longest = 32;
        auto const rule = static_cast<UmiRule>(random.below(3));
        Reads reads;
        std::uint64_t const size = random.below(random.one_in(3) ? 300 : 40);
        std::string last;
        for (std::uint64_t i = 0; i < size; ++i) {
            std::string umi =
                random.bases(lengths.vary ? random.below(lengths.longest + 1) : lengths.longest);
            if (!last.empty() && random.one_in(2)) {
                umi = last;
                umi[random.below(umi.size())] = random.bases(1)[0];
            }
            reads[umi] += random.one_in(3) ? random.between(1, 100) : 1;
            last = umi;
        }
        std::vector<UmiReads> umis;
        for (auto const& [umi, count] : reads) {
            umis.push_back({umi_code(parse_short_text(umi), lengths), count});
            CHECK(umi_letters(umis.back().umi, lengths) == umi);
        }
        std::ranges::sort(umis, {}, &UmiReads::umi);
        UmiGroups groups(rule, lengths);
        Reads molecules;
        for (UmiReads const& molecule : groups.molecules(umis))
            molecules[umi_letters(molecule.umi, lengths)] = molecule.reads;
        CAPTURE(round);
        CHECK(molecules == group(reads, rule));
    }
}

using Key = std::tuple<std::uint64_t, std::uint32_t, std::string>;  // Cell, feature, UMI

/// Counts by definition.
UmiCounts count(std::map<Key, std::uint64_t> const& records, UmiSettings const& settings) {
    std::map<std::pair<std::uint64_t, std::uint32_t>, Reads> groups;
    for (auto const& [key, reads] : records)
        groups[{std::get<0>(key), std::get<1>(key)}][std::get<2>(key)] = reads;
    // Per cell and UMI: reads of the molecule per feature
    std::map<std::pair<std::uint64_t, std::string>, std::map<std::uint32_t, std::uint64_t>> molecules;
    UmiCounts result;
    for (auto const& [at, umis] : groups) {
        CellCount cell{at.first, 0, at.second, static_cast<std::uint32_t>(umis.size()), 0};
        for (auto const& umi : umis) cell.reads += umi.second;
        result.counts.push_back(cell);
        for (auto const& [umi, reads] : group(umis, settings.rule))
            molecules[{at.first, umi}][at.second] = reads;
    }
    for (auto const& [at, features] : molecules) {
        std::vector<std::uint64_t> sorted;
        for (auto const& feature : features) sorted.push_back(feature.second);
        std::uint64_t const most = std::ranges::max(sorted);
        auto const winners = std::ranges::count(sorted, most);
        for (auto const& [feature, reads] : features) {
            bool const stays = settings.multi == SharedUmi::keep || !settings.has_cells ||
                               features.size() == 1 ||
                               (settings.multi == SharedUmi::most && reads == most && winners == 1);
            auto const row =
                std::ranges::find_if(result.counts, [&, at = at, feature = feature](CellCount const& count) {
                    return count.cell == at.first && count.feature == feature;
                });
            row->molecules += stays ? 1 : 0;
            result.totals.dropped += stays ? 0 : 1;
        }
    }
    for (CellCount const& row : result.counts) {
        result.totals.reads += row.reads;
        result.totals.umis += row.umis;
        result.totals.molecules += row.molecules;
    }
    for (auto const& [key, reads] : records)
        ++result.totals.umis_by_reads[std::min<std::uint64_t>(reads, UmiTotals::max_reads)];
    return result;
}

void check_equal(UmiCounts const& counts, UmiCounts const& expected) {
    CHECK(counts.counts == expected.counts);
    CHECK(counts.totals.reads == expected.totals.reads);
    CHECK(counts.totals.umis == expected.totals.umis);
    CHECK(counts.totals.molecules == expected.totals.molecules);
    CHECK(counts.totals.dropped == expected.totals.dropped);
    CHECK(counts.totals.umis_by_reads == expected.totals.umis_by_reads);
}

TEST_CASE("UMIs: counts of cells from several threads, in memory or a file") {
    RandomDna random(5);
    TempDir const folder;
    for (unsigned round = 0; round < cases_of(60U); ++round) {
        UmiSettings settings;
        settings.rule = static_cast<UmiRule>(random.below(3));
        settings.multi = static_cast<SharedUmi>(random.below(3));
        settings.lengths = {static_cast<unsigned>(random.between(2, 5)), false};
        settings.has_cells = !random.one_in(4);
        auto const threads = static_cast<unsigned>(random.between(1, 3));
        std::uint64_t const cells = settings.has_cells ? random.between(1, 50) : 1;
        std::uint64_t const features = random.between(1, 20);
        UmiStore store(folder.path("counts.tsv"), random.one_in(3) ? std::uint64_t{1} << 30U : 20000,
                       threads);
        std::vector<std::vector<UmiRecord>> records(threads);
        std::map<Key, std::uint64_t> expected;
        for (std::uint64_t i = random.below(4000); i > 0; --i) {
            std::string const umi = random.from("AACGT", settings.lengths.longest);
            Key const key{settings.has_cells ? random.below(cells) << 40U : 0, random.below(features), umi};
            auto const reads = static_cast<std::uint32_t>(random.one_in(50) ? ~std::uint32_t{0} : 1);
            expected[key] += reads;
            std::uint64_t const code = umi_code(parse_short_text(umi), settings.lengths);
            records[i % threads].push_back({std::get<0>(key), code, std::get<1>(key), reads});
        }
        std::vector<std::thread> workers;
        for (auto const& part : records)
            workers.emplace_back([&] {
                UmiStore::Writer writer(store);
                for (UmiRecord const& record : part) writer.add(record);
                writer.flush();
            });
        for (std::thread& worker : workers) worker.join();
        CAPTURE(round);
        check_equal(count_umis(store, settings, threads), count(expected, settings));
    }
}

/// Bytes of this process that are allocated and not freed; 0 under sanitizers
std::size_t allocated() {
    auto const info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
}

TEST_CASE("UMIs: records beyond the memory are only in the file") {
    constexpr std::uint64_t memory = 1'000'000;
    TempDir const folder;
    UmiStore store(folder.path("counts.tsv"), memory, 1);
    UmiStore::Writer writer(store);
    std::size_t const before = allocated();
    for (std::uint32_t i = 0; i < 1'000'000; ++i) writer.add({i % 1000, i, 0, 1});
    CHECK(allocated() - before <= 2 * memory);
    writer.flush();
    store.divide(true);
    std::size_t records = 0;
    for (std::size_t part = 0; part < store.parts(); ++part) records += store.part(part).size();
    CHECK(records == 1'000'000);
}

TEST_CASE("UMIs: a store that cannot create its temporary file") {
    UmiStore store("/nonexistent-folder/counts.tsv", 1000, 1);
    UmiStore::Writer writer(store);
    auto const fill = [&] {
        for (std::uint32_t i = 0; i < 10000; ++i) writer.add({0, i, 0, 1});
        return 0;
    };
    CHECK(error_of(fill).code() == ErrorCode::output);
}

}  // namespace
}  // namespace motifcount::internal::test

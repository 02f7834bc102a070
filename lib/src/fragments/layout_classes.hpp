#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fragments/fragment_reader.hpp"
#include "layouts/layout.hpp"
#include "motifcount/demux.hpp"

namespace motifcount::internal {

/// Numbers of the classes of fragments: 0 for those in which the whole layout matches, then one per failure and segment or mate
class LayoutClassNumbers {
public:
    /// `own`: further classes of the job
    LayoutClassNumbers(ReadLayout const& layout, std::vector<std::string> const& own);

    [[nodiscard]] std::vector<LayoutClass> const& classes() const noexcept { return classes_; }
    [[nodiscard]] std::size_t of(FragmentReader const& reader) const;
    /// Number of the class of fragments whose entry for this segment is ambiguous
    [[nodiscard]] std::size_t ambiguous(std::size_t segment) const noexcept {
        return 1 + 2 * mates_ + segments_ + segment;
    }
    [[nodiscard]] std::size_t own(std::size_t index) const noexcept { return first_own_ + index; }

private:
    std::vector<LayoutClass> classes_;
    std::size_t mates_ = 0;
    std::size_t segments_ = 0;
    std::size_t first_own_ = 0;
};

/// Counts fragments by class, and lists the most frequent sequences of classes. Not thread-safe.
class LayoutClasses {
public:
    /// Fragments of one part. A class is an index in the list that the constructor of LayoutClasses gets.
    struct Tally {
        std::vector<std::uint64_t> fragments;
        struct Seen {
            std::uint32_t of = 0;
            std::string sequence;
            std::uint64_t fragments = 1;
        };
        std::vector<Seen> seen;  ///< Sequences, in input order

        void add(std::size_t of) {
            if (fragments.size() <= of) fragments.resize(of + 1);
            ++fragments[of];
        }
        void clear() {
            fragments.clear();
            seen.clear();
        }
    };

    /// `classes`: names and segments of all classes
    explicit LayoutClasses(std::vector<LayoutClass> classes)
        : classes_(std::move(classes)), texts_(classes_.size()) {}

    /// Adds the tallies of parts, in input order.
    void add(Tally const& tally);
    /// Fragments of all classes, by class
    [[nodiscard]] std::vector<std::uint64_t> counts() const;
    /// Classes with their most frequent sequences; ties are in alphabetical order. Leaves out classes without fragments, except
    /// the first.
    [[nodiscard]] std::vector<LayoutClass> result(unsigned threads) const;

private:
    static constexpr std::uint64_t max_seen = 1'000'000;
    static constexpr std::size_t max_rows = 20;
    struct Text {
        std::string lines;  ///< The sequences seen, one per line
        std::uint64_t count = 0;
    };

    std::vector<LayoutClass> classes_;
    std::vector<Text> texts_;
};

}  // namespace motifcount::internal

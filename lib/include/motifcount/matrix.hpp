#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace motifcount {

/// Frequencies of A, C, G and T in random sequence; each above 0, with sum 1
using Background = std::array<double, 4>;

/// Position weight matrix, as read from a file: the frequency of each base at each position of a motif
///
///     motifcount::Matrix const tata{.id = "MA0108.1", .name = "TBP", .columns = {{61, 145, 152, 31}, {16, 46, 18, 309}}};
struct Matrix {
    std::string id;
    std::string name = {};  ///< Name of the factor; may be empty, and several matrices may share it
    /// Counts of A, C, G and T per position. If all columns sum to 1 within 0.05, they are probabilities.
    std::vector<std::array<double, 4>> columns;
    /// Number of sequences from which the matrix was made; 0 = unknown. Then it is the sum of a column's counts, or 20 for probabilities.
    double sites = 0;
    /// Threshold of a HOMER file as a natural logarithm of odds. If set, scores and threshold follow HOMER's rules.
    std::optional<double> homer_threshold = {};

    friend bool operator==(Matrix const&, Matrix const&) = default;
};

/// Score of a window under a matrix; NaN if there is no score
struct MatrixScore {
    double bits = std::numeric_limits<double>::quiet_NaN();  ///< A multiple of 0.001 bits
    /// Probability that a window of random sequence scores at least as high. NaN below the threshold of hits
    double p_value = std::numeric_limits<double>::quiet_NaN();
};

/// Settings of a search for matrices. No effect on other motifs. lib/doc/matrices.md defines scores and p-values.
struct MatrixSettings {
    /// Default of `p_value` if `min_score` is empty
    static constexpr double default_p_value = 1e-4;
    static constexpr double default_pseudocount = 0.1;
    static constexpr double min_pseudocount = 1e-6;

    /// Maximum p-value of a hit: probability that a random window scores at least as high. Above 0, at most 1.
    std::optional<double> p_value = {};
    /// Minimum score of a hit in bits. If both limits are given, both apply.
    std::optional<double> min_score = {};
    /// Background as given; averaged over the strands. Empty = uniform
    std::optional<Background> background = {};
    /// Total pseudocount of a column, distributed by the background; at least min_pseudocount
    std::optional<double> pseudocount = {};

    friend bool operator==(MatrixSettings const&, MatrixSettings const&) = default;
};

/// Parses a value of `--background`: four frequencies "A,C,G,T", "nrdb" (the nr database of MEME, the default of FIMO), or the name
/// of a MEME background file. Only the lines of single bases are read from the file. The result is not averaged over the strands.
/// Throws Error(usage) for numbers, and Error(input) for files.
[[nodiscard]] Background read_background(std::string const& value);

}  // namespace motifcount

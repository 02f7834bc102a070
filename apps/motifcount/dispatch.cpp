#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/style.hpp"
#include "console.hpp"
#include "count_options.hpp"
#include "motifcount/error.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

// Unlike exists(), which calls a file missing when the system cannot tell.
bool is_no_file(std::string const& word) {
    std::error_code error;
    return !std::filesystem::exists(word, error) && !error;
}

// The word of one who mistyped a subcommand names no file.
void refuse_mistyped(std::string const& word) {
    if (word.empty() || word.starts_with('-') || !is_no_file(word)) return;
    if (word == "count")
        throw Error(ErrorCode::usage,
                    "count: no such subcommand, and no such file; counting has no name, so leave it out");
    std::vector<std::string> names;
    for (Subcommand const& subcommand : subcommands) names.emplace_back(subcommand.name);
    std::string const near = cli::nearest(word, names);
    if (!near.empty())
        throw Error(ErrorCode::usage,
                    word + ": no such subcommand, and no such file; did you mean " + near + "?");
}

// Of the words after the first one, a subcommand that names no file and is no option's value; empty if there is none.
std::string late_subcommand(int argc, char const* const* argv) {
    for (int i = 2; i < argc; ++i)
        for (Subcommand const& subcommand : subcommands)
            if (subcommand.name == std::string_view(argv[i]) && is_no_file(argv[i]) &&
                !wants_value(argv[i - 1]))
                return argv[i];
    return {};
}

int obey(int argc, char const* const* argv) {
    for (Subcommand const& subcommand : subcommands)
        if (argc > 1 && subcommand.name == std::string_view(argv[1]))
            return subcommand.run(argc - 1, argv + 1);
    if (argc > 1) refuse_mistyped(argv[1]);
    try {
        return run_count(argc, argv);
    } catch (Error const& error) {
        // Without an option that is the subcommand's own, the word was taken for a file of reads, which is missing.
        bool const misread = error.code() == ErrorCode::usage || error.code() == ErrorCode::input;
        std::string const late = misread ? late_subcommand(argc, argv) : std::string();
        if (late.empty()) throw;
        throw Error(ErrorCode::usage,
                    error.message() + "; the subcommand comes first: motifcount " + late + " ...");
    }
}

}  // namespace

int dispatch(int argc, char const* const* argv) {
    try {
        return obey(argc, argv);
    } catch (Error const& error) {
        log_refusal(argc, argv, error.message().command());
        throw;
    }
}

}  // namespace motifcount::app

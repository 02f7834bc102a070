#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/process.hpp"
#include "console.hpp"
#include "help_text.hpp"
#include "motifcount/error.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

/// Throws Error(usage) if `word` is neither an option nor a file. Accepts paths that the system cannot examine. Also accepts
/// words that begin with a non-ASCII byte, because parse() reports dashes from word processors.
void check_first_word(std::string const& word) {
    if (word.empty() || word.starts_with('-') || (static_cast<unsigned char>(word.front()) & 0x80U) != 0)
        return;
    std::error_code error;
    if (std::filesystem::exists(word, error) || error) return;
    std::string names;
    for (Subcommand const& subcommand : subcommands)
        names += (names.empty() ? "" : ", ") + std::string(subcommand.name);
    throw Error(ErrorCode::usage, word + ": no such file or subcommand; the subcommands are " + names +
                                      " (see motifcount --help)");
}

int run_line(int argc, char const* const* argv) {
    if (argc <= 1) {
        std::fputs(usage_by_job, stderr);
        return cli::status_of(ErrorCode::usage);
    }
    for (Subcommand const& subcommand : subcommands)
        if (subcommand.name == std::string_view(argv[1])) return subcommand.run(argc - 1, argv + 1);
    check_first_word(argv[1]);
    return run_bare_count(argc, argv);
}

}  // namespace

int dispatch(int argc, char const* const* argv) {
    try {
        return run_line(argc, argv);
    } catch (Error const& error) {
        log_refusal(argc, argv, error.message().command());
        throw;
    }
}

}  // namespace motifcount::app

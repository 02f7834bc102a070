#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Code for the command lines of all programs: kinds of options, style of the help, error messages, and suggestions for
/// misspelt options. All errors are thrown as motifcount::Error(usage).
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace motifcount::cli {

/// Options of a program or subcommand. Hides CLI11, so that only style.cpp includes its headers, which take seconds to compile.
class CommandLine {
public:
    CommandLine();
    ~CommandLine();
    CommandLine(CommandLine const&) = delete;
    CommandLine& operator=(CommandLine const&) = delete;

    [[nodiscard]] CLI::App& app() noexcept { return *app_; }
    [[nodiscard]] std::string help() const;
    /// Returns how often an option was given. `name`: any name of the option, such as "-o"
    [[nodiscard]] std::size_t count(std::string const& name) const;
    /// True if the next word is the value of `word`, which may be one option or several short options, such as "-qo".
    [[nodiscard]] bool wants_value(std::string const& word) const;
    /// Returns an error message if `word` needs a value and `value` looks like an option instead; else empty. Examples: "-o
    /// -q", where -q is an option; "-o --treads", where --treads would become a file name.
    [[nodiscard]] std::string mistaken_value(std::string const& word, std::string const& value) const;
    /// Returns an error message if `word` is an option that the user cannot have meant; else empty. Examples: an empty value
    /// ("--output="), a flag with a value ("--quiet=no"), a long option after a single dash ("-output").
    [[nodiscard]] std::string mistaken_word(std::string const& word) const;

private:
    [[nodiscard]] CLI::Option const* find(std::string const& name) const;
    [[nodiscard]] CLI::Option const* wants_next(std::string const& word) const;
    /// Returns "--output" for "-out", which CLI11 would read as -o with a file named "ut". Empty unless the short option takes
    /// a path and has a long name that begins like `word`.
    [[nodiscard]] std::string lengthened(std::string const& word) const;

    std::unique_ptr<CLI::App> app_;
};

/// Names and help text of an option
struct Named {
    char const* group;  ///< heading in the help
    char const* names;  ///< "-o,--output"
    char const* type;   ///< name of the value in the help, such as "FILE"
    std::string text;
};

/// Sets the help: `head`, then the options by group, then `foot`. Adds -h and --help to the group `help_group`.
void set_style(CommandLine& line, std::string head, std::string foot, char const* help_group);

/// These options take one value per occurrence. In "-k a.fa reads.fq", reads.fq is therefore not a second motif file.
void add_file(CommandLine& line, Named const& named, std::string& path);  ///< an empty name is an error
void add_list(CommandLine& line, Named const& named, std::vector<std::string>& values);
void add_text(CommandLine& line, Named const& named, std::string& value);  ///< an empty value is an error
/// Adds an option whose value must be one of `names` (at least two). The error message for other values lists all names; shell
/// completion parses this message.
void add_choice(CommandLine& line, Named const& named, std::vector<std::string> names, std::string& value);
void add_flag(CommandLine& line, char const* group, char const* names, std::string text, bool& value);
/// Adds a flag with an optional value: "--verify" or "--verify=5M".
void add_optional(CommandLine& line, Named const& named, std::string& value);
/// Adds an option whose value is passed to `read`, which throws Error(usage) if the value is invalid.
void add_parsed(CommandLine& line, Named const& named, std::function<void(std::string const&)> const& read);

/// Adds an option whose value is a whole number from `least` to `most`.
template <typename Number>
void add_number(CommandLine& line, Named const& named, std::uint64_t least, std::uint64_t most,
                Number& value);

/// Parses the words after argv[0] into the options. Returns the words that are neither options nor their values; nullopt if
/// help was requested. `program`: name for messages, such as "motifcount merge"
[[nodiscard]] std::optional<std::vector<std::string>> parse(CommandLine& line, std::string const& program,
                                                            int argc, char const* const* argv);

/// Parses `text` as a whole number from `least` to `most`. On failure, throws Error(usage) with the name `option`.
[[nodiscard]] std::uint64_t whole_number(std::string const& option, std::string const& text,
                                         std::uint64_t least, std::uint64_t most);

/// Parses `text` as a finite number. On failure, throws Error(usage) with the name `option`.
[[nodiscard]] double decimal_number(std::string const& option, std::string const& text);

template <typename Number>
void add_number(CommandLine& line, Named const& named, std::uint64_t least, std::uint64_t most,
                Number& value) {
    std::string const names = named.names;
    std::string const last = names.substr(names.rfind(',') + 1);
    add_parsed(line, named, [last, least, most, &value](std::string const& text) {
        value = static_cast<Number>(whole_number(last, text, least, most));
    });
}

}  // namespace motifcount::cli

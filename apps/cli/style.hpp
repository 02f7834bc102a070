#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the command lines of all programs share: options of a few kinds, one style of help, errors that say what is
/// wanted, suggestions for mistyped options. Everything throws motifcount::Error(usage).
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace motifcount::cli {

/// The options of a program or subcommand. CLI11, which is behind it, takes seconds to compile, and is seen by style.cpp alone.
class CommandLine {
public:
    CommandLine();
    ~CommandLine();
    CommandLine(CommandLine const&) = delete;
    CommandLine& operator=(CommandLine const&) = delete;

    [[nodiscard]] CLI::App& app() noexcept { return *app_; }
    [[nodiscard]] std::string help() const;
    /// How often an option was given, by one of its names: "-o".
    [[nodiscard]] std::size_t count(std::string const& name) const;
    /// Whether the word is an option, or short ones together as "-qo", whose value is the next word.
    [[nodiscard]] bool wants_value(std::string const& word) const;
    /// What to say if `value` follows an option that wants one, but is an option itself ("-o -q"), or, instead of a file's
    /// name, looks like one ("-o --treads"); empty: nothing.
    [[nodiscard]] std::string mistaken_value(std::string const& word, std::string const& value) const;
    /// What to say of a word that is no value, where it cannot be meant: an empty value ("--output="), a flag with one
    /// ("--quiet=no"), a long option after one dash ("-output"); empty: nothing.
    [[nodiscard]] std::string mistaken_word(std::string const& word) const;

private:
    [[nodiscard]] CLI::Option const* find(std::string const& name) const;
    [[nodiscard]] CLI::Option const* wants_next(std::string const& word) const;
    /// "--output" for "-out", which would be a file named "ut"; empty if the word is no such beginning.
    [[nodiscard]] std::string lengthened(std::string const& word) const;

    std::unique_ptr<CLI::App> app_;
};

/// What an option is called and what the help says of it.
struct Named {
    char const* group;  ///< the heading it stands under
    char const* names;  ///< "-o,--output"
    char const* type;   ///< "FILE"
    std::string text;
};

/// Gives it the style of help: `head`, the options by group, `foot`; and -h, --help under `help_group`.
void set_style(CommandLine& line, std::string head, std::string foot, char const* help_group);

/// Options that take one value an occurrence, so that "-k a.fa reads.fq" does not take the reads for motifs.
void add_file(CommandLine& line, Named const& named, std::string& path);  ///< an empty name is refused
void add_list(CommandLine& line, Named const& named, std::vector<std::string>& values);
void add_text(CommandLine& line, Named const& named, std::string& value);  ///< an empty value is refused
/// One of `names`, which are at least two: others are refused with all of them, from which shell completion takes them.
void add_choice(CommandLine& line, Named const& named, std::vector<std::string> names, std::string& value);
void add_flag(CommandLine& line, char const* group, char const* names, std::string text, bool& value);
/// A flag that may have a value: "--verify" or "--verify=5M".
void add_optional(CommandLine& line, Named const& named, std::string& value);
/// `read` sees the value and throws Error(usage) if it is none.
void add_parsed(CommandLine& line, Named const& named, std::function<void(std::string const&)> const& read);

/// A whole number from `least` to `most`.
template <typename Number>
void add_number(CommandLine& line, Named const& named, std::uint64_t least, std::uint64_t most,
                Number& value);

/// Reads the words of argv after the first into the options, and gives the words that no option took.
/// Nothing if help was asked for. `program` is how the program is called in messages: "motifcount merge".
[[nodiscard]] std::optional<std::vector<std::string>> parse(CommandLine& line, std::string const& program,
                                                            int argc, char const* const* argv);

/// `text` as a whole number from `least` to `most`; `option` is named if it is none.
[[nodiscard]] std::uint64_t whole_number(std::string const& option, std::string const& text,
                                         std::uint64_t least, std::uint64_t most);

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

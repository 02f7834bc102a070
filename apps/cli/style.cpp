#include "cli/style.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string_view>

#include "motifcount/error.hpp"

namespace motifcount::cli {
namespace {

// Column at which the descriptions of options start in the help
constexpr std::size_t text_column = 28;

class HelpStyle : public CLI::Formatter {
public:
    HelpStyle(std::string head, std::string foot) : head_(std::move(head)), foot_(std::move(foot)) {}

    std::string make_help(CLI::App const* app, std::string, CLI::AppFormatMode) const override {
        std::string text = head_;
        for (std::string const& group : app->get_groups()) {
            if (group.empty()) continue;
            text += "\n" + group + "\n";
            for (CLI::Option const* option : app->get_options(
                     [&group](CLI::Option const* candidate) { return candidate->get_group() == group; }))
                text += make_option(option, false);
        }
        return text + foot_;
    }

    // Formats "  -k, --motifs FILE    description", with the descriptions aligned.
    std::string make_option(CLI::Option const* option, bool) const override {
        std::string line = "  ";
        for (std::string const& name : option->get_snames()) line += (line.size() > 2 ? ", -" : "-") + name;
        if (!option->get_lnames().empty())
            line += (line.size() > 2 ? ", --" : "    --") + option->get_lnames().front();
        if (!option->get_type_name().empty())
            line += (option->get_expected_min() == 0 ? "" : " ") + option->get_type_name();
        line.resize(std::max(text_column, line.size() + 2), ' ');
        return line + option->get_description() + "\n";
    }

private:
    std::string head_;
    std::string foot_;
};

/// Returns the Levenshtein distance: the minimum number of letters to insert, delete or replace.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            std::size_t const replaced = diagonal + (a[i] == b[j] ? 0U : 1U);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// Returns the name that the user most likely meant by the misspelt `word`; empty if no name is similar.
std::string nearest(std::string_view word, std::vector<std::string> const& names) {
    std::string best;
    std::size_t least = 3;
    for (std::string const& name : names) {
        std::size_t const far = distance(name, word);
        if (far >= least || 3 * far > name.size()) continue;
        least = far;
        best = name;
    }
    return best;
}

/// Returns the long option that the user most likely meant. `word`: a misspelt name, or part of a name. Empty if no option is
/// similar.
std::string nearest_option(CLI::App const& app, std::string_view word) {
    std::vector<std::string> names;
    for (CLI::Option const* option : app.get_options())
        if (!option->get_group().empty())
            for (std::string const& name : option->get_lnames()) names.push_back("--" + name);
    word = word.substr(0, word.find('='));
    std::string const near = nearest(word, names);
    if (!near.empty() || !word.starts_with("--") || word.size() < 5) return near;
    // Choose the shortest name with a hyphenated part that begins like `word`: --max-mismatches for --mismatch.
    std::string_view const part = word.substr(1);
    std::erase_if(names, [part](std::string const& name) { return name.find(part, 1) == std::string::npos; });
    auto const shortest = std::ranges::min_element(names, {}, &std::string::size);
    return shortest == names.end() ? std::string() : *shortest;
}

CLI::Option* house(CLI::Option* option, Named const& named) {
    return option->type_name(named.type)->group(named.group)->allow_extra_args(false);
}

// Rejects an empty value, because an unset variable in a script must not silently drop an output.
CLI::Option* non_empty(CLI::Option* option, char const* what) {
    return option->check([what](std::string const& value) { return value.empty() ? what : std::string(); },
                         "");
}

/// True if an option's value is a path. `type`: name of the value in the help
bool is_path(std::string_view type) {
    return type == "FILE" || type == "DIR" || type == "PREFIX";
}

}  // namespace

CommandLine::CommandLine() : app_(std::make_unique<CLI::App>()) {}
CommandLine::~CommandLine() = default;

std::string CommandLine::help() const {
    return app_->help();
}

std::size_t CommandLine::count(std::string const& name) const {
    return app_->count(name);
}

CLI::Option const* CommandLine::find(std::string const& name) const {
    return app_->get_option_no_throw(name);
}

CLI::Option const* CommandLine::wants_next(std::string const& word) const {
    if (word.size() < 2 || word.front() != '-') return nullptr;
    if (word[1] == '-') {
        CLI::Option const* const option = find(word);
        return option != nullptr && option->get_expected_min() > 0 ? option : nullptr;
    }
    for (std::size_t i = 1; i < word.size(); ++i) {
        CLI::Option const* const option = find({'-', word[i]});
        if (option == nullptr) return nullptr;
        if (option->get_expected_min() > 0) return i + 1 == word.size() ? option : nullptr;
    }
    return nullptr;
}

bool CommandLine::wants_value(std::string const& word) const {
    return wants_next(word) != nullptr;
}

std::string CommandLine::lengthened(std::string const& word) const {
    CLI::Option const* const option = find(word.substr(0, 2));
    if (option == nullptr || !is_path(option->get_type_name()) || word.size() < 4) return {};
    for (std::string const& name : option->get_lnames())
        if (name.starts_with(word.substr(1))) return "--" + name;
    return {};
}

std::string CommandLine::mistaken_value(std::string const& word, std::string const& value) const {
    CLI::Option const* const option = wants_next(word);
    if (option == nullptr || value.size() < 2 || value.front() != '-') return {};
    bool const known =
        find(value[1] == '-' ? value.substr(0, value.find('=')) : value.substr(0, 2)) != nullptr;
    std::string const type = option->get_type_name();
    std::string const said = word + ' ' + value + ": " + value + (known ? " is" : " looks like") +
                             " an option, but " + word + " needs a value; ";
    // Unknown options are rejected as well, because a mistyped option would become the name of an output.
    if (is_path(type)) return said + "if this is a file name, write ./" + value;
    // Options for numbers report negative values themselves.
    bool const is_text = type == "NAME" || type == "SEQ";
    if (!known || (!is_text && value[1] >= '0' && value[1] <= '9')) return {};
    return said + "to use " + value + " as the value, write " + word + (word[1] == '-' ? "=" : "") + value;
}

std::string CommandLine::mistaken_word(std::string const& word) const {
    std::size_t const sign = word.find('=');
    std::string const name = word.substr(0, sign);
    if (!word.starts_with("--")) {
        if (sign == 2 && wants_value(name))  // CLI11 would take "=out.tsv" as the name
            return word + ": do not write '=' between " + name + " and its value; write " + name + ' ' +
                   word.substr(sign + 1);
        if (name.size() < 3 || name.front() != '-') return {};
        std::string const meant = find('-' + name) != nullptr ? '-' + name : lengthened(name);
        return meant.empty() ? "" : word + ": did you mean " + meant + "?";
    }
    CLI::Option const* const option = sign == std::string::npos ? nullptr : find(name);
    if (option == nullptr) return {};
    if (option->get_expected_min() == 0 && option->get_type_name().empty())
        return word + ": " + name + " takes no value";
    // The variable of a script may be unset. CLI11 would take the next word as the value.
    return sign + 1 == word.size() ? word + ": the value is missing" : "";
}

void set_style(CommandLine& line, std::string head, std::string foot, char const* help_group) {
    line.app().allow_extras();
    line.app().formatter(std::make_shared<HelpStyle>(std::move(head), std::move(foot)));
    line.app().set_help_flag("-h,--help", "print this help")->group(help_group);
}

void add_file(CommandLine& line, Named const& named, std::string& path) {
    non_empty(house(line.app().add_option(named.names, path, named.text), named),
              std::string_view(named.type) == "DIR" ? "the folder name is empty" : "the file name is empty");
}

void add_list(CommandLine& line, Named const& named, std::vector<std::string>& values) {
    house(line.app().add_option(named.names, values, named.text), named);
}

void add_text(CommandLine& line, Named const& named, std::string& value) {
    non_empty(house(line.app().add_option(named.names, value, named.text), named), "the value is empty");
}

void add_choice(CommandLine& line, Named const& named, std::vector<std::string> names, std::string& value) {
    add_parsed(
        line, named,
        [option = std::string(named.names), names = std::move(names), &value](std::string const& text) {
            if (std::ranges::find(names, text) == names.end()) {
                std::string wanted = names.front();
                for (std::size_t i = 1; i < names.size(); ++i)
                    wanted += (i + 1 < names.size() ? ", " : " or ") + names[i];
                throw Error(ErrorCode::usage, option + ' ' + text + ": expected " + wanted);
            }
            value = text;
        });
}

void add_flag(CommandLine& line, char const* group, char const* names, std::string text, bool& value) {
    line.app().add_flag(names, value, std::move(text))->group(group);
}

void add_optional(CommandLine& line, Named const& named, std::string& value) {
    line.app()
        .add_flag(named.names + std::string("{}"), value, named.text)
        ->type_name(named.type)
        ->group(named.group);
}

void add_parsed(CommandLine& line, Named const& named, std::function<void(std::string const&)> const& read) {
    house(line.app().add_option_function<std::string>(named.names, read, named.text), named);
}

std::uint64_t whole_number(std::string const& option, std::string const& text, std::uint64_t least,
                           std::uint64_t most) {
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    bool const whole = end == text.data() + text.size() && !text.empty();
    if (whole && error == std::errc{} && number >= least && number <= most) return number;
    std::string const said = option + ' ' + text + ": ";
    if (whole && (error == std::errc::result_out_of_range || number > most))
        throw Error(ErrorCode::usage, said + "the maximum is " + std::to_string(most));
    // A maximum as large as the type allows is not printed, because it is of no use. The real limit is checked elsewhere.
    bool const limited = most < std::numeric_limits<std::uint32_t>::max();
    std::string const first = std::to_string(least);
    throw Error(ErrorCode::usage,
                said + "expected a whole number " +
                    (limited ? "from " + first + " to " + std::to_string(most) : "of at least " + first));
}

double decimal_number(std::string const& option, std::string const& text) {
    double number = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (!text.empty() && end == text.data() + text.size() && error == std::errc{} && std::isfinite(number))
        return number;
    throw Error(ErrorCode::usage, option + ' ' + text + ": expected a number, such as 0.0001 or 1e-4");
}

std::optional<std::vector<std::string>> parse(CommandLine& line, std::string const& program, int argc,
                                              char const* const* argv) {
    std::string const see = " (see " + program + " --help)";
    CLI::App& app = line.app();
    for (int i = 1; i < argc && argv[i] != std::string_view("--"); ++i) {
        std::string mistake = line.mistaken_word(argv[i]);
        bool const has_value = i + 1 < argc && line.wants_value(argv[i]);
        if (mistake.empty() && has_value) mistake = line.mistaken_value(argv[i], argv[i + 1]);
        if (!mistake.empty()) throw Error(ErrorCode::usage, mistake + see);
        if (has_value) ++i;
    }
    try {
        app.parse(argc, argv);
    } catch (CLI::CallForHelp const&) {
        return std::nullopt;
    } catch (CLI::ArgumentMismatch const& error) {
        std::string text = error.what();
        if (std::size_t const end = text.find(": At Most 1 "); end != std::string::npos)
            text = text.substr(0, end) + ": give this option only once";
        if (std::size_t const end = text.find(": 1 required "); end != std::string::npos)
            text = text.substr(0, end) + ": the value is missing";
        throw Error(ErrorCode::usage, text + see);
    } catch (CLI::ParseError const& error) {
        throw Error(ErrorCode::usage, std::string(error.what()) + see);
    }
    // CLI11's positional arguments are not used, because CLI11 would split file names such as "[a,b]" into lists.
    std::vector<std::string> words;
    bool options_ended = false;
    for (std::string const& word : app.remaining()) {
        // Word processors replace '-' with an en dash, an em dash or a minus sign.
        for (std::string_view const dash : {"\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x88\x92"})
            if (!options_ended && word.starts_with(dash))
                throw Error(ErrorCode::usage,
                            word + ": the first character is a dash other than '-'; type '-' instead" + see);
        if (!options_ended && word == "--") {
            options_ended = true;
        } else if (!options_ended && word.size() > 1 && word.starts_with('-')) {
            std::string const near = nearest_option(app, word);
            throw Error(ErrorCode::usage, word + ": no such option" +
                                              (near.empty() ? "" : "; did you mean " + near + "?") + see);
        } else {
            words.push_back(word);
        }
    }
    return words;
}

}  // namespace motifcount::cli

#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

/// Command-line parsing for the programs in this folder
namespace bench {

/// Maps the name of an option to the function that receives its value
using CommandOptions = std::map<std::string, std::function<void(std::string const&)>>;

/// Returns a function that converts an option's value and stores it in the variable, or appends it to the list.
[[nodiscard]] inline auto into(unsigned& number) {
    return [&number](std::string const& value) { number = static_cast<unsigned>(std::stoul(value)); };
}
[[nodiscard]] inline auto into(std::string& text) {
    return [&text](std::string const& value) { text = value; };
}
[[nodiscard]] inline auto into(std::vector<std::string>& list) {
    return [&list](std::string const& value) { list.push_back(value); };
}

/// Requested sections of the table; empty: all sections
class Sections {
public:
    /// Parses options, each followed by a value, and names of sections. Throws std::runtime_error with the text `usage` if
    /// an option is unknown or has no value.
    Sections(int argc, char** argv, CommandOptions const& options, char const* usage);
    [[nodiscard]] bool wanted(char const* name) const { return names_.empty() || names_.contains(name); }

private:
    std::set<std::string> names_;
};

/// Selects the first GPU. Returns the header line of the table: program, date, GPU, CUDA version and size of the texts.
[[nodiscard]] std::string choose_device(char const* program, unsigned log_size);

}  // namespace bench

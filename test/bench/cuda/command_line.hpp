#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

/// Command lines of the programs in this folder
namespace bench {

/// Maps the name of an option to the function that receives its value
using CommandOptions = std::map<std::string, std::function<void(std::string const&)>>;

/// Returns a function that stores a value as a number, as text, or as an item of a list.
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
    /// Parses a command line of options, each with a value, and names of sections. Throws std::runtime_error(usage) if an
    /// option is unknown or lacks its value.
    Sections(int argc, char** argv, CommandOptions const& options, char const* usage);
    [[nodiscard]] bool wanted(char const* name) const { return names_.empty() || names_.contains(name); }

private:
    std::set<std::string> names_;
};

/// Selects the first GPU. Returns the first line of the table: program, date, GPU, CUDA version, size of the texts.
[[nodiscard]] std::string choose_device(char const* program, unsigned log_size);

}  // namespace bench

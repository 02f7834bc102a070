#include "inputs/genome_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "core/counted.hpp"
#include "core/first_names.hpp"
#include "io/byte_order_mark.hpp"
#include "io/byte_source.hpp"
#include "motifcount/error.hpp"
#include "reads/format.hpp"

namespace motifcount::internal {
namespace {

namespace fs = std::filesystem;

bool is_folder(ReadInput const& input) {
    std::error_code none;
    return !input.is_stream() && input.mates.empty() && fs::is_directory(input.path, none);
}

/// True if a file has the name of a genome: .fa, .fasta, .fna or .2bit, perhaps followed by one further extension
bool has_genome_name(fs::path path) {
    for (int i = 0; i < 2; ++i, path.replace_extension())
        for (char const* const extension : {".fa", ".fasta", ".fna", ".2bit"})
            if (path.extension() == extension) return true;
    return false;
}

bool is_genome(std::string const& path) try {
    if (InputFile file(path); is_two_bit(file)) return true;
    ByteSource source(path);
    std::string_view text = source.next();
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
    return text.starts_with('>');
} catch (Error const&) {
    if (has_genome_name(path)) throw;
    return false;
}

/// Returns the paths of the files in a folder, in order, except hidden files and indexes.
std::vector<fs::path> files_in(std::string const& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        fs::path const& path = entry->path();
        bool const is_index = path.extension() == ".fai" || path.extension() == ".gzi";
        if (is_index || path.filename().native().starts_with('.') || entry->is_directory(error)) continue;
        if (entry->is_other(error))  // Reading a FIFO, for example, would wait for a writer
            throw Error(
                ErrorCode::input,
                path.string() + ": not a regular file, but in the genome folder; move the file elsewhere");
        files.push_back(path);
    }
    if (error) throw Error(ErrorCode::input, folder + ": cannot read: " + error.message());
    std::ranges::sort(files);
    return files;
}

}  // namespace

bool has_folder(std::vector<ReadInput> const& inputs) {
    return std::ranges::any_of(inputs, is_folder);
}

std::vector<std::string> open_folders(std::vector<ReadInput>& inputs) {
    std::vector<std::string> messages;
    std::vector<ReadInput> files;
    for (ReadInput const& input : inputs) {
        if (!is_folder(input)) {
            files.push_back(input);
            continue;
        }
        FirstNames skipped;
        std::size_t const before = files.size();
        for (fs::path const& path : files_in(input.path)) {
            if (!is_genome(path.string())) {
                skipped.add(path.filename().native());
                continue;
            }
            ReadInput& file = files.emplace_back(input);
            file.path = path.string();
            file.ends_sample = false;
        }
        if (files.size() == before)
            throw Error(ErrorCode::input, input.path + ": the folder contains no FASTA or .2bit files");
        files.back().ends_sample = input.ends_sample;
        if (skipped.count() != 0)
            messages.push_back(input.path + ": skipped " + counted(skipped.count(), "file") +
                               (skipped.count() == 1 ? " that is" : " that are") +
                               " not FASTA or .2bit: " + skipped.names());
    }
    inputs = std::move(files);
    return messages;
}

}  // namespace motifcount::internal

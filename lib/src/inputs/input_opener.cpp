#include "inputs/input_opener.hpp"

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "io/input_file.hpp"
#include "motifcount/error.hpp"
#include "reads/fastx/paired_records.hpp"
#include "reads/record_reader.hpp"

namespace motifcount::internal {
namespace {

std::optional<std::uint64_t> size_of(std::string const& path) {
    struct stat status {};
    if (path == "-" || ::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return static_cast<std::uint64_t>(status.st_size);
}

void check_stream(ReadInput const& input) {
    auto const refuse = [&input](char const* why) {
        throw Error(ErrorCode::usage,
                    input.name() + ": an input must consist of files, or of streams of one kind: " + why);
    };
    bool const has_bytes = input.bytes != nullptr;
    bool const has_records = input.records != nullptr;
    if (has_bytes && has_records) refuse("give its bytes or its records, not both");
    if ((input.mate_bytes != nullptr && !has_bytes) || (input.mate_records != nullptr && !has_records))
        refuse("second mates must be of the same kind as the first mates");
    bool const has_mates = input.mate_bytes != nullptr || input.mate_records != nullptr;
    if (!input.mates.empty() && !has_mates) refuse("give the second mates as a stream as well");
    if (has_mates && input.interleaved) refuse("interleaved mates come from a single stream");
}

// Pieces are small, so that all threads finish at about the same time. Pieces below the minimum would take more time overall.
constexpr std::uint64_t pieces_per_thread = 4;
constexpr std::uint64_t min_piece_bytes = 16'384;

std::string name_of_mates(ReadInput const& input) {
    return input.mates.empty() ? input.path + " (second mates)" : input.mates;
}

}  // namespace

std::optional<std::uint64_t> stored_bytes(ReadInput const& input) {
    if (input.is_stream()) return std::nullopt;
    std::uint64_t sum = 0;
    for (std::string const& file : input.files()) {
        auto const size = size_of(file);
        if (!size) return std::nullopt;
        sum += *size;
    }
    return sum;
}

InputOpener::InputOpener(std::vector<ReadInput> const& inputs,
                         std::span<std::optional<InputSlice> const> slices, ReaderOptions options,
                         bool is_slow)
    : inputs_(inputs), slices_(slices), options_(std::move(options)), is_slow_(is_slow) {
    for (ReadInput const& input : inputs_) {
        paired_.emplace_back();
        if (input.is_stream()) {
            check_stream(input);
            bytes_.push_back(unknown);
            std::uint64_t const first = input.bytes != nullptr ? input.bytes->size() : 0;
            std::uint64_t const second = input.mate_bytes != nullptr ? input.mate_bytes->size() : 0;
            total_bytes_ += first + second;
            has_total_ &= first != 0 && (input.mate_bytes == nullptr || second != 0);
            if (input.mate_records != nullptr)
                paired_.back() =
                    std::make_unique<PairedRecords>(*input.records, *input.mate_records, input.name());
            continue;
        }
        bytes_.push_back(stored_bytes(input).value_or(unknown));
        has_total_ &= bytes_.back() != unknown;
        total_bytes_ += bytes_.back();
    }
}

unsigned InputOpener::descriptors_allow() noexcept {
    constexpr rlim_t reports_and_libraries = 32;
    // Maximum number of file descriptors per input: two mate files and two files of index reads, or a file for HTSlib with a reference and an index
    constexpr rlim_t per_input = 4;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < reports_and_libraries + per_input)
        return 1;
    return static_cast<unsigned>(std::min<rlim_t>((limit.rlim_cur - reports_and_libraries) / per_input,
                                                  std::numeric_limits<unsigned>::max()));
}

std::uint64_t InputOpener::bytes_from(std::size_t input) const noexcept {
    std::uint64_t sum = 0;
    for (; input < bytes_.size(); ++input) sum += bytes(input);
    return sum;
}

unsigned InputOpener::share_of_threads(std::size_t input, std::uint64_t bytes_left) const noexcept {
    if (!is_regular(input) || bytes_[input] >= bytes_left) return options_.threads;
    auto const share = static_cast<double>(bytes_[input]) / static_cast<double>(bytes_left);
    return std::max(1U, static_cast<unsigned>(share * options_.threads + 0.5));
}

std::unique_ptr<Reader> InputOpener::open(std::size_t input, std::uint64_t bytes_left) const {
    ReaderOptions options = options_;
    options.threads = share_of_threads(input, bytes_left);
    if (!slices_.empty()) options.slice = slices_[input];
    if (is_slow_ && is_regular(input)) {
        std::uint64_t const share = bytes_[input] / (pieces_per_thread * options_.threads);
        options.piece_bytes = std::min(options.piece_bytes, std::max(share, min_piece_bytes));
    }
    ReadInput const& source = inputs_[input];
    if (source.records != nullptr)
        return open_records(paired_[input] ? *paired_[input] : *source.records, source.name(), options);
    std::vector<std::unique_ptr<InputFile>> files;
    if (source.bytes != nullptr) {
        auto first = std::make_unique<InputFile>(*source.bytes, source.path, options.stop);
        if (source.mate_bytes == nullptr) return open_reads(std::move(first), options);
        files.push_back(std::move(first));
        files.push_back(std::make_unique<InputFile>(*source.mate_bytes, name_of_mates(source), options.stop));
        return open_pairs(std::move(files), options);
    }
    std::vector<std::string> const paths = source.files();
    if (paths.size() == 1) return open_reads(source.path, options);
    for (std::string const& path : paths) files.push_back(std::make_unique<InputFile>(path, options.stop));
    return open_pairs(std::move(files), options);
}

}  // namespace motifcount::internal

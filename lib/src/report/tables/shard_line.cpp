#include "report/tables/shard_line.hpp"

#include <charconv>

#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

std::string_view take_word(std::string_view& text) {
    std::size_t const blank = text.find(' ');
    std::string_view const word = text.substr(0, blank);
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
    return word;
}

}  // namespace

std::optional<Shard> read_shard(std::string_view text) {
    Shard shard;
    char const* const end = text.data() + text.size();
    auto const index = std::from_chars(text.data(), end, shard.index);
    if (index.ec != std::errc{} || index.ptr == end || *index.ptr != '/') return std::nullopt;
    auto const count = std::from_chars(index.ptr + 1, end, shard.count);
    if (count.ec != std::errc{} || count.ptr != end) return std::nullopt;
    if (!shard.is_valid()) return std::nullopt;
    return shard;
}

std::string to_text(ShardLine const& line, std::string_view report) {
    std::string text(shard_line_start);
    text += std::to_string(line.shard.index) + '/' + std::to_string(line.shard.count) + ' ' + line.version +
            ' ' + line.motif_checksum + " report=" + std::string(report) + ';' + line.options + '\n';
    return text;
}

std::optional<ShardLine> parse_shard_line(std::string_view text) {
    if (!text.starts_with(shard_line_start)) return std::nullopt;
    text.remove_prefix(shard_line_start.size());
    auto const shard = read_shard(take_word(text));
    if (!shard) return std::nullopt;
    ShardLine line;
    line.shard = *shard;
    line.version = take_word(text);
    line.motif_checksum = take_word(text);
    line.options = text;
    return line;
}

}  // namespace motifcount::internal

#include <algorithm>
#include <charconv>

#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "report/tables/shard_line.hpp"

namespace motifcount {

DeviceChoice parse_device(std::string_view text) {
    if (text == "auto") return {};
    if (text == "cpu") return {DeviceChoice::Kind::cpu};
    DeviceChoice request{DeviceChoice::Kind::cuda};
    if (text == "cuda") return request;
    bool valid = text.starts_with("cuda:");
    for (std::string_view rest = text.substr(valid ? 5 : 0); valid;) {
        int number = 0;
        auto const [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        valid = error == std::errc{} && number >= 0 && std::ranges::count(request.numbers, number) == 0;
        request.numbers.push_back(number);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        if (rest.empty()) break;
        valid = valid && rest.front() == ',';
        rest.remove_prefix(1);
    }
    if (!valid)
        throw Error(ErrorCode::usage, setting::device, std::string(text),
                    "expected auto, cpu, cuda, or cuda:0,1 (device numbers, each once)");
    return request;
}

PamInGuides parse_pam_in_guides(std::string_view text) {
    if (text == "auto") return PamInGuides::automatic;
    if (text == "yes") return PamInGuides::yes;
    if (text == "no") return PamInGuides::no;
    throw Error(ErrorCode::usage, setting::pam_in_guides, std::string(text), "expected auto, yes or no");
}

bool usual_side_is_end(std::vector<std::string> const& pams) {
    return pams.empty() || !std::ranges::all_of(pams, [](std::string_view pam) {
               return pam.starts_with("TTT") || pam.starts_with("TTN");
           });
}

void set_specificity(OffTarget& search, std::string_view text) {
    search.scores_cfd = text == "cfd" || text == "cfd,mit" || text == "mit,cfd";
    search.scores_mit = text == "mit" || text == "cfd,mit" || text == "mit,cfd";
    if (!search.has_scores())
        throw Error(ErrorCode::usage, setting::specificity, std::string(text),
                    "expected cfd, mit or cfd,mit");
}

std::vector<unsigned> parse_cuts(std::string_view text) {
    constexpr unsigned limit = 100;
    std::vector<unsigned> cuts;
    char const* at = text.data();
    char const* const end = at + text.size();
    while (true) {
        unsigned number = 0;
        auto const [next, error] = std::from_chars(at, end, number);
        if (error != std::errc{} || number > limit || (next != end && *next != ',') || next + 1 == end)
            throw Error(ErrorCode::usage, setting::cut, std::string(text),
                        std::string("expected numbers of bases up to ")
                            .append(std::to_string(limit))
                            .append(", separated by commas"));
        cuts.push_back(number);
        if (next == end) return cuts;
        at = next + 1;
    }
}

LiftNames parse_lift_names(std::string_view text) {
    if (text == "bedtools") return LiftNames::bedtools;
    if (text == "samtools") return LiftNames::samtools;
    throw Error(ErrorCode::usage, setting::lift_names, std::string(text), "expected bedtools or samtools");
}

RecordValues parse_record_values(std::string_view text) {
    for (RecordValues const values : {RecordValues::hits, RecordValues::best, RecordValues::sum})
        if (text == to_string(values)) return values;
    throw Error(ErrorCode::usage, setting::record_values, std::string(text), "expected hits, best or sum");
}

std::string to_string(RecordValues values) {
    return values == RecordValues::hits ? "hits" : values == RecordValues::best ? "best" : "sum";
}

GzipDecoder parse_decoder(std::string_view text) {
    for (GzipDecoder const decoder : {GzipDecoder::automatic, GzipDecoder::serial, GzipDecoder::parallel})
        if (text == to_string(decoder)) return decoder;
    throw Error(ErrorCode::usage, setting::decoder, std::string(text), "expected auto, serial or parallel");
}

Region parse_region(std::string_view text) {
    auto const refuse = [text](std::string const& remark = "") {
        throw Error(ErrorCode::usage, setting::region, std::string(text),
                    std::string("expected A:B (first and last base), counted from 1, or from the end of the "
                                "read as -1 to -") +
                        std::to_string(offset_limit) + remark);
    };
    std::size_t const colon = text.find(':');
    if (colon == std::string_view::npos || text.size() == 1) refuse();
    auto const read = [&](std::string_view digits, std::uint64_t otherwise, bool& from_end) {
        if (digits.empty()) return otherwise;
        from_end = digits.starts_with('-');
        if (from_end) digits.remove_prefix(1);
        std::uint64_t number = 0;
        auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (error != std::errc{} || end != digits.data() + digits.size() || number == 0) refuse();
        if (from_end && number > offset_limit) refuse();
        return number;
    };
    Region region;
    region.start = read(text.substr(0, colon), 1, region.start_from_end);
    if (!region.start_from_end) --region.start;
    region.end = read(text.substr(colon + 1), region.end, region.end_from_end);
    if (region.end_from_end) --region.end;
    if (region.is_empty()) refuse("; this region is empty");
    return region;
}

Shard parse_shard(std::string_view text) {
    auto const shard = internal::read_shard(text);
    if (!shard)
        throw Error(ErrorCode::usage, setting::shard, std::string(text),
                    "expected I/N, the I-th of N parts, with I from 1 to N");
    return *shard;
}

std::string to_string(DeviceChoice const& device) {
    if (device.kind == DeviceChoice::Kind::automatic) return "auto";
    if (device.kind == DeviceChoice::Kind::cpu) return "cpu";
    std::string text = "cuda";
    char separator = ':';
    for (int const number : device.numbers) {
        text += separator;
        text += std::to_string(number);
        separator = ',';
    }
    return text;
}

std::string to_string(GzipDecoder decoder) {
    switch (decoder) {
        case GzipDecoder::serial:
            return "serial";
        case GzipDecoder::parallel:
            return "parallel";
        case GzipDecoder::automatic:
            break;
    }
    return "auto";
}

std::string to_string(Dual dual) {
    return dual == Dual::none ? "none" : dual == Dual::mates ? "mates" : "in-read";
}

std::string to_string(Region const& region) {
    if (region == Region{}) return {};
    std::string text = region.start_from_end ? "-" : "";
    text += std::to_string(region.start + (region.start_from_end ? 0 : 1));
    text += region.end_from_end ? ":-" : ":";
    if (region.end_from_end) return text + std::to_string(region.end + 1);
    if (region.end != Region{}.end) text += std::to_string(region.end);
    return text;
}

std::string to_string(Shard const& shard) {
    return std::to_string(shard.index) + '/' + std::to_string(shard.count);
}

}  // namespace motifcount

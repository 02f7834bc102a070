#include "reads/alignments/cram_references.hpp"

#include <htslib/kstring.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <new>
#include <span>
#include <utility>

#include "core/ascii.hpp"
#include "core/small_file.hpp"
#include "io/compression.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// True if any version of HTSlib may contact a server for a REF_PATH entry with this start
bool names_server(std::string_view entry) {
    if (entry.starts_with('|')) entry.remove_prefix(1);
    for (std::string_view const beginning : {"URL=", "http:", "https:", "ftp:"})
        if (entry.starts_with(beginning)) return true;
    std::size_t const end = entry.find_first_of(":/");  // End of a URL scheme such as "s3"
    return end != std::string_view::npos && entry.substr(end).starts_with("://");
}

bool is_readable_file(std::string const& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), R_OK) == 0;
}

/// True for an MD5 sum in hexadecimal digits. Files in caches have no other names, and other text could be a path.
bool is_m5(std::string_view text) {
    return text.size() == 32 && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

std::optional<std::string> find_sequence(std::vector<std::string> const& places, std::string_view m5) {
    if (!is_m5(m5)) return std::nullopt;
    for (std::string const& place : places)
        if (auto path = expand_place(place, m5); path && is_readable_file(*path)) return path;
    return std::nullopt;
}

std::string_view without_scheme(std::string_view place) {
    return place.starts_with("file:") ? place.substr(5) : place;
}

bool is_indexed_fasta(std::string_view place) {
    place = without_scheme(place);
    // HTSlib splits a path with "##idx##" into a FASTA file and its index.
    if (place.find("##idx##") != std::string_view::npos) return false;
    std::string const path(place);
    if (!is_readable_file(path) || !is_readable_file(path + ".fai")) return false;
    std::string const head = read_small_file(path, compression_peek);
    if (detect_compression(head).name == "BGZF") return is_readable_file(path + ".gzi");
    return head.starts_with('>');
}

std::vector<std::string> own_places() {
    return reference_places(std::getenv("REF_CACHE"), std::getenv("REF_PATH"));
}

/// M5 of a sequence: MD5 sum of all bytes from 33 to 126, in upper case (SAM specification, section 1.3.2)
class Md5 {
public:
    Md5() : sum_(hts_md5_init(), hts_md5_destroy) {
        if (sum_ == nullptr) throw std::bad_alloc();
    }

    /// Adds letters to the sum. Changes `letters`.
    void add(std::span<char> letters) {
        auto const others = std::remove_if(letters.begin(), letters.end(),
                                           [](char letter) { return letter < 33 || letter > 126; });
        std::span const own(letters.begin(), others);
        std::ranges::transform(own, own.begin(), [](char letter) { return to_upper(letter); });
        hts_md5_update(sum_.get(), own.data(), static_cast<unsigned long>(own.size()));
    }
    /// Returns the sum in hexadecimal digits. Call it only once, at the end.
    [[nodiscard]] std::string text() {
        unsigned char digest[16];
        char text[33];
        hts_md5_final(digest, sum_.get());
        hts_md5_hex(text, digest);
        return text;
    }

private:
    std::unique_ptr<hts_md5_context, void (*)(hts_md5_context*)> sum_;
};

/// Returns the M5 of a file that contains only the letters of a sequence; empty if the file cannot be read.
std::optional<std::string> m5_of(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> letters(std::size_t{1} << 20);
    Md5 sum;
    while (file.read(letters.data(), static_cast<std::streamsize>(letters.size())) || file.gcount() != 0)
        sum.add({letters.data(), static_cast<std::size_t>(file.gcount())});
    if (!file.eof()) return std::nullopt;
    return sum.text();
}

class Field {
public:
    Field(sam_hdr_t* header, char const* key) : header_(header), key_(key) {}
    ~Field() { ks_free(&value_); }
    Field(Field const&) = delete;
    Field& operator=(Field const&) = delete;

    /// Removes a field from the @SQ line of a sequence if the line has it and `may_stay` rejects its value.
    template <typename MayStay>
    void sift(char const* name, MayStay const& may_stay) {
        int const found = sam_hdr_find_tag_id(header_, "SQ", "SN", name, key_, &value_);
        if (found == -1) return;
        if (found == 0 && may_stay(std::string_view(ks_str(&value_), ks_len(&value_)))) return;
        if (sam_hdr_remove_tag_id(header_, "SQ", "SN", name, key_) < 0) throw std::bad_alloc();
    }

private:
    sam_hdr_t* header_;
    char const* key_;
    kstring_t value_ = KS_INITIALIZE;
};

/// Returns the value of a field in a sequence's @SQ line; empty if the line has no such field.
std::optional<std::string> field_of(sam_hdr_t* header, char const* name, char const* key) {
    kstring_t value = KS_INITIALIZE;
    std::optional<std::string> text;
    if (sam_hdr_find_tag_id(header, "SQ", "SN", name, key, &value) == 0)
        text.emplace(ks_str(&value), ks_len(&value));
    ks_free(&value);
    return text;
}

}  // namespace

std::vector<std::string> reference_places(char const* cache, char const* path) {
    std::vector<std::string> places;
    if (cache != nullptr && *cache != '\0' && !names_server(cache)) places.emplace_back(cache);
    std::string_view const entries = path == nullptr ? "" : path;
    if (entries.empty()) return places;
    std::string entry;
    auto const end_entry = [&] {
        // In older versions of HTSlib, '|' before an entry means that no suffix is appended.
        if (entry.starts_with('|')) entry.erase(0, 1);
        if (!entry.empty()) places.push_back(entry);
        entry.clear();
    };
    for (std::size_t i = 0; i < entries.size(); ++i) {
        // Ignores all entries after a server, because HTSlib tries entries from first to last and would ask the server first.
        if ((i == 0 || entries[i - 1] == ':') && names_server(entries.substr(i))) return places;
        if (entries[i] != ':') {
            entry += entries[i];
        } else if (i + 1 < entries.size() && entries[i + 1] == ':') {
            entry += ':';
            ++i;
        } else {
            end_entry();
        }
    }
    end_entry();
    places.emplace_back("./");
    return places;
}

std::optional<std::string> expand_place(std::string_view place, std::string_view m5) {
    std::string path;
    for (std::size_t at = 0; at < place.size();) {
        if (place[at] != '%') {
            path += place[at++];
            continue;
        }
        std::string_view rest = place.substr(at + 1);
        std::size_t letters = m5.size();
        if (!rest.starts_with('s')) {
            if (rest.empty() || !is_digit(rest.front())) return std::nullopt;
            auto const number = take_number<std::size_t>(rest);
            if (!number || *number == 0 || !rest.starts_with('s')) return std::nullopt;
            letters = std::min(letters, *number);
        }
        path += m5.substr(0, letters);
        m5.remove_prefix(letters);
        at = place.size() - rest.size() + 1;
    }
    if (!m5.empty()) {
        if (!path.empty() && !path.ends_with('/')) path += '/';
        path += m5;
    }
    return path;
}

void keep_local_references(sam_hdr_t* header) {
    auto const places = own_places();
    Field m5(header, "M5");
    Field ur(header, "UR");
    std::string last;  // File of the previous sequence; often all sequences are in one file
    bool last_may_stay = false;
    for (int i = 0; i < sam_hdr_nref(header); ++i) {
        char const* const name = sam_hdr_tid2name(header, i);
        m5.sift(name, [&](std::string_view value) { return find_sequence(places, value).has_value(); });
        ur.sift(name, [&](std::string_view value) {
            if (value != last) {
                last_may_stay = is_indexed_fasta(value);
                last = value;
            }
            return last_may_stay;
        });
    }
}

ReferenceCheck::ReferenceCheck(std::string file, sam_hdr_t* header, sam_hdr_t* kept, std::string reference)
    : file_(std::move(file)),
      header_(header),
      kept_(kept),
      reference_(std::move(reference)),
      places_(own_places()),
      is_checked_(static_cast<std::size_t>(std::max(sam_hdr_nref(header), 0))) {}

void ReferenceCheck::check(std::int64_t sequence) {
    auto const number = static_cast<std::size_t>(sequence);
    if (sequence < 0 || number >= is_checked_.size() || is_checked_[number]) return;
    is_checked_[number] = true;
    char const* const name = sam_hdr_tid2name(header_, static_cast<int>(sequence));
    auto const stated = field_of(header_, name, "M5");
    if (!stated) return;
    auto const compare = [&](std::string const& path, std::optional<std::string> const& found) {
        if (found && to_lower(*stated) != *found)
            throw_input_error(
                file_, path + " is not the reference that the file was written with: the checksum (M5) of '" +
                           name + "' in the header belongs to another sequence");
        return found.has_value();
    };
    // Searches for the sequence in the same order as HTSlib.
    if (!reference_.empty() && compare(reference_, m5_in(reference_, name))) return;
    if (field_of(kept_, name, "M5")) {
        if (auto const path = find_sequence(places_, *stated)) compare(*path, m5_of(*path));
        return;
    }
    std::string const fasta(without_scheme(field_of(kept_, name, "UR").value_or("")));
    if (!fasta.empty()) compare(fasta, m5_in(fasta, name));
}

std::optional<std::string> ReferenceCheck::m5_in(std::string const& fasta, char const* name) {
    auto const [place, is_new] = indexes_.try_emplace(fasta);
    if (is_new) place->second.reset(fai_load3(fasta.c_str(), nullptr, nullptr, 0));
    faidx_t* const index = place->second.get();
    if (index == nullptr || faidx_has_seq(index, name) == 0) return std::nullopt;
    Md5 sum;
    constexpr hts_pos_t stretch = 1 << 20;
    hts_pos_t const length = faidx_seq_len(index, name);
    for (hts_pos_t at = 0; at < length; at += stretch) {
        hts_pos_t fetched = 0;
        std::unique_ptr<char, decltype(&std::free)> const bases(
            faidx_fetch_seq64(index, name, at, std::min(at + stretch, length) - 1, &fetched), std::free);
        if (bases == nullptr || fetched <= 0) return std::nullopt;
        sum.add({bases.get(), static_cast<std::size_t>(fetched)});
    }
    return sum.text();
}

}  // namespace motifcount::internal

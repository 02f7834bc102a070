#include "io/cram_references.hpp"

#include <htslib/kstring.h>
#include <sys/stat.h>
#include <unistd.h>

#include <new>
#include <string>
#include <string_view>

#include "core/small_file.hpp"
#include "io/compression.hpp"

namespace motifcount::internal {
namespace {

bool is_readable_file(std::string const& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), R_OK) == 0;
}

bool is_indexed_fasta(std::string_view place) {
    if (place.starts_with("file:")) place.remove_prefix(5);
    // To HTSlib this is a FASTA and another place of its index.
    if (place.find("##idx##") != std::string_view::npos) return false;
    std::string const path(place);
    if (!is_readable_file(path) || !is_readable_file(path + ".fai")) return false;
    std::string const head = read_small_file(path, compression_peek);
    if (detect_compression(head).name == "BGZF") return is_readable_file(path + ".gzi");
    return head.starts_with('>');
}

/// A field of the header's @SQ lines.
class Field {
public:
    Field(sam_hdr_t* header, char const* key) : header_(header), key_(key) {}
    ~Field() { ks_free(&value_); }
    Field(Field const&) = delete;
    Field& operator=(Field const&) = delete;

    /// Removes it from the line of that sequence, unless it has none or one that may stay.
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

}  // namespace

void keep_local_references(sam_hdr_t* header) {
    Field ur(header, "UR");
    std::string last;  // of all sequences it is one file, mostly
    bool last_may_stay = false;
    for (int i = 0; i < sam_hdr_nref(header); ++i) {
        char const* const name = sam_hdr_tid2name(header, i);
        ur.sift(name, [&](std::string_view value) {
            if (value != last) {
                last_may_stay = is_indexed_fasta(value);
                last = value;
            }
            return last_may_stay;
        });
    }
}

}  // namespace motifcount::internal

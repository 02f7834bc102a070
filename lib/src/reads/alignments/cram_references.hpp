#pragma once

#include <htslib/faidx.h>
#include <htslib/sam.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Leaves in the header of a CRAM file only what leads HTSlib to a reference on this machine without a write beside it:
/// HTSlib asks servers for an M5 that it finds nowhere, whatever the environment names or does not name, and makes an
/// index beside the FASTA of a UR that has none, a file of the CRAM's choosing. So that neither the environment nor
/// HTSlib's state has to change,
/// - an M5 stays if REF_CACHE or REF_PATH leads to a file with that sequence before HTSlib would ask a server;
/// - a UR stays if it names a regular file of FASTA, plain or BGZF, with its indexes beside it.
///
/// HTSlib looks again when it comes to a sequence, so this holds as long as such a file, and an index, stays where it is.
///
/// Call it with HTSlib's own header, cram_fd_get_header(), before the first record is read. Reads the environment. Throws
/// std::bad_alloc. Complexity: the references, times the entries of REF_PATH.
void keep_local_references(sam_hdr_t* header);

/// Tells whether the sequences that HTSlib finds are those that a CRAM was made with, by the M5 of its header. HTSlib compares what a
/// slice was made with only where that is of one reference.
class ReferenceCheck {
public:
    /// `header` as the file has it, and as keep_local_references() left HTSlib's own, both of which must outlive this;
    /// `reference` is the FASTA that the user gave, or empty.
    ReferenceCheck(std::string file, sam_hdr_t* header, sam_hdr_t* kept, std::string reference);

    /// Of the sequence of this number in the header, if it was not checked yet; unmapped records have -1. Throws Error(input).
    /// What cannot be looked up is taken for right. Complexity: linear in the sequence, once.
    void check(std::int64_t sequence);

private:
    struct DestroyIndex {
        void operator()(faidx_t* index) const noexcept { fai_destroy(index); }
    };

    [[nodiscard]] std::optional<std::string> m5_in(std::string const& fasta, char const* name);

    std::string file_;
    sam_hdr_t* header_;
    sam_hdr_t* kept_;
    std::string reference_;
    std::vector<std::string> places_;  ///< of sequences by their M5
    std::vector<bool> is_checked_;
    std::map<std::string, std::unique_ptr<faidx_t, DestroyIndex>> indexes_;  ///< by FASTA; none: it has none
};

/// Where HTSlib looks for a sequence by its M5, in that order and until it would ask a server, as patterns with %s. Of
/// REF_CACHE and of REF_PATH, either of which may be null. An entry of REF_PATH ends at a colon; two are one that is
/// part of it. An empty REF_PATH is a server, and behind all entries HTSlib looks into the working folder
/// (cram_populate_ref() in its cram_io.c, tokenise_search_path() in its open_trace_file.c).
[[nodiscard]] std::vector<std::string> reference_places(char const* cache, char const* path);

/// The file that such a pattern means: %s stands for all of the M5 that is left, %2s for the next two letters of it, and
/// what is left in the end is a name in that folder. Nothing of a pattern with another %.
[[nodiscard]] std::optional<std::string> expand_place(std::string_view place, std::string_view m5);

}  // namespace motifcount::internal

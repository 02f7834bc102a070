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

/// Removes references (fields M5 and UR of @SQ lines) from the header of a CRAM file, except references that HTSlib finds on
/// this machine without writing files. HTSlib would otherwise ask a server for each M5 that it does not find, regardless of
/// environment variables. It would also write an index next to the FASTA file of a UR, whose path comes from the CRAM file.
/// Changes no global state.
/// - An M5 stays if REF_CACHE or REF_PATH leads to a file with this sequence before HTSlib would ask a server.
/// - A UR stays if it names a regular FASTA file, plain or BGZF, that has its indexes.
///
/// HTSlib searches again when it needs a sequence, so the files must not move. `header`: from cram_fd_get_header(), before the
/// first record is read. Throws std::bad_alloc. Complexity: number of references times number of entries in REF_PATH.
void keep_local_references(sam_hdr_t* header);

/// Compares sequences with the M5 checksums in a CRAM header. HTSlib checks only slices with a single reference.
class ReferenceCheck {
public:
    /// `header`: header as in the file. `kept`: HTSlib's own header after keep_local_references(). Both must outlive this
    /// object. `reference`: FASTA file given by the user, or empty
    ReferenceCheck(std::string file, sam_hdr_t* header, sam_hdr_t* kept, std::string reference);

    /// Checks a sequence by its number in the header (-1 = unmapped); later calls for the same sequence do nothing. Throws
    /// Error(input) if the sequence has a different M5. Accepts sequences that cannot be found. Linear in the sequence.
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
    std::vector<std::string> places_;  ///< Path patterns of sequence files that are named by their M5
    std::vector<bool> is_checked_;
    /// Index of each FASTA file, by path; null = the file has no index
    std::map<std::string, std::unique_ptr<faidx_t, DestroyIndex>> indexes_;
};

/// Returns the patterns (with %s) with which HTSlib searches for a sequence by its M5, in search order, up to the first server.
/// `cache`, `path`: values of REF_CACHE and REF_PATH; may be null. In REF_PATH, a colon ends an entry, and a double colon is a
/// colon within an entry. If REF_PATH is empty, HTSlib asks a server. After all entries, HTSlib tries the working directory.
/// Source: cram_populate_ref() in cram_io.c and tokenise_search_path() in open_trace_file.c of HTSlib.
[[nodiscard]] std::vector<std::string> reference_places(char const* cache, char const* path);

/// Expands a pattern: replaces %2s by the next two letters of the M5, and %s by the remaining letters. Letters left at the end
/// are appended as a file name. Returns empty if the pattern has any other %.
[[nodiscard]] std::optional<std::string> expand_place(std::string_view place, std::string_view m5);

}  // namespace motifcount::internal

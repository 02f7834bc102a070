#include "reads/alignments/cram_reader.hpp"

#include <htslib/cram.h>
#include <htslib/hfile.h>
#include <htslib/sam.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/small_file.hpp"
#include "core/stop.hpp"
#include "io/compression.hpp"
#include "io/stream_pump.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/alignment_record.hpp"
#include "reads/alignments/cram_framing.hpp"
#include "reads/alignments/cram_references.hpp"
#include "reads/alignments/quiet_htslib.hpp"
#include "reads/alignments/share_of_records.hpp"

namespace motifcount::internal {
namespace {

struct DestroyRecord {
    void operator()(bam1_t* record) const noexcept { bam_destroy1(record); }
};
struct DestroyHeader {
    void operator()(sam_hdr_t* header) const noexcept { sam_hdr_destroy(header); }
};
using Record = std::unique_ptr<bam1_t, DestroyRecord>;

Record make_record() {
    Record record(bam_init1());
    if (record == nullptr) throw std::bad_alloc();
    return record;
}

class CramPiece final : public Piece {
public:
    std::vector<Record> records;
    std::size_t count = 0;  ///< Number of records in use
    std::uint64_t first_record = 0;
    std::exception_ptr error;  ///< Error that follows these records
    std::string letters;
};

/// Returns a view of a record, which HTSlib stores in the layout of BAM.
AlignmentRecord view(bam1_t const& record) {
    AlignmentRecord view;
    view.name = bam_get_qname(&record);
    view.flag = record.core.flag;
    view.length = static_cast<std::size_t>(record.core.l_qseq);
    view.bases = bam_get_seq(&record);
    view.qualities = bam_get_qual(&record);
    return view;
}

class CramReader final : public Reader {
public:
    CramReader(std::unique_ptr<InputFile> file, ReaderOptions const& options)
        : options_(options), file_(std::move(file)), total_(file_->size()) {
        // HTSlib reads from the first byte if it opens the file itself, so all other inputs need a pump.
        if (!file_->is_regular() || file_->is_part_read())
            pump_ = std::make_unique<StreamPump>(*file_,
                                                 [this](std::string_view bytes) { framing_.take(bytes); });
        try {
            open();
            if (options_.slice) choose_records();
        } catch (...) {
            close();
            throw;
        }
    }
    ~CramReader() override { close(); }
    CramReader(CramReader const&) = delete;
    CramReader& operator=(CramReader const&) = delete;

    std::unique_ptr<Piece> make_piece() const override { return std::make_unique<CramPiece>(); }
    bool fetch(Piece& piece) override;
    void parse(Piece& piece, PackedText& text) override;

    bool has_alignments() const noexcept override { return true; }
    std::uint64_t bytes_consumed() const noexcept override {
        if (pump_) return pump_->bytes_passed();
        // HTSlib's descriptor has the same file offset
        off_t const offset = ::lseek(file_->descriptor(), 0, SEEK_CUR);
        return offset < 0 ? 0 : static_cast<std::uint64_t>(offset);
    }
    std::uint64_t bytes_total() const noexcept override { return total_; }
    std::vector<Message> warnings(Oddities const& seen) const override {
        std::vector<Message> warnings = seen.warnings;
        if (primary_ == 0 && all_records_ != 0 && !options_.slice)
            warnings.push_back(no_primary_warning(file_->name(), all_records_));
        return warnings;
    }

private:
    void open();
    void choose_records();
    [[nodiscard]] bool next(bam1_t& record);
    void check_end();
    void check_containers();
    bool read_containers();
    void follow_container(bam1_t const& record);
    bool close() noexcept;
    [[noreturn]] void fail(Message const& what) const {
        if (pump_) pump_->rethrow_failure();
        throw_input_error(file_->name(), what);
    }
    [[noreturn]] void fail_at_record(std::uint64_t number, Message const& what) const {
        fail("record " + std::to_string(number) + " of this CRAM file " + what);
    }

    QuietHtslib quiet_;  ///< Disables HTSlib's log; must outlive all objects of HTSlib
    ReaderOptions options_;
    std::unique_ptr<InputFile> file_;
    std::uint64_t total_;
    /// Containers of the file. If there is a pump, only its thread uses this object
    CramFraming framing_;
    /// Whether `framing_` knows the version of the file
    bool framed_ = false;
    /// Position, in a regular file, of the next byte that `framing_` takes
    std::uint64_t framing_at_ = 0;
    CramFraming::Container container_;  ///< Container of the next or previous record
    std::uint64_t container_end_ = 0;   ///< Number of the last record in `container_`
    std::optional<ReferenceCheck> reference_check_;
    std::unique_ptr<StreamPump> pump_;
    htsFile* alignments_ = nullptr;
    std::unique_ptr<sam_hdr_t, DestroyHeader> header_;
    bool lacks_end_ = false;  ///< Whether the file has no end marker
    bool ended_ = false;
    RecordRange range_;  ///< Primary records to read
    std::uint64_t primary_ = 0;
    std::uint64_t records_ = 0;      ///< Number of records returned so far
    std::uint64_t all_records_ = 0;  ///< Number of all records so far, including skipped records
};

void CramReader::open() {
    int const descriptor = pump_ ? pump_->release() : ::dup(file_->descriptor());
    hFILE* const stream = descriptor < 0 ? nullptr : hdopen(descriptor, "r");
    if (stream == nullptr) {
        int const error = errno;
        if (descriptor >= 0) ::close(descriptor);
        fail(std::string("cannot read: ") + std::strerror(error));
    }
    alignments_ = hts_hopen(stream, file_->name().c_str(), "r");
    if (alignments_ == nullptr) {
        hclose_abruptly(stream);
        fail("cannot be read as CRAM");
    }
    bool const with_qualities = options_.keep_text || options_.min_quality != 0;
    int const fields = SAM_QNAME | SAM_FLAG | SAM_SEQ | (with_qualities ? SAM_QUAL : 0);
    if (hts_set_opt(alignments_, CRAM_OPT_REQUIRED_FIELDS, fields) != 0 ||
        hts_set_opt(alignments_, CRAM_OPT_DECODE_MD, 0) != 0)
        fail("cannot be read as CRAM");
    // Checks the reference first, because HTSlib 1.16 leaks memory if it cannot open a reference. If HTSlib can open the
    // reference, it writes an index next to it.
    if (!options_.reference.empty()) check_reference(options_.reference);
    if (!options_.reference.empty() &&
        hts_set_opt(alignments_, CRAM_OPT_REFERENCE, options_.reference.c_str()) != 0)
        throw_input_error(options_.reference,
                          "cannot be read as the reference of " + file_->name() +
                              ": the reference must be FASTA with lines of equal length in each sequence, "
                              "and its index (.fai) must be readable or writable");
    lacks_end_ = hts_check_EOF(alignments_) == 0;
    framed_ = CramFraming::knows(cram_major_vers(alignments_->fp.cram));
    if (framed_ && options_.threads > 1) hts_set_threads(alignments_, static_cast<int>(options_.threads));
    header_.reset(sam_hdr_read(alignments_));
    if (header_ == nullptr) fail("the header of this CRAM file is damaged or truncated");
    sam_hdr_t* const own = cram_fd_get_header(alignments_->fp.cram);
    keep_local_references(own);
    reference_check_.emplace(file_->name(), header_.get(), own, options_.reference);
}

/// Finds the records in the slice. Counts all records first, because the start of a record cannot be recognised in CRAM.
void CramReader::choose_records() {
    InputSlice const slice = *options_.slice;
    if (slice.from == 0 && slice.to >= total_) return;
    ReaderOptions all = options_;
    all.slice.reset();
    all.keep_text = false;
    CramReader counter(std::make_unique<InputFile>(file_->name(), options_.stop), all);
    for (Record const record = make_record(); counter.next(*record);) {
    }
    counter.check_end();
    range_ = share_of_records(slice, total_, counter.primary_);
}

bool CramReader::close() noexcept {
    bool const good = alignments_ == nullptr || hts_close(alignments_) == 0;
    alignments_ = nullptr;
    return good;
}

bool CramReader::next(bam1_t& record) {
    for (;;) {
        // Checks for a stop request here, because HTSlib reads the file itself.
        throw_if_stopped(options_.stop);
        int const result = sam_read1(alignments_, header_.get(), &record);
        if (result == -1) return false;
        if (result < -1) {
            if (framed_ && !pump_) check_containers();
            Message what = "cannot be read: the file is damaged or truncated, or ";
            what +=
                options_.reference.empty()
                    ? "the reference that the file was written with is needed (" + setting::reference + ")"
                    : Message(options_.reference +
                              " is not the reference that the file was written with, or the index (.fai) "
                              "belongs to another reference");
            fail_at_record(all_records_ + 1, what);
        }
        ++all_records_;
        if (framed_) follow_container(record);
        AlignmentRecord const alignment = view(record);
        if (!is_primary(alignment.flag)) continue;
        if (auto const damage = damage_of_name(alignment)) fail_at_record(all_records_, *damage);
        if (primary_ >= range_.end) return false;
        if (primary_++ >= range_.first) return true;
    }
}

/// Reads one or more container headers of a regular file. Returns false at the end of the file, or if a pump reads the input.
bool CramReader::read_containers() {
    if (pump_) return false;
    throw_if_stopped(options_.stop);
    char buffer[4096];
    std::size_t const size = file_->read_at(buffer, sizeof buffer, framing_at_);
    framing_.take({buffer, size});
    framing_at_ += size + framing_.pass_over();
    return size != 0;
}

/// Goes to the container of a record. If the container has several references, compares them with the header's M5 sums, because
/// HTSlib checks only slices with a single reference.
void CramReader::follow_container(bam1_t const& record) {
    while (all_records_ > container_end_) {
        auto const next = framing_.next_container();
        if (next) {
            container_ = *next;
            container_end_ += next->records;
        } else if (!read_containers()) {
            return;  // The container is damaged; check_end() reports the error
        }
    }
    if (container_.is_mixed) reference_check_->check(record.core.tid);
}

void CramReader::check_containers() {
    while (read_containers()) {
    }
    if (auto const fault = framing_.fault(all_records_); !fault.empty()) fail(fault);
}

/// Checks the containers at the end, because HTSlib may report the end of the records too early.
void CramReader::check_end() {
    if (!framed_) {
        if (pump_) pump_->rethrow_failure();
        std::string const where = "after record " + std::to_string(all_records_);
        if (!close()) fail("the compressed file is damaged or truncated " + where);
        if (lacks_end_)
            fail("the CRAM file is truncated " + where + ": its end-of-file container is missing");
        return;
    }
    if (pump_) pump_->want_rest();
    bool const good = close();
    if (pump_) {
        pump_->wait();
        pump_->rethrow_failure();
    }
    check_containers();
    if (!good || all_records_ != framing_.records())
        fail("record " + std::to_string(all_records_ + 1) +
             " of this CRAM file cannot be read: the file is damaged");
}

bool CramReader::fetch(Piece& piece) {
    auto& mine = static_cast<CramPiece&>(piece);
    mine.count = 0;
    mine.first_record = records_;
    mine.error = nullptr;
    if (ended_) return false;
    try {
        for (std::uint64_t bytes = 0; bytes < options_.piece_bytes;) {
            if (mine.count == mine.records.size()) mine.records.push_back(make_record());
            bam1_t& record = *mine.records[mine.count];
            if (!next(record)) {
                ended_ = true;
                if (primary_ < range_.end) check_end();
                break;
            }
            ++mine.count;
            ++records_;
            bytes += static_cast<std::uint64_t>(record.l_data);
        }
    } catch (Error const&) {
        ended_ = true;
        mine.error = std::current_exception();
    }
    return mine.count != 0 || mine.error != nullptr;
}

void CramReader::parse(Piece& piece, PackedText& text) {
    auto& mine = static_cast<CramPiece&>(piece);
    mine.text.clear();
    text.clear(mine.first_record);
    for (std::size_t i = 0; i < mine.count; ++i) {
        AlignmentRecord record = view(*mine.records[i]);
        record.is_cram = true;
        append_read(record, options_, file_->name(), mine.letters, text, mine.text);
    }
    // Throws the error after the records before it, so that the first error does not depend on the size of pieces.
    if (mine.error) std::rethrow_exception(mine.error);
}

}  // namespace

void check_reference(std::string const& path) {
    std::error_code ignored;
    if (std::filesystem::is_other(path, ignored))
        throw_input_error(path,
                          "a reference must be a regular file, because its bases are read in any order");
    std::string const text = read_small_file(path, 4096);
    std::string_view left = text;
    std::string_view const stored = detect_compression(text).name;
    if (stored == "BGZF" || take_word(left).starts_with('>')) return;
    throw_input_error(path, stored == "plain"
                                ? "a reference must be FASTA"
                                : std::string("bases cannot be looked up in a file compressed as ") +
                                      std::string(stored) +
                                      "; decompress the reference, or compress the reference with bgzip");
}

std::unique_ptr<Reader> open_cram(std::unique_ptr<InputFile> file, ReaderOptions const& options) {
    return std::make_unique<CramReader>(std::move(file), options);
}

}  // namespace motifcount::internal

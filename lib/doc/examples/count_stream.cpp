// Counts motifs in a stream of bytes: here standard input, but it could be a socket, a cloud object or an archive.
//
//     count_stream MOTIFS < READS        (FASTA or FASTQ, also compressed; SAM, BAM, CRAM)
//
// Ctrl-C stops the search quickly.

#include <csignal>
#include <iostream>
#include <stop_token>
#include <utility>

#include "motifcount/motifcount.hpp"

namespace {

/// Source of bytes from any std::istream
class IstreamBytes : public motifcount::ByteStream {
public:
    explicit IstreamBytes(std::istream& in) : in_(in) {}
    std::size_t read(std::span<std::byte> out) override {
        in_.read(reinterpret_cast<char*>(out.data()), static_cast<std::streamsize>(out.size()));
        // Without exceptions, a read error would look like the end.
        if (in_.bad()) throw motifcount::Error(motifcount::ErrorCode::input, "the stream cannot be read");
        return static_cast<std::size_t>(in_.gcount());
    }

private:
    std::istream& in_;
};

volatile std::sig_atomic_t interrupted = 0;

/// Writes messages to standard error, and requests a stop once the user does.
class Console : public motifcount::ProgressSink {
public:
    void progress(motifcount::Progress const& now) override {
        if (interrupted != 0) stop.request_stop();
        if (now.records >= next_) std::cerr << now.records << " records, " << now.seconds << " s\n";
        while (next_ <= now.records) next_ *= 10;
    }
    void warning(motifcount::Message const& text) override {
        std::cerr << "warning: " << text.library() << '\n';
    }

    std::stop_source stop;

private:
    std::uint64_t next_ = 1'000'000;
};

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 2) {
        std::cerr << "usage: count_stream MOTIFS < READS\n";
        return 2;
    }
    std::ios::sync_with_stdio(false);
    std::signal(SIGINT, [](int) { interrupted = 1; });
    motifcount::MotifSet motifs;
    motifcount::read_motif_file(argv[1], motifs);
    motifcount::Searcher const searcher(std::move(motifs));

    IstreamBytes reads(std::cin);
    Console console;
    motifcount::SearchResult const result =
        searcher.search(reads, {.sink = &console, .stop = console.stop.get_token()});

    for (motifcount::MotifId motif = 0; motif < result.counts.size(); ++motif)
        std::cout << searcher.motifs().id(motif) << '\t' << result.counts[motif].hits() << '\t'
                  << result.counts[motif].reads << '\n';
    std::cout << result.inputs.front().records << " records, " << result.inputs.front().bases << " bases\n";
    if (!std::cout.flush())
        throw motifcount::Error(motifcount::ErrorCode::output, "standard output cannot be written");
} catch (motifcount::Error const& error) {
    std::cerr << error.what() << '\n';
    return error.code() == motifcount::ErrorCode::stopped ? 130 : 1;
}

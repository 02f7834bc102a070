#include "inputs/genome_sequences.hpp"

#include <filesystem>
#include <utility>

#include "motifcount/error.hpp"
#include "reads/fastx/line_reader.hpp"
#include "reads/format.hpp"
#include "reads/record_fields.hpp"
#include "reads/two_bit/two_bit_file.hpp"

namespace motifcount::internal {
namespace {

class FastaGenome final : public GenomeSequences {
public:
    explicit FastaGenome(std::string const& path) : lines_(path) {
        do read_line();
        while (has_line_ && line_.empty());
        if (has_line_ && line_.front() != '>')
            fail(
                "the file is not FASTA or .2bit, but regions can only be cut from a genome in these formats");
    }

    bool next(std::string& name) override {
        while (has_line_ && !line_.starts_with('>')) read_line();
        if (!has_line_) return false;
        name = name_of(line_.substr(1));
        title_line_ = lines_.number();
        read_line();
        return true;
    }

    void read() override {
        text_.clear();
        for (; has_line_ && !line_.starts_with('>'); read_line()) {
            if (line_.find_first_of(" \t") == std::string_view::npos) {
                text_.append(line_);
                continue;
            }
            for (char const letter : line_)
                if (letter != ' ' && letter != '\t') text_.push_back(letter);
        }
    }

    std::uint64_t size() const override { return text_.size(); }
    std::string_view bases(std::uint64_t from, std::uint64_t to) override {
        return std::string_view(text_).substr(from, to - from);
    }
    void fail(std::string const& what) const override {
        throw Error(ErrorCode::input, Position{.file = lines_.name(), .line = title_line_}, what);
    }

private:
    void read_line() { has_line_ = lines_.next(line_); }

    LineReader lines_;
    std::string_view line_;
    bool has_line_ = false;
    std::uint64_t title_line_ = 1;
    std::string text_;
};

class TwoBitGenome final : public GenomeSequences {
public:
    explicit TwoBitGenome(std::unique_ptr<InputFile> file) : file_(std::move(file)) {}

    bool next(std::string& name) override {
        if (next_ == file_.entries().size()) return false;
        name = name_of(file_.entries()[next_].name);
        ++next_;
        return true;
    }
    void read() override { sequence_ = file_.open(next_ - 1); }
    std::uint64_t size() const override { return sequence_.length; }
    std::string_view bases(std::uint64_t from, std::uint64_t to) override {
        letters_ = file_.letters(sequence_, {from, to});
        return letters_;
    }
    void fail(std::string const& what) const override { throw_input_error(file_.name(), what); }

private:
    TwoBitFile file_;
    std::size_t next_ = 0;
    TwoBitSequence sequence_;
    std::string letters_;
};

}  // namespace

std::unique_ptr<GenomeSequences> open_genome(std::string const& path) {
    // A FIFO must not be opened twice, because opening and closing it takes data from it.
    if (std::error_code none; std::filesystem::is_regular_file(path, none)) {
        auto file = std::make_unique<InputFile>(path);
        if (is_two_bit(*file)) return std::make_unique<TwoBitGenome>(std::move(file));
    }
    return std::make_unique<FastaGenome>(path);
}

}  // namespace motifcount::internal

#include "inputs/variant_reader.hpp"

#include <htslib/vcf.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <utility>

#include "core/parallel.hpp"
#include "inputs/text_blocks.hpp"
#include "io/byte_scan.hpp"
#include "io/input_file.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/quiet_htslib.hpp"

namespace motifcount::internal {
namespace {

/// Removes the first `size` letters of the text and the separator after them, and returns the letters.
std::string_view take(std::string_view& text, std::size_t size) {
    std::string_view const first = text.substr(0, size);
    text.remove_prefix(std::min(size + 1, text.size()));
    return first;
}

/// Removes and returns the text before the next separator, or all text if there is none. Fast if this text is short.
std::string_view take_until(std::string_view& text, char separator) {
    char const* const end = find_byte(text.data(), text.data() + text.size(),
                                      [separator](auto byte) { return byte == separator; });
    return take(text, static_cast<std::size_t>(end - text.data()));
}

float number_or_zero(std::string_view text) {
    float number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number > 0 ? number : 0;  // 0 for NaN
}

/// Returns the value of an INFO field, such as 0.5 for "AF="; empty if there is no such field.
std::string_view value_of(std::string_view key, std::string_view info) {
    for (std::size_t at = info.find(key); at != std::string_view::npos; at = info.find(key, at + 1)) {
        if (at != 0 && info[at - 1] != ';') continue;
        std::string_view value = info.substr(at + key.size());
        return take_until(value, ';');
    }
    return {};
}

void set_frequencies(VariantRecord& record, std::string_view info) {
    record.frequencies.clear();
    std::string_view numbers = value_of("AF=", info);
    float divisor = 1;
    if (numbers.empty()) {
        divisor = number_or_zero(value_of("AN=", info));
        if (divisor <= 0) return;
        numbers = value_of("AC=", info);
    }
    while (!numbers.empty()) record.frequencies.push_back(number_or_zero(take_until(numbers, ',')) / divisor);
    if (!record.frequencies.empty()) record.frequencies.resize(record.alternatives.size());
}

/// Parses a line. Returns false if the line is not VCF.
bool parse(std::string_view line, VariantRecord& record) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    record.sequence = take_until(line, '\t');
    std::string_view const position = take_until(line, '\t');
    take_until(line, '\t');  // ID
    record.reference = take_until(line, '\t');
    std::string_view alternatives = take_until(line, '\t');
    take_until(line, '\t');  // QUAL
    bool const has_filter = !line.empty();
    std::string_view const filter = take_until(line, '\t');
    auto const [end, error] =
        std::from_chars(position.data(), position.data() + position.size(), record.position);
    if (!has_filter || error != std::errc() || end != position.data() + position.size()) return false;
    record.passes = filter == "PASS" || filter == ".";
    record.alternatives.clear();
    while (!alternatives.empty()) record.alternatives.push_back(take_until(alternatives, ','));
    set_frequencies(record, take_until(line, '\t'));
    return true;
}

/// VCF as text. HTSlib's parser would take longer than the search of the genome.
class VcfReader final : public VariantReader {
public:
    VcfReader(std::unique_ptr<TextBlocks> blocks, std::span<TextChunk> first, float min_frequency)
        : blocks_(std::move(blocks)), next_(first), min_frequency_(min_frequency) {}

    bool next(std::vector<VariantBatch>& batches) override {
        if (next_.empty()) return false;
        std::vector<std::string_view> texts;
        for (TextChunk& block : next_) {
            std::string_view const text = block.prepend(rest_);
            // The last line of the file may lack a line end.
            std::size_t const size = block.last ? text.size() : text.rfind('\n') + 1;
            texts.push_back(text.substr(0, size));
            rest_ = text.substr(size);
        }
        batches.resize(texts.size());
        for (VariantBatch& batch : batches) batch.clear();
        lines_.assign(texts.size(), 0);
        bad_lines_.assign(texts.size(), 0);
        parallel_for(blocks_->threads(), texts.size(),
                     [&](std::size_t i) { parse_lines(texts[i], batches[i], lines_[i], bad_lines_[i]); });
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (bad_lines_[i] != 0)
                throw Error(ErrorCode::input,
                            Position{.file = blocks_->name(), .line = before_ + bad_lines_[i]},
                            "expected VCF: at least 7 columns, separated by tabs, with a position in the "
                            "second");
            number_lines(batches[i], before_);
            before_ += lines_[i];
        }
        next_ = blocks_->next();
        return true;
    }
    std::string_view unit() const noexcept override { return "line"; }

private:
    void parse_lines(std::string_view text, VariantBatch& batch, std::uint64_t& lines,
                     std::uint64_t& bad_line) const {
        VariantRecord record;
        while (!text.empty()) {
            std::string_view const line = take(text, std::min(text.find('\n'), text.size()));
            ++lines;
            if (line.empty() || line == "\r" || line.front() == '#') continue;
            if (!parse(line, record)) {
                bad_line = lines;
                return;
            }
            // Position 0 is the telomere, before the first base.
            if (record.position-- != 0) batch.add(record, lines, min_frequency_);
        }
    }
    static void number_lines(VariantBatch& batch, std::uint64_t before) {
        for (VariantBatch::Run& run : batch.runs) run.number += before;
        for (Allele& allele : batch.alleles) allele.number += before;
    }

    std::unique_ptr<TextBlocks> blocks_;
    std::span<TextChunk> next_;
    float const min_frequency_;
    std::string rest_;          ///< Beginning of the line that continues in the next block
    std::uint64_t before_ = 0;  ///< Number of lines in earlier blocks
    std::vector<std::uint64_t> lines_;
    std::vector<std::uint64_t> bad_lines_;  ///< First line of each block that is not VCF; 0 = no such line
};

/// BCF, read with HTSlib
class BcfReader final : public VariantReader {
public:
    BcfReader(std::string path, float min_frequency)
        : path_(std::move(path)),
          min_frequency_(min_frequency),
          file_(hts_open(path_.c_str(), "r"), hts_close) {
        if (file_ != nullptr) header_.reset(bcf_hdr_read(file_.get()));
        if (header_ == nullptr || bcf_hdr_set_samples(header_.get(), nullptr, 0) != 0)
            throw_input_error(path_, "the header of this BCF file is damaged");
    }

    bool next(std::vector<VariantBatch>& batches) override {
        constexpr std::size_t records = 10'000;
        batches.resize(1);
        batches.front().clear();
        for (std::size_t i = 0; i < records; ++i) {
            int const status = bcf_read(file_.get(), header_.get(), line_.get());
            if (status == -1) return i != 0;
            ++number_;
            if (status < -1 || bcf_unpack(line_.get(), BCF_UN_INFO) != 0 || line_->errcode != 0)
                throw_input_error(
                    path_, std::string("record ").append(std::to_string(number_)).append(" is damaged"));
            if (line_->pos >= 0) add(batches.front());
        }
        return true;
    }
    std::string_view unit() const noexcept override { return "record"; }

private:
    void add(VariantBatch& batch) {
        VariantRecord& record = record_;
        record.sequence = bcf_seqname_safe(header_.get(), line_.get());
        record.position = static_cast<std::uint64_t>(line_->pos);
        std::span<char*> const alleles(line_->d.allele, line_->n_allele);
        record.reference = alleles.empty() ? std::string_view() : std::string_view(alleles[0]);
        record.alternatives.clear();
        for (std::size_t i = 1; i < alleles.size(); ++i) record.alternatives.emplace_back(alleles[i]);
        std::string pass = "PASS";
        record.passes = line_->d.n_flt == 0 || bcf_has_filter(header_.get(), line_.get(), pass.data()) == 1;
        set_frequencies();
        batch.add(record, number_, min_frequency_);
    }
    template <class Number>
    std::vector<Number> values(char const* name, int type) {
        void* memory = nullptr;
        int capacity = 0;
        int const count = bcf_get_info_values(header_.get(), line_.get(), name, &memory, &capacity, type);
        std::vector<Number> all;
        if (count > 0) {
            auto const* const first = static_cast<Number const*>(memory);
            all.assign(first, first + count);
        }
        std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc): allocated by HTSlib
        return all;
    }
    void set_frequencies() {
        std::vector<float>& frequencies = record_.frequencies;
        frequencies = values<float>("AF", BCF_HT_REAL);
        if (frequencies.empty()) {
            auto const total = values<std::int32_t>("AN", BCF_HT_INT);
            if (total.empty() || total[0] <= 0) return;
            for (std::int32_t const count : values<std::int32_t>("AC", BCF_HT_INT))
                frequencies.push_back(static_cast<float>(count) / static_cast<float>(total[0]));
        }
        // A missing value is a NaN.
        for (float& frequency : frequencies) frequency = frequency > 0 ? frequency : 0;
        if (!frequencies.empty()) frequencies.resize(record_.alternatives.size());
    }

    QuietHtslib quiet_;
    std::string path_;
    float const min_frequency_;
    std::unique_ptr<htsFile, int (*)(htsFile*)> file_;
    std::unique_ptr<bcf_hdr_t, void (*)(bcf_hdr_t*)> header_{nullptr, bcf_hdr_destroy};
    std::unique_ptr<bcf1_t, void (*)(bcf1_t*)> line_{bcf_init(), bcf_destroy};
    VariantRecord record_;
    std::uint64_t number_ = 0;
};

}  // namespace

std::unique_ptr<VariantReader> open_variants(std::string const& path, float min_frequency, unsigned threads) {
    auto blocks = std::make_unique<TextBlocks>(path, threads);
    std::span<TextChunk> const first = blocks->next();
    std::string_view const beginning = first.empty() ? std::string_view() : first.front().view();
    if (beginning.starts_with("BCF\2")) {
        std::error_code error;
        if (!std::filesystem::is_regular_file(path, error))
            throw_input_error(blocks->name(), "BCF cannot be read from a pipe; give a file, or VCF");
        return std::make_unique<BcfReader>(path, min_frequency);
    }
    if (!beginning.starts_with("##fileformat=VCF"))
        throw_input_error(path, "neither VCF nor BCF: the first line does not begin with ##fileformat=VCF");
    return std::make_unique<VcfReader>(std::move(blocks), first, min_frequency);
}

}  // namespace motifcount::internal

#include "inputs/variant_reader.hpp"

#include <htslib/vcf.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
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

/// Lines of VCF, whose columns are taken from left to right
class VcfLines {
public:
    explicit VcfLines(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    /// Goes to the next line. Returns false at the end.
    bool next() {
        if (number_++ != 0) {
            at_ = find_end();
            if (at_ != end_) ++at_;
        }
        ended_ = at_ == end_;
        return !ended_;
    }
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }  ///< Counting from 1
    /// Whether the line is empty or a header line. Call before column().
    [[nodiscard]] bool is_header() const noexcept {
        return *at_ == '#' || *at_ == '\n' || (*at_ == '\r' && (end_ - at_ == 1 || at_[1] == '\n'));
    }
    [[nodiscard]] bool has_more_columns() const noexcept { return !ended_; }
    /// Returns the next column; empty if there are no more columns.
    std::string_view column() {
        if (ended_) return {};
        char const* const begin = at_;
        at_ = find_byte(begin, end_, [](auto byte) { return (byte == '\t') | (byte == '\n'); });
        std::string_view text(begin, static_cast<std::size_t>(at_ - begin));
        ended_ = at_ == end_ || *at_ == '\n';
        if (!ended_)
            ++at_;
        else if (text.ends_with('\r'))
            text.remove_suffix(1);
        return text;
    }

private:
    [[nodiscard]] char const* find_end() const {
        void const* const found = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
        return found == nullptr ? end_ : static_cast<char const*>(found);
    }

    char const* at_;
    char const* end_;
    std::uint64_t number_ = 0;
    bool ended_ = false;  ///< Whether at_ is at the end of the line
};

/// Removes and returns the text before the next comma, or all text if there is none.
std::string_view take_item(std::string_view& list) {
    std::size_t const size = std::min(list.find(','), list.size());
    std::string_view const item = list.substr(0, size);
    list.remove_prefix(std::min(size + 1, list.size()));
    return item;
}

float number_or_zero(std::string_view text) {
    float number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number > 0 ? number : 0;  // 0 for NaN
}

/// Returns the value of an INFO field, such as 0.5 for ";AF="; empty if there is no such field.
std::string_view value_of(std::string_view key, std::string_view info) {
    std::string_view const first = key.substr(1);
    std::size_t at = first.size();
    if (!info.starts_with(first)) {
        at = info.find(key);
        if (at == std::string_view::npos) return {};
        at += key.size();
    }
    info.remove_prefix(at);
    return info.substr(0, info.find(';'));
}

void set_frequencies(VariantRecord& record, std::string_view info) {
    record.frequencies.clear();
    std::string_view numbers = value_of(";AF=", info);
    float divisor = 1;
    if (numbers.empty()) {
        divisor = number_or_zero(value_of(";AN=", info));
        if (divisor <= 0) return;
        numbers = value_of(";AC=", info);
    }
    while (!numbers.empty()) record.frequencies.push_back(number_or_zero(take_item(numbers)) / divisor);
    if (!record.frequencies.empty()) record.frequencies.resize(record.alternatives.size());
}

/// Parses a line. Returns false if the line is not VCF.
bool parse(VcfLines& line, VariantRecord& record) {
    record.sequence = line.column();
    std::string_view const position = line.column();
    line.column();  // ID
    record.reference = line.column();
    std::string_view alternatives = line.column();
    line.column();  // QUAL
    bool const has_filter = line.has_more_columns();
    std::string_view const filter = line.column();
    auto const [end, error] =
        std::from_chars(position.data(), position.data() + position.size(), record.position);
    if (!has_filter || error != std::errc() || end != position.data() + position.size()) return false;
    record.passes = filter == "PASS" || filter == ".";
    record.alternatives.clear();
    while (!alternatives.empty()) record.alternatives.push_back(take_item(alternatives));
    set_frequencies(record, line.column());
    return true;
}

/// VCF as text. HTSlib's parser would take longer than the search of the genome.
class VcfReader final : public VariantReader {
public:
    VcfReader(std::unique_ptr<TextBlocks> blocks, std::vector<std::string_view> first, float min_frequency)
        : blocks_(std::move(blocks)), texts_(std::move(first)), min_frequency_(min_frequency) {}

    bool next(std::vector<VariantBatch>& batches) override {
        if (texts_.empty()) return false;
        batches.resize(texts_.size());
        std::vector<Block> parsed(texts_.size());
        parallel_for(blocks_->threads(), texts_.size(),
                     [&](std::size_t i) { parsed[i] = parse_lines(texts_[i], batches[i]); });
        for (std::size_t i = 0; i < texts_.size(); ++i) {
            if (parsed[i].bad_line != 0)
                throw Error(ErrorCode::input,
                            Position{.file = blocks_->name(), .line = before_ + parsed[i].bad_line},
                            "expected VCF: at least 7 columns, separated by tabs, with a position in the "
                            "second");
            number_lines(batches[i], before_);
            before_ += parsed[i].lines;
        }
        texts_ = blocks_->next_lines();
        return true;
    }
    std::string_view unit() const noexcept override { return "line"; }

private:
    struct Block {
        std::uint64_t lines = 0;
        std::uint64_t bad_line = 0;  ///< First line that is not VCF, counting from 1; 0 = no such line
    };

    Block parse_lines(std::string_view text, VariantBatch& batch) const {
        // The batches of other threads are next to `batch` in memory, so this thread fills its own.
        VariantBatch own = std::move(batch);
        own.clear();
        VariantRecord record;
        VcfLines lines(text);
        std::uint64_t bad_line = 0;
        while (bad_line == 0 && lines.next()) {
            if (lines.is_header()) continue;
            if (!parse(lines, record)) bad_line = lines.number();
            // Position 0 is the telomere, before the first base.
            else if (record.position-- != 0)
                own.add(record, lines.number(), min_frequency_);
        }
        batch = std::move(own);
        return {lines.number() - (bad_line == 0 ? 1 : 0), bad_line};
    }
    static void number_lines(VariantBatch& batch, std::uint64_t before) {
        for (VariantBatch::Run& run : batch.runs) run.number += before;
        for (Allele& allele : batch.alleles) allele.number += before;
    }

    std::unique_ptr<TextBlocks> blocks_;
    std::vector<std::string_view> texts_;  ///< The next lines, by block
    float const min_frequency_;
    std::uint64_t before_ = 0;  ///< Number of lines in earlier blocks
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
    std::vector<std::string_view> first = blocks->next_lines();
    std::string_view const beginning = first.empty() ? std::string_view() : first.front();
    if (beginning.starts_with("BCF\2")) {
        std::error_code error;
        if (!std::filesystem::is_regular_file(path, error))
            throw_input_error(blocks->name(), "BCF cannot be read from a pipe; give a file, or VCF");
        return std::make_unique<BcfReader>(path, min_frequency);
    }
    if (!beginning.starts_with("##fileformat=VCF"))
        throw_input_error(path, "neither VCF nor BCF: the first line does not begin with ##fileformat=VCF");
    return std::make_unique<VcfReader>(std::move(blocks), std::move(first), min_frequency);
}

}  // namespace motifcount::internal

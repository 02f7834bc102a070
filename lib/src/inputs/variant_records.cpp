#include "inputs/variant_records.hpp"

#include <htslib/vcf.h>

#include <charconv>
#include <optional>
#include <span>
#include <utility>

#include "io/input_file.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/quiet_htslib.hpp"
#include "reads/fastx/line_reader.hpp"

namespace motifcount::internal {
namespace {

/// Removes and returns the text before the next separator, or all text if there is none.
std::string_view take_until(std::string_view& text, char separator) {
    std::size_t const end = text.find(separator);
    std::string_view const first = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return first;
}

float number_or_zero(std::string_view text) {
    float number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// VCF as text. HTSlib's parser takes longer than a search of the genome.
class VcfLines final : public VariantRecords {
public:
    explicit VcfLines(std::unique_ptr<LineReader> lines) : lines_(std::move(lines)) {}

    bool next(VariantRecord& record) override {
        std::string_view line;
        do {
            if (!lines_->next(line)) return false;
        } while (line.empty() || line.front() == '#');
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
        if (!has_filter || error != std::errc() || end != position.data() + position.size())
            lines_->fail(
                ErrorCode::input,
                "expected VCF: at least 7 columns, separated by tabs, with a position in the second");
        // Position 0 is the telomere, before the first base.
        if (record.position == 0) return next(record);
        --record.position;
        record.passes = filter == "PASS" || filter == ".";
        record.alternatives.clear();
        while (!alternatives.empty()) record.alternatives.push_back(take_until(alternatives, ','));
        set_frequencies(record, take_until(line, '\t'));
        return true;
    }
    std::uint64_t number() const noexcept override { return lines_->number(); }
    std::string unit() const override { return "line"; }

private:
    static void set_frequencies(VariantRecord& record, std::string_view info) {
        record.frequencies.clear();
        std::string_view frequencies;
        std::string_view counts;
        std::string_view total;
        while (!info.empty()) {
            std::string_view const field = take_until(info, ';');
            if (field.starts_with("AF=")) frequencies = field.substr(3);
            if (field.starts_with("AC=")) counts = field.substr(3);
            if (field.starts_with("AN=")) total = field.substr(3);
        }
        float divisor = 1;
        if (frequencies.empty()) {
            divisor = number_or_zero(total);
            if (divisor <= 0) return;
            frequencies = counts;
        }
        while (!frequencies.empty())
            record.frequencies.push_back(number_or_zero(take_until(frequencies, ',')) / divisor);
        if (!record.frequencies.empty()) record.frequencies.resize(record.alternatives.size());
    }

    std::unique_ptr<LineReader> lines_;
};

/// BCF, read with HTSlib
class BcfRecords final : public VariantRecords {
public:
    explicit BcfRecords(std::string const& path)
        : path_(path), file_(hts_open(path.c_str(), "r"), hts_close) {
        if (file_ != nullptr) header_.reset(bcf_hdr_read(file_.get()));
        if (header_ == nullptr || bcf_hdr_set_samples(header_.get(), nullptr, 0) != 0)
            throw_input_error(path_, "the header of this BCF file is damaged");
    }

    bool next(VariantRecord& record) override {
        int const status = bcf_read(file_.get(), header_.get(), line_.get());
        if (status == -1) return false;
        ++number_;
        if (status < -1 || bcf_unpack(line_.get(), BCF_UN_INFO) != 0 || line_->errcode != 0)
            throw_input_error(path_,
                              std::string("record ").append(std::to_string(number_)).append(" is damaged"));
        if (line_->pos < 0) return next(record);
        record.sequence = bcf_seqname_safe(header_.get(), line_.get());
        record.position = static_cast<std::uint64_t>(line_->pos);
        std::span<char*> const alleles(line_->d.allele, line_->n_allele);
        record.reference = alleles.empty() ? std::string_view() : std::string_view(alleles[0]);
        record.alternatives.clear();
        for (std::size_t i = 1; i < alleles.size(); ++i) record.alternatives.emplace_back(alleles[i]);
        std::string pass = "PASS";
        record.passes = line_->d.n_flt == 0 || bcf_has_filter(header_.get(), line_.get(), pass.data()) == 1;
        set_frequencies(record);
        return true;
    }
    std::uint64_t number() const noexcept override { return number_; }
    std::string unit() const override { return "record"; }

private:
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
    void set_frequencies(VariantRecord& record) {
        record.frequencies = values<float>("AF", BCF_HT_REAL);
        if (record.frequencies.empty()) {
            auto const total = values<std::int32_t>("AN", BCF_HT_INT);
            if (total.empty() || total[0] <= 0) return;
            for (std::int32_t const count : values<std::int32_t>("AC", BCF_HT_INT))
                record.frequencies.push_back(static_cast<float>(count) / static_cast<float>(total[0]));
        }
        // A missing value is a NaN.
        for (float& frequency : record.frequencies) frequency = frequency > 0 ? frequency : 0;
        if (!record.frequencies.empty()) record.frequencies.resize(record.alternatives.size());
    }

    QuietHtslib quiet_;
    std::string path_;
    std::unique_ptr<htsFile, int (*)(htsFile*)> file_;
    std::unique_ptr<bcf_hdr_t, void (*)(bcf_hdr_t*)> header_{nullptr, bcf_hdr_destroy};
    std::unique_ptr<bcf1_t, void (*)(bcf1_t*)> line_{bcf_init(), bcf_destroy};
    std::uint64_t number_ = 0;
};

}  // namespace

std::unique_ptr<VariantRecords> open_variants(std::string const& path) {
    auto lines = std::make_unique<LineReader>(path);
    std::string_view const beginning = lines->beginning();
    if (beginning.starts_with("BCF\2")) return std::make_unique<BcfRecords>(path);
    if (!beginning.starts_with("##fileformat=VCF"))
        throw_input_error(path, "neither VCF nor BCF: the first line does not begin with ##fileformat=VCF");
    return std::make_unique<VcfLines>(std::move(lines));
}

}  // namespace motifcount::internal

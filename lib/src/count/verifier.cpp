#include "count/verifier.hpp"

#include <algorithm>
#include <utility>

namespace motifcount::internal {
namespace {

// Batch with the first slots of another batch, followed by a break
class BatchPrefix {
public:
    BatchPrefix(Batch const& whole, std::uint64_t slots) : batch_(whole) {
        constexpr std::size_t padding = TextView::padding / sizeof(std::uint64_t);
        std::uint64_t const base_words = (slots + 1 + 31) / 32;
        std::uint64_t const break_words = (slots + 1 + 63) / 64;
        bases_.resize(base_words + padding);
        breaks_.resize(break_words + padding);
        std::copy_n(whole.text.bases.begin(), std::min<std::size_t>(base_words, whole.text.bases.size()),
                    bases_.begin());
        std::copy_n(whole.text.breaks.begin(), std::min<std::size_t>(break_words, whole.text.breaks.size()),
                    breaks_.begin());
        bases_[slots / 32] &= (std::uint64_t{1} << (2 * (slots % 32))) - 1;
        breaks_[slots / 64] |= ~std::uint64_t{0} << (slots % 64);

        for (RecordSpan span : whole.records) {
            if (span.first >= slots) break;
            bool const is_last = records_.size() + 1 == whole.records.size();
            batch_.last_continues = span.end() > slots || (is_last && whole.last_continues);
            span.length = std::min(span.length, slots - span.first);
            records_.push_back(span);
        }
        batch_.records = records_;
        batch_.text = {{bases_.data(), base_words}, {breaks_.data(), break_words}, slots + 1};
    }

    [[nodiscard]] Batch const& batch() const noexcept { return batch_; }

private:
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> breaks_;
    std::vector<RecordSpan> records_;
    Batch batch_;
};

std::uint64_t bases_of(Batch const& batch) {
    std::uint64_t bases = 0;
    for (RecordSpan const& span : batch.records) bases += span.length;
    return bases - batch.halo;
}

// Returns the slot after the first `bases` bases of the batch. Bases of the halo are not counted.
std::uint64_t slot_after(Batch const& batch, std::uint64_t bases) {
    bases += batch.halo;
    for (RecordSpan const& span : batch.records) {
        if (bases <= span.length) return span.first + bases;
        bases -= span.length;
    }
    return batch.text.size;
}

}  // namespace

/// Results of one of the two compared searches, for all patterns and groups. Positions come from find() and counts
/// come from scan(), so that both functions are checked.
struct Verifier::Side {
    explicit Side(std::span<SearchPart const> with)
        : parts(with.begin(), with.end()), finding(parts), scanning(parts), partial(parts.size()) {}

    void search(Batch const& batch) {
        finding.find(batch, partial, hits);
        scanning.scan(batch, partial);
        first_groups.clear();
        last_groups.clear();
        for (PartialGroups const& groups : partial) {
            first_groups.insert(first_groups.end(), groups.first.begin(), groups.first.end());
            last_groups.insert(last_groups.end(), groups.last.begin(), groups.last.end());
        }
        std::sort(first_groups.begin(), first_groups.end());
        std::sort(last_groups.begin(), last_groups.end());
    }

    [[nodiscard]] Counts counts(PatternSet const& patterns) {
        Counts sum{std::vector<std::uint64_t>(patterns.size()),
                   std::vector<std::uint64_t>(patterns.group_count())};
        std::vector<Counts> const own = scanning.collect();
        for (std::size_t i = 0; i < own.size(); ++i) {
            for (PatternId p = 0; p < own[i].hits.size(); ++p)
                sum.hits[parts[i].patterns->parent(p)] += own[i].hits[p];
            for (GroupId g = 0; g < own[i].reads.size(); ++g) sum.reads[g] += own[i].reads[g];
        }
        return sum;
    }

    std::vector<SearchPart> parts;
    PartScratches finding;
    PartScratches scanning;
    std::vector<PartialGroups> partial;
    std::vector<BatchHit> hits;
    std::vector<GroupId> first_groups;
    std::vector<GroupId> last_groups;
};

Verifier::Verifier(SearchPart reference, std::span<SearchPart const> parts, std::uint64_t max_bases)
    : reference_(std::make_unique<Side>(std::span(&reference, 1))),
      tested_(std::make_unique<Side>(parts)),
      bases_left_(max_bases) {}

Verifier::~Verifier() = default;

void Verifier::check(Batch const& batch) {
    if (bases_left_ == 0) return;
    std::uint64_t const bases = bases_of(batch);
    if (bases <= bases_left_) {
        compare(batch);
        bases_left_ -= bases;
    } else {
        compare(BatchPrefix(batch, slot_after(batch, bases_left_)).batch());
        bases_left_ = 0;
    }
}

void Verifier::compare(Batch const& batch) {
    reference_->search(batch);
    tested_->search(batch);
    std::vector<BatchHit> both;
    std::set_intersection(reference_->hits.begin(), reference_->hits.end(), tested_->hits.begin(),
                          tested_->hits.end(), std::back_inserter(both));
    result_.verified += both.size();
    result_.missed += reference_->hits.size() - both.size();
    result_.unverified += tested_->hits.size() - both.size();
    result_.counts_agree = result_.counts_agree && reference_->first_groups == tested_->first_groups &&
                           reference_->last_groups == tested_->last_groups;
    result_.bases += bases_of(batch);
    result_.records += batch.records.size() - (batch.first_continues && !batch.records.empty() ? 1 : 0);
}

Verification Verifier::result() {
    PatternSet const& patterns = *reference_->parts.front().patterns;
    Counts const expected = reference_->counts(patterns);
    Counts const found = tested_->counts(patterns);
    Verification result = result_;
    result.counts_agree = result.counts_agree && expected.hits == found.hits && expected.reads == found.reads;
    return result;
}

}  // namespace motifcount::internal

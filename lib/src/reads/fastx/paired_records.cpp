#include "reads/fastx/paired_records.hpp"

#include <string_view>
#include <utility>

#include "core/counted.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

[[noreturn]] void fail(std::string const& name, std::string_view ended, std::string_view longer,
                       std::uint64_t pairs) {
    std::string message = name;
    message.append(": the ").append(ended).append(" mates end after ").append(counted(pairs, "record"));
    message.append(", but there are more ")
        .append(longer)
        .append(" mates: the numbers of mates must be equal");
    throw Error(ErrorCode::input, message);
}

}  // namespace

PairedRecords::PairedRecords(RecordStream& first, RecordStream& second, std::string name)
    : first_(first), second_(second), name_(std::move(name)) {}

bool PairedRecords::next(Record& record) {
    if (second_is_next_) {
        if (!second_.next(record)) fail(name_, "second", "first", pairs_);
        ++pairs_;
        second_is_next_ = false;
        return true;
    }
    if (first_.next(record)) return second_is_next_ = true;
    Record left;
    if (second_.next(left)) fail(name_, "first", "second", pairs_);
    return false;
}

bool PairedRecords::keeps_records() const {
    return first_.keeps_records() && second_.keeps_records();
}

}  // namespace motifcount::internal

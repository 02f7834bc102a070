#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

/// Texts to search, and the hits in them
namespace motifcount::internal::test {

/// Appends a complete record.
inline void add_record(PackedText& text, std::string_view letters, std::string_view name = "r") {
    text.begin_record(name);
    text.append(letters);
    text.end_record();
}

inline PackedText text_of(std::vector<std::string> const& records) {
    PackedText text;
    for (std::string const& record : records) add_record(text, record);
    return text;
}

inline std::vector<BatchHit> hits_in(Batch const& batch, Matcher const& matcher, Scratch& scratch) {
    PartialGroups partial;
    std::vector<BatchHit> hits;
    matcher.find(batch, scratch, partial, hits);
    return hits;
}
inline std::vector<BatchHit> hits_in(Batch const& batch, Matcher const& matcher) {
    return hits_in(batch, matcher, *matcher.make_scratch());
}

}  // namespace motifcount::internal::test

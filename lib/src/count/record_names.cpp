#include "count/record_names.hpp"

#include <utility>

#include "core/shown_input.hpp"

namespace motifcount::internal {

void RecordNames::add(PackedText const& text, std::vector<std::string>& names) {
    Batch const batch = text.batch();
    for (std::size_t i = batch.first_continues ? 1 : 0; i < batch.records.size() && names.size() < max_names;
         ++i)
        names.emplace_back(text.name(i));
}

std::string RecordNames::add_input(std::string const& path, std::vector<std::string> names) {
    std::size_t const input = paths_.size();
    paths_.push_back(path);
    std::string repeated;
    for (std::string& name : names) {
        if (name.empty() || inputs_.size() == max_total_names) continue;
        auto const [entry, is_new] = inputs_.try_emplace(std::move(name), input);
        auto const& [known, before] = *entry;
        if (is_new || !repeated.empty() || (before != input && paths_[before] == path)) continue;
        repeated = before == input
                       ? shown_input(path) + " has two records '"
                       : shown_input(paths_[before]) + " and " + shown_input(path) + " both have a record '";
        repeated += known + "': if both records are the same sequence, the sites are counted twice";
    }
    return repeated;
}

}  // namespace motifcount::internal

#include "output/temporaries.hpp"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>

#include "motifcount/error.hpp"
#include "motifcount/output_files.hpp"

namespace motifcount::internal {
namespace {

enum class EntryState : int { vacant, claimed, armed };

// Signal handlers may read the list of entries at any time. Therefore entries are added once, reused and never freed.
struct Entry {
    std::atomic<EntryState> state{EntryState::claimed};
    Entry* next = nullptr;
    char path[PATH_MAX] = {};
};

std::atomic<Entry*> entries{nullptr};
static_assert(std::atomic<EntryState>::is_always_lock_free && std::atomic<Entry*>::is_always_lock_free);

Entry* claim_entry() {
    for (Entry* entry = entries.load(); entry != nullptr; entry = entry->next) {
        EntryState vacant = EntryState::vacant;
        if (entry->state.compare_exchange_strong(vacant, EntryState::claimed)) return entry;
    }
    auto* entry = new Entry;
    entry->next = entries.load();
    while (!entries.compare_exchange_weak(entry->next, entry)) {
    }
    return entry;
}

/// Removes files before folders, because only empty folders can be removed. Async-signal-safe.
void remove_armed() noexcept {
    for (auto const remove : {&::unlink, &::rmdir})
        for (Entry* entry = entries.load(); entry != nullptr; entry = entry->next)
            if (entry->state.load() == EntryState::armed) remove(entry->path);
}

}  // namespace

TemporaryName::TemporaryName(std::string path) : path_(std::move(path)), entry_(nullptr) {
    if (path_.size() >= PATH_MAX)
        throw Error(ErrorCode::output, path_ + ": the name has " + std::to_string(path_.size()) +
                                           " bytes; the system allows " + std::to_string(PATH_MAX - 1));
    Entry* entry = claim_entry();
    std::memcpy(entry->path, path_.c_str(), path_.size() + 1);
    entry->state.store(EntryState::armed);
    entry_ = entry;
}

TemporaryName::~TemporaryName() {
    static_cast<Entry*>(entry_)->state.store(EntryState::vacant);
}

}  // namespace motifcount::internal

void motifcount::remove_temporaries() noexcept {
    int const saved_errno = errno;
    internal::remove_armed();
    errno = saved_errno;
}

#pragma once

#include <memory>

#include "cuda/runtime/device_search.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// The tables of window sampling, which `wu-manber` uses with the longest step that it can, and `rabin-karp`,
/// for words of 11 to 32 bases, with step 1: a look-up for the code at every slot. To the current device.
[[nodiscard]] std::unique_ptr<DeviceSearch> upload_samples(WordSet const& words, Sampling const& sampling,
                                                           DeviceShape const& shape, unsigned threads);

/// `words` must live as long as the tables.
[[nodiscard]] HostTables wu_manber_tables(WordSet const& words, unsigned threads);

}  // namespace motifcount::internal::cuda

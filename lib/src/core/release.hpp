#pragma once

namespace motifcount::internal {

/// Empties a container and frees its memory. `container = {}` keeps the memory, because it assigns an empty list of elements.
template <class Container>
void release(Container& container) noexcept {
    Container().swap(container);
}

}  // namespace motifcount::internal

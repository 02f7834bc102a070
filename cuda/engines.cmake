# Names of the selectable CUDA engines, and folders of all CUDA engines. rabin-karp uses prefix_hash for long motifs. The
# engines for edits and grids have no name, because users cannot select them.
set(MOTIFCOUNT_CUDA_ENGINES aho-corasick kmp rabin-karp wu-manber trie shift-or anchored)
string(REPLACE - _ MOTIFCOUNT_CUDA_FOLDERS "${MOTIFCOUNT_CUDA_ENGINES}")
list(APPEND MOTIFCOUNT_CUDA_FOLDERS prefix_hash edits grid)

# The CUDA engines that have names, and the folders of all engines. rabin-karp uses prefix_hash for long motifs; edits and
# grid are not chosen by name.
set(MOTIFCOUNT_CUDA_ENGINES aho-corasick kmp rabin-karp wu-manber trie shift-or anchored)
string(REPLACE - _ MOTIFCOUNT_CUDA_FOLDERS "${MOTIFCOUNT_CUDA_ENGINES}")
list(APPEND MOTIFCOUNT_CUDA_FOLDERS prefix_hash edits grid)

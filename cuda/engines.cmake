# MOTIFCOUNT_CUDA_ENGINES: names of the engines that users can select. MOTIFCOUNT_CUDA_FOLDERS: folders of all
# engines. prefix_hash is used by rabin-karp for long motifs. Users cannot select the engines for edits and grids.
set(MOTIFCOUNT_CUDA_ENGINES aho-corasick kmp rabin-karp wu-manber trie shift-or anchored matrix)
string(REPLACE - _ MOTIFCOUNT_CUDA_FOLDERS "${MOTIFCOUNT_CUDA_ENGINES}")
list(APPEND MOTIFCOUNT_CUDA_FOLDERS prefix_hash edits grid)

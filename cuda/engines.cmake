# The engines on NVIDIA GPUs, each in the folder of its name, and the folders that hold tables and kernels: theirs, those of
# prefix sums, which rabin-karp takes for long motifs, and those of edits and of grids, which no name chooses.
set(MOTIFCOUNT_CUDA_ENGINES aho-corasick kmp rabin-karp wu-manber trie shift-or anchored)
string(REPLACE - _ MOTIFCOUNT_CUDA_FOLDERS "${MOTIFCOUNT_CUDA_ENGINES}")
list(APPEND MOTIFCOUNT_CUDA_FOLDERS prefix_hash edits grid)

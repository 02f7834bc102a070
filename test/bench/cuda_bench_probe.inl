
void probe(int argc, char** argv) {
    std::uint64_t const size = std::uint64_t{1} << (argc > 1 ? std::atoi(argv[1]) : 30);
    bool const brief = argc > 2;
    once = brief;
    auto const seconds = [start = std::chrono::steady_clock::now()] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    DeviceText const text(bench::make_text(bench::TextKind::random, size, 1), true);
    for (std::size_t const length : {8, 20})
        for (std::size_t const count : {1000, 4000, 8000, 12000, 16000}) {
            if (brief && count != 1000 && count != 12000) continue;
            auto const words = bench::make_words(count, length, 4, count + length);
            auto const expected = bench::reference_counts(text.host, words);
            std::printf("M=%zu N=%zu (%.1f s)\n", length, count, seconds());
            DeviceAutomaton automaton(words, StateOrder::breadth_first);
            if (!brief)
                for (unsigned tile : {32U}) {
                    DeviceAutomaton other(words, StateOrder::trie);
                    run_automaton("leaf-only (Listing 7), trie order", text, words, expected, other, policies::leaves, tile, 1024);
                }
            if (!brief)
                for (unsigned tile : {32U})
                    run_automaton("leaf-only (Listing 7)", text, words, expected, automaton, policies::leaves, tile, 1024);
            if (automaton.make_narrow(2, 150000)) {
                run_automaton("narrow pairs", text, words, expected, automaton, policies::narrow_pairs, 256, 1024);
                run_automaton("narrow whole pairs", text, words, expected, automaton, policies::narrow_whole_pairs, 256, 1024);
                run_automaton("narrow whole pairs", text, words, expected, automaton, policies::narrow_whole_pairs, 512, 1024);
                run_automaton("narrow whole pairs", text, words, expected, automaton, policies::narrow_whole_pairs, 1024, 1024);
            }
            if (automaton.make_narrow(1, 200000)) {
                run_automaton("narrow singles", text, words, expected, automaton, policies::narrow_singles, 256, 1024);
                if (count <= 4000)
                run_automaton("narrow whole singles", text, words, expected, automaton, policies::narrow_whole_singles, 256, 1024);
            }
            if (length == 8) run_windows(text, words, expected);
            if (length == 20) {
                DeviceWordTable const table(words);
                for (Sampling const sampling : {Sampling{13, 8}, Sampling{16, 4}})
                    for (std::uint32_t kb : {64U, 96U, 128U, 160U, 192U}) {
                        if (brief && (kb != 128 || sampling.step != 8)) continue;
                        run_samples(text, words, expected, table, sampling, kb << 10U, FilterForm::two_bits);
                        run_samples(text, words, expected, table, sampling, kb << 10U, FilterForm::three_bits);
                    }
            }
        }
    {
        auto const words = bench::make_words(1000000, 31, 4, 31);
        auto const expected = bench::reference_counts(text.host, words);
        std::printf("1M x 31 (%.1f s)\n", seconds());
        DeviceWordTable const table(words);
        for (std::uint32_t mb : {16U, 20U, 24U, 28U})
            if (!brief || mb == 24) run_samples(text, words, expected, table, {16, 16}, mb << 20U, FilterForm::wide);
        if (!brief) run_samples(text, words, expected, table, {16, 8}, 24U << 20U, FilterForm::wide);
    }
    if (brief) return;
    {
        auto const words = bench::make_words(1000, 8, 4, 5, true);
        auto const long_words = bench::make_words(1000, 20, 4, 5, true);
        for (auto const kind : {bench::TextKind::random, bench::TextKind::records, bench::TextKind::poly_a}) {
            DeviceText const other(bench::make_text(kind, size, 2), false);
            std::printf("kind %d (%.1f s)\n", static_cast<int>(kind), seconds());
            auto const expected = bench::reference_counts(other.host, words);
            run_windows(other, words, expected);
            DeviceAutomaton automaton(words, StateOrder::breadth_first);
            automaton.make_narrow(2, 200000);
            run_automaton("narrow whole pairs", other, words, expected, automaton, policies::narrow_whole_pairs, 512, 1024);
            DeviceWordTable const table(long_words);
            run_samples(other, long_words, bench::reference_counts(other.host, long_words), table, {13, 8}, 96U << 10U, FilterForm::two_bits);
        }
    }
    for (std::size_t const length : {7, 5, 3}) {
        auto const words = bench::make_words(60, length, 4, 5, true);
        run_windows(text, words, bench::reference_counts(text.host, words));
    }
    {
        auto const words = bench::make_words(65536, 8, 4, 5, true);
        run_windows(text, words, bench::reference_counts(text.host, words));
    }
    std::printf("done %.1f s\n", seconds());
}

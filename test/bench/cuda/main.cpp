// Measures the CUDA engines on the first GPU. Compares their speed with the limits of the hardware and with the results in
// the papers, and the counts of every row with the counts of the CPU.
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "command_line.hpp"
#include "rows.hpp"

namespace {

constexpr char usage[] = R"(usage: cuda_bench [OPTION ...] [SECTION ...]

Sections (all): table2 table4 middle table5 large texts two files
  --log-size N        slots of the long texts are 2^N (30)
  --genome FILE       FASTA for the rows of a real genome
  --reads FILE        a file for whole runs (repeat)        --motifs FILE    FASTA for them
  --floor-bgzf PATH   the program floor_bgzf, to be compared with
  --threads N         of whole runs (the CPUs there are)    --devices LIST   of whole runs (repeat; cuda, cuda:0,1)
  --record FILE       also write the rows there
)";

}  // namespace

int main(int argc, char** argv) try {
    bench::Options options;
    std::string record;
    bench::Sections const sections(argc, argv,
                                   {
                                       {"--log-size", bench::into(options.log_size)},
                                       {"--genome", bench::into(options.genome)},
                                       {"--reads", bench::into(options.reads)},
                                       {"--motifs", bench::into(options.motifs)},
                                       {"--floor-bgzf", bench::into(options.floor_bgzf)},
                                       {"--threads", bench::into(options.threads)},
                                       {"--devices", bench::into(options.devices)},
                                       {"--record", bench::into(record)},
                                   },
                                   usage);
    std::string const first_line = bench::choose_device("cuda_bench", options.log_size);
    bench::Context context{options, motifcount::internal::cuda::device_shape(0), {}, nullptr};
    std::printf("%s\n", first_line.c_str());
    {
        bench::DeviceText const text(
            bench::make_text(bench::TextKind::random, std::uint64_t{1} << options.log_size, 1), true);
        context.text = &text;
        bench::floor_rows(context);
        if (sections.wanted("table2")) bench::table_2_rows(context);
        if (sections.wanted("table4")) bench::table_4_rows(context);
        if (sections.wanted("middle")) bench::middle_length_rows(context);
        if (sections.wanted("table5")) bench::table_5_rows(context);
        if (sections.wanted("large")) bench::large_set_rows(context);
        if (sections.wanted("texts")) bench::other_text_rows(context);
        if (sections.wanted("two")) bench::two_gpu_rows(context);
        context.text = nullptr;
    }
    if (sections.wanted("files")) bench::command_rows(context);
    bool const right = context.table.finish();
    if (!record.empty()) context.table.write(record, first_line);
    return right ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "cuda_bench: " << error.what() << '\n';
    return 1;
}

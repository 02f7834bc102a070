#include "motifcount/layout.hpp"

#include "cli/process.hpp"
#include "layout_options.hpp"
#include "motifcount/error.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr char head[] =
    R"(Finds out what is where in reads, and prints it as a layout for --layout of the other subcommands.

Usage: motifcount layout --list cell=cells.txt --list guide=guides.csv -1 reads_R1.fq.gz -2 reads_R2.fq.gz
       motifcount layout --list barcode=barcodes.csv reads.fq.gz

The sequences of each list are sought in the first 10,000 reads or pairs and their index reads, in both directions and
at all positions. Constant bases next to them become an anchor. The name of a list becomes the name of its segment;
after cells, the length of the UMI is detected. Lists of common kits (737K-august-2016.txt, 3M-february-2018.txt.gz,
...) are also sought if they are in the working folder. If no sequence is found, the exit status is 1.
)";

}  // namespace

LayoutRequest<LayoutSearch> parse_layout_search(int argc, char const* const* argv) {
    LayoutWords words;
    std::vector<std::string> lists;
    cli::CommandLine line;
    cli::add_list(line,
                  {"Lists", "--list", "NAME=FILE", "sequences to look for, and the name of their segment"},
                  lists);
    add_layout_options(line, words);
    add_index_options(line, words);
    cli::set_style(line, head, "", "Messages");
    auto const files = cli::parse(line, "motifcount layout", argc, argv);
    LayoutSearch search;
    if (!files) return {search, {}, line.help()};
    for (std::string const& list : lists) search.lists.push_back(named_file(list));
    search.inputs = take_reads(words, *files, "layout");
    search.threads = words.reading.search.threads;
    search.reference = words.reading.reference;
    return {search, words.console, {}};
}

int run_layout(int argc, char const* const* argv) {
    auto const [search, messages, help] = parse_layout_search(argc, argv);
    if (!help.empty()) return cli::print(help);
    return with_console(messages, [&search = search](Console& console) {
        console.begin();
        DetectedLayout const found = detect_layout(search, &console);
        console.answer([&] {
            return std::string("fits ").append(std::to_string(found.matched)) + " of the first " +
                   std::to_string(found.fragments) +
                   (search.inputs.front().has_pairs() ? " pairs" : " reads") +
                   (found.reversed == 0 ? std::string()
                                        : std::string(", and ").append(std::to_string(found.reversed)) +
                                              " more with --both-orientations") +
                   (found.kit.empty() ? "" : ", and is the layout of the kit " + found.kit);
        });
        cli::print(found.layout + "\n");
    });
}

}  // namespace motifcount::app

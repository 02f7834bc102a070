#pragma once

#include <string>
#include <vector>

/// FASTA and FASTQ for tests. A read is given as "SEQUENCE", "NAME SEQUENCE" or "NAME SEQUENCE QUALITY". The default name is
/// r, and the default quality of each base is I.
namespace motifcount::internal::test {

struct TestRead {
    explicit TestRead(std::string const& words) {
        auto const first = words.find(' ');
        if (first == std::string::npos) {
            sequence = words;
        } else {
            name = words.substr(0, first);
            auto const second = words.find(' ', first + 1);
            sequence = words.substr(first + 1, second == std::string::npos ? second : second - first - 1);
            if (second != std::string::npos) quality = words.substr(second + 1);
        }
        if (quality.empty()) quality.assign(sequence.size(), 'I');
    }
    std::string name = "r";
    std::string sequence;
    std::string quality;
};

inline std::string fastq(std::vector<std::string> const& reads) {
    std::string text;
    for (std::string const& words : reads) {
        TestRead const read(words);
        text += "@" + read.name + "\n" + read.sequence + "\n+\n" + read.quality + "\n";
    }
    return text;
}

inline std::string fasta(std::vector<std::string> const& reads) {
    std::string text;
    for (std::string const& words : reads) {
        TestRead const read(words);
        text += ">" + read.name + "\n" + read.sequence + "\n";
    }
    return text;
}

}  // namespace motifcount::internal::test

// A reader returns the same text whether or not the beginning was read ahead.
#include "reads/replay_reader.hpp"

#include <doctest/doctest.h>

#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

struct Reading {
    std::string letters;  ///< Letters of the records; each record ends with '|'
    std::string text;
    std::string error;
    friend bool operator==(Reading const&, Reading const&) = default;
};

void add(PackedText const& packed, std::string& letters) {
    Batch const batch = packed.batch();
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        letters += packed.name(i);
        for (std::uint64_t at = i == 0 ? batch.halo : 0; at < batch.records[i].length; ++at)
            letters += "ACGT"[batch.text.base(batch.records[i].first + at)];
        letters += batch.last_continues && i + 1 == batch.records.size() ? '+' : '|';
    }
}

Reading read(Reader& reader) {
    Reading reading;
    reading.error = test::message_of([&] {
        auto const piece = reader.make_piece();
        PackedText text;
        while (reader.fetch(*piece)) {
            reader.pack(*piece, text);
            add(text, reading.letters);
            reading.text += piece->text.bytes;
        }
    });
    return reading;
}

}  // namespace

TEST_CASE("peeked data is read again, followed by the rest") {
    test::TempDir const dir;
    for (std::string const& text :
         {std::string("@a\nACGT\n+\nIIII\n@b\nGATTACA\n+\nIIIIIII\n@c\nCC\n+\nII\n"),
          std::string(">a\nGATTACAGATTACAGATTACA\n>b\nC\n"),
          std::string("@a\nAC\n+\nII\n@b\nACGT\n+\nII\n@c\n"), std::string()}) {
        std::string const path = dir.write("reads", text);
        ReaderOptions options;
        options.halo = 3;
        options.piece_bytes = 9;
        options.keep_text = true;
        Reading const expected = read(*open_fastx(path, options));
        for (int looks = 0; looks < 10; ++looks) {
            CAPTURE(looks);
            ReplayReader reader(open_fastx(path, options));
            std::string seen;
            for (int i = 0; i < looks; ++i)
                if (PackedText const* const batch = reader.look_ahead()) add(*batch, seen);
            CHECK(expected.letters.starts_with(seen));
            CHECK(read(reader) == expected);
        }
    }
}

#include "dna/packed_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/batches.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// Returns the letters of a record, with 'n' for breaks.
std::string letters(Batch const& batch, RecordSpan const& record) {
    std::string text;
    for (std::uint64_t i = 0; i < record.length; ++i) {
        std::uint64_t const slot = record.first + i;
        if (batch.text.is_break(slot)) REQUIRE(batch.text.base(slot) == 0);
        text += batch.text.is_break(slot) ? 'n' : "ACGT"[batch.text.base(slot)];
    }
    return text;
}

std::string expected(std::string text) {
    for (char& letter : text) {
        letter = static_cast<char>(letter & 0xDF);
        if (letter == 'U') letter = 'T';
        if (std::string("ACGT").find(letter) == std::string::npos) letter = 'n';
    }
    return text;
}

/// Checks the guarantees of TextView and Batch for any text.
void check_form(Batch const& batch) {
    REQUIRE(batch.text.bases.size() == (batch.text.size + 31) / 32);
    REQUIRE(batch.text.breaks.size() == (batch.text.size + 63) / 64);
    std::uint64_t slot = 0;
    for (RecordSpan const& record : batch.records) {
        REQUIRE(record.first == slot);
        slot += record.length;
        REQUIRE(batch.text.is_break(slot));
        REQUIRE(batch.text.base(slot) == 0);
        ++slot;
    }
    REQUIRE(batch.text.size == slot);
    for (; slot < 64 * batch.text.breaks.size(); ++slot) REQUIRE(batch.text.is_break(slot));
    for (slot = batch.text.size; slot < 32 * batch.text.bases.size(); ++slot)
        REQUIRE(batch.text.base(slot) == 0);
    // Reads the last byte of the padding, so that a sanitizer reports missing padding.
    auto const last_padding = [](std::span<std::uint64_t const> words) {
        return *reinterpret_cast<unsigned char const volatile*>(
            reinterpret_cast<unsigned char const*>(words.data() + words.size()) + TextView::padding - 1);
    };
    (void)last_padding(batch.text.bases);
    (void)last_padding(batch.text.breaks);
}

}  // namespace

TEST_CASE("an empty text has no records and empty spans") {
    PackedText const text;
    CHECK(text.batch().text.size == 0);
    CHECK(text.batch().records.empty());
    CHECK(text.base_count() == 0);
    check_form(text.batch());
}

TEST_CASE("records and names are returned unchanged for any lengths and pieces") {
    test::RandomDna random(1);
    PackedText text;
    for (int round = 0; round < 60; ++round) {
        text.clear(100);
        std::vector<std::string> records;
        std::uint64_t bases = 0;
        for (std::uint64_t i = random.below(80); i > 0; --i) {
            records.push_back(random.reads(random.one_in(4) ? random.below(3) : random.below(300)));
            text.begin_record("read/" + std::to_string(records.size()));
            std::string_view rest = records.back();
            while (!rest.empty()) {
                std::string_view const piece = rest.substr(0, 1 + random.below(rest.size()));
                REQUIRE(text.append(piece) == piece.size());
                rest.remove_prefix(piece.size());
            }
            text.end_record();
            bases += records.back().size();
        }
        Batch const batch = text.batch();
        check_form(batch);
        REQUIRE(batch.records.size() == records.size());
        REQUIRE(text.base_count() == bases);
        CHECK(batch.first_record == 100);
        for (std::size_t i = 0; i < records.size(); ++i) {
            REQUIRE(letters(batch, batch.records[i]) == expected(records[i]));
            REQUIRE(text.name(i) == "read/" + std::to_string(i + 1));
        }
    }
}

TEST_CASE("packed bases and breaks are appended like letters") {
    test::RandomDna random(6);
    for (int round = 0; round < 200; ++round) {
        PackedText source;
        PackedText by_letters;
        PackedText packed;
        for (int record = 0; record < 3; ++record) {
            source.clear();
            source.begin_record("");
            source.append(random.bases(400));
            source.end_record();
            for (PackedText* const text : {&by_letters, &packed}) text->begin_record("");
            for (std::uint64_t part = random.below(5); part > 0; --part) {
                std::uint64_t const first = random.below(200);
                std::uint64_t const count = random.below(random.one_in(2) ? 5 : 200);
                bool const breaks = random.one_in(2);
                std::string const bases = letters(source.batch(), {first, count});
                by_letters.append(breaks ? std::string(count, 'N') : bases);
                if (breaks)
                    packed.append_breaks(count);
                else
                    packed.append_packed(source.batch().text.bases.data(), first, count);
            }
            for (PackedText* const text : {&by_letters, &packed}) text->end_record();
        }
        check_form(packed.batch());
        CHECK(std::ranges::equal(packed.batch().text.bases, by_letters.batch().text.bases));
        CHECK(std::ranges::equal(packed.batch().text.breaks, by_letters.batch().text.breaks));
        CHECK(packed.base_count() == by_letters.base_count());
    }
}

TEST_CASE("a million empty records give a million separators") {
    PackedText text;
    for (int i = 0; i < 1'000'000; ++i) {
        text.begin_record("");
        text.end_record();
    }
    Batch const batch = text.batch();
    CHECK(batch.text.size == 1'000'000);
    CHECK(std::all_of(batch.text.breaks.begin(), batch.text.breaks.end(),
                      [](auto word) { return word == ~0ULL; }));
    CHECK(std::all_of(batch.text.bases.begin(), batch.text.bases.end(), [](auto word) { return word == 0; }));
    CHECK(text.name(999'999).empty());
}

TEST_CASE("append stops at the first byte that is not a sequence letter") {
    PackedText text;
    text.begin_record("r");
    CHECK(text.append("ACGTN-.*\nACGT") == 8);
    CHECK(text.append("\n") == 0);
    CHECK(text.append("") == 0);
    CHECK(text.append(std::string(100, 'g') + "\r\n") == 100);
    text.end_record();
    CHECK(text.base_count() == 108);
    CHECK(letters(text.batch(), text.batch().records[0]) == "ACGTnnnn" + std::string(100, 'G'));
}

TEST_CASE("reserved memory is enough, and clear keeps it") {
    PackedText text;
    text.reserve(1'000'000);
    text.begin_record("a");
    text.append("A");
    auto const* const before = text.batch().text.bases.data();
    text.append(std::string(999'000, 'C'));
    text.end_record();
    CHECK(text.batch().text.bases.data() == before);
    text.clear();
    test::add_record(text, "T", "b");
    CHECK(text.batch().text.bases.data() == before);
    CHECK(text.batch().text.size == 2);
    CHECK(text.batch().text.breaks[0] == ~1ULL);
    CHECK(text.batch().text.bases[0] == 3);
}

TEST_CASE("a suspended record goes on with its last bases repeated") {
    test::RandomDna random(5);
    for (int round = 0; round < 300; ++round) {
        std::string const before = random.reads(random.below(200));
        std::string const after = random.reads(random.below(200));
        std::uint64_t const halo = random.one_in(5) ? 64 * random.below(3) : random.below(150);
        PackedText first;
        first.clear(40);
        for (std::uint64_t i = random.below(3); i > 0; --i) {
            test::add_record(first, random.reads(random.below(100)), "other");
        }
        std::uint64_t const ordinal = 40 + first.record_count();
        first.begin_record("long one");
        first.append(before);
        SuspendedRecord rest;
        first.suspend_record(halo, rest);
        check_form(first.batch());
        CHECK(first.batch().last_continues);
        CHECK_FALSE(first.batch().first_continues);
        REQUIRE(rest.halo == std::min<std::uint64_t>(halo, before.size()));
        REQUIRE(rest.length == before.size());
        REQUIRE(rest.ordinal == ordinal);
        first.clear();  // `rest` has its own memory

        PackedText second;
        test::add_record(second, random.reads(500), "left over");
        second.clear();
        second.resume_record(rest);
        second.append(after);
        second.end_record();
        test::add_record(second, "ACGT", "next");
        Batch const batch = second.batch();
        check_form(batch);
        CHECK(batch.first_continues);
        CHECK_FALSE(batch.last_continues);
        CHECK(batch.first_record == ordinal);
        CHECK(batch.halo == rest.halo);
        CHECK(batch.first_offset == before.size() - rest.halo);
        CHECK(second.base_count() == after.size() + 4);
        CHECK(second.name(0) == "long one");
        CHECK(second.name(1) == "next");
        REQUIRE(letters(batch, batch.records[0]) ==
                expected(before.substr(before.size() - rest.halo) + after));
        REQUIRE(letters(batch, batch.records[1]) == "ACGT");
    }
}

TEST_CASE("a record may be suspended often, in batches shorter than the halo") {
    test::RandomDna random(6);
    std::string const record = random.reads(1000);
    std::uint64_t const halo = 30;
    std::vector<PackedText> texts(2);
    SuspendedRecord rest;
    std::uint64_t done = 0;
    for (int i = 0; done < record.size(); ++i) {
        PackedText& text = texts[static_cast<std::size_t>(i % 2)];
        text.clear();
        if (i == 0)
            text.begin_record("r");
        else
            text.resume_record(rest);
        std::uint64_t const count = std::min<std::uint64_t>(1 + random.below(70), record.size() - done);
        text.append(std::string_view(record).substr(done, count));
        done += count;
        text.suspend_record(halo, rest);
        Batch const batch = text.batch();
        check_form(batch);
        REQUIRE(rest.length == done);
        REQUIRE(batch.records.size() == 1);
        REQUIRE(batch.first_offset + batch.records[0].length == done);
        REQUIRE(batch.halo == std::min(halo, done - count));
        REQUIRE(letters(batch, batch.records[0]) ==
                expected(record.substr(batch.first_offset, done - batch.first_offset)));
        REQUIRE(text.base_count() == count);
    }
}

TEST_CASE("parts of a text equal batches of its records, wherever it is split") {
    test::RandomDna random(8);
    auto const is_low = [](PackedText const& text, std::uint64_t slot) {
        return slot / 64 < text.low().size() && (text.low()[slot / 64] >> (slot % 64) & 1U) != 0;
    };
    for (int round = 0; round < 300; ++round) {
        SuspendedRecord rest;
        PackedText whole;
        whole.clear(7);
        bool const continues = random.one_in(2);
        if (continues) {
            PackedText before;
            before.clear(7);
            before.begin_record("long");
            before.append(random.reads(200));
            before.suspend_record(random.below(100), rest);
            whole.resume_record(rest);
            whole.append(random.reads(random.below(100)));
            whole.end_record();
        }
        for (std::uint64_t i = random.between(continues ? 0 : 1, 5); i > 0; --i) {
            whole.begin_record("r" + std::to_string(i));
            std::string const bases = random.reads(random.one_in(3) ? 0 : random.below(200));
            whole.append(bases);
            whole.end_record();
            if (random.one_in(2)) whole.append_quality(random.from("!+,-~", bases.size()), ',');
        }
        if (random.one_in(2)) {
            whole.begin_record("last");
            whole.append(random.reads(100));
            whole.suspend_record(0, rest);
        }
        Batch const all = whole.batch();
        std::uint64_t const halo = random.below(80);
        PackedText part;
        std::uint64_t bases = 0;
        std::size_t record = 0;  // Index of the current record in `whole`
        for (std::uint64_t first = 0; first < whole.size();) {
            std::uint64_t const slots = random.between(1, 150);
            std::uint64_t const next = part.assign_part(whole, first, slots, halo);
            Batch const batch = part.batch();
            check_form(batch);
            std::uint64_t const known = all.records[0].first + all.halo;
            REQUIRE(next >= std::min(whole.size(), first + slots));
            REQUIRE(next <= std::max(first + slots, known + 1) + 1);
            if (record + 1 < all.records.size() && all.records[record + 1].first <= first) ++record;
            bool const inside = first > all.records[record].first;
            std::uint64_t const repeated = first == 0 ? all.halo
                                           : inside   ? std::min(halo, first - all.records[record].first)
                                                      : 0;
            std::uint64_t const from = first == 0 ? 0 : first - repeated;
            REQUIRE(batch.first_record == all.first_record + record);
            REQUIRE(batch.first_continues == (first == 0 ? all.first_continues : inside));
            REQUIRE(batch.halo == repeated);
            REQUIRE(batch.first_offset ==
                    (record == 0 ? all.first_offset : 0) + from - all.records[record].first);
            bases += part.base_count();
            for (std::size_t i = 0; i < batch.records.size(); ++i) {
                REQUIRE(part.name(i) == whole.name(record + i));
                std::uint64_t const at = i == 0 ? from : all.records[record + i].first;
                REQUIRE(letters(batch, batch.records[i]) == letters(all, {at, batch.records[i].length}));
                for (std::uint64_t base = 0; base < batch.records[i].length; ++base)
                    REQUIRE(is_low(part, batch.records[i].first + base) == is_low(whole, at + base));
            }
            record += batch.records.size() - 1;
            bool const cut = next <= all.records[record].first + all.records[record].length;
            bool const goes_on = all.last_continues && record + 1 == all.records.size();
            REQUIRE(batch.last_continues == (cut || goes_on));
            first = next;
        }
        CHECK(bases == whole.base_count());
    }
}

TEST_CASE("bases of low quality are marked, however the qualities are split") {
    test::RandomDna random(7);
    for (int round = 0; round < 200; ++round) {
        PackedText text;
        std::string expected;  // Expected marks, one letter per slot
        for (std::uint64_t record = random.below(6); record > 0; --record) {
            std::string const bases = random.bases(random.below(200));
            test::add_record(text, bases);
            std::string quality;
            while (quality.size() < bases.size()) quality += "!+,-~"[random.below(5)];
            for (std::size_t at = 0; at < quality.size();) {
                std::size_t const part = random.between(1, 70);
                text.append_quality(std::string_view(quality).substr(at, part), ',');
                at += part;
            }
            for (char const character : quality) expected += character < ',' ? '1' : '0';
            expected += '0';
        }
        std::string found;
        for (std::size_t slot = 0; slot < expected.size(); ++slot) {
            bool const beyond = slot / 64 >= text.low().size();
            found += beyond || (text.low()[slot / 64] >> (slot % 64) & 1U) == 0 ? '0' : '1';
        }
        CHECK(found == expected);
        text.clear();
        CHECK(text.low().empty());
    }
}

TEST_CASE("the start of a batch may be set after its first records") {
    PackedText text;
    text.resume_unknown_record();
    text.append("ACGTA");
    text.end_halo();
    text.append("CCCC");
    text.end_record();
    text.begin_record("second");
    text.end_record();
    text.set_origin(17, "first", 1'000'000'000'005);
    Batch const batch = text.batch();
    check_form(batch);
    CHECK(batch.first_record == 17);
    CHECK(batch.first_offset == 1'000'000'000'000);
    CHECK(batch.halo == 5);
    CHECK(batch.first_continues);
    CHECK(text.base_count() == 4);
    CHECK(text.name(0) == "first");
    CHECK(text.name(1) == "second");

    PackedText plain;
    plain.begin_record("x");
    plain.end_record();
    plain.set_first_record(99);
    CHECK(plain.batch().first_record == 99);
    CHECK(plain.name(0) == "x");
}

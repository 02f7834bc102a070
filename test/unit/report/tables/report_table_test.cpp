// The table of reports agrees with its documentation.

#include "report/tables/report_table.hpp"

#include <doctest/doctest.h>

#include <set>
#include <tuple>

#include "support/read_file.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("README and semantics list the actual columns of every table") {
    for (char const* file : {"/README.md", "/lib/doc/semantics.md"}) {
        std::string const text = test::read_file(std::string(MOTIFCOUNT_SOURCE) + file);
        for (ReportKind const& kind : report_kinds()) {
            CAPTURE(file);
            CAPTURE(kind.name);
            std::string row = "\n| `" + std::string(kind.short_option()) + "` | ";
            if (!kind.columns.empty()) row += '`' + std::string(kind.columns) + '`';
            CHECK(text.find(row) != std::string::npos);
        }
    }
}

TEST_CASE("report table: complete rows, no name or option twice") {
    std::set<std::string_view> names;
    std::set<std::tuple<bool, std::string_view, std::string_view>> options;
    for (ReportType const& type : report_table()) {
        CAPTURE(type.kind.name);
        CHECK(names.insert(type.kind.name).second);
        CHECK(options.insert({type.off_target, type.kind.short_option(), type.suffix}).second);
        CHECK(find_report(type.kind.name) == &type);
        CHECK(static_cast<bool>(type.kind.path));
        CHECK(static_cast<bool>(type.make));
        CHECK_FALSE(type.kind.help.empty());
        CHECK((type.shards.kind == ShardRule::Kind::refused) == !type.shards.refusal.empty());
        CHECK(type.header <= !type.kind.columns.empty());
    }
    CHECK(find_report("") == nullptr);
    std::set<std::string_view> listed;
    for (ReportKind const& kind : report_kinds()) CHECK(listed.insert(kind.option).second);
}

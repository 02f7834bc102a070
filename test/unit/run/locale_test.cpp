// Reports do not depend on the locale of the program, such as a locale that writes 0,5 instead of 0.5.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <clocale>
#include <cstdio>
#include <string>

#include "motifcount/run.hpp"
#include "support/random_fastq.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal::test;

namespace {

/// Sets a German locale for the whole process. The destructor sets the C locale.
class GermanLocale {
public:
    GermanLocale() {
        std::string const make =
            "localedef -i de_DE -f UTF-8 " + folder_.path("de_DE.UTF-8") + " >/dev/null 2>&1";
        if (std::system(make.c_str()) != 0) return;
        ::setenv("LOCPATH", folder_.path("").c_str(), 1);
        is_set_ = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
    }
    ~GermanLocale() {
        std::setlocale(LC_ALL, "C");
        ::unsetenv("LOCPATH");
    }
    GermanLocale(GermanLocale const&) = delete;
    GermanLocale& operator=(GermanLocale const&) = delete;

    [[nodiscard]] bool is_set() const noexcept { return is_set_; }

private:
    TempDir folder_;
    bool is_set_ = false;
};

std::string reports(TempDir const& folder) {
    RunSettings settings;
    settings.inputs = list_inputs({.files = {folder.path("a.fq"), folder.path("b.fq")}});
    settings.motif_files = {folder.path("guides.csv")};
    settings.search.threads = 2;
    settings.assign = Assign::unique;
    OutputPaths& outputs = settings.outputs;
    std::string* const paths[] = {&outputs.counts, &outputs.bed,     &outputs.sites, &outputs.matrix,
                                  &outputs.mqc,    &outputs.summary, &outputs.html};
    std::size_t number = 0;
    for (std::string* const path : paths) *path = folder.path("report" + std::to_string(number++));
    run(settings);
    std::string all;
    for (std::string* const path : paths)
        if (path != &outputs.mqc) all += read_file(*path);
    // The page has the date, and its command is empty.
    std::string_view const date = ">Started: 2026-01-01T00:00:00Z";
    std::size_t const at = all.find(date.substr(0, 10));
    REQUIRE(at != std::string::npos);
    all.erase(at, date.size());
    for (char const* suffix : {"_mqc.json", "_classes_mqc.json", "_general_mqc.json"})
        all += read_file(outputs.mqc + suffix);
    return all;
}

}  // namespace

TEST_CASE("the locale of a program changes no report") {
    TempDir const folder;
    folder.write("a.fq", random_fastq(1, 400'000));
    folder.write("b.fq", random_fastq(2, 100'000));
    folder.write("guides.csv", "id,sequence,gene\n1,ACGTTGC,I\n2,TTGACCA,i\n3,GGATTCA,b\n");
    std::string const expected = reports(folder);

    GermanLocale const german;
    if (!german.is_set()) {
        MESSAGE("skipped: the definition of a locale is missing (package locales)");
        return;
    }
    char number[8];
    std::snprintf(number, sizeof number, "%.1f", 0.5);
    REQUIRE(std::string(number) == "0,5");
    CHECK(reports(folder) == expected);
}

// --html and --mqc show the same values as the tables.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;
using nlohmann::json;

TEST_CASE("the MultiQC section has one row per sample with the tables' numbers") {
    Shell shell;
    shell.must_run(
        "$M -k $T/guides.tsv --mqc s --matrix m.tsv -o c.tsv "
        "$T/reads_1.fq.gz "
        "$T/reads_2.fq.gz; $M -k $T/guides.tsv --mqc one --sample both -o c1.tsv "
        "$T/reads_1.fq.gz $T/reads_2.fq.gz; $M -k $T/guides.tsv -o c2.tsv $T/reads_2.fq.gz");
    json const data = json::parse(shell.read("s_mqc.json"))["data"];
    REQUIRE(data.size() == 2);
    auto const number = [&](std::string const& script) { return std::stoull(shell.run(script).out); };
    json const general = json::parse(shell.read("s_general_mqc.json"))["data"];
    CHECK(general["reads_1"]["motifcount_reads"] == 1500);
    CHECK(general["reads_2"]["motifcount_assigned"] ==
          std::round(data["reads_2"]["with_hits"].get<double>() * 10) / 100);
    CHECK(data["reads_2"]["hits"] == number("awk 'NR > 1 { n += $4 } END { print n }' c2.tsv"));
    CHECK(data["reads_2"]["motifs_absent"] == number("awk 'NR > 1 && $4 == 0' c2.tsv | wc -l"));
    json const bars = json::parse(shell.read("s_classes_mqc.json"));
    CHECK(bars["data"]["reads_1"]["with_hits"] == data["reads_1"]["with_hits"]);
    CHECK(bars["data"]["reads_2"]["without"] == 1000 - data["reads_2"]["with_hits"].get<int>());
    CHECK(bars["categories"].size() == 2);
    json const both = json::parse(shell.read("one_mqc.json"))["data"];
    REQUIRE(both.size() == 1);
    CHECK(both["both"]["hits"] == number("awk 'NR > 1 { n += $4 } END { print n }' c.tsv"));
    CHECK(json::parse(shell.read("one_general_mqc.json"))["data"]["both"]["motifcount_reads"] == 2500);
}

TEST_CASE("--mqc takes a prefix, not a file name or standard output") {
    Shell shell;
    shell.write("a.fa", ">a\nACGT\n");
    check_refused_rows(shell, "$M -p ACGT a.fa", 2, R"(
-o c --mqc y.json => --mqc y
-o c --mqc - => --mqc -
-o c --mqc /dev/stdout => --mqc /dev/stdout
-o x_classes_mqc.json --mqc x => -o and --mqc
)");
    shell.must_run("$M -p ACGT --json j -o c --shard 1/1 a.fa");
    check_refused(shell, "$M merge j -o x_mqc.json --mqc x", 2, "-o and --mqc");
    CHECK(shell.run("$M -p ACGT -o c --mqc x a.fa && ls").out ==
          "a.fa\nc\nj\nx_classes_mqc.json\nx_general_mqc.json\nx_mqc.json\n");
}

TEST_CASE("JSON, MultiQC and -v agree on the number of reads with a hit") {
    Shell shell;
    std::string const reads = "-k $T/probes.fa $T/reads_1.fq.gz $T/reads_2.fq.gz -o c.tsv ";
    for (std::string const options : {"", "-m 1 ", "--region 5:80 ", "-m 1 --assign unique ", "--upstream N ",
                                      "--max-hits 40 ", "--engine aho-corasick ", "-p ACG -p TTAGG "}) {
        CAPTURE(options);
        std::string const run = "$M " + options + reads;
        shell.must_run(run + "--per-record p");
        std::string const expected = shell.run("tail -n +2 p | cut -f 1 | uniq | wc -l | tr -d '\\n'").out;
        for (std::string const more : {"", "--piece-bytes 700 -t 3 ", "--bed b "}) {
            CAPTURE(more);
            Outcome const outcome = shell.run(run + more + "-v --json j --mqc q");
            REQUIRE(outcome.status == 0);
            json const report = json::parse(shell.read("j"));
            CHECK(std::to_string(report["results"]["records_with_hits"].get<int>()) == expected);
            REQUIRE(report["run"]["samples"].size() == 2);
            int sum = 0;
            json const section = json::parse(shell.read("q_general_mqc.json"))["data"];
            for (json const& sample : report["run"]["samples"]) {
                int const with_hits = sample["records_with_hits"];
                sum += with_hits;
                // A sample that was not read has no percentage.
                int const records = std::max(1, sample["records"].get<int>());
                CHECK(section[sample["sample"]].value("motifcount_assigned", 0.0) ==
                      std::round(1e4 * with_hits / records) / 100);
                CHECK(outcome.err.find(std::string("sample ") + sample["sample"].get<std::string>() + ": " +
                                       std::to_string(with_hits) + " of ") != std::string::npos);
            }
            CHECK(std::to_string(sum) == expected);
        }
    }
}

TEST_CASE("merge writes the same section as the whole run") {
    Shell shell;
    shell.must_run(
        "gzip -dc $T/reads_1.fq.gz > r.fq; $M -k $T/guides.tsv --mqc whole -o c.tsv r.fq; "
        "for i in 1 2 3; do $M -k $T/guides.tsv --shard $i/3 --json $i.json -o c.tsv r.fq; done; "
        "$M merge 1.json 2.json 3.json --mqc merged -o all.json && cmp whole_mqc.json merged_mqc.json && "
        "cmp whole_classes_mqc.json merged_classes_mqc.json && cmp whole_general_mqc.json "
        "merged_general_mqc.json && "
        "$M merge 1.json 2.json 3.json --mqc named --sample patient -o all.json");
    CHECK(json::parse(shell.read("named_mqc.json"))["data"].contains("patient"));
    CHECK(json::parse(shell.read("named_classes_mqc.json"))["data"].contains("patient"));
    shell.must_run(
        "cp r.fq s.fq; for i in 1 2; do $M -k $T/guides.tsv --shard $i/2 --json $i.json -o c.tsv "
        "r.fq s.fq; "
        "done; $M merge 1.json 2.json -o all.json");
    check_refused(shell, "$M merge 1.json 2.json --mqc two -o two", 1, "--mqc");
    shell.must_run("$M merge 1.json 2.json --mqc one --sample both -o one");
    CHECK(json::parse(shell.read("one_mqc.json"))["data"].size() == 1);
}

TEST_CASE("merge sums samples and classes and keeps each warning once") {
    Shell shell;
    shell.must_run(
        "gzip -dc $T/reads_1.fq.gz > r.fq; (cat $T/guides.tsv; sed -n '1s/^[^\t]*/again/p' $T/guides.tsv) "
        ">k.tsv; "
        "count='$M -q -k k.tsv -m 1 --assign best'; eval \"$count\" --json whole.json --mqc whole -o "
        "c.tsv r.fq && "
        "for i in 1 2 3; do eval \"$count\" --shard $i/3 --json $i.json -o c.tsv r.fq || exit; done; "
        "$M merge 1.json 2.json 3.json -o merged.json --mqc merged && cmp whole_mqc.json merged_mqc.json && "
        "cmp whole_classes_mqc.json merged_classes_mqc.json");
    json const whole = json::parse(shell.read("whole.json"));
    json const merged = json::parse(shell.read("merged.json"));
    CHECK(merged["results"] == whole["results"]);
    CHECK(merged["run"]["samples"] == whole["run"]["samples"]);
    CHECK(merged["run"]["warnings"] == whole["run"]["warnings"]);
    CHECK(whole["run"]["warnings"].size() == 1);
    CHECK(whole["run"]["samples"][0]["unique"] > 0);
    // merge keeps a warning that only one shard has.
    std::string letters;
    for (char const letter : {'A', 'L'})
        for (int i = 0; i < 300; ++i) letters += ">r\n" + std::string(100, letter) + "\n";
    shell.write("p.fa", letters);
    shell.must_run(
        "for i in 1 2; do $M -q -p ACGT --shard $i/2 --json p$i -o c.tsv p.fa || exit; done; $M "
        "merge p1 p2 -o p");
    CHECK(json::parse(shell.read("p1"))["run"]["warnings"].empty());
    CHECK(json::parse(shell.read("p"))["run"]["warnings"].size() == 1);
}

TEST_CASE("page: same numbers as the tables, for any threads and pieces") {
    Shell shell;
    shell.must_run(
        "$M -k $T/probes.fa --html 1.html -o c.tsv -t 1 $T/reads_1.fq.gz $T/reads_2.fq.gz && "
        "$M -k $T/probes.fa --html 2.html --per-record p.tsv -o c.tsv -t 3 --piece-bytes 777 "
        "$T/reads_1.fq.gz "
        "$T/reads_2.fq.gz && for i in 1 2; do "
        "grep -v -e '>Started: ' -e '>Command: ' $i.html >$i || exit; done && cmp 1 2");
    std::string const html = shell.read("1.html");
    std::string const hits = shell.run("awk 'NR > 1 { n += $4 } END { printf \"%d\", n }' c.tsv").out;
    std::string const reads = shell.run("tail -n +2 p.tsv | cut -f 1 | uniq | wc -l | tr -d '\\n'").out;
    CHECK(html.find("<b>" + hits + "</b><span>hits") != std::string::npos);
    std::string const percentage = shell.run("awk 'BEGIN { printf \"%.1f%%\", " + reads + " / 25 }'").out;
    CHECK(html.find("<b>" + percentage + "</b><span>of the reads with a hit") != std::string::npos);
    CHECK(html.find("<b>2,500</b><span>reads") != std::string::npos);
    CHECK(html.find("probes.fa</p>") != std::string::npos);
    CHECK(html.find("motifcount -k ") != std::string::npos);
    CHECK(html.find("Positions in the reads") != std::string::npos);
    shell.must_run(
        "$M -k $T/probes.fa --html 3.html -o c.tsv --sample both $T/reads_1.fq.gz $T/reads_2.fq.gz");
    CHECK(shell.read("3.html").find("<title>both</title>") != std::string::npos);
    shell.must_run("mkdir x; cp $T/reads_1.fq.gz x");
    check_refused(shell, "$M -p ACG --html 4.html $T/reads_1.fq.gz x/reads_1.fq.gz", 2, "--html: ");
    CHECK(shell.run("$M -p ACG --html nothing/y.html $T/reads_1.fq.gz").error_lines() == 1);
    CHECK(shell.run("$M -p ACG --html a_mqc.json --mqc a $T/reads_1.fq.gz").status == 2);
}

TEST_CASE("page of peaks: all scores and distances, for any threads and pieces") {
    Shell shell;
    // Peaks of 400 bases have a site near the centre; one peak has more than 10,000 bases.
    std::string peaks;
    std::string const genome = shell.run("gzip -dc $T/lambda_virus.fa.gz | tail -n +2 | tr -d '\\n'").out;
    for (std::size_t i = 0; i < 100; ++i) {
        std::string peak = genome.substr(400 * i, 400);
        if (i % 2 == 0) peak.replace(192 + i % 7, 17, "TATCACCGCCAGTGGTA");
        peaks += ">p" + std::to_string(i) + "\n" + peak + "\n";
    }
    shell.write("peaks.fa", peaks + ">long\n" + genome.substr(0, 12'000) + "\n");
    shell.must_run(
        "c='$M -q -k $T/matrices.jaspar peaks.fa -o c.tsv'; eval $c --html 1.html --sites s.tsv -t 1 && "
        "eval $c --html 2.html -t 3 --piece-bytes 777 && for i in 1 2; do "
        "grep -v -e '>Started: ' -e '>Command: ' $i.html >$i || exit; done && cmp 1 2");
    std::string const html = shell.read("1.html");
    // Bins have 16 half bases, so that 400 half bases are 25 of them.
    std::string const near = shell
                                 .run(
                                     "awk '$1 != \"long\" && $2 == \"EX0001.1\" && $4 + $5 - 400 >= -16 && "
                                     "$4 + $5 - 400 < 16' s.tsv | wc -l | "
                                     "tr -d '\\n'")
                                 .out;
    CHECK(std::stoi(near) >= 50);
    CHECK(html.find("up to 200 bases. Next to the centre: " + near + " hits, if evenly distributed ") !=
          std::string::npos);
    std::string const best =
        shell.run("awk -F '\\t' '$2 == \"EX0001.1\" && $8 == 21.034' s.tsv | wc -l | tr -d '\\n'").out;
    CHECK(std::stoi(best) >= 50);
    CHECK(html.find(" bits, " + best + " hits\"><title>Scores of the hits, from 8.1 to 28.5 bits.") !=
          std::string::npos);
    shell.must_run(
        "printf 'p0\\t100\\t300\\np2\\t100\\t300\\n' >r.bed && "
        "$M -q -k $T/matrices.jaspar peaks.fa -o c.tsv --within r.bed --html 3.html");
    CHECK(shell.read("3.html").find("<p>2 hits, 0.04 expected</p>") != std::string::npos);
    CHECK(shell.read("3.html").find("up to 100 bases. Next to the centre: 2 hits") != std::string::npos);
    // The scores of selected hits are not collected, so the page has only logos.
    shell.must_run("$M -q -k $T/matrices.jaspar peaks.fa -o c.tsv --assign best --html 4.html");
    CHECK(shell.read("4.html").find("class=\"logo\"") != std::string::npos);
    CHECK(shell.read("4.html").find("class=\"small\"") == std::string::npos);
}

TEST_CASE("page of guides: order and sites as in the tables, for any threads") {
    Shell shell;
    shell.must_run(
        "head -n 10 $T/guides.tsv >k.tsv; n=$(gzip -dc $T/lambda_virus.fa.gz | head -n 1 | cut -d ' ' -f 1); "
        "printf '%s\\t1000\\t1200\\tgene<1>\\n' ${n#>} >genes.bed; "
        "c='$M offtarget -k k.tsv --pam NGG -m 6 --specificity cfd,mit --genes genes.bed "
        "$T/lambda_virus.fa.gz'; "
        "eval $c --html 1.html --summary s.tsv -t 1 && eval $c --html 2.html --top 10 -o sites.tsv -t 3 "
        "--piece-bytes "
        "7777 && for i in 1 2; do grep -v -e '>Started: ' -e '>Command: ' -e '^<p class=.run.>Options: ' "
        "$i.html >$i "
        "|| exit; done && cmp 1 2");
    // Equal specificities are in file order, because the exact sites are the only sites of these guides.
    std::string const order =
        shell.run("tail -n +2 s.tsv | sort -s -t '\t' -k 16,16gr | cut -f 1,2,16,18").out;
    CHECK(order.starts_with("A_3\t"));
    CHECK(
        shell
            .run(
                "sed -n 's,^<tr><th>\\([^<]*\\)</th><td><code>\\([A-Z]*\\)</code></td><td>[^<]*</td><td>[^<]*"
                "</td><td>\\([^<]*\\)</td><td>\\([^<]*\\)</td>.*,\\1\\t\\2\\t\\3\\t\\4,p' 1.html")
            .out == order);
    CHECK(shell.run("grep -o '<mark>[a-z]*</mark>' 1.html | sed 's/<[^>]*>//g' | tr -d '\n' | wc -c").out ==
          shell.run("tail -n +2 sites.tsv | cut -f 11 | tr -cd a-z | wc -c").out);
    std::string const html = shell.read("1.html");
    CHECK(html.find("<td>1084</td><td>1104</td><td>+</td><td>0</td><td>1.000</td><td>100.00</td><td>1101</td>"
                    "<td>gene&lt;1&gt;</td><td>gene</td></tr>") != std::string::npos);
    CHECK(html.find("<script") == std::string::npos);
    // The genome has a site with one mismatch, and with the other base of R, an exact site.
    shell.write("v.fa", ">c1\nTTGATTRCAGATTACAGATTACATGGAACC\n");
    shell.must_run(
        "$M offtarget -q -p GATTACAGATTACAGATTACA --pam NGG -m 1 --ambiguous-bases match v.fa --html v.html");
    std::string const variants = shell.read("v.html");
    CHECK(variants.find("</code></td><td>1</td><td>0</td><td>1</td><td>1</td></tr>") != std::string::npos);
    CHECK(variants.find("<td>+</td><td>0</td><td>c1:7:R&gt;A</td></tr>") != std::string::npos);
    check_refused(shell, "$M offtarget -k k.tsv --pam NGG --html p --shard 1/2 $T/lambda_virus.fa.gz", 2,
                  "--html");
}

TEST_CASE("pages, JSON and pictures are valid UTF-8, with any bytes in names") {
    Shell shell;
    // The name has a Latin-1 letter, a truncated letter, a surrogate, a code point above the maximum, and a valid letter.
    std::string const name = "\xE9t\xC3 \xED\xA0\x80 \xF5\x80\x80\x80 \xC3\xA9";
    shell.write(name + ".fq", "@r\nGATTACA\n+\nIIIIIII\n");
    shell.write(name + ".tsv", name + "\tGATTACA\t" + name + "\nm\tGATTACC\tg\n");
    shell.write("sheet.csv", "sample,fastq_1," + name + "\n" + name + "," + name + ".fq," + name + "\nb," +
                                 name + ".fq,x\n");
    shell.write("block.fa", ">1\nGAT\n");
    ::setenv("NAME", name.c_str(), 1);
    shell.must_run(
        "$M -q -k \"$NAME.tsv\" \"$NAME.fq\" -o c --html a.html --json a.json "
        "--mqc b && $M -q -k \"$NAME.tsv\" \"$NAME.fq\" -o c "
        "--sample \"$NAME\" --html c.html --json d.json && "
        "$M screen -q -l \"$NAME.tsv\" --samples sheet.csv -o s && "
        "mv block.fa \"$NAME.fa\" && $G -q -p \"$NAME.fa\" \"$NAME.fa\" --plot p.svg -o g");
    ::unsetenv("NAME");
    for (char const* file : {"a.html", "c.html", "s/screen.html", "p.svg", "a.json", "b_mqc.json",
                             "b_classes_mqc.json", "b_general_mqc.json", "d.json", "s/screen.json",
                             "s/screen_mqc.json", "s/screen_classes_mqc.json"}) {
        CAPTURE(file);
        CHECK(shell.run(std::string("iconv -f UTF-8 -t UTF-8 ") + file).err == "");
        CHECK(shell.read(file).find("\xEF\xBF\xBDt\xEF\xBF\xBD") != std::string::npos);
        CHECK(shell.read(file).find("\xC3\xA9") != std::string::npos);
        if (std::string(file).ends_with("json")) CHECK(json::accept(shell.read(file)));
    }
}

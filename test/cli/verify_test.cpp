#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "shell.hpp"

using namespace motifcount::internal::test;

TEST_CASE("--verify reports the number of compared bases and the result") {
    Shell shell;
    std::string const job = "$M -k $T/restriction_sites.fa $T/lambda_virus.fa.gz ";
    std::string const expected = shell.run(job).out;
    Outcome const outcome = shell.run(job + "--verify --json j.json");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == expected);
    CHECK(outcome.error_lines() == 1);
    CHECK(outcome.err.find("48502 bases of 1 record") != std::string::npos);
    CHECK(outcome.err.find("0 missed, 0 unverified") != std::string::npos);
    auto const verification = nlohmann::json::parse(shell.read("j.json"))["run"]["verification"];
    CHECK(verification["bases"] == 48502);
    CHECK(verification["verified"].get<int>() > 100);

    Outcome const part = shell.run(job + "--verify=2k --piece-bytes 777 -t 2");
    CHECK(part.status == 0);
    CHECK(part.out == expected);
    CHECK(part.err.find("2000 bases of 1 record") != std::string::npos);
    CHECK(shell.run(job + "--verify=5M").err.find("48502 bases") != std::string::npos);
    CHECK(shell.run(job + "--verify -q").err == "");
    shell.write("one.fa", ">r\nACGT\n");
    CHECK(shell.run("$M -p ACGT --verify one.fa").err.find(": 1 hit verified, 0 missed") !=
          std::string::npos);
}

// References of CRAM files are looked up only on this machine. The lookup writes no files and does not change the environment.
#include "reads/alignments/cram_references.hpp"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <htslib/cram.h>
#include <htslib/faidx.h>
#include <htslib/hts.h>
#include <htslib/sam.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "alignments/alignments.hpp"
#include "compress.hpp"
#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

using Places = std::vector<std::string>;

constexpr char bases[] = "ACGTTGCAACGTTGCATTTTACGTTGCAACGTTGCAGGGG";

/// Sets or removes an environment variable, and restores it in the destructor.
class Variable {
public:
    Variable(char const* name, std::optional<std::string> const& value) : name_(name) {
        if (char const* const before = ::getenv(name)) before_ = before;
        assign(value);
    }
    ~Variable() { assign(before_); }
    Variable(Variable const&) = delete;
    Variable& operator=(Variable const&) = delete;

private:
    void assign(std::optional<std::string> const& value) {
        if (value)
            ::setenv(name_, value->c_str(), 1);
        else
            ::unsetenv(name_);
    }
    char const* name_;
    std::optional<std::string> before_;
};

/// Local server that counts connections and sends nothing
class Server {
public:
    Server() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        REQUIRE(::bind(socket_, reinterpret_cast<sockaddr*>(&address), size) == 0);
        REQUIRE(::listen(socket_, 16) == 0);
        REQUIRE(::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0);
        url_ = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
        thread_ = std::thread([this] {
            for (int guest; (guest = ::accept(socket_, nullptr, nullptr)) >= 0; ::close(guest)) ++guests_;
        });
    }
    ~Server() {
        ::shutdown(socket_, SHUT_RDWR);
        thread_.join();
        ::close(socket_);
    }
    Server(Server const&) = delete;
    Server& operator=(Server const&) = delete;

    [[nodiscard]] std::string const& url() const { return url_; }
    [[nodiscard]] int guests() const { return guests_; }

private:
    int socket_;
    std::string url_;
    std::atomic<int> guests_ = 0;
    std::thread thread_;
};

/// True if keep_local_references() keeps this field of a reference in a header
bool stays(char const* key, std::string const& value) {
    sam_hdr_t* const header = sam_hdr_init();
    REQUIRE(sam_hdr_add_line(header, "SQ", "SN", "ref", "LN", "40", key, value.c_str(), nullptr) == 0);
    keep_local_references(header);
    kstring_t kept = KS_INITIALIZE;
    bool const is_there = sam_hdr_find_tag_id(header, "SQ", "SN", "ref", key, &kept) == 0;
    CHECK((!is_there || ks_str(&kept) == value));
    ks_free(&kept);
    sam_hdr_destroy(header);
    return is_there;
}

/// CRAM file with one read. The header gives the M5 of the reference, and as UR its path, refs/`name` in `dir`.
class Sample {
public:
    explicit Sample(std::string const& name = "ref.fa", bool blocked = false) {
        std::filesystem::create_directory(dir.path("refs"));
        std::string const text = std::string(">ref\n") + bases + '\n';
        reference = dir.write("refs/" + name, blocked ? bgzf_file(text) : text);
        std::string const sam = std::string("@HD\tVN:1.6\n@SQ\tSN:ref\tLN:40\n") +
                                "a\t0\tref\t1\t60\t40M\t*\t0\t0\t" + bases + "\t*\n";
        cram = convert(dir, sam, "a.cram", "wc", reference);
    }

    /// True if the CRAM file can be read; otherwise, checks that the error mentions --reference
    [[nodiscard]] bool is_readable() const {
        std::string const error = error_of(cram);
        if (error.empty()) {
            CHECK(read_all(cram).records == Records{{"a", bases}});
            return true;
        }
        CHECK(error == cram +
                           ": record 1 of this CRAM file cannot be read: the file is damaged or truncated, "
                           "or the reference that the file was written with is needed (reference)");
        return false;
    }
    void remove(std::string const& suffix) const { REQUIRE(::unlink((reference + suffix).c_str()) == 0); }
    [[nodiscard]] bool has(std::string const& suffix) const {
        return ::access((reference + suffix).c_str(), F_OK) == 0;
    }

    TempDir dir;
    std::string cram;
    std::string reference;
};

}  // namespace

TEST_CASE("no index is made next to the FASTA that a CRAM names") {
    Sample const plain;
    CHECK(plain.is_readable());
    plain.remove(".fai");
    CHECK(!plain.is_readable());
    CHECK(!plain.has(".fai"));

    Sample const blocked("ref.fa.gz", true);
    CHECK(blocked.is_readable());
    blocked.remove(".gzi");
    CHECK(!blocked.is_readable());
    CHECK(!blocked.has(".gzi"));
    REQUIRE(fai_build(blocked.reference.c_str()) == 0);
    CHECK(blocked.is_readable());
    blocked.remove(".fai");
    CHECK(!blocked.is_readable());
    CHECK(!blocked.has(".fai"));
}

TEST_CASE("a header keeps a UR only if it is a local, indexed FASTA") {
    TempDir const dir;
    std::string const text = std::string(">ref\n") + bases + '\n';
    std::string const fasta = dir.write("ref.fa", text);
    CHECK(!stays("UR", fasta));
    dir.write("ref.fa.fai", "ref\t40\t5\t40\t41\n");
    CHECK(stays("UR", fasta));
    CHECK(stays("UR", "file:" + fasta));
    CHECK(stays("UR", "file://" + fasta));
    CHECK(!stays("UR", fasta + ".fai"));
    CHECK(!stays("UR", "http://127.0.0.1:9/" + fasta));
    // HTSlib takes only the text before ##idx## as the name of the FASTA file.
    std::string const odd = dir.write("ref.fa##idx##x", text);
    dir.write("ref.fa##idx##x.fai", "ref\t40\t5\t40\t41\n");
    CHECK(!stays("UR", odd));
}

TEST_CASE("a CRAM whose reference is a pipe does not block") {
    Sample const sample;
    sample.remove("");
    REQUIRE(::mkfifo(sample.reference.c_str(), 0600) == 0);
    CHECK(!sample.is_readable());
}

TEST_CASE("CRAM references are read from folders, never from a server") {
    Server const server;
    // If HTSlib used its default server, the connection would go through this proxy.
    Variable const proxy("https_proxy", server.url());
    Variable const small_proxy("http_proxy", std::nullopt);
    Sample const sample;
    sample.remove("");
    std::string const m5 = md5_of(bases);
    sample.dir.write(m5, bases);
    std::filesystem::create_directory(sample.dir.path(m5.substr(0, 2)));
    sample.dir.write(m5.substr(0, 2) + '/' + m5.substr(2), bases);

    std::string const remote = server.url() + "/%s";
    std::string const local = sample.dir.path("%s");
    std::string const nested = sample.dir.path("%2s/%s");
    auto const readable = [&](std::optional<std::string> const& path,
                              std::optional<std::string> const& cache = std::nullopt) {
        Variable const ref_path("REF_PATH", path);
        Variable const ref_cache("REF_CACHE", cache);
        return sample.is_readable();
    };
    for (auto const& path : {std::optional<std::string>(), std::optional<std::string>(""),
                             std::optional(remote), std::optional("/nonexistent:" + remote),
                             std::optional("URL=" + remote), std::optional("|" + remote)}) {
        CHECK(!readable(path));
        CHECK(!readable(path, sample.dir.path("empty")));
        CHECK(readable(path, local));
        CHECK(readable(path, nested));
    }
    CHECK(readable(local));
    CHECK(readable(nested));
    CHECK(readable(sample.dir.path("")));
    CHECK(readable("/nonexistent:" + local + ':' + remote));
    CHECK(!readable(remote + ':' + local));  // HTSlib would ask the server first.
    CHECK(server.guests() == 0);
}

TEST_CASE("REF_CACHE and REF_PATH are split as in HTSlib, up to the first server") {
    CHECK(reference_places(nullptr, nullptr) == Places{});
    CHECK(reference_places("", "") == Places{});
    CHECK(reference_places("/c/%2s/%s", nullptr) == Places{"/c/%2s/%s"});
    CHECK(reference_places("/c", "/a:/b/%s") == Places{"/c", "/a", "/b/%s", "./"});
    CHECK(reference_places("http://c", "/a") == Places{"/a", "./"});
    CHECK(reference_places(nullptr, ":/a:|/b:") == Places{"/a", "/b", "./"});
    CHECK(reference_places(nullptr, "/a::b:/c") == Places{"/a:b", "/c", "./"});
    CHECK(reference_places(nullptr, "/ftp:/a") == Places{"/ftp", "/a", "./"});
    for (std::string const server :
         {"http://x/%s", "http:://x/%s", "https://x", "ftp://x", "URL=x", "|URL=http://x", "s3://x"})
        CHECK(reference_places(nullptr, ("/a:" + server + ":/b").c_str()) == Places{"/a"});

    std::string const m5 = "0123456789abcdef0123456789abcdef";
    CHECK(expand_place("/a", m5) == "/a/" + m5);
    CHECK(expand_place("./", m5) == "./" + m5);
    CHECK(expand_place("/a/%s.seq", m5) == "/a/" + m5 + ".seq");
    CHECK(expand_place("/a/%2s/%3s", m5) == "/a/01/234/" + m5.substr(5));
    CHECK(expand_place("/a/%99s", m5) == "/a/" + m5);
    for (std::string const odd : {"/a/%", "/a/%%s", "/a/%0s", "/a/% 2s", "/a/%-2s", "/a/%2"})
        CHECK(!expand_place(odd, m5));
}

TEST_CASE("a header keeps an M5 only if it is the MD5 sum of a found sequence") {
    TempDir const dir;
    std::string const hidden = dir.write("hidden", bases);
    Variable const path("REF_PATH", dir.path(""));
    std::string const m5 = md5_of(bases);
    CHECK(!stays("M5", m5));
    dir.write(m5, bases);
    CHECK(stays("M5", m5));
    CHECK(!stays("M5", hidden));
    CHECK(!stays("M5", "hidden"));
}

TEST_CASE("reading CRAM leaves the environment as it is") {
    Variable const path("REF_PATH", std::nullopt);
    Sample const sample;
    CHECK(sample.is_readable());
    CHECK(::getenv("REF_PATH") == nullptr);
}

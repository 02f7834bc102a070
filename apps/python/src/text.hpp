#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::python {

namespace nb = nanobind;

/// Bytes as they are; valid as long as the object lives. Throws nb::type_error that says `what` is wanted.
[[nodiscard]] std::string_view view(nb::handle text, char const* what);

/// What is searched of a record, as str or bytes: itself, what it has as its `seq`, as records of Biopython, pyfastx and
/// HTSeq do, or what bytes() gives, as of Biopython's Seq. A record that has none of these is given back. Throws what Python
/// raises.
[[nodiscard]] nb::object letters_of(nb::handle record);

/// The text of a record, bytes as they are or a str as its UTF-8; valid as long as the object lives. Throws nb::type_error
/// and Error(input) that have its number.
[[nodiscard]] std::string_view record_view(nb::handle record, std::size_t number);

/// A str as bytes: bytes that are no UTF-8 come back as they were (PEP 383). Throws nb::type_error and Error(motif) that say
/// `what`.
[[nodiscard]] std::string from_text(nb::handle text, char const* what);
[[nodiscard]] nb::str to_text(std::string_view bytes);

/// The bytes of a file's name, from str, bytes or os.PathLike. Throws nb::type_error.
[[nodiscard]] std::string from_path(nb::handle path);

/// Records of a Python list or tuple, kept alive whatever becomes of that. Made and destroyed with the GIL.
class Records {
public:
    /// Throws nb::type_error for an item that is no record, and says which.
    explicit Records(nb::handle items);
    ~Records();
    Records(Records const&) = delete;
    Records& operator=(Records const&) = delete;

    [[nodiscard]] std::span<std::string_view const> views() const noexcept { return views_; }
    [[nodiscard]] std::size_t letters() const noexcept { return letters_; }

private:
    std::vector<nb::handle> owned_;  ///< the records' letters
    std::vector<std::string_view> views_;
    std::size_t letters_ = 0;
};

}  // namespace motifcount::python

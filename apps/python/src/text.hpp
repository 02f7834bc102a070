#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::python {

namespace nb = nanobind;

/// Returns the bytes of a bytes object; valid as long as the object lives. For other types, throws nb::type_error with `what`
/// in the message.
[[nodiscard]] std::string_view view(nb::handle text, char const* what);

/// Returns the sequence of a record as str or bytes:
/// - the record itself, if it is str or bytes;
/// - its attribute `seq` or `sequence` (Biopython, pyfastx, HTSeq), converted by bytes() if needed;
/// - bytes(record), if it has `__bytes__`, such as Biopython's Seq.
/// Any other record is returned unchanged. Throws the exceptions that Python raises.
[[nodiscard]] nb::object letters_of(nb::handle record);

/// Returns the text of a record: the bytes, or a str as UTF-8. Valid as long as the object lives. Throws nb::type_error or
/// Error(input) with the number of the record.
[[nodiscard]] std::string_view record_view(nb::handle record, std::size_t number);

/// Returns a str as bytes. Restores non-UTF-8 bytes that Python decoded with surrogateescape (PEP 383). Throws nb::type_error
/// or Error(motif) with `what` in the message.
[[nodiscard]] std::string from_text(nb::handle text, char const* what);
[[nodiscard]] nb::str to_text(std::string_view bytes);

/// Returns the bytes of a file name, given as str, bytes or os.PathLike. Throws nb::type_error.
[[nodiscard]] std::string from_path(nb::handle path);

/// Records of a Python list or tuple. Keeps them alive even if the list changes. Must be constructed and destroyed with the
/// GIL held.
class Records {
public:
    /// Throws nb::type_error with the number of the item if an item is not a record.
    explicit Records(nb::handle items);
    ~Records();
    Records(Records const&) = delete;
    Records& operator=(Records const&) = delete;

    [[nodiscard]] std::span<std::string_view const> views() const noexcept { return views_; }
    [[nodiscard]] std::size_t letters() const noexcept { return letters_; }

private:
    std::vector<nb::handle> owned_;  ///< Sequences of the records, as owned references
    std::vector<std::string_view> views_;
    std::size_t letters_ = 0;
};

}  // namespace motifcount::python

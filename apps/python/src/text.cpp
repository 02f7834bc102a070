#include "text.hpp"

#include "gil.hpp"
#include "motifcount/error.hpp"

namespace motifcount::python {
namespace {

/// Throws Error(code) if Python could not encode a str because of a lone surrogate; rethrows other Python errors.
[[noreturn]] void refuse_surrogate(ErrorCode code, std::string const& what) {
    if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw nb::python_error();
    PyErr_Clear();
    throw Error(code, what + ": a lone surrogate is not a character");
}

}  // namespace

std::string_view view(nb::handle text, char const* what) {
    if (PyBytes_Check(text.ptr()))
        return {PyBytes_AsString(text.ptr()), static_cast<std::size_t>(PyBytes_Size(text.ptr()))};
    throw nb::type_error(
        (std::string(what) + " must be str or bytes, not " + nb::type_name(text.type()).c_str()).c_str());
}

nb::object letters_of(nb::handle record) {
    auto const is_text = [](nb::handle object) {
        return PyUnicode_Check(object.ptr()) || PyBytes_Check(object.ptr());
    };
    if (is_text(record)) return nb::borrow(record);
    nb::object letters = nb::borrow(record);
    for (char const* const name : {"seq", "sequence"}) {
        nb::object found = nb::steal(call_python([&] { return PyObject_GetAttrString(record.ptr(), name); }));
        if (found.is_valid()) {
            letters = std::move(found);
            break;
        }
        if (PyErr_ExceptionMatches(PyExc_AttributeError) == 0) throw nb::python_error();
        PyErr_Clear();
    }
    if (is_text(letters)) return letters;
    auto const has = [&letters](char const* name) {
        return PyObject_HasAttrString(letters.ptr(), name) != 0;
    };
    if (!has("__bytes__") || has("__fspath__")) return nb::borrow(record);
    return object_of([&] { return PyObject_Bytes(letters.ptr()); });
}

std::string_view record_view(nb::handle record, std::size_t number) {
    if (PyUnicode_Check(record.ptr())) {
        Py_ssize_t size = 0;
        char const* const data = PyUnicode_AsUTF8AndSize(record.ptr(), &size);
        if (data != nullptr) return {data, static_cast<std::size_t>(size)};
    }
    if (PyBytes_Check(record.ptr())) return view(record, "a record");
    std::string message = "record ";
    message += std::to_string(number);
    if (PyErr_Occurred() != nullptr) refuse_surrogate(ErrorCode::input, message);
    message += " must be str or bytes, not ";
    message += nb::type_name(record.type()).c_str();
    throw nb::type_error(message.c_str());
}

std::string from_text(nb::handle text, char const* what) {
    if (!PyUnicode_Check(text.ptr())) return std::string(view(text, what));
    nb::object const bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogateescape"));
    if (!bytes.is_valid()) refuse_surrogate(ErrorCode::motif, what);
    return std::string(view(bytes, what));
}

nb::str to_text(std::string_view bytes) {
    PyObject* const text =
        PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "surrogateescape");
    if (text == nullptr) throw nb::python_error();
    return nb::steal<nb::str>(text);
}

std::string from_path(nb::handle path) {
    PyObject* bytes = nullptr;
    if (call_python([&] { return PyUnicode_FSConverter(path.ptr(), &bytes); }) == 0) throw nb::python_error();
    nb::object const owner = nb::steal(bytes);
    return std::string(view(owner, "a file's name"));
}

// Number of objects to prefetch. Each object is read only once and may be anywhere in memory. Prefetching reduces the time for
// reading all objects to a third.
constexpr std::size_t ahead = 16;

Records::Records(nb::handle items) {
    bool const is_list = PyList_Check(items.ptr());
    // The size is read again for every item, because letters_of() may run Python code that changes the list.
    auto const size = [&items] { return static_cast<std::size_t>(PySequence_Size(items.ptr())); };
    auto const item = [&](std::size_t i) {
        auto const index = static_cast<Py_ssize_t>(i);
        return nb::handle(is_list ? PyList_GetItem(items.ptr(), index) : PyTuple_GetItem(items.ptr(), index));
    };
    views_.reserve(size());
    owned_.reserve(size());
    try {
        for (std::size_t i = 0; i < size(); ++i) {
            if (i + ahead < size()) __builtin_prefetch(item(i + ahead).ptr());
            nb::object letters = letters_of(nb::borrow(item(i)));
            views_.push_back(record_view(letters, i));
            owned_.push_back(letters.release());
            letters_ += views_.back().size();
        }
    } catch (...) {
        for (nb::handle const owned : owned_) owned.dec_ref();
        throw;
    }
}

Records::~Records() {
    for (std::size_t i = 0; i < owned_.size(); ++i) {
        if (i + ahead < owned_.size()) __builtin_prefetch(owned_[i + ahead].ptr());
        owned_[i].dec_ref();
    }
}

}  // namespace motifcount::python

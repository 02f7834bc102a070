#include "run/memory_records.hpp"

#include <string>

#include "motifcount/error.hpp"

namespace motifcount::internal {

void append_record(PackedText& text, std::string_view letters, std::uint64_t number) {
    text.begin_record("");
    std::size_t const taken = text.append(letters);
    if (taken == letters.size()) return text.end_record();
    text.drop_record();
    throw Error(ErrorCode::input,
                "record " + std::to_string(number) + ": the byte at " + std::to_string(taken) + " (value " +
                    std::to_string(static_cast<unsigned char>(letters[taken])) + ") is no sequence letter");
}

}  // namespace motifcount::internal

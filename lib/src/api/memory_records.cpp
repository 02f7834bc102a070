#include "api/memory_records.hpp"

#include <string>

#include "motifcount/error.hpp"
#include "reads/record_reader.hpp"

namespace motifcount::internal {

void append_record(PackedText& text, std::string_view letters, std::uint64_t number) {
    text.begin_record("");
    std::size_t const taken = text.append(letters);
    if (taken == letters.size()) return text.end_record();
    text.drop_record();
    throw Error(ErrorCode::input,
                "record " + std::to_string(number) + ": " + not_a_letter(taken, letters[taken]));
}

}  // namespace motifcount::internal

#pragma once

#include <concepts>
#include <string>

#include "motifcount/error.hpp"

namespace motifcount::internal::test {

/// Returns the error that `call` throws; without an error, Error(internal, "").
template <std::invocable Call>
Error error_of(Call&& call) {
    try {
        static_cast<void>(call());
    } catch (Error const& error) {
        return error;
    }
    return {ErrorCode::internal, ""};
}

template <std::invocable Call>
std::string message_of(Call&& call) {
    return error_of(call).what();
}

}  // namespace motifcount::internal::test

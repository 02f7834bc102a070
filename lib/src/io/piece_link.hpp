#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "dna/packed_text.hpp"
#include "io/fastx_cut.hpp"
#include "io/fastx_parser.hpp"

namespace motifcount::internal {

/// What one piece of text hands to the next, in two parts: early, before it is parsed, where it will be cut
/// (a guess) with the bytes behind the cut; and finally the parser's true state. Each part is published once.
/// Thread safety: one publisher and one waiter, two threads.
class PieceLink {
public:
    struct Early {
        FastxCut::Kind kind = FastxCut::Kind::none;
        std::string tail;          ///< the bytes from FastxCut::from on
        std::size_t repeated = 0;  ///< how many of them lie before the cut
    };
    struct Final {
        bool as_guessed = false;  ///< `state` is that at the cut; else that behind the whole piece
        FastxState state;
        SuspendedRecord suspended;  ///< when state.in_record()
    };

    void publish_early(FastxCut const& cut, std::string_view text);
    void publish_final(Final result);
    /// Both waits end: the early one with Kind::none, the final one by throwing `error`.
    void fail(std::exception_ptr error) noexcept;

    /// The references stay valid, as nothing is published twice.
    [[nodiscard]] Early const& wait_early();
    [[nodiscard]] Final& wait_final();

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> early_known_{false};  // set with the lock held; waiters look at them without it first
    std::atomic<bool> settled_{false};      // final_ or error_ is there
    bool final_known_ = false;
    Early early_;
    Final final_;
    std::exception_ptr error_;
};

}  // namespace motifcount::internal

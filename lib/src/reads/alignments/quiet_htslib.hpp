#pragma once

namespace motifcount::internal {

/// While one is there, HTSlib logs nothing: it writes to standard error, which is not ours. The level of its log is one for the
/// whole process, so the program that links us has no messages of its own HTSlib either meanwhile; with the last of them
/// its level is back, unless the program has set another. Thread-safe, as far as a level that HTSlib reads without a
/// lock can be.
class QuietHtslib {
public:
    QuietHtslib();
    ~QuietHtslib();
    QuietHtslib(QuietHtslib const&) = delete;
    QuietHtslib& operator=(QuietHtslib const&) = delete;
};

}  // namespace motifcount::internal

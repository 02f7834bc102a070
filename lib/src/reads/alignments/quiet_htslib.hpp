#pragma once

namespace motifcount::internal {

/// Disables HTSlib's log, which goes to standard error, while at least one object exists. The log level is global, so HTSlib
/// messages of the calling program are also disabled. The last object restores the level, unless the program has changed it.
/// Thread-safe, except that HTSlib reads the level without a lock.
class QuietHtslib {
public:
    QuietHtslib();
    ~QuietHtslib();
    QuietHtslib(QuietHtslib const&) = delete;
    QuietHtslib& operator=(QuietHtslib const&) = delete;
};

}  // namespace motifcount::internal

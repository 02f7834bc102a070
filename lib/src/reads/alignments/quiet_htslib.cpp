#include "reads/alignments/quiet_htslib.hpp"

#include <htslib/hts_log.h>

#include <cstddef>
#include <mutex>

namespace motifcount::internal {
namespace {

std::mutex mutex;
std::size_t holders = 0;
htsLogLevel level_before = HTS_LOG_OFF;

}  // namespace

QuietHtslib::QuietHtslib() {
    std::lock_guard const lock(mutex);
    if (holders++ != 0) return;
    level_before = hts_get_log_level();
    hts_set_log_level(HTS_LOG_OFF);
}

QuietHtslib::~QuietHtslib() {
    std::lock_guard const lock(mutex);
    if (--holders == 0 && hts_get_log_level() == HTS_LOG_OFF) hts_set_log_level(level_before);
}

}  // namespace motifcount::internal

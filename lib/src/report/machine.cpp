#include "report/machine.hpp"

#include <sys/utsname.h>

#include "core/cpu.hpp"
#include "core/small_file.hpp"

namespace motifcount::internal {
namespace {

std::string cpu_name() {
    std::string const text = read_small_file("/proc/cpuinfo");
    for (std::string_view left = text; !left.empty();)
        if (std::string_view const line = take_line(left); line.starts_with("model name"))
            if (std::size_t const colon = line.find(": "); colon != std::string_view::npos)
                return std::string(line.substr(colon + 2));
    return {};
}

}  // namespace

Machine this_machine() {
    Machine machine;
    if (utsname names{}; ::uname(&names) == 0) {
        machine.host = names.nodename;
        machine.system = std::string(names.sysname) + ' ' + names.release + ' ' + names.machine;
    }
    machine.cpu = cpu_name();
    machine.simd = to_string(simd_level());
    machine.cpus = usable_cpus();
    return machine;
}

}  // namespace motifcount::internal

#include "report/machine.hpp"

#include <sys/utsname.h>

#include <fstream>

#include "core/cpu.hpp"

namespace motifcount::internal {
namespace {

std::string cpu_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            if (std::size_t const colon = line.find(": "); colon != std::string::npos)
                return line.substr(colon + 2);
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

#include "command_line.hpp"

#include <cuda_runtime_api.h>

#include <ctime>
#include <stdexcept>

#include "cuda/runtime/memory.hpp"

namespace bench {

using motifcount::internal::cuda::check;

Sections::Sections(int argc, char** argv, CommandOptions const& options, char const* usage) {
    for (int i = 1; i < argc; ++i) {
        std::string const word = argv[i];
        if (!word.starts_with("--")) {
            names_.insert(word);
            continue;
        }
        auto const option = options.find(word);
        if (option == options.end() || ++i == argc) throw std::runtime_error(usage);
        option->second(argv[i]);
    }
}

std::string choose_device(char const* program, unsigned log_size) {
    check(cudaSetDevice(0), "choosing a device");
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, 0), "querying the device");
    int runtime = 0;
    check(cudaRuntimeGetVersion(&runtime), "querying the device");
    char date[32];
    std::time_t const now = std::time(nullptr);
    std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
    return std::string(program) + ", " + date + ", " + properties.name + ", CUDA " +
           std::to_string(runtime / 1000) + "." + std::to_string(runtime % 1000 / 10) + ", texts of 2^" +
           std::to_string(log_size) + " slots";
}

}  // namespace bench

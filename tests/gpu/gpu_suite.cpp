// The parity suite on the backends that need an NVIDIA GPU. Ends with 77, and the reason, where none of them is available.

#include "core/verify/suite.h"

#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int skipped = 77;

int usage()
{
    std::cerr << "gpu_suite [--backend cuda|cudnn] [--cases N]\n";
    return 2;
}

} // namespace

int main(int argc, char** argv)
{
    ks::SuiteOptions options;
    std::vector<std::string> ids = {"cuda", "cudnn"};
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        if (i + 1 == arguments.size())
            return usage();
        if (arguments[i] == "--backend")
            ids = {arguments[i + 1]};
        else if (arguments[i] == "--cases")
            options.cases = std::stoull(arguments[i + 1]);
        else
            return usage();
    }
    std::vector<ks::Backend*> backends;
    for (const std::string& id : ids) {
        ks::Backend* backend = ks::findBackend(id);
        const ks::BackendInfo info = backend ? backend->info() : ks::BackendInfo{.available = false};
        if (info.available)
            backends.push_back(backend);
        else
            std::cerr << id << " is skipped: " << info.reason.english() << '\n';
    }
    if (backends.empty())
        return skipped;
    const ks::SuiteResult result = ks::runSuite(options, backends);
    std::cout << ks::truthTable(result);
    return result.ok() ? 0 : 1;
}

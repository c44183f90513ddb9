#include "app/cli/remarks.h"

#include <algorithm>

namespace ks::cli {

void printNote(const std::string& what)
{
    std::cerr << "note: " << what << '\n';
}

void printWarning(const std::string& what, std::ostream& out)
{
    std::cout.flush();
    out << "Warning: " << what << '\n';
}

void printWarnings(const std::vector<Text>& warnings)
{
    for (const Text& warning : warnings)
        printWarning(warning.english());
}

void printError(std::string message)
{
    std::ranges::replace(message, '\n', ' ');
    std::cerr << "kernelscope-cli: " << message << '\n';
}

} // namespace ks::cli

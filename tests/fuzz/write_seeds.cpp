#include "core/base/file.h"
#include "tests/fuzz/seeds.h"
#include "tests/fuzz/targets.h"

#include <cstdio>
#include <filesystem>

/// write_seeds FOLDER: the files that each reader's fuzzing begins with, in a folder for each.
int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("write_seeds FOLDER\n", stderr);
        return 2;
    }
    for (const ks::fuzz::NamedTarget& target : ks::fuzz::targets) {
        const std::filesystem::path folder = std::filesystem::path(argv[1]) / target.name;
        std::filesystem::create_directories(folder);
        int number = 0;
        for (const std::string& seed : ks::fuzz::seedsOf(target.name))
            ks::writeFile(folder / ("seed-" + std::to_string(number++)), std::as_bytes(std::span(seed)));
    }
    return 0;
}

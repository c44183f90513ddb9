#include "core/nn/model_json.h"
#include "core/nn/presets.h"

#include <exception>
#include <filesystem>
#include <iostream>

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: sample_networks FOLDER\n";
        return 2;
    }
    try {
        for (const ks::Preset& preset : ks::presets())
            ks::saveModel(preset.make(), std::filesystem::path(argv[1]) / (std::string(preset.id) + ".json"));
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}

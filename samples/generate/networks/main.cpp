#include "core/nn/fc_family.h"
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
        const std::filesystem::path family = std::filesystem::path(argv[1]) / "fc";
        std::filesystem::create_directories(family);
        for (const std::string& name : ks::namesOf(ks::FcFamily())) // "fc:50-25-13"
            ks::saveModel(ks::presetModel(name), family / (name.substr(3) + ".json"));
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}

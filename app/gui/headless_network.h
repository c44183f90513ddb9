#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

class QCommandLineParser;

namespace ks {

/// The options of drawPicture().
void addPictureOptions(QCommandLineParser& options);
/// `--headless picture …`: what See shows of a network, by what kernelscope-cli hands over. `pathOf`: the file of an option, as it was typed. Throws what
/// reading, computing and writing throw.
void drawPicture(const QCommandLineParser& options, const std::function<std::filesystem::path(const char*)>& pathOf);

/// `--headless maps -- NUMBERS LAYER OUTPUT …`: figures of feature maps, each from an NPY file, by the ending of its output.
void drawMaps(const std::vector<std::string>& words);

} // namespace ks

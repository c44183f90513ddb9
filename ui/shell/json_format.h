#pragma once

#include <QString>

namespace ks {

/// The format that a JSON file of ours names in its first lines: "kernelscope-experiment". Empty for other files and for those that name none.
QString jsonFormatOf(const QString& path);

} // namespace ks

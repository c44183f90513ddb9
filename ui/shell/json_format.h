#pragma once

#include <QString>

namespace ks {

/// The format that a JSON file of ours names in its first lines: "kernelscope-experiment". An experiment is known
/// by its backends, too: people write them by hand. Empty for other files and for those that name none.
QString jsonFormatOf(const QString& path);

} // namespace ks

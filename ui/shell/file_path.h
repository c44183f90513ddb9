#pragma once

#include <QFile>
#include <QString>

#include <filesystem>

namespace ks {

/// In the system's letters.
inline std::filesystem::path filePath(const QString& path)
{
    return QFile::encodeName(path).toStdString();
}

} // namespace ks

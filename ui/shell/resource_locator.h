#pragma once

#include <QString>
#include <QStringList>

namespace ks {

/// Files that come with the program, found relative to the executable: `../share/kernelscope` in a bundle, the source tree above a build folder.
class ResourceLocator {
public:
    /// The folder with `images` and `sessions`; empty if the program was torn from its files.
    static QString samplesFolder();
    /// Full paths, by name.
    static QStringList sampleSessions();
    static QStringList sampleImages();
    /// "maxpool-2x2.kscope" → "maxpool 2x2".
    static QString sampleTitle(const QString& path);
};

} // namespace ks

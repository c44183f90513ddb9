#pragma once

#include <QString>
#include <QStringList>

namespace ks {

/// Files that come with the program, found relative to the executable: `../share/kernelscope` in a bundle, the source tree above a build folder.
class ResourceLocator {
public:
    /// The folder with `images` and `sessions`; empty if the program was torn from its files.
    static QString samplesFolder();
    /// Of that folder, or that folder itself.
    static bool isSample(const QString& path);
    /// Full paths, by name.
    static QStringList sampleSessions();
    static QStringList sampleImages();
    /// A session's name and minutes, or a picture's name, in the language `code` ("es"), from `index.json` in its folder; else the file's name:
    /// "still-life.jpg" → "still life".
    static QString sampleTitle(const QString& path, const QString& code);
    /// In the language of the screen.
    static QString sampleTitle(const QString& path);
};

} // namespace ks

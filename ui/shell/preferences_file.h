#pragma once

#include "ui/tasks/lane.h"

#include <QString>
#include <QVariant>

#include <map>
#include <memory>
#include <mutex>

class QSettings;

namespace ks {

/// Where preferences are kept. Whoever sets one does not wait for the disk, which takes as long as it wants: another thread writes. Several programs
/// may have the same file: each changes only what was set in it. For the GUI thread.
class PreferencesFile {
public:
    /// An INI file, or the user's own place when empty.
    explicit PreferencesFile(const QString& path);
    /// Writes what is not written yet.
    ~PreferencesFile();
    PreferencesFile(const PreferencesFile&) = delete;
    PreferencesFile& operator=(const PreferencesFile&) = delete;

    /// As it is on the disk now, with what was set here. Waits for the disk.
    std::map<QString, QVariant> read();
    void set(const QString& key, const QVariant& value);
    /// In the place of all that is there.
    void replace(const std::map<QString, QVariant>& values);
    /// What was set is on the disk afterwards. Waits for it.
    void flush();

private:
    struct Changes {
        bool clears = false; ///< what was there before
        std::map<QString, QVariant> values;
    };
    std::unique_ptr<QSettings> open() const;
    void writeSoon();

    const QString m_path;
    std::mutex m_writing; ///< held by the one that writes
    std::mutex m_mutex;
    Changes m_changes; ///< not written yet
    Lane m_lane;       ///< gone before what its work needs
};

} // namespace ks

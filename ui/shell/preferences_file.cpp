#include "ui/shell/preferences_file.h"

#include <QSettings>
#include <QThreadPool>

#include <utility>

namespace ks {

PreferencesFile::PreferencesFile(const QString& path) : m_path(path), m_lane(*QThreadPool::globalInstance()) {}

PreferencesFile::~PreferencesFile()
{
    flush();
}

std::unique_ptr<QSettings> PreferencesFile::open() const
{
    return m_path.isEmpty() ? std::make_unique<QSettings>(QStringLiteral("kernelscope"), QStringLiteral("kernelscope"))
                            : std::make_unique<QSettings>(m_path, QSettings::IniFormat);
}

std::map<QString, QVariant> PreferencesFile::read()
{
    flush();
    const std::unique_ptr<QSettings> settings = open();
    std::map<QString, QVariant> values;
    for (const QString& key : settings->allKeys())
        values[key] = settings->value(key);
    return values;
}

void PreferencesFile::set(const QString& key, const QVariant& value)
{
    {
        const std::lock_guard lock(m_mutex);
        m_changes.values[key] = value;
    }
    writeSoon();
}

void PreferencesFile::replace(const std::map<QString, QVariant>& values)
{
    {
        const std::lock_guard lock(m_mutex);
        m_changes = {true, values};
    }
    writeSoon();
}

/// What is set meanwhile is written along, and its own turn finds nothing left.
void PreferencesFile::writeSoon()
{
    m_lane.post([this] { flush(); });
}

void PreferencesFile::flush()
{
    const std::lock_guard writing(m_writing); // so that what is under way is on the disk, too
    Changes changes;
    {
        const std::lock_guard lock(m_mutex);
        changes = std::exchange(m_changes, {});
    }
    if (!changes.clears && changes.values.empty())
        return;
    const std::unique_ptr<QSettings> settings = open();
    if (changes.clears)
        settings->clear();
    for (const auto& [key, value] : changes.values)
        settings->setValue(key, value);
    settings->sync();
}

} // namespace ks

#include "ui/shell/preferences.h"

#include "core/backends/backend.h"
#include "ui/shell/preferences_file.h"

#include <algorithm>

namespace ks {

namespace {

constexpr int mostRecentFiles = 10;

} // namespace

const Preference<int> preference::threads{"compute/threads", 0, [](int number) { return std::clamp(number, 0, availableThreads()); }};
const Preference<int> preference::workspaceLimit{"compute/workspaceLimit", static_cast<int>(usualWorkspaceLimit >> 20U),
                                                 [](int mebibytes) { return std::clamp(mebibytes, 0, 1 << 20); }};

Preferences::Preferences() = default;

Preferences::Preferences(const QString& file) : m_file(std::make_unique<PreferencesFile>(file)), m_values(m_file->read()) {}

Preferences::~Preferences() = default;

void Preferences::flush()
{
    if (m_file)
        m_file->flush();
}

QVariant Preferences::value(const QString& key, const QVariant& fallback) const
{
    const auto at = m_values.find(key);
    return at == m_values.end() ? fallback : at->second;
}

void Preferences::setValue(const QString& key, const QVariant& value)
{
    if (this->value(key) == value)
        return;
    m_values[key] = value;
    if (m_file)
        m_file->set(key, value);
    emit changed(key);
}

void Preferences::replace(const std::map<QString, QVariant>& values)
{
    m_values = values;
    if (m_file)
        m_file->replace(values);
    emit changed({});
}

void Preferences::applyTo(Theme& theme, std::optional<Theme::Mode> mode) const
{
    theme.setMode(mode.value_or(get(preference::theme)));
    theme.setTextScale(get(preference::textScale));
    theme.setHighContrast(get(preference::highContrast));
    theme.setReducedMotion(get(preference::reducedMotion));
}

/// Also with those that another window has noted meanwhile: they stay.
QStringList Preferences::newestRecentFiles()
{
    const QString key = QLatin1String(preference::recentFiles.key);
    if (m_file) {
        std::map<QString, QVariant> newest = m_file->read();
        if (const auto at = newest.find(key); at != newest.end())
            m_values[key] = at->second;
    }
    return get(preference::recentFiles);
}

void Preferences::noteRecentFile(const QString& path)
{
    QStringList files = newestRecentFiles();
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > mostRecentFiles)
        files.removeLast();
    set(preference::recentFiles, files);
}

void Preferences::forgetRecentFile(const QString& path)
{
    QStringList files = newestRecentFiles();
    files.removeAll(path);
    set(preference::recentFiles, files);
}

} // namespace ks

#include "moc_preferences.cpp"

#include "ui/shell/preferences.h"

#include "core/backends/backend.h"

#include <QSettings>

#include <algorithm>

namespace ks {

namespace {

constexpr int mostRecentFiles = 10;

} // namespace

const Preference<int> preference::threads{"compute/threads", 0, [](int number) { return std::clamp(number, 0, availableThreads()); }};
const Preference<int> preference::workspaceLimit{"compute/workspaceLimit", static_cast<int>(usualWorkspaceLimit >> 20U),
                                                 [](int mebibytes) { return std::clamp(mebibytes, 0, 1 << 20); }};

Preferences::Preferences() = default;

Preferences::Preferences(const QString& file)
    : m_settings(file.isEmpty() ? std::make_unique<QSettings>(QStringLiteral("kernelscope"), QStringLiteral("kernelscope"))
                                : std::make_unique<QSettings>(file, QSettings::IniFormat))
{
}

Preferences::~Preferences() = default;

void Preferences::flush()
{
    if (m_settings)
        m_settings->sync();
}

QVariant Preferences::value(const QString& key, const QVariant& fallback) const
{
    if (m_settings)
        return m_settings->value(key, fallback);
    const auto at = m_values.find(key);
    return at == m_values.end() ? fallback : at->second;
}

void Preferences::setValue(const QString& key, const QVariant& value)
{
    if (this->value(key) == value)
        return;
    if (m_settings)
        m_settings->setValue(key, value);
    else
        m_values[key] = value;
    emit changed(key);
}

std::map<QString, QVariant> Preferences::all() const
{
    if (!m_settings)
        return m_values;
    std::map<QString, QVariant> values;
    for (const QString& key : m_settings->allKeys())
        values[key] = m_settings->value(key);
    return values;
}

void Preferences::replace(const std::map<QString, QVariant>& values)
{
    m_values.clear();
    if (m_settings)
        m_settings->clear();
    for (const auto& [key, value] : values) {
        if (m_settings)
            m_settings->setValue(key, value);
        else
            m_values[key] = value;
    }
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
    flush();
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

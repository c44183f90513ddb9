#include "ui/shell/preferences.h"

#include "core/backends/backend.h"

#include <QSettings>

#include <algorithm>

namespace ks {

namespace {

constexpr int mostRecentFiles = 10;

const QString themeKey = QStringLiteral("look/theme");
const QString languageKey = QStringLiteral("look/language");
const QString textScaleKey = QStringLiteral("look/textScale");
const QString contrastKey = QStringLiteral("look/highContrast");
const QString motionKey = QStringLiteral("look/reducedMotion");
const QString lettersKey = QStringLiteral("keys/singleLetters");
const QString threadsKey = QStringLiteral("compute/threads");
const QString waitingKey = QStringLiteral("compute/waiting");
const QString workspaceKey = QStringLiteral("compute/workspaceLimit");
const QString geometryKey = QStringLiteral("window/geometry");
const QString labKey = QStringLiteral("window/lab");
const QString screenKey = QStringLiteral("window/presenterScreen");
const QString recentKey = QStringLiteral("files/recent");

QString layoutKey(const QString& lab)
{
    return QStringLiteral("window/layout/") + lab;
}

QString drawnKey(const QString& lab)
{
    return QStringLiteral("window/drawn/") + lab;
}

// A damaged file gives the first choice instead of a value that no code expects.
template <class Choice>
Choice choice(const QVariant& stored, Choice last)
{
    const int number = stored.toInt();
    return number >= 0 && number <= int(last) ? Choice(number) : Choice(0);
}

} // namespace

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

void Preferences::clear()
{
    replace({});
}

Theme::Mode Preferences::theme() const
{
    return choice(value(themeKey), Theme::Mode::Dark);
}
void Preferences::setTheme(Theme::Mode mode)
{
    setValue(themeKey, int(mode));
}
QString Preferences::language() const
{
    return value(languageKey).toString();
}
void Preferences::setLanguage(const QString& code)
{
    setValue(languageKey, code);
}
double Preferences::textScale() const
{
    return value(textScaleKey, 1.0).toDouble();
}
void Preferences::setTextScale(double scale)
{
    setValue(textScaleKey, scale);
}
Follow Preferences::highContrast() const
{
    return choice(value(contrastKey), Follow::Off);
}
void Preferences::setHighContrast(Follow choice)
{
    setValue(contrastKey, int(choice));
}
Follow Preferences::reducedMotion() const
{
    return choice(value(motionKey), Follow::Off);
}
void Preferences::setReducedMotion(Follow choice)
{
    setValue(motionKey, int(choice));
}
bool Preferences::singleLetterKeys() const
{
    return value(lettersKey, true).toBool();
}
void Preferences::setSingleLetterKeys(bool on)
{
    setValue(lettersKey, on);
}
int Preferences::threads() const
{
    return std::clamp(value(threadsKey).toInt(), 0, availableThreads());
}
void Preferences::setThreads(int threads)
{
    setValue(threadsKey, threads);
}
Waiting Preferences::waiting() const
{
    return choice(value(waitingKey), Waiting::Spin);
}
void Preferences::setWaiting(Waiting waiting)
{
    setValue(waitingKey, int(waiting));
}
int Preferences::workspaceLimit() const
{
    return std::clamp(value(workspaceKey, static_cast<int>(usualWorkspaceLimit >> 20U)).toInt(), 0, 1 << 20);
}
void Preferences::setWorkspaceLimit(int mebibytes)
{
    setValue(workspaceKey, mebibytes);
}
QString Preferences::presenterScreen() const
{
    return value(screenKey).toString();
}
void Preferences::setPresenterScreen(const QString& name)
{
    setValue(screenKey, name);
}

QByteArray Preferences::windowGeometry() const
{
    return value(geometryKey).toByteArray();
}
void Preferences::setWindowGeometry(const QByteArray& geometry)
{
    setValue(geometryKey, geometry);
}
QByteArray Preferences::layout(const QString& lab) const
{
    return value(layoutKey(lab)).toByteArray();
}
void Preferences::setLayout(const QString& lab, const QByteArray& state)
{
    setValue(layoutKey(lab), state);
}

Qt::DockWidgetAreas Preferences::drawnSides(const QString& lab) const
{
    return Qt::DockWidgetAreas::fromInt(value(drawnKey(lab)).toInt());
}

void Preferences::setDrawnSides(const QString& lab, Qt::DockWidgetAreas sides)
{
    setValue(drawnKey(lab), sides.toInt());
}
QString Preferences::activeLab() const
{
    return value(labKey).toString();
}
void Preferences::setActiveLab(const QString& id)
{
    setValue(labKey, id);
}
QStringList Preferences::recentFiles() const
{
    return value(recentKey).toStringList();
}

/// Also with those that another window has noted meanwhile: they stay.
QStringList Preferences::newestRecentFiles()
{
    flush();
    return recentFiles();
}

void Preferences::noteRecentFile(const QString& path)
{
    QStringList files = newestRecentFiles();
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > mostRecentFiles)
        files.removeLast();
    setValue(recentKey, files);
}

void Preferences::forgetRecentFile(const QString& path)
{
    QStringList files = newestRecentFiles();
    files.removeAll(path);
    setValue(recentKey, files);
}

} // namespace ks

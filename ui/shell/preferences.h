#pragma once

#include "core/base/threads.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QObject>
#include <QStringList>
#include <QVariant>

#include <map>
#include <memory>
#include <optional>
#include <type_traits>

namespace ks {

class PreferencesFile;

/// Something that someone likes: the key under which it is kept, what it is at first, and what is made of a value that no code expects.
template <class T>
struct Preference {
    const char* key;
    T first{};
    T (*legal)(T) = nullptr; ///< null: every value is
};

namespace preference {

/// One of a few: a damaged file gives the first of them.
template <auto last>
decltype(last) upTo(decltype(last) one)
{
    const int number = static_cast<int>(one);
    return number >= 0 && number <= static_cast<int>(last) ? one : decltype(last)(0);
}

inline const Preference<Theme::Mode> theme{"look/theme", {}, upTo<Theme::Mode::Dark>};
/// Empty: the desktop's.
inline const Preference<QString> language{"look/language"};
inline const Preference<double> textScale{"look/textScale", 1.0};
inline const Preference<Follow> highContrast{"look/highContrast", {}, upTo<Follow::Off>};
inline const Preference<Follow> reducedMotion{"look/reducedMotion", {}, upTo<Follow::Off>};
/// Whether keys such as G or L do something without Ctrl.
inline const Preference<bool> singleLetterKeys{"keys/singleLetters", true};
/// Of a computation; 0: as many as there are processors.
extern const Preference<int> threads;
/// What threads do while they wait; holds from the next start on.
inline const Preference<Waiting> waiting{"compute/waiting", {}, upTo<Waiting::Spin>};
/// MiB of scratch memory that a backend which limits it (`limitsWorkspace`) may take for a faster algorithm.
extern const Preference<int> workspaceLimit;
/// Of presenter mode, by its name; empty: the one on which the window is not.
inline const Preference<QString> presenterScreen{"window/presenterScreen"};
inline const Preference<QByteArray> windowGeometry{"window/geometry"};
inline const Preference<QString> activeLab{"window/lab"};
/// Of a lab: QMainWindow::saveState.
inline const Preference<QByteArray> layout{"window/layout/"};
/// Of a lab: the Qt::DockWidgetAreas whose panels have the width that a person gave them.
inline const Preference<int> drawnSides{"window/drawn/"};
/// Newest first, at most ten.
inline const Preference<QStringList> recentFiles{"files/recent"};
/// Copies of unsaved work that are still there and whose message was closed: it does not come again by itself.
inline const Preference<QStringList> closedCopies{"files/closedCopies"};

} // namespace preference

/// How someone likes to look: kept between starts, never part of a session. GUI thread only.
class Preferences : public QObject {
    Q_OBJECT

public:
    /// Neither read nor written anywhere: `kernelscope --fresh`.
    Preferences();
    /// Kept in this INI file, or in the user's own place when empty.
    explicit Preferences(const QString& file);
    ~Preferences() override;
    /// What was set is on the disk afterwards.
    void flush();

    /// `lab`: the id of the one whose it is, where each has its own.
    template <class T>
    T get(const Preference<T>& what, const QString& lab = {}) const
    {
        const QVariant kept = value(QLatin1String(what.key) + lab);
        T one = what.first;
        if constexpr (std::is_enum_v<T>)
            one = static_cast<T>(kept.toInt());
        else if (kept.isValid())
            one = kept.value<T>();
        return what.legal ? what.legal(one) : one;
    }
    template <class T>
    void set(const Preference<T>& what, const std::type_identity_t<T>& to, const QString& lab = {})
    {
        if constexpr (std::is_enum_v<T>)
            setValue(QLatin1String(what.key) + lab, static_cast<int>(to));
        else
            setValue(QLatin1String(what.key) + lab, to);
    }

    void noteRecentFile(const QString& path);
    void forgetRecentFile(const QString& path);

    /// A lab's own small settings, such as hints already followed; `key` starts with the lab's id: "operation/hint".
    QVariant value(const QString& key, const QVariant& fallback = {}) const;
    void setValue(const QString& key, const QVariant& value);

    /// Everything as at the first start.
    void clear() { replace({}); }
    /// All that is set, and back to it.
    const std::map<QString, QVariant>& all() const { return m_values; }
    void replace(const std::map<QString, QVariant>& values);
    /// How it looks, in these colours where somebody asks for them.
    void applyTo(Theme& theme, std::optional<Theme::Mode> mode = {}) const;

signals:
    void changed(const QString& key);

private:
    QStringList newestRecentFiles();

    std::unique_ptr<PreferencesFile> m_file; ///< null: they are kept nowhere
    std::map<QString, QVariant> m_values;
};

} // namespace ks

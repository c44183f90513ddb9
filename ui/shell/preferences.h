#pragma once

#include "core/base/threads.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QObject>
#include <QStringList>
#include <QVariant>

#include <map>
#include <memory>

class QSettings;

namespace ks {

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
    bool isKept() const { return m_settings != nullptr; }

    Theme::Mode theme() const;
    void setTheme(Theme::Mode mode);
    QString language() const; ///< empty: the desktop's
    void setLanguage(const QString& code);
    double textScale() const;
    void setTextScale(double scale);
    Follow highContrast() const;
    void setHighContrast(Follow choice);
    Follow reducedMotion() const;
    void setReducedMotion(Follow choice);
    /// Whether keys such as G or L do something without Ctrl.
    bool singleLetterKeys() const;
    void setSingleLetterKeys(bool on);

    /// Threads of a computation; 0: as many as there are processors.
    int threads() const;
    void setThreads(int threads);
    /// What they do while they wait; holds from the next start on.
    Waiting waiting() const;
    void setWaiting(Waiting waiting);

    /// MiB of scratch memory that cuDNN may take for a faster algorithm.
    int workspaceLimit() const;
    void setWorkspaceLimit(int mebibytes);

    /// The screen of presenter mode, by its name; empty: the one on which the window is not.
    QString presenterScreen() const;
    void setPresenterScreen(const QString& name);

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);
    QByteArray layout(const QString& lab) const; ///< QMainWindow::saveState
    void setLayout(const QString& lab, const QByteArray& state);
    /// Sides of the window whose panels have the width that a person gave them.
    Qt::DockWidgetAreas drawnSides(const QString& lab) const;
    void setDrawnSides(const QString& lab, Qt::DockWidgetAreas sides);
    QString activeLab() const;
    void setActiveLab(const QString& id);

    QStringList recentFiles() const; ///< newest first, at most ten
    void noteRecentFile(const QString& path);
    void forgetRecentFile(const QString& path);

    /// A lab's own small settings, such as hints already followed; `key` starts with the lab's id: "operation/hint".
    QVariant value(const QString& key, const QVariant& fallback = {}) const;
    void setValue(const QString& key, const QVariant& value);

    /// Everything as at the first start.
    void clear();
    /// All that is set, and back to it.
    std::map<QString, QVariant> all() const;
    void replace(const std::map<QString, QVariant>& values);

signals:
    void changed(const QString& key);

private:
    QStringList newestRecentFiles();

    std::unique_ptr<QSettings> m_settings;
    std::map<QString, QVariant> m_values; // instead of settings that are kept
};

} // namespace ks

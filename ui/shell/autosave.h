#pragma once

#include "core/base/file_stamp.h"

#include <QElapsedTimer>
#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <deque>
#include <functional>
#include <memory>

namespace ks {

/// Keeps a copy of unsaved work while the program runs and finds what one that crashed left behind. A lock file beside each copy tells whether the
/// program that writes it still lives: by its process number, or, on another machine with the same home, by being touched now and then. What a
/// lab puts beside its copy, under the copy's name and one more ending ("COPY.moments-1"), goes with it.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// `folder` is made when first needed; `name` tells the copies of one program apart. The first change is
    /// written within seconds, then every `interval` milliseconds. `ending` is that of what the lab writes.
    Autosave(QString folder, const QString& name, std::function<bool()> isModified, std::function<void(const QString&)> write,
             int interval = 60000, const QString& ending = QStringLiteral("kscope"));
    /// A clean end leaves nothing behind.
    ~Autosave() override;

    /// Copies whose program is gone, newest first.
    QStringList leftBehind() const;
    /// Those of them that the program of the first one wrote.
    static QStringList ofOneProgram(const QStringList& paths);
    /// Is it a copy of what keepAside() had kept?
    static bool wasPutAside(const QString& path);
    static void discard(const QString& path);
    QString path() const { return m_path; }
    /// Writes now, if there is anything to write.
    void tick();
    /// What was asked for last is not written yet. Looks at the file.
    bool isWriting() const;
    /// What was asked for last stays, once it is written, beside what is written from now on: its work was put aside, and is in no file. A few of
    /// them are kept.
    void keepAside();
    /// Work of a copy that was left behind is in the lab now. That copy goes as soon as it is written again, or at a clean end.
    void takePlaceOf(const QString& path);
    /// The copy outlives this program, as after a crash: it is ending before anybody could be asked.
    void leaveBehind() { m_leftBehind = true; }

signals:
    /// The folder cannot be written to: said once until it can.
    void failed(const QString& folder);

private:
    struct Aside {
        QString path;
        std::unique_ptr<QLockFile> lock;
    };
    static std::unique_ptr<QLockFile> lockFor(const QString& path);
    bool isReady();
    void moveAside();
    void forget();
    void dropReplaced();

    QString m_folder;
    QString m_path;
    std::function<bool()> m_isModified;
    std::function<void(const QString&)> m_write;
    std::unique_ptr<QLockFile> m_lock;
    std::deque<Aside> m_aside; ///< oldest first
    int m_number = 0;          ///< of asides so far
    bool m_asideAsked = false; ///< for what is not written yet
    QStringList m_replaced;    ///< copies whose work this one keeps from now on
    bool m_asked = false;      ///< to write since then
    QTimer m_timer;
    int m_interval;
    FileStamp m_before; ///< the copy when it was last asked for
    bool m_failed = false;
    bool m_leftBehind = false;
    QElapsedTimer m_sinceWrite; ///< invalid: nothing was written yet
};

} // namespace ks

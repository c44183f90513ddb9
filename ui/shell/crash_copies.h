#pragma once

#include "ui/shell/lab.h"

#include <memory>
#include <span>
#include <vector>

namespace ks {

class Autosave;
class MessageBar;

/// The copies of unsaved work, an Autosave for each lab, and what a crash has left of them: kept until it is restored or discarded, and offered once, until
/// somebody closes the message; the File menu has it further on.
class CrashCopies final : public QObject {
    Q_OBJECT

public:
    CrashCopies(LabHost& host, MessageBar& messages);
    ~CrashCopies() override;

    /// Of all labs, in `folder`; offers what is left there, unless it is not to.
    void start(const QString& folder, std::span<const std::unique_ptr<Lab>> labs, bool offersLeft);
    /// Was it offered? See LabHost.
    bool isLeftBehind(const QString& path) const { return m_left.contains(path) || m_restored.contains(path); }
    void noteRestored(const QString& path);
    /// Something waits to be restored or discarded, whatever became of the message that says so.
    bool hasLeft() const { return !m_left.isEmpty(); }
    /// Says it once more: of the newest program, and how many others are kept.
    void offer();
    /// Writes all copies, which outlive the program, and calls `then` when they are on the disk, or it takes too long.
    void leaveBehind(const std::function<void()>& then);
    /// The end is in order: nothing stays.
    void end();

signals:
    /// Somebody wants this copy back.
    void wanted(const QString& path);
    /// Something was found, or the last is restored or discarded.
    void leftChanged(bool hasLeft);

private:
    struct Kept {
        const Lab* lab;
        std::unique_ptr<Autosave> autosave;
    };
    /// Those of m_left that a message speaks of.
    QStringList stillOf(const QStringList& offered) const;
    void discard(const QStringList& paths);
    void noteClosed();
    /// What was offered is restored or discarded.
    void endOffer();
    static QString othersText(qsizetype others);

    LabHost& m_host;
    MessageBar& m_messages;
    std::vector<Kept> m_kept;
    QStringList m_left;     ///< copies of programs that crashed, as they were offered
    QStringList m_restored; ///< those of them that labs have taken
    QStringList m_offered;  ///< by the last message
};

} // namespace ks

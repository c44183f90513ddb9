#pragma once

#include <QElapsedTimer>
#include <QString>

namespace ks {

/// Names for undo entries that belong together: changes in quick succession (a held arrow key, a turned wheel, a dragged slider) get one name.
class EditBurst {
public:
    /// The name for a change made now. `held`: a drag is under way, however slow it is.
    QString key(const QString& what, bool held = false)
    {
        if (!held && (!m_sinceEdit.isValid() || m_sinceEdit.elapsed() > longestPause))
            finish();
        m_sinceEdit.start();
        return what + '#' + QString::number(m_number);
    }
    /// The next change is a new entry.
    void finish() { ++m_number; }

private:
    static constexpr qint64 longestPause = 700; // milliseconds

    QElapsedTimer m_sinceEdit;
    int m_number = 0;
};

} // namespace ks

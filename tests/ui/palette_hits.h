#pragma once

#include "ui/shell/command_palette.h"
#include "ui/shell/main_window.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <QTest>

namespace ks::test {

/// "name · detail" of the first that the command palette finds.
inline QStringList paletteHits(MainWindow& window, const QString& query, qsizetype most = 5)
{
    CommandPalette* palette = CommandPalette::open(window);
    QStringList found;
    for (const std::size_t index : palette->matches(query))
        if (found.size() < most)
            found.append(palette->entries()[index].name + QStringLiteral(" · ") + palette->entries()[index].detail);
    palette->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return found;
}

/// The command palette with something typed; it is closed afterwards.
class OpenPalette {
public:
    OpenPalette(MainWindow& window, const QString& query) : m_palette(CommandPalette::open(window))
    {
        m_palette->findChild<QLineEdit*>()->setText(query);
    }
    ~OpenPalette()
    {
        if (m_palette)
            m_palette->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    Q_DISABLE_COPY_MOVE(OpenPalette)

    /// As it stands in the list; empty where there is none.
    QString line(int row) const
    {
        const QListWidgetItem* item = m_palette ? m_palette->findChild<QListWidget*>()->item(row) : nullptr;
        return item ? item->text() : QString();
    }
    /// What Return chooses.
    QString chosen() const
    {
        const QListWidgetItem* item = m_palette ? m_palette->findChild<QListWidget*>()->currentItem() : nullptr;
        return item ? item->text() : QString();
    }
    void press(Qt::Key key) { QTest::keyClick(m_palette->findChild<QLineEdit*>(), key); }

private:
    QPointer<CommandPalette> m_palette;
};

} // namespace ks::test

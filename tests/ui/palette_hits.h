#pragma once

#include "ui/shell/command_palette.h"
#include "ui/shell/main_window.h"

#include <QCoreApplication>
#include <QEvent>

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

} // namespace ks::test

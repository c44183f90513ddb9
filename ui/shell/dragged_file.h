#pragma once

#include <QMimeData>
#include <QString>
#include <QUrl>

namespace ks {

/// The one file of this machine that is dragged, for a control that takes it where it can open it. Empty where there is none, or several:
/// those, and files that the control cannot open, it leaves to the window, which knows all labs.
inline QString draggedFile(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    return urls.size() == 1 && urls.constFirst().isLocalFile() ? urls.constFirst().toLocalFile() : QString();
}

} // namespace ks

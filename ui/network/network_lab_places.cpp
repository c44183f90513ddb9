// What the command palette finds in the Network lab: pages, the views of Watch, networks that come ready, exports.
#include "core/nn/presets.h"
#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/export/export_page.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_strips.h"
#include "ui/network/watch/watch_page.h"

#include <QPushButton>
#include <QTabWidget>

namespace ks {

QList<LabPlace> NetworkLab::places()
{
    QList<LabPlace> places;
    for (const char* id : {"data", "build", "train", "watch", "step", "try", "export"}) {
        const NetworkPage* page = m_strips->page(QLatin1String(id));
        places.append({.name = page->title(), .kind = tr("Page"), .go = [this, id] { m_strips->open(QLatin1String(id)); }});
    }
    const auto* sights = m_watch->findChild<QTabWidget*>(); // in the order of WatchPage::Sight
    for (int i = 0; i < sights->count(); ++i)
        places.append({.name = sights->tabText(i), .kind = m_watch->title(), .go = [this, i] {
                           m_strips->open(QStringLiteral("watch"));
                           m_watch->setSight(static_cast<WatchPage::Sight>(i));
                       }});
    for (const Preset& preset : presets())
        places.append({.name = toQString(preset.title), .kind = tr("Network that comes ready"), .go = [this, id = std::string(preset.id)] {
                           m_strips->open(QStringLiteral("build"));
                           m_build->takePreset(QString::fromStdString(id));
                       }});
    for (const ExportItem& item : m_export->items()) {
        QStringList formats;
        for (const ExportFormat& format : item.formats)
            formats.append(tr("%1 as %2").arg(item.title, format.name));
        places.append({.name = item.title, .otherNames = formats, .kind = tr("Export"), .go = [this, id = item.id] {
                           m_strips->open(QStringLiteral("export"));
                           if (auto* save = m_export->findChild<QPushButton*>(QStringLiteral("export-") + id))
                               save->setFocus(Qt::ShortcutFocusReason); // scrolls to it
                       }});
    }
    return places;
}

} // namespace ks

#include "ui/network/see/see_path.h"

#include "ui/theme/parts.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <utility>

namespace ks {

SeePath::SeePath(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name moves nothing
    connect(this, &QLabel::linkActivated, this, [this](const QString& link) {
        SeeSpot spot = m_spot;
        if (link != QLatin1String("3")) // the cell of a term
            spot.cell.reset();
        if (link == QLatin1String("0"))
            spot = {};
        else if (link == QLatin1String("1"))
            spot.map = -1;
        emit wanted(spot);
    });
}

void SeePath::show(const QString& network, const QString& column, const QString& map, const SeeSpot& spot, bool ofWave)
{
    m_spot = spot;
    m_ofWave = ofWave;
    m_parts = {network};
    if (spot.column >= 0)
        m_parts.append(column);
    if (spot.column >= 0 && spot.map >= 0)
        m_parts.append(map);
    if (spot.cell)
        m_parts.append(spot.cell->second < 0 ? tr("row %1").arg(spot.cell->first)
                                             : QStringLiteral("[%1, %2]").arg(spot.cell->first).arg(spot.cell->second));
    m_term.reset();
    write();
}

void SeePath::showTerm(const std::optional<std::int64_t>& term)
{
    if (std::exchange(m_term, term) != term)
        write();
}

QStringList SeePath::parts() const
{
    QStringList all = m_parts;
    if (m_term)
        all.append(tr("term %1").arg(*m_term));
    return all;
}

QString SeePath::start() const
{
    return m_ofWave ? tr("Wave:", "in front of the place that a wave has come to") + QLatin1Char(' ') : QString();
}

void SeePath::write()
{
    const QStringList all = parts();
    QStringList html;
    const qsizetype first = firstWithRoom(all);
    if (first > 0)
        html.append(QStringLiteral("<a href=\"%1\">…</a>").arg(first - 1));
    for (qsizetype i = first; i < all.size(); ++i)
        html.append(i + 1 < all.size() ? QStringLiteral("<a href=\"%1\">%2</a>").arg(i).arg(all[i].toHtmlEscaped())
                                       : QStringLiteral("<b>%1</b>").arg(all[i].toHtmlEscaped()));
    setText(start().toHtmlEscaped() + html.join(QStringLiteral(" › ")));
    setAccessibleName((m_ofWave ? tr("The wave is here: %1") : tr("You are here: %1")).arg(plainText()));
    setToolTip(first > 0 ? plainText() : QString());
}

qsizetype SeePath::firstWithRoom(const QStringList& all) const
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const QString between = QStringLiteral(" › ");
    qsizetype first = 0;
    while (first + 1 < all.size() && metrics.horizontalAdvance(start() + (first > 0 ? QStringLiteral("…") + between : QString()) +
                                                               all.mid(first).join(between)) > width())
        ++first;
    return first;
}

void SeePath::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    write();
}

void SeePath::copy() const
{
    QGuiApplication::clipboard()->setText(plainText());
}

bool SeePath::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept(); // whatever it copies elsewhere in the window
        return true;
    }
    return QLabel::event(event);
}

void SeePath::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copy(); // all of it, not the link that Tab has come to
    QLabel::keyPressEvent(event);
}

void SeePath::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = named(new QMenu(this), "seePathMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* copying = menu->addAction(tr("Copy"), this, &SeePath::copy);
    copying->setShortcut(QKeySequence::Copy);
    copying->setShortcutContext(Qt::WidgetShortcut); // it stands there to be read: the key is the path's own
    copying->setShortcutVisibleInContextMenu(true);
    menu->popup(event->globalPos());
}

} // namespace ks

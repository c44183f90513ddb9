#include "ui/network/see/see_path.h"

#include "ui/theme/parts.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QtMath>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr qsizetype leastLetters = 6; ///< of a name that still tells which it is, with its "…"

QString pathSign()
{
    return QStringLiteral(" › ");
}

} // namespace

SeePath::SeePath(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); // it has no least width: a long name moves nothing
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
    const QStringList shown = partsWithRoom(all);
    QStringList html;
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QString text = shown[i].isNull() ? QStringLiteral("…") : shown[i].toHtmlEscaped();
        if (shown[i].isNull() && i + 1 < all.size() && shown[i + 1].isNull())
            continue; // one sign for all of them, which leads to the nearest
        html.append(i + 1 < all.size() ? QStringLiteral("<a href=\"%1\">%2</a>").arg(i).arg(text) : QStringLiteral("<b>%1</b>").arg(text));
    }
    setText(start().toHtmlEscaped() + html.join(pathSign()));
    setAccessibleName((m_ofWave ? tr("The wave is here: %1") : tr("You are here: %1")).arg(plainText()));
    setToolTip(shown == all ? QString() : plainText());
}

int SeePath::widthOf(const QStringList& shown) const
{
    QStringList links;
    for (qsizetype i = 0; i + 1 < shown.size(); ++i)
        if (!shown[i].isNull())
            links.append(shown[i]);
        else if (!shown[i + 1].isNull())
            links.append(QStringLiteral("…"));
    QString before = start() + links.join(pathSign());
    if (!links.isEmpty())
        before += pathSign();
    const QMargins margins = contentsMargins();
    return qCeil(QFontMetricsF(font()).horizontalAdvance(before) +
                 QFontMetricsF(textFont(TextRole::Heading, font())).horizontalAdvance(shown.value(shown.size() - 1))) +
           margins.left() + margins.right() + 2 * margin() + 2; // as the text document rounds it
}

QStringList SeePath::partsWithRoom(const QStringList& all) const
{
    QStringList shown = all;
    for (qsizetype i = 1; i + 1 < all.size() && widthOf(shown) > width(); ++i)
        shown[i] = QString();
    const auto shorten = [&](qsizetype part) { // in its middle, in what the others leave
        QFont letters = font();
        letters.setBold(part + 1 == all.size());
        const QFontMetrics metrics(letters);
        const int room = width() - (widthOf(shown) - metrics.horizontalAdvance(shown[part]));
        shown[part] = metrics.elidedText(shown[part], Qt::ElideMiddle, std::max(room, metrics.averageCharWidth()));
    };
    if (all.size() > 1 && widthOf(shown) > width()) {
        shorten(0);
        if (shown[0].size() < leastLetters)
            shown[0] = QString();
    }
    if (!all.isEmpty() && widthOf(shown) > width())
        shorten(all.size() - 1);
    return shown;
}

QSize SeePath::sizeHint() const
{
    const int step = 8 * gridStep; // another number in it moves nothing beside it
    return {(widthOf(parts()) + step - 1) / step * step, QLabel::sizeHint().height()};
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

#include "moc_see_path.cpp"

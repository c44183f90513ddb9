#include "ui/network/see/see_figure.h"

#include "ui/figures/figure_file.h"
#include "ui/network/see/see_painter.h"
#include "ui/network/see/see_updates.h"

#include <QCoreApplication>

#include <utility>

namespace ks {

namespace {

constexpr qreal paperRatio = 4; ///< paper is so much finer than a screen

struct SeeFigureTexts {
    Q_DECLARE_TR_FUNCTIONS(SeeFigure)
};

} // namespace

SeeFigure::SeeFigure(SeeSight sight, QString title)
    : m_sight(std::move(sight)), m_title(std::move(title)), m_font(figureFont(m_sight.letters)),
      m_layout(m_sight.picture, {m_sight.size, m_font}, m_sight.over.look)
{
}

QSizeF SeeFigure::sizeFor(qreal width) const
{
    return {width, width * m_sight.size.height() / m_sight.size.width()};
}

void SeeFigure::paint(QPainter& painter, qreal width) const
{
    const Colours& colours = lightColours();
    const GridLook look = GridLook::of(paletteOf(colours), m_font, m_sight.locale);
    SeeSheets sheets; // makes none: what is drawn needs no pixels
    painter.save();
    painter.scale(width / m_sight.size.width(), width / m_sight.size.width());
    painter.setClipRect(QRectF(QPointF(), m_sight.size)); // columns that are scrolled out of sight
    SeePainter(painter,
               {m_sight.picture, m_layout, m_layout, m_layout, m_sight.over.marks, colours, look, m_sight.size, paperRatio,
                m_sight.over.hidden, m_sight.over.front, 1, true},
               sheets)
        .paint();
    painter.restore();
}

QList<std::pair<QString, QString>> SeeFigure::facts() const
{
    QStringList names;
    for (const SeeColumn& column : m_sight.picture.columns)
        names.append(column.operators.isEmpty() ? column.name : QStringLiteral("%1 (%2)").arg(column.name, column.operators));
    QList<std::pair<QString, QString>> facts{{SeeFigureTexts::tr("Layers"), names.join(QStringLiteral(", "))}};
    if (m_sight.picture.updates)
        facts.append(
            {SeeFigureTexts::tr("Updates"), seeUpdatesSentence(m_sight.picture.updates->rule).chopped(1)}); // facts end without a stop
    return facts;
}

} // namespace ks

#include "ui/network/see/see_figure.h"

#include "ui/figures/figure_file.h"
#include "ui/network/see/see_painter.h"
#include "ui/network/see/see_updates.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr qreal paperRatio = 4; ///< paper is so much finer than a screen

struct SeeFigureTexts {
    Q_DECLARE_TR_FUNCTIONS(SeeFigure)
};

QString captionOf(const SeeSnapshot& snapshot)
{
    QStringList sentences{snapshot.picture.shows};
    if (snapshot.picture.updates)
        sentences.append(seeUpdatesText(*snapshot.picture.updates));
    sentences.append(snapshot.about);
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

constexpr int captionFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

QSizeF pictureAbove(const QString& caption, const QSizeF& all, const QFont& font)
{
    if (caption.isEmpty())
        return all;
    const double height = QFontMetricsF(seeSmallFont(font)).boundingRect(QRectF(0, 0, all.width(), 1e6), captionFlags, caption).height();
    return {all.width(), std::max(all.height() / 2, all.height() - std::ceil(height) - gridStep)};
}

} // namespace

SeeFigure::SeeFigure(SeeSnapshot snapshot, QString title, Caption caption)
    : m_snapshot(std::move(snapshot)), m_title(std::move(title)), m_font(figureFont(m_snapshot.letters)),
      m_caption(caption == Caption::Below ? captionOf(m_snapshot) : QString()), m_picture(pictureAbove(m_caption, m_snapshot.size, m_font)),
      m_layout(m_snapshot.picture, {m_picture, m_font}, m_snapshot.over.look)
{
}

void SeeFigure::paint(QPainter& painter, qreal width) const
{
    const Colours& colours = lightColours();
    const GridLook look = GridLook::of(paletteOf(colours), m_font, m_snapshot.locale);
    SeeSheets sheets; // makes none: what is drawn needs no pixels
    painter.save();
    painter.scale(width / m_snapshot.size.width(), width / m_snapshot.size.width());
    if (!m_caption.isEmpty()) {
        painter.setFont(seeSmallFont(m_font));
        painter.setPen(colours.text);
        painter.drawText(
            QRectF(0, m_picture.height() + gridStep, m_picture.width(), m_snapshot.size.height() - m_picture.height() - gridStep),
            captionFlags, m_caption);
    }
    painter.setClipRect(QRectF(QPointF(), m_picture)); // columns that are scrolled out of sight
    SeePainter(painter,
               {m_snapshot.picture, m_layout, m_layout, m_layout, m_snapshot.over.marks, colours, look, m_picture, paperRatio,
                m_snapshot.over.front, 1, true},
               sheets)
        .paint();
    painter.restore();
}

QList<std::pair<QString, QString>> SeeFigure::facts() const
{
    QStringList names;
    for (const SeeColumn& column : m_snapshot.picture.columns)
        names.append(column.operators.isEmpty() ? column.name : QStringLiteral("%1 (%2)").arg(column.name, column.operators));
    QList<std::pair<QString, QString>> facts{{SeeFigureTexts::tr("Layers"), names.join(QStringLiteral(", "))}};
    if (!m_snapshot.picture.shows.isEmpty())
        facts.append({SeeFigureTexts::tr("Numbers"), m_snapshot.picture.shows.chopped(1)});
    if (m_snapshot.picture.updates)
        facts.append({SeeFigureTexts::tr("Updates"), seeUpdatesText(*m_snapshot.picture.updates).chopped(1)}); // facts end without a stop
    return facts;
}

} // namespace ks

#include "ui/plots/chart_view.h"

#include "ui/language/text.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/line_labels.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/hint.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QToolTip>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace ks {

namespace {

constexpr QSize leastPlot(180, 150);
constexpr int leastTitled = 128;       ///< pixels wide: five stand in a row beside the settings
constexpr double leastLines = 8.2;     ///< of text, high: with the legend and the names of the axes a lower one has no room for its lines
constexpr double leastBarLines = 10.5; ///< the same of bars, with the names of categories below
constexpr int letterPadding = 2;       ///< pixels beside the letter of a moment
constexpr double momentRim = 6;        ///< pixels across, with the line of a moment in the middle
constexpr double readRing = 9;         ///< pixels across, around the point that is read

} // namespace

ChartView::ChartView(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_title(named(new QLabel(this), "chartTitle")), m_reading(new QLabel(this)), m_plot(new QCustomPlot(this)),
      m_undrawn(named(new FittedLine(this), "chartUndrawn")), m_empty(named(sentenceLabel(this), "chartEmpty")),
      m_head(inRow({m_title, {m_reading, 1}})), m_drawing(*m_plot, m_chart)
{
    setFocusPolicy(Qt::StrongFocus);
    m_title->hide();
    m_title->setMinimumWidth(1); // see fitHead()
    m_reading->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_reading->setObjectName(QStringLiteral("chartReading"));
    m_reading->setMinimumWidth(10);
    m_reading->hide();
    m_empty->setAlignment(Qt::AlignCenter);
    m_undrawn->setAlignment(Qt::AlignRight);
    m_undrawn->hide();
    m_plot->setMinimumSize(leastPlot);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setPlottingHint(QCP::phImmediateRefresh, false); // all charts of a page, and what is said beside them, are one frame
    layColumn(*this, {m_head, {m_plot, 1}, m_undrawn, {m_empty, 1}}, 2);
    m_drawing.setWhenDrawn([this] {
        keepLegible(); // above the lines may be more, and they keep their room
        drawItems();
    });
    m_tools = new ChartTools(host, {.frame = this, .plot = m_plot, .fit = [this] { fit(); }});
    m_tools->setFilled(false);
    m_tools->setSource([this] { return [chart = m_chart] { return chart; }; });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        if (const DrawnChart::Place* place = m_drawing.nearest(event->position(), m_pickReach))
            emit picked(place->measurement);
    });
    connect(m_plot, &QCustomPlot::mouseMove, this,
            [this](const QMouseEvent* event) { follow(event->position(), event->globalPosition().toPoint()); });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] { fit(); });
    retranslate();
}

void ChartView::showTitle(Stands where)
{
    m_title->setFont(textFont(TextRole::Heading, m_title->font()));
    m_title->show();
    if (where == Stands::Alone)
        return;
    m_small = true;
    m_reading->show();
    m_drawing.setTitled();
    keepLegible();
}

void ChartView::keepLegible()
{
    const double lines = m_chart.kind == Chart::Kind::Lines ? leastLines : leastBarLines;
    const double least = m_small ? lines * fontMetrics().height() : besideText(font(), leastPlot.height());
    m_plot->setMinimumSize(m_small ? leastTitled : leastPlot.width(), qRound(least) + m_drawing.roomAbove());
}

void ChartView::retranslate()
{
    stopReading();
    sayEmpty();
    draw();
}

void ChartView::sayEmpty()
{
    if (!m_emptyText.isEmpty())
        m_empty->setText(m_emptyText);
    else
        m_empty->setText(m_chart.id == "roofline"
                             ? tr("Measuring what this machine can do at best…")
                             : tr("The chart grows here while the experiment runs, and the table of its figures below. Start it above."));
}

void ChartView::hintNotes()
{
    QStringList said;
    for (const Text& note : m_chart.notes)
        said += toQString(note);
    m_title->setToolTip(said.join(QLatin1Char('\n')));
}

void ChartView::sayUndrawn()
{
    const QString said = toQString(undrawnText(m_chart));
    m_undrawn->tell(said.isEmpty() ? QStringList() : QStringList{said});
    m_undrawn->setHidden(said.isEmpty());
}

void ChartView::setEmptyText(const QString& text)
{
    if (std::exchange(m_emptyText, text) != text)
        sayEmpty();
}

void ChartView::describe(const QString& text)
{
    m_described = text;
    sayReading();
}

void ChartView::show(const Chart& chart)
{
    const bool otherKind = chart.id != m_chart.id;
    const bool otherAxis = chart.x != m_chart.x;
    const bool alike = isDrawnAlike(chart, m_chart);
    m_chart = chart;
    m_reader.follow(m_chart);
    if (alike && m_drawing.grows() && chart.growing) { // many times a second, beside what computes it
        m_drawing.drawValues();
        sayUndrawn();
        return sayReading();
    }
    if (otherKind)
        return retranslate();
    if (otherAxis)
        m_drawing.fit();
    draw();
}

void ChartView::mark(std::optional<std::size_t> measurement)
{
    if (m_marked == measurement)
        return;
    m_marked = measurement;
    drawItems();
}

void ChartView::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        keepLegible();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        draw();
}

void ChartView::draw()
{
    const QString title = m_chart.title.empty() ? tr("Chart") : toQString(m_chart.title);
    if (title != accessibleName()) {
        setAccessibleName(title);
        m_title->setText(toQString(m_chart.title));
        fitHead();
    }
    keepLegible();
    hintNotes();
    sayUndrawn();
    m_drawing.draw(); // and what lies over it
    m_empty->setVisible(m_chart.series.empty());
    m_tools->setFilled(!m_chart.series.empty());
    if (m_chart.kind == Chart::Kind::Stacks)
        setAccessibleDescription(m_drawing.sums());
    else
        sayReading();
}

QCPAbstractItem* ChartView::addAcross(double x, const QPen& pen)
{
    auto* line = new QCPItemStraightLine(m_plot);
    line->setPen(pen);
    for (QCPItemPosition* end : {line->point1, line->point2})
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->point1->setCoords(x, 0);
    line->point2->setCoords(x, 1);
    return line;
}

void ChartView::addMoment(const ChartMoment& moment, const QPen& pen)
{
    addAcross(moment.x, plotPen(*m_plot, coloursOf(palette()).base, Qt::SolidLine, momentRim)); // told from whatever it crosses
    addAcross(moment.x, pen);
    auto* letter = new QCPItemText(m_plot);
    letter->setText(toQString(moment.name));
    letter->setFont(textFont(TextRole::Heading, m_plot->font()));
    letter->setColor(pen.color());
    letter->setBrush(coloursOf(palette()).base); // over the lines that it stands on
    letter->setPadding({letterPadding, 0, letterPadding, 0});
    letter->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    letter->position->setCoords(moment.x, 0);
    const auto stayWhole = [plot = m_plot, letter] { // at the edges it stands beside its line
        const QRect room = plot->axisRect()->rect();
        const double x = plot->xAxis->coordToPixel(letter->position->key());
        const double half = QFontMetricsF(letter->font()).horizontalAdvance(letter->text()) / 2 + letterPadding;
        letter->setPositionAlignment(Qt::AlignTop | (x - half < room.left()    ? Qt::AlignLeft
                                                     : x + half > room.right() ? Qt::AlignRight
                                                                               : Qt::AlignHCenter));
    };
    stayWhole();
    connect(m_plot, &QCustomPlot::afterLayout, letter, stayWhole);
}

QCPAbstractItem* ChartView::addRing(const QPointF& around, double size, const QPen& pen)
{
    auto* ring = new QCPItemTracer(m_plot);
    ring->position->setCoords(around);
    ring->setStyle(QCPItemTracer::tsCircle);
    ring->setSize(size);
    ring->setPen(pen);
    return ring;
}

/// What lies behind the lines of the chart: where they do not go on from where they were, what was changed; and over them: how they are called, what is
/// marked, what is read.
void ChartView::drawItems()
{
    m_plot->clearItems();
    m_cursor.clear();
    const Colours& colours = coloursOf(palette());
    for (const ChartBreak& one : m_chart.breaks) // behind the values
        addAcross(one.x, plotPen(*m_plot, seriesStyle(one.style, colours).colour, Qt::DotLine))->setLayer(QStringLiteral("grid"));
    for (const ChartMoment& one : m_chart.moments) // in no colour that a line has
        addMoment(one, plotPen(*m_plot, colours.text, Qt::SolidLine, 2));
    markChanges(*m_plot, m_chart);
    m_drawing.addEndLabels();
    const QPen pen = plotPen(*m_plot, colours.accent, Qt::SolidLine, 2);
    for (const DrawnChart::Place& place : m_drawing.places()) {
        if (!m_marked || place.measurement != *m_marked)
            continue;
        if (m_chart.kind == Chart::Kind::Lines) {
            addRing({place.x, place.to}, 16, pen);
        } else {
            auto* frame = new QCPItemRect(m_plot);
            frame->topLeft->setCoords(place.x - place.width / 2, place.to);
            frame->bottomRight->setCoords(place.x + place.width / 2, place.from);
            frame->setPen(pen);
        }
    }
    drawCursor();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ChartView::drawCursor()
{
    for (QCPAbstractItem* const item : std::exchange(m_cursor, {}))
        m_plot->removeItem(item);
    const Colours& colours = coloursOf(palette());
    if (const std::optional<double> x = m_reader.x())
        m_cursor.push_back(addAcross(*x, plotPen(*m_plot, colours.muted)));
    if (const std::optional<QPointF> read = m_reader.point(); read && !m_drawing.grows() && canBeDrawn(m_chart, read->y()))
        m_cursor.push_back(addRing(*read, besideText(*m_plot, readRing), plotPen(*m_plot, colours.text)));
    std::vector<ReadValue> values;
    for (const CurveReader::Value& one : m_reader.values())
        if (canBeDrawn(m_chart, one.at.y()))
            values.push_back({one.at, one.text, seriesStyle(one.style, colours).colour});
    std::ranges::copy(labelCursor(*m_plot, values), std::back_inserter(m_cursor));
    for (QCPAbstractItem* const item : m_cursor)
        item->setLayer(QStringLiteral("overlay"));
    // Only where something stands in it, since a picture of its own is laid over the plot at every painting.
    m_plot->layer(QStringLiteral("overlay"))->setMode(m_cursor.empty() ? QCPLayer::lmLogical : QCPLayer::lmBuffered);
}

void ChartView::showCursor(std::optional<double> x)
{
    m_leads = false;
    if (x)
        m_reader.readAlong(*x);
    else
        m_reader.stop();
    sayReading();
    drawCursor();
    m_plot->layer(QStringLiteral("overlay"))->replot();
}

std::optional<QPointF> ChartView::placeOf(std::size_t measurement) const
{
    const auto place = std::ranges::find(m_drawing.places(), measurement, &DrawnChart::Place::measurement);
    if (place == m_drawing.places().end())
        return std::nullopt;
    return m_drawing.pixelOf(*place);
}

void ChartView::follow(const QPointF& mouse, const QPoint& onScreen)
{
    if (m_chart.kind == Chart::Kind::Stacks)
        showHintWithin(onScreenRect(), onScreen, m_drawing.tipAt(qRound(mouse.x())), *m_plot);
    if (!m_drawing.grows() && !QRectF(m_plot->axisRect()->rect()).contains(mouse))
        return; // in the legend, or at an axis
    m_reader.readAt(m_plot->xAxis->pixelToCoord(mouse.x()),
                    [&](double x, double y) { return QPointF(m_plot->xAxis->coordToPixel(x), m_plot->yAxis->coordToPixel(y)) - mouse; });
    if (!m_reader.x())
        return;
    m_leads = true;
    sayReading();
    tipReading(onScreen);
    drawCursor();
    m_plot->layer(QStringLiteral("overlay"))->replot();
    emit cursorMoved(m_reader.x());
}

void ChartView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Home)
        return fit();
    if (!m_reader.press(event->key()))
        return Retranslating::keyPressEvent(event);
    m_leads = true;
    sayReading();
    if (const std::optional<QPointF> at = m_reader.point()) {
        const auto inside = [](double pixel, int end) { return std::isfinite(pixel) ? qRound(std::clamp(pixel, 0.0, double(end))) : end; };
        tipReading(m_plot->mapToGlobal(QPoint(inside(m_plot->xAxis->coordToPixel(at->x()), m_plot->width()),
                                              inside(m_plot->yAxis->coordToPixel(at->y()), m_plot->height()))));
    }
    drawCursor();
    m_plot->layer(QStringLiteral("overlay"))->replot();
    emit cursorMoved(m_reader.x());
}

/// The title wraps where it has no room, and what is read stands beside it, whole or short, and never over it.
void ChartView::fitHead()
{
    const int title = m_title->fontMetrics().horizontalAdvance(m_title->text());
    const bool wraps = title > width() - m_reading->minimumWidth() - 2 * gridStep;
    if (wraps != m_title->wordWrap()) { // which lays out everything anew
        m_title->setWordWrap(wraps);
        m_head->setStretchFactor(m_title, wraps ? 100 : 0); // else a text that wraps takes a square
    }
    const int room = width() - title - 2 * gridStep;
    const QFontMetrics metrics = m_reading->fontMetrics();
    const QString whole = m_reader.whole();
    m_reading->setText(metrics.horizontalAdvance(whole) <= room ? whole : m_reader.brief(metrics, room));
    m_reading->setToolTip(m_reading->text() == whole ? QString() : whole);
    m_reading->setAccessibleName(whole);
}

void ChartView::sayReading()
{
    fitHead();
    const QString read = m_reader.whole();
    if (const QString& said = read.isEmpty() ? m_described : read; said != accessibleDescription())
        setAccessibleDescription(said);
}

void ChartView::tipReading(const QPoint& onScreen)
{
    const QString whole = m_reader.whole();
    const QString before = m_tip;
    m_tip = !m_reading->isHidden() && m_reading->text() == whole ? QString() : whole;
    if (m_tip.isEmpty() && before.isEmpty()) // an empty one takes the last one away
        return;
    showHintWithin(onScreenRect(), onScreen, m_tip, *m_plot);
    if (!m_tip.isEmpty())
        m_tip = QToolTip::text(); // as it was written
}

QRect ChartView::onScreenRect() const
{
    return {mapToGlobal(QPoint()), size()};
}

/// What was read says nothing once nobody reads.
void ChartView::stopReading()
{
    if (!m_reader.x() || !m_leads)
        return;
    m_reader.stop();
    if (!m_tip.isEmpty() && QToolTip::text() == m_tip)
        QToolTip::hideText();
    sayReading();
    drawCursor();
    m_plot->layer(QStringLiteral("overlay"))->replot();
    emit cursorMoved(std::nullopt);
}

void ChartView::leaveEvent(QEvent* event)
{
    Retranslating::leaveEvent(event);
    if (!hasFocus())
        stopReading();
}

void ChartView::focusOutEvent(QFocusEvent* event)
{
    Retranslating::focusOutEvent(event);
    stopReading();
}

} // namespace ks

#include "moc_chart_view.cpp"

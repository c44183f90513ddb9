#include "ui/network/train/metric_chart.h"

#include "ui/paint/number_format.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/number_ticks.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr double leastLines = 8.2; ///< of text
constexpr int leastWidth = 160;
constexpr QSize legendSample(24, 18);
constexpr int markerPixels = 12; ///< for each marker, so that a line stays to be seen
constexpr double oneMarker = 5;
/// Beyond the last value, so that a marker on it is whole.
constexpr double endMargin = 1.02;

QColor lighter(const QColor& colour, const QColor& ground)
{
    constexpr double share = 0.35;
    return QColor::fromRgbF(static_cast<float>(colour.redF() * share + ground.redF() * (1 - share)),
                            static_cast<float>(colour.greenF() * share + ground.greenF() * (1 - share)),
                            static_cast<float>(colour.blueF() * share + ground.blueF() * (1 - share)));
}

} // namespace

double MetricChart::Curve::batchOf(double index) const
{
    if (!batches || batches->empty())
        return index + 1;
    return (*batches)[std::min(static_cast<std::size_t>(index), batches->size() - 1)];
}

std::size_t MetricChart::Curve::indexFrom(double batch) const
{
    if (!batches)
        return static_cast<std::size_t>(std::max(0.0, std::ceil(batch - 1)));
    return static_cast<std::size_t>(std::ranges::lower_bound(*batches, batch) - batches->begin());
}

MetricChart::MetricChart(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_title(new QLabel(this)), m_reading(new QLabel(this)), m_empty(new QLabel(this)),
      m_plot(new QCustomPlot(this)), m_head(new QHBoxLayout)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setMinimumWidth(1); // four of them stand in a row; see resizeEvent
    m_reading->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_reading->setMinimumWidth(10);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_plot->setMinimumWidth(leastWidth);
    keepLegible();
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setSelectionRectMode(QCP::srmZoom);
    m_plot->setInteractions(QCP::iRangeZoom);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal);
    putLegendAbove(*m_plot);
    useNumberTicks(*m_plot->xAxis, true);
    useNumberTicks(*m_plot->yAxis, false);
    m_head->addWidget(m_title);
    m_head->addWidget(m_reading, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(m_head);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_empty, 1);
    m_tools = new ChartTools(host, {.frame = this, .plot = m_plot, .fit = [this] { fit(); }});
    m_tools->setFilled(false);
    keepArranged(*m_plot, [this] { redraw(); });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] { fit(); });
    connect(m_plot, &QCustomPlot::mousePress, this, [this] { setFocus(Qt::MouseFocusReason); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](const QMouseEvent* event) { readAt(event->position()); });
    connect(
        m_plot->selectionRect(), &QCPSelectionRect::accepted, this, [this] { m_zoomed = true; }, Qt::DirectConnection);
    connect(m_plot->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
        if (m_zoomed)
            redraw();
    });
    connect(m_plot, &QCustomPlot::mouseWheel, this, [this] { m_zoomed = true; });
    rebuild();
    retranslate();
}

void MetricChart::retranslate()
{
    m_plot->xAxis->setLabel(m_byEpoch ? tr("Epoch") : tr("Batch"));
    rebuild();
}

void MetricChart::setUnit(Unit unit)
{
    m_unit = unit;
    if (unit == Unit::Share)
        useShareTicks(*m_plot->yAxis);
    redraw();
}

void MetricChart::setTitle(const QString& title)
{
    m_title->setText(title);
    wrapTitle();
    setAccessibleName(title);
}

void MetricChart::wrapTitle()
{
    const int room = width() - m_reading->minimumWidth() - 2 * gridStep;
    const bool wraps = m_title->fontMetrics().horizontalAdvance(m_title->text()) > room;
    m_title->setWordWrap(wraps);
    m_head->setStretchFactor(m_title, wraps ? 100 : 0); // else a text that wraps takes a square
}

QString MetricChart::titleText() const
{
    return m_title->text();
}

void MetricChart::setEmptyText(const QString& text)
{
    m_empty->setText(text);
}

void MetricChart::setLogarithmic(bool on)
{
    m_logarithmic = on;
    if (on) {
        usePowerTicks(*m_plot->yAxis);
    } else {
        m_plot->yAxis->setScaleType(QCPAxis::stLinear);
        useNumberTicks(*m_plot->yAxis, false);
    }
    redraw();
}

void MetricChart::setByEpoch(bool on)
{
    if (m_byEpoch == on)
        return;
    m_byEpoch = on;
    m_zoomed = false;
    retranslate();
}

void MetricChart::show(const QList<Curve>& curves)
{
    const auto sameLines = [](const Curve& a, const Curve& b) {
        return a.name == b.name && a.style == b.style && a.now == b.now && !a.smooth == !b.smooth && a.returns.size() == b.returns.size();
    };
    const bool same = curves.size() == m_curves.size() && std::equal(curves.begin(), curves.end(), m_curves.begin(), sameLines);
    m_curves = curves;
    m_tools->changed();
    if (same)
        redraw();
    else
        rebuild();
}

void MetricChart::fit()
{
    m_zoomed = false;
    redraw();
}

void MetricChart::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        keepLegible();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        rebuild();
}

/// With the legend and the names of the axes a lower one has no room for its lines.
void MetricChart::keepLegible()
{
    m_plot->setMinimumHeight(qRound(leastLines * fontMetrics().height()));
}

void MetricChart::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    wrapTitle();
    sayReading();
}

void MetricChart::leaveEvent(QEvent* event)
{
    QFrame::leaveEvent(event);
    if (!hasFocus())
        stopReading();
}

void MetricChart::focusOutEvent(QFocusEvent* event)
{
    QFrame::focusOutEvent(event);
    stopReading();
}

/// What was read says nothing once nobody reads, and of other curves it would be wrong.
void MetricChart::stopReading()
{
    m_read = -1;
    m_readCurve = 0;
    m_said.clear();
    m_saidShort.clear();
    m_reading->clear();
    setAccessibleDescription({});
    if (m_cursor) {
        m_cursor->setVisible(false);
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

/// Beside the title, and never over it.
void MetricChart::sayReading()
{
    const int room = width() - m_title->fontMetrics().horizontalAdvance(m_title->text()) - 2 * gridStep;
    const auto fits = [&](const QString& text) { return m_reading->fontMetrics().horizontalAdvance(text) <= room; };
    m_reading->setText(fits(m_said) ? m_said : fits(m_saidShort) ? m_saidShort : QString());
}

/// More than what there is now: then every line needs its name.
bool MetricChart::hasSeveral() const
{
    return m_curves.size() > 1 || (m_curves.size() == 1 && !m_curves.front().now);
}

void MetricChart::rebuild()
{
    m_cursor = nullptr;
    stopReading();
    m_plot->clearPlottables();
    m_plot->clearItems();
    m_lines = QList<Lines>(m_curves.size());
    stylePlot(*m_plot, legendSample);
    const Colours& colours = coloursOf(palette());
    m_cursor = new QCPItemStraightLine(m_plot);
    m_cursor->setPen(plotPen(*m_plot, colours.muted));
    m_cursor->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_cursor->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_cursor->setVisible(false);
    const bool several = hasSeveral();
    const auto isValidated = [](const Curve& curve) { return !curve.points.isEmpty() || curve.smooth; };
    // Each run has a colour of its own; that dashes are validation is said once, for all of them: of more than one in no colour of theirs.
    const bool sharesKey = std::ranges::count_if(m_curves, isValidated) > 1;
    for (qsizetype drawn = 0; drawn < m_curves.size(); ++drawn) {
        const qsizetype i = m_firstOnTop ? m_curves.size() - 1 - drawn : drawn;
        const Curve& curve = m_curves[i];
        Lines lines{.raw = m_plot->addGraph()};
        styleGraph(*lines.raw, curve.style, false);
        QPen pen = lines.raw->pen();
        if (curve.smooth) {
            const SeriesStyle style = seriesStyle(curve.style, colours);
            pen.setColor(lighter(style.colour, colours.base));
            pen.setStyle(Qt::SolidLine);
            lines.raw->removeFromLegend();
            lines.smooth = m_plot->addGraph();
            styleGraph(*lines.smooth, curve.style, false);
            lines.smooth->setName(several ? curve.name : tr("training"));
        } else {
            lines.raw->setName(curve.name);
        }
        lines.raw->setPen(pen);
        if (isValidated(curve)) {
            lines.points = m_plot->addGraph();
            styleGraph(*lines.points, curve.style, true);
            QPen dashes = lines.points->pen();
            dashes.setStyle(Qt::DashLine);
            lines.points->setPen(dashes);
            if (sharesKey)
                lines.points->removeFromLegend();
            lines.points->setName(tr("validation"));
        }
        for (qsizetype r = 0; r < curve.returns.size(); ++r) {
            auto* at = new QCPItemStraightLine(m_plot);
            at->setPen(plotPen(*m_plot, seriesStyle(curve.style, colours).colour, Qt::DotLine));
            at->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
            at->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
            lines.returns.append(at);
        }
        m_lines[i] = lines;
    }
    if (sharesKey) {
        QCPGraph* key = m_plot->addGraph(); // of the legend alone
        key->setPen(plotPen(*m_plot, colours.text, Qt::DashLine));
        key->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, colours.text, besideText(*m_plot, oneMarker)));
        key->setName(tr("validation"));
    }
    m_plot->legend->setBorderPen(Qt::NoPen);
    m_empty->setVisible(m_curves.isEmpty());
    m_tools->setFilled(!m_curves.isEmpty());
    redraw();
}

void MetricChart::redraw()
{
    if (m_curves.isEmpty() || m_lines.size() != m_curves.size())
        return;
    const auto scaleOf = [this](const Curve& curve) { return m_byEpoch ? 1 / curve.batchesPerEpoch : 1.0; };
    if (!m_zoomed) {
        double end = 1;
        for (const Curve& curve : m_curves)
            end = std::max(end, curve.lastBatch() * scaleOf(curve));
        m_plot->xAxis->setRange(0, end * endMargin);
    }
    arrangeLegend(*m_plot, mostOfLegend);
    layOut(*m_plot);
    const QCPRange range = m_plot->xAxis->range();
    qsizetype points = 0;
    for (const Curve& curve : m_curves)
        points = std::max(points, curve.points.size());
    // All or none of all runs: where some were left out, it would look as if there had been fewer validations.
    const bool marked = points <= std::max(4, static_cast<int>(m_plot->axisRect()->width() / besideText(*m_plot, markerPixels)));
    const auto columns = static_cast<std::size_t>(std::max(64, m_plot->axisRect()->width()));
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    const auto take = [&](double value) {
        if (!std::isfinite(value) || (m_logarithmic && value <= 0))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (qsizetype i = 0; i < m_curves.size(); ++i) {
        const Curve& curve = m_curves[i];
        const double scale = scaleOf(curve);
        const std::size_t first = curve.indexFrom(std::floor(range.lower / scale));
        const std::size_t last = curve.indexFrom(range.upper / scale) + 2;
        const auto draw = [&](const Track& track, QCPGraph* graph) {
            QVector<QCPGraphData> drawn;
            for (const Track::Point& point : track.drawn(first, last, columns)) {
                drawn.append({curve.batchOf(point.index) * scale, static_cast<double>(point.value)});
                take(static_cast<double>(point.value));
            }
            graph->setScatterStyle(drawn.size() == 1 ? QCPScatterStyle(QCPScatterStyle::ssDisc, besideText(*m_plot, oneMarker))
                                                     : QCPScatterStyle()); // one is no line yet
            graph->data()->set(drawn, true);
        };
        draw(*curve.raw, m_lines[i].raw);
        if (curve.smooth && m_lines[i].smooth)
            draw(*curve.smooth, m_lines[i].smooth);
        for (qsizetype r = 0; r < m_lines[i].returns.size(); ++r) {
            m_lines[i].returns[r]->point1->setCoords(curve.returns[r] * scale, 0);
            m_lines[i].returns[r]->point2->setCoords(curve.returns[r] * scale, 1);
        }
        if (m_lines[i].points) {
            QVector<QCPGraphData> drawn;
            for (const QPointF& point : curve.points) {
                drawn.append({point.x() * scale, point.y()});
                take(point.y());
            }
            const QPen dashes = m_lines[i].points->pen();
            styleGraph(*m_lines[i].points, curve.style, marked);
            m_lines[i].points->setPen(dashes);
            m_lines[i].points->data()->set(drawn, true);
        }
    }
    if (low <= high)
        scaleValues(low, high);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void MetricChart::scaleValues(double low, double high)
{
    if (m_logarithmic) {
        m_plot->yAxis->setRange(low / 1.15, high * 1.15);
        return;
    }
    if (m_unit == Unit::Share) {
        const double air = std::max(0.02, (1 - low) * 0.05);
        m_plot->yAxis->setRange(std::max(0.0, low - air), 1 + air);
        return;
    }
    m_plot->yAxis->setRange(std::min(0.0, low), high > low ? high + (high - low) * 0.05 : high > 0 ? high * 1.5 : high + 1);
}

QString MetricChart::valueText(double value) const
{
    return m_unit == Unit::Share ? shareText(value) : shortNumberText(value, 4);
}

/// Of the curve that is nearest to the mouse there; where none has come so far, of the first one.
void MetricChart::readAt(const QPointF& place)
{
    if (m_curves.isEmpty())
        return;
    const double x = m_plot->xAxis->pixelToCoord(place.x());
    m_readCurve = 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (qsizetype i = 0; i < m_curves.size(); ++i) {
        const Curve& curve = m_curves[i];
        const double scale = m_byEpoch ? 1 / curve.batchesPerEpoch : 1.0;
        if (curve.raw->size() == 0 || x > (curve.lastBatch() + 0.5) * scale)
            continue;
        const auto value = std::clamp<qint64>(nearestValue(curve, x), 0, static_cast<qint64>(curve.raw->size()) - 1);
        const auto index = static_cast<std::size_t>(value);
        const Track& line = curve.smooth && index < curve.smooth->size() ? *curve.smooth : *curve.raw;
        const double off = std::abs(m_plot->yAxis->coordToPixel(static_cast<double>(line.at(index).low)) - place.y());
        if (off < nearest) {
            nearest = off;
            m_readCurve = i;
        }
    }
    read(nearestValue(readCurve(), x));
}

qint64 MetricChart::nearestValue(const Curve& curve, double x) const
{
    const double batch = m_byEpoch ? x * curve.batchesPerEpoch : x;
    const auto next = static_cast<qint64>(curve.indexFrom(batch));
    const bool before = next > 0 && batch - curve.batchOf(static_cast<double>(next - 1)) < curve.batchOf(static_cast<double>(next)) - batch;
    return before ? next - 1 : next;
}

void MetricChart::read(qint64 value)
{
    if (m_curves.isEmpty() || readCurve().raw->size() == 0)
        return;
    const Curve& curve = readCurve();
    m_read = std::clamp<qint64>(value, 0, static_cast<qint64>(curve.raw->size()) - 1);
    const auto index = static_cast<std::size_t>(m_read);
    const double at = curve.batchOf(static_cast<double>(m_read));
    const double scale = m_byEpoch ? 1 / curve.batchesPerEpoch : 1.0;
    const Track::Known raw = curve.raw->at(index);
    const QString epoch = QLocale().toString(std::floor((at - 1) / curve.batchesPerEpoch) + 1, 'f', 0);
    const auto batch = [&](std::size_t of) { return QLocale().toString(curve.batchOf(static_cast<double>(of)), 'f', 0); };
    const auto textOf = [this](float of) { return valueText(static_cast<double>(of)); };
    QString text;
    m_saidShort = raw.first == raw.last ? textOf(raw.low) : QStringLiteral("%1 … %2").arg(textOf(raw.low), textOf(raw.high));
    if (raw.first != raw.last)
        text = tr("batches %1 to %2, epoch %3: from %4 to %5")
                   .arg(batch(raw.first), batch(raw.last), epoch, textOf(raw.low), textOf(raw.high));
    else if (curve.smooth && index < curve.smooth->size())
        text = tr("batch %1, epoch %2: %3, smoothed %4").arg(batch(index), epoch, textOf(raw.low), textOf(curve.smooth->at(index).low));
    else
        text = tr("batch %1, epoch %2: %3").arg(batch(index), epoch, textOf(raw.low));
    if (hasSeveral()) {
        text = tr("%1: %2", "the name of a run, and what it was at a batch").arg(curve.name, text);
        m_saidShort = tr("%1: %2", "the name of a run, and what it was at a batch").arg(curve.name, m_saidShort);
    }
    m_said = text;
    sayReading();
    setAccessibleDescription(text);
    m_cursor->point1->setCoords(at * scale, 0);
    m_cursor->point2->setCoords(at * scale, 1);
    m_cursor->setVisible(true);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void MetricChart::keyPressEvent(QKeyEvent* event)
{
    const auto page = static_cast<qint64>(m_curves.isEmpty() ? 0 : readCurve().raw->size() / 20 + 1);
    const auto goToCurve = [this](int direction) {
        const double batch = m_read < 0 || m_curves.isEmpty() ? 1 : readCurve().batchOf(static_cast<double>(m_read));
        m_readCurve = std::clamp<qsizetype>(m_readCurve + direction, 0, std::max<qsizetype>(0, m_curves.size() - 1));
        if (!m_curves.isEmpty())
            read(static_cast<qint64>(readCurve().indexFrom(batch)));
    };
    switch (event->key()) {
    case Qt::Key_Up: goToCurve(-1); break;
    case Qt::Key_Down: goToCurve(1); break;
    case Qt::Key_Left: read(m_read - 1); break;
    case Qt::Key_Right: read(m_read + 1); break;
    case Qt::Key_PageUp: read(m_read - page); break;
    case Qt::Key_PageDown: read(m_read + page); break;
    case Qt::Key_Home: fit(); break;
    default: QFrame::keyPressEvent(event);
    }
}

} // namespace ks

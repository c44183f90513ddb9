#include "ui/operation/legend.h"

#include "ui/paint/cell_arrows.h"
#include "ui/paint/grid_marks_painter.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

#include <array>
#include <limits>
#include <optional>

namespace ks {

namespace {

constexpr qreal sampleCell = 30;

struct Sample {
    QString text;
    GridMarks marks;
    Pads pads;
    std::array<float, 2> cells{3, 8};
    std::optional<bool> arrow; ///< to the second cell: strong, or weak
};

/// Two cells with the mark on them.
QPixmap pictureOf(const Sample& sample, const QWidget& widget)
{
    const Tensor tensor({1, 1, 1, 2}, sample.cells);
    const GridLook look = GridLook::of(widget.palette(), widget.font(), widget.locale());
    GridScene scene;
    scene.plane = tensor.view();
    scene.shape = tensor.shape();
    scene.pads = sample.pads;
    scene.padValue = -std::numeric_limits<double>::infinity();
    scene.scale = ValueScale(Palette::Viridis, {0, 9});
    scene.stats.range = {0, 9};
    scene.stats.finite = true;
    scene.format = {};
    const qreal ratio = widget.devicePixelRatioF();
    const QSizeF size(sampleCell * 3 + 4, sampleCell + 4);
    QPixmap pixmap((size * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(look.ground);
    QPainter painter(&pixmap);
    const GridPlace place{{2 + (sample.pads.left > 0 ? sampleCell : 0), 2}, sampleCell, QRectF(QPointF(), size), ratio};
    const GridPainter grid(scene, look, place);
    grid.paintCells(painter, sample.marks.hiddenFrom);
    GridMarksPainter(grid, painter).paint(sample.marks);
    if (sample.arrow) {
        const QRectF second(place.origin + QPointF(sampleCell, 0), QSizeF(sampleCell, sampleCell));
        const QRectF from(second.right() + 0.9 * sampleCell, second.y(), 0.1 * sampleCell, sampleCell); // over no digit
        paintCellArrows(painter, {{from, second, QString(), *sample.arrow}}, look);
    }
    return pixmap;
}

} // namespace

Legend::Legend(QWidget* parent) : Retranslating(parent, Qt::Popup), m_rows(new QGridLayout(this))
{
    setFrameShape(QFrame::StyledPanel);
    setObjectName(QStringLiteral("legendSheet"));
    m_rows->setContentsMargins(2 * gridStep, gridStep, 2 * gridStep, gridStep);
    m_rows->setHorizontalSpacing(2 * gridStep);
    m_rows->setVerticalSpacing(gridStep / 2);
    retranslate();
}

void Legend::openAt(const QWidget& over)
{
    fill();
    adjustSize();
    const QRect area(over.mapToGlobal(QPoint()), over.size());
    move(area.right() - width() - gridStep, area.top() + 5 * gridStep);
    show();
    setFocus();
}

void Legend::retranslate()
{
    setWindowTitle(tr("Legend"));
    setAccessibleName(tr("Legend"));
    if (isVisible())
        fill();
}

void Legend::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_L || event->key() == Qt::Key_Escape)
        close();
    else
        QFrame::keyPressEvent(event);
}

void Legend::fill()
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const Cell first{0, 0, 0, 0};
    const Cell second{0, 0, 0, 1};
    std::vector<Sample> samples;
    samples.push_back({tr("the window of this step"), {.window = GridWindow{0, 0, 1, 2}}, {}});
    samples.push_back({tr("the term of this step"), {.term = first}, {}});
    samples.push_back({tr("takes part in the cell that is looked at"), {.highlights = {{first, {}, false}}}, {}});
    samples.push_back({tr("the winner of a maximum"), {.highlights = {{second, {}, true}}}, {}});
    samples.push_back({tr("as large as the winner, but later: a tie"), {.highlights = {{first, {}, true}}, .ties = {second}}, {}, {8, 8}});
    samples.push_back({tr("takes no part here: its gradient goes elsewhere"), {.dimmed = {second}}, {}});
    samples.push_back({tr("the gradient goes this way"), {}, {}, {3, 8}, true});
    samples.push_back({tr("looked at, and another one won"), {}, {}, {3, 8}, false});
    samples.push_back({tr("pointed at in the formula, or held by a click on its number"), {.pointed = first}, {}});
    samples.push_back({tr("held by a click; Esc lets go"), {.pinned = first}, {}});
    samples.push_back({tr("padding, with what it counts as"), {}, {0, 1, 0, 0}});
    samples.push_back({tr("no window covers it"), {.uncoveredColumns = {1}}, {}});
    samples.push_back({tr("not reached yet"), {.hiddenFrom = 1}, {}});
    samples.push_back({tr("asked for: type its value"), {.hiddenFrom = 1, .predicted = second}, {}});
    samples.push_back(
        {tr("not a number, infinite"), {}, {}, {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}});
    int row = 0;
    for (const Sample& sample : samples) {
        auto* picture = new QLabel(this);
        picture->setPixmap(pictureOf(sample, *this));
        auto* text = new QLabel(sample.text, this);
        m_rows->addWidget(picture, row, 0);
        m_rows->addWidget(text, row, 1);
        ++row;
    }
}

} // namespace ks

#include "moc_legend.cpp"

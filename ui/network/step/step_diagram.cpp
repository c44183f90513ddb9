#include "ui/network/step/step_diagram.h"

#include "ui/theme/hint.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <array>

namespace ks {

namespace {

constexpr std::array phases = {StepPhase::Forward, StepPhase::Backward, StepPhase::Update};
constexpr int columnGap = 6;

} // namespace

StepDiagram::StepDiagram(QWidget* parent) : LayerColumns(parent)
{
    setMouseTracking(true);
}

void StepDiagram::show(std::shared_ptr<const Graph> graph, std::shared_ptr<const NetworkSteps> steps, const NetworkPosition& position)
{
    m_steps = std::move(steps);
    m_position = position;
    setGraph(std::move(graph));
    update();
}

QString StepDiagram::phaseName(StepPhase phase)
{
    switch (phase) {
    case StepPhase::Forward: return tr("forward");
    case StepPhase::Backward: return tr("backward");
    case StepPhase::Update: return tr("update");
    }
    return {};
}

QFont StepDiagram::nameFont(bool here) const
{
    QFont name = font();
    name.setBold(here);
    return name;
}

QString StepDiagram::shownName(int layer) const
{
    return QFontMetrics(nameFont(layer == m_position.layer)).elidedText(nameOf(layer), Qt::ElideMiddle, columnWidth());
}

int StepDiagram::measuredWidth()
{
    m_namesWidth = 0;
    for (const StepPhase phase : phases)
        m_namesWidth = std::max(m_namesWidth, fontMetrics().horizontalAdvance(phaseName(phase)) + 2 * gridStep);
    const QFontMetrics names(nameFont(true)); // every layer is the current one some time, and no column moves for it
    int widest = fontMetrics().horizontalAdvance(QStringLiteral("maxpool00"));
    for (int layer = 0; layer <= layers(); ++layer)
        widest = std::max({widest, std::min(names.horizontalAdvance(nameOf(layer)), 2 * widest), //
                           fontMetrics().horizontalAdvance(shapeOf(layer))});
    return widest + gridStep;
}

QSize StepDiagram::sizeHint() const
{
    return {m_namesWidth + (layers() + 1) * (columnWidth() + columnGap), headHeight() + 3 * (rowHeight() + 2) + 2};
}

QRect StepDiagram::boxOf(StepPhase phase, int layer) const
{
    return {m_namesWidth + layer * (columnWidth() + columnGap), headHeight() + static_cast<int>(phase) * (rowHeight() + 2), columnWidth(),
            rowHeight()};
}

void StepDiagram::paintEvent(QPaintEvent*)
{
    if (!m_steps)
        return;
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = fontMetrics().height();
    for (int layer = 0; layer <= layers(); ++layer) {
        const QRect box = boxOf(StepPhase::Forward, layer);
        painter.setFont(nameFont(layer == m_position.layer));
        painter.setPen(colours.text);
        painter.drawText(QRect(box.left(), 0, box.width(), height), Qt::AlignCenter, shownName(layer));
        painter.setFont(font());
        painter.setPen(colours.muted);
        painter.drawText(QRect(box.left(), height, box.width(), height), Qt::AlignCenter, shapeOf(layer));
    }
    for (const StepPhase phase : phases) {
        const QRect first = boxOf(phase, 0);
        painter.setPen(phase == m_position.phase ? colours.text : colours.muted);
        painter.drawText(QRect(0, first.top(), first.left() - gridStep, first.height()), Qt::AlignRight | Qt::AlignVCenter,
                         phaseName(phase));
        const int ahead = phase == StepPhase::Backward ? -1 : +1;
        for (int layer = 0; layer <= layers(); ++layer) {
            if (m_steps->rolesOf(phase, layer).empty())
                continue;
            const QRect box = boxOf(phase, layer);
            const bool here = phase == m_position.phase && layer == m_position.layer;
            const bool done = phase < m_position.phase || (phase == m_position.phase && (m_position.layer - layer) * ahead > 0);
            painter.setPen(QPen(here ? colours.accent : colours.border, 1));
            painter.setBrush(here ? colours.accent : done ? colours.button : colours.base);
            painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
            const QString arrow = phase == StepPhase::Forward    ? QStringLiteral("→")
                                  : phase == StepPhase::Backward ? QStringLiteral("←")
                                                                 : QStringLiteral("↻");
            painter.setPen(here ? colours.onAccent : done ? colours.text : colours.muted);
            painter.drawText(box, Qt::AlignCenter, done && !here ? QStringLiteral("✓ ") + arrow : arrow);
        }
    }
}

std::optional<std::pair<StepPhase, int>> StepDiagram::placeAt(const QPoint& point) const
{
    if (!m_steps)
        return std::nullopt;
    for (const StepPhase phase : phases)
        for (int layer = 0; layer <= layers(); ++layer)
            if (boxOf(phase, layer).adjusted(0, phase == StepPhase::Forward ? -headHeight() : -1, 0, 1).contains(point) &&
                !m_steps->rolesOf(phase, layer).empty())
                return std::pair{phase, layer};
    return std::nullopt;
}

void StepDiagram::mousePressEvent(QMouseEvent* event)
{
    if (const auto place = placeAt(event->position().toPoint()))
        emit picked(place->first, place->second);
}

bool StepDiagram::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        if (const auto place = placeAt(help->pos())) {
            const OpSpec spec = m_steps->specOf(m_position.at, place->second);
            showHint(help->globalPos(),
                     tr("%1 (%2): %3. Click to go there.")
                         .arg(nameOf(place->second), QString::fromStdString(std::string(ks::nameOf(spec.op))), phaseName(place->first)),
                     *this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return LayerColumns::event(event);
}

} // namespace ks

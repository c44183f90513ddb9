#include "ui/network/step/step_diagram.h"

#include "ui/language/text.h"
#include "ui/network/step/step_texts.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

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
    const int usual = fontMetrics().horizontalAdvance(QStringLiteral("maxpool00"));
    // Bold: every layer is the current one some time, and no column moves for it.
    return std::max(usual, widestHead(QFontMetrics(nameFont(true)))) + gridStep;
}

LayerColumns::Columns StepDiagram::columns() const
{
    return {.first = 0,
            .left = m_namesWidth,
            .width = columnWidth(),
            .gap = columnGap,
            .height = headHeight() + static_cast<int>(phases.size()) * (rowHeight() + 2) + 2};
}

QRect StepDiagram::boxOf(StepPhase phase, int layer) const
{
    return inColumn(layer, headHeight() + static_cast<int>(phase) * (rowHeight() + 2), rowHeight());
}

void StepDiagram::paintEvent(QPaintEvent*)
{
    if (!m_steps)
        return;
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int layer = 0; layer <= layers(); ++layer)
        paintHead(painter, inColumn(layer, 0, headHeight()), layer, shownName(layer), nameFont(layer == m_position.layer),
                  Qt::AlignHCenter);
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
    const std::optional<int> layer = layerAt(point);
    if (!m_steps || !layer)
        return std::nullopt;
    for (const StepPhase phase : phases)
        if (boxOf(phase, *layer).adjusted(0, phase == StepPhase::Forward ? -headHeight() : -1, 0, 1).contains(point) &&
            !m_steps->rolesOf(phase, *layer).empty())
            return std::pair{phase, *layer};
    return std::nullopt;
}

void StepDiagram::mousePressEvent(QMouseEvent* event)
{
    if (const auto place = placeAt(event->position().toPoint()))
        emit picked(place->first, place->second);
}

QString StepDiagram::hintAt(const QPoint& place) const
{
    const auto at = placeAt(place);
    if (!at)
        return {};
    const OpSpec spec = m_steps->specOf(m_position.at, at->second);
    return tr("%1 (%2): %3. Click to go there.").arg(nameOf(at->second), fromView(ks::nameOf(spec.op)), phaseName(at->first));
}

} // namespace ks

#include "moc_step_diagram.cpp"

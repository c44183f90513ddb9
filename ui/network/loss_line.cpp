#include "ui/network/loss_line.h"

#include "core/nn/batch_log.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr double lossLineWidth = 96; ///< pixels beside usual text
constexpr double lossLinePen = 1.5;

} // namespace

LossLine::LossLine(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored); // as high as the row that it stands in
}

QSize LossLine::sizeHint() const
{
    return {qRound(besideText(font(), lossLineWidth)), fontMetrics().height()};
}

void LossLine::take(const BatchLog& batches)
{
    const std::size_t count = std::min(mostBatches, batches.size());
    std::vector<double> losses(count);
    for (std::size_t i = 0; i < count; ++i)
        losses[i] = batches[batches.size() - count + i].loss;
    if (losses == m_losses)
        return;
    m_losses = std::move(losses);
    update();
}

void LossLine::paintEvent(QPaintEvent*)
{
    double least = 0; // that of a perfect network, so that the height of the line says something
    double most = 0;
    for (const double loss : m_losses)
        if (std::isfinite(loss)) {
            least = std::min(least, loss); // some losses go below
            most = std::max(most, loss);
        }
    const double pen = besideText(font(), lossLinePen);
    constexpr double inset = 4; // within the edge of the button
    const QRectF field = QRectF(rect()).adjusted(inset, inset, -inset, -inset);
    QPainter painter(this);
    QStyleOptionToolButton button;
    button.initFrom(this);
    button.state |= isDown() || isChecked() ? QStyle::State_Sunken : QStyle::State_Raised;
    if (isChecked())
        button.state |= QStyle::State_On;
    style()->drawPrimitive(QStyle::PE_PanelButtonTool, &button, &painter, this);
    if (hasFocus()) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(button);
        focus.rect = rect().adjusted(2, 2, -2, -2);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const Colours& colours = coloursOf(palette());
    painter.setPen(QPen(colours.border, 1));
    painter.drawLine(field.bottomLeft(), field.bottomRight());
    if (m_losses.size() < 2 || !(most > least))
        return;
    QPainterPath line;
    bool isOn = false; // a batch without a loss breaks it
    for (std::size_t i = 0; i < m_losses.size(); ++i) {
        const double loss = m_losses[i];
        const double share = static_cast<double>(i) / static_cast<double>(m_losses.size() - 1);
        const QPointF at(field.left() + share * field.width(), field.bottom() - (loss - least) / (most - least) * field.height());
        if (!std::isfinite(loss))
            isOn = false;
        else if (std::exchange(isOn, true))
            line.lineTo(at);
        else
            line.moveTo(at);
    }
    painter.setPen(QPen(colours.accent, pen));
    painter.drawPath(line);
}

} // namespace ks

#include "ui/network/loss_line.h"

#include "core/nn/batch_log.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace ks {

namespace {

constexpr double lossLineWidth = 96; ///< pixels beside usual text
constexpr double lossLinePen = 1.5;

/// From the highest to the lowest that the line through these heights comes to in one of so many columns of pixels; nothing where it is broken by what is no
/// number. A line of more batches than columns is these spans; its stroke took half a millisecond, ten times as long, of a training's time.
std::optional<std::pair<double, double>> lossSpanOf(const std::vector<double>& heights, int column, int columns)
{
    const auto last = static_cast<double>(heights.size() - 1);
    const double begin = last * column / columns;
    const double end = last * (column + 1) / columns;
    double top = std::numeric_limits<double>::infinity();
    double bottom = -top;
    const auto take = [&](double height) {
        if (!std::isfinite(height))
            return;
        top = std::min(top, height);
        bottom = std::max(bottom, height);
    };
    const auto between = [&](double at) {
        const auto before = static_cast<std::size_t>(at);
        const std::size_t behind = std::min(before + 1, heights.size() - 1);
        return heights[before] + (at - std::floor(at)) * (heights[behind] - heights[before]);
    };
    take(between(begin));
    for (auto at = static_cast<std::size_t>(std::ceil(begin)); static_cast<double>(at) <= end; ++at)
        take(heights[at]);
    take(between(end));
    return top <= bottom ? std::optional(std::pair(top, bottom)) : std::nullopt;
}

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

void LossLine::take(const BatchLog& batches, int lines)
{
    const bool another = lines != m_lines || batches.size() < m_taken;
    if (another) {
        m_lines = lines;
        m_losses.clear();
        m_taken = 0;
        m_each = 1;
    }
    if (!another && batches.size() == m_taken)
        return;
    while (m_taken < batches.size())
        add(batches[m_taken].loss);
    update();
}

void LossLine::add(double loss)
{
    if (m_taken % m_each == 0) {
        if (m_losses.size() == mostPoints)
            joinPairs();
        m_losses.push_back(notKnown);
        m_sum = 0;
        m_known = 0;
    }
    ++m_taken;
    if (!std::isfinite(loss))
        return;
    m_sum += loss;
    m_losses.back() = m_sum / ++m_known;
}

/// Two points become one, so that there is room for as many batches again.
void LossLine::joinPairs()
{
    for (std::size_t i = 0; i < mostPoints / 2; ++i) {
        const double first = m_losses[2 * i];
        const double second = m_losses[2 * i + 1];
        m_losses[i] = std::isnan(first) ? second : std::isnan(second) ? first : (first + second) / 2;
    }
    m_losses.resize(mostPoints / 2);
    m_each *= 2;
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
    std::vector<double> heights(m_losses.size());
    std::ranges::transform(m_losses, heights.begin(),
                           [&](double loss) { return field.bottom() - (loss - least) / (most - least) * field.height(); });
    const int columns = std::max(1, qRound(field.width()));
    for (int column = 0; column < columns; ++column)
        if (const auto span = lossSpanOf(heights, column, columns))
            painter.fillRect(QRectF(field.left() + column, span->first - pen / 2, 1, span->second - span->first + pen), colours.accent);
}

} // namespace ks

#include "moc_loss_line.cpp"

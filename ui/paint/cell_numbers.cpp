#include "ui/paint/cell_numbers.h"

#include "ui/paint/number_pen.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace ks {

namespace {

/// All values would be zeros, or one of a few whole numbers, though they are others.
bool tellsNothing(const ValueRange& range, const NumberFormat& format)
{
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    const double least = format.decimals == 0 ? 3 : 0.5 * std::pow(10, -format.decimals);
    return !format.scientific && largest > 0 && largest < least;
}

template <class Write>
void eachWritten(const CellSpan& span, const CellNumbers::InkOf& inkOf, const Write& write)
{
    span.each([&](std::int64_t y, std::int64_t x) {
        if (const std::optional<QRgb> ink = inkOf(y, x))
            write(y, x, *ink);
    });
}

} // namespace

CellNumbers::CellNumbers(const GridScene& scene, const GridLook& look, const GridPlace& place)
    : m_scene(scene), m_look(look), m_place(place), m_font(look.font), m_format(scene.format)
{
    setCell(place.cell);
}

void CellNumbers::setCell(double cell)
{
    m_place.cell = cell;
    m_format = m_scene.format;
    m_three = m_scene.white && m_scene.numbers && cell >= m_look.numbersFrom && chooseFont(3);
    const bool oneIsEnough = !m_scene.white || !m_look.fine; // on paper nobody can ask for those of the other channels
    m_written = m_three || (oneIsEnough && m_scene.numbers && cell >= m_look.numbersFrom && chooseFont(1));
    if (!m_written)
        m_font.setPixelSize(std::max(1, static_cast<int>(cell * numberShare)));
}

bool CellNumbers::haveParts(int parts) const
{
    const ValueRange& range = m_scene.stats.range;
    const double largest = std::max(std::fabs(range.low), std::fabs(range.high));
    const bool enough = parts * std::pow(10.0, -m_format.decimals) <= (m_format.scientific ? 1 : largest);
    return haveAllDigits() || (m_written && enough);
}

bool CellNumbers::haveTwoDecimals() const
{
    return haveHundredths() || (m_written && m_format.decimals > (m_format.scientific ? 0 : m_format.telling));
}

const CellNumbers::Form* CellNumbers::formAt(std::size_t index)
{
    constexpr int probeSize = 100; // pixels
    while (m_forms.size() <= index) {
        NumberFormat format = m_forms.empty() ? m_scene.format : m_forms.back().format;
        if (!m_forms.empty() && (!format.shorten() || tellsNothing(m_scene.stats.range, format)))
            return nullptr; // colours alone say more
        QFont probe = m_look.font;
        probe.setPixelSize(probeSize);
        m_forms.push_back({format, NumberLetters::of(probe)->advance(widestText(m_scene.stats, format, m_look.locale)) / probeSize});
    }
    return &m_forms[index];
}

bool CellNumbers::chooseFont(int lines)
{
    const double room = m_place.cell * roomShare;
    const double wanted = lines > 1 ? m_place.cell * 0.84 / lines : std::max(m_place.cell * numberShare, m_look.smallestNumber);
    for (std::size_t i = 0; const Form* const form = formAt(i); ++i) {
        m_format = form->format;
        const double size = std::min(wanted, room / std::max(form->width, 0.1));
        const bool few =
            m_format.decimals <= std::max(2, m_format.telling + 1); // so many go before the letters become small: see haveTwoDecimals()
        if (size >= m_look.smallestNumber * (few ? 1 : 1.25)) {
            m_font.setPixelSize(static_cast<int>(size));
            return true;
        }
    }
    return false;
}

void CellNumbers::write(QPainter& painter, const CellSpan& span, const InkOf& inkOf) const
{
    if (m_three)
        writeThree(painter, span, inkOf);
    else if (m_written)
        writeOne(painter, span, inkOf);
}

void CellNumbers::writeOne(QPainter& painter, const CellSpan& span, const InkOf& inkOf) const
{
    const QFontMetricsF metrics(m_font);
    const double baseline = (m_place.cell + metrics.capHeight()) / 2;
    // Decimal points stand below each other: numbers with decimals end at the same place in every cell.
    const bool aligned = m_format.decimals > 0 && !m_format.scientific && !m_scene.centred;
    const double block = metrics.horizontalAdvance(widestText(m_scene.stats, m_format, m_look.locale));
    const double bar = std::max(2.0, std::round(m_place.cell / 14));
    NumberPen pen(painter, m_font);
    const auto fits = [this, &pen](const QString& text) { return pen.advance(text) <= m_place.cell * roomShare; };
    eachWritten(span, inkOf, [&](std::int64_t y, std::int64_t x, QRgb ink) {
        const float value = m_scene.plane[{0, 0, y, x}];
        const QString text = numberText(static_cast<double>(value), m_format, m_look.locale, fits);
        const QRectF rect = m_place.rectOf(y, x);
        const double advance = pen.advance(text);
        const double left =
            aligned && advance <= block && std::isfinite(value) ? (m_place.cell + block) / 2 - advance : (m_place.cell - advance) / 2;
        pen.write(QPointF(rect.left() + left, rect.top() + baseline), text, ink);
        if (m_scene.negativeBars && value < 0)
            painter.fillRect(QRectF(rect.left() + m_place.cell / 4, rect.bottom() - 2 * bar, m_place.cell / 2, bar), QColor(ink));
    });
    pen.flush();
}

void CellNumbers::writeThree(QPainter& painter, const CellSpan& span, const InkOf& inkOf) const
{
    const QFontMetricsF metrics(m_font);
    const double line = m_font.pixelSize() * 1.12;
    const double first = (m_place.cell - 2 * line + metrics.capHeight()) / 2;
    const double mark = std::clamp(m_place.cell / 16, 2.0, 5.0); // a small arrow before the number
    std::array<QVector<QPointF>, 2> marks;
    NumberPen pen(painter, m_font);
    const auto fits = [this, &pen](const QString& text) { return pen.advance(text) <= m_place.cell * roomShare; };
    eachWritten(span, inkOf, [&](std::int64_t y, std::int64_t x, QRgb ink) {
        const QRectF rect = m_place.rectOf(y, x);
        for (std::int64_t c = 0; c < 3; ++c) {
            const QString text = numberText(static_cast<double>(m_scene.picture[{0, c, y, x}]), m_format, m_look.locale, fits);
            const double baseline = rect.top() + first + static_cast<double>(c) * line;
            const double left = rect.left() + (m_place.cell - pen.advance(text)) / 2;
            pen.write(QPointF(left, baseline), text, ink);
            if (c == m_scene.c) // the channel that is spoken of
                marks[ink == 0xFF000000 ? 0 : 1].append(QPointF(left - mark, baseline - metrics.capHeight() / 2));
        }
    });
    pen.flush();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    for (const auto& [ink, tips] : {std::pair(Qt::black, &marks[0]), std::pair(Qt::white, &marks[1])}) {
        painter.setBrush(ink);
        for (const QPointF& tip : *tips)
            painter.drawPolygon(QPolygonF({tip, tip + QPointF(-mark, -mark * 0.7), tip + QPointF(-mark, mark * 0.7)}));
    }
    painter.restore();
}

} // namespace ks

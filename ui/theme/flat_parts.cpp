#include "ui/theme/flat_parts.h"

#include "ui/theme/colours.h"
#include "ui/theme/flat_style.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>

namespace ks {

namespace {

class Smooth {
public:
    explicit Smooth(QPainter& painter) : m_painter(painter)
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
    }
    Smooth(const Smooth&) = delete;
    Smooth& operator=(const Smooth&) = delete;
    ~Smooth() { m_painter.restore(); }

private:
    QPainter& m_painter;
};

bool isOn(const QStyleOption& option)
{
    return option.state & QStyle::State_On;
}

bool isHovered(const QStyleOption& option)
{
    return option.state & QStyle::State_Enabled && option.state & QStyle::State_MouseOver;
}

/// With high contrast lines are of the colour of texts, which are to be read on it.
QColor pressedGround(const Colours& colours)
{
    return colours.hairline == colours.text ? colours.hover : colours.hairline;
}

MarkColours markColours(const QStyleOption& option, bool set)
{
    const Colours& colours = coloursOf(option.palette);
    if (!(option.state & QStyle::State_Enabled))
        return {set ? colours.border : colours.window, colours.border, colours.window};
    return {set                 ? colours.accent
            : isHovered(option) ? colours.hover
                                : colours.base,
            set ? colours.accent : colours.border, colours.onAccent};
}

} // namespace

void fillRounded(QPainter& painter, const QRectF& place, const QColor& ground, double corner)
{
    const Smooth smooth(painter);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(place, corner, corner);
}

void drawRounded(QPainter& painter, const QRectF& place, const QColor& edge, double corner)
{
    const Smooth smooth(painter);
    painter.setPen(edge);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
}

void drawButton(QPainter& painter, const QStyleOption& option, const QWidget* widget)
{
    const Colours& colours = coloursOf(option.palette);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool pressed = option.state & QStyle::State_Sunken;
    const QRectF place(option.rect);
    if (isPrimary(widget) && enabled) {
        const QColor ground = pressed ? colours.accent.darker(120) : isHovered(option) ? colours.accent.lighter(112) : colours.accent;
        fillRounded(painter, place, ground);
        return;
    }
    // A chosen one of a row has its own ground in its palette.
    const QColor own = option.palette.color(QPalette::Button);
    const bool chosen = own != colours.button;
    const QColor ground = chosen              ? own
                          : !enabled          ? isOn(option) ? colours.hover : colours.alternate
                          : isOn(option)      ? colours.tint
                          : pressed           ? pressedGround(colours)
                          : isHovered(option) ? colours.hover
                                              : colours.button;
    fillRounded(painter, place, ground);
    drawRounded(painter, place, !enabled ? colours.edgeOff : chosen || isOn(option) ? colours.accent : colours.border);
}

void drawQuietButton(QPainter& painter, const QStyleOption& option, const QWidget*)
{
    const Colours& colours = coloursOf(option.palette);
    const QRectF place(option.rect);
    if (isOn(option)) {
        fillRounded(painter, place, isHovered(option) ? colours.hover : colours.button);
        drawRounded(painter, place, option.state & QStyle::State_Enabled ? colours.border : colours.edgeOff);
    } else if (option.state & QStyle::State_Sunken)
        fillRounded(painter, place, pressedGround(colours));
    else if (isHovered(option))
        fillRounded(painter, place, colours.hover);
}

void drawField(QPainter& painter, const QStyleOption& option)
{
    const Colours& colours = coloursOf(option.palette);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool focused = enabled && option.state & QStyle::State_HasFocus;
    fillRounded(painter, QRectF(option.rect), enabled ? option.palette.color(QPalette::Active, QPalette::Base) : colours.window);
    drawRounded(painter, QRectF(option.rect), focused ? colours.accent : enabled ? colours.border : colours.edgeOff);
}

void drawMark(QPainter& painter, const QRectF& place, MarkShape shape, MarkState state, const MarkColours& colours)
{
    const double side = std::min(place.width(), place.height());
    QRectF mark(0, 0, side, side);
    mark.moveCenter(place.center());
    const double corner = shape == MarkShape::Dot ? side / 2 : smallCorner;
    fillRounded(painter, mark, colours.ground, corner);
    drawRounded(painter, mark, colours.edge, corner);
    if (state == MarkState::Off)
        return;
    if (shape == MarkShape::Dot) {
        const double inset = side * 0.32;
        fillRounded(painter, mark.adjusted(inset, inset, -inset, -inset), colours.sign, side / 2);
        return;
    }
    const Smooth smooth(painter);
    painter.setPen(QPen(colours.sign, std::max(1.6, side / 8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.translate(mark.topLeft());
    if (state == MarkState::Partly)
        painter.drawLine(QPointF(side * 0.28, side * 0.5), QPointF(side * 0.72, side * 0.5));
    else
        painter.drawPolyline(QPolygonF({{side * 0.24, side * 0.52}, {side * 0.43, side * 0.70}, {side * 0.77, side * 0.31}}));
}

void drawTick(QPainter& painter, const QStyleOption& option)
{
    const MarkState state = option.state & QStyle::State_NoChange ? MarkState::Partly : isOn(option) ? MarkState::On : MarkState::Off;
    drawMark(painter, option.rect, MarkShape::Tick, state, markColours(option, state != MarkState::Off));
}

void drawRadio(QPainter& painter, const QStyleOption& option)
{
    drawMark(painter, option.rect, MarkShape::Dot, isOn(option) ? MarkState::On : MarkState::Off, markColours(option, isOn(option)));
}

void drawChevron(QPainter& painter, const QRectF& place, Qt::ArrowType way, const QColor& colour)
{
    const Smooth smooth(painter);
    const double reach = std::clamp(std::min(place.width(), place.height()) * 0.2, 2.0, 7.0);
    painter.translate(place.center());
    painter.rotate(way == Qt::UpArrow ? 180 : way == Qt::LeftArrow ? 90 : way == Qt::RightArrow ? -90 : 0);
    painter.setPen(QPen(colour, std::max(1.4, reach / 3), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({{-reach, -reach / 2}, {0, reach / 2}, {reach, -reach / 2}}));
}

} // namespace ks

#include "samples/generate/pictures.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace ks::samples {

namespace {

QPen ink(double width)
{
    return {Qt::black, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
}

void wheel(QPainter& painter, QPointF hub, double radius)
{
    painter.setPen(ink(5));
    painter.drawEllipse(hub, radius, radius);
    painter.setPen(ink(1.2));
    painter.drawEllipse(hub, radius - 6, radius - 6);
    painter.drawEllipse(hub, 7, 7);
    constexpr int spokes = 28;
    for (int i = 0; i < spokes; ++i) { // spokes leave the hub sideways, in pairs that cross
        const double rim = 2 * M_PI * i / spokes;
        const double side = rim + (i % 2 == 0 ? 1.35 : -1.35);
        painter.drawLine(hub + QPointF(7 * std::cos(side), 7 * std::sin(side)),
                         hub + QPointF((radius - 6) * std::cos(rim), (radius - 6) * std::sin(rim)));
    }
}

} // namespace

QImage bicycle()
{
    QImage image(512, 384, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);

    const QPointF rear(128, 256);
    const QPointF front(388, 256);
    const QPointF crank(232, 262);
    const QPointF seat(196, 132);
    const QPointF head(348, 122);
    const QPointF neck(356, 148);
    wheel(painter, rear, 94);
    wheel(painter, front, 94);

    painter.setPen(ink(7));
    painter.drawPolyline(QPolygonF({rear, crank, neck, head, QPointF(204, 158), rear}));
    painter.drawLine(crank, seat);
    painter.setPen(ink(5));
    QPainterPath fork(head);
    fork.lineTo(neck);
    fork.quadTo(QPointF(372, 222), front);
    painter.drawPath(fork);

    QPainterPath bar(head + QPointF(-3, -8));
    bar.lineTo(344, 98);
    bar.cubicTo(QPointF(384, 84), QPointF(412, 100), QPointF(396, 128));
    bar.quadTo(QPointF(388, 140), QPointF(372, 136));
    painter.setPen(ink(6));
    painter.drawPath(bar);

    QPainterPath saddle(QPointF(158, 122));
    saddle.cubicTo(QPointF(166, 108), QPointF(200, 122), QPointF(238, 122));
    saddle.cubicTo(QPointF(226, 134), QPointF(184, 130), QPointF(168, 138));
    saddle.closeSubpath();
    painter.setBrush(Qt::black);
    painter.setPen(ink(2));
    painter.drawPath(saddle);
    painter.setBrush(Qt::white);

    painter.setPen(ink(3));
    painter.drawEllipse(crank, 27, 27);
    painter.setPen(ink(1.5));
    painter.drawEllipse(crank, 19, 19);
    painter.drawLine(crank + QPointF(0, -27), rear + QPointF(0, -12));
    painter.drawLine(crank + QPointF(0, 27), rear + QPointF(0, 12));
    painter.drawEllipse(rear, 12, 12);
    painter.setPen(ink(5));
    painter.drawLine(crank, crank + QPointF(34, 28));
    painter.drawLine(crank + QPointF(22, 28), crank + QPointF(46, 28));
    painter.drawLine(crank, crank - QPointF(34, 28));
    painter.drawLine(crank - QPointF(46, 28), crank - QPointF(22, 28));

    painter.setPen(ink(2));
    painter.drawLine(QPointF(12, 353), QPointF(500, 353));
    return image;
}

} // namespace ks::samples

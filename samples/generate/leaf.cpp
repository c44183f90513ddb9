#include "samples/generate/pictures.h"

#include <QPainter>
#include <QPainterPath>

namespace ks::samples {

namespace {

/// Half a blade from foot to tip, bulging to one side.
QPainterPath blade(double bulge)
{
    QPainterPath path(QPointF(0, 92));
    path.cubicTo(QPointF(bulge * 92, 52), QPointF(bulge * 78, -38), QPointF(0, -104));
    return path;
}

QPainterPath outline()
{
    QPainterPath path = blade(1);
    path.connectPath(blade(-1).toReversed());
    path.closeSubpath();
    return path;
}

void veins(QPainter& painter, double side)
{
    for (int i = 0; i < 6; ++i) {
        const double foot = 66 - 25.0 * i;
        QPainterPath vein(QPointF(0, foot));
        vein.quadTo(QPointF(side * (30 - i), foot - 16), QPointF(side * (62 - 7.0 * i), foot - 46 + 3.0 * i));
        painter.drawPath(vein);
    }
}

} // namespace

QImage leaf()
{
    QImage image(256, 256, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(128, 126);
    painter.rotate(24);

    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(20, 24, 40, 11));
    for (int ring = 1; ring <= 10; ++ring) { // a soft shadow: many faint layers, each a little larger
        QPainterPathStroker edge;
        edge.setWidth(2.0 * ring);
        painter.drawPath(edge.createStroke(outline()).united(outline()).translated(12, 4));
    }

    QLinearGradient gradient(QPointF(-70, -90), QPointF(70, 90));
    gradient.setColorAt(0.0, QColor(236, 196, 60));
    gradient.setColorAt(0.35, QColor(196, 148, 40));
    gradient.setColorAt(0.6, QColor(120, 150, 52));
    gradient.setColorAt(1.0, QColor(44, 112, 58));
    painter.setPen(QPen(QColor(60, 84, 36), 1.5));
    painter.setBrush(gradient);
    painter.drawPath(outline());

    painter.setClipPath(outline());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(255, 246, 200, 190), 1.8, Qt::SolidLine, Qt::RoundCap));
    veins(painter, 1);
    veins(painter, -1);
    painter.setClipping(false);
    painter.setPen(QPen(QColor(250, 232, 160), 3.2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(0, 92), QPointF(0, -96));
    painter.setPen(QPen(QColor(92, 84, 34), 5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(0, 92), QPointF(-4, 116));
    return image;
}

} // namespace ks::samples

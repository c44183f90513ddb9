#include "ui/theme/icon.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace ks {

namespace {

class LineIcon : public QIconEngine {
public:
    LineIcon(QString name, QByteArray svg) : m_name(std::move(name)), m_svg(std::move(svg)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const QPalette::ColorGroup group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor colour = palette.color(group, mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText);
        QByteArray svg = m_svg;
        svg.replace("currentColor", colour.name().toLatin1());
        QSvgRenderer(svg).render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override { return scaledPixmap(size, mode, state, 1); }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
        if (size.isEmpty()) // a button that has no room
            return {};
        const QString key = QStringLiteral("ks-%1-%2x%3-%4-%5")
                                .arg(m_name)
                                .arg(size.width())
                                .arg(size.height())
                                .arg(int(mode))
                                .arg(QGuiApplication::palette().cacheKey());
        QPixmap image;
        if (!QPixmapCache::find(key, &image)) {
            image = QPixmap(size);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            paint(&painter, QRect(QPoint(), size), mode, state);
            painter.end();
            QPixmapCache::insert(key, image);
        }
        image.setDevicePixelRatio(scale);
        return image;
    }

    QIconEngine* clone() const override { return new LineIcon(m_name, m_svg); }

private:
    QString m_name; // in the pixmap cache
    QByteArray m_svg;
};

} // namespace

QIcon themedIcon(const QString& name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new LineIcon(name, file.readAll()));
}

} // namespace ks

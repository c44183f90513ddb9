#pragma once

#include <QFontInfo>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QTransform>
#include <QWidget>
#include <qcustomplot.h>

#include <cmath>
#include <vector>

namespace ks::test {

/// A sheet on which nothing is drawn: it notes how large the letters of each text are. What is kept in pixels, and only copied, it cannot read.
class PaintedLetters final : public QPaintDevice {
public:
    struct Text {
        QString text;
        double size; ///< of the font as it comes out, pixels
    };

    explicit PaintedLetters(const QSize& size) : m_size(size) {}

    const std::vector<Text>& texts() const { return m_engine.texts; }
    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric what) const override
    {
        constexpr int dotsPerInch = 96;
        constexpr double millimetres = 25.4;
        switch (what) {
        case PdmWidth: return m_size.width();
        case PdmHeight: return m_size.height();
        case PdmWidthMM: return static_cast<int>(m_size.width() * millimetres / dotsPerInch);
        case PdmHeightMM: return static_cast<int>(m_size.height() * millimetres / dotsPerInch);
        case PdmNumColors: return 1 << 24;
        case PdmDepth: return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return dotsPerInch;
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        default: return QPaintDevice::metric(what);
        }
    }

private:
    class Engine final : public QPaintEngine {
    public:
        Engine() : QPaintEngine(AllFeatures) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        Type type() const override { return User; }
        void updateState(const QPaintEngineState&) override {}
        void drawTextItem(const QPointF&, const QTextItem& item) override
        {
            if (item.text().trimmed().isEmpty())
                return;
            const double scale = std::sqrt(std::abs(painter()->combinedTransform().determinant()));
            texts.push_back({item.text(), QFontInfo(item.font()).pixelSize() * scale});
        }
        void drawPath(const QPainterPath&) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override {}
        void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawPolygon(const QPoint*, int, PolygonDrawMode) override {}
        void drawRects(const QRectF*, int) override {}
        void drawRects(const QRect*, int) override {}
        void drawLines(const QLineF*, int) override {}
        void drawLines(const QLine*, int) override {}
        void drawEllipse(const QRectF&) override {}
        void drawEllipse(const QRect&) override {}
        void drawPoints(const QPointF*, int) override {}
        void drawPoints(const QPoint*, int) override {}

        std::vector<Text> texts;
    };

    QSize m_size;
    mutable Engine m_engine;
};

/// All that a window shows now, as it is painted; charts, which copy pixels to the screen, by themselves.
inline std::vector<PaintedLetters::Text> paintedIn(QWidget& window)
{
    PaintedLetters sheet(window.size());
    window.render(&sheet);
    std::vector<PaintedLetters::Text> texts = sheet.texts();
    for (auto* plot : window.findChildren<QCustomPlot*>()) {
        if (!plot->isVisible() || plot->size().isEmpty())
            continue;
        PaintedLetters drawing(plot->size());
        QCPPainter painter(&drawing);
        plot->toPainter(&painter, plot->width(), plot->height());
        painter.end();
        texts.insert(texts.end(), drawing.texts().begin(), drawing.texts().end());
    }
    return texts;
}

} // namespace ks::test

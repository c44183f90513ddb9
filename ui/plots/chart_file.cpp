#include "ui/plots/chart_file.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "ui/language/text.h"
#include "ui/paint/pdf.h"
#include "ui/paint/png.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QXmlStreamReader>

namespace ks {

namespace {

constexpr int width = 720; // at least
constexpr int height = 420;
constexpr double unitsPerInch = 96;

void writeBytes(const std::filesystem::path& path, const QByteArray& bytes)
{
    writeFile(path, std::as_bytes(std::span(bytes)));
}

/// Of core's own charts: the texts of an SVG, which a renderer would draw as outlines that nobody can search or copy.
void paintTexts(QPainter& painter, const QByteArray& svg)
{
    constexpr double usualSize = 12;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement() || reader.name() != QLatin1String("text"))
            continue;
        const QXmlStreamAttributes attributes = reader.attributes();
        const QString words = reader.readElementText();
        QFont font(QStringLiteral("DejaVu Sans"));
        const double size = attributes.value(QLatin1String("font-size")).toDouble();
        font.setPixelSize(qRound(size > 0 ? size : usualSize));
        font.setBold(attributes.value(QLatin1String("font-weight")) == QLatin1String("bold"));
        const double length = QFontMetricsF(font).horizontalAdvance(words);
        const QStringView anchor = attributes.value(QLatin1String("text-anchor"));
        const double before = anchor == QLatin1String("end") ? length : anchor == QLatin1String("middle") ? length / 2 : 0;
        painter.save();
        painter.setPen(Qt::black);
        painter.setFont(font);
        static const QRegularExpression turned(QStringLiteral("translate\\(([-0-9.]+),([-0-9.]+)\\) rotate\\(([-0-9.]+)\\)"));
        if (const auto place = turned.match(attributes.value(QLatin1String("transform")).toString()); place.hasMatch()) {
            painter.translate(place.captured(1).toDouble(), place.captured(2).toDouble());
            painter.rotate(place.captured(3).toDouble());
        } else {
            painter.translate(attributes.value(QLatin1String("x")).toDouble(), attributes.value(QLatin1String("y")).toDouble());
        }
        painter.drawText(QPointF(-before, 0), words);
        painter.restore();
    }
}

QByteArray withoutTexts(const QByteArray& svg)
{
    static const QRegularExpression texts(QStringLiteral("<text[ >].*?</text>"), QRegularExpression::DotMatchesEverythingOption);
    return QString::fromUtf8(svg).remove(texts).toUtf8();
}

QByteArray pdfOfDrawing(const QByteArray& svg, const QString& title)
{
    QSvgRenderer drawing(withoutTexts(svg));
    constexpr double pointsPerUnit = 72 / unitsPerInch;
    return pdfOf(title, drawing.defaultSize().toSizeF() * pointsPerUnit, 1, [&](QPainter& painter, std::size_t) {
        painter.scale(pointsPerUnit, pointsPerUnit);
        drawing.render(&painter, QRectF(QPointF(0, 0), drawing.defaultSize().toSizeF()));
        paintTexts(painter, svg);
    });
}

} // namespace

Wording screenWording()
{
    const QLocale locale;
    const QString point = locale.decimalPoint();
    return {.language = QLocale::languageToCode(locale.language()).toStdString(),
            .say = [](const Text& text) { return toQString(text).toStdString(); },
            .decimalPoint = point == QLatin1String(",") ? ',' : '.'};
}

QByteArray drawingOf(const Chart& chart, const Wording& words)
{
    return QByteArray::fromStdString(svgOf(chart, width, height, words));
}

QImage imageOf(const Chart& chart, const Wording& words, double scale)
{
    QSvgRenderer drawing(drawingOf(chart, words));
    QImage image((drawing.defaultSize().toSizeF() * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    image.setDotsPerMeterX(qRound(unitsPerInch * scale / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    drawing.render(&painter);
    return image;
}

void writeChart(const Chart& chart, const std::filesystem::path& path, const Wording& words)
{
    const std::string ending = path.extension().string();
    if (ending == ".csv") {
        const std::string text = csvOf(chart, words);
        writeFile(path, std::as_bytes(std::span(text)));
    } else if (ending == ".svg") {
        writeBytes(path, drawingOf(chart, words));
    } else if (ending == ".pdf") {
        writeBytes(path, pdfOfDrawing(drawingOf(chart, words), QString::fromStdString(words.say(chart.title))));
    } else if (ending == ".png") {
        QImage image = imageOf(chart, words);
        image.setText(QStringLiteral("Title"), QString::fromStdString(words.say(chart.title)));
        image.setText(QStringLiteral("Software"), QStringLiteral("Kernelscope"));
        QStringList facts;
        for (const Text& sentence : chart.footer)
            facts += QString::fromStdString(words.say(sentence));
        image.setText(QStringLiteral("Description"), facts.join(QLatin1Char('\n')));
        writeBytes(path, pngOf(image));
    } else {
        throw FileError(Text(KS_TEXT("core", "%1: a chart’s name must end in .png, .svg, .pdf or .csv"), {path.string()}));
    }
}

} // namespace ks

#include "ui/plots/chart_file.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "ui/language/text.h"

#include <QBuffer>
#include <QLocale>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>

namespace ks {

namespace {

constexpr int width = 720;
constexpr int height = 420;
constexpr double unitsPerInch = 96;

void writeBytes(const std::filesystem::path& path, const QByteArray& bytes)
{
    writeFile(path, std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

QByteArray pdfOf(const QByteArray& svg, const QString& title)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Kernelscope"));
    writer.setResolution(1200);
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(QSizeF(width, height) * 72 / unitsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch));
    QPainter painter(&writer);
    QSvgRenderer(svg).render(&painter);
    painter.end();
    return bytes;
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

QImage imageOf(const Chart& chart, const Wording& words, double scale)
{
    QImage image((QSizeF(width, height) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    image.setDotsPerMeterX(qRound(unitsPerInch * scale / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    QSvgRenderer(QByteArray::fromStdString(svgOf(chart, width, height, words))).render(&painter);
    return image;
}

void writeChart(const Chart& chart, const std::filesystem::path& path, const Wording& words)
{
    const std::string ending = path.extension().string();
    if (ending == ".csv") {
        const std::string text = csvOf(chart, words);
        writeFile(path, std::as_bytes(std::span(text)));
    } else if (ending == ".svg") {
        const std::string text = svgOf(chart, width, height, words);
        writeFile(path, std::as_bytes(std::span(text)));
    } else if (ending == ".pdf") {
        writeBytes(path,
                   pdfOf(QByteArray::fromStdString(svgOf(chart, width, height, words)), QString::fromStdString(words.say(chart.title))));
    } else if (ending == ".png") {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        imageOf(chart, words).save(&buffer, "PNG");
        writeBytes(path, bytes);
    } else {
        throw FileError(Text(KS_TEXT("core", "%1: a chart's name must end in .png, .svg, .pdf or .csv"), {path.string()}));
    }
}

} // namespace ks

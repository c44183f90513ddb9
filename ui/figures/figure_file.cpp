#include "ui/figures/figure_file.h"

#include "core/base/error.h"
#include "ui/figures/gif_writer.h"
#include "ui/figures/tikz_writer.h"

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr qreal captionGap = 6;

qreal widthOf(const FigureFormat& format)
{
    return format.millimetres * pointsPerMillimetre;
}

/// Figure and caption together, in points.
QSizeF pageOf(const Figure& figure, const FigureFormat& format)
{
    const QSizeF size = figure.sizeFor(widthOf(format));
    return {size.width(), size.height() + captionHeight(figure, format, size.width())};
}

QString captionText(const Figure& figure)
{
    QStringList parts;
    for (const auto& [name, value] : figure.facts())
        parts << name + QStringLiteral(": ") + value;
    return figure.title() + QStringLiteral(". ") + parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

void paintPage(QPainter& painter, const Figure& figure, const FigureFormat& format, bool ground)
{
    const QSizeF size = figure.sizeFor(widthOf(format));
    const QSizeF page = pageOf(figure, format);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setFont(figureFont(format.typePoints));
    if (ground)
        painter.fillRect(QRectF(QPointF(0, 0), page), Qt::white);
    painter.setPen(Qt::black);
    painter.save();
    figure.paint(painter, size);
    painter.restore();
    if (format.caption) {
        painter.setFont(figureFont(format.typePoints));
        painter.setPen(Qt::black);
        const QRectF room(0, size.height() + captionGap, size.width(), page.height());
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, captionText(figure));
    }
}

QByteArray encodePng(const Figure& figure, const FigureFormat& format)
{
    QImage image = renderFigure(figure, format);
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Software"), QStringLiteral("Kernelscope"));
    for (const auto& [name, value] : figure.facts())
        image.setText(name, value);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray encodeSvg(const Figure& figure, const FigureFormat& format)
{
    const QSizeF page = pageOf(figure, format);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(72); // one unit is one point
    generator.setSize(QSize(static_cast<int>(std::ceil(page.width())), static_cast<int>(std::ceil(page.height()))));
    generator.setViewBox(QRectF(QPointF(0, 0), page));
    generator.setTitle(figure.title());
    generator.setDescription(captionText(figure));
    QPainter painter(&generator);
    paintPage(painter, figure, format, !format.transparent);
    painter.end();
    return bytes;
}

/// To be read with `\input` in a document that loads the package tikz; one picture a figure.
QByteArray encodeTikz(const std::vector<const Figure*>& figures, const FigureFormat& format)
{
    QByteArray bytes = "% " + figures.front()->title().toUtf8() + "\n% Kernelscope. In the document's head: \\usepackage{amssymb,tikz}\n";
    for (const Figure* figure : figures) {
        TikzWriter writer(pageOf(*figure, format));
        QPainter painter(&writer);
        paintPage(painter, *figure, format, false);
        painter.end();
        bytes += writer.picture();
    }
    return bytes;
}

/// Qt writes the present second into a PDF and offers no way not to. Blanks keep every offset in the file true.
void removeDate(QByteArray& pdf)
{
    const qsizetype begin = pdf.indexOf("/CreationDate (");
    const qsizetype end = pdf.indexOf(')', begin);
    if (begin >= 0 && end > begin)
        std::fill(pdf.begin() + begin, pdf.begin() + end + 1, ' ');
}

QByteArray encodePdf(const std::vector<const Figure*>& figures, const FigureFormat& format)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    constexpr int resolution = 1200;
    writer.setResolution(resolution);
    writer.setPageMargins({});
    writer.setTitle(figures.front()->title());
    writer.setCreator(QStringLiteral("Kernelscope"));
    QPainter painter;
    for (const Figure* figure : figures) {
        writer.setPageSize(QPageSize(pageOf(*figure, format), QPageSize::Point, {}, QPageSize::ExactMatch));
        if (painter.isActive())
            writer.newPage();
        else
            painter.begin(&writer);
        painter.resetTransform();
        painter.scale(resolution / 72.0, resolution / 72.0);
        paintPage(painter, *figure, format, false);
    }
    painter.end();
    removeDate(bytes);
    return bytes;
}

} // namespace

FigureFormat figureFormat(const QString& preset)
{
    if (preset == QLatin1String("column"))
        return {.millimetres = 88};
    if (preset == QLatin1String("slide"))
        return {.millimetres = 254, .typePoints = 18, .dotsPerInch = 192};
    if (preset == QLatin1String("worksheet"))
        return {.millimetres = 170, .typePoints = 11};
    return {};
}

FigureFile figureFileOf(const std::filesystem::path& path)
{
    const std::string ending = path.extension().string();
    if (ending == ".png")
        return FigureFile::Png;
    if (ending == ".svg")
        return FigureFile::Svg;
    if (ending == ".pdf")
        return FigureFile::Pdf;
    if (ending == ".gif")
        return FigureFile::Gif;
    if (ending == ".tikz" || ending == ".tex")
        return FigureFile::Tikz;
    throw FileError(Text(KS_TEXT("core", "%1: a figure's name must end in .png, .svg, .pdf, .gif or .tikz"), {path.string()}));
}

QFont figureFont(qreal points)
{
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::StyleStrategy(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
    // Painters are scaled to points, so a pixel of theirs is a point. Sizes below one pixel need the exact setter.
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(points))));
    return font;
}

qreal captionHeight(const Figure& figure, const FigureFormat& format, qreal width)
{
    if (!format.caption)
        return 0;
    const QFontMetricsF metrics(figureFont(format.typePoints));
    return captionGap + metrics.boundingRect(QRectF(0, 0, width, 1e6), Qt::AlignLeft | Qt::TextWordWrap, captionText(figure)).height();
}

QImage renderFigure(const Figure& figure, const FigureFormat& format)
{
    const QSizeF page = pageOf(figure, format);
    const qreal scale = format.dotsPerInch / 72.0;
    QImage image(static_cast<int>(std::ceil(page.width() * scale)), static_cast<int>(std::ceil(page.height() * scale)),
                 QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        throw OutOfMemory(Text(
            KS_TEXT("core", "a picture of %1×%2 mm at %3 dots per inch does not fit into memory"),
            {std::to_string(format.millimetres), std::to_string(page.height() / pointsPerMillimetre), std::to_string(format.dotsPerInch)}));
    image.fill(format.transparent ? Qt::transparent : Qt::white);
    image.setDotsPerMeterX(static_cast<int>(std::lround(format.dotsPerInch / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    painter.scale(scale, scale);
    paintPage(painter, figure, format, false);
    painter.end();
    return image;
}

QByteArray encodeFigures(const std::vector<const Figure*>& figures, FigureFile type, const FigureFormat& format, qreal secondsPerFrame)
{
    if (figures.empty())
        throw FileError(Text(KS_TEXT("core", "there is no figure to write")));
    if (figures.size() > 1 && (type == FigureFile::Png || type == FigureFile::Svg))
        throw FileError(Text(KS_TEXT("core", "PNG and SVG hold one figure, not %1; choose PDF, GIF or TikZ, or numbered frames"),
                             {std::to_string(figures.size())}));
    switch (type) {
    case FigureFile::Png: return encodePng(*figures.front(), format);
    case FigureFile::Svg: return encodeSvg(*figures.front(), format);
    case FigureFile::Pdf: return encodePdf(figures, format);
    case FigureFile::Tikz: return encodeTikz(figures, format);
    case FigureFile::Gif: break;
    }
    GifWriter gif(secondsPerFrame);
    for (const Figure* figure : figures)
        gif.add(renderFigure(*figure, format));
    return gif.finish();
}

QByteArray encodeFigure(const Figure& figure, FigureFile type, const FigureFormat& format)
{
    return encodeFigures({&figure}, type, format);
}

} // namespace ks

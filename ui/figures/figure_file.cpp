#include "ui/figures/figure_file.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "ui/figures/gif_writer.h"
#include "ui/figures/tikz_writer.h"
#include "ui/paint/pdf.h"
#include "ui/paint/png.h"

#include <QBuffer>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr qreal captionGap = 6;

constexpr qreal margin = marginMillimetres * pointsPerMillimetre;
constexpr int mostAnimatedPixels = 1000; ///< across: an animation is for a screen

/// A page in points, and where on it the figure stands.
struct Page {
    QSizeF size;
    QPointF corner;
    qreal width = 0;   ///< for which the figure is laid out
    qreal scale = 1;   ///< by which it is drawn smaller than that, where it takes more room however it is laid out
    QSizeF figure;     ///< what it takes
    qreal caption = 0; ///< how wide the caption is
};

/// A caption is as wide as its figure, but not so narrow that it becomes a column of words.
qreal captionWidth(const QSizeF& figure, qreal most)
{
    return std::min(most, std::max(figure.width(), most * 0.6));
}

Page pageOf(const Figure& figure, const FigureFormat& format)
{
    Page page;
    page.width = format.millimetres * pointsPerMillimetre - 2 * margin;
    const qreal most = page.width;
    const QSizeF fixed = format.page * pointsPerMillimetre;
    constexpr qreal slack = 0.05;                                                    // points: as high as there is room is not too high
    const qreal highest = fixed.isEmpty() ? 0 : fixed.height() - 2 * margin + slack; // 0: as high as it needs
    const auto height = [&] {
        page.figure = figure.sizeFor(page.width);
        page.caption = captionWidth(page.figure, most);
        return page.figure.height() + captionHeight(figure, format, page.caption);
    };
    qreal needed = height();
    // On a page of fixed size what is too high is made narrower, and with it lower, as long as its titles leave its cells room.
    for (int tries = 0; tries < 40 && highest > 0 && needed > highest && page.figure.width() <= page.width; ++tries) {
        page.width *= 0.96;
        needed = height();
    }
    // Drawn smaller as a whole it may be larger than with the cells that a narrow layout leaves it.
    const bool tooLarge = page.figure.width() > page.width + slack || (highest > 0 && needed > highest);
    const qreal narrowed = page.width / most;
    page.width = most;
    const qreal usual = height();
    const qreal below = usual - page.figure.height();
    qreal scale = std::min(1.0, most / page.figure.width());
    if (highest > 0)
        scale = std::min(scale, std::max(0.2, (highest - below) / page.figure.height()));
    if (tooLarge || scale > narrowed) {
        page.scale = scale;
        page.figure *= scale;
        needed = page.figure.height() + below;
    } else {
        page.width *= narrowed;
        needed = height();
    }
    const QSizeF content(format.caption ? std::max(page.figure.width(), page.caption) : page.figure.width(), needed);
    page.size = fixed.isEmpty() ? content + QSizeF(2 * margin, 2 * margin) : fixed;
    page.corner =
        fixed.isEmpty() ? QPointF(margin, margin) : QPointF((fixed.width() - content.width()) / 2, (fixed.height() - content.height()) / 2);
    return page;
}

/// One size for all pages of a walk, so that nothing jumps from one to the next.
QSizeF commonSize(const std::vector<const Figure*>& figures, const FigureFormat& format)
{
    QSizeF size;
    for (const Figure* figure : figures)
        size = size.expandedTo(pageOf(*figure, format).size);
    return size;
}

QString captionText(const Figure& figure)
{
    QStringList parts;
    for (const auto& [name, value] : figure.facts())
        if (!value.isEmpty())
            parts << name + QStringLiteral(": ") + value;
    return figure.title() + QStringLiteral(". ") + parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

void paintPage(QPainter& painter, const Figure& figure, const FigureFormat& format, bool ground)
{
    const Page page = pageOf(figure, format);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setRenderHint(QPainter::LosslessImageRendering); // a colour is a number: no JPEG in a PDF
    painter.setFont(figureFont(format.typePoints));
    if (ground)
        painter.fillRect(QRectF(QPointF(0, 0), page.size), Qt::white);
    painter.setPen(Qt::black);
    painter.save();
    painter.translate(page.corner);
    painter.scale(page.scale, page.scale);
    figure.paint(painter, page.width);
    painter.restore();
    if (format.caption) {
        painter.setFont(figureFont(format.typePoints));
        painter.setPen(Qt::black);
        const QRectF room(page.corner + QPointF(0, page.figure.height() + captionGap), QSizeF(page.caption, page.size.height()));
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, captionText(figure));
    }
}

/// The figure on a page of `size` points.
QImage render(const Figure& figure, const FigureFormat& format, const QSizeF& size, qreal dotsPerInch)
{
    const qreal scale = dotsPerInch / 72.0;
    const auto pixels = [scale](qreal points) { return static_cast<int>(std::ceil(points * scale - 0.01)); };
    const QImage::Format colours =
        format.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32; // what has no holes is smaller
    QImage image(pixels(size.width()), pixels(size.height()), colours);
    if (image.isNull())
        throw OutOfMemory(Text(
            KS_TEXT("core", "a picture of %1×%2 mm at %3 dots per inch does not fit into memory"),
            {shortNumber(size.width() / pointsPerMillimetre), shortNumber(size.height() / pointsPerMillimetre), shortNumber(dotsPerInch)}));
    image.fill(format.transparent ? Qt::transparent : Qt::white);
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerInch / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    painter.scale(scale, scale);
    paintPage(painter, figure, format, false);
    return image;
}

QByteArray encodePng(const Figure& figure, const FigureFormat& format, const QSizeF& size)
{
    QImage image = render(figure, format, size, format.dotsPerInch);
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Software"), QStringLiteral("Kernelscope"));
    for (const auto& [name, value] : figure.facts())
        image.setText(name, value);
    if (!format.transparent && image.allGray())
        image.convertTo(QImage::Format_Grayscale8); // a quarter to write
    return pngOf(image);
}

QByteArray encodeSvg(const Figure& figure, const FigureFormat& format)
{
    const QSizeF page = pageOf(figure, format).size;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(72); // one unit is one point
    generator.setSize(QSize(static_cast<int>(std::ceil(page.width())), static_cast<int>(std::ceil(page.height()))));
    generator.setViewBox(QRectF(QPointF(0, 0), page));
    generator.setTitle(figure.title());
    generator.setDescription(QString::fromStdString(escapedXml(captionText(figure).toStdString()))); // Qt writes it as it is
    QPainter painter(&generator);
    paintPage(painter, figure, format, !format.transparent);
    painter.end();
    // Control characters of names and captions, which XML cannot say and Qt writes as they are.
    std::ranges::replace_if(
        bytes, [](char letter) { return letter >= 0 && letter < ' ' && letter != '\t' && letter != '\n' && letter != '\r'; }, ' ');
    return bytes;
}

/// To be read with `\input` in a document that loads the package tikz; one picture a figure.
QByteArray encodeTikz(const std::vector<const Figure*>& figures, const FigureFormat& format)
{
    const QSizeF size = commonSize(figures, format);
    QByteArray bytes = "% " + figures.front()->title().toUtf8() + "\n% Kernelscope. In the document's head: \\usepackage{amssymb,tikz}\n";
    for (const Figure* figure : figures) {
        TikzWriter writer(size);
        QPainter painter(&writer);
        paintPage(painter, *figure, format, false);
        painter.end();
        bytes += writer.picture();
    }
    return bytes;
}

QByteArray encodePdf(const std::vector<const Figure*>& figures, const FigureFormat& format)
{
    return pdfOf(figures.front()->title(), commonSize(figures, format), figures.size(),
                 [&](QPainter& painter, std::size_t page) { paintPage(painter, *figures[page], format, false); });
}

} // namespace

FigureFormat figureFormat(const QString& preset)
{
    if (preset == QLatin1String("column"))
        return {.millimetres = 88};
    if (preset == QLatin1String("slide"))
        return {.millimetres = 254, .typePoints = 18, .page = {254, 254 * 9 / 16.0}};
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
    throw FileError(Text(KS_TEXT("core", "%1: a figure’s name must end in .png, .svg, .pdf, .gif, .tikz or .tex"), {path.string()}));
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
    return render(figure, format, pageOf(figure, format).size, format.dotsPerInch);
}

QByteArray encodeFigures(const std::vector<const Figure*>& figures, FigureFile type, const FigureFormat& format, qreal secondsPerFrame)
{
    if (figures.empty())
        throw FileError(Text(KS_TEXT("core", "there is no figure to write")));
    if (figures.size() > 1 && (type == FigureFile::Png || type == FigureFile::Svg))
        throw FileError(Text(KS_TEXT("core", "PNG and SVG hold one figure, not %1; choose PDF, GIF or TikZ, or numbered frames"),
                             {std::to_string(figures.size())}));
    switch (type) {
    case FigureFile::Png: return encodePng(*figures.front(), format, commonSize(figures, format));
    case FigureFile::Svg: return encodeSvg(*figures.front(), format);
    case FigureFile::Pdf: return encodePdf(figures, format);
    case FigureFile::Tikz: return encodeTikz(figures, format);
    case FigureFile::Gif: break;
    }
    GifWriter gif(secondsPerFrame);
    const QSizeF size = commonSize(figures, format);
    const qreal dotsPerInch = std::min<qreal>(format.dotsPerInch, mostAnimatedPixels * 72.0 / size.width());
    for (const Figure* figure : figures)
        gif.add(render(*figure, format, size, dotsPerInch));
    return gif.finish();
}

QByteArray encodeFigure(const Figure& figure, FigureFile type, const FigureFormat& format)
{
    return encodeFigures({&figure}, type, format);
}

std::vector<QByteArray> encodeFrames(const std::vector<const Figure*>& figures, FigureFile type, const FigureFormat& format)
{
    const QSizeF size = commonSize(figures, format);
    std::vector<QByteArray> files;
    for (const Figure* figure : figures)
        files.push_back(type == FigureFile::Png ? encodePng(*figure, format, size) : encodeFigure(*figure, type, format));
    return files;
}

} // namespace ks

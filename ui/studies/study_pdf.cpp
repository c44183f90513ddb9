#include "ui/studies/study_pdf.h"

#include "core/base/file.h"
#include "ui/paint/pdf.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QUrl>

#include <cmath>
#include <span>

namespace ks {

namespace {

constexpr QSizeF sheet(595, 842); // A4, in points
constexpr double sheetMargin = 42;
constexpr double pictureScale = 3; // pixels to a point

/// The drawings within it become pictures, which a text document can hold.
QString withPictures(QString html, QTextDocument& document)
{
    static const QRegularExpression drawing(QStringLiteral("<svg.*?</svg>"), QRegularExpression::DotMatchesEverythingOption);
    const double width = sheet.width() - 2 * sheetMargin;
    QString out;
    qsizetype at = 0;
    int count = 0;
    for (auto found = drawing.globalMatch(html); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        QSvgRenderer renderer(match.captured().toUtf8());
        const QSizeF natural = renderer.defaultSize();
        const double height = natural.width() > 0 ? width * natural.height() / natural.width() : width / 2;
        QImage picture(QSizeF(width, height).scaled(width * pictureScale, height * pictureScale, Qt::KeepAspectRatio).toSize(),
                       QImage::Format_ARGB32_Premultiplied);
        picture.fill(Qt::white);
        QPainter painter(&picture);
        renderer.render(&painter);
        painter.end();
        const QString name = QStringLiteral("chart:%1").arg(count++);
        document.addResource(QTextDocument::ImageResource, QUrl(name), picture);
        out += html.mid(at, match.capturedStart() - at) +
               QStringLiteral("<img src=\"%1\" width=\"%2\" height=\"%3\">").arg(name).arg(qRound(width)).arg(qRound(height));
        at = match.capturedEnd();
    }
    return out + html.mid(at);
}

} // namespace

void writeStudyPdf(const std::string& html, const QString& title, const std::filesystem::path& path)
{
    QTextDocument document;
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(10); // a point of the sheet
    document.setDefaultFont(font);
    static const QRegularExpression style(QStringLiteral("<style.*?</style>"), QRegularExpression::DotMatchesEverythingOption);
    QString page = QString::fromStdString(html);
    page.remove(style); // of screens, light and dark
    document.setHtml(withPictures(page, document));
    const QSizeF area(sheet.width() - 2 * sheetMargin, sheet.height() - 2 * sheetMargin);
    document.setDocumentMargin(0);
    document.setPageSize(area);
    const auto pages = static_cast<std::size_t>(std::max(1, document.pageCount()));
    const QByteArray bytes = pdfOf(title, sheet, pages, [&](QPainter& painter, std::size_t number) {
        const double top = static_cast<double>(number) * area.height();
        painter.translate(sheetMargin, sheetMargin - top);
        const QRectF shown(0, top, area.width(), area.height());
        painter.setClipRect(shown);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = shown;
        context.palette.setColor(QPalette::Text, Qt::black);
        document.documentLayout()->draw(&painter, context);
    });
    writeFile(path, std::as_bytes(std::span(bytes)));
}

} // namespace ks

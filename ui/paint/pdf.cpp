#include "ui/paint/pdf.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>

namespace ks {

namespace {

constexpr int pdfResolution = 1200; ///< dots an inch
constexpr double pointsPerInch = 72;

/// Qt writes the present second into a PDF and offers no way not to. Blanks keep every offset in the file true.
void removeDate(QByteArray& pdf)
{
    const qsizetype begin = pdf.indexOf("/CreationDate (");
    const qsizetype end = pdf.indexOf(')', begin);
    if (begin >= 0 && end > begin)
        std::fill(pdf.begin() + begin, pdf.begin() + end + 1, ' ');
}

} // namespace

QByteArray pdfOf(const QString& title, const QSizeF& size, std::size_t pages,
                 const std::function<void(QPainter&, std::size_t page)>& paintPage)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(pdfResolution);
    writer.setPageMargins({});
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Kernelscope"));
    writer.setPageSize(QPageSize(size, QPageSize::Point, {}, QPageSize::ExactMatch));
    QPainter painter;
    for (std::size_t page = 0; page < pages; ++page) {
        if (painter.isActive())
            writer.newPage();
        else
            painter.begin(&writer);
        painter.resetTransform();
        painter.scale(pdfResolution / pointsPerInch, pdfResolution / pointsPerInch);
        paintPage(painter, page);
    }
    painter.end();
    removeDate(bytes);
    return bytes;
}

} // namespace ks

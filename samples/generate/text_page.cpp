#include "samples/generate/pictures.h"

#include <QPainter>

namespace ks::samples {

QImage textPage()
{
    QImage image(480, 320, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    const auto line = [&](int top, int pixels, const char* family, const char* text, bool bold = false) {
        QFont font(QString::fromLatin1(family));
        font.setPixelSize(pixels);
        font.setBold(bold);
        font.setHintingPreference(QFont::PreferNoHinting);
        painter.setFont(font);
        painter.drawText(QRect(20, top, 440, pixels + pixels / 2), Qt::AlignLeft | Qt::AlignVCenter, QString::fromUtf8(text));
    };
    line(6, 84, "DejaVu Serif", "Kernel", true);
    line(128, 30, "DejaVu Sans", "0 1 2 3 4 5 6 7 8 9  + − × ÷");
    line(178, 20, "DejaVu Serif", "A window slides over the picture and");
    line(206, 20, "DejaVu Serif", "keeps one number for each place it visits.");
    line(244, 14, "DejaVu Sans", "Strokes, corners, dots: where do they go when you pool them?");
    line(268, 14, "DejaVu Sans Mono", "y[i,j] = max x[2i..2i+1, 2j..2j+1]");
    line(294, 9, "DejaVu Sans", "The smallest print is the first to vanish, and the last to be missed.");
    return image;
}

} // namespace ks::samples

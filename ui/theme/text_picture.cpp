#include "ui/theme/text_picture.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QPixmap>

#include <algorithm>

namespace ks {

TextPicture::TextPicture(int pixels, QWidget* parent) : QLabel(parent), m_pixels(pixels)
{
    fit();
}

void TextPicture::setImage(const QImage& image)
{
    if (image == m_image)
        return; // as while its network trains
    m_image = image;
    fit();
}

void TextPicture::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void TextPicture::fit()
{
    const int side = qRound(besideText(font(), m_pixels));
    setFixedSize(side, side);
    if (m_image.isNull())
        return QLabel::clear();
    const bool shrinks = std::max(m_image.width(), m_image.height()) > side; // else each of its pixels is to be seen
    const QImage shown = m_image.scaled(side, side, Qt::KeepAspectRatio, shrinks ? Qt::SmoothTransformation : Qt::FastTransformation);
    setPixmap(QPixmap::fromImage(shown));
}

} // namespace ks

#include "moc_text_picture.cpp"

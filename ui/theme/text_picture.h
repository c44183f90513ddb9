#pragma once

#include <QImage>
#include <QLabel>

namespace ks {

/// A small picture beside texts, in a square that is so many pixels wide beside usual text: it grows with large text, beside which it would be a speck.
class TextPicture final : public QLabel {
    Q_OBJECT

public:
    TextPicture(int pixels, QWidget* parent);

    void setImage(const QImage& image);
    void clear() { setImage({}); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit();

    int m_pixels;
    QImage m_image;
};

} // namespace ks

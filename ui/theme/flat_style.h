#pragma once

#include <QProxyStyle>

class QAbstractButton;

namespace ks {

/// How every control of the window looks: Fusion's sizes, behaviour and places, our own drawing. Surfaces instead of frames: what is typed into,
/// chosen from, ticked or pressed has an edge of 3 : 1, everything else a ground or a hairline. Widgets draw nothing of this by themselves. gallery.h shows all of it on one page.
class FlatStyle final : public QProxyStyle {
public:
    FlatStyle();

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override;
    /// On a projector pictures and boxes are as large as the text beside them. In text of any size columns stand further apart than words do, for a class
    /// twice as far: numbers in two of them must not be read as one.
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;

    bool reducedMotion = false;
    bool presenting = false;

private:
    bool drawBar(ControlElement element, const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    bool drawLabel(ControlElement element, const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawGroupBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawSlider(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawSpinBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawComboBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
};

/// What a person does next: filled with the accent. One in a page, if any.
void setPrimary(QAbstractButton& button, bool primary = true);
bool isPrimary(const QWidget* widget);

} // namespace ks

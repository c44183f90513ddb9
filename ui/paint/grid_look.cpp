#include "ui/paint/grid_look.h"

#include "ui/paint/okabe_ito.h"

namespace ks {

QColor mixedColour(const QColor& one, const QColor& other, float share)
{
    return QColor::fromRgbF(one.redF() + (other.redF() - one.redF()) * share, one.greenF() + (other.greenF() - one.greenF()) * share,
                            one.blueF() + (other.blueF() - one.blueF()) * share);
}

namespace {

GridLook lookOf(const QColor& ground, const QColor& text, const QFont& font, const QLocale& locale)
{
    GridLook look;
    look.font = font;
    look.locale = locale;
    look.dark = ground.lightnessF() < 0.5F;
    look.ground = ground;
    look.text = text;
    look.muted = mixedColour(text, ground, 0.35F);
    look.hatch = mixedColour(text, ground, 0.72F);
    look.padding = mixedColour(text, ground, 0.45F);
    look.line = mixedColour(ground, text, look.dark ? 0.0F : 0.16F);
    look.empty = mixedColour(ground, text, 0.06F);
    look.window = look.dark ? okabeIto::orange : okabeIto::vermilion;
    // Of sky blue alone the rings would not be told from light text, of blue alone not from dark ground.
    look.source = look.dark ? mixedColour(okabeIto::blue, okabeIto::skyBlue, 0.35F) : okabeIto::blue;
    look.focus = text;
    return look;
}

} // namespace

GridLook GridLook::of(const QPalette& palette, const QFont& font, const QLocale& locale)
{
    return lookOf(palette.color(QPalette::Base), palette.color(QPalette::Text), font, locale);
}

GridLook GridLook::paper(const QFont& font, const QLocale& locale)
{
    GridLook look = lookOf(Qt::white, Qt::black, font, locale);
    look.numbersFrom = 10;
    look.smallestNumber = 6;
    look.fine = true;
    return look;
}

} // namespace ks

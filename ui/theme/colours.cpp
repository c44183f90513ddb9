#include "ui/theme/colours.h"

#include "ui/paint/colour_map.h"

namespace ks {

namespace {

const Colours light = {
    .window = QColor(0xf4, 0xf5, 0xf7),
    .base = QColor(0xff, 0xff, 0xff),
    .alternate = QColor(0xec, 0xee, 0xf2),
    .button = QColor(0xe9, 0xeb, 0xef),
    .text = QColor(0x16, 0x18, 0x1d),
    .muted = QColor(0x50, 0x57, 0x62),
    .disabled = QColor(0x50, 0x57, 0x62),
    .link = QColor(0x0b, 0x57, 0xa4),
    .good = QColor(0x17, 0x68, 0x33),
    .warning = QColor(0x7d, 0x4b, 0x00),
    .bad = QColor(0xb0, 0x24, 0x1c),
    .border = QColor(0x7d, 0x84, 0x8f),
    .edgeOff = QColor(0xae, 0xb5, 0xc0),
    .hairline = QColor(0xd9, 0xdd, 0xe4),
    .hover = QColor(0xde, 0xe2, 0xe9),
    .accent = QColor(0x0b, 0x57, 0xa4),
    .onAccent = QColor(0xff, 0xff, 0xff),
    .tint = QColor(0xd6, 0xe5, 0xf6),
    .onTint = QColor(0x08, 0x45, 0x86),
    .dark = false,
};
const Colours dark = {
    .window = QColor(0x1f, 0x22, 0x27),
    .base = QColor(0x16, 0x18, 0x1c),
    .alternate = QColor(0x25, 0x29, 0x2f),
    .button = QColor(0x30, 0x35, 0x3c),
    .text = QColor(0xe8, 0xea, 0xee),
    .muted = QColor(0xab, 0xb2, 0xbd),
    .disabled = QColor(0xab, 0xb2, 0xbd),
    .link = QColor(0x7a, 0xb8, 0xf5),
    .good = QColor(0x66, 0xc9, 0x86),
    .warning = QColor(0xe9, 0xb4, 0x4f),
    .bad = QColor(0xff, 0x95, 0x8a),
    .border = QColor(0x83, 0x8b, 0x98),
    .edgeOff = QColor(0x56, 0x5d, 0x68),
    .hairline = QColor(0x3b, 0x41, 0x4a),
    .hover = QColor(0x3c, 0x42, 0x4b),
    .accent = QColor(0x62, 0xa9, 0xee),
    .onAccent = QColor(0x0c, 0x10, 0x16),
    .tint = QColor(0x20, 0x41, 0x63),
    .onTint = QColor(0xd3, 0xe7, 0xfb),
    .dark = true,
};
const Colours lightHigh = {
    .window = QColor(0xff, 0xff, 0xff),
    .base = QColor(0xff, 0xff, 0xff),
    .alternate = QColor(0xf2, 0xf2, 0xf2),
    .button = QColor(0xf0, 0xf0, 0xf0),
    .text = QColor(0x00, 0x00, 0x00),
    .muted = QColor(0x33, 0x33, 0x33),
    .disabled = QColor(0x6b, 0x6b, 0x6b),
    .link = QColor(0x00, 0x3c, 0x82),
    .good = QColor(0x00, 0x4a, 0x1c),
    .warning = QColor(0x58, 0x35, 0x00),
    .bad = QColor(0x85, 0x00, 0x0c),
    .border = QColor(0x00, 0x00, 0x00),
    .edgeOff = QColor(0x8a, 0x8a, 0x8a),
    .hairline = QColor(0x00, 0x00, 0x00),
    .hover = QColor(0xdd, 0xdd, 0xdd),
    .accent = QColor(0x00, 0x3c, 0x82),
    .onAccent = QColor(0xff, 0xff, 0xff),
    .tint = QColor(0x00, 0x3c, 0x82),
    .onTint = QColor(0xff, 0xff, 0xff),
    .dark = false,
};
const Colours darkHigh = {
    .window = QColor(0x00, 0x00, 0x00),
    .base = QColor(0x00, 0x00, 0x00),
    .alternate = QColor(0x14, 0x14, 0x14),
    .button = QColor(0x1a, 0x1a, 0x1a),
    .text = QColor(0xff, 0xff, 0xff),
    .muted = QColor(0xdd, 0xdd, 0xdd),
    .disabled = QColor(0x8c, 0x8c, 0x8c),
    .link = QColor(0x9c, 0xd0, 0xff),
    .good = QColor(0x7d, 0xe8, 0x9d),
    .warning = QColor(0xff, 0xd0, 0x66),
    .bad = QColor(0xff, 0xb3, 0xab),
    .border = QColor(0xff, 0xff, 0xff),
    .edgeOff = QColor(0x70, 0x70, 0x70),
    .hairline = QColor(0xff, 0xff, 0xff),
    .hover = QColor(0x33, 0x33, 0x33),
    .accent = QColor(0xff, 0xd6, 0x33),
    .onAccent = QColor(0x00, 0x00, 0x00),
    .tint = QColor(0xff, 0xd6, 0x33),
    .onTint = QColor(0x00, 0x00, 0x00),
    .dark = true,
};

} // namespace

const Colours& lightColours(Contrast contrast)
{
    return contrast == Contrast::High ? lightHigh : light;
}

const Colours& darkColours(Contrast contrast)
{
    return contrast == Contrast::High ? darkHigh : dark;
}

const Colours& coloursOf(const QPalette& palette)
{
    const QColor window = palette.color(QPalette::Active, QPalette::Window);
    for (const Colours* set : {&light, &dark, &lightHigh, &darkHigh})
        if (set->window == window)
            return *set;
    return QColor(textColourOn(window.rgb())) == Qt::black ? light : dark;
}

QPalette paletteOf(const Colours& c)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor& colour) { palette.setColor(role, colour); };
    set(QPalette::Window, c.window);
    set(QPalette::WindowText, c.text);
    set(QPalette::Base, c.base);
    set(QPalette::AlternateBase, c.alternate);
    set(QPalette::Text, c.text);
    set(QPalette::Button, c.button);
    set(QPalette::ButtonText, c.text);
    set(QPalette::BrightText, c.bad);
    set(QPalette::ToolTipBase, c.base);
    set(QPalette::ToolTipText, c.text);
    set(QPalette::PlaceholderText, c.muted);
    set(QPalette::Link, c.link);
    set(QPalette::LinkVisited, c.link);
    set(QPalette::Highlight, c.accent);
    set(QPalette::HighlightedText, c.onAccent);
    set(QPalette::Light, c.dark ? c.button.lighter(130) : QColor(Qt::white));
    set(QPalette::Midlight, c.dark ? c.button.lighter(115) : c.window);
    set(QPalette::Mid, c.border);
    set(QPalette::Dark, c.dark ? c.window.darker(140) : c.border);
    set(QPalette::Shadow, Qt::black);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, c.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.border);
    palette.setColor(QPalette::Disabled, QPalette::Base, c.window);
    return palette;
}

} // namespace ks

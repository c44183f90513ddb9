#pragma once

#include <QProxyStyle>

namespace ks::test {

/// A desktop on which things move, or which asks for less of that.
class MotionStyle final : public QProxyStyle {
public:
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override
    {
        return hint == SH_Widget_Animation_Duration ? (moves ? 200 : 0) : QProxyStyle::styleHint(hint, option, widget, data);
    }
    bool moves = true;
};

} // namespace ks::test

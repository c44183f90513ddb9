#include "ui/network/see/see_glide.h"

#include "ui/theme/theme.h"

#include <QWidget>

namespace ks {

namespace {

constexpr int glideMilliseconds = 200;
constexpr int fadeMilliseconds = 120;

} // namespace

SeeGlide::SeeGlide(QWidget& view) : QVariantAnimation(&view), m_view(view)
{
    setStartValue(0.0);
    setEndValue(1.0);
    setEasingCurve(QEasingCurve::OutCubic);
    connect(this, &QVariantAnimation::valueChanged, &view, qOverload<>(&QWidget::update));
    connect(this, &QVariantAnimation::finished, &view, qOverload<>(&QWidget::update));
}

SeeLayout SeeGlide::nowTo(const SeeLayout& to) const
{
    return isRunning() ? SeeLayout::between(m_from, to, currentValue().toDouble()) : to;
}

void SeeGlide::go(const SeeLayout& from, bool inMotion)
{
    stop();
    m_from = from;
    if (const int duration = animationDuration(&m_view, glideMilliseconds); inMotion && duration > 0 && m_view.isVisible()) {
        setDuration(duration);
        start();
    }
    m_view.update();
}

SeeFade::SeeFade(QWidget& view) : QVariantAnimation(&view), m_view(view)
{
    setStartValue(0.0);
    setEndValue(1.0);
    setEasingCurve(QEasingCurve::OutCubic);
    connect(this, &QVariantAnimation::valueChanged, &view, qOverload<>(&QWidget::update));
    connect(this, &QVariantAnimation::finished, &view, qOverload<>(&QWidget::update));
}

void SeeFade::begin(bool any)
{
    stop();
    if (const int duration = animationDuration(&m_view, fadeMilliseconds); any && duration > 0 && m_view.isVisible()) {
        setDuration(duration);
        start();
    }
    m_view.update();
}

} // namespace ks

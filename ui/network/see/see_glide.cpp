#include "ui/network/see/see_glide.h"

#include "ui/theme/theme.h"

#include <QWidget>

namespace ks {

namespace {

constexpr int glideMilliseconds = 200;
constexpr int fadeMilliseconds = 120;

} // namespace

SeeMotion::SeeMotion(QWidget& view, int milliseconds) : QVariantAnimation(&view), m_view(view), m_milliseconds(milliseconds)
{
    setStartValue(0.0);
    setEndValue(1.0);
    setEasingCurve(QEasingCurve::OutCubic);
    connect(this, &QVariantAnimation::valueChanged, &view, qOverload<>(&QWidget::update));
    connect(this, &QVariantAnimation::finished, &view, qOverload<>(&QWidget::update));
}

void SeeMotion::begin(bool any)
{
    stop();
    if (const int duration = animationDuration(&m_view, m_milliseconds); any && duration > 0 && m_view.isVisible()) {
        setDuration(duration);
        start();
    }
    m_view.update();
}

SeeGlide::SeeGlide(QWidget& view) : SeeMotion(view, glideMilliseconds) {}

void SeeGlide::go(const SeeLayout& from, bool inMotion)
{
    stop();
    m_from = from;
    begin(inMotion);
}

SeeFade::SeeFade(QWidget& view) : SeeMotion(view, fadeMilliseconds) {}

} // namespace ks

#include "moc_see_glide.cpp"

#include "ui/theme/series.h"

#include "ui/paint/okabe_ito.h"

#include <array>

namespace ks {

namespace {

// On white the light three would fall below 3 : 1 as lines, on dark ground blue and black would: each ground has its own order.
const std::array onLight = {okabeIto::blue, okabeIto::vermilion, okabeIto::green, okabeIto::purple, okabeIto::black};
const std::array onDark = {okabeIto::yellow, okabeIto::orange, okabeIto::skyBlue, okabeIto::purple, okabeIto::green};
static_assert(onLight.size() == onDark.size(), "charts count on styles of one colour, whatever the ground");
constexpr std::array dashes = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};

} // namespace

SeriesStyle seriesStyle(int index, const Colours& colours)
{
    const auto at = static_cast<std::size_t>(index);
    const std::size_t count = colours.dark ? onDark.size() : onLight.size();
    const QColor colour = colours.dark ? onDark[at % count] : onLight[at % count];
    return {colour, dashes[(at + at / count) % dashes.size()], static_cast<SeriesStyle::Marker>(at % 6)};
}

QPen seriesPen(const SeriesStyle& style, int width)
{
    QPen pen(style.colour, width, style.dash, Qt::FlatCap, Qt::RoundJoin);
    pen.setCosmetic(true);
    return pen;
}

} // namespace ks

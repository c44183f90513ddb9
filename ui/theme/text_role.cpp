#include "ui/theme/text_role.h"

#include <cmath>

namespace ks {

namespace {

constexpr double scaleOf(TextRole role)
{
    switch (role) {
    case TextRole::Figure: return 1.6;
    case TextRole::Title: return 1.3;
    case TextRole::Note: return 0.88;
    default: return 1;
    }
}

} // namespace

QFont textFont(TextRole role, const QFont& body)
{
    QFont font = body;
    const double scale = scaleOf(role);
    if (scale != 1 && body.pointSizeF() > 0) // a size that is not set goes on following that of the window
        font.setPointSizeF(body.pointSizeF() * scale);
    else if (scale > 1) // in presenter mode
        font.setPixelSize(static_cast<int>(std::lround(body.pixelSize() * scale)));
    if (role == TextRole::Heading)
        font.setBold(true);
    if (role == TextRole::Figure)
        font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace ks

#include "ui/theme/families.h"

#include "ui/theme/flat_parts.h"
#include "ui/theme/series.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>

#include <algorithm>

namespace ks {

namespace {

class ChipIcon final : public QIconEngine {
public:
    explicit ChipIcon(OpFamily family) : m_family(family) {}

    void paint(QPainter* painter, const QRect& place, QIcon::Mode, QIcon::State) override
    {
        const double side = 0.6 * std::min(place.width(), place.height());
        QRectF chip(0, 0, side, side);
        chip.moveCenter(QRectF(place).center());
        fillRounded(*painter, chip, familyColour(m_family, coloursOf(QGuiApplication::palette())), smallCorner);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap image(size);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return image;
    }
    QIconEngine* clone() const override { return new ChipIcon(m_family); }

private:
    OpFamily m_family;
};

} // namespace

int seriesOf(OpFamily family)
{
    switch (family) {
    case OpFamily::Product: return 0;
    case OpFamily::Pooling: return 1;
    case OpFamily::Normalisation:
    case OpFamily::Regularisation: return 2;
    case OpFamily::Activation: return 3;
    case OpFamily::Probabilities:
    case OpFamily::Loss: return 4;
    case OpFamily::Reordering:
    case OpFamily::Joining: return -1;
    }
    return -1;
}

QColor familyColour(OpFamily family, const Colours& colours)
{
    const int series = seriesOf(family);
    return series < 0 ? colours.border : seriesStyle(series, colours).colour;
}

QIcon familyIcon(OpFamily family)
{
    return QIcon(new ChipIcon(family));
}

QString familyTitle(OpFamily family)
{
    const auto row = std::ranges::find(familyTitles, family, [](const auto& one) { return one.first; });
    return QCoreApplication::translate("ks::Families", row->second);
}

std::vector<OpKind> opsByFamily()
{
    std::vector<OpKind> ops(allOps().begin(), allOps().end());
    const auto placeOf = [](OpKind op) {
        const auto* const row = std::ranges::find(familyTitles, infoOf(op).family, [](const auto& one) { return one.first; });
        return std::pair(row - familyTitles.begin(), nameOf(op));
    };
    std::ranges::sort(ops, {}, placeOf);
    return ops;
}

} // namespace ks

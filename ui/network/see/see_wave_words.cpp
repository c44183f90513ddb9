#include "ui/network/see/see_wave_words.h"

#include "core/ops/operator.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/see/see_updates.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

class SeeWaveWords {
    Q_DECLARE_TR_FUNCTIONS(SeeWaveWords)
};

QString weightPlace(const SeeStation& station, const SeeSpot& weight)
{
    const Shape shape = station.sum ? shapeOf(station.sum->first, station.sum->second) : Shape();
    const std::int64_t channels = std::max<std::int64_t>(1, shape.c);
    const QString channel = countOnScreen(weight.map % channels);
    if (station.units)
        return SeeWaveWords::tr("Input %1 (0 to %2).").arg(channel, countOnScreen(channels - 1));
    if (shape.h * shape.w <= 1)
        return SeeWaveWords::tr("Channel %1 (0 to %2).").arg(channel, countOnScreen(channels - 1));
    const SeeCell cell = weight.cell.value_or(SeeCell(0, 0));
    return SeeWaveWords::tr("Channel %1 (0 to %2), row %3 (0 to %4), column %5 (0 to %6).")
        .arg(channel, countOnScreen(channels - 1), countOnScreen(cell.first), countOnScreen(shape.h - 1), countOnScreen(cell.second),
             countOnScreen(shape.w - 1));
}

QString filterText(const SeeStation& station, const SeeFront& front)
{
    if (front.map < 0)
        return followedBy(station.text, seeShareSentence(front, station.shares, station.share));
    const QString text = followedBy(station.text, seeFilterSentence(station.units, front.map, front.count));
    return followedBy(text, front.weight ? weightPlace(station, *front.weight) : seeShareSentence(front, station.shares, station.share));
}

/// Of a map, a row or a cell: numbers are those of its names in the picture, from 0.
QString wavePlaceText(const SeeStation& station, const SeeFront& front)
{
    const auto of = [](std::int64_t count) { return countOnScreen(count - 1); };
    if (front.cells)
        return (station.units ? SeeWaveWords::tr("Unit %1 (0 to %2). %3") : SeeWaveWords::tr("Cell %1 (0 to %2). %3"))
            .arg(countOnScreen(front.map), of(front.count), station.text);
    if (front.cell && front.cell->second >= 0)
        return SeeWaveWords::tr("Map %1 (0 to %2), row %3 (0 to %4), column %5 (0 to %6). %7")
            .arg(countOnScreen(front.map), of(front.count), countOnScreen(front.cell->first), of(station.rows),
                 countOnScreen(front.cell->second), of(station.columns), station.text);
    if (front.cell)
        return SeeWaveWords::tr("Map %1 (0 to %2), row %3 (0 to %4). %5")
            .arg(countOnScreen(front.map), of(front.count), countOnScreen(front.cell->first), of(station.rows), station.text);
    if (front.map >= 0)
        return SeeWaveWords::tr("%1 Map %2 (0 to %3).").arg(station.text, countOnScreen(front.map), of(front.count));
    return station.text;
}

} // namespace

QString seeWaveText(const SeeStation& station, const SeeFront& front)
{
    const bool isUpdate = front.pass == SeeFront::Pass::Update;
    const QString text = isUpdate ? filterText(station, front) : wavePlaceText(station, front);
    if (front.term == 0)
        return text;
    return (isUpdate ? SeeWaveWords::tr("Term %1 of %2 of its gradient.") : SeeWaveWords::tr("Term %1 of %2."))
               .arg(countOnScreen(front.term), countOnScreen(front.terms)) +
           QLatin1Char(' ') + text;
}

QString seePassedText(const std::vector<SeeStation>& stations)
{
    const bool updates = !stations.empty() && stations.back().pass == SeeFront::Pass::Update;
    if (!updates)
        return SeeWaveWords::tr(
            "The wave has passed forward through all layers, the loss, and back to the sample. A step back goes there again.");
    switch (stations.back().filters) {
    case SeeQuantity::Weights: return SeeWaveWords::tr("The wave has passed the weights of all layers. A step back goes there again.");
    case SeeQuantity::WeightGradients:
        return SeeWaveWords::tr("The wave has passed the weight gradients of all layers. A step back goes there again.");
    default: break;
    }
    return SeeWaveWords::tr("The wave has passed forward through all layers, the loss, back to the sample, and the update of all weights. "
                            "A step back goes there again.");
}

QString seeFlashText(const SeeStation& station, bool still)
{
    if (station.pass != SeeFront::Pass::Update || station.shares.empty())
        return {};
    return still ? SeeWaveWords::tr("Motion is reduced: the frames stand still, thicker where more changes.")
                 : SeeWaveWords::tr("The more a filter changes, the brighter it flashes.");
}

} // namespace ks

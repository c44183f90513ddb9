#include "ui/network/see/see_wave_words.h"

#include "core/ops/operator.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_updates.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

class SeeWaveWords {
    Q_DECLARE_TR_FUNCTIONS(SeeWaveWords)
};

QString filterText(const SeeStation& station, const SeeFront& front)
{
    QString text = station.text;
    if (front.weight) {
        const std::int64_t each = std::max<std::int64_t>(1, station.cells);
        const Shape shape = station.sum ? shapeOf(station.sum->first, station.sum->second) : Shape();
        const SeeCell cell = front.weight->cell.value_or(SeeCell(0, 0));
        const std::int64_t at = front.weight->map * shape.h * shape.w + cell.first * shape.w + cell.second;
        return SeeWaveWords::tr("%1 Filter %2 of %3, weight %4 of %5.")
            .arg(text, countOnScreen(front.map + 1), countOnScreen(front.count), countOnScreen(at % each + 1), countOnScreen(each));
    }
    if (front.map >= 0)
        text = SeeWaveWords::tr("%1 Filter %2 of %3.").arg(text, countOnScreen(front.map + 1), countOnScreen(front.count));
    const QString size = seeShareSentence(front, station.shares, station.share);
    return size.isEmpty() ? text : text + QLatin1Char(' ') + size;
}

/// Of a map, a row or a cell.
QString wavePlaceText(const SeeStation& station, const SeeFront& front)
{
    if (front.cells)
        return SeeWaveWords::tr("Cell %1 of %2. %3").arg(countOnScreen(front.map + 1), countOnScreen(front.count), station.text);
    if (front.cell && front.cell->second >= 0)
        return SeeWaveWords::tr("Map %1 of %2, row %3 of %4, cell %5 of %6. %7")
            .arg(countOnScreen(front.map + 1), countOnScreen(front.count), countOnScreen(front.cell->first + 1),
                 countOnScreen(station.rows), countOnScreen(front.cell->second + 1), countOnScreen(station.columns), station.text);
    if (front.cell)
        return SeeWaveWords::tr("Map %1 of %2, row %3 of %4. %5")
            .arg(countOnScreen(front.map + 1), countOnScreen(front.count), countOnScreen(front.cell->first + 1),
                 countOnScreen(station.rows), station.text);
    if (front.map >= 0)
        return SeeWaveWords::tr("%1 Map %2 of %3.").arg(station.text, countOnScreen(front.map + 1), countOnScreen(front.count));
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

QString seeFlashText(const SeeStation& station, bool still)
{
    if (station.pass != SeeFront::Pass::Update || station.shares.empty())
        return {};
    return still ? SeeWaveWords::tr("Motion is reduced: the frames stand still, thicker where more changes.")
                 : SeeWaveWords::tr("The more a filter changes, the brighter it flashes.");
}

} // namespace ks

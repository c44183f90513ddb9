#include "ui/network/see/see_wave_guide.h"

#include "ui/network/see/see_naming.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_source.h"
#include "ui/network/see/see_view.h"
#include "ui/network/see/see_wave.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Where a wave goes from there: it has no steps for other parameters, but for the filter that one of these stands beside.
SeeSpot wavePlaceAt(const SeePicture& picture, const SeeSpot& spot)
{
    if (spot.column < 0 || spot.column >= static_cast<int>(picture.columns.size()))
        return spot;
    const SeeColumn& column = picture.columns[static_cast<std::size_t>(spot.column)];
    const SeePlanes planes = SeePlanes::of(column);
    if (!planes.isOther(spot))
        return spot;
    const std::int64_t tile = seeTileNear(column, spot);
    return {.column = spot.column, .map = planes.isMatrix && tile >= 0 ? tile * planes.columns : tile};
}

} // namespace

SeeWaveGuide::SeeWaveGuide(SeeWave& wave, SeeView& view) : QObject(&view), m_wave(wave), m_view(view)
{
    connect(&wave, &SeeWave::moved, this, [this] { m_leads = true; }); // before anybody else hears of it, until follow()
    connect(&view, &SeeView::moved, this, &SeeWaveGuide::choose);
    connect(&view, &SeeView::held, this, [this](const SeeSpot& spot) { m_wave.choose(wavePlaceAt(m_view.picture(), spot)); });
}

void SeeWaveGuide::choose()
{
    if (m_leads)
        return;
    m_level = m_view.level();
    m_wave.choose(wavePlaceAt(m_view.picture(), m_view.spot()));
}

SeeSpot SeeWaveGuide::placeOf(const SeeFront& front) const
{
    if (const auto cell = front.cellSpot())
        return *cell;
    const auto& columns = m_view.picture().columns;
    if (front.map < 0 || front.column >= static_cast<int>(columns.size()))
        return {.column = front.column};
    const bool isFilter = front.pass == SeeFront::Pass::Update;
    const std::int64_t channels = isFilter ? std::max<std::int64_t>(1, extentOf(columns[static_cast<std::size_t>(front.column)]).c) : 1;
    SeeSpot place{.column = front.column, .map = front.map * channels};
    if (front.cell)
        place.cell = SeeCell(front.cell->first, 0); // a row begins there
    else if (m_level == SeeLevel::Cells)            // of another map the same cell: one looks as near as before
        place.cell = m_view.spot().cell;
    return place;
}

SeeSpot SeeWaveGuide::spotAmong(SeeQuantity quantity) const
{
    if (isOfWeights(quantity) || !m_last || m_last->pass != SeeFront::Pass::Update)
        return m_view.spot();
    return {.column = m_last->column, .map = m_last->map};
}

void SeeWaveGuide::follow(SeeQuantity quantity)
{
    const std::optional<SeeFront> front = m_wave.front();
    if (front && !m_last)
        m_level = m_view.level();
    const SeeSpot left = spotAmong(quantity);
    m_last = front;
    const bool isFar = m_view.level() == SeeLevel::Network;
    const bool stays = front && (m_wave.isCalled() || (front->map < 0 && !isFar)); // somebody is elsewhere, or looks closer than it goes
    if (!stays)
        m_view.setSpot(front ? placeOf(*front) : left, front ? m_level : m_view.level());
    m_leads = false;
    if (!stays && front && front->map >= 0 && m_view.heldSpot()) { // it is told of what the wave has come to
        m_view.setHeld(std::nullopt);
        emit m_view.letGo();
    }
}

bool SeeWaveGuide::isHere(const SeeFront& front) const
{
    const SeeSpot& here = m_view.spot();
    const SeeSpot place = placeOf(front);
    return here.column == place.column && here.map == place.map && (!front.cellSpot() || here == place);
}

void SeeWaveGuide::tell(SeePath& path, const QString& network, const SeeSource& source, const std::optional<SeeSpot>& told) const
{
    const std::optional<SeeFront> front = m_wave.front();
    SeeSpot here = front ? m_view.spot() : m_view.heldSpot().value_or(m_view.spot());
    const bool isSpotThere = told == here;
    const auto& columns = m_view.picture().columns;
    const SeeColumn* column =
        here.column >= 0 && here.column < static_cast<int>(columns.size()) ? &columns[static_cast<std::size_t>(here.column)] : nullptr;
    const bool ofWave = front && isHere(*front);
    QString map = column && here.map >= 0 ? seeMapName(*column, here.map) : QString();
    if (ofWave && front->pass == SeeFront::Pass::Update && front->map >= 0 && !front->weight) {
        map = seeFilterName(*column, front->map);
        here.cell.reset();
    } else if (ofWave && front->cell && !front->cellSpot()) {
        here.cell = front->cell; // a whole row
    }
    path.show(network, column ? column->name : QString(), map, here, ofWave);
    std::optional<std::int64_t> term = isSpotThere ? source.pointedTerm() : std::nullopt;
    if (ofWave && front->term > 0 && (!source.reasons() || source.reasons()->question.taken != front->term || !term))
        term = front->term; // what it adds is still computed
    path.showTerm(term);
}

} // namespace ks

#include "moc_see_wave_guide.cpp"

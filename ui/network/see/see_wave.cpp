#include "ui/network/see/see_wave.h"

#include "core/ops/operator.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double usualStepsPerSecond = 2;

int millisecondsOf(double stepsPerSecond)
{
    return std::max(1, static_cast<int>(std::lround(1000.0 / stepsPerSecond)));
}

/// Cells of a station, by their number.
struct StationCells {
    std::int64_t first = 0;
    std::int64_t count = 0;
};

/// Those that lie at a spot of its column.
StationCells cellsAt(const SeeStation& station, const SeeSpot& spot)
{
    const std::int64_t all = station.allCells();
    if (spot.map < 0)
        return {0, all};
    std::int64_t rows = station.rows;
    std::int64_t columns = station.columns;
    if (station.pass == SeeFront::Pass::Update && station.sum) {
        const Shape shape = shapeOf(station.sum->first, station.sum->second);
        rows = shape.h;
        columns = shape.w;
    }
    const std::int64_t first = spot.map * rows * columns + (spot.cell ? spot.cell->first * columns + spot.cell->second : 0);
    return first < all ? StationCells{first, spot.cell ? 1 : rows * columns} : StationCells{all - 1, 1};
}

} // namespace

SeeQuantity SeeStation::quantity() const
{
    switch (pass) {
    case SeeFront::Pass::Backward: return SeeQuantity::Gradients;
    case SeeFront::Pass::Update: return filters;
    case SeeFront::Pass::Forward:
    case SeeFront::Pass::Loss: break;
    }
    return SeeQuantity::Values;
}

std::int64_t SeeStation::termsOf(std::int64_t cell) const
{
    if (!sum || sum->second == Role::Weights) // which are no sums
        return 1;
    const Shape shape = shapeOf(sum->first, sum->second);
    return std::max<std::int64_t>(1, termCount(sum->first, sum->second, cellAt(shape, cell)));
}

SeeWave::SeeWave(QObject* parent) : QObject(parent), m_timer(this)
{
    setStepsPerSecond(usualStepsPerSecond);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!m_waiting)
            step(+1);
    });
}

void SeeWave::setStations(std::vector<SeeStation> stations)
{
    if (stations == m_stations)
        return;
    const bool isSame =
        std::ranges::equal(stations, m_stations, [](const SeeStation& one, const SeeStation& other) { return one.isAtPlaceOf(other); });
    m_stations = std::move(stations);
    if (isSame) {
        emit moved();
        return;
    }
    m_at = -1;
    m_ended = false;
    setPlaying(false);
    emit moved();
}

void SeeWave::follow(const SeeContents& contents, const std::shared_ptr<const NextUpdates>& updates)
{
    const QString words = seeStationsWords();
    if (contents.arrangement() == m_arrangement && updates == m_updates && words == m_words)
        return;
    if (contents.arrangement() != m_arrangement)
        m_contents = contents;
    m_arrangement = contents.arrangement();
    m_updates = updates;
    m_words = words;
    makeStations();
}

void SeeWave::makeStations()
{
    const bool isThroughFilters = m_through != SeeQuantity::Values;
    setStations(isThroughFilters ? seeFilterStations(m_contents, m_through) : seeStations(m_contents, m_updates.get()));
}

void SeeWave::beginWith(SeeQuantity quantity)
{
    m_first = quantity;
    m_chosen.reset(); // a place among other numbers
    const bool ofFilters = quantity == SeeQuantity::Weights || quantity == SeeQuantity::WeightGradients;
    const SeeQuantity through = ofFilters ? quantity : SeeQuantity::Values;
    if (std::exchange(m_through, through) != through && m_arrangement != 0)
        makeStations();
}

std::int64_t SeeWave::cellsOf(const SeeStation& station) const
{
    switch (m_stride) {
    case SeeStride::Layer: return station.allCells();
    case SeeStride::Map: return station.rows * station.columns * station.cells;
    case SeeStride::Row: return station.columns * station.cells;
    case SeeStride::Cell:
    case SeeStride::Term: break;
    }
    return 1;
}

std::int64_t SeeWave::countAt(int station) const
{
    if (station < 0)
        return 1;
    const SeeStation& one = m_stations[static_cast<std::size_t>(station)];
    return one.allCells() / cellsOf(one);
}

SeeFront SeeWave::lastOf(const SeeStation& station, SeeStride stride)
{
    SeeWave wave;
    wave.setStations({station});
    wave.setStride(stride);
    wave.goTo(0, true);
    return *wave.front();
}

std::int64_t SeeWave::termsAt(const SeeSpot& spot) const
{
    const std::optional<SeeFront> here = front();
    return here && here->cellSpot() == spot ? here->term : 0;
}

std::optional<SeeFront> SeeWave::front() const
{
    const SeeStation* here = station();
    if (!here)
        return std::nullopt;
    SeeFront front{here->pass, here->column, -1, here->count};
    if (const std::int64_t terms = termsHere(); terms > 1) {
        front.term = m_term + 1;
        front.terms = terms;
    }
    if (here->pass == SeeFront::Pass::Update && m_stride >= SeeStride::Cell && here->sum) {
        const Shape shape = shapeOf(here->sum->first, here->sum->second);
        const Cell at = cellAt(shape, m_part);
        front.map = at.n;
        front.weight = SeeSpot{.column = here->column,
                               .map = at.n * shape.c + at.c,
                               .cell = shape.h * shape.w > 1 ? std::optional(SeeCell(at.y, at.x)) : std::nullopt};
        return front;
    }
    const bool isOfCells = here->allCells() == here->cells && (here->cells > 1 || here->sum);
    if (m_stride >= SeeStride::Cell && isOfCells) {
        front.map = m_part;
        front.count = here->cells;
        front.cells = true;
        return front;
    }
    if (countAt(m_at) <= 1)
        return front;
    const std::int64_t last = (m_part + 1) * cellsOf(*here) - 1; // the cell
    const std::int64_t inMap = last % (here->rows * here->columns);
    front.map = last / (here->rows * here->columns * here->cells); // of a filter these are its weights
    if (m_stride >= SeeStride::Row && here->rows * here->columns > 1)
        front.cell = SeeCell(inMap / here->columns, m_stride == SeeStride::Row ? -1 : inMap % here->columns);
    return front;
}

void SeeWave::step(int direction)
{
    if (!canStep(direction) || goToChosen())
        return;
    if (const std::int64_t term = m_term + direction; m_at >= 0 && term >= 0 && term < termsHere()) {
        m_term = term;
        emit moved();
        return;
    }
    if (m_at < 0 && direction < 0)
        return goTo(static_cast<int>(m_stations.size()) - 1, true);
    if (m_at < 0) {
        const auto first = std::ranges::find(m_stations, m_first, &SeeStation::quantity);
        return goTo(first == m_stations.end() ? 0 : static_cast<int>(first - m_stations.begin()), false);
    }
    const std::int64_t next = m_part + direction;
    if (next < 0 || next >= countAt(m_at))
        return goTo(m_at + direction, direction < 0);
    m_part = next;
    m_term = direction < 0 ? termsHere() - 1 : 0;
    emit moved();
}

/// Not where it is there already, or within what somebody looks at.
bool SeeWave::goToChosen()
{
    const std::optional<SeeSpot> chosen = std::exchange(m_chosen, std::nullopt);
    if (!chosen || m_stride == SeeStride::Layer || chosen->column < 0 || (m_at >= 0 && chosen->map < 0))
        return false;
    const SeeStation* here = station();
    const auto found = std::ranges::find_if(m_stations, [&](const SeeStation& one) {
        return one.column == chosen->column && (here ? one.pass == here->pass : one.quantity() == m_first);
    });
    if (found == m_stations.end())
        return false;
    const auto at = static_cast<int>(found - m_stations.begin());
    const StationCells cells = cellsAt(*found, *chosen);
    const std::int64_t each = cellsOf(*found);
    if (at == m_at && m_part * each < cells.first + cells.count && cells.first < (m_part + 1) * each)
        return false;
    m_at = at;
    m_ended = false;
    m_part = cells.first / each;
    m_term = 0;
    emit moved();
    return true;
}

void SeeWave::goTo(int station, bool last)
{
    if (station < 0 || station >= static_cast<int>(m_stations.size()))
        return rest(station >= 0 && !m_stations.empty());
    m_ended = false;
    m_at = station;
    m_part = last ? countAt(station) - 1 : 0;
    m_term = last ? termsHere() - 1 : 0;
    emit moved();
}

void SeeWave::rest(bool ended)
{
    setPlaying(false);
    if (m_at < 0 && m_ended == ended)
        return;
    m_ended = ended;
    m_at = -1;
    m_part = 0;
    m_term = 0;
    emit moved();
}

void SeeWave::setStride(SeeStride stride)
{
    if (m_stride == stride)
        return;
    const SeeStation* here = station();
    const std::int64_t seen = here ? (m_part + 1) * cellsOf(*here) : 1; // cells
    m_stride = stride;
    m_part = here ? (seen + cellsOf(*here) - 1) / cellsOf(*here) - 1 : 0; // what is seen of the station stays seen
    m_term = termsHere() - 1;
    emit moved();
}

void SeeWave::setPlaying(bool playing)
{
    if (playing == isPlaying() || (playing && (m_still || m_stations.empty())))
        return;
    if (!playing) {
        m_timer.stop();
        emit playingChanged(false);
        return;
    }
    m_timer.start();
    emit playingChanged(true);
    if (m_at < 0)
        step(+1);
}

void SeeWave::setStepsPerSecond(double steps)
{
    m_timer.setInterval(millisecondsOf(steps));
}

void SeeWave::setStill(bool still)
{
    m_still = still;
    if (still)
        setPlaying(false);
}

} // namespace ks

#include "moc_see_wave.cpp"

#pragma once

#include "core/ops/op_spec.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_front.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ks {

/// Where a wave through a network stops: a column on the way forwards, the loss, a column on the way back, weights that are updated.
struct SeeStation {
    SeeFront::Pass pass = SeeFront::Pass::Forward;
    int column = 0;
    std::int64_t count = 1; ///< of maps, or filters, that can come one by one
    QString text;           ///< what happens there
    std::int64_t rows = 1;  ///< of each of these maps, that can come one by one, too
    std::int64_t columns = 1;
    std::int64_t cells = 1; ///< of a column that has no maps, or of a filter: those that can come one by one
    std::optional<std::pair<OpSpec, Role>>
        sum{};                    ///< what makes these cells, of an update the gradients; nothing: their terms do not come one by one
    std::vector<double> shares{}; ///< of an update: see TensorUpdate::shares; empty: not known yet
    double share = 0;
    bool units = false;                         ///< its cells are units; of an update the weights of each are one of its filters
    SeeQuantity filters = SeeQuantity::Updates; ///< of pass Update: what of the weights is seen

    bool operator==(const SeeStation&) const = default;
    bool isAtPlaceOf(const SeeStation& other) const
    {
        return pass == other.pass && column == other.column && count == other.count && rows == other.rows && columns == other.columns &&
               cells == other.cells && filters == other.filters;
    }
    /// What is seen of the network meanwhile.
    SeeQuantity quantity() const;
    std::int64_t allCells() const { return count * rows * columns * cells; }
    /// Of one of them, counted through all maps.
    std::int64_t termsOf(std::int64_t cell) const;
};

/// How far a step of the wave goes.
enum class SeeStride : std::uint8_t { Layer, Map, Row, Cell, Term };

/// All of them, in order. `updates`: as large as they are; null: not known yet.
std::vector<SeeStation> seeStations(const SeeContents& contents, const NextUpdates* updates = nullptr);
/// Through the filters of each layer: of Weights in the order in which they are used, of WeightGradients in that in which these are made.
std::vector<SeeStation> seeFilterStations(const SeeContents& contents, SeeQuantity quantity);
/// One of their sentences: another one in another language.
QString seeStationsWords();

/// A wave through a network, from station to station, by hand or by itself. It begins at rest, where the whole picture is seen, and ends there. Knows no
/// widgets.
class SeeWave final : public QObject {
    Q_OBJECT

public:
    explicit SeeWave(QObject* parent = nullptr);

    /// It stays where it is while only their texts and sizes are others.
    void setStations(std::vector<SeeStation> stations);
    /// To those of these contents, which are made where they are others than last time: not for every picture of a training.
    void follow(const SeeContents& contents, const std::shared_ptr<const NextUpdates>& updates);
    const std::vector<SeeStation>& stations() const { return m_stations; }
    /// Null at rest.
    const SeeStation* station() const { return m_at < 0 ? nullptr : &m_stations[static_cast<std::size_t>(m_at)]; }
    std::optional<SeeFront> front() const;
    /// Where it is when it has come to the end of a station.
    static SeeFront lastOf(const SeeStation& station, SeeStride stride);
    /// Of this cell, so many terms are told by now; 0: all.
    std::int64_t termsAt(const SeeSpot& spot) const;

    bool canStep(int direction) const { return direction > 0 ? !m_stations.empty() : m_at >= 0 || m_ended; }
    /// It rests where it came behind its last station: a step back leads there.
    bool hasEnded() const { return m_ended; }
    /// On (+1) or back (−1), by a stride.
    void step(int direction);
    /// From rest it sets out where this is what is seen: forward, unless it is of a later pass. Of weights and of their gradients it goes through the filters
    /// alone.
    void beginWith(SeeQuantity quantity);
    /// Where somebody has gone: that is where the next step goes to, unless it goes by layers or there is nothing of this pass.
    void choose(const std::optional<SeeSpot>& spot) { m_chosen = spot; }
    bool isCalled() const { return m_chosen.has_value(); }
    /// To rest.
    void leave() { rest(false); }
    SeeStride stride() const { return m_stride; }
    /// It stays where it is: what is seen stays seen.
    void setStride(SeeStride stride);

    bool isPlaying() const { return m_timer.isActive(); }
    void setPlaying(bool playing);
    /// Plays, or pauses; where nothing moves by itself it is a step on.
    void toggle() { m_still ? step(+1) : setPlaying(!isPlaying()); }
    void setStepsPerSecond(double steps);
    /// Motion is reduced: nothing moves by itself, steps are left.
    void setStill(bool still);
    bool isStill() const { return m_still; }
    /// The numbers of its station are still to come: it goes on once they are there.
    void setWaiting(bool waiting) { m_waiting = waiting; }

signals:
    /// Another station or map, another text, or at rest.
    void moved();
    void playingChanged(bool playing);

private:
    void makeStations();
    std::int64_t countAt(int station) const;
    /// Cells that come with one part of a station: all of a row, of a map.
    std::int64_t cellsOf(const SeeStation& station) const;
    /// Of where it is, that come one by one.
    std::int64_t termsHere() const { return m_stride == SeeStride::Term && m_at >= 0 ? station()->termsOf(m_part) : 1; }
    /// `last`: at its last part.
    void goTo(int station, bool last);
    void rest(bool ended);
    bool goToChosen();

    std::vector<SeeStation> m_stations;
    SeeContents m_contents;          ///< of which they were made, as the three below
    std::uint64_t m_arrangement = 0; ///< see SeeContents; 0: there are none yet
    std::shared_ptr<const NextUpdates> m_updates;
    QString m_words;
    SeeQuantity m_through = SeeQuantity::Values; ///< of which filters, or Values: of all that a training does
    int m_at = -1;
    std::int64_t m_part = 0; ///< of the station: a map, a row or a cell of one
    std::int64_t m_term = 0; ///< of the cell
    SeeStride m_stride = SeeStride::Layer;
    SeeQuantity m_first = SeeQuantity::Values;
    std::optional<SeeSpot> m_chosen;
    bool m_still = false;
    bool m_waiting = false;
    bool m_ended = false; ///< and nobody has led it elsewhere
    QTimer m_timer;
};

} // namespace ks

#pragma once

#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_strips.h"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace ks {

/// A map, a cell of a column of cells, or a bar of the answer, where it is drawn.
struct SeeTile {
    std::int64_t index = 0;
    QRectF rect;
    SeeSide side = SeeSide::B;
};

/// The map that one looks at, and the window in which it is seen.
struct SeeLarge {
    SeeTile tile;
    QRectF window;
};

/// Those of so many sides, in the order in which they stand: B alone, A and B, or these two and their difference.
std::span<const SeeSide> seeSides(int count);

/// Where a column is, and what of it.
struct SeePlace {
    SeePlanes planes;
    QRectF slot;  ///< all of its width and height
    QRectF title; ///< reaches into the gaps beside it
    QRectF words; ///< of the title: reaches over those beside it as far as they leave room; of `nameAlone` the one line that it has
    QRectF body;  ///< around its tiles
    std::vector<SeeTile> tiles;   ///< of each map all sides, one behind the other
    int sides = 1;                ///< see seeSides(); of the large map there are all where `aside` says how they stand
    std::vector<SeeStrip> strips; ///< on the right of these, or of the large map: the other parameters
    std::optional<SeeTile> large; ///< the map that one looks at; it may be larger than its window
    QRectF window;                ///< in which that one is seen
    QPointF aside;                ///< from there to B − A of the same map, and back to that of A; null: it stands alone
    QRectF part;                  ///< below it, for words on which part of the map that is; null: it is all of it
    std::int64_t perRow = 1;
    std::int64_t first = 0; ///< tiles before those in sight
    double pitch = 0;       ///< pixels of a row of them, by which it is scrolled
    std::int64_t more = 0;  ///< tiles that are not in sight
    QRectF moreRect;
    bool asPicture = false;      ///< the only tile is three channels
    bool bars = false;           ///< tiles are those of the answer
    QRectF head;                 ///< of the loss in rows of numbers, which stand in place of the bars; null: bars
    QRectF foot;                 ///< its sum; below bars the loss of the right class stage by stage; null: there is no room
    QRectF scale;                ///< of its colours, with the numbers at its ends
    bool main = false;           ///< has most of the width
    bool nameAlone = false;      ///< the title has no more than it: above or below those beside it, where they have no room side by side
    bool hasNamesBeside = false; ///< the names of its tiles stand on the right of them, as far as its title reaches

    /// Of its heading a line that is so wide: over the column, and only so far beside it as its words have room on one side alone.
    double leftOfWords(double width) const
    {
        return std::max(words.left(), std::min(title.center().x() - width / 2, words.right() - width));
    }
    /// A frame round its numbers with what is written of them: no heading is in it, since those beside it may reach above it.
    QRectF framed() const;
    /// Where it has nothing more on its right: what leads on from it begins there, and strikes through no name.
    double end() const { return hasNamesBeside ? std::max(right(), title.right()) : right(); }
    /// Of its numbers.
    double right() const { return strips.empty() ? body.right() : std::max(body.right(), strips.back().rect.right()); }
    /// Maps in sight, whatever their sides.
    std::int64_t seen() const { return std::ssize(tiles) / sides; }
    std::span<const SeeSide> sidesOfLarge() const { return seeSides(!large ? 0 : aside.isNull() ? 1 : 3); }
    /// From the large map to that of a side.
    QPointF offsetOf(SeeSide side) const { return side == SeeSide::A ? -aside : side == SeeSide::Difference ? aside : QPointF(); }
    /// The large map of each side.
    std::vector<SeeLarge> larges() const;
    /// Which of these is seen at a point; nothing: none.
    std::optional<SeeSide> largeAt(const QPointF& point) const;
    bool hasDifference() const { return sides == 3 || !aside.isNull(); }
};

struct SeeRoom {
    QSizeF size;
    QFont font;
};

/// What is looked at.
struct SeeLook {
    SeeLevel level = SeeLevel::Network;
    SeeSpot spot;
    QPointF pan;        ///< how far what does not fit is scrolled: the columns, the maps of a column, or the cells of a map
    double cell = 0;    ///< pixels of a cell at SeeLevel::Cells; less than can be read is not taken
    bool follow = true; ///< the spot is brought into sight, whatever `pan` says
};

/// Where everything in the picture of a network is. Pure geometry.
class SeeLayout {
public:
    SeeLayout() = default;
    SeeLayout(const SeePicture& picture, const SeeRoom& room, const SeeLook& look);
    /// On the way from one to the other: every map goes from its old place to its new one.
    static SeeLayout between(const SeeLayout& from, const SeeLayout& to, double share);

    /// Where the columns of `to` come from, if `olds` tells which columns of `from` they were (negative: none). A new one comes out of the columns that were
    /// at its place and are no more, as the parts of a group come out of it and go back into it.
    static SeeLayout carriedOver(const SeeLayout& from, const std::vector<int>& olds, const SeeLayout& to);

    const std::vector<SeePlace>& places() const { return m_places; }
    /// What `pan` came to be.
    const QPointF& pan() const { return m_pan; }
    /// Of all columns: more than the room has where there are too many.
    double width() const { return m_width; }
    /// The band below the titles, in which edges go round other columns.
    double arcHeight() const { return m_arcHeight; }
    /// Text lines that operators have in a title.
    int operatorLines() const { return m_operatorLines; }

    /// Else which ones are in sight goes by their numbers.
    bool showsAllOutputs() const
    {
        return std::ranges::none_of(m_places, [](const SeePlace& place) { return place.bars && place.more > 0; });
    }
    /// All but the large map stands where it stands in the other, and that one has the same window.
    bool hasSameColumnsAs(const SeeLayout& other) const;

    /// Where a spot is seen. Of a map that is not in sight: where its column says how many there are besides. Null where there is nothing.
    QRectF rectOf(const SeeSpot& spot, SeeSide side = SeeSide::B) const;
    /// The same of each side that its map has, and all of them.
    std::vector<QRectF> rectsOf(const SeeSpot& spot) const;
    QRectF allOf(const SeeSpot& spot) const;
    /// What is at a point, with the cell where there are some.
    SeeSpot spotAt(const QPointF& point) const;
    /// The column whose title is at a point, or −1.
    int titleAt(const QPointF& point) const;
    /// The column whose "+ 448 more" is at a point, or −1.
    int moreAt(const QPointF& point) const;
    /// The tile of a column in which a spot lies; −1: none.
    std::int64_t tileOf(const SeeSpot& spot) const;

private:
    friend class SeeArranging;

    std::vector<SeePlace> m_places;
    QPointF m_pan;
    double m_width = 0;
    double m_arcHeight = 0;
    int m_operatorLines = 1;
};

/// Of their height: the distance at which lines of names can still be told apart.
inline constexpr double seeCloseLines = 0.8;
/// Pixels between the sheets of a folded group, which lie behind its maps.
inline constexpr double seeStackStep = 3;
/// Pixels below a column that frames round it, and of a group its sheets, take from what is written there.
double seeBelow(const SeeColumn& column);

/// A column's name, with a sign where a click on it unfolds or folds.
QString seeTitle(const SeeColumn& column);
/// The letters of titles: a column's name, and what stands below it.
QFont seeNameFont(const QFont& font);
QFont seeSmallFont(const QFont& font);
/// Pixels that a column’s name may take of those for its words. Names of folded groups that stand beside each other are several words each:
/// without room between them they read as one.
double seeNameRoom(const SeeColumn& column, double words);
/// The name of a column in so many pixels: whole where it fits, else broken behind signs that are no letters into `most` lines; a word that
/// is wider than a line is never broken, but cut before the number at its end, and so is the last line where even these are too few.
QStringList seeNameLines(const QString& name, const QFont& font, double width, int most);
/// "Conv 5×5 · Relu" in so many pixels: broken between operators where it has to be, and then with shorter words: "BatchNorm".
QString seeOperatorsIn(const QString& operators, const QFont& font, double width);

} // namespace ks

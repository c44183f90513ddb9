#pragma once

#include "ui/network/see/see_layout.h"

#include <vector>

namespace ks {

inline constexpr double seeLeastSide = 6; ///< pixels of a map that one can still see something of
inline constexpr double seeLeastColumn = 36;
inline constexpr double seeMostGap = 6 * 8;    ///< between columns
inline constexpr double seeMostForBars = 0.25; ///< of the width, where not all columns have room

/// What a column needs of the width of a network's picture.
struct SeeColumnNeeds {
    SeePlanes planes;
    double words = 0;   ///< width that the words of its title take
    double title = 0;   ///< and all of it, beside the gaps
    double bars = 0;    ///< that the answer takes
    double cells = 0;   ///< that it takes at least: its names, each beside a cell
    double names = 0;   ///< that names take beside its cells
    double others = 0;  ///< that its other parameters take beside them, where there is so much
    double letters = 0; ///< that they take at least for their letters
    double weight = 1;  ///< of the width that columns have alike
    int sides = 1;      ///< of each map: where a column has most of the width, there is room for the difference
    bool asPicture = false;
    bool hasRows = false; ///< its cells stand below each other, each beside the name of its class

    bool keepsWidth() const { return bars > 0 || names > 0; }
};

/// Shares the width of a network's picture out among its columns.
class SeeWidths {
public:
    struct Room {
        double width = 0; ///< within the margins
        double gap = 0;   ///< between columns
        double height = 0;
        double cell = 0; ///< the most pixels of one in a column of cells
    };
    SeeWidths(const SeePicture& picture, const SeeLook& look, const std::vector<SeeColumnNeeds>& columns, const Room& room)
        : m_picture(picture), m_look(look), m_columns(columns), m_room(room)
    {
    }

    /// Where none has most of it.
    std::vector<double> shared() const;
    /// The gap with which these take all of the width, or seeMostGap.
    double widerGap(const std::vector<double>& shared) const;
    /// Where the column that is looked at has most of it, of what each has else.
    std::vector<double> focused(const std::vector<double>& shared) const;

private:
    bool isSource(int column) const;
    double sideOf(const SeeColumnNeeds& column, double side) const;
    /// Of every column where their maps are so large.
    std::vector<double> at(double side) const;
    /// Without the gaps.
    double total() const { return m_room.width - m_room.gap * static_cast<double>(m_columns.size() - 1); }

    const SeePicture& m_picture;
    const SeeLook& m_look;
    const std::vector<SeeColumnNeeds>& m_columns;
    Room m_room;
};

} // namespace ks

#pragma once

#include "ui/paint/grid_look.h"
#include "ui/paint/grid_scene.h"

#include <QPainter>

#include <functional>
#include <optional>
#include <vector>

namespace ks {

/// The numbers of a grid's cells: in which letters and digits they have room in cells of one size, and writing them.
class CellNumbers {
public:
    CellNumbers(const GridScene& scene, const GridLook& look, const GridPlace& place);

    /// Cells of another size, with the same numbers: what has been measured of them is not measured again, so that sizes can be tried.
    void setCell(double cell);

    /// There is room for them.
    bool areWritten() const { return m_written; }
    /// And none of their decimals is left out.
    bool haveAllDigits() const { return m_written && m_format == m_scene.format; }
    /// None of them, or at least none that is a hundredth of the largest number: one reckons well enough from those.
    bool haveHundredths() const { return haveParts(100); }
    /// So many steps of what is written make the largest number, or all digits are there.
    bool haveParts(int parts) const;
    /// Two digits behind the point, or behind its first zeros where all numbers are small; or at least none that is a hundredth of the largest is left out.
    bool haveTwoDecimals() const;
    /// A picture's red, green and blue stand below each other.
    bool areThree() const { return m_three; }
    const QFont& font() const { return m_font; }
    /// As a cell with this value has it: with the decimals of all the others.
    QString text(double value) const { return numberText(value, m_format, m_look.locale); }

    /// Black or white for a cell's number; none where it is not written.
    using InkOf = std::function<std::optional<QRgb>(std::int64_t y, std::int64_t x)>;
    void write(QPainter& painter, const CellSpan& span, const InkOf& inkOf) const;

private:
    /// A number of digits, and how wide the widest number is with them, beside the height of its letters.
    struct Form {
        NumberFormat format;
        double width = 0;
    };

    /// From all digits to the fewest that say something; null behind these.
    const Form* formAt(std::size_t index);
    /// The largest legible font for `lines` numbers in a cell, with fewer digits where need be.
    bool chooseFont(int lines);
    void writeOne(QPainter& painter, const CellSpan& span, const InkOf& inkOf) const;
    void writeThree(QPainter& painter, const CellSpan& span, const InkOf& inkOf) const;

    const GridScene& m_scene;
    const GridLook& m_look;
    GridPlace m_place;
    QFont m_font;
    NumberFormat m_format;     ///< as written: shorter than asked for where the cells are narrow
    std::vector<Form> m_forms; ///< those that have been measured
    bool m_written = false;
    bool m_three = false;
};

} // namespace ks

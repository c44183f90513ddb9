#pragma once

#include <QObject>
#include <QTimer>

namespace ks {

class CellGrid;

/// Lets a grid show on a projector as much of a small tensor as is read from afar: see PresentedNumbers. It follows what is marked and moves only where that went
/// out of sight. A large tensor stays whole: as a map, without numbers. Afterwards all of it is in sight again. Belongs to the grid.
class PresentedGrid final : public QObject {
    Q_OBJECT

public:
    static constexpr double mostOfSmall = 12; ///< rows and columns

    /// With which decimals numbers are read: as few as tell them apart, so that more of them are seen, or two, where a place has room for a cell with them.
    enum class Digits { Few, Two };

    explicit PresentedGrid(CellGrid& grid, double most = mostOfSmall, Digits digits = Digits::Few);

protected:
    /// Of the grid: other letters, another size, seen again.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    /// The smallest cell from `least` on in which numbers have the digits that are wanted; `least` where there is none.
    double cellWithDigits(double least) const;

    CellGrid& m_grid;
    double m_most;
    Digits m_digits;
    QTimer m_soon{this};
    bool m_enlarged = false;
};

} // namespace ks

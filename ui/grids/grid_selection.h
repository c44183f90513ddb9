#pragma once

#include "core/tensor/shape.h"

#include <QObject>
#include <QRect>

#include <optional>
#include <utility>

namespace ks {

/// The current cell of a plane, and the cells that are selected with it.
class GridSelection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// The plane that it is in: the current cell is the same as far as there is such a cell. `anew`: no other is selected any more.
    void setPlane(const Shape& shape, std::int64_t n, std::int64_t c, bool anew);

    const Cell& current() const { return m_current; }
    /// Nothing where it is no cell of the tensor; it may lie in another plane.
    void setCurrent(const Cell& cell) { move(cell, false); }
    /// What lies between this and where the selection began.
    void extendTo(const Cell& cell) { move(cell, true); }
    void selectAll();
    /// Back to the current cell alone; false where it was so.
    bool letGo() { return std::exchange(m_anchor, std::nullopt).has_value(); }
    /// The cells that copying takes (x: columns, y: rows): the current one alone, unless more was selected.
    QRect cells() const;
    bool hasSeveral() const { return m_anchor && *m_anchor != m_current; }
    /// Where a key leads from here, perhaps out of the plane; nothing: it is none that walks. `far`: with Ctrl.
    std::optional<Cell> beside(int key, bool far) const;

signals:
    /// The current cell, perhaps the same, or what is selected.
    void changed();
    void currentChanged(const ks::Cell& cell);

private:
    void move(Cell cell, bool extend);

    Shape m_shape{};
    Cell m_current;
    std::optional<Cell> m_anchor; ///< the other corner
};

} // namespace ks

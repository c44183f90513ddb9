#pragma once

#include <QObject>

#include <vector>

namespace ks {

class CellGrid;

/// Grids whose tensors are too large for numbers show the part where a step is, in cells that can be read, and go with the step: once for each tensor, so that one in which
/// somebody has zoomed, or of which somebody wants to see all, stays as it is. GUI thread.
class CloseUp final : public QObject {
public:
    /// `view` holds the grids, and owns this.
    CloseUp(std::vector<CellGrid*> grids, QWidget& view);

    /// Their numbers are others now.
    void begin() { m_due = true; }
    /// Of new numbers the part is shown; of those before nothing moves.
    void showNew();
    /// A step has been taken, and the grids have its marks.
    void follow();
    /// Letters of a projector, or of a desk again: other cells are read. True where they are, and follow() is to come.
    bool takeFont();

private:
    void show();

    std::vector<CellGrid*> m_grids;
    QWidget& m_view;
    bool m_due = true;
    bool m_presented = false;
};

} // namespace ks

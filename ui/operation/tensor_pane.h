#pragma once

#include "core/session/session.h"
#include "ui/grids/grid_panel.h"
#include "ui/language/retranslating.h"

#include <QWidget>

namespace ks {

/// One tensor at its fixed place. Biases are shown as one row of cells; the pane speaks of cells as the operator counts them.
class TensorPane final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit TensorPane(Role role, QWidget* parent = nullptr);

    Role role() const { return m_role; }
    GridPanel& panel() { return *m_panel; }
    /// The grid of the current channel.
    CellGrid& grid() { return *m_panel->grid(); }

    void setTensor(const TensorPtr& tensor);
    /// Channels that a person fanned out beside `c` stay as long as `c` is one of them.
    void showPlane(std::int64_t n, std::int64_t c);
    void setMarks(GridMarks marks);
    void setFolded(bool folded) { m_panel->setFolded(folded); }

    /// Between the operator's count of cells and the grid's.
    Cell toGrid(const Cell& cell) const { return isStrip() ? Cell{0, 0, 0, cell.c} : cell; }
    Cell fromGrid(const Cell& cell) const { return isStrip() ? Cell{0, cell.x, 0, 0} : cell; }

protected:
    void retranslate() override;

private:
    bool isStrip() const { return m_role == Role::Bias || m_role == Role::DiffBias; }

    Role m_role;
    GridPanel* m_panel;
    TensorPtr m_tensor;
};

} // namespace ks

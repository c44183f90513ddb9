#pragma once

#include "core/ops/roles.h"
#include "ui/language/retranslating.h"
#include "ui/operation/tabs/tensor_comparison.h"
#include "ui/session/operation_document.h"

#include <QWidget>

#include <functional>
#include <optional>

namespace ks {

class CellGrid;
class CloseUp;
class ControlArea;
class OperatorSettings;

/// Two settings or two operators on the same input, side by side with one cursor, and the map of their difference: of the tensor that is explained,
/// forwards or backwards, until another one is chosen. A is the lab itself, B a copy of its settings (or of a bookmark's) that is changed here without touching
/// those. The session keeps both, and both are under its undo.
class CompareTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    CompareTab(OperationDocument& document, ComputeThread& compute, QWidget* parent = nullptr);

    /// B as a document of its own, for its settings and numbers; its content is kept by the lab's.
    OperationDocument& other() { return m_other; }
    /// B becomes what A is now.
    void copyFromA();
    void copyFromBookmark(std::size_t index);
    const Difference* difference() const { return m_compared.difference(); }
    QString verdict() const;
    Role role() const { return m_role; }
    CellGrid* gridA() const { return m_gridA; }
    /// Of the operator: a cell of the grids.
    Pin pinOf(const Cell& cell) const { return {m_role, fromGrid(cell)}; }
    /// A result; a gradient only in backward mode.
    void choose(Role role);
    /// The grids and what is said of them, without the settings.
    void setPresenting(bool presenting);
    /// What of a tensor is kept from sight. Call maskChanged() when it gives something else. An answer that is asked for is hidden
    /// here; that some cells are not reached yet is not, since whole tensors are compared.
    void setMask(std::function<std::optional<Mask>(Role)> mask) { m_mask = std::move(mask); }
    void maskChanged();
    QSize minimumSizeHint() const override;

signals:
    void compared();

protected:
    void retranslate() override;
    void comeIntoSight() override;
    void takeFont() override;
    void takeSize() override;

private:
    /// The settings of B stand beside the grids where there is room, else below them.
    void arrange();
    void fitCells();
    /// As wide as the settings are at this size of text.
    int settingsWidth() const;
    /// What B can start from, and what it is now.
    void listSources();
    int sourceOfB() const;
    void listRoles();
    /// To the tensor of the cell that is explained: the steps', or the held one's; while that is the same tensor, what was chosen stays.
    void followRole();
    /// Between the grids' cells and those of the operator.
    Cell toGrid(const Cell& cell) const { return infoOf(m_role).perChannel ? Cell{0, 0, 0, cell.c} : cell; }
    Cell fromGrid(const Cell& cell) const { return infoOf(m_role).perChannel ? Cell{0, cell.x, 0, 0} : cell; }
    /// B is what the lab's document says, on the same picture.
    void followDocument();
    void refresh();
    void showTensors();
    /// The cursor goes to the cell that is explained, with every step of the compared tensor.
    void followExplained();
    void pointAt(const std::optional<Cell>& cell);
    void mark();
    /// Of the compared tensor; nothing outside of predict mode.
    std::optional<Mask> hidden() const;

    OperationDocument& m_document;
    OperationDocument m_other;
    Role m_role = Role::Dst;
    std::optional<Role> m_explainedRole; ///< that what is compared has followed
    std::function<std::optional<Mask>(Role)> m_mask;
    std::optional<Cell> m_pointed; ///< nothing: the cursor of A
    struct Followed {
        Pin at;
        Shape of;
        bool operator==(const Followed&) const = default;
    };
    std::optional<Followed> m_followed;
    TensorComparison m_compared;
    QGridLayout* m_layout;
    QWidget* m_start; ///< where B starts from
    std::optional<bool> m_beside;
    QLabel* m_whatTitle;
    QComboBox* m_what;
    QLabel* m_fromTitle;
    QComboBox* m_from;
    QPushButton* m_swap;
    QLabel* m_verdict;
    QLabel* m_cursor;
    QLabel* m_titleA;
    QLabel* m_titleB;
    QLabel* m_titleDifference;
    CellGrid* m_gridA;
    CellGrid* m_gridB;
    CellGrid* m_gridDifference;
    CloseUp* m_closeUp; ///< of A, with which the others go
    OperatorSettings* m_settings;
    ControlArea* m_scroll;
};

} // namespace ks

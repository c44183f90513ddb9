#pragma once

#include "core/session/session.h"
#include "ui/grids/grid_panel.h"
#include "ui/language/retranslating.h"
#include "ui/scene/scene.h"

#include <QWidget>

#include <map>

namespace ks {

/// What the first two indices of an operator's tensor count.
PlaneIndex planeIndexOf(const OpSpec& spec, Role role);

/// One tensor at its fixed place; what has neither rows nor columns as a table (see isTable). The pane speaks of cells as the operator counts them.
class TensorPane final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit TensorPane(Role role, QWidget* parent = nullptr);

    Role role() const { return m_role; }
    GridPanel& panel() { return *m_panel; }
    /// The grid of the current channel.
    CellGrid& grid() { return *m_panel->grid(); }

    /// Of the operator `spec`, whose tensor of this role it is.
    void setTensor(const TensorPtr& tensor, const OpSpec& spec);
    /// The same while its cells are being computed: the place that they had stays where the extent does.
    void awaitTensor(const OpSpec& spec);
    /// Looks where the view does: at its plane, in its colours. Around an input and its gradient is the padding over which the operator's windows
    /// slide. Channels that a person fanned out beside the plane's stay as long as that is one of them.
    void look(const Content& content, const ViewState& view);
    void setMarks(GridMarks marks);
    /// Makes a cell, in the operator's count, the current one and brings it into sight where its channel is shown; else another one was chosen.
    void follow(const Cell& cell);
    /// Instead of what a tensor of its role is called.
    void setTitle(const QString& title, const QString& symbol);
    const QString& title() const { return m_title; } ///< empty where it is called as its role is
    /// The colours of what pooling makes are those of its input, where both show the same map; false where they are its own.
    bool takeRangeOf(TensorPane& input);
    void setFolded(bool folded) { m_panel->setFolded(folded); }

    /// Between the operator's count of cells and the grid's.
    Cell toGrid(const Cell& cell) const { return ks::toGrid(m_spec, m_role, cell); }
    Cell fromGrid(const Cell& cell) const { return ks::fromGrid(m_spec, m_role, cell); }
    /// Of a cell, in the operator's count, as it lies in `whole`, which holds this; empty where it is not in sight.
    QRect placeOf(const Cell& cell, const QWidget& whole) const;

signals:
    /// A cell, in the operator's count, and the grid where it was asked for.
    void menuWanted(const ks::Cell& cell, ks::CellGrid* grid, const QPoint& global);
    void resized(); ///< perhaps without the view that holds it: the head of another pane is higher

protected:
    void retranslate() override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent*) override { emit resized(); }

private:
    void setAwaited(bool awaited);
    void showPlane(std::int64_t n, std::int64_t c);
    void showPads();
    void take(const TensorPtr& tensor, const OpSpec& spec);

    Role m_role;
    GridPanel* m_panel;
    OpSpec m_spec;
    TensorPtr m_tensor;
    QString m_title;
    QString m_symbol; ///< of the title
};

/// One for every tensor that an operator may have.
using TensorPanes = std::map<Role, TensorPane*>;

} // namespace ks

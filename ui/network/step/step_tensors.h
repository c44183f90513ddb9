#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/step/step_moment.h"

#include <QStringList>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <utility>

class QSpacerItem;

namespace ks {

class CloseUp;
class TensorPane;

/// The tensors of the layer under way that take part in the phase, side by side, with the marks of the cell under way: what is read, what is
/// made; in an update the old value, gradient, optimiser state and new value.
class StepTensors final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit StepTensors(QWidget* parent = nullptr);

    /// Null clears. `columns`: of the data, where they are a table.
    void show(std::shared_ptr<const StepMoment> moment, const QStringList& columns);
    /// The marks of the cell that is looked at; in an update, which has no scene, those of the parameter.
    void mark(const std::optional<Scene>& scene);
    /// Those on screen, from left to right.
    QList<TensorPane*> shown() const;
    /// For presenting: without colour bars and channels; small tensors have room for their numbers.
    void setBare(bool bare);

signals:
    void stepRequested(int direction);
    /// A person looks at a cell of one of the tensors, as the operator counts its cells.
    void cellAsked(ks::Role role, const ks::Cell& cell);
    /// Enter at a cell: to the term that reads it.
    void termAsked(const ks::NetworkPosition& term);
    /// Another image or channel of what is not under way.
    void viewChosen(const ks::ViewState& view);

protected:
    void retranslate() override;
    void takeFont() override;
    void takeSize() override { shareWidth(); }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// One tensor in its place; several may have the same role.
    struct Entry {
        int key = 0;
        Role role = Role::Src;
        TensorPtr tensor;
        QString title; ///< empty: the role's own name
        QString symbol;
    };
    QList<Entry> entriesOf(const StepMoment& moment) const;
    TensorPane* paneFor(const Entry& entry);
    /// What the pane shows of the moment.
    ViewState viewOf(const TensorPane& pane) const;
    /// Of weights, which are few, the numbers are read where the step is. `isOther`: they are other numbers than those before.
    void showNumbers(TensorPane& pane, const Shape& shape, bool isOther);
    /// A short bias takes what its numbers do, the others the rest.
    void shareWidth();
    /// Numbers without a choice of images or channels above them begin where those beside them do.
    void shareTop();
    /// Pooling's output has the colours of the input beside it.
    void shareRange();
    void chooseChannel(Role role, std::int64_t n, std::int64_t channel);
    bool makes(Role role) const;
    void followStep();
    QString placeOf(const TensorPane& pane, bool gradient, const Cell& at) const;

    std::map<int, TensorPane*> m_panes;
    std::map<const TensorPane*, CloseUp*> m_closeUps;
    std::map<TensorPane*, QSpacerItem*> m_tops;                            ///< in place of a choice; the panels own them
    std::map<std::pair<const TensorPane*, int>, ColourSettings> m_colours; ///< chosen by hand, of a layer
    QHBoxLayout* m_row;
    std::shared_ptr<const StepMoment> m_moment;
    QStringList m_columns;
    std::optional<NetworkPosition> m_followed; ///< the step that the grids have been moved to
    bool m_showing = false;
    bool m_bare = false;
};

} // namespace ks

#pragma once

#include "ui/operation/layer_source.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QObject>

#include <memory>
#include <optional>

namespace ks {

/// The cell that is looked at: the one under the mouse, else the pinned one, else the one that the timeline stands on. Grids draw
/// its marks and the explanation tells about it. GUI thread only; long sums are explained on the compute thread.
class Inspection final : public QObject, public LayerSource {
    Q_OBJECT

public:
    Inspection(OperationDocument& document, ComputeThread& compute, QObject* parent = nullptr);

    const OperationDocument& document() const { return m_document; }
    const SceneFocus& focus() const { return m_focus; }
    /// The cell of a result that is explained: the focus itself where it is a result, else the pin or position.
    const SceneFocus& explained() const { return m_explained; }
    /// Null while there is none yet.
    const Explanation* explanation() const { return m_explanation.get(); }
    /// What may be seen of the stepped tensor; takes into account an answer that was just given.
    std::optional<Mask> mask() const;
    /// The same of any tensor, also while its numbers are being computed.
    std::optional<Mask> mask(Role role) const;
    bool hides(Role role, const Cell& cell) const;
    /// Of tensors that are not stepped, the first offset that is kept from sight: a later bookmark asks for it.
    std::map<Role, std::int64_t> askedLater() const;
    /// Which bookmark asks, of those on screen that are hidden for nothing else.
    std::map<Role, std::size_t> askersLater() const;
    /// The document's result, where the tensor that is stepped through is in it; null while that is being computed.
    const OperationResult* freshResult() const;
    std::optional<Scene> scene() const override;

    /// The cell under the mouse or the keyboard's cursor; nothing when it left.
    void hover(const std::optional<Pin>& at);
    void pointAt(const std::optional<Factor>& factor) override;
    const std::optional<Factor>& pointedAt() const { return m_pointedAt; }
    /// In predict mode: the asked-for cell may be seen now.
    void setAnswered(bool answered);

signals:
    /// Focus, explanation or mask.
    void changed();
    void pointedAtChanged();
    void factorShown(const ks::Factor& factor); ///< its cell is to come into sight

protected:
    void explainAgain() override;
    void showView(const ViewState& view) override { m_document.cursor().setView(view); }
    void bringIntoSight(const Factor& factor) override { emit factorShown(factor); }

private:
    void update();
    void explain();

    OperationDocument& m_document;
    LatestJob m_job;
    std::optional<Pin> m_hover;
    std::optional<Position> m_position; ///< of the timeline, when this last looked
    std::optional<Factor> m_pointedAt;
    SceneFocus m_focus;
    SceneFocus m_explained;
    std::int64_t m_taken = 0;
    std::shared_ptr<const OperationResult> m_source; ///< what m_explanation was made from
    std::shared_ptr<const Explanation> m_explanation;
    bool m_answered = false;
};

} // namespace ks

#pragma once

#include "ui/language/sentence.h"
#include "ui/session/change_queue.h"

#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace ks {

class OperationDocument;
class OperationNumbers;

/// The one way to change what is computed. Each call is one undoable entry; equal non-empty `mergeKey`s within one drag make one entry.
class ContentEditor {
public:
    ContentEditor(OperationDocument& document, Session& session, OperationNumbers& numbers, ComputeThread& compute);

    /// Takes over `content` whole; weights are fitted to the spec. An illegal spec is kept (settings show its problems)
    /// but not computed. `label` names the entry in Edit ▸ Undo.
    void setContent(Content content, const Sentence& label, const QString& mergeKey = {});
    void setSpec(const OpSpec& spec, const Sentence& label, const QString& mergeKey = {});
    /// With the operands that go with its settings. Where nobody chose the gradient from above, it follows the operator.
    void setOperator(Content content, const Sentence& label, const QString& mergeKey = {});
    /// Src, Weights or Bias.
    void setOperand(Role role, SourcedTensor operand, const Sentence& label);
    /// As a person chooses it: other settings leave it as it is, and where they cannot it is said.
    void setGradient(const GradientChoice& gradient, const Sentence& label);
    /// Cells of Src, Weights, Bias or DiffDst (which makes the gradient "typed"). Large tensors change a moment later.
    void setCells(Role role, const std::vector<std::pair<Cell, float>>& cells, const Sentence& label, const QString& mergeKey = {});

    /// Another document keeps this one's content: it is asked for each change of it, and answers with follow().
    using Keeper = std::function<void(Content content, const Sentence& label, const QString& mergeKey)>;
    void keepElsewhere(Keeper keeper) { m_keeper = std::move(keeper); }
    /// Takes over what the other document has; not under undo here.
    void follow(Content content);

    /// Opens a view that belongs to the change of content just made: undo leads back to what was looked at before, redo here.
    void leadTo(const ViewState& view);
    /// Edits under way are of a session that is gone.
    void forget() { m_changes.clear(); }

private:
    struct WholeChange;
    struct CellsChange;

    /// A tensor as edits find it: ∂L/∂Y as typed, even before it has been computed with.
    TensorPtr editable(Role role) const;
    TensorPtr chosenGradient() const;
    void make(ContentChange& change, bool forwards);
    void take(const CellEdits& edits, bool forwards, EditedTensor made);
    void show(Content content);
    /// Where nobody chose the gradient from above, it is the one that shows something.
    void chooseGradient(Content& content) const;
    /// What of a gradient from above could not stay with other settings.
    void sayWhatBecameOf(const GradientChoice& asked, const GradientChoice& kept) const;
    ContentPlace place() const { return {m_session.view, m_session.bookmark}; }
    void comeBackTo(const ContentPlace& place);

    OperationDocument& m_document;
    Session& m_session;
    OperationNumbers& m_numbers;
    Keeper m_keeper;
    std::weak_ptr<ContentChange> m_latest; ///< the change of content asked for last, unless it became part of one before
    ChangeQueue m_changes;
};

} // namespace ks

#include "ui/session/operation_document.h"

#include "core/base/error.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/tensor/weight_presets.h"
#include "ui/language/text.h"
#include "ui/session/change_queue.h"
#include "ui/session/content_change.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Says why the weights are others than those that were chosen.
QString withoutPreset(const SourcedTensor& weights)
{
    const auto titleOf = [](const std::string& name) {
        for (const WeightPresetInfo& info : weightPresets())
            if (info.name == name)
                return toQString(info.title);
        return QString::fromStdString(name);
    };
    const auto wanted = weightPresetNamed(weights.source.wanted);
    const Text problem = wanted ? weightPresetProblem(*wanted, weights.tensor->shape()) : Text();
    return OperationDocument::tr("%1: %2. Until the window is large enough again, the weights are %3.")
        .arg(titleOf(weights.source.wanted), toQString(problem), titleOf(weights.source.name));
}

} // namespace

/// One change of settings, or of tensors as a whole.
class OperationDocument::ContentCommand final : public QUndoCommand {
public:
    ContentCommand(OperationDocument& document, std::shared_ptr<ContentChange> change, const QString& label, const QString& mergeKey)
        : QUndoCommand(label), m_document(document), m_change(std::move(change)), m_mergeKey(mergeKey)
    {
    }

    void undo() override { m_document.change(m_change, false); }
    void redo() override { m_document.change(m_change, true); }
    /// Qt asks only commands with equal ids other than −1.
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto* other = static_cast<const ContentCommand*>(later);
        if (other->m_mergeKey != m_mergeKey)
            return false;
        m_change->append(*other->m_change);
        setObsolete(m_change->isEmpty());
        return true;
    }

private:
    OperationDocument& m_document;
    std::shared_ptr<ContentChange> m_change;
    QString m_mergeKey;
};

/// Cells of one tensor: what was typed, or the strokes of one painting.
class OperationDocument::CellsCommand final : public QUndoCommand {
public:
    CellsCommand(OperationDocument& document, std::shared_ptr<CellEdit> edit, const QString& label, const QString& mergeKey)
        : QUndoCommand(label), m_document(document), m_edits{std::move(edit)}, m_mergeKey(mergeKey)
    {
    }

    void undo() override { m_document.change(m_edits, false); }
    void redo() override { m_document.change(m_edits, true); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 2; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto* other = static_cast<const CellsCommand*>(later);
        if (other->m_mergeKey != m_mergeKey || other->m_edits.front()->role != m_edits.front()->role)
            return false;
        m_edits.insert(m_edits.end(), other->m_edits.begin(), other->m_edits.end());
        return true;
    }

private:
    OperationDocument& m_document;
    CellEdits m_edits;
    QString m_mergeKey;
};

void OperationDocument::setContent(Content content, const QString& label, const QString& mergeKey)
{
    m_latest.reset();
    try {
        fitToInput(content);
    } catch (const Error& error) {
        emit message(error.text());
        return;
    }
    const auto change = std::make_shared<ContentChange>(m_session.content, content);
    if (change->isEmpty())
        return;
    change->setFrom(place());
    if (m_borrowed && sameOperation(content, m_session.content)) {
        setSessionContent(std::move(content));
        return;
    }
    copyBorrowed();
    const SourcedTensor weights = content.weights;
    const std::string before = m_session.content.weights.source.wanted;
    if (m_keeper) {
        m_keeper(content, label, mergeKey);
    } else {
        m_latest = change;
        m_undoStack->push(new ContentCommand(*this, change, label, mergeKey));
    }
    const bool filters = infoOf(m_session.content.spec.op).weights == WeightsKind::Filters; // those of a matrix have no neighbours
    if (filters && !weights.source.wanted.empty() && weights.source.wanted != before)
        emit message([weights] { return withoutPreset(weights); });
}

void OperationDocument::setSpec(const OpSpec& spec, const QString& label, const QString& mergeKey)
{
    Content content = m_session.content;
    content.spec = spec;
    setOperator(std::move(content), label, mergeKey);
}

void OperationDocument::setOperator(Content content, const QString& label, const QString& mergeKey)
{
    if (content.spec.op != m_session.content.spec.op)
        chooseGradient(content);
    setContent(std::move(content), label, mergeKey);
}

void OperationDocument::chooseGradient(Content& content) const
{
    const bool usual = content.gradient == usualGradient(m_session.content);
    if (!usual || !content.src.tensor || !isLegal(content.spec))
        return;
    try {
        fitWeights(content);
        content.gradient = usualGradient(content);
    } catch (const Error&) { // said by what sets the content
    }
}

void OperationDocument::setSource(SourcedTensor src, const QString& label)
{
    Content content = m_session.content;
    content.src = std::move(src);
    setContent(std::move(content), label);
}

void OperationDocument::setWeights(SourcedTensor weights, const QString& label)
{
    Content content = m_session.content;
    content.weights = std::move(weights);
    chooseGradient(content);
    setContent(std::move(content), label);
}

void OperationDocument::setBias(SourcedTensor bias, const QString& label)
{
    Content content = m_session.content;
    content.bias = std::move(bias);
    setContent(std::move(content), label);
}

void OperationDocument::setGradient(const GradientChoice& gradient, const QString& label)
{
    Content content = m_session.content;
    content.gradient = gradient;
    setContent(std::move(content), label);
}

void OperationDocument::setCells(Role role, const std::vector<std::pair<Cell, float>>& cells, const QString& label, const QString& mergeKey)
{
    if (!editable(role) || cells.empty())
        return; // results are computed, not typed
    copyBorrowed();
    m_undoStack->push(new CellsCommand(*this, std::make_shared<CellEdit>(CellEdit{.role = role, .cells = cells}), label, mergeKey));
}

TensorPtr OperationDocument::editable(Role role) const
{
    if (role == Role::DiffDst)
        return content().gradient.kind == GradientKind::Typed ? content().gradient.typed : chosenGradient();
    return content().operand(role) ? tensor(role) : nullptr;
}

TensorPtr OperationDocument::chosenGradient() const
{
    if (TensorPtr known = tensor(Role::DiffDst))
        return known;
    if (!isLegal(content().spec))
        return nullptr;
    try {
        return gradientFromAbove(content()); // redone while the forward pass is shown: nothing has computed with it
    } catch (const Error&) {
        return nullptr; // no memory for it: there is nothing to be edited
    }
}

void OperationDocument::takeCells(const CellEdits& edits, bool forwards, EditedTensor made)
{
    Content content = m_session.content;
    CellEdit& first = *edits.front();
    SourcedTensor* const target = content.operand(first.role);
    if (!made.before.empty() && first.before.empty()) { // for the first time
        first.wasEdited = target && target->source.edited;
        first.gradient = content.gradient;
        first.gradient.typed.reset();
    }
    for (std::size_t i = 0; i < made.before.size(); ++i)
        edits[i]->before = std::move(made.before[i]);
    if (forwards)
        first.from = editable(first.role);
    (forwards ? edits.back()->to : first.from) = made.tensor;
    if (target) {
        target->tensor = made.tensor;
        target->source.edited = forwards || first.wasEdited;
    } else if (forwards) {
        content.gradient.kind = GradientKind::Typed;
        content.gradient.typed = made.tensor;
    } else {
        content.gradient = first.gradient;
        if (content.gradient.kind == GradientKind::Typed)
            content.gradient.typed = made.tensor;
    }
    setSessionContent(std::move(content));
}

ContentPlace OperationDocument::place() const
{
    return {view(), m_session.bookmark};
}

void OperationDocument::setSessionContent(Content content)
{
    const OpSpec before = std::exchange(m_session.content, std::move(content)).spec;
    followBookmark();
    carryView(before);
    clampView();
    askForNumbers();
    emit contentChanged();
    emit viewChanged();
}

void OperationDocument::carryView(const OpSpec& before)
{
    const OpSpec& now = content().spec;
    ViewState& view = m_session.view;
    const Position there = carried(before, now, view.position);
    if (before.src.h != now.src.h || before.src.w != now.src.w)
        view.pin.reset(); // its cell was of another picture
    if (there == view.position && now.op == before.op && now.group == before.group)
        return; // who looks at another channel goes on with that
    view.position = there;
    if (isLegal(now) && Timeline(now, there.of).contains(there))
        view = following(now, view, there);
}

} // namespace ks

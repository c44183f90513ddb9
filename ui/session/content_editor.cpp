#include "ui/session/content_editor.h"

#include "core/base/error.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/tensor/weight_presets.h"
#include "ui/language/text.h"
#include "ui/session/operation_document.h"
#include "ui/session/undo_entry.h"

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

/// Of settings, or of tensors as a whole.
struct ContentEditor::WholeChange {
    static constexpr int kind = 1;
    ContentEditor& editor;
    std::shared_ptr<ContentChange> change;

    void make(bool forwards) { editor.m_changes.add({change, forwards}); }
    bool append(const WholeChange& later)
    {
        change->append(*later.change);
        return true;
    }
    bool isEmpty() const { return change->isEmpty(); }
};

/// Of cells of one tensor: what was typed, or the strokes of one painting.
struct ContentEditor::CellsChange {
    static constexpr int kind = 2;
    ContentEditor& editor;
    CellEdits edits;

    void make(bool forwards)
    {
        editor.m_changes.add({edits, forwards});
        if (!editor.m_changes.isEmpty())
            editor.m_numbers.hold(); // the edit need not wait for what it will overtake
    }
    bool append(const CellsChange& later)
    {
        if (later.edits.front()->role != edits.front()->role)
            return false;
        edits.insert(edits.end(), later.edits.begin(), later.edits.end());
        return true;
    }
    bool isEmpty() const { return false; }
};

ContentEditor::ContentEditor(OperationDocument& document, Session& session, OperationNumbers& numbers, ComputeThread& compute)
    : m_document(document), m_session(session), m_numbers(numbers),
      m_changes(compute,
                {.tensor = [this](Role role) { return editable(role); },
                 .change = [this](ContentChange& change, bool forwards) { make(change, forwards); },
                 .take = [this](const CellEdits& edits, bool forwards, EditedTensor made) { take(edits, forwards, std::move(made)); },
                 .fail =
                     [this](const Text& what) {
                         emit m_document.message(what);
                         m_numbers.ask(m_session); // they were held up for the edit's sake
                     }})
{
}

void ContentEditor::make(ContentChange& change, bool forwards)
{
    Content content = m_session.content;
    if (forwards)
        change.rebase(content);
    change.apply(content, forwards);
    show(std::move(content));
    if (const std::optional<ContentPlace> known = change.place(forwards))
        comeBackTo(*known);
    else if (forwards)
        change.leadTo(place());
}

void ContentEditor::leadTo(const ViewState& view)
{
    m_document.cursor().openView(view);
    if (const auto latest = m_latest.lock())
        latest->leadTo({m_session.view, m_session.bookmark, true});
}

void ContentEditor::comeBackTo(const ContentPlace& place)
{
    if (!place.bookmark || *place.bookmark < m_session.bookmarks.size())
        m_session.bookmark = place.bookmark;
    if (place.whole) {
        m_document.cursor().openView(place.view);
    } else {
        ViewState there = m_session.view;
        there.position = place.view.position;
        there.image = place.view.image;
        there.srcChannel = place.view.srcChannel;
        there.dstChannel = place.view.dstChannel;
        m_document.cursor().setView(there);
    }
    emit m_document.bookmarks().changed();
}

void ContentEditor::follow(Content content)
{
    if (content != m_session.content)
        show(std::move(content));
}

void ContentEditor::setContent(Content content, const Sentence& label, const QString& mergeKey)
{
    m_latest.reset();
    const GradientChoice asked = content.gradient;
    try {
        fitToInput(content);
    } catch (const Error& error) {
        emit m_document.message(error.text());
        return;
    }
    const auto change = std::make_shared<ContentChange>(m_session.content, content);
    if (change->isEmpty())
        return;
    change->setFrom(place());
    if (m_document.shelf().isBorrowed() && sameOperation(content, m_session.content)) {
        show(std::move(content));
        return;
    }
    m_document.shelf().copyBorrowed();
    const SourcedTensor weights = content.weights;
    const GradientChoice gradient = content.gradient;
    const std::string before = m_session.content.weights.source.wanted;
    if (m_keeper) {
        m_keeper(content, label, mergeKey);
    } else {
        m_latest = change;
        m_document.undoStack().push(new UndoEntry<WholeChange>({*this, change}, label, mergeKey));
    }
    const bool filters = infoOf(m_session.content.spec.op).weights == WeightsKind::Filters; // those of a matrix have no neighbours
    if (filters && !weights.source.wanted.empty() && weights.source.wanted != before)
        emit m_document.message([weights] { return withoutPreset(weights); });
    sayWhatBecameOf(asked, gradient);
}

void ContentEditor::sayWhatBecameOf(const GradientChoice& asked, const GradientChoice& kept) const
{
    if (asked.kind == GradientKind::Network && kept.kind != GradientKind::Network)
        emit m_document.message([] {
            return OperationDocument::tr(
                "The gradient ∂L/∂Y of the network belongs to the settings that the layer has there. With these it "
                "is 1 everywhere.");
        });
    else if (asked.kind == GradientKind::OneCell && kept.kind == asked.kind && asked.cell != kept.cell)
        emit m_document.message([asked, kept] {
            return OperationDocument::tr("The output has no cell %1 any more: the 1 of ∂L/∂Y stands at %2 now.")
                .arg(QString::fromStdString(asked.cell.text()), QString::fromStdString(kept.cell.text()));
        });
}

void ContentEditor::setSpec(const OpSpec& spec, const Sentence& label, const QString& mergeKey)
{
    Content content = m_session.content;
    content.spec = spec;
    setOperator(std::move(content), label, mergeKey);
}

void ContentEditor::setOperator(Content content, const Sentence& label, const QString& mergeKey)
{
    if (content.spec.op != m_session.content.spec.op)
        chooseGradient(content);
    setContent(std::move(content), label, mergeKey);
}

void ContentEditor::chooseGradient(Content& content) const
{
    const bool usual = content.gradient == usualGradient(m_session.content); // of one that was chosen it is not
    if (!usual || !content.src.tensor || !isLegal(content.spec))
        return;
    try {
        fitWeights(content);
        const GradientKind kind = std::exchange(content.gradient, usualGradient(content)).kind;
        if (m_session.view.backward && kind != content.gradient.kind)
            emit m_document.message([random = content.gradient.kind == GradientKind::Random] {
                return random ? OperationDocument::tr("The gradient ∂L/∂Y is random now: ones would leave nothing to see here. What you "
                                                      "choose for it stays.")
                              : OperationDocument::tr("The gradient ∂L/∂Y is 1 everywhere again. What you choose for it stays.");
            });
    } catch (const Error&) { // said by what sets the content
    }
}

void ContentEditor::setOperand(Role role, SourcedTensor operand, const Sentence& label)
{
    Content content = m_session.content;
    *content.operand(role) = std::move(operand);
    if (role == Role::Weights)
        chooseGradient(content);
    setContent(std::move(content), label);
}

void ContentEditor::setGradient(const GradientChoice& gradient, const Sentence& label)
{
    Content content = m_session.content;
    content.gradient = gradient;
    content.gradient.chosen = true;
    setContent(std::move(content), label);
}

void ContentEditor::setCells(Role role, const std::vector<std::pair<Cell, float>>& cells, const Sentence& label, const QString& mergeKey)
{
    if (!editable(role) || cells.empty())
        return; // results are computed, not typed
    m_document.shelf().copyBorrowed();
    const auto edit = std::make_shared<CellEdit>(CellEdit{.role = role, .cells = cells});
    m_document.undoStack().push(new UndoEntry<CellsChange>({*this, {edit}}, label, mergeKey));
}

TensorPtr ContentEditor::editable(Role role) const
{
    if (role == Role::DiffDst)
        return m_session.content.gradient.kind == GradientKind::Typed ? m_session.content.gradient.typed : chosenGradient();
    return m_session.content.operand(role) ? m_document.tensor(role) : nullptr;
}

TensorPtr ContentEditor::chosenGradient() const
{
    if (TensorPtr known = m_document.tensor(Role::DiffDst))
        return known;
    if (!isLegal(m_session.content.spec))
        return nullptr;
    try {
        return gradientFromAbove(m_session.content); // redone while the forward pass is shown: nothing has computed with it
    } catch (const Error&) {
        return nullptr; // no memory for it: there is nothing to be edited
    }
}

void ContentEditor::take(const CellEdits& edits, bool forwards, EditedTensor made)
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
    show(std::move(content));
}

void ContentEditor::show(Content content)
{
    const OpSpec before = std::exchange(m_session.content, std::move(content)).spec;
    m_document.bookmarks().follow();
    m_document.cursor().carry(before);
    m_numbers.ask(m_session);
    emit m_document.contentChanged();
    emit m_document.viewChanged();
}

} // namespace ks

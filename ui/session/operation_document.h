#pragma once

#include "core/session/compute.h"
#include "core/session/steps.h"
#include "ui/language/sentence.h"
#include "ui/session/operation_numbers.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <vector>

namespace ks {

class ChangeQueue;
class ContentChange;
struct ContentPlace;
struct CellEdit;
struct EditedTensor;
using CellEdits = std::vector<std::shared_ptr<CellEdit>>;

/// The Operation lab's session in the window: content (under undo), view, and the newest result. GUI thread only.
/// Every panel reads from here and writes through here; none talks to another.
class OperationDocument final : public QObject {
    Q_OBJECT

public:
    explicit OperationDocument(ComputeThread& compute, QObject* parent = nullptr);
    ~OperationDocument() override;

    const Session& session() const { return m_session; }
    const Content& content() const { return m_session.content; }
    const ViewState& view() const { return m_session.view; }
    QUndoStack& undoStack() { return *m_undoStack; } ///< see undoStackReplaced

    /// Replaces everything; clears undo. While something borrowed is shown, the session behind it. reset() leads back to this session.
    void open(Session session);
    /// The session with what it was opened as and saved as, to be brought back whatever happens in between.
    struct Kept {
        Session session;
        Session opened;
        Session saved;
    };
    Kept keep() const { return {m_session, m_opened, m_saved}; }
    /// Replaces everything, as `open` does.
    void bringBack(Kept kept);
    /// Content, view or bookmarks differ from what was opened or saved last.
    bool isModified() const;
    /// `saved` is in a file now, under its own name, which this session takes; what was changed since it was taken is still to be saved.
    void markSaved(const Session& saved);
    /// The session as it is now, with the newest numbers where they fit it and the machine that they come from: what is saved and exported.
    Session snapshot() const;
    /// "en" or "es": of figures; not under undo.
    void setFigureLanguage(const QString& code) { m_session.figureLanguage = code.toStdString(); }

    /// --- a session that belongs to somebody else ---

    /// Shows `session`, a layer of a network, in place of the present one, which is put aside with its undo. Nobody changes what is
    /// borrowed: the first edit makes a copy of it. How it is computed (backend, implementation) may be chosen.
    void borrow(Session session);
    bool isBorrowed() const { return m_borrowed; }
    /// What is shown was borrowed and then copied.
    bool isCopy() const { return m_copy; }
    /// From now on what was borrowed is a session like any other, and modified.
    void copyBorrowed();
    /// The session that was put aside last comes back, with its undo, in place of what is shown.
    void giveBack();
    bool hasAside() const { return !m_aside.empty(); }
    /// A session that was put aside has changes that are not saved.
    bool isAsideModified() const;
    /// snapshot() of the session that is a person's own; of the one that was put aside without numbers.
    Session ownSnapshot() const;

    /// --- content: each call is one undoable entry; equal non-empty `mergeKey`s within one drag make one entry ---

    /// Takes over `content` whole; weights are fitted to the spec. An illegal spec is kept (settings show its problems)
    /// but not computed. `label` names the entry in Edit ▸ Undo.
    void setContent(Content content, const QString& label, const QString& mergeKey = {});
    void setSpec(const OpSpec& spec, const QString& label, const QString& mergeKey = {});
    /// With the operands that go with its settings. Where nobody chose the gradient from above, it follows the operator.
    void setOperator(Content content, const QString& label, const QString& mergeKey = {});
    void setSource(SourcedTensor src, const QString& label);
    void setWeights(SourcedTensor weights, const QString& label);
    void setBias(SourcedTensor bias, const QString& label);
    void setGradient(const GradientChoice& gradient, const QString& label);
    /// Cells of Src, Weights, Bias or DiffDst (which makes the gradient "typed"). Large tensors change a moment later.
    void setCells(Role role, const std::vector<std::pair<Cell, float>>& cells, const QString& label, const QString& mergeKey = {});

    /// --- side B of a comparison, on the input of A: each change is one undoable entry of the same undo ---

    /// As it is on the input of A; what A is before beginComparing(). Throws OutOfMemory.
    Content compared() const { return comparedContent(m_session); }
    /// From now on B stays what A is at this moment, until somebody changes it. That somebody begins to compare changes nothing in the session.
    void beginComparing();
    void setCompared(Content content, const QString& label, const QString& mergeKey = {});
    /// Both sides in one entry.
    void setBothSides(Content a, Content b, const QString& label);
    /// Back to the session as opened: both sides, what was looked at, and the question that is asked there.
    void reset();

    /// Another document keeps this one's content: it is asked for each change of it, and answers with follow().
    using Keeper = std::function<void(Content content, const QString& label, const QString& mergeKey)>;
    void keepElsewhere(Keeper keeper) { m_keeper = std::move(keeper); }
    /// Takes over what the other document has; not under undo here.
    void follow(Content content);

    /// --- view: not under undo ---

    void setView(const ViewState& view);
    /// The same, with the part of the input that was in sight then: a bookmark's view, or that of the session as opened.
    void openView(const ViewState& view);
    /// openView() that belongs to the change of content just made: undo leads back to what was looked at before, redo here.
    void leadTo(const ViewState& view);
    /// What is hidden because a later bookmark asks for it comes into sight, until one goes to a bookmark or hides something by hand.
    void showLaterToo();
    /// Steps the timeline; stays inside. Also moves the shown image and channels to the stepped cell.
    void step(int direction);
    void goTo(const Position& position);
    void setPin(std::optional<Pin> pin);
    /// Holds a cell and shows it: its image and channel, and the backward pass where it belongs there.
    void goToCell(const Pin& cell);
    Timeline timeline() const { return {content().spec, view().position.of}; }

    /// --- bookmarks: each change is one undoable entry ---
    /// It becomes the current one where it leads to what is on screen.
    void addBookmark(const Bookmark& bookmark);
    /// Of the present content and view.
    void addBookmark(const QString& name) { addBookmark({.name = name.toStdString(), .content = content(), .view = view()}); }
    /// Its name, question and minutes become those of `texts`; where it leads to stays.
    void describeBookmark(std::size_t index, const Bookmark& texts);
    /// The one at `from` comes to stand at `to`.
    void moveBookmark(std::size_t from, std::size_t to);
    void removeBookmark(std::size_t index);
    /// Puts one back where it was.
    void insertBookmark(std::size_t index, const Bookmark& bookmark);
    void goToBookmark(std::size_t index);
    /// The one that was gone to last. It stays when something is changed there: its question is still the one that is asked.
    std::optional<std::size_t> currentBookmark() const { return m_session.bookmark; }
    /// The content is no longer that of the current bookmark; goToBookmark() brings it back.
    bool hasLeftBookmark() const;
    /// The one before (−1) or after (+1) the current one; from nowhere the last or first. Empty where there is none.
    std::optional<std::size_t> bookmarkBeside(int direction) const;

    /// --- result ---

    /// The numbers of content(), never of another one; null while there are none. The only way to them, for every panel.
    const OperationResult* result() const { return m_numbers->result().get(); }
    std::shared_ptr<const OperationResult> sharedResult() const { return m_numbers->result(); }
    bool isComputing() const { return m_numbers->isUnderWay(); }
    /// Why there are no numbers and will be none, as long as nothing is changed; empty otherwise.
    const Text& failure() const { return m_numbers->failure(); }
    /// A tensor on screen: operands from the content, results from result(); null where there is none.
    TensorPtr tensor(Role role) const;

signals:
    void aboutToLeave();    ///< for a bookmark or the session as opened: what is being typed still belongs to the content that is there
    void contentChanged();  ///< settings or operands; also after undo and redo
    void comparedChanged(); ///< side B; not where it only follows the input
    void viewChanged();
    void sightReplaced(); ///< what view() says is in sight is to come into sight
    void resultChanged();
    void computingChanged(bool computing);
    void bookmarksChanged();
    void sessionReplaced(); ///< after `open`, before the other signals
    void undoStackReplaced();
    void borrowingChanged(); ///< borrowed, copied or given back
    void copied();           ///< an edit or a person made a copy of what was borrowed
    /// A sentence for the message bar: what went wrong or what was adapted.
    void message(const ks::Sentence& text);

private:
    class ContentCommand;
    class CellsCommand;
    class BookmarksCommand;
    class ComparedCommand;

    /// A tensor as edits find it: ∂L/∂Y as typed, even before it has been computed with.
    TensorPtr editable(Role role) const;
    TensorPtr chosenGradient() const;
    void change(const std::shared_ptr<ContentChange>& change, bool forwards);
    void change(const CellEdits& edits, bool forwards);
    void takeCells(const CellEdits& edits, bool forwards, EditedTensor made);
    void setSessionContent(Content content);
    /// What the content and the view need is there, or it is being computed.
    void askForNumbers();
    /// Where nobody chose the gradient from above, it is the one that shows something.
    void chooseGradient(Content& content) const;
    /// The steps stay over the same place of the input, or begin anew in another one.
    void carryView(const OpSpec& before);
    void clampView();
    ContentPlace place() const;
    void comeBackTo(const ContentPlace& place);
    /// Where the bookmark at which that session stood when it was opened stands now.
    std::optional<std::size_t> bookmarkOf(const Session& opened) const;
    /// Undo leads from bookmark to bookmark as well.
    void followBookmark();
    void setBookmarks(std::vector<Bookmark> bookmarks, std::optional<std::size_t> current, const QString& label);
    void show(Kept kept);

    /// What was there before something was borrowed.
    struct Aside {
        Kept kept;
        std::unique_ptr<QUndoStack> undo;
        bool isCopy = false;
    };
    std::vector<Aside> m_aside;
    bool m_borrowed = false;
    bool m_copy = false;
    std::unique_ptr<QUndoStack> m_undoStack = std::make_unique<QUndoStack>();
    Session m_session;
    Session m_opened;
    Session m_saved;
    Keeper m_keeper;
    std::weak_ptr<ContentChange> m_latest; ///< the change of content asked for last, unless it became part of one before
    std::unique_ptr<OperationNumbers> m_numbers;
    std::unique_ptr<ChangeQueue> m_changes;
};

} // namespace ks

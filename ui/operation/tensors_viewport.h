#pragma once

#include "core/session/session.h"
#include "ui/grids/presented_numbers.h"
#include "ui/operation/tensor_pane.h"

#include <QObject>
#include <QRectF>
#include <QTimer>

#include <map>
#include <optional>
#include <utility>

namespace ks {

class CloseUp;
class Inspection;
class OperationDocument;

/// What of each tensor of the Operation lab is in sight: cells under way, parts that belong together, the part of the picture that a session keeps,
/// and what a class sees in presenter mode. GUI thread.
class TensorsViewport final : public QObject {
    Q_OBJECT

public:
    static constexpr int layoutMilliseconds = 100; ///< after so long a new size has reached every grid

    /// `view` holds the panes.
    TensorsViewport(OperationDocument& document, const Inspection& inspection, const TensorPanes& panes, QWidget& view);

    /// The session or what it says is in sight is another one.
    void begin();
    /// What is presented is what the view says now.
    void dropPresented() { m_presentSoon.stop(); }
    /// The panes have their tensors, or wait for them.
    void follow();
    /// The marks have been set.
    void followMarks();
    /// The two rows zoom and pan as one while both are large.
    void linkRows(bool linked);
    /// The tensors are thumbnails, the gradients large. What was in sight in one row comes into sight in the other: as soon as it has its cells.
    void foldForward(bool folds);
    /// How large the cells of whole tensors may be.
    void fitCells();
    /// An output of another size than before, over the part of the input that is in sight, its cells as large as they were.
    void keepZoom(Role role, double cell);
    void followPosition();
    /// A cell in the operator's count, wherever grids and page have been scrolled to.
    void show(Role role, const Cell& cell);
    /// The largest sensible cells: the window and its neighbours fill the grid.
    void setPresenting(bool presenting);
    bool isPresenting() const { return m_presenting; }
    /// In presenter mode: after the window, or a pane in it, has its new size.
    void presentSoon();
    /// In presenter mode there is one formula: the next step takes it over from the held cell. True where a cell was held.
    bool letGoWhilePresenting();

private:
    /// A whole picture's output is not drawn larger than the picture, although fewer cells leave room for it.
    void fitOutputs();
    TensorPane& pane(Role role) const { return *m_panes.at(role); }
    void showCarried();
    /// Of a small gradient of weights that is stepped through the numbers are read.
    void closeUp();
    /// Of all that the step does not make.
    void revealAllMarks();
    /// Brings what a grid has to do with the stepped cell into sight.
    void revealMarks(Role role);
    void revealBeside(Role role);
    void revealSamePlace(Role stepped, const Cell& cell);
    void rememberVisible();
    void showVisible();
    /// So large are the cells of a tensor that is not presented whole: what is marked in it, and in that which pans with it, is seen.
    double presentedCell(Role role);
    /// All of it is in sight in presenter mode, in legible numbers.
    bool isPresentedWhole(const CellGrid& grid) const { return m_presenting && m_numbers.showWhole(grid); }
    /// The one that is explained, or whose window is read, fills its grid; others go with it.
    void presentBeside(const CellGrid& lead, bool whole);
    /// What stands in the middle in presenter mode; as before outside of it.
    void showPresented();
    void keepBefore();
    /// As it was before presenter mode; false where that is another operation by now.
    bool showBefore();

    OperationDocument& m_document;
    const Inspection& m_inspection;
    const TensorPanes& m_panes;
    QWidget& m_view;
    PresentedNumbers m_numbers{m_view};
    CloseUp* m_closeUp;
    QTimer m_visibleSoon{this};
    QTimer m_presentSoon{this};
    bool m_presenting = false;
    /// Presenter mode, twice, changes nothing.
    struct Before {
        OpSpec spec;
        bool backward = false;
        Position position;
        std::map<Role, std::optional<std::pair<QPointF, double>>>
            shown; ///< what was in the middle, and the size of a cell; nothing: all of it
    };
    std::optional<Before> m_before;
    std::optional<Position> m_shownAt;     ///< the step whose cell was scrolled into sight
    std::optional<Position> m_presentedAt; ///< of the step that the class looks at
    std::optional<Position> m_refittedAt;  ///< of the step for which other cells were sought
    bool m_followPending = false;
    bool m_revealPending = false;
    bool m_visiblePending = false;
    bool m_foldsForward = false;
    std::map<Role, std::pair<QRectF, double>> m_carried; ///< cells to come into sight, and how large one is
    std::pair<OpSpec, bool> m_laidOut;                   ///< whose tensors, and whether with gradients
    std::int64_t m_planes = 0;                           ///< of the input that was laid out last
    double m_largestFit = 0;                             ///< a cell, where a tensor is seen as a whole
    bool m_linked = false;
    bool m_showingVisible = false;
};

} // namespace ks

#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/inspection.h"
#include "ui/operation/revealed_range.h"
#include "ui/operation/tensor_pane.h"
#include "ui/shell/message.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <map>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ks {

class ChoiceRow;
class LinkOverlay;
class CellPrediction;
struct PasteReading;

/// The Grids tab: every tensor at its fixed place. X, W, Y in one row; ∂L/∂X, ∂L/∂W, ∂L/∂Y directly below, in backward mode only; a bias
/// is a strip under its weights. Where the window is narrow, the row that is not being stepped folds to thumbnails.
class TensorsView final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    TensorsView(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, QWidget* parent = nullptr);

    TensorPane& pane(Role role) { return *m_panes.at(role); }
    /// Gives the keyboard to the grid of the stepped tensor.
    void focusGrid();
    /// The largest sensible cells: the window and its neighbours fill the grid.
    void setPresenting(bool presenting);
    /// Are keys that are single letters on? Tips name no others.
    void setLetterKeys(bool on);

signals:
    void legendRequested();
    void modeChosen(bool backward);
    void fileDropped(const QString& path); ///< that SessionFiles::canOpen()
    void menuWanted(ks::Role role, const ks::Cell& cell, ks::CellGrid* grid, const QPoint& global);
    /// Something to say in the message bar.
    void noticed(const ks::Sentence& sentence);
    /// What an earlier paste asked or offered is over.
    void pasteBegun();
    /// A question for the message bar, answered by its links.
    void asked(const ks::Message& question);
    /// What a change that has just been made came to.
    void told(const ks::Message& message);

protected:
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;
    QSize minimumSizeHint() const override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    static constexpr int layoutMilliseconds = 100; ///< after so long a new size has reached every grid

    void connectGrid(TensorPane& pane);
    /// Dragging paints or does not, as the button and the number beside it say.
    bool beginAnswer(const QString& text);
    void takeBrush();
    /// Of the brush or the held cell; false where there was neither.
    bool letGo();
    void paste(Role role, const Cell& at, const QString& text);
    void takePasted(Role role, const Cell& at, const PasteReading& reading);
    /// A block was larger than its tensor, which can be made as large.
    void tellLeftOut(Role role, const Tensor& block);
    void refreshTensors();
    void refreshMarks();
    void refreshHead();
    void placeTitle();
    void fitHeads();
    void arrange();
    /// As high as the strips' text asks for, and as their numbers need where there is width for them.
    void fitStrips();
    void reserveState();
    void chooseColours();
    /// The input as one picture in colour, where it can be one and is wanted so.
    void choosePicture();
    void nameChannels();
    /// Colours must not tell what is not revealed yet.
    void limitRanges();
    /// The two rows zoom and pan as one while both are large.
    void linkRows(bool linked);
    /// What was in sight in one row comes into sight in the other, which was a thumbnail before: as soon as it has its cells.
    void carryView(bool backward);
    void showCarried();
    /// An output of another size than before, over the part of the input that is in sight, its cells as large as they were.
    void keepZoom(Role role, double cell);
    /// How large the cells of whole tensors may be.
    void fitCells();
    /// A whole picture's output is not drawn larger than the picture, although fewer cells leave room for it.
    void fitOutputs();
    void followPosition();
    /// Brings what a grid has to do with the stepped cell into sight.
    void revealMarks(Role role);
    /// The window, or what has rings, in cells of the grid: what a step reads, or makes.
    QRectF markedPart(Role role);
    /// At most `cell`: so large that the marks of a tensor, and of that which pans with it, are seen whole; `cell` where that could not be read.
    double cellForMarks(Role role, double cell);
    void revealSamePlace(Role stepped, const Cell& cell);
    void rememberVisible();
    void showVisible();
    /// In presenter mode there is one formula: the next step takes it over from the held cell. True where a cell was held.
    bool letGoWhilePresenting();
    /// So large must a cell be for its number to be read from afar.
    double presentedCell(const CellGrid& grid) const;
    /// Numbers of this size are legible in presenter mode, though they are smaller than the text.
    double smallestPresentedNumber() const;
    /// All of it is in sight in presenter mode, in legible numbers.
    bool isPresentedWhole(const CellGrid& grid) const;
    /// What is presented whole gives up digits before its numbers become too small.
    void keepNumbersLegible();
    /// What stands in the middle in presenter mode; as before outside of it.
    void showPresented();
    void takeChannel(Role role, std::int64_t n, std::int64_t c);
    QString describe(Role role, const Cell& cell) const;

    OperationDocument& m_document;
    Inspection& m_inspection;
    CellPrediction& m_prediction;
    std::map<Role, TensorPane*> m_panes;
    QWidget* m_weightsColumn = nullptr;
    QWidget* m_diffWeightsColumn = nullptr;
    QWidget* m_outputColumn = nullptr;
    QWidget* m_head;
    ChoiceRow* m_mode;
    QLabel* m_title;
    QLabel* m_state;
    QToolButton* m_paint;
    QLineEdit* m_paintValue; ///< a number, or nothing is painted
    QGridLayout* m_headLine;
    std::optional<bool> m_titleBeside; ///< the buttons, not below them
    QWidget* m_field;                  ///< holds all grids, under the arrows
    QGridLayout* m_grid;
    LinkOverlay* m_arrows;
    QTimer m_visibleSoon{this};
    QTimer m_presentSoon{this};
    bool m_letterKeys = true;
    bool m_presenting = false;
    std::optional<Position> m_shownAt;     ///< the step whose cell was scrolled into sight
    std::optional<Position> m_presentedAt; ///< of the step that the class looks at
    bool m_followPending = false;
    bool m_revealPending = false;
    bool m_visiblePending = false;
    std::map<Role, RevealedRange> m_revealed;
    bool m_foldsForward = false;
    std::map<Role, std::pair<QRectF, double>> m_carried; ///< cells to come into sight, and how large one is
    bool m_focusPending = false;                         ///< the stepped tensor is not there yet
    QPointer<QWidget> m_focusBefore;
    std::pair<OpSpec, bool> m_laidOut; ///< whose tensors, and whether with gradients
    std::int64_t m_planes = 0;         ///< of the input that was laid out last
    double m_largestFit = 0;           ///< a cell, where a tensor is seen as a whole
    bool m_linked = false;
    bool m_showingVisible = false;
};

} // namespace ks

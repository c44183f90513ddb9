#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/tensor_colours.h"
#include "ui/operation/tensor_pane.h"
#include "ui/shell/message.h"

#include <QPointer>
#include <QWidget>

namespace ks {

class CellPrediction;
class LinkOverlay;
class TensorInput;
class TensorsHead;
class TensorsViewport;

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
    // See TensorInput.
    void menuWanted(ks::Role role, const ks::Cell& cell, ks::CellGrid* grid, const QPoint& global);
    void noticed(const ks::Sentence& sentence);
    void pasteBegun();
    void asked(const ks::Message& question);
    void told(const ks::Message& message);

protected:
    void retranslate() override;
    void takeSize() override;
    QSize minimumSizeHint() const override;
    void takeFont() override;
    void comeIntoSight() override { refreshTensors(); }
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void listen();
    void refreshTensors();
    void showTensors();
    /// A grid that waits for its numbers is hidden, and Qt hands the keyboard on to whatever comes next, which nobody chose.
    void keepFocus(bool heldByGrid, const QWidget* held);
    void refreshMarks();
    void refreshHead();
    void fitHeads();
    void arrange();
    void stretchColumns(bool weights);
    /// As high as the strips' text asks for, and as their numbers need where there is width for them.
    void fitStrips();

    OperationDocument& m_document;
    Inspection& m_inspection;
    TensorPanes m_panes;
    TensorsHead* m_head;
    QWidget* m_field; ///< holds all grids, under the arrows, and is scrolled sideways in a narrow window
    QGridLayout* m_grid;
    LinkOverlay* m_arrows;
    QWidget* m_weightsColumn = nullptr;
    QWidget* m_diffWeightsColumn = nullptr;
    TensorInput* m_input = nullptr;
    TensorsViewport* m_viewport = nullptr;
    TensorColours m_colours;
    bool m_focusPending = false; ///< the stepped tensor is not there yet
    QPointer<QWidget> m_focusBefore;
};

} // namespace ks

#pragma once

#include "ui/network/see/see_arrival.h"
#include "ui/network/see/see_column_edits.h"
#include "ui/network/see/see_dragging.h"
#include "ui/network/see/see_picture.h"
#include "ui/shell/lab.h"

#include <QObject>
#include <QPointF>
#include <QPointer>

#include <functional>
#include <optional>

class QContextMenuEvent;
class QKeyEvent;
class QMouseEvent;

namespace ks {

class LayerChooser;
class LayerEdits;
class SeePage;
class SeePlus;
class SeeView;
class TrainingRun;

/// The network is built in the picture of See: a + on every edge, titles of columns that are dragged to another edge, a menu for the layer of a column, and
/// keys for all of it. Changes go through LayerEdits; the picture follows, and the keyboard is at the layer that is meant. Not on a projector. GUI thread.
class SeeBuilding final : public QObject {
    Q_OBJECT

public:
    /// `settings`: where those of a layer are. The page owns it.
    SeeBuilding(SeePage& page, LayerEdits& edits, TrainingRun& run, std::function<void(int node)> settings);

    /// Why nothing can be built in the picture now; empty: it can.
    QString obstacle() const;
    /// For the command palette: a layer on each edge, and what can be done with the column where the keyboard is.
    QList<LabPlace> places();
    /// The list of layers for an edge.
    void openChooser(const GraphEdge& edge, const QString& where, const QPoint& at);
    void perform(SeeColumnEdit edit, int column);
    /// What is said while a column is dragged.
    QString said() const { return m_dragging.said(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// A folded group, of this arrangement of columns.
    struct Folded {
        int column = 0;
        std::uint64_t arrangement = 0;
    };
    bool filterView(QEvent& event);
    bool filterPlus(QEvent& event);
    void hover(const QMouseEvent& event);
    bool goThroughGroup(const QKeyEvent& key);
    void hideWhereNobodyIs();
    std::optional<Folded> foldedAt(const QPointF& point) const;
    int menuColumnAt(const QPointF& point) const;
    bool openMenu(const QContextMenuEvent& event);
    void showAt(const std::optional<SeeEdge>& edge, bool seen);
    void walk(int by);
    void placeAnew();
    void refresh();
    void insertHere();
    void takeOut(SeeColumnEdit edit, int column);
    void fold(int group);
    void goTo(const Model& changed, int node);
    void arrive();
    void noteUndo(const Model& before);
    QString nameAt(int column) const;

    SeePage& m_page;
    SeeView& m_view;
    LayerEdits& m_edits;
    TrainingRun& m_run;
    std::function<void(int)> m_settings;
    SeePlus* m_plus;
    SeeDragging m_dragging;
    QPointer<LayerChooser> m_chooser;
    std::optional<SeeEdge> m_edge;    ///< where the + is
    std::size_t m_columns = 0;        ///< for which it is named
    std::optional<Folded> m_pressed;  ///< by the last click
    std::optional<SeeArrival> m_next; ///< where the keyboard goes when its network is shown; nothing: it stays
    bool m_presenting = false;
};

} // namespace ks

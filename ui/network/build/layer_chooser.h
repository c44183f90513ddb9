#pragma once

#include "core/nn/edge_edits.h"
#include "ui/language/controls.h"

#include <QFrame>

#include <functional>
#include <vector>

namespace ks {

/// The layers that are possible on an edge, by family, each with a sentence on what it does; typing finds, Enter takes, Esc leaves. Below them stands
/// what the marked one would do to the network. Deletes itself when closed.
class LayerChooser final : public QFrame {
    Q_OBJECT

public:
    /// Opens below `at`, a place on the screen. `where`: what the edge is called.
    LayerChooser(const Model& model, const GraphEdge& edge, const QString& where, QWidget* parent);
    void openAt(const QPoint& at);
    /// What it does besides, whichever is chosen; stands below.
    void setCost(const QString& cost);

signals:
    void chosen(ks::OpKind op);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Hit {
        enum class In { Name, Family, Sentence };
        OpKind op;
        QString called;
        QString sentence;
        QString family;
        In in = In::Sentence;
    };
    /// By family, without a query all; what bears the name that is typed comes before its relatives, and these before what merely speaks of it.
    std::vector<Hit> hitsOf(const QString& query) const;
    void search(const QString& query);
    void walk(int by);
    void sayOutcome();
    void take();

    Model m_model;
    GraphEdge m_edge;
    std::vector<OpKind> m_possible;
    QLineEdit* m_query;
    QListWidget* m_list;
    QLabel* m_outcome;
    QLabel* m_cost;
};

/// All layers by family, for a place where nobody knows yet what is possible.
void fillWithLayers(QMenu& menu, const std::function<void(OpKind)>& take);

/// What became of a change, in sentences; empty where nothing but the change itself did.
QString outcomeText(const Mended& mended);

} // namespace ks

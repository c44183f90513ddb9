#pragma once

#include "core/nn/layers.h"
#include "core/nn/model.h"
#include "ui/language/retranslating.h"
#include "ui/network/build/field_view.h"

#include <QGroupBox>

namespace ks {

class TrainingRun;

/// What a unit of a layer sees of the input, chosen by its row and column, and how much each place of that moves it as the network is now.
class UnitField final : public Retranslating<QGroupBox> {
    Q_OBJECT

public:
    explicit UnitField(TrainingRun& run, QWidget* parent = nullptr);

    /// `node`: a layer, or graphInput; its middle unit. Hides where it has no units. `sound`: the network can be asked.
    void show(const Graph& graph, int node, bool sound);
    using QWidget::show;
    /// Of a closed page nothing is asked; the weights may be others when it is opened again.
    void setOpen(bool open);

protected:
    void retranslate() override;

private:
    void refresh();
    void forgetWhatMoves();
    void askWhatMoves();
    static QString sayWhatMoves(const MovedBy& by);

    struct Moved {
        Graph graph;
        int node = graphInput;
        Cell unit;
        MovedBy by;
        bool answered = false;
    };

    TrainingRun& m_run;
    Graph m_graph;
    int m_node = graphInput;
    bool m_sound = false;
    bool m_open = false;
    bool m_showing = false;
    Moved m_moved;         ///< of the unit whose field is shown
    bool m_asking = false; ///< the trainer, about that one or one before it
    FieldView* m_field;
    QSpinBox* m_row;
    QSpinBox* m_column;
    QLabel* m_rowLabel;
    QLabel* m_columnLabel;
    QLabel* m_text;
};

} // namespace ks

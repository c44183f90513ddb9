#pragma once

#include "ui/operation/tensor_pane.h"
#include "ui/shell/message.h"

#include <QObject>

namespace ks {

class CellPrediction;
class Inspection;
class OperationDocument;
class TensorsHead;
struct PasteReading;

/// What people do to the cells of the Operation lab's tensors: looking, holding, stepping, typing, painting, pasting, answering. GUI thread.
class TensorInput final : public QObject {
    Q_OBJECT

public:
    TensorInput(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, const TensorPanes& panes,
                TensorsHead& head, QObject* parent);

signals:
    void menuWanted(ks::Role role, const ks::Cell& cell, ks::CellGrid* grid, const QPoint& global);
    /// Something to say in the message bar.
    void noticed(const ks::Sentence& sentence);
    /// What an earlier paste asked or offered is over.
    void pasteBegun();
    /// A question for the message bar, answered by its links.
    void asked(const ks::Message& question);
    /// What a change that has just been made came to.
    void told(const ks::Message& message);

private:
    void listenTo(TensorPane& pane);
    void listenTo(TensorPane& pane, CellGrid& grid);
    bool beginAnswer(const QString& text);
    void takeBrush();
    /// Of the brush or the held cell; false where there was neither.
    bool letGo();
    void paste(Role role, const Cell& at, const QString& text);
    void takePasted(Role role, const Cell& at, const PasteReading& reading);
    /// A block was larger than its tensor, which can be made as large.
    void tellLeftOut(Role role, const Tensor& block);
    QString describe(Role role, const Cell& cell) const;

    OperationDocument& m_document;
    Inspection& m_inspection;
    CellPrediction& m_prediction;
    const TensorPanes& m_panes;
    TensorsHead& m_head;
};

} // namespace ks

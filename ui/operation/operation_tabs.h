#pragma once

#include "core/session/session.h"
#include "ui/language/retranslating.h"
#include "ui/language/sentence.h"

#include <QHash>
#include <QTabBar>
#include <QTabWidget>

#include <functional>

namespace ks {

class CellGrid;
class CellPrediction;
class CompareTab;
class CurveTab;
class LabHost;
class GradientCheckTab;
class Im2colTab;
class GemmTab;
class HistogramTab;
class Inspection;
class OperationDocument;
class TensorsView;

/// The tabs of the Operation lab, in the order of LabTab. An answer that is asked for in one of them is not given away in another.
class OperationTabs final : public Retranslating<QTabWidget> {
    Q_OBJECT

public:
    OperationTabs(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, LabHost& host, QWidget* parent);

    /// Once the other widgets of the parent are there, behind which the keyboard comes to the tabs.
    void addPages();
    static QStringList titles();
    TensorsView* tensors() const { return m_tensors; }
    void checkGradient(Role of, const Cell& cell);
    void setPresenting(bool presenting);
    /// The keyboard goes to the grid of the tab on screen; false where it has none for it.
    bool focusGrid();
    /// Where the bar is hidden it takes no room, which Qt would keep for it.
    QSize minimumSizeHint() const override;

signals:
    void noticed(const ks::Sentence& sentence); ///< for the message bar; the tensors speak for themselves
    void stepRequested(int direction);

protected:
    void retranslate() override;

private:
    /// What is legal of some operators alone: the product of matrices, the curve.
    void offerForOperator();
    void ask(QWidget* tab, CellGrid& grid, std::function<Pin(const Cell&)> pinOf);

    OperationDocument& m_document;
    Inspection& m_inspection;
    CellPrediction& m_prediction;
    TensorsView* m_tensors;
    CompareTab* m_compare;
    Im2colTab* m_im2col;
    GemmTab* m_gemm;
    GradientCheckTab* m_gradientCheck;
    HistogramTab* m_histogram;
    CurveTab* m_curve;
    QHash<const QWidget*, CellGrid*> m_askedIn; ///< of a tab beside the grids: where its cell is asked for, and stepped
};

} // namespace ks

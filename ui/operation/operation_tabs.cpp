#include "ui/operation/operation_tabs.h"

#include "ui/grids/cell_grid.h"
#include "ui/grids/grid_editing.h"
#include "ui/grids/grid_keys.h"
#include "ui/operation/inspection.h"
#include "ui/operation/prediction.h"
#include "ui/operation/tabs/compare_tab.h"
#include "ui/operation/tabs/curve_tab.h"
#include "ui/operation/tabs/gemm_tab.h"
#include "ui/operation/tabs/gradient_check_tab.h"
#include "ui/operation/tabs/histogram_tab.h"
#include "ui/operation/tabs/im2col_tab.h"
#include "ui/operation/tensors_view.h"
#include "ui/session/operation_document.h"
#include "ui/shell/lab.h"

namespace ks {

OperationTabs::OperationTabs(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, LabHost& host,
                             QWidget* parent)
    : Retranslating(parent), m_document(document), m_inspection(inspection), m_prediction(prediction),
      m_tensors(new TensorsView(document, inspection, prediction)), m_compare(new CompareTab(document, host.compute())),
      m_im2col(new Im2colTab(document)), m_gemm(new GemmTab(document)), m_gradientCheck(new GradientCheckTab(document, host)),
      m_histogram(new HistogramTab(document, host)), m_curve(new CurveTab(document, host))
{
    setDocumentMode(true);
}

void OperationTabs::addPages()
{
    addTab(m_tensors, QString());
    const auto add = [this]<class Tab>(Tab* tab) {
        addTab(tab, QString());
        tab->setMask([this](Role role) { return m_inspection.mask(role); });
        connect(&m_inspection, &Inspection::changed, tab, &Tab::maskChanged);
        for (const CellGrid* grid : tab->template findChildren<CellGrid*>()) {
            connect(&grid->editing(), &GridEditing::noticed, this, &OperationTabs::noticed);
            connect(&grid->keys(), &GridKeys::stepRequested, this, &OperationTabs::stepRequested);
        }
    };
    add(m_compare);
    add(m_im2col);
    add(m_gemm);
    add(m_gradientCheck);
    add(m_histogram);
    add(m_curve);
    m_curve->setLookedAt([this] { return std::optional(m_inspection.explained().cell); });
    connect(&m_document, &OperationDocument::contentChanged, this, &OperationTabs::offerForOperator);
    ask(m_compare, *m_compare->gridA(), [this](const Cell& cell) { return m_compare->pinOf(cell); });
    ask(m_im2col, *m_im2col->dstGrid(), [tab = m_im2col](const Cell& cell) { return Pin{tab->outputRole(), cell}; });
    ask(m_gemm, *m_gemm->grid(MatrixSide::Result), [tab = m_gemm](const Cell& cell) { return tab->pinOf(cell); });
    retranslate();
}

void OperationTabs::ask(QWidget* tab, CellGrid& grid, std::function<Pin(const Cell&)> pinOf)
{
    m_askedIn.insert(tab, &grid);
    m_prediction.listenTo(grid, std::move(pinOf));
}

QStringList OperationTabs::titles()
{
    return {tr("Grids"), tr("Compare A/B"), tr("im2col"), tr("GEMM"), tr("Gradient check"), tr("Histogram"), tr("Curve")};
}

void OperationTabs::retranslate()
{
    for (int i = 0; i < count(); ++i)
        setTabText(i, titles().value(i));
    offerForOperator();
    setAccessibleName(tr("Views of the operation"));
}

void OperationTabs::offerForOperator()
{
    const auto offer = [this](QWidget* tab, const QString& whyNever) {
        if (!whyNever.isEmpty() && currentWidget() == tab)
            setCurrentWidget(m_tensors); // not the tab that happens to stand beside it
        setTabEnabled(indexOf(tab), whyNever.isEmpty());
        setTabToolTip(indexOf(tab), whyNever);
    };
    offer(m_gemm, m_gemm->whyNever());
    offer(m_curve, m_curve->whyNever());
}

void OperationTabs::checkGradient(Role of, const Cell& cell)
{
    setCurrentWidget(m_gradientCheck);
    m_gradientCheck->check(of, cell);
}

void OperationTabs::setPresenting(bool presenting)
{
    m_tensors->setPresenting(presenting);
    m_compare->setPresenting(presenting);
    tabBar()->setVisible(!presenting);
}

bool OperationTabs::focusGrid()
{
    QWidget* tab = currentWidget();
    CellGrid* const grid = m_askedIn.value(tab);
    if (tab == m_tensors)
        m_tensors->focusGrid();
    else if (grid && grid->isVisibleTo(tab))
        grid->setFocus(Qt::OtherFocusReason);
    else
        return false;
    return true;
}

QSize OperationTabs::minimumSizeHint() const
{
    const QSize whole = QTabWidget::minimumSizeHint();
    return tabBar()->isHidden() ? whole - QSize(0, tabBar()->minimumSizeHint().height()) : whole;
}

} // namespace ks

#include "moc_operation_tabs.cpp"

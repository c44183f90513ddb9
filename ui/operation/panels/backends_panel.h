#pragma once

#include "core/tensor/difference.h"
#include "ui/language/retranslating.h"
#include "ui/operation/panels/backend_measure.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace ks {

class CellGrid;
class FoldingSection;

/// Every backend on the same tensor: time, error against the oracle, verdict; and the map of the difference between any two. Folded to one line; it
/// measures only while it is open.
class BackendsPanel final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    BackendsPanel(OperationDocument& document, ComputeThread& compute, QWidget* parent = nullptr);

    void setOpen(bool open);
    /// One row per backend, in the order of the registry; those not measured yet have neither reason nor result.
    const std::vector<BackendMeasurement>& rows() const { return m_rows; }
    QString summary() const;

signals:
    void finished();

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;

private:
    void listPasses();
    void restart();
    void cancel();
    void measureNext();
    void showTable();
    void showRow(int row);
    void listPairs();
    void showDifference();
    void goToWorst(std::size_t row);

    OperationDocument& m_document;
    LatestJob m_job;
    LatestJob m_differenceJob;
    QTimer m_settle; ///< a dragged slider starts one measurement, not one a step
    Content m_content;
    Pass m_pass = Pass::Inference;
    Expectation m_expectation;
    std::vector<BackendMeasurement> m_rows;
    std::size_t m_next = 0;
    bool m_running = false;
    QWidget* m_body;
    FoldingSection* m_section;
    QLabel* m_passTitle;
    QComboBox* m_passBox;
    QPushButton* m_again;
    QPushButton* m_cancel;
    QCheckBox* m_details;
    QTableWidget* m_table;
    QLabel* m_pairTitle;
    QComboBox* m_first;
    QComboBox* m_second;
    QLabel* m_differenceNote;
    CellGrid* m_map;
    Cell m_largestAt;
};

} // namespace ks

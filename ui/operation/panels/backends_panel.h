#pragma once

#include "ui/fields/folding_section.h"
#include "ui/language/retranslating.h"
#include "ui/operation/panels/backend_measure.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QComboBox>
#include <QTimer>
#include <QWidget>

#include <set>
#include <string>
#include <vector>

class QTreeWidget;
class QTreeWidgetItem;

namespace ks {

class BackendDifference;
class ImplementationsButton;

/// Every backend on the same tensor: time, error against the oracle, verdict; and the map of the difference between any two. A backend unfolds
/// into all its implementations. Folded to one line; it measures only while it is open, and implementations when they are unfolded.
class BackendsPanel final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    BackendsPanel(OperationDocument& document, ComputeThread& compute, QWidget* parent = nullptr);

    /// Those not measured yet have neither reason nor result.
    struct Row : BackendMeasurement {
        std::string wanted;              ///< "auto" or the implementation that was asked for
        bool child = false;              ///< one implementation of an unfolded backend
        Text story;                      ///< of an implementation
        QTreeWidgetItem* item = nullptr; ///< owned by the tree
    };

    void setOpen(bool open) { m_section->setOpen(open); }
    /// First one row per backend, in the order of the registry; then those of the implementations that were unfolded.
    const std::vector<Row>& rows() const { return m_rows; }
    QString summary() const;
    static QString passName(Pass pass);

signals:
    void finished();

protected:
    void retranslate() override;
    void comeIntoSight() override;
    void takeFont() override;
    void takeColours() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void listPasses();
    Pass chosenPass() const { return static_cast<Pass>(m_passBox->currentData().toInt()); }
    void restart();
    void cancel();
    void measureNext();
    Row& add(Row row, QTreeWidgetItem* parent);
    /// Rows for every implementation of a backend.
    void unfold(QTreeWidgetItem* item);
    Row* rowOf(const QTreeWidgetItem* item);
    Row* rowNamed(const std::string& id, const std::string& wanted, bool child);
    static QString nameOf(const Row& row);
    void clearRows();
    void showTable();
    void fitReasons();
    void showRow(const Row& row);
    void showDifference();
    void goToWorst(const Row* row);
    void offerImplementations();

    OperationDocument& m_document;
    LatestJob m_job;
    QTimer m_settle{this}; ///< a dragged slider starts one measurement, not one a step
    Content m_content;
    Pass m_pass = Pass::Inference;
    Expectation m_expectation;
    std::vector<Row> m_rows;
    std::set<std::string> m_unfolded; ///< backends
    bool m_running = false;
    QWidget* m_body;
    FoldingSection* m_section;
    QLabel* m_passTitle;
    QComboBox* m_passBox;
    QPushButton* m_again;
    QPushButton* m_cancel;
    QCheckBox* m_details;
    QTreeWidget* m_table;
    ImplementationsButton* m_explain;
    BackendDifference* m_difference;
};

} // namespace ks

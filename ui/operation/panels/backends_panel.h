#pragma once

#include "core/tensor/difference.h"
#include "ui/language/retranslating.h"
#include "ui/operation/panels/backend_measure.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QTimer>
#include <QWidget>

#include <set>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace ks {

class CellGrid;
class FoldingSection;
class LadderWindow;

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
        QTreeWidgetItem* item = nullptr; ///< owned by the tree
    };

    void setOpen(bool open);
    /// First one row per backend, in the order of the registry; then those of the implementations that were unfolded.
    const std::vector<Row>& rows() const { return m_rows; }
    QString summary() const;
    static QString passName(Pass pass);

signals:
    void finished();

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;

private:
    void listPasses();
    Pass chosenPass() const;
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
    void showRow(const Row& row);
    void listPairs();
    void showDifference();
    void goToWorst(const Row* row);
    /// What the button explains: the present row, or the chosen backend where there is none.
    struct Explained {
        std::string backend;
        std::string implementation;
    };
    Explained explained() const;
    void offerLadder();
    void showLadder();

    OperationDocument& m_document;
    LatestJob m_job;
    LatestJob m_differenceJob;
    QTimer m_settle; ///< a dragged slider starts one measurement, not one a step
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
    QPushButton* m_explain;
    LadderWindow* m_ladder = nullptr; ///< made when it is first asked for
    QLabel* m_pairTitle;
    QComboBox* m_first;
    QComboBox* m_second;
    QLabel* m_differenceNote;
    CellGrid* m_map;
    Cell m_largestAt;
    bool m_differs = false; ///< the two that are compared
};

} // namespace ks

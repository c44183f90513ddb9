#pragma once

#include "core/tensor/difference.h"
#include "core/tensor/tensor.h"
#include "ui/language/retranslating.h"
#include "ui/tasks/latest_job.h"

#include <QWidget>

#include <vector>

namespace ks {

class CellGrid;

/// The map of the difference between any two results of one pass.
class BackendDifference final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit BackendDifference(ComputeThread& compute, QWidget* parent = nullptr);

    struct Result {
        QString name; ///< "openmp · scan"
        TensorPtr cells;
    };
    /// The two that are compared stay when results are added.
    void setResults(std::vector<Result> results);

signals:
    void cellChosen(const Cell& cell);
    void failed(const QString& why);

protected:
    void retranslate() override;

private:
    void compare();
    void take(Difference difference);

    LatestJob m_job;
    std::vector<Result> m_results;
    QLabel* m_title;
    QComboBox* m_first;
    QComboBox* m_second;
    QLabel* m_note;
    CellGrid* m_map;
    Cell m_largestAt;
};

} // namespace ks

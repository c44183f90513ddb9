#pragma once

#include "ui/language/retranslating.h"
#include "ui/plots/histogram_view.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QComboBox>
#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace ks {

/// How the values of a tensor are spread, with its statistics: of the one that is stepped, forwards or backwards, until another one is chosen. Computed in
/// a job, only while it is seen.
class HistogramTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    HistogramTab(OperationDocument& document, LabHost& host, QWidget* parent = nullptr);

    /// What of a tensor is kept from sight. Call maskChanged() when it gives something else. In predict mode only the answered
    /// cells are counted.
    void setMask(std::function<std::optional<Mask>(Role)> mask) { m_mask = std::move(mask); }
    void maskChanged() { refresh(); }
    Role role() const { return static_cast<Role>(m_tensor->currentData().toInt()); }
    const TensorStatistics& statistics() const { return m_view->statistics(); }

signals:
    void measured();

protected:
    void retranslate() override;
    void comeIntoSight() override { refresh(); }

private:
    void listTensors();
    /// To the tensor that the steps have come to; where they stay in one, what was chosen stays.
    void followStep();
    /// A result that is being computed: it keeps its place in the list.
    bool isExpected(Role role) const;
    void refresh();
    /// So many cells of the tensor may be counted.
    std::int64_t shownCells(Role role, const Tensor& tensor) const;
    void draw(TensorStatistics statistics, std::int64_t hidden = 0);

    OperationDocument& m_document;
    LatestJob m_job;
    std::function<std::optional<Mask>(Role)> m_mask;
    std::optional<Role> m_followed; ///< by what is chosen
    TensorPtr m_counted;
    std::int64_t m_countedCells = 0;
    std::int64_t m_hidden = 0; ///< cells that the table says are not answered
    QLabel* m_tensorTitle;
    QComboBox* m_tensor;
    QPushButton* m_copy;
    HistogramView* m_view;
};

} // namespace ks

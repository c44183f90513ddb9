#pragma once

#include "ui/language/retranslating.h"
#include "ui/plots/histogram_view.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace ks {

/// How the values of a tensor are spread, with its statistics. Computed in a job, only while it is seen.
class HistogramTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    HistogramTab(OperationDocument& document, ComputeThread& compute, QWidget* parent = nullptr);

    void choose(Role role);
    const TensorStatistics& statistics() const { return m_view->statistics(); }

signals:
    void measured();

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;

private:
    void listTensors();
    void refresh();
    void draw(TensorStatistics statistics);

    OperationDocument& m_document;
    LatestJob m_job;
    TensorPtr m_counted;
    QLabel* m_tensorTitle;
    QComboBox* m_tensor;
    QPushButton* m_copy;
    HistogramView* m_view;
};

/// "input X", "gradient ∂L/∂W", …: a tensor's name for people.
QString tensorTitle(Role role);

} // namespace ks

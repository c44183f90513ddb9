#pragma once

#include "core/tensor/statistics.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QWidget>

class QComboBox;
class QCustomPlot;
class QLabel;
class QPushButton;
class QTableWidget;

namespace ks {

/// How the values of a tensor are spread, with its statistics. Computed in a job, only while it is seen.
class HistogramTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    HistogramTab(OperationDocument& document, ComputeThread& compute, QWidget* parent = nullptr);

    void choose(Role role);
    const TensorStatistics& statistics() const { return m_statistics; }

signals:
    void measured();

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void listTensors();
    void refresh();
    void draw();
    void copy() const;

    OperationDocument& m_document;
    LatestJob m_job;
    TensorPtr m_counted;
    TensorStatistics m_statistics;
    QLabel* m_tensorTitle;
    QComboBox* m_tensor;
    QPushButton* m_copy;
    QLabel* m_empty;
    QCustomPlot* m_plot;
    QTableWidget* m_table;
};

/// "input X", "gradient ∂L/∂W", …: a tensor's name for people.
QString tensorTitle(Role role);

} // namespace ks

#pragma once

#include "core/measure/launch_model.h"
#include "core/studies/study_table.h"
#include "ui/language/retranslating.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace ks {

class ChartView;
class FieldForm;
class LabHost;

/// What a graphics card would need for a maximum with a launch and copies for every window: a model whose numbers are fitted to what the pooling study
/// printed, and can be changed. GUI thread only; it computes at once.
class LaunchModelWindow final : public Retranslating<QDialog> {
    Q_OBJECT

public:
    LaunchModelWindow(LabHost& host, QWidget* parent);

    const LaunchModel& model() const { return m_model; }
    ChartView& chart() { return *m_chart; }

protected:
    void retranslate() override;

private:
    /// The image's window, as MaxPool takes it.
    OpSpec pool() const;
    void fitAgain();
    void refresh();
    void say();
    StudyTable table() const;

    LaunchFit m_fit;
    LaunchModel m_model;
    QLabel* m_what;
    FieldForm* m_form;
    QLabel* m_windowTitle;
    QSpinBox* m_window;
    QLabel* m_strideTitle;
    QSpinBox* m_stride;
    QPushButton* m_again; ///< back to the numbers that were fitted
    QLabel* m_said;
    ChartView* m_chart;
    QVBoxLayout* m_rows; ///< holds the table
};

} // namespace ks

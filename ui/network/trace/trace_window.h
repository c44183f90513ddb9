#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/network_document.h"
#include "ui/network/trace/trace_sheet.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QDialog>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableView;

namespace ks {

class FittedLine;
class LabHost;
class TraceTable;
class TraceTimeline;

/// The operations of a step of the network, over time and added up; measured here or read from a file in Chrome's format, two one above the other.
/// GUI thread only: it is measured on the compute thread, read and written on those of files.
class TraceWindow final : public Retranslating<QDialog> {
    Q_OBJECT

public:
    /// `content`: what is measured.
    TraceWindow(LabHost& host, std::function<NetworkContent()> content, QWidget* parent);

    void measure();
    void open(const QString& path);
    TraceTimeline& timeline() { return *m_timeline; }
    const std::vector<TraceSheetPtr>& sheets() const { return m_sheets; }
    bool isBusy() const { return m_measuring.isRunning() || m_reading.isRunning(); }

signals:
    void settled(); ///< something was measured or read, or could not be

protected:
    void retranslate() override;
    void takeColours() override;

private:
    void take(const TraceSheetPtr& sheet);
    void fail(const Text& why);
    void askWhatToOpen();
    void save();
    void save(const TraceSheetPtr& sheet);
    void say();

    LabHost& m_host;
    std::function<NetworkContent()> m_content;
    Lane m_io;
    LatestJob m_measuring;
    LatestJob m_reading;
    std::vector<TraceSheetPtr> m_sheets;
    Text m_failure;
    QPushButton* m_measure;
    QComboBox* m_pass;
    QLabel* m_stepsTitle;
    QSpinBox* m_steps;
    QCheckBox* m_beside;
    QPushButton* m_open;
    QPushButton* m_save;
    QLabel* m_said;
    TraceTimeline* m_timeline;
    FittedLine* m_told;
    TraceTable* m_model;
    QTableView* m_table;
};

} // namespace ks

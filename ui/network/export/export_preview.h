#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/export/export_catalog.h"
#include "ui/tasks/latest_job.h"

#include <QLabel>
#include <QWidget>

#include <functional>

class QPlainTextEdit;

namespace ks {

class ChartView;
class LabHost;

/// What will be written, before it is: a chart as it is now, or the first lines of a text.
class ExportPreview final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ExportPreview(LabHost& host, QWidget* parent = nullptr);

    /// Made in another thread; it owns what it reads.
    using Maker = std::function<ExportContent()>;
    void show(const QString& title, Maker make);
    using QWidget::show;
    /// Nothing is seen of it, and why.
    void say(const QString& title, const QString& why);

protected:
    void retranslate() override;

private:
    void take(const ExportContent& content);
    void showOnly(const QWidget* part);

    LatestJob m_making;
    QLabel* m_title;
    QLabel* m_none;
    ChartView* m_chart;
    QPlainTextEdit* m_lines;
};

} // namespace ks

#pragma once

#include "core/measure/result_file.h"
#include "core/report/chart.h"
#include "ui/language/retranslating.h"

#include <QTextBrowser>
#include <QWidget>

#include <span>

namespace ks {

/// What the figures say in sentences, how to read the chart, what makes them doubtful, and where they were taken.
class ReadingPanel : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ReadingPanel(QWidget* parent = nullptr);

    /// `baseline`: what a baseline says of it.
    void show(const BenchmarkResult& result, const Chart* chart, std::span<const Text> baseline = {});
    QString plainText() const { return m_text->toPlainText(); }
    /// As many letters in a line, whatever the size of text.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void retranslate() override;
    void takeColours() override;

private:
    /// In the colours of the theme, which a text in HTML does not follow by itself.
    void write();

    QString m_html;
    QTextBrowser* m_text;
};

} // namespace ks

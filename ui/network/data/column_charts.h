#pragma once

#include "ui/language/retranslating.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace ks {

class ChartView;
class LabHost;
class Text;
struct DataPreview;

/// How the numbers of a table are spread: a histogram for each of its first columns, the one to predict before them.
class ColumnCharts final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ColumnCharts(LabHost& host, QWidget* parent = nullptr);

    /// `names`: of the columns of `preview`, as they are headed elsewhere; `counted`: what a bar is a number of.
    void show(const DataPreview& preview, const QStringList& names, const Text& counted);
    using QWidget::show;
    void clear();
    bool isEmpty() const { return m_shown == 0; }

protected:
    void retranslate() override;

private:
    ChartView* made(std::size_t chart);

    LabHost& m_host;
    std::vector<ChartView*> m_charts; ///< those that are not needed now are hidden
    std::size_t m_shown = 0;
};

} // namespace ks

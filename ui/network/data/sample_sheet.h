#pragma once

#include "ui/language/retranslating.h"

#include <QImage>
#include <QScrollArea>

namespace ks {

class ColumnCharts;
class Dataset;
class LabHost;
class RowNames;
class TextPicture;
struct DataPreview;

/// Some samples to look at: pictures of each class and their mean, or else numbers, beside how they are spread.
class SampleSheet final : public Retranslating<QScrollArea> {
    Q_OBJECT

public:
    explicit SampleSheet(LabHost& host, QWidget* parent = nullptr);

    /// As they lie behind the pipeline.
    void show(const Dataset& known, const DataPreview& preview);
    using QScrollArea::show;
    /// No picture of other data stays.
    void clear();
    /// Beside the counts the mean is never cut: boxes of the form give way first.
    void setBeside(bool beside);

protected:
    void retranslate() override;
    void takeFont() override
    {
        setBeside(m_beside); // the mean grows with the text
        takeSize();          // and names take more room
    }
    void takeSize() override;

private:
    /// Pictures as large as there is room.
    void fit();
    void showValues(const Dataset& known, const DataPreview& preview);
    static QString targetTitle(const Dataset& known, std::size_t target);
    /// The charts of the columns stand beside their numbers where both have room.
    void placeCharts();

    static constexpr int meanSide = 112; ///< pixels beside usual text
    QImage m_sheet;
    bool m_beside = true;
    QLabel* m_title;
    RowNames* m_names; ///< of the classes
    QLabel* m_samples;
    QTableWidget* m_values;
    ColumnCharts* m_charts;
    QWidget* m_numbers; ///< both, in place of pictures
    QLabel* m_meanTitle;
    TextPicture* m_mean;
};

} // namespace ks

#pragma once

#include "core/nn/model.h"
#include "core/nn/similar_samples.h"
#include "ui/language/retranslating.h"
#include "ui/language/sentence.h"

#include <QStringList>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <vector>

class QTableWidget;

namespace ks {

class ColumnArea;
class ColumnBars;
class SimilarRow;
struct WatchAnswer;

/// Why a network says a number of a row: what each column adds to it, the strongest first, as bars and beside the numbers of the row and of the
/// training rows that are most like it.
class RowReasons final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit RowReasons(QWidget* parent = nullptr);

    /// What the columns and the number are called.
    struct Names {
        QStringList columns;
        QString target;
    };
    /// An answer with reasons. What was found for another one is over.
    void show(const std::shared_ptr<const WatchAnswer>& answer, const Model& model, const Names& names);
    using QWidget::show;
    void showSimilar(const SimilarSamples::Side& found, const DatasetPtr& known);
    /// Why there are no similar samples, or not yet.
    void clearSimilar(const Sentence& why);

    static constexpr std::size_t mostColumns = 64; ///< with more, nobody reads them

signals:
    void sampleWanted(std::uint32_t sample);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void lay();
    void sayAll();
    void fillTable();
    QString nameOf(std::size_t column) const;
    QStringList addedTexts() const;
    QStringList rowTexts(std::size_t column, const QString& adds) const;

    std::shared_ptr<const WatchAnswer> m_answer; ///< null before the first
    Model m_model;
    Names m_names;
    std::vector<std::int64_t> m_listed; ///< columns, the strongest first
    SimilarSamples::Side m_found;
    DatasetPtr m_known; ///< whose samples they are; null: none are found
    Sentence m_similarSaid;
    QLabel* m_barsTitle;
    ColumnBars* m_bars;
    ColumnArea* m_area;
    QLabel* m_more; ///< of columns that have no bars
    QLabel* m_account;
    QLabel* m_tableTitle;
    QTableWidget* m_table;
    QLabel* m_similarNote;
    SimilarRow* m_similar;
};

} // namespace ks

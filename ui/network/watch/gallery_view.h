#pragma once

#include "core/data/dataset.h"
#include "core/nn/evaluation.h"
#include "ui/language/retranslating.h"
#include "ui/network/class_names.h"
#include "ui/network/watch/mistake_change.h"

#include <QComboBox>
#include <QWidget>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

class QListView;

namespace ks {

/// The samples that the network gets wrong (or those of one cell of the confusion matrix), the one that it is surest of first. Beside another moment of the
/// training, where it was A, those that became right or wrong since, or are wrong at both.
class GalleryView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    enum class Order { Surest, LeastSure, LargestLoss };
    enum class Listed { Wrong, Right, All };

    explicit GalleryView(QWidget* parent = nullptr);

    /// `part` of the data was evaluated. `then`: at A, where `evaluation` is of B; null: no moments are compared.
    void show(const std::shared_ptr<const Evaluation>& evaluation, const ClassNames& classes, const DatasetPtr& known, Split part,
              const std::shared_ptr<const Evaluation>& then = {});
    using QWidget::show;
    void clear();
    /// Samples of the class `right` that are read as `predicted`; nothing: all mistakes.
    void filter(std::optional<std::pair<int, int>> cell);
    /// Of one moment: what is listed, with what each order is best begun with; where nothing is wrong there is more to look at.
    void setListed(Listed which, Order order);
    std::int64_t count(MistakeChange change) const { return m_changes.count(change); }
    /// What is listed, in order.
    const std::vector<const Prediction*>& listed() const { return m_listed; }
    const Prediction* current() const;
    /// Marks the sample that is looked at, where it is listed, and then none else; nothing: none of the data is looked at.
    /// `kept`: why what is said of it is not to be seen; empty: it may be.
    void follow(const std::optional<std::uint32_t>& sample, const QString& kept = {});
    /// Puts the keyboard on the first.
    void focusFirst();
    QListView& list() { return *m_list; }
    /// What is listed as a table: sample, class, predicted class, confidence, loss.
    QByteArray csv() const;

signals:
    /// Clicked, or walked to: it is the image that is looked at from now on.
    void chosen(std::uint32_t sample);
    void mapsWanted();
    void reasonsWanted();
    void walkWanted();
    void whyWanted();

protected:
    void retranslate() override;
    void takeFont() override { fitThumbnails(); }
    void takeSize() override { fitThumbnails(); }

private:
    class Model;
    /// While two moments are compared: what became of the samples that are listed; nothing: all mistakes of B.
    std::optional<MistakeChange> group() const;
    void arrange();
    void mark();
    void fitThumbnails();
    void describe();
    bool belongs(const Prediction& one) const;
    /// What was said of the same sample at A; null: no moments are compared.
    const Prediction* thenOf(const Prediction& one) const;
    QString headText() const;
    void listGroups();
    Listed which() const { return static_cast<Listed>(std::max(0, m_which->currentIndex())); }

    std::shared_ptr<const Evaluation> m_evaluation;
    std::shared_ptr<const Evaluation> m_then; ///< at A; null: no moments are compared
    MistakeChanges m_changes;
    Split m_part = Split::Validation;
    std::vector<const Prediction*> m_listed; ///< into m_evaluation
    std::optional<std::pair<int, int>> m_cell;
    bool isKept(const Prediction& one) const { return !m_kept.isEmpty() && one.sample == m_followed; }

    std::optional<std::uint32_t> m_followed;
    QString m_kept; ///< see follow()
    ClassNames m_classes;
    Model* m_model;
    QListView* m_list;
    QLabel* m_head;
    QLabel* m_groupTitle;
    QComboBox* m_group; ///< seen while two moments are compared
    QComboBox* m_which; ///< seen while none are
    QLabel* m_orderTitle;
    QComboBox* m_order;
    QPushButton* m_all;
    QPushButton* m_right; ///< the way on where nothing is wrong
    QLabel* m_details;
    QPushButton* m_maps;
    QPushButton* m_reasons;
    QPushButton* m_walk;
    QPushButton* m_why;
    bool m_arranging = false;
};

} // namespace ks

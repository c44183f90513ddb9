#pragma once

#include "core/nn/model.h"
#include "core/nn/similar_samples.h"
#include "ui/language/retranslating.h"
#include "ui/language/sentence.h"
#include "ui/network/class_names.h"

#include <QWidget>

#include <array>
#include <memory>
#include <vector>

namespace ks {

class ChoiceRow;
class HeatPicture;
class ShareBar;
class SimilarRow;
struct WatchAnswer;

/// Two classes side by side and their difference: logits, what of the picture speaks for each, which maps decided, and the training samples of each that
/// are most like the one that is looked at.
class WhyView final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit WhyView(QWidget* parent = nullptr);

    /// An answer with a contest. What was found for another one is over.
    void show(const std::shared_ptr<const WatchAnswer>& answer, const Model& model, const ClassNames& classes);
    using QWidget::show;
    void showSimilar(const std::array<SimilarSamples::Side, 2>& sides, const DatasetPtr& known);
    /// Why there are no similar samples, or not yet.
    void clearSimilar(const Sentence& why);

    static constexpr std::size_t mostBars = 4;

signals:
    void mapWanted(int node, std::int64_t map);
    void sampleWanted(std::uint32_t sample);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    struct Side {
        QLabel* title;
        QLabel* facts;
        HeatPicture* picture;
        QLabel* speaks;
        std::array<ShareBar*, mostBars> bars{};
        QLabel* like;
        SimilarRow* similar;
    };
    Side makeSide(const char* name);
    void lay();
    void listSums();
    void showPictures();
    void showShares();
    void showBars(bool forFirst);
    void sayAll();
    int chosenSum() const;

    std::shared_ptr<const WatchAnswer> m_answer; ///< null before the first
    Model m_model;
    ClassNames m_classes;
    Sentence m_similarSaid;
    QLabel* m_measureTitle;
    ChoiceRow* m_measure;
    QLabel* m_sumTitle;
    QComboBox* m_sums;
    std::array<Side, 2> m_sides;
    QLabel* m_differenceTitle;
    QLabel* m_difference;
    HeatPicture* m_differencePicture;
    QLabel* m_accountTitle;
    QLabel* m_account;
    QLabel* m_similarNote;
    QLabel* m_readout;
    std::array<std::vector<std::int64_t>, 2> m_listed; ///< maps of the bars
};

} // namespace ks

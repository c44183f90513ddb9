#pragma once

#include "ui/network/named_tensor.h"
#include "ui/network/watch/asking_page.h"

#include <QTabWidget>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QCheckBox;

namespace ks {

class AttentionView;
class ConfusionView;
class FittedLine;
class GalleryView;
class HistogramView;
class MapsView;
class RegressionView;
class ContentSaver;
class TabsFit;
class TensorChoice;
struct SavedContent;

/// What happens inside the network, for one input or over a part of the data: maps, weights and their gradients of any layer, their numbers, where the
/// network looks, what it confuses, what it gets wrong, and how far it is off. Live while it trains; asks nothing while it is closed.
class WatchPage : public AskingPage {
    Q_OBJECT

public:
    enum class Tab { Maps, Numbers, Attention, Confusion, Wrong, Regression };

    WatchPage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);

    QString title() const override { return tr("Watch"); }
    QString summary() const override { return tr("maps, gradients, where the network looks, what it gets wrong"); }

    Tab tab() const { return static_cast<Tab>(m_tabs->currentIndex()); }
    void setTab(Tab tab);
    /// The mistakes, the one that the network is surest of chosen; for a network that regresses: predicted against expected.
    void showWrong();
    /// What speaks for the answer to the picture in Try.
    void showReasons();
    void chooseTensor(int node, Role role);

    /// Everything of the sample that was looked at last, as numbers, also while what is counted over a part of the data is in sight, which are tables
    /// and no pictures; nothing while that is not of the weights that the network has now.
    std::vector<NamedTensor> shown() const;
    /// Why what was looked at last is not to be seen; empty: it may be.
    QString whyKept() const { return answer() ? whyKept(*answer()) : QString(); }
    /// What was looked at last is of weights that the network had before.
    bool isBehind() const;

    const std::shared_ptr<const Evaluation>& evaluation() const { return m_questions->countedPart().evaluation; }
    MapsView& maps() { return *m_maps; }
    AttentionView& attention() { return *m_attention; }
    ConfusionView& confusion() { return *m_confusion; }
    GalleryView& gallery() { return *m_gallery; }

signals:
    /// This sample is to be followed through the network.
    void walkWanted(ks::Split part, std::uint32_t sample);

protected:
    WatchQuestion question() const override;
    void takeModel() override;
    void clearAnswer() override { clear({}); }
    void showAgain() override
    {
        take(*answer());
        followSample();
    }
    void retranslate() override;

private:
    void build();
    void connectAll();
    void clear(const QString& why);
    void clearEvaluation();
    void takeTab();
    void takeImage();
    /// What lists samples marks the one that the bar tells of.
    void followSample();
    void take(const WatchAnswer& answer);
    void showEvaluation();
    QStringList weightsInSight() const;
    void sayCost();
    void offerTabs();
    void showNumbers(const WatchAnswer& answer);
    bool wantsEvaluation() const { return tab() >= Tab::Confusion; }
    bool answersLook() const;
    /// Why what it is asked for is not to be seen; empty: it may be.
    QString whyKept(const WatchAnswer& answer) const;
    SavedContent saving(bool whole) const;
    /// The tensor that is looked at, or the chosen map of it.
    NamedTensor namedTensor(bool whole) const;
    QString tensorName() const;  ///< "conv1 diffWeights": what the last answer, which is there, is of
    QString mapName() const;     ///< the same with the one chosen
    QString tensorTitle() const; ///< "gradients of the weights of conv1", in the language on screen

    Tab m_looking = Tab::Maps; ///< the last one with tensors of the sample, which is followed in it beside what is counted
    bool m_wantsFirst = false; ///< of the mistakes, once they are there

    QCheckBox* m_live;
    QTabWidget* m_tabs;
    TensorChoice* m_choice;
    MapsView* m_maps;
    HistogramView* m_numbers;
    AttentionView* m_attention;
    ConfusionView* m_confusion;
    GalleryView* m_gallery;
    RegressionView* m_regression;
    FittedLine* m_state;
    ContentSaver* m_saver;
    TabsFit* m_tabsFit = nullptr;
};

} // namespace ks

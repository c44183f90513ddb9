#pragma once

#include "core/session/network_look.h"
#include "ui/network/class_names.h"
#include "ui/network/network_page.h"
#include "ui/network/watch/watch_questions.h"

#include <memory>
#include <optional>
#include <utility>

class QComboBox;
class QLabel;

namespace ks {

class ImageBar;
class RightQuestion;
class SimilarSearch;
class TrainingRun;
class WhyView;

/// Why a sample, or a drawing, is read as it is: what the network says beside what is right, or the next best class. Asks what a drawing is, and keeps it.
/// Live while it trains; asks nothing while it is closed.
class WhyPage final : public NetworkPage {
    Q_OBJECT

public:
    WhyPage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);
    ~WhyPage() override;

    QString title() const override { return tr("Why?"); }
    QString summary() const override { return tr("two classes side by side: what speaks for each, and which maps decided"); }
    void setOpen(bool open) override;

    /// What Try shows to the network; null: nothing.
    void setDrawn(std::shared_ptr<const AskedPicture> drawn);
    /// Looks at that.
    void showDrawn();
    /// Looks at a sample of the data.
    void choose(Split part, std::uint32_t sample);
    /// Compares with another class; negative: with the right one, or the next best.
    void compareWith(int rival);

    ImageBar& bar() { return *m_bar; }
    const SimilarSearch& similar() const { return *m_similar; }
    /// The last answer that came; null before the first.
    const std::shared_ptr<const WatchAnswer>& answer() const { return m_questions->answer(); }

signals:
    /// Another sample of the data is looked at.
    void imageChosen(ks::Split part, std::uint32_t sample);
    /// Somebody says what the drawing is.
    void rightSaid(int right);
    /// To be seen in the picture of the whole network.
    void mapWanted(const ks::NetworkLook& look);
    /// A new answer is shown.
    void refreshed();

protected:
    void retranslate() override;
    void takeFont() override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void connectAll();
    void startAnew();
    void takeModel();
    void lookAnew();
    WatchQuestion question() const;
    void take(const WatchAnswer& answer);
    void showAnswer();
    /// Nothing is compared, and why.
    void refuse(const QString& why);
    void listRivals();
    void askRight();
    /// Begins where the training rests, or says why not.
    void lookForSimilar();
    void showSimilar();
    void wantMap(int node, std::int64_t map);
    ClassNames classes() const;

    TrainingRun& m_run;
    Model m_model; ///< of the run
    ImageBar* m_bar;
    QLabel* m_state;
    QLabel* m_verdict;
    RightQuestion* m_right;
    QLabel* m_rivalTitle;
    QComboBox* m_rival;
    QStringList m_rivals; ///< as they are listed
    QLabel* m_none;
    WhyView* m_view;
    SimilarSearch* m_similar;
    std::unique_ptr<WatchQuestions> m_questions;
    std::optional<std::pair<Split, std::uint32_t>> m_announced;
};

} // namespace ks

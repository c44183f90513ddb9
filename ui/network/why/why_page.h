#pragma once

#include "core/session/network_look.h"
#include "ui/language/controls.h"
#include "ui/language/sentence.h"
#include "ui/network/watch/asking_page.h"

#include <memory>
#include <optional>
#include <utility>

namespace ks {

class FittedLine;
class RightQuestion;
class RowReasons;
class SimilarSearch;
class WhyCompared;
class WhyView;

/// Why a sample, or a drawing, is read as it is: what the network says beside what is right, or the next best class; of a row, of which it says a number,
/// what each column adds. Asks what a drawing is, and keeps it.
/// Live while it trains; asks nothing while it is closed.
class WhyPage final : public AskingPage {
    Q_OBJECT

public:
    WhyPage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);
    ~WhyPage() override;

    QString title() const override { return tr("Why?"); }
    QString summary() const override { return tr("two classes side by side: what speaks for each, and which maps decided"); }
    void setOpen(bool open) override;

    /// Looks at that.
    void showDrawn();

    const SimilarSearch& similar() const { return *m_similar; }

signals:
    /// Somebody says what the drawing is.
    void rightSaid(int right);
    /// What is to be guessed there first.
    void seeWanted();
    /// To be seen in the picture of the whole network.
    void mapWanted(const ks::NetworkLook& look);

protected:
    WatchQuestion question() const override;
    void takeModel() override;
    void clearAnswer() override;
    void showAgain() override;
    void retranslate() override;
    void takeFont() override;

private:
    void build();
    void connectAll();
    void take(const WatchAnswer& answer);
    void showAnswer();
    /// Nothing is compared, and why.
    void refuse(const QString& why);
    void listRivals();
    void nameRivals();
    QString targetName(std::int64_t output) const;
    void askRight();
    /// Begins where the training rests, or says why not.
    void lookForSimilar();
    void showSimilar();
    /// Why there is nothing similar, or not yet.
    void saySimilar(const Sentence& why);
    void wantMap(int node, std::int64_t map);

    FittedLine* m_state;
    QPushButton* m_toSee; ///< where what is kept from this page is guessed
    QLabel* m_verdict;
    RightQuestion* m_right;
    QLabel* m_rivalTitle;
    QComboBox* m_rival;
    QStringList m_rivals; ///< as they are listed
    WhyCompared* m_compared;
    QLabel* m_none;
    WhyView* m_view;
    RowReasons* m_row;
    SimilarSearch* m_similar;
};

} // namespace ks

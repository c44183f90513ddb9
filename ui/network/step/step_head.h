#pragma once

#include "ui/language/retranslating.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

namespace ks {

class StepWalk;
class TrainingRun;
struct Graph;
struct StepMoment;
struct StepSubject;

/// The uppermost line of the Step page: freeze or go on, the sentence that says where one is, and what can be done from there. The sentence stands
/// beside the buttons, or below them where that takes less height, and has room for the longest of its batch: what is below it would move under the
/// mouse.
class StepHead final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    StepHead(StepWalk& walk, TrainingRun& run, QWidget* parent = nullptr);

    /// `state`: of the training, in a sentence. `offered`: what can be followed, where it is not followed already.
    void refresh(const QString& state, const std::optional<StepSubject>& offered);
    /// On a projector: where one is, and what stops the training. Holds from the next refresh on.
    void setPresenting(bool presenting) { m_presenting = presenting; }

signals:
    void freezeWanted();
    void followWanted();
    void openWanted();
    /// The batch that the training has come to, in place of the one that is held.
    void newerWanted();

protected:
    void retranslate() override;
    void takeFont() override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// At least `least` pixels, where the sentence once needed more.
    void keepLines(int least);
    int sentenceHeight(int width) const;
    void placeSentence();
    static QString openHint();
    QString sentence() const;
    /// What is said of a position of the moment.
    QString sentenceOf(const StepMoment& moment, const QString& position) const;
    /// What is added to it where the walk begins at an earlier moment, or the training goes on meanwhile.
    QString lookingBack() const;
    void keepLongest(const StepMoment* moment);
    void offerNewer();
    QString beyondText(const QString& position) const;
    void refreshSameState();

    static constexpr int columnOfSentence = 1; ///< behind the button that freezes or goes on
    StepWalk& m_walk;
    TrainingRun& m_run;
    /// The longest positions of a batch in a language: there are many to look through.
    struct Longest {
        std::shared_ptr<const Graph> graph; ///< as the moments of the batch share it
        QString language;
        QStringList positions;
    };
    Longest m_known;
    QStringList m_longest; ///< sentences of the batch
    bool m_sentenceBeside = true;
    bool m_presenting = false;
    QPushButton* m_freeze;
    QPushButton* m_goOn;
    QPushButton* m_openOperation;
    QPushButton* m_newer;
    QPushButton* m_batchAgain;
    QPushButton* m_follow;
    QLabel* m_where;
    QLabel* m_same;
    QGridLayout* m_line;
};

} // namespace ks

#pragma once

#include "ui/network/network_page.h"
#include "ui/network/run_classes.h"
#include "ui/network/watch/watch_questions.h"

#include <memory>
#include <optional>
#include <utility>

namespace ks {

class ImageBar;
class SeeGuess;
class TrainingRun;

/// A page about what the network says of one picture, which its bar chooses: asks while it is open and seen, live while the network trains, and begins
/// anew with another network.
class AskingPage : public NetworkPage {
    Q_OBJECT

public:
    ~AskingPage() override;

    void setOpen(bool open) override;
    /// What Try shows to the network; null: nothing.
    void setDrawn(std::shared_ptr<const AskedPicture> drawn);
    /// Looks at a sample of the data.
    void choose(Split part, std::uint32_t sample);
    ImageBar& bar() { return *m_bar; }
    /// What is to be guessed in See, or of a layer that is lent from there, is not shown here either.
    void keepWith(const SeeGuess& guess);
    /// The last answer that came; null before the first.
    const std::shared_ptr<const WatchAnswer>& answer() const { return m_questions->answer(); }
    /// The share of the training's time that asking takes at its present pace.
    double cost() const { return m_questions->cost(); }

signals:
    /// Another sample of the data is looked at.
    void imageChosen(ks::Split part, std::uint32_t sample);
    /// A new answer is shown, or what was counted.
    void refreshed();

protected:
    /// `name`: of the parts of its bar. `steady`: see WatchQuestions.
    AskingPage(LabHost& host, TrainingRun& run, const QString& name, QWidget* parent,
               std::optional<WatchQuestions::Steady> steady = std::nullopt);

    /// What there is to ask now.
    virtual WatchQuestion question() const = 0;
    /// The network and its data are those of the training.
    virtual void takeModel() = 0;
    /// Nothing that another network said stays in sight.
    virtual void clearAnswer() = 0;
    /// The last answer, with what the bar says of it: that of another network would pass for this one's.
    void forgetAnswer();
    /// The training has gone on since, or goes on: it is said which batch an answer is of.
    bool namesBatch() const;
    /// What the network says in the last answer, in the bar, with its batch where that is to be named.
    void sayAnswer();
    /// That is looked at.
    virtual const Model& askedModel() const { return m_model; }

    void comeIntoSight() override { m_questions->refresh(); }
    /// The last answer, of which something else may be seen now.
    virtual void showAgain() {}
    /// Why this tensor of an answer is not to be seen, or what the network answers; empty: it may be.
    QString kept(const WatchAnswer& answer, int node, Role role) const;
    QString keptAnswer(const WatchAnswer& answer) const;
    /// The same of a sample of the data, among others.
    QString keptAnswer(std::uint32_t sample) const;
    /// Another question than the last one.
    virtual void lookAnew();
    /// An answer is on screen: tells of it, and of its sample where that is another one.
    void tellOf(const WatchAnswer& answer);

    /// Of the data where they are those of the network; in a training that went on with other data it says the old ones.
    ClassNames classes() const { return classNamesOf(m_run, askedModel()); }

    TrainingRun& m_run;
    Model m_model; ///< of the run
    ImageBar* m_bar;
    std::unique_ptr<WatchQuestions> m_questions;

private:
    void startAnew();
    void askAgain();

    const SeeGuess* m_guess = nullptr; ///< null: all is shown
    std::optional<std::pair<Split, std::uint32_t>> m_announced;
};

} // namespace ks

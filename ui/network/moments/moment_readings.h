#pragma once

#include "ui/tasks/latest_job.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

class QAction;

namespace ks {

class ImageBar;
class LabActions;
class LabHost;
class SeeGuess;
class TrainingRun;
class WatchEngine;

/// At which moments of the training the sample that is looked at is read right, and the way to the nearest of them. Each moment that is kept is asked
/// with its own weights, by the kernels that train, once for a sample and nearest to where one looks first: one at a time, between two batches, on
/// the compute thread. While the training runs it is asked only of who looks back. GUI thread.
class MomentReadings final : public QObject {
    Q_OBJECT

public:
    /// Adds its actions to those of the lab.
    MomentReadings(LabActions& actions, LabHost& host, TrainingRun& run, QObject* parent);
    ~MomentReadings() override;

    /// Whose sample it is; what is to be guessed of it is not told. Both outlive this, or end with it.
    void follow(ImageBar& bar, const SeeGuess& guess);
    /// Asks for what is not known yet; to be called again after changed(), by who shows it.
    void look();
    /// By the batches trained by then, of the moments before now that are kept: those that are known, and may be told.
    std::map<std::size_t, bool> known() const;
    /// There is nothing more to ask.
    bool isWhole() const { return !nextToAsk(); }
    /// The nearest one before (−1) or behind (+1) where one looks; nothing: there is none, or a nearer one is not known yet.
    std::optional<std::size_t> nearestRight(int direction) const;
    /// Of all of them, and of the one that is looked at, a sentence each; empty where there is nothing to tell.
    QString text() const;
    QString textHere() const;

signals:
    void changed();

private:
    /// What is looked at has a class, which somebody knows.
    bool canBeRight() const;
    bool isKept() const;
    std::vector<std::size_t> moments() const;
    std::optional<std::size_t> nextToAsk() const;
    void take(std::size_t batches, std::optional<bool> isRight);
    void forget();
    void dropAsker();
    void followActions();
    void goToRight(int direction);
    QString tip(int direction) const;

    LabActions& m_actions;
    LabHost& m_host;
    TrainingRun& m_run;
    QAction* m_previous;
    QAction* m_next;
    const ImageBar* m_bar = nullptr;
    const SeeGuess* m_guess = nullptr;
    std::map<std::size_t, std::optional<bool>> m_read; ///< nothing: it was asked, and nobody knows
    std::shared_ptr<WatchEngine> m_asker;              ///< on the compute thread; null: nothing is asked
    LatestJob m_job;
};

} // namespace ks

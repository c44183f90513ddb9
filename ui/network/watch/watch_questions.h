#pragma once

#include "ui/network/moments/moment_look.h"
#include "ui/network/watch/pace.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/network/watch/watch_evaluation.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace ks {

class LabHost;
class TrainingRun;

/// What Watch asks of the training, one question at a time and at a pace that costs it little: what happens to the input that is looked at, and in turn
/// with it how the network does on the whole part, where that is in sight. GUI thread only.
class WatchQuestions final : public QObject {
    Q_OBJECT

public:
    /// While it trains the weights of now are looked at again and again at a pace, also before the window has heard of their batches: its lists and charts
    /// take longer to follow than one picture.
    struct Steady {
        Pace pace;
        std::function<double()> drawing; ///< seconds in which the window drew the last answer
    };
    /// `question`: what there is to ask about the one input now, whose part is counted. Nothing is asked while `page` is not seen.
    WatchQuestions(LabHost& host, TrainingRun& run, const QWidget& page, std::function<WatchQuestion()> question,
                   std::optional<Steady> steady = std::nullopt);
    ~WatchQuestions() override;

    /// A closed page asks nothing; refresh() is to follow.
    void setOpen(bool open);
    bool isOpen() const { return m_open; }
    /// What is counted over the part is in sight.
    void setCounts(bool counts) { m_counts = counts; }
    /// Again while it trains, from now on.
    void setLive(bool live);
    /// Another question than the last one asked, of which nobody waits for the rest.
    void lookAnew();
    /// Over another part.
    void countAnew() { m_countAnew = true; }
    /// Another network: what is under way comes to nothing.
    void beginAnew();
    /// Asks what is to be asked, now or when it may.
    void refresh();

    /// Asks the network as the last answer found it, with the weights of then: what is at hand of one layer, for a hand that points here and there. Runs on
    /// the compute thread; where several are asked before it comes to them, the newest alone is answered. `ask` takes the NetworkProbe and, where it takes
    /// long, a stop_token too, by which it throws Stopped. Before the first answer, and behind a closed page, nobody answers.
    template <class Result, class Ask>
    void askOfLast(Ask ask, std::function<void(const Result&)> deliver)
    {
        auto result = std::make_shared<std::optional<Result>>();
        askNewest({[ask = std::move(ask), result](const NetworkProbe& probe, const std::stop_token& stop) {
                       if constexpr (std::is_invocable_v<const Ask&, const NetworkProbe&, const std::stop_token&>)
                           result->emplace(ask(probe, stop));
                       else
                           result->emplace(ask(probe));
                   },
                   [deliver = std::move(deliver), result] { deliver(**result); }});
    }

    /// The last that came; null before the first, or where another network came.
    const std::shared_ptr<const WatchAnswer>& answer() const { return m_answer; }
    void forgetAnswer() { m_answer.reset(); }
    const CountedPart& countedPart() const { return m_counted; }
    void forgetEvaluation() { m_counted.evaluation = m_counted.then = nullptr; }
    bool isRunning() const;
    bool isLookBehind() const { return m_answer && isBehind(m_answer->trained); }
    bool isCountBehind() const { return m_counted.evaluation && isBehind(m_counted.trained); }
    bool isCountOfNow() const { return m_counted.evaluation && m_countedAt == trained(); }
    /// The share of the training's time that it takes at its present pace.
    double cost() const { return (m_counts ? m_countPace : m_lookPace).cost(); }

signals:
    void answered(const ks::WatchAnswer& answer);
    /// The answer under way as far as it has come, where it wants to be early and is of something else than the last one: then that is not to be seen.
    void arriving(const std::shared_ptr<const ks::WatchAnswer>& soFar);
    /// Before the first evaluation: the share that is counted.
    void counting(double share);
    void counted();
    void failed(const ks::Text& why);

private:
    struct Arrivals;
    struct Pointed {
        std::function<void(const NetworkProbe&, const std::stop_token&)> ask;
        std::function<void()> deliver;
    };
    void askNewest(Pointed question);
    void askPointed();
    void forgetPointed();

    std::size_t trained() const;
    bool isBehind(std::size_t batches) const;
    void forget();
    bool isSteady() const;
    void look(bool anew);
    void fetch();
    void endLook();
    void count();
    void take(const WatchEvaluation::Portion& portion);
    void fail(const Text& why);

    LabHost& m_host;
    TrainingRun& m_run;
    const QWidget& m_page;
    std::function<WatchQuestion()> m_question;
    std::shared_ptr<WatchEngine> m_engine;
    std::shared_ptr<WatchEvaluation> m_evaluator;
    std::shared_ptr<const WatchAnswer> m_answer;
    std::shared_ptr<Arrivals> m_arrivals; ///< of the look under way
    QTimer m_fetch;                       ///< empties them
    CountedPart m_counted;
    std::function<double()> m_drawing; ///< null: it is looked at when the window has heard of new batches
    Pace m_lookPace{0.05};
    Pace m_countPace{0.08};
    std::optional<Pointed> m_pointed; ///< to be asked next
    std::stop_source m_pointedStop;   ///< of the one under way
    std::uint64_t m_pointedRound = 0; ///< what was asked in another one is answered to nobody
    bool m_pointing = false;          ///< one is under way
    QTimer m_again;
    bool m_open = false;
    bool m_live = true;
    bool m_counts = false;
    bool m_inFlight = false;
    bool m_awaited = false;    ///< another training is being made ready, or other weights are
    bool m_lookAnew = true;    ///< see lookAnew()
    bool m_countAnew = true;   ///< over another part, or of another network
    bool m_looked = false;     ///< the last question was about the one picture
    bool m_counting = false;   ///< portions of an evaluation come in
    std::size_t m_askedAt = 0; ///< batches trained
    std::size_t m_countedAt = 0;
    /// In the last question; see MomentLook::against().
    std::shared_ptr<const Checkpoint> m_askedAgainst;
    std::optional<MomentLook::Side> m_askedSide; ///< likewise
};

} // namespace ks

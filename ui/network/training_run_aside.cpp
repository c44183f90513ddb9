// A training that makes room for another one and comes back, and weights that come back.
#include "core/nn/dead_layers.h"
#include "core/nn/kept_weights.h"
#include "ui/network/training_engine.h"
#include "ui/network/training_run.h"
#include "ui/shell/put_aside.h"

#include <utility>
#include <vector>

namespace ks {

std::function<void()> TrainingRun::putAside(Lines lines)
{
    if (!m_exchange && (m_state == State::Loading || m_state == State::Failed))
        return once([this, lines, content = m_view.content, waiting = m_view.waiting, before = wayBack(m_view), carried = m_view.carried,
                     earlier = m_earlier.now(), number = m_view.number, engine = m_engine, seen = m_look.seen()] {
            prepare(content, waiting, before, carried);
            if (waiting) {
                m_look.takePast(engine, waiting->history.batches.size()); // else they go with what was put aside
                m_look.seeAgain(seen);
            }
            if (lines == Lines::OfThen)
                m_earlier.set(earlier);
            else
                m_earlier.takeOver(number);
            m_earlier.noteNumbers();
            emit progressed();
        });
    if (m_state == State::Running)
        m_engine->pause();
    m_aside = m_engine;
    return once([this, lines, engine = m_engine, view = m_view, earlier = m_earlier.now(), data = m_data.now(), state = m_state,
                 exchange = m_exchange, seen = m_look.seen()] {
        leaveEngine();
        m_engine = engine;
        m_aside.reset();
        if (lines == Lines::All) {
            m_earlier.add(std::exchange(m_view, view));
            if (m_view.history.batches.empty())
                m_view.number = m_earlier.nextNumber(); // its own may have been given to another run
            else
                m_earlier.remove(m_view.number);
        } else {
            m_view = view;
            m_earlier.set(earlier);
        }
        m_earlier.noteNumbers();
        m_data.setNow(data);
        m_rateWatch.end();        // it was another training's
        setState(State::Loading); // so that nobody takes it for the one before
        m_look.seeAgain(seen);
        if (exchange) {
            m_exchange = exchange;
            return exchange->done ? endExchange() : emit progressed(); // done while it was put aside
        }
        // What came between the request to pause and its end lies in the mailbox.
        setState(state == State::Running ? State::Stopping : state);
        emit progressed();
        emit prepared();
    });
}

void TrainingRun::exchangeWeights(std::function<void(TrainingEngine&)> work, std::function<void()> taken)
{
    m_exchange = std::make_shared<Exchange>(Exchange{.before = m_state, .taken = std::move(taken)});
    m_view.exchangesWeights = true;
    setState(State::Loading); // so that nobody takes it for the one before
    const auto done = [this, exchange = m_exchange] {
        exchange->done = true;
        if (exchange == m_exchange) // else its training is put aside, or gone
            endExchange();
    };
    post(
        std::move(work), done,
        [exchange = m_exchange, done](const Text& why) {
            exchange->failure = why;
            exchange->taken = nullptr;
            done();
        },
        Answered::InAnyCase);
}

void TrainingRun::endExchange()
{
    const std::shared_ptr<Exchange> ended = std::exchange(m_exchange, nullptr);
    m_view.exchangesWeights = false;
    if (ended->taken)
        ended->taken();
    setState(ended->before == State::Diverged ? State::Paused : ended->before);
    emit progressed();
    emit prepared();
    if (!ended->taken)
        m_host.post({.kind = Message::Kind::Failure, .text = ended->failure, .topic = QStringLiteral("network")});
    if (ended->next)
        ended->next();
}

void TrainingRun::useBest()
{
    if (m_exchange)
        m_exchange->next = [this] { useBest(); };
    if (isBusy() || !hasTrainer() || !m_view.hasBetter())
        return;
    struct Made {
        std::shared_ptr<const Checkpoint> before;
        std::vector<ReturnRecord> returns;
        Text dead;
    };
    const auto made = std::make_shared<Made>();
    exchangeWeights(
        [made](TrainingEngine& engine) {
            engine.walks()->leave();
            made->before = std::make_shared<const Checkpoint>(checkpointOf(*engine.trainer()));
            engine.useBest();
            made->returns = engine.trainer()->history().returns;
            made->dead = deadLayers(*engine.trainer()).sentence();
        },
        [this, made] {
            m_view.beforeBest = {made->before, m_view.restored};
            m_view.history.returns = made->returns;
            m_view.dead = made->dead;
            m_view.restored = keptWeights(m_view.history, m_view.content.settings).epoch;
        });
}

void TrainingRun::undoBest()
{
    if (m_exchange)
        m_exchange->next = [this] { undoBest(); };
    if (isBusy() || !hasTrainer() || !m_view.beforeBest)
        return;
    const RunView::BeforeBest before = *m_view.beforeBest;
    const auto dead = std::make_shared<Text>();
    exchangeWeights(
        [before, dead, rate = m_view.content.settings.schedule.rate](TrainingEngine& engine) {
            engine.take(before.checkpoint->state, historyIn(*engine.trainer(), *before.checkpoint));
            engine.setRate(rate); // which may have been changed since
            *dead = deadLayers(*engine.trainer()).sentence();
        },
        [this, before, dead] {
            m_view.beforeBest.reset();
            m_view.dead = *dead;
            m_view.history.returns = before.checkpoint->history.returns;
            m_view.history.test = before.checkpoint->history.test;
            m_view.restored = before.restored;
        });
}

} // namespace ks

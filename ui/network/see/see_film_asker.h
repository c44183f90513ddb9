#pragma once

#include "core/base/error.h"
#include "core/base/stopped.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/tasks/free_elsewhere.h"

#include <QPointer>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace ks {

/// Asks a training for a film, from the film's own thread and in waiting: the window's thread puts the question, the compute thread answers it between two
/// batches. All of it is asked of the training that answered first. Made in the GUI thread.
class SeeFilmAsker {
public:
    explicit SeeFilmAsker(TrainingRun& run) : m_run(&run), m_receiver(new QObject, [](QObject* object) { object->deleteLater(); }) {}

    /// The film's thread. Throws Stopped, and InputError with what there is instead of an answer.
    template <class Result>
    Result ask(std::function<Result(WatchEngine&, Trainer&)> question, const std::stop_token& stop) const
    {
        const auto reply = std::make_shared<Reply<Result>>();
        QMetaObject::invokeMethod(
            m_receiver.get(), [run = m_run, asked = m_asked, question = std::move(question), reply] { put(run, asked, question, reply); },
            Qt::QueuedConnection);
        std::unique_lock lock(reply->mutex);
        if (!reply->changed.wait(lock, stop, [&] { return reply->result || reply->failure; }))
            throw Stopped();
        if (!reply->result)
            throw InputError(*reply->failure);
        return std::move(*reply->result);
    }

private:
    template <class Result>
    struct Reply {
        std::mutex mutex;
        std::condition_variable_any changed;
        std::optional<Result> result;
        std::optional<Text> failure;

        template <class Value>
        void take(std::optional<Value>& place, const Value& value)
        {
            const std::lock_guard lock(mutex);
            place = value;
            changed.notify_all();
        }
    };
    /// Compute thread only.
    struct Asked {
        WatchEngine engine;
        const Trainer* trainer = nullptr; ///< that answered first
    };

    /// GUI thread.
    template <class Result>
    static void put(const QPointer<TrainingRun>& run, const std::shared_ptr<Asked>& asked,
                    const std::function<Result(WatchEngine&, Trainer&)>& question, const std::shared_ptr<Reply<Result>>& reply)
    {
        if (!run)
            return;
        run->query<Result>(
            [asked, question](Trainer& trainer) {
                if (asked->trainer && asked->trainer != &trainer)
                    throw InputError(Text(KS_TEXT("core", "the training that was to be filmed is no longer there")));
                asked->trainer = &trainer;
                return question(asked->engine, trainer);
            },
            [reply](const Result& result) { reply->take(reply->result, result); },
            [reply](const Text& why) { reply->take(reply->failure, why); }, TrainingRun::Answered::InAnyCase);
    }

    QPointer<TrainingRun> m_run; ///< GUI thread
    std::shared_ptr<QObject> m_receiver;
    std::shared_ptr<Asked> m_asked = makeFreedElsewhere<Asked>();
};

} // namespace ks

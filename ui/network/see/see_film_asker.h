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

/// Asks the training of now for a film, from the film's own thread, which waits: the window's thread puts the question, the compute thread answers it between two
/// batches. Of another training that has taken its place nothing is asked. Made in the GUI thread.
class SeeFilmAsker {
public:
    explicit SeeFilmAsker(TrainingRun& run)
        : m_run(&run), m_training(run.view().lines), m_receiver(new QObject, [](QObject* object) { object->deleteLater(); })
    {
    }

    /// The film's thread. Throws Stopped, and InputError with what there is instead of an answer.
    template <class Result>
    Result ask(std::function<Result(WatchEngine&, Trainer&)> question, const std::stop_token& stop) const
    {
        const auto reply = std::make_shared<Reply<Result>>();
        QMetaObject::invokeMethod(
            m_receiver.get(),
            [run = m_run, training = m_training, engine = m_engine, question = std::move(question), reply] {
                if (!run)
                    return; // the window is gone, and who waits is about to be stopped
                if (run->view().lines != training)
                    return reply->take(reply->failure,
                                       Text(KS_TEXT("core", "the training that was to be filmed is no longer the one at hand")));
                run->template query<Result>([engine, question](Trainer& trainer) { return question(*engine, trainer); },
                                            [reply](const Result& result) { reply->take(reply->result, result); },
                                            [reply](const Text& why) { reply->take(reply->failure, why); },
                                            TrainingRun::Answered::InAnyCase);
            },
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
    QPointer<TrainingRun> m_run; ///< GUI thread
    int m_training;              ///< RunView::lines
    std::shared_ptr<QObject> m_receiver;
    std::shared_ptr<WatchEngine> m_engine = makeFreedElsewhere<WatchEngine>(); ///< compute thread
};

} // namespace ks

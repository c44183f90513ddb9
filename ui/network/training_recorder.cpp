#include "ui/network/training_recorder.h"

#include "core/base/heap.h"
#include "core/nn/dead_layers.h"
#include "core/nn/moments.h"
#include "ui/network/batch_gate.h"
#include "ui/network/training_walks.h"

#include <cmath>

namespace ks {

void TrainingRecorder::beginSlice()
{
    m_begin = std::chrono::steady_clock::now();
    m_batches = 0;
    m_over = false;
}

bool TrainingRecorder::goesOn()
{
    if (m_batches > 0)
        m_safe.keepIfDue(m_around.trainer);
    if (m_around.gate.takePause())
        return false;
    m_around.moments.pass(m_around.trainer);
    m_over = std::chrono::steady_clock::now() - m_begin >= sliceTime || !m_around.gate.pass();
    return !m_over;
}

void TrainingRecorder::batchDone(const Trainer& trainer, const BatchRecord& batch)
{
    ++m_batches;
    const History& history = trainer.history();
    const auto isNew = [&](const auto& records) {
        return !records.empty() && records.back().epoch == batch.epoch && records.back().batch == batch.batch;
    };
    m_around.mail.put(
        m_around.stop, [](const TrainingMail& mail) { return mail.batches.size() >= mostBatchesInMail; },
        [&](TrainingMail& mail) {
            mail.batches.push_back(batch);
            if (history.batches.size() % BatchLog::chunkSize == 0)
                mail.log = history.batches;
            if (isNew(history.rules))
                mail.rules = history.rules;
            if (isNew(history.norms))
                mail.norms.push_back(history.norms.back());
        });
}

void TrainingRecorder::epochDone(const Trainer& trainer, const EpochRecord& epoch)
{
    if (std::isfinite(epoch.training.loss) && (!epoch.validation || std::isfinite(epoch.validation->loss)))
        m_safe.keep(trainer);
    m_around.mail.put([&](TrainingMail& mail) {
        mail.epochs.push_back(epoch);
        mail.evaluating = -1;
    });
    m_around.walks.follow();
    m_trim.ifDue([] { trimHeap(); });
    m_look.ifDue([this] { lookForDeadLayers(); });
}

void TrainingRecorder::evaluating(Split part, double done)
{
    m_around.mail.put([&](TrainingMail& mail) {
        mail.evaluating = done;
        mail.testing = part == Split::Test;
    });
}

void TrainingRecorder::lookForDeadLayers()
{
    m_around.mail.put([dead = deadLayers(m_around.trainer).sentence()](TrainingMail& mail) { mail.dead = dead; });
}

} // namespace ks

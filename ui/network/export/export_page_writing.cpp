// What the export page writes, with what it asks the trainer for it.
#include "core/base/error.h"
#include "core/nn/map_files.h"
#include "ui/network/export/export_page.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/watch_page.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/lab.h"
#include "ui/tasks/failure.h"

#include <atomic>
#include <chrono>
#include <future>
#include <numeric>

namespace ks {

namespace {

/// Between the task that waits and the compute thread that asks the trainer.
struct Asking {
    std::promise<std::shared_ptr<const Gathered>> answer; ///< broken where the training is gone before it was asked
    std::atomic<double> share = 0;
    std::stop_source stop;
};

/// Waits with progress; throws what the question threw.
std::shared_ptr<const Gathered> await(std::future<std::shared_ptr<const Gathered>>& answer, const std::weak_ptr<Asking>& asking,
                                      TaskProgress& progress)
{
    using namespace std::chrono_literals;
    while (answer.wait_for(50ms) != std::future_status::ready) {
        const std::shared_ptr<Asking> now = asking.lock();
        if (!now)
            continue;
        progress.set(now->share);
        if (progress.isCancelled()) {
            now->stop.request_stop();
            throw Stopped();
        }
    }
    try {
        return answer.get();
    } catch (const std::future_error&) {
        throw InputError(Text(KS_TEXT("core", "another training has taken the place of the one that was to be written")));
    }
}

} // namespace

/// Another session may have come while the dialog was open. Says so.
bool ExportPage::hasNetwork()
{
    if (!m_run.hasTrainer())
        m_host.post({.kind = Message::Kind::Failure, .text = noNetwork, .topic = QStringLiteral("file")});
    return m_run.hasTrainer();
}

void ExportPage::write(const ExportItem& item, const ExportFormat& format, const QString& path)
{
    const ExportNeeds needs = needsOf(item);
    if (needs.any() && !hasNetwork())
        return;
    ExportSource source = this->source();
    const bool folder = isFolder(item, format, source.watched);
    run(tr("Writing: %1").arg(item.title), path, needs,
        [item, format, folder, path = std::filesystem::path(path.toStdString()), source = std::move(source)](const Gathered& gathered,
                                                                                                             TaskProgress& progress) {
            progress.stopIfCancelled();
            if (folder)
                makeFolder(path);
            writeItem(item, format.ending,
                      folder && !format.folder ? path / (item.id + QLatin1Char('.') + format.ending).toStdString() : path, source,
                      gathered);
        });
}

void ExportPage::writeAll(const QString& folder)
{
    if (!hasNetwork())
        return;
    ExportNeeds needs{.data = m_run.data(), .description = m_run.view().content.data};
    QList<ExportItem> items;
    for (const ExportItem& item : m_items) {
        if (!reasonAgainst(item).isEmpty())
            continue;
        items.append(item);
        ExportNeeds own = needsOf(item);
        std::vector<int> layers(m_run.view().content.model.graph.nodes.size());
        std::iota(layers.begin(), layers.end(), 0);
        addNeeds(item, judgedPart(*m_run.data()), layers, needs);
        if (item.choosesLayer())
            needs.sample = own.sample;
    }
    ExportSource whole = source();
    whole.watched = m_watch.shown();
    run(tr("Writing everything"), folder, needs,
        [items, folder, judged = needs.judgement, source = std::move(whole)](const Gathered& gathered, TaskProgress& progress) {
            const std::filesystem::path root = folder.toStdString();
            makeFolder(root);
            double done = 0;
            for (const ExportItem& item : items) {
                for (const ExportFormat& format : item.formats) {
                    progress.stopIfCancelled();
                    const std::filesystem::path in = item.choosesLayer() ? root / "maps" : item.choosesTensor() ? root / "watched" : root;
                    makeFolder(in);
                    const std::string part = item.choosesPart() ? std::string(nameOf(*judged)) : std::string();
                    const std::string name = item.id.toStdString() + (part.empty() ? "." : "-" + part + ".") + format.ending.toStdString();
                    writeItem(item, format.ending, format.folder ? in : in / name, source, gathered);
                }
                progress.set(++done / static_cast<double>(items.size()));
            }
        });
}

void ExportPage::run(const QString& what, const QString& path, const ExportNeeds& needs, Writer write)
{
    if (!needs.any()) {
        writeInTask(m_host, what, path, [write = std::move(write)](TaskProgress& progress) { write({}, progress); });
        return;
    }
    auto asking = std::make_shared<Asking>();
    auto answer = std::make_shared<std::future<std::shared_ptr<const Gathered>>>(asking->answer.get_future());
    writeInTask(m_host, what, path, [answer, weak = std::weak_ptr<Asking>(asking), write = std::move(write)](TaskProgress& progress) {
        const std::shared_ptr<const Gathered> gathered = await(*answer, weak, progress);
        write(*gathered, progress);
    });
    m_run.query<bool>(
        [asking, needs](Trainer& trainer) {
            try {
                const LoadContext context{.stop = asking->stop.get_token(), .progress = [&](double share) { asking->share = share; }};
                asking->answer.set_value(std::make_shared<const Gathered>(gather(trainer, needs, context)));
            } catch (...) {
                asking->answer.set_exception(std::current_exception());
            }
            return true;
        },
        [](bool) {}, [](const Text&) {});
}

} // namespace ks

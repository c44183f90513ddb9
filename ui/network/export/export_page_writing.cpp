// What the export page writes, with what it asks the trainer for it.
#include "core/base/error.h"
#include "core/base/output_files.h"
#include "ui/network/export/everything.h"
#include "ui/network/export/export_page.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/watch_page.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/lab.h"

#include <memory>
#include <numeric>
#include <vector>

namespace ks {

/// Another session may have come while the dialog was open. Says so.
bool ExportPage::hasNetwork()
{
    if (!m_run.hasTrainer())
        m_host.post({.kind = Message::Kind::Failure, .text = m_reasons.noNetwork(), .topic = QStringLiteral("file")});
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
    ExportNeeds needs{.data = m_run.opened().data(), .description = m_run.view().content.data};
    const Split judged = judgedPart(*needs.data);
    std::vector<int> layers(m_run.view().content.model.graph.nodes.size());
    std::iota(layers.begin(), layers.end(), 0);
    QList<ExportItem> items;
    const auto leftOut = std::make_shared<std::vector<LeftOut>>(); // more by the task, before it has ended
    for (const ExportItem& item : m_items) {
        if (!m_reasons.lacking(item).isEmpty())
            continue;
        ExportNeeds own = needsOf(item);
        addNeeds(item, judged, layers, own);
        if (const QString why = m_reasons.keepBack(item, own); !why.isEmpty()) {
            leftOut->push_back({item.id, {}, Text::name(why.toStdString())});
            if (own.mapsOf.empty())
                continue;
        }
        items.append(item);
        addNeeds(item, judged, own.mapsOf, needs);
        if (item.choosesLayer())
            needs.sample = own.sample;
    }
    ExportSource whole = source();
    whole.watched = m_watch.shown();
    needs.spares = true;
    run(
        tr("Writing everything"), folder, needs,
        [items, folder, needs, leftOut, source = std::move(whole)](const Gathered& gathered, TaskProgress& progress) {
            for (LeftOut& one : writeEverything(items, folder.toStdString(), source, needs, gathered, progress))
                leftOut->push_back(std::move(one));
        },
        [&host = m_host, folder, leftOut] {
            if (leftOut->empty())
                return sayWritten(host, folder);
            host.post({.kind = Message::Kind::Warning,
                       .text = [folder, leftOut] { return leftOutText(folder, *leftOut); },
                       .topic = QStringLiteral("file")});
        });
}

void ExportPage::run(const QString& what, const QString& path, const ExportNeeds& needs, Writer write, std::function<void()> written)
{
    if (!needs.any()) {
        writeInTask(
            m_host, what, path, [write = std::move(write)](TaskProgress& progress) { write({}, progress); }, {}, std::move(written));
        return;
    }
    const std::shared_ptr<TaskProgress> asking = m_host.tasks().follow(what);
    const auto ended = [this, path, asking](const Text& failure) {
        m_host.tasks().end(asking);
        sayEnd(m_host, path, asking->isCancelled() ? TaskList::End::Cancelled : TaskList::End::Failed, failure);
    };
    m_run.query<std::shared_ptr<const Gathered>>(
        [asking, needs](Trainer& trainer) {
            const LoadContext context{.stop = asking->stop(), .progress = [&](double share) { asking->set(share); }};
            return std::make_shared<const Gathered>(gather(trainer, needs, context));
        },
        [this, what, path, asking, ended, write = std::move(write),
         written = std::move(written)](const std::shared_ptr<const Gathered>& gathered) {
            if (asking->isCancelled())
                return ended({});
            m_host.tasks().end(asking);
            writeInTask(
                m_host, what, path, [gathered, write](TaskProgress& progress) { write(*gathered, progress); }, {}, written);
        },
        ended, TrainingRun::Answered::InAnyCase);
}

} // namespace ks

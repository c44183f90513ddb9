#include "ui/network/export/everything.h"

#include "core/base/error.h"
#include "core/base/output_files.h"
#include "core/base/stopped.h"
#include "ui/language/text.h"
#include "ui/tasks/failure.h"
#include "ui/tasks/task_list.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <string>
#include <utility>

namespace ks {

namespace {

struct EverythingText {
    Q_DECLARE_TR_FUNCTIONS(ks::EverythingText)
};

constexpr std::size_t mostReasons = 5; ///< that are said: on a full disk every file has one of its own

/// Where an item goes in a folder of everything, but for the ending.
std::string nameOfItem(const ExportItem& item, const ExportNeeds& needs)
{
    const std::string id = item.id.toStdString();
    return item.choosesPart() ? id + "-" + std::string(nameOf(*needs.judgement)) : id;
}

void writeOne(const ExportItem& item, const ExportFormat& format, const std::filesystem::path& root, const ExportSource& source,
              const ExportNeeds& needs, const Gathered& gathered)
{
    if (!format.whyNot.empty())
        throw Unsupported(format.whyNot);
    ExportNeeds own;
    addNeeds(item, needs.judgement.value_or(Split::Test), needs.mapsOf, own);
    if (const Text lacking = lackIn(gathered, own); !lacking.empty())
        throw Unsupported(lacking);
    const std::filesystem::path in = item.choosesLayer() ? root / "maps" : item.choosesTensor() ? root / "watched" : root;
    makeFolder(in);
    writeItem(item, format.ending, format.folder ? in : in / (nameOfItem(item, needs) + "." + format.ending.toStdString()), source,
              gathered);
}

/// "Weights (safetensors)"
QString leftOutName(const QList<ExportItem>& items, const LeftOut& one)
{
    const auto item = std::ranges::find(items, one.item, &ExportItem::id);
    if (item == items.end())
        return one.item;
    if (one.ending.isEmpty())
        return item->title;
    const auto format = std::ranges::find(item->formats, one.ending, &ExportFormat::ending);
    return QStringLiteral("%1 (%2)").arg(item->title, format == item->formats.end() ? one.ending : format->name);
}

} // namespace

std::vector<LeftOut> writeEverything(const QList<ExportItem>& items, const std::filesystem::path& root, const ExportSource& source,
                                     const ExportNeeds& needs, const Gathered& gathered, TaskProgress& progress)
{
    makeFolder(root);
    std::vector<LeftOut> leftOut;
    std::size_t written = 0;
    double done = 0;
    for (const ExportItem& item : items) {
        for (const ExportFormat& format : item.formats) {
            progress.stopIfCancelled();
            try {
                writeOne(item, format, root, source, needs, gathered);
                ++written;
            } catch (const Stopped&) {
                throw;
            } catch (...) { // one that fails is no reason to do without all others
                leftOut.push_back({item.id, format.ending, currentFailure()});
            }
        }
        progress.set(++done / static_cast<double>(items.size()));
    }
    if (written == 0 && !leftOut.empty())
        throw FileError(leftOut.front().why);
    return leftOut;
}

QString leftOutText(const QString& folder, const std::vector<LeftOut>& leftOut)
{
    const QList<ExportItem> items = exportItems();
    std::vector<std::pair<Text, QStringList>> reasons; // each said once
    for (const LeftOut& one : leftOut) {
        const QString name = leftOutName(items, one);
        const auto same = std::ranges::find(reasons, one.why, &std::pair<Text, QStringList>::first);
        if (same == reasons.end())
            reasons.emplace_back(one.why, QStringList{name});
        else
            same->second.append(name);
    }
    QStringList sentences{EverythingText::tr("%1 was written, but not all of it.").arg(QDir::toNativeSeparators(folder))};
    int more = 0;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        const auto& [why, names] = reasons[i];
        if (i >= mostReasons)
            more += static_cast<int>(names.size());
        else
            sentences.append(EverythingText::tr("Left out: %1. %2", "what could not be written, and a sentence that says why")
                                 .arg(names.join(QStringLiteral(", ")), wholeSentence(why)));
    }
    if (more > 0)
        sentences.append(EverythingText::tr("%n more could not be written either.", nullptr, more));
    return sentences.join(QLatin1Char(' '));
}

} // namespace ks

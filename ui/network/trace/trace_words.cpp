#include "ui/network/trace/trace_words.h"

#include "core/base/digits.h"
#include "core/ops/op_info.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/theme/families.h"
#include "ui/theme/series.h"

#include <QStringList>

#include <set>

namespace ks {

namespace {

constexpr int seriesColours = 5; ///< those that differ in more than their strokes

/// The number behind `word` in a row's name; nothing where it is not called so.
QString numberBehind(const std::string& name, std::string_view word)
{
    if (!name.starts_with(word) || name.size() == word.size() || name.find_first_not_of("0123456789", word.size()) != std::string::npos)
        return {};
    return QString::fromStdString(name.substr(word.size()));
}

} // namespace

QString TraceWords::rowName(const std::string& name)
{
    if (const QString thread = numberBehind(name, "thread "); !thread.isEmpty())
        return tr("thread %1").arg(thread);
    if (const QString stream = numberBehind(name, "stream "); !stream.isEmpty())
        return tr("stream %1").arg(stream);
    if (name == "copies to the device")
        return tr("copies to the device");
    if (name == "copies to the host")
        return tr("copies to the host");
    return QString::fromStdString(name);
}

QString TraceWords::partName(const std::string& category)
{
    if (category == "forward")
        return tr("forward");
    if (category == "backward")
        return tr("backward");
    if (category == "update")
        return tr("update");
    if (category == "copy")
        return tr("copies");
    return QString::fromStdString(category);
}

QString TraceWords::titleOf(const TraceSheet& sheet)
{
    const auto about = [&](const char* key) { return fromView(sheet.trace.aboutOf(key)); };
    const QString network = about("network");
    const QString backend = about("backend");
    if (network.isEmpty() || backend.isEmpty())
        return QString::fromStdString(sheet.title);
    const QString pass = about("pass") == QLatin1String("forward") ? tr("forward pass") : tr("training step");
    return tr("%1, %2, batch %3, %4").arg(network, pass, numberInRegion(about("batch")), backend);
}

QString TraceWords::operation(const TraceSheet& sheet, std::size_t row, std::size_t place)
{
    const Trace& trace = sheet.trace;
    const Trace::Event& event = sheet.event(row, place);
    const double sum = sheet.deviceSums[trace.rows[row].device];
    QStringList parts = {QString::fromStdString(trace.texts.text(event.name)),
                         QString::fromStdString(trace.texts.text(event.layer)),
                         partName(trace.texts.text(event.category)),
                         secondsOnScreen(event.seconds),
                         tr("%1 of its device").arg(shareText(sum > 0 ? event.seconds / sum : 0)),
                         event.bytes > 0 ? bytesOnScreen(static_cast<std::size_t>(event.bytes)) : QString(),
                         QString::fromStdString(trace.texts.text(event.shapes)),
                         rowName(trace.rows[row].name)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString TraceWords::about(const TraceSheet& sheet)
{
    QStringList sentences;
    const auto seconds = [&](const char* key) { return numberIn<double>(sheet.trace.aboutOf(key)); };
    if (seconds("step_seconds") > 0)
        sentences << tr("%1: a step takes %2, with the trace %3.")
                         .arg(titleOf(sheet), secondsOnScreen(seconds("step_seconds")), secondsOnScreen(seconds("traced_step_seconds")));
    else
        sentences << tr("%1: %n operations.", nullptr, static_cast<int>(sheet.trace.events.size())).arg(titleOf(sheet));
    if (sheet.trace.skipped > 0)
        sentences << tr("%n events without a beginning or a duration were left out.", nullptr, static_cast<int>(sheet.trace.skipped));
    return sentences.join(QLatin1Char(' '));
}

TraceColours::TraceColours(const std::vector<TraceSheetPtr>& sheets)
{
    std::vector<std::string> others;
    std::set<int> taken;
    for (const TraceSheetPtr& sheet : sheets)
        for (const TraceTotal& one : sheet->totals) {
            if (m_series.contains(one.name))
                continue;
            const std::optional<OpKind> op = opNamed(one.name);
            const int series = op ? seriesOf(infoOf(*op).family) : -1;
            const bool ofAnother = series >= 0 && taken.contains(series); // Gemm where Conv has the colour of products
            if (!op || ofAnother)
                others.push_back(one.name);
            m_series.emplace(one.name, ofAnother ? -1 : series);
            taken.insert(series);
        }
    const bool hasOperators = std::ranges::any_of(taken, [](int series) { return series >= 0; });
    int next = 0;
    for (const std::string& name : others) {
        while (next < seriesColours && taken.contains(next))
            ++next;
        if (next >= seriesColours && hasOperators) {
            m_series[name] = -1; // all are taken: grey, never the colour of an operator
            continue;
        }
        if (next >= seriesColours)
            next = 0; // of a foreign trace: from the beginning, the table says which is which
        m_series[name] = next++;
    }
}

QColor TraceColours::of(const std::string& name, const Colours& colours) const
{
    const auto at = m_series.find(name);
    return at == m_series.end() || at->second < 0 ? colours.border : seriesStyle(at->second, colours).colour;
}

} // namespace ks

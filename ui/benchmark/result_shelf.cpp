#include "ui/benchmark/result_shelf.h"

#include "core/measure/result_store.h"
#include "ui/language/text.h"
#include "ui/language/undo_step.h"

#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace ks {

class ResultShelf::Step final : public UndoStep {
public:
    Step(const Sentence& name, std::function<void()> make, std::function<void()> takeBack)
        : UndoStep(name), m_make(std::move(make)), m_takeBack(std::move(takeBack))
    {
    }
    void redo() override { m_make(); }
    void undo() override { m_takeBack(); }

private:
    std::function<void()> m_make;
    std::function<void()> m_takeBack;
};

QString nameOnScreen(const BenchmarkResult& result)
{
    if (!result.name.empty())
        return QString::fromStdString(result.name);
    if (result.experiment.nameIn.empty())
        return toQString(usualName(result));
    BenchmarkResult translated{.experiment = {.name = onScreen(result.experiment.name, result.experiment.nameIn).toStdString()}};
    translated.environment.date = result.environment.date;
    return toQString(usualName(translated));
}

void ResultShelf::setContents(Contents contents)
{
    m_now = std::move(contents);
    m_changed = false;
    tell();
}

void ResultShelf::bringBack(const Contents& contents, bool itsBaseline)
{
    std::vector<Entry> all;
    for (const Entry& one : contents.entries)
        if (!find(one.id))
            all.push_back(one);
    all.insert(all.end(), m_now.entries.begin(), m_now.entries.end());
    m_now.entries = std::move(all);
    if (contents.baseline != 0 && (itsBaseline || m_now.baseline == 0))
        m_now.baseline = contents.baseline;
    m_now.joined = m_now.joined || contents.joined;
    tell();
}

const ResultShelf::Entry* ResultShelf::find(int id) const
{
    const auto found = std::ranges::find(m_now.entries, id, &Entry::id);
    return found == m_now.entries.end() ? nullptr : &*found;
}

ResultShelf::Entry* ResultShelf::entry(int id)
{
    return const_cast<Entry*>(std::as_const(*this).find(id));
}

int ResultShelf::idOf(const BenchmarkResult& result) const
{
    const auto plain = [](BenchmarkResult one) {
        one.name.clear();
        one.look.reset();
        return storedResult(one);
    };
    for (const Entry& one : m_now.entries) // the text last: it is long
        if (one.result->environment.date == result.environment.date && one.result->measurements.size() == result.measurements.size() &&
            plain(*one.result) == plain(result))
            return one.id;
    return 0;
}

int ResultShelf::add(BenchmarkResult result, bool compared, bool inFile)
{
    const int id = ++m_lastId;
    m_now.entries.push_back(
        {.id = id, .result = std::make_shared<const BenchmarkResult>(std::move(result)), .compared = compared, .inFile = inFile});
    tell();
    return id;
}

void ResultShelf::update(int id, BenchmarkResult result)
{
    if (Entry* one = entry(id)) {
        result.name = one->result->name;
        result.look = one->result->look;
        one->result = std::make_shared<const BenchmarkResult>(std::move(result));
        one->inFile = false;
        tell();
    }
}

void ResultShelf::setLook(int id, const ResultLook& look)
{
    Entry* const one = entry(id);
    if (!one || one->result->look == look)
        return;
    auto looked = std::make_shared<BenchmarkResult>(*one->result);
    looked->look = look;
    one->result = std::move(looked);
    ++m_revision;
}

const BenchmarkResult* ResultShelf::baseline() const
{
    const Entry* const one = find(m_now.baseline);
    return one ? one->result.get() : nullptr;
}

std::size_t ResultShelf::baselineAmong(const std::vector<BenchmarkResult>& results) const
{
    const BenchmarkResult* const base = baseline();
    const auto found = std::ranges::find_if(results, [base](const BenchmarkResult& one) {
        return base && one.environment.date == base->environment.date && one.environment.processor == base->environment.processor &&
               one.name == base->name;
    });
    return found == results.end() ? 0 : static_cast<std::size_t>(found - results.begin());
}

void ResultShelf::setBaseline(int id)
{
    m_now.baseline = id;
    tell();
}

void ResultShelf::setCompared(int id, bool compared)
{
    if (Entry* one = entry(id); one && std::exchange(one->compared, compared) != compared)
        tell();
}

void ResultShelf::compareNone()
{
    for (Entry& one : m_now.entries)
        one.compared = false;
    tell();
}

void ResultShelf::setJoined(bool joined)
{
    if (std::exchange(m_now.joined, joined) != joined)
        tell();
}

void ResultShelf::rename(int id, const QString& name)
{
    const Entry* const known = find(id);
    if (!known)
        return;
    BenchmarkResult unnamed = *known->result;
    unnamed.name.clear();
    const std::string before = known->result->name;
    const std::string after = name == nameOnScreen(unnamed) ? std::string() : name.simplified().toStdString();
    if (before == after)
        return;
    const auto call = [this, id](const std::string& called) {
        if (Entry* one = entry(id)) {
            auto named = std::make_shared<BenchmarkResult>(*one->result);
            named->name = called;
            one->result = std::move(named);
            m_changed = true;
            tell();
        }
    };
    change([] { return tr("Rename the result"); }, [call, after] { call(after); }, [call, before] { call(before); });
}

void ResultShelf::remove(const std::vector<int>& ids)
{
    const auto leaves = [ids](const Entry& one) { return std::ranges::find(ids, one.id) != ids.end(); };
    const Contents before = m_now;
    const auto left = std::ranges::count_if(before.entries, leaves);
    if (left == 0)
        return;
    const auto takeOut = [this, leaves] {
        std::erase_if(m_now.entries, leaves);
        if (!find(m_now.baseline))
            m_now.baseline = 0;
        m_changed = true;
        tell();
    };
    const auto putBack = [this, leaves, before] {
        for (std::size_t i = 0; i < before.entries.size(); ++i)
            if (leaves(before.entries[i]) && !find(before.entries[i].id))
                m_now.entries.insert(m_now.entries.begin() + static_cast<std::ptrdiff_t>(std::min(i, m_now.entries.size())),
                                     before.entries[i]);
        if (m_now.baseline == 0)
            m_now.baseline = before.baseline;
        tell();
    };
    change([count = static_cast<int>(left)] { return tr("Remove %n result(s)", nullptr, count); }, takeOut, putBack);
}

void ResultShelf::change(const Sentence& name, std::function<void()> make, std::function<void()> takeBack)
{
    m_undo.push(new Step(name, std::move(make), std::move(takeBack)));
}

bool ResultShelf::isUnsaved() const
{
    return (m_changed && !m_now.entries.empty()) || !std::ranges::all_of(m_now.entries, &Entry::inFile);
}

void ResultShelf::setAllSaved()
{
    for (Entry& one : m_now.entries)
        one.inFile = true;
    m_changed = false;
    emit changed();
}

void ResultShelf::setSaved(int id)
{
    if (Entry* one = entry(id)) {
        one->inFile = true;
        emit changed();
    }
}

ResultList ResultShelf::list(int shown) const
{
    ResultList list{.joined = m_now.joined};
    for (const Entry& one : m_now.entries) {
        if (one.id == m_now.baseline)
            list.baseline = list.results.size();
        if (one.id == shown)
            list.shown = list.results.size();
        list.results.push_back(*one.result);
    }
    return list;
}

void ResultShelf::tell()
{
    ++m_revision;
    emit changed();
}

} // namespace ks

#include "moc_result_shelf.cpp"

#include "ui/shell/palette_ranking.h"

#include "ui/shell/search_score.h"

#include <algorithm>
#include <tuple>

namespace ks {

namespace {

// A name says more than the kind of the thing, that more than another word for it, and that more than a word in which a letter is another one.
constexpr int ofRiskyGuess = 1;
constexpr int ofMistyped = 2;
constexpr int ofSynonym = 3;
constexpr int ofKind = 4;
/// What it is called here says a little more than how it is called elsewhere, and a little more than that says a name in the open lab.
constexpr int ofThisLanguage = 1;
constexpr int ofThisLab = 2;
/// A control that is not on screen is only led to: how well all of its name fits does not bring it before what does something.
constexpr int mostOfControlElsewhere = ofKind + 13;

} // namespace

QStringList PaletteRanking::wordsOf(const QString& name) const
{
    auto known = m_words.find(name);
    if (known == m_words.end())
        known = m_words.insert(name, searchWords(name));
    return *known;
}

PaletteRanking::Wanted PaletteRanking::wantedBy(const QString& query)
{
    Wanted wanted{.words = searchWords(query), .nothing = query.trimmed().isEmpty()};
    for (const QString& synonym : searchSynonyms(query))
        wanted.synonyms.append(searchWords(synonym));
    return wanted;
}

int PaletteRanking::nameScore(const QString& name, const Wanted& wanted) const
{
    return wanted.nothing ? 1 : wordsScore(wanted.words, wordsOf(name));
}

int PaletteRanking::scoreOf(const PaletteEntry& entry, const Wanted& wanted) const
{
    if (wanted.nothing)
        return ofKind;
    int best = nameScore(entry.name, wanted);
    best += best > mistypedScore ? ofThisLanguage : 0;
    for (const QString& other : entry.otherNames)
        best = std::max(best, nameScore(other, wanted));
    if (best > mistypedScore)
        return entry.control && entry.elsewhere ? std::min(ofKind + best, mostOfControlElsewhere)
                                                : ofKind + best + (entry.here ? ofThisLab : 0);
    const int withKind = nameScore(entry.name + QLatin1Char(' ') + entry.detail, wanted);
    if (withKind > mistypedScore)
        return ofKind;
    const auto isCalled = [&](const QStringList& words) { // by whole words: a synonym of a beginning is chance
        return hasWholeWords(words, wordsOf(entry.name)) || hasWholeWords(words, wordsOf(entry.detail)) ||
               std::ranges::any_of(entry.otherNames, [&](const QString& other) { return hasWholeWords(words, wordsOf(other)); });
    };
    if (std::ranges::any_of(wanted.synonyms, isCalled))
        return ofSynonym;
    return std::max(best, withKind) <= 0 ? 0 : entry.deed.isEmpty() ? ofMistyped : ofRiskyGuess;
}

bool PaletteRanking::isRiskyGuess(const PaletteEntry& entry, const Wanted& wanted) const
{
    return scoreOf(entry, wanted) == ofRiskyGuess;
}

std::vector<std::size_t> PaletteRanking::matches(const std::vector<PaletteEntry>& entries, const Wanted& wanted) const
{
    // What does something comes before where it is done, and a command that is called so first, also where it cannot be given now: it says why.
    // Of names that fit equally well the shorter one says it more exactly. Nothing typed: in the order of the menus.
    const bool typed = !wanted.nothing;
    std::vector<std::tuple<int, bool, bool, bool, bool, bool, qsizetype, bool, std::size_t>> scored;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const PaletteEntry& one = entries[i];
        if (const int score = scoreOf(one, wanted); score > 0)
            scored.emplace_back(-score, typed && !one.here, typed && !one.command, !one.enabled, one.control, one.heading,
                                typed ? one.name.size() : 0, typed && !one.setting, i);
    }
    std::ranges::sort(scored);
    std::vector<std::size_t> found;
    found.reserve(scored.size());
    for (const auto& one : scored)
        found.push_back(std::get<std::size_t>(one));
    return found;
}

} // namespace ks

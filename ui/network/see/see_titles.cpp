#include "ui/network/see/see_titles.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <algorithm>

namespace ks {

namespace {

constexpr std::size_t mostNameLines = 3;

/// Names that stand side by side, from `first` to before `end`.
struct SeeNameRun {
    std::size_t first = 0;
    std::size_t end = 0;
};

/// Each name on the next one of `lines` lines has what those on the same line leave it. False where that is too little for one of them.
bool stackNames(std::vector<SeePlace>& places, const std::vector<SeeColumn>& columns, const SeeNameRun& run, std::size_t lines,
                const QFontMetricsF& metrics)
{
    const auto middle = [&](std::size_t i) { return places[i].title.center().x(); };
    bool all = true;
    for (std::size_t i = run.first; i < run.end; ++i) {
        const QRectF& title = places[i].title;
        const double left = i >= run.first + lines ? (middle(i - lines) + middle(i)) / 2 : places[run.first].title.left();
        const double right = i + lines < run.end ? (middle(i) + middle(i + lines)) / 2 : places[run.end - 1].title.right();
        const double name = metrics.horizontalAdvance(seeTitle(columns[i]));
        const double room = right - left - seeBetweenTitles;
        all = all && name <= room;
        const double width = std::max(0.0, std::min(name, room));
        const double x = std::max(left + seeBetweenTitles / 2, std::min(middle(i) - width / 2, right - seeBetweenTitles / 2 - width));
        const auto line = static_cast<double>((i - run.first) % lines);
        places[i].words = QRectF(x, title.top() + line * metrics.height(), width, metrics.height());
        places[i].nameAlone = true;
    }
    return all;
}

/// In the lines of its title, of which its operators and its shape have those that it leaves.
bool isNameCut(const SeePlace& place, const SeeColumn& column, const QFont& font, const QFontMetricsF& metrics)
{
    const auto lines = static_cast<int>(place.title.height() / metrics.height());
    QString whole = seeTitle(column);
    QString written = seeNameLines(whole, font, seeNameRoom(column, place.words.width()), lines).join(QString());
    return written.remove(QLatin1Char(' ')) != whole.remove(QLatin1Char(' '));
}

/// A name in small letters with the room that it is to have, whatever else stands below it. Several words are broken where they are now.
double roomOfName(const SeePlace& place, const SeeColumn& column, const QFont& font, const QFontMetricsF& metrics)
{
    const auto lines = static_cast<int>(place.title.height() / metrics.height());
    double widest = 0;
    for (const QString& line : seeNameLines(seeTitle(column), font, seeNameRoom(column, place.words.width()), lines))
        widest = std::max(widest, metrics.horizontalAdvance(line));
    return widest + (column.group ? gridStep : 0);
}

/// From those beside it, which stay above their own columns as far as their names reach; their operators and shapes are whole or not at all.
void lendToCutNames(std::vector<SeePlace>& places, const std::vector<SeeColumn>& columns, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const std::size_t count = std::min(places.size(), columns.size());
    const auto spareOf = [&](std::size_t i) {
        const bool isCut = isNameCut(places[i], columns[i], font, metrics);
        return isCut ? 0 : std::max(0.0, places[i].words.width() - roomOfName(places[i], columns[i], font, metrics));
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (columns[i].group || !isNameCut(places[i], columns[i], font, metrics)) // a name of several words has lines of its own rather
            continue;
        const double lacking = metrics.horizontalAdvance(seeTitle(columns[i])) - places[i].words.width();
        const double mostLeft = i > 0 ? spareOf(i - 1) : 0;
        const double mostRight = i + 1 < count ? spareOf(i + 1) : 0;
        if (lacking <= 0 || lacking > mostLeft + mostRight)
            continue;
        const double left = std::min(mostLeft, std::max(lacking / 2, lacking - mostRight));
        const double right = lacking - left;
        places[i].words.adjust(-left, 0, right, 0);
        if (left > 0)
            places[i - 1].words.adjust(0, 0, -left, 0);
        if (right > 0)
            places[i + 1].words.adjust(right, 0, 0, 0);
    }
}

/// `narrow`: whose words had no room before names were lent any.
void stackCutNames(std::vector<SeePlace>& places, const std::vector<bool>& narrow, const std::vector<SeeColumn>& columns, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const std::size_t count = std::min({places.size(), narrow.size(), columns.size()});
    for (SeeNameRun run; run.first < count; run.first = std::max(run.end, run.first + 1)) {
        run.end = run.first;
        bool isCut = false;
        for (; run.end < count && narrow[run.end]; ++run.end)
            isCut = isCut || isNameCut(places[run.end], columns[run.end], font, metrics);
        if (isCut && run.end == run.first + 1) { // one that is narrow alone shares the lines of the next one, or of the one before
            if (run.end < count)
                ++run.end;
            else if (run.first > 0 && !places[run.first - 1].nameAlone)
                --run.first;
        }
        if (!isCut || run.end < run.first + 2)
            continue;
        const auto room = static_cast<std::size_t>(places[run.first].title.height() / metrics.height());
        const std::size_t most = std::min({mostNameLines, room, run.end - run.first});
        for (std::size_t lines = 2; lines <= most && !stackNames(places, columns, run, lines, metrics);)
            ++lines;
    }
}

} // namespace

void spreadSeeTitles(std::vector<SeePlace>& places, const std::vector<double>& wanted, const std::vector<SeeColumn>& columns,
                     const QFont& font)
{
    const std::size_t count = std::min(places.size(), wanted.size());
    std::vector<double> spare; // on either side of the words, which stay in the middle of their column
    for (std::size_t i = 0; i < count; ++i) {
        places[i].words = places[i].title;
        spare.push_back(std::max(0.0, (places[i].title.width() - wanted[i]) / 2));
    }
    std::vector<double> given(count, 0);
    const auto take = [&](std::size_t from, double pixels) {
        given[from] = std::max(given[from], pixels);
        return pixels;
    };
    for (std::size_t i = 0; i < count; ++i) {
        const double lacking = wanted[i] - places[i].title.width();
        if (lacking <= 0)
            continue;
        const double mostLeft = i > 0 ? spare[i - 1] : 0;
        const double mostRight = i + 1 < count ? spare[i + 1] : 0;
        const double left = std::min(mostLeft, std::max(lacking / 2, lacking - mostRight));
        const double right = std::min(mostRight, lacking - left);
        places[i].words.adjust(left > 0 ? -take(i - 1, left) : 0, 0, right > 0 ? take(i + 1, right) : 0, 0);
    }
    for (std::size_t i = 0; i < count; ++i)
        places[i].words.adjust(given[i], 0, -given[i], 0);
    std::vector<bool> narrow;
    for (std::size_t i = 0; i < count; ++i)
        narrow.push_back(wanted[i] > places[i].words.width() + 0.5);
    lendToCutNames(places, columns, seeSmallFont(font));
    stackCutNames(places, narrow, columns, seeSmallFont(font));
}

} // namespace ks

#include "core/session/questions.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/session/compute.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace ks {

namespace {

void addAsked(std::map<Role, std::int64_t>& asked, Role of, std::int64_t cell)
{
    const auto [known, isNew] = asked.emplace(of, cell);
    if (!isNew)
        known->second = std::min(known->second, cell);
}

/// Does a bookmark ask something about this content? What is no gradient is the same under any gradient from above.
bool asksAbout(const Bookmark& bookmark, Content content)
{
    if (!isGradient(bookmark.view.position.of))
        content.gradient = bookmark.content.gradient;
    return bookmark.view.reveal == Reveal::Predict && sameOperation(bookmark.content, content);
}

/// The bookmarks after this one that ask about other tensors of the same content what is not to be told here, in their order.
std::vector<std::size_t> askers(const Session& session, std::size_t bookmark)
{
    std::vector<std::size_t> later;
    const Bookmark& here = session.bookmarks[bookmark];
    if (session.view.laterToo || (session.view.reveal == Reveal::All && here.view.reveal != Reveal::All))
        return later;
    for (std::size_t i = bookmark + 1; i < session.bookmarks.size(); ++i)
        if (session.bookmarks[i].view.position.of != here.view.position.of && asksAbout(session.bookmarks[i], here.content))
            later.push_back(i);
    return later;
}

/// What a cell is made of: its value and, term by term, the numbers in it. Padding is none.
struct Making {
    double value = 0;
    std::vector<std::vector<double>> terms;

    bool operator==(const Making&) const = default;
};

Making makingOf(const Content& content, Role of, const Cell& cell)
{
    const TensorPtr diffDst = isGradient(of) ? gradientFromAbove(content) : nullptr;
    const Evaluator evaluator(content.spec, operandsOf(content, diffDst.get()));
    Making making{.value = evaluator.cell(of, cell).value};
    for (const EvaluatedTerm& one : evaluator.terms(of, cell))
        if (!one.term.padding)
            making.terms.push_back(one.factors);
    return making;
}

/// Where other settings make the cell that a bookmark asks for of the same numbers: its offset under them. Settings that are not possible
/// have no cells.
std::optional<std::int64_t> toldBy(const Content& content, const Bookmark& bookmark)
{
    if (bookmark.view.reveal != Reveal::Predict || !isLegal(bookmark.content.spec) || !isLegal(content.spec))
        return std::nullopt;
    const Role of = bookmark.view.position.of;
    const Shape shape = shapeOf(content.spec, of);
    const Cell cell = cellAt(shapeOf(bookmark.content.spec, of), bookmark.view.position.cell);
    if (!contains(shape, cell) || makingOf(content, of, cell) != makingOf(bookmark.content, of, cell))
        return std::nullopt;
    return offsetOf(shape, cell);
}

} // namespace

std::map<Role, std::int64_t> askedLater(const Session& session, std::size_t bookmark)
{
    std::map<Role, std::int64_t> asked;
    for (const std::size_t asker : askers(session, bookmark)) {
        const Position& position = session.bookmarks[asker].view.position;
        addAsked(asked, position.of, position.cell);
    }
    return asked;
}

std::map<Role, std::size_t> askersLater(const Session& session, std::size_t bookmark)
{
    std::map<Role, std::size_t> first;
    for (const std::size_t asker : askers(session, bookmark))
        first.emplace(session.bookmarks[asker].view.position.of, asker);
    return first;
}

std::map<Role, std::int64_t> askedElsewhere(const Session& session, std::size_t bookmark)
{
    std::map<Role, std::int64_t> asked;
    const Content& here = session.bookmarks[bookmark].content;
    for (std::size_t i = 0; i < session.bookmarks.size(); ++i) {
        const Bookmark& other = session.bookmarks[i];
        if (i == bookmark)
            continue;
        if (asksAbout(other, here))
            addAsked(asked, other.view.position.of, other.view.position.cell);
        else if (const std::optional<std::int64_t> cell = toldBy(here, other))
            addAsked(asked, other.view.position.of, *cell);
    }
    return asked;
}

std::map<Role, std::int64_t> askedLater(const Session& session)
{
    enum Likeness { OtherTensor, Ahead, Passed, Same };
    const Position& position = session.view.position;
    std::optional<std::pair<Likeness, std::size_t>> here;
    for (std::size_t i = 0; i < session.bookmarks.size(); ++i) {
        const Bookmark& bookmark = session.bookmarks[i];
        if (!sameOperation(bookmark.content, session.content))
            continue;
        const Position& asked = bookmark.view.position;
        const Likeness likeness = bookmark.view == session.view ? Same
                                  : asked.of != position.of     ? OtherTensor
                                  : asked.cell > position.cell  ? Ahead
                                                                : Passed;
        // The last one that was passed; else the first one, which has the most before it.
        if (!here || likeness > here->first || (likeness == Passed && here->first == Passed))
            here = {likeness, i};
    }
    return here ? askedLater(session, here->second) : std::map<Role, std::int64_t>();
}

} // namespace ks

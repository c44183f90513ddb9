#pragma once

#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_reasons.h"

#include <QString>

namespace ks {

/// What the story of a picture of a network is told from.
struct SeeTold {
    const SeeContents& contents;
    const SeePicture& picture;
    const SeeReasons* reasons = nullptr; ///< null: there are none
    SeeSpot spot;
    SeeQuantity quantity = SeeQuantity::Values;
    bool effective = false;                  ///< the effective field is asked for
    bool covered = false;                    ///< the number at the spot is not to be seen, or a wave has not come there
    const WatchAnswer* difference = nullptr; ///< numbers are B − A, of this answer; null: they are of one moment, or of both
    QString memory{};                        ///< what See takes for the network, in a sentence; empty: nothing yet
    std::optional<SeeSpot> aside{}; ///< what is pointed at while it is told of the spot still; nothing: it is told of what is pointed at
};

/// The name of a layer, or of the column that it is seen in.
QString seeNodeName(const SeeTold& told, int node);
/// Why numbers of a layer are not to be seen, nor what would tell them.
QString seeGuessedText(const QString& layer);
/// The layers that follow a column's layer in it, by name: its numbers are what these make of those of the layer. Empty: there are none.
QString seeFollowers(const SeeContents& contents, int column);
/// Of a column or a map, as rich text: what it is, which maps have made it, and where it goes; of a difference with the links "moment:a" and "moment:b".
QString seeTellingOf(const SeeTold& told);
/// Which of a cell's terms that is, and what it adds; before the last one also what the sum is by then.
QString seeTermText(const Explanation& explanation, const ExplainedTerm& term);
/// What comes before the formula, as rich text: what an update makes of the weight, what the picture shows in place of the number that is explained, or
/// the parts of a gradient that several layers send back, with links "part:<i>". Empty where there is nothing to say.
QString seeTellingBefore(const SeeTold& told);
/// What comes behind the formula of a cell: what follows it in its column, and where it goes. Empty where there is nothing to say.
QString seeTellingBehind(const SeeTold& told);

/// The lines of the picture: from the maps that have made what one looks at, and on to those that it goes into.
std::vector<SeeWay> seeWaysOf(const SeeTold& told);
/// Where the number of the formula that is pointed at stands in the columns before; nothing where it is no cell of theirs.
std::optional<SeeSpot> seeTermSpot(const SeeTold& told, const std::optional<Factor>& pointedAt);
/// What of every column it depends on.
std::vector<SeeField> seeFieldsOf(const SeeTold& told);

} // namespace ks

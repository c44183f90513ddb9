#include "ui/network/see/see_telling.h"

#include "core/ops/graph.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/verify/loss_stages.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/layer_columns.h"
#include "ui/network/see/see_field_words.h"
#include "ui/network/see/see_loss_rows.h"
#include "ui/network/see/see_mode.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/see/see_parameters.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_seen.h"
#include "ui/network/see/see_share_words.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_updates.h"
#include "ui/network/see/see_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace ks {

namespace {

constexpr std::size_t mostDrawnWays = 24;    ///< each way
constexpr std::int64_t mostSeenWhole = 1000; ///< cells of a matrix, about

class SeeTelling {
    Q_DECLARE_TR_FUNCTIONS(SeeTelling)
};

/// Of a sum under way: how far it is, and what it comes to.
QString sumSoFarText(const SeeTold& told)
{
    const Explanation* sum = told.reasons ? told.reasons->explanation.get() : nullptr;
    if (!sum || sum->isComplete() || isSeeSecret(told.picture, told.spot))
        return {};
    return (sum->expression.reduce == Reduce::Max
                ? SeeTelling::tr("The largest of the first %1 of %2 terms is %3; of all of them it is %4.")
                : SeeTelling::tr("The first %1 of %2 terms add up to %3; all of them give %4."))
        .arg(countOnScreen(sum->taken), countOnScreen(sum->termCount), figureOnScreen(sum->partial), figureOnScreen(sum->oracle.value));
}

/// What follows a layer in its column, and what it makes of the cell that is explained.
struct Followers {
    QString names;
    double made = 0;
};

std::optional<Followers> followersOf(const SeeTold& told)
{
    const QString names = seeFollowers(told.contents, told.spot.column);
    if (!told.reasons || told.reasons->question.of != Role::Dst || names.isEmpty() ||
        isSeeSecret(told.picture, told.spot)) // they make of it what would tell it
        return std::nullopt;
    const TensorPtr& tensor = told.picture.columns[static_cast<std::size_t>(told.spot.column)].tensor;
    if (!tensor || !contains(tensor->shape(), told.reasons->question.cell))
        return std::nullopt;
    return Followers{names, static_cast<double>((*tensor)[told.reasons->question.cell])};
}

QString followersText(const SeeTold& told)
{
    const std::optional<Followers> followers = followersOf(told);
    if (!followers)
        return {};
    const QString made = fullNumberText(followers->made);
    const QString& makers = followers->names;
    if (const Explanation* sum = told.reasons->explanation.get(); sum && !sum->isComplete())
        return SeeTelling::tr("Of the whole, %1 makes %2: that is what the picture shows.").arg(makers, made);
    return SeeTelling::tr("Behind it, %1 makes %2 of it: that is what the picture shows.").arg(makers, made);
}

} // namespace

QString seeNodeName(const SeeTold& told, int node)
{
    const int column = told.contents.columnOf(node);
    return column >= 0 ? told.picture.columns[static_cast<std::size_t>(column)].name : nameInNetwork(told.contents.model().graph, node);
}

QString seeFollowers(const SeeContents& contents, int column)
{
    QStringList names;
    const NetworkFold* fold = contents.foldAt(column);
    if (fold && fold->kind == NetworkFold::Kind::Layer)
        for (const int node : fold->nodes)
            if (node != fold->main)
                names.append(QString::fromStdString(contents.model().graph.nodes[static_cast<std::size_t>(node)].name));
    return names.join(QStringLiteral(", "));
}

namespace {

/// Those that are told of: the one pointed at, and those by which the loss is understood.
std::vector<std::size_t> lossOutputs(const SeePicture& picture, const SeeSpot& spot)
{
    std::vector<std::size_t> outputs = seeLossOutputs(picture);
    if (spot.map < 0)
        return outputs;
    const auto seen = static_cast<std::size_t>(spot.map);
    std::erase(outputs, seen);
    outputs.insert(outputs.begin(), seen);
    return outputs;
}

/// In a line of its own, behind others.
QString furtherLine(const QString& text)
{
    return text.isEmpty() ? text : QStringLiteral("<br>") + text.toHtmlEscaped();
}

/// A gradient of exactly 0 looks like a mistake beside a loss that is not: where the output's share is 0 or 1 for float32, it is one of rounding.
QString roundedGradientText(const SeeTold& told)
{
    const SeeColumn& column = told.picture.columns[static_cast<std::size_t>(told.spot.column)];
    const LossStages* loss = told.picture.loss.get();
    if (!column.answers || told.quantity != SeeQuantity::Gradients || !loss || !column.tensor ||
        infoOf(loss->spec.op).second != SecondOperand::Classes)
        return {};
    for (std::size_t i = 0; i < told.picture.answer.size(); ++i) {
        const SeeBar& bar = told.picture.answer[i];
        const bool isMeant = told.spot.map < 0 ? bar.label : told.spot.map == static_cast<std::int64_t>(i);
        const auto gradient = seeNumberAt(column, {.column = told.spot.column, .map = static_cast<std::int64_t>(i)});
        if (!isMeant || gradient != 0.0F)
            continue;
        return bar.label ? SeeTelling::tr(
                               "The gradient of %1 is exactly 0, although the loss is %2: in float32 its probability is rounded to 1, and "
                               "the gradient is the probability minus 1.")
                               .arg(bar.name, figureOnScreen(loss->loss))
                         : SeeTelling::tr("The gradient of %1 is exactly 0: its probability is too small for float32.").arg(bar.name);
    }
    return {};
}

/// Why numbers of a spot are not to be seen, or not how they are made; empty where they are.
QString hiddenText(const SeeTold& told)
{
    const SeeColumn& column = told.picture.columns[static_cast<std::size_t>(told.spot.column)];
    const bool isSecret = isSeeSecret(told.picture, told.spot);
    if (isSecret && told.picture.hidden && column.tells)
        return SeeTelling::tr("Hidden by Predict until the answer is guessed: hold one of its classes, or press R to see it.");
    if (column.guessed < 0 || (!isSecret && !column.readsSecrets))
        return isSeeUnsaid(told.picture, told.spot) ? SeeTelling::tr("Predict asks for this number: hold it to guess it.") : QString();
    const QString layer = seeNodeName(told, column.guessed);
    return isSecret ? seeGuessedText(layer)
                    : SeeTelling::tr("Predict hides how it is made: that would tell numbers of %1, which are to be guessed.").arg(layer);
}

} // namespace

QString seeGuessedText(const QString& layer)
{
    return SeeTelling::tr("Hidden by Predict until the numbers of %1 are guessed, in See or in the Operation lab.").arg(layer);
}

QString seeTellingOf(const SeeTold& told)
{
    const auto& columns = told.picture.columns;
    const SeeSpot& spot = told.spot;
    if (columns.empty())
        return {}; // nothing is there to be pointed at
    if (spot.column < 0 || spot.column >= static_cast<int>(columns.size()))
        return (told.picture.updates ? seeUpdatesSentence(told.picture.updates->rule).toHtmlEscaped() + QStringLiteral("<br>")
                                     : QString()) +
               followedBy(seePointingText(told.picture, told.quantity, told.difference), seeGroupText(told.contents, -1)).toHtmlEscaped() +
               furtherLine(seeParametersText(told.picture, told.contents.model().graph)) + furtherLine(seeModeText(told.contents, -1)) +
               furtherLine(seeFieldText(told)) + furtherLine(told.memory);
    const SeeColumn& column = columns[static_cast<std::size_t>(spot.column)];
    QStringList lines{QStringLiteral("<b>%1</b> %2").arg(column.name.toHtmlEscaped(), column.shape.toHtmlEscaped())};
    if (!column.operators.isEmpty())
        lines.append(column.operators.toHtmlEscaped());
    for (const QString& fact :
         {told.covered ? QString() : seeBothText(told.picture, told.difference, told.quantity, spot),
          seeNewText(told.contents, spot.column), seeNoWeightsText(column), seeMatrixText(column), seeOwnColoursText(column),
          seeJoinText(told.contents, spot.column), seeModeText(told.contents, spot.column), seeGroupText(told.contents, spot.column)})
        if (!fact.isEmpty())
            lines.append(fact.toHtmlEscaped());
    if (const QString why = hiddenText(told); !why.isEmpty())
        lines.append(why.toHtmlEscaped());
    if (told.difference && spot.map >= 0)
        lines.append(SeeTelling::tr("How it is made is told at %1 and at %2: a difference has no sum and no lines.", "A and B, two moments")
                         .toHtmlEscaped()
                         .arg(QStringLiteral("<a href=\"moment:a\">A</a>"), QStringLiteral("<a href=\"moment:b\">B</a>")));
    if (const SeePlanes planes = SeePlanes::of(column); planes.isMatrix && planes.cells() > mostSeenWhole)
        lines.append(SeeTelling::tr("Where not all of it is in sight, the arrow keys, Page Up and Page Down, the wheel with Shift, and a "
                                    "click in the small picture of all of it lead on.")
                         .toHtmlEscaped());
    const bool hasNumbers =
        (column.answers && !told.difference) || (column.beside && seeNumberAt(column, spot)); // a class has one also where it is no bar
    if (hasNumbers && told.spot.map >= 0 && !told.covered)
        lines.append(seeSpotText(told.picture, spot).toHtmlEscaped());
    if (told.picture.updates && !told.covered && seeUpdateStory(told).isEmpty()) // else that says it
        for (const QString& line : {seeUpdatesSentence(told.picture.updates->rule).toHtmlEscaped(), seeShareLine(told.picture, spot)})
            if (!line.isEmpty())
                lines.append(line);
    for (const QString& why : {seeFieldText(told), told.covered ? QString() : roundedGradientText(told)})
        if (!why.isEmpty())
            lines.append(why.toHtmlEscaped());
    if (column.kind == SeeColumn::Kind::Answer && told.picture.loss && !told.covered) {
        QStringList names;
        for (const SeeBar& bar : told.picture.answer)
            names.append(bar.label ? bar.name + QStringLiteral(" ✓") : bar.name);
        lines.append(toQString(sentenceOn(told.picture.loss->spec)).toHtmlEscaped());
        lines.append(seeLossTable(*told.picture.loss, names, lossOutputs(told.picture, spot)));
    }
    if (!told.reasons || spot.map < 0)
        return lines.join(QStringLiteral("<br>"));
    if (!told.reasons->question.readers.empty()) {
        const QStringList names = textsFor(told.reasons->question.readers, [&](int reader) { return seeNodeName(told, reader); });
        lines.append(SeeTelling::tr("Several layers read it, and what they send back adds up: %1.")
                         .arg(names.join(QStringLiteral(", ")))
                         .toHtmlEscaped());
    }
    lines += textsFor(seeShareLines(told), [](const QString& line) { return line.toHtmlEscaped(); });
    return lines.join(QStringLiteral("<br>"));
}

QString seeTermText(const Explanation& explanation, const ExplainedTerm& term)
{
    const QString place = SeeTelling::tr("Term %1 of %2: %3")
                              .arg(countOnScreen(term.index + 1), countOnScreen(explanation.termCount), figureOnScreen(term.numbers.value));
    if (explanation.isComplete())
        return place;
    return (explanation.expression.reduce == Reduce::Max ? SeeTelling::tr("%1, the largest so far %2")
                                                         : SeeTelling::tr("%1, the sum so far %2"))
        .arg(place, figureOnScreen(explanation.partial));
}

namespace {

/// Of a gradient that several layers make: the sum, with a link to each part that has no formula at the moment. Empty of any other.
QString partsText(const SeeTold& told)
{
    if (!told.reasons || told.reasons->parts.empty() || isSeeSecret(told.picture, told.spot))
        return {};
    const SeeQuestion& question = told.reasons->question;
    QStringList addends;
    double sum = 0;
    for (std::size_t i = 0; i < told.reasons->parts.size(); ++i) {
        const SeeAddend& part = told.reasons->parts[i];
        const QString words = SeeTelling::tr("%1 from %2", "a number, and the layer that sends it back")
                                  .arg(figureOnScreen(part.value), seeNodeName(told, part.reader))
                                  .toHtmlEscaped();
        const bool isTold = part.reader == question.node && part.of == question.of;
        addends.append(isTold ? QStringLiteral("<b>%1</b>").arg(words) : QStringLiteral("<a href=\"part:%1\">%2</a>").arg(i).arg(words));
        sum += part.value;
    }
    return SeeTelling::tr(
               "Several layers read it, and what they send back adds up: %1 = %2. Each of them has a formula; below is that of %3.")
        .arg(addends.join(QStringLiteral(" + ")), figureOnScreen(sum).toHtmlEscaped(), seeNodeName(told, question.node).toHtmlEscaped());
}

/// Of two moments beside each other the numbers of both.
QString bothText(const SeeTold& told)
{
    if (told.covered || !told.reasons || !told.reasons->explanation || told.spot.column < 0 ||
        !told.picture.columns[static_cast<std::size_t>(told.spot.column)].beside)
        return {};
    const QString text = SeeTelling::tr("%1. The formula is that of B.", "a layer, a place in it, and the numbers of two moments there");
    return text.arg(seeSpotText(told.picture, told.spot)).toHtmlEscaped();
}

QString formulaStart(const SeeTold& told)
{
    if (const QString parts = partsText(told); !parts.isEmpty())
        return parts;
    if (told.reasons && told.reasons->question.loss && !told.covered)
        return roundedGradientText(told).toHtmlEscaped();
    const QString update = seeUpdateStory(told);
    const std::optional<Followers> followers = told.covered ? std::nullopt : followersOf(told);
    const Explanation* sum = followers ? told.reasons->explanation.get() : nullptr;
    if (!update.isEmpty() || !sum || !sum->isComplete() || !sum->backendValue || *sum->backendValue == followers->made)
        return update;
    return SeeTelling::tr("The picture shows %1: %2 makes it of %3, the number of the formula.")
        .arg(fullNumberText(followers->made), followers->names, fullNumberText(*sum->backendValue))
        .toHtmlEscaped();
}

} // namespace

QString seeTellingBefore(const SeeTold& told)
{
    QStringList parts{seeWeightStory(told), bothText(told), formulaStart(told)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral("<br>"));
}

QString seeTellingBehind(const SeeTold& told)
{
    QStringList sentences{sumSoFarText(told), followersText(told), seeOnwardText(told)};
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

std::vector<SeeWay> seeWaysOf(const SeeTold& told)
{
    std::vector<SeeWay> ways;
    if (!told.reasons)
        return ways;
    const SeeReasons& reasons = *told.reasons;
    for (const SeeShare& share : reasons.seenFrom.empty() ? reasons.shares : reasons.seenFrom) {
        const int from = told.contents.columnOf(share.node);
        if (from >= 0 && from != told.spot.column && ways.size() < mostDrawnWays)
            ways.push_back({{.column = from, .map = share.channel}, told.spot, share.share});
    }
    const std::size_t made = ways.size();
    for (const SeeShare& share : reasons.seenTo.empty() ? reasons.goesTo : reasons.seenTo) {
        const int to = told.contents.columnOf(told.contents.shownWith(share.node));
        if (to >= 0 && to != told.spot.column && ways.size() < made + mostDrawnWays)
            ways.push_back({told.spot, {.column = to, .map = share.channel}, share.share, true});
    }
    return ways;
}

std::optional<SeeSpot> seeTermSpot(const SeeTold& told, const std::optional<Factor>& pointedAt)
{
    if (!told.reasons || !pointedAt || told.reasons->question.of != Role::Dst || told.reasons->question.node == graphInput)
        return std::nullopt;
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(told.reasons->question.node)];
    const bool isSecond = pointedAt->role == Role::Src2;
    if (!isSecond && pointedAt->role != Role::Src)
        return std::nullopt;
    const int column = told.contents.columnOf(isSecond ? layer.src2 : layer.src);
    if (column < 0 || column == told.spot.column)
        return std::nullopt;
    const Cell& cell = pointedAt->cell;
    const SeePlanes planes = SeePlanes::of(told.picture.columns[static_cast<std::size_t>(column)]);
    if (cell.c >= planes.tiles || cell.y < 0 || cell.y >= planes.rows || cell.x < 0 || cell.x >= planes.columns) // in the padding
        return std::nullopt;
    return planes.within({.column = column, .map = cell.c, .cell = SeeCell(cell.y, cell.x)});
}

namespace {

/// Does map c of dst come from map c of its source alone?
bool staysInItsMap(const GraphNode& node)
{
    const OpInfo& info = infoOf(node.spec.op);
    return !info.mixesChannels && !info.sharesChannels && shapeOf(node.spec, Role::Dst).c == node.spec.src.c;
}

/// The nodes before the one whose cell is looked at, and whether it depends on the map of its own number alone there.
std::map<int, bool> nodesOfOneMap(const Graph& graph, int from)
{
    std::map<int, bool> alone = {{from, true}};
    for (int node = from; node >= 0; --node) {
        const auto known = alone.find(node);
        if (known == alone.end())
            continue;
        const GraphNode& reader = graph.nodes[static_cast<std::size_t>(node)];
        const bool stays = known->second && staysInItsMap(reader);
        const auto add = [&](int source) {
            const auto [one, isNew] = alone.emplace(source, stays);
            one->second = one->second && stays;
        };
        add(reader.src);
        if (infoOf(reader.spec.op).second == SecondOperand::Source)
            add(reader.src2);
    }
    return alone;
}

} // namespace

std::vector<SeeField> seeFieldsOf(const SeeTold& told)
{
    std::vector<SeeField> fields;
    if (!told.reasons)
        return fields;
    const SeeQuestion& question = told.reasons->question;
    const std::map<int, bool> alone = nodesOfOneMap(told.contents.model().graph, question.node);
    const auto isAlone = [&](int node) {
        const auto known = alone.find(node);
        return known != alone.end() && known->second;
    };
    const int columns = static_cast<int>(told.contents.columns().size());
    for (int column = 0; column < columns; ++column) {
        const NetworkFold* fold = told.contents.foldAt(column);
        const auto field = told.reasons->fields.find(fold ? fold->shown : graphInput);
        if (column != told.spot.column && field != told.reasons->fields.end() && !field->second.empty()) {
            const auto heat = told.reasons->effective.find(fold ? fold->shown : graphInput);
            fields.push_back({.column = column,
                              .map = isAlone(fold ? fold->shown : graphInput) ? question.cell.c : -1,
                              .cells = QRect(static_cast<int>(field->second.left), static_cast<int>(field->second.top),
                                             static_cast<int>(field->second.columns()), static_cast<int>(field->second.rows())),
                              .heat = heat == told.reasons->effective.end() ? nullptr : heat->second});
        }
    }
    return fields;
}

} // namespace ks

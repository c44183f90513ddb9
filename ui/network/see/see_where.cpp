#include "ui/network/see/see_where.h"

#include "core/base/error.h"
#include "core/ops/operator.h"
#include "ui/language/text.h"
#include "ui/network/layer_columns.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_place.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_words.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace ks {

namespace {

/// The number in a part such as "term 12", in one of these words for it.
std::optional<std::int64_t> numberAfter(const QString& part, std::initializer_list<QString> forms)
{
    for (const QString& form : forms) {
        const QStringList around = form.split(QStringLiteral("%1"));
        const QRegularExpression wanted(
            QStringLiteral("^%1(\\d{1,18})%2$").arg(QRegularExpression::escape(around.first()), QRegularExpression::escape(around.last())));
        if (const QRegularExpressionMatch match = wanted.match(part); match.hasMatch())
            return match.captured(1).toLongLong();
    }
    return std::nullopt;
}

bool isCalledInput(const SeeContents& contents, const QString& name)
{
    return name == nameInNetwork(contents.model().graph, graphInput) || name == QLatin1String("input");
}

/// Of a table, the column of this name behind the input's; nothing: there is none.
std::optional<SeeNamed> tableColumnIn(const SeeContents& contents, const QStringList& parts)
{
    const qsizetype at = contents.inputNames().indexOf(parts.last());
    const bool isBehindInput = parts.size() > 1 && isCalledInput(contents, parts[parts.size() - 2]);
    return at >= 0 && isBehindInput ? std::optional(SeeNamed{.first = at}) : std::nullopt;
}

/// Of the weights of a layer, whose filters have so many.
std::int64_t channelsOf(const SeeContents& contents, const std::pair<std::string, std::int64_t>& place)
{
    const auto& nodes = contents.model().graph.nodes;
    const auto node = std::ranges::find(nodes, place.first, &GraphNode::name);
    if (node == nodes.end())
        return 1;
    const NetworkFold& fold =
        contents.folds().all()[static_cast<std::size_t>(contents.folds().leafOf(static_cast<int>(node - nodes.begin())))];
    return std::max<std::int64_t>(1, shapeOf(nodes[static_cast<std::size_t>(fold.main)].spec, Role::Weights).c);
}

std::optional<SeeCell> cellIn(const QString& part)
{
    static const QRegularExpression form(QStringLiteral("^\\[?\\s*(\\d{1,18})\\s*,\\s*(\\d{1,18})\\s*\\]?$"));
    const QRegularExpressionMatch match = form.match(part);
    return match.hasMatch() ? std::optional(SeeCell(match.captured(1).toLongLong(), match.captured(2).toLongLong())) : std::nullopt;
}

using ColumnPlace = std::pair<std::string, std::int64_t>; ///< as NetworkLook has it

std::optional<ColumnPlace> columnCalled(const SeeContents& contents, const QString& name)
{
    if (isCalledInput(contents, name))
        return ColumnPlace(std::string(), 0);
    const Graph& graph = contents.model().graph;
    const NetworkFolds& folds = contents.folds();
    const auto placeOf = [&](const NetworkFold& fold) {
        return ColumnPlace(graph.nodes[static_cast<std::size_t>(fold.shown)].name, static_cast<std::int64_t>(fold.nodes.size()));
    };
    for (const NetworkFold& fold : folds.all())
        if (seeName(graph, folds, fold) == name)
            return placeOf(fold);
    // A layer that another one's column has with it.
    const auto node = std::ranges::find(graph.nodes, name.toStdString(), &GraphNode::name);
    if (node == graph.nodes.end())
        return std::nullopt;
    return placeOf(folds.all()[static_cast<std::size_t>(folds.leafOf(static_cast<int>(node - graph.nodes.begin())))]);
}

/// Such as "b[3]".
struct NamedNumber {
    QString letter;
    std::int64_t channel = 0;
};

std::optional<NamedNumber> numberNamed(const QString& part)
{
    static const QRegularExpression form(QStringLiteral("^(\\S.*)\\[(\\d{1,18})\\]$"));
    const QRegularExpressionMatch match = form.match(part);
    return match.hasMatch() ? std::optional(NamedNumber{match.captured(1), match.captured(2).toLongLong()}) : std::nullopt;
}

/// Whatever is folded.
SeeColumn columnMeant(SeeContents contents, const NetworkLook& look, SeeQuantity quantity)
{
    const SeeSpot spot = seeSpotIn(contents, {.column = look.column});
    return contents.columnAt(spot.column, quantity);
}

/// As which map of its column it counts.
std::int64_t mapOfNumber(const SeeColumn& column, const NamedNumber& number)
{
    const auto found = std::ranges::find(column.others, number.letter, &SeeParameter::letter);
    if (found == column.others.end() || number.channel >= found->channels)
        throw InputError(Text(KS_TEXT("core", "--at: %1 has no number %2 beside what is seen of it"),
                              {Text::name(column.name.toStdString()),
                               Text::name(QStringLiteral("%1[%2]").arg(number.letter).arg(number.channel).toStdString())}));
    return seeParameterMap(column, {static_cast<std::size_t>(found - column.others.begin()), number.channel});
}

/// "input, conv1, pool1, …"
std::string columnNames(const SeeContents& contents)
{
    QStringList names = {nameInNetwork(contents.model().graph, graphInput)};
    for (int column = 1; column < static_cast<int>(contents.columns().size()); ++column)
        names.append(seeName(contents.model().graph, contents.folds(), *contents.foldAt(column)));
    return names.join(QStringLiteral(", ")).toStdString();
}

/// Taken from its end: `parts` loses what is found.
template <class Found>
Found takeLast(QStringList& parts, const Found& found)
{
    if (found)
        parts.removeLast();
    return found;
}

} // namespace

SeeWhere seeWhereIn(const SeeContents& contents, const QString& text, SeeQuantity quantity)
{
    const bool asShown = text.contains(QChar(0x203A));
    const QString separator = asShown ? QStringLiteral("›") : QStringLiteral("/");
    QStringList parts;
    for (const QString& part : text.split(separator))
        parts.append(asShown ? part.trimmed() : part);
    SeeWhere where;
    where.term = takeLast(parts, numberAfter(parts.last(), {SeePath::tr("term %1"), QStringLiteral("term %1")}));
    if (!parts.isEmpty())
        where.look.cell = takeLast(parts, cellIn(parts.last()));
    if (!parts.isEmpty() && !where.look.cell)
        if (const auto row = takeLast(parts, numberAfter(parts.last(), {SeePath::tr("row %1"), QStringLiteral("row %1")})))
            where.look.cell.emplace(*row, 0);
    std::optional<SeeNamed> map;
    if (!parts.isEmpty())
        map = takeLast(parts, seeNamedBy(parts.last()));
    if (!parts.isEmpty() && !map)
        map = takeLast(parts, tableColumnIn(contents, parts));
    std::optional<NamedNumber> number;
    if (parts.size() > 1 && !map && !where.look.cell && !columnCalled(contents, parts.join(separator))) // names may end so, too
        number = takeLast(parts, numberNamed(parts.last()));
    const QString network = nameOnScreen(contents.model().name);
    if (parts == QStringList{network} && !where.term && !where.look.cell && !map)
        return where;                                                  // all of it
    where.look.column = columnCalled(contents, parts.join(separator)); // names of layers may have slashes in them
    if (!where.look.column && parts.size() > 1 && parts.first() == network)
        where.look.column = columnCalled(contents, parts.mid(1).join(separator));
    if (!where.look.column)
        throw InputError(Text(KS_TEXT("core", "--at: there is no layer “%1”; there are %2"),
                              {Text::name(parts.join(separator).toStdString()), Text::name(columnNames(contents))}));
    if (map)
        where.look.map = map->mapOf(channelsOf(contents, *where.look.column));
    if (isOfWeights(quantity) && (map || number)) {
        const SeeColumn column = columnMeant(contents, where.look, quantity);
        if (number)
            where.look.map = mapOfNumber(column, *number);
        else if (where.look.map >= SeePlanes::of(column).maps()) // numbers that lie behind the maps have names of their own
            where.look.map = std::numeric_limits<std::int64_t>::max();
    } else if (number) {
        throw InputError(Text(KS_TEXT("core", "--at: %1 is a number beside weights, their gradients and their updates alone"),
                              {Text::name(number->letter.toStdString())}));
    }
    if (where.look.cell && where.look.map < 0)
        throw InputError(Text(KS_TEXT("core", "--at: a cell lies in a map: write it as %1"), {Text::name("conv2/map 3/4,7")}));
    return where;
}

void requireSeeSpot(const SeeColumn& column, const NetworkLook& look, const SeeSpot& found)
{
    const SeePlanes planes = SeePlanes::of(column);
    const Text name = Text::name(column.name.toStdString());
    if (look.map >= 0 && found.map != look.map) {
        const std::int64_t maps = planes.isMatrix ? planes.cells() : planes.tiles;
        if (maps == 0)
            throw InputError(Text(KS_TEXT("core", "--at: %1 has nothing of what is asked for"), {name}));
        throw InputError(Text(KS_TEXT("core", "--at: %1 has the maps 0 to %2"), {name, std::to_string(maps - 1)}));
    }
    if (look.cell && found.cell != look.cell) {
        if (planes.isMatrix || planes.cells() == 1)
            throw InputError(Text(KS_TEXT("core", "--at: the maps of %1 are single numbers; leave out the cell"), {name}));
        throw InputError(Text(KS_TEXT("core", "--at: the maps of %1 have the rows 0 to %2 and the columns 0 to %3"),
                              {name, std::to_string(planes.rows - 1), std::to_string(planes.columns - 1)}));
    }
}

} // namespace ks

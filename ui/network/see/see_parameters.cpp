#include "ui/network/see/see_parameters.h"

#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/verify/plane_products.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/see/see_planes.h"
#include "ui/scene/cell_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <vector>

namespace ks {

namespace {

class SeeParameterWords {
    Q_DECLARE_TR_FUNCTIONS(SeeParameters)
};

/// Of the first map that it reads the filter that comes into this one, counted as maps of the weights are; negative: the layer has none.
std::int64_t filterMaking(const SeeColumn& weights, std::int64_t map)
{
    const OpSpec& maker = *weights.maker;
    const Shape made = shapeOf(maker, Role::Dst);
    const Shape shape = extentOf(weights);
    if (map >= made.c)
        return -1;
    const std::map<std::int64_t, Cell> planes = filterPlanesOf(maker, {0, map, made.h / 2, made.w / 2});
    if (!planes.empty())
        return planes.begin()->second.n * shape.c + planes.begin()->second.c;
    return shape.n == made.c ? map * shape.c : shape.n * shape.c == made.c ? map : -1; // a row of a matrix, or a number for each
}

bool isMadeBy(const OpSpec& maker, const Shape& made, std::int64_t map, const Cell& filter)
{
    for (const auto& [channel, plane] : filterPlanesOf(maker, {0, map, made.h / 2, made.w / 2}))
        if (plane.n == filter.n && plane.c == filter.c)
            return true;
    return false;
}

/// The map that this one of the weights is a part of; negative: none.
std::int64_t mapMadeBy(const SeeColumn& weights, std::int64_t filter)
{
    const OpSpec& maker = *weights.maker;
    const Shape made = shapeOf(maker, Role::Dst);
    const Shape shape = extentOf(weights);
    const Cell plane{filter / shape.c, filter % shape.c, 0, 0};
    if (infoOf(maker.op).weights != WeightsKind::Filters)
        return shape.n == made.c ? plane.n : shape.n * shape.c == made.c ? filter : -1;
    for (const std::int64_t map : {plane.n, plane.c}) // where it is nearly always, and each look takes all terms of a cell
        if (map < made.c && isMadeBy(maker, made, map, plane))
            return map;
    for (std::int64_t map = 0; map < made.c; ++map)
        if (isMadeBy(maker, made, map, plane))
            return map;
    return -1;
}

/// Of the same layer's same parameter the number of the same channel.
std::int64_t sameParameter(const SeeColumn& next, const SeeParameter& was, std::int64_t channel)
{
    for (std::size_t i = 0; i < next.others.size(); ++i)
        if (next.others[i].node == was.node && subjectOf(next.others[i].role) == subjectOf(was.role))
            return seeParameterMap(next, {i, channel});
    return -1;
}

} // namespace

QString seeParameterName(OpKind op, Role role)
{
    const QString letter = fromView(letterOf(op, role));
    return QStringLiteral("%1 %2").arg(nounOf(op, role), isGradient(role) ? QStringLiteral("∂L/∂") + letter : letter);
}

QString seeParametersText(const SeePicture& picture, const Graph& graph)
{
    QStringList operators; // in the order of the picture
    std::map<QString, QStringList> letters;
    QString own;
    bool normalises = false;
    for (const SeeColumn& column : picture.columns) {
        if (own.isEmpty())
            own = seeOwnColoursText(column);
        for (const SeeParameter& one : column.others) {
            const OpKind op = graph.nodes[static_cast<std::size_t>(one.node)].spec.op;
            const QString name = fromView(nameOf(op));
            const QString letter = fromView(letterOf(op, one.role));
            if (!operators.contains(name))
                operators.append(name);
            if (!letters[name].contains(letter))
                letters[name].append(letter);
            normalises = normalises || one.normalises;
        }
    }
    if (operators.isEmpty())
        return {};
    QStringList all;
    for (const QString& name : operators)
        all.append(SeeParameterWords::tr("%1 of %2", "letters of parameters, and the operator that has them")
                       .arg(letters[name].join(QStringLiteral(", ")), name));
    QStringList text{
        SeeParameterWords::tr("Beside the filters stand the other parameters of each layer: %1.").arg(all.join(QStringLiteral("; ")))};
    if (!own.isEmpty())
        text.append(own);
    if (normalises)
        text.append(SeeParameterWords::tr("Those of a normalisation have colours of their own in every layer."));
    return text.join(QLatin1Char(' '));
}

QString seeOwnColoursText(const SeeColumn& column)
{
    return std::ranges::any_of(column.others, &SeeParameter::hasMark)
               ? SeeParameterWords::tr("What is marked with * has colours of its own, since those of the filters would not tell its "
                                       "numbers apart.")
               : QString();
}

QString seeNoWeightsText(const SeeColumn& column)
{
    return seeIsBare(column) ? SeeParameterWords::tr("%1 has no weights: there is nothing in it to be learned.").arg(column.name)
                             : QString();
}

QString seeParameterLetters(const SeeColumn& column)
{
    return textsFor(column.others, [](const SeeParameter& one) { return one.letter; }).join(QStringLiteral(", "));
}

QString seeParameterColours(const SeeParameter& parameter)
{
    if (!parameter.ownColours || !parameter.range)
        return SeeParameterWords::tr("In the colours of the filters.");
    if (parameter.normalises)
        return SeeParameterWords::tr("In colours of its own, from %1 to %2, as all parameters of a normalisation are.")
            .arg(figureOnScreen(parameter.range->low), figureOnScreen(parameter.range->high));
    return SeeParameterWords::tr("In colours of its own, from %1 to %2: those of the filters would not tell its numbers apart.")
        .arg(figureOnScreen(parameter.range->low), figureOnScreen(parameter.range->high));
}

SeeSpot seeCounterpart(const SeeColumn& next, const SeeColumn& before, const SeeSpot& spot)
{
    SeeSpot found = spot;
    if (const auto place = seeParameterAt(before, spot.map)) {
        const SeeParameter& was = before.others[place->parameter];
        const bool hasMaps = next.others.empty() && !next.weights && SeePlanes::of(next).maps() == was.channels;
        found.map = hasMaps ? place->channel : sameParameter(next, was, place->channel);
        return found;
    }
    if (spot.map < 0 || next.kind == SeeColumn::Kind::Input)
        return found;
    if (next.weights == before.weights) {
        if (!next.others.empty()) // of fewer maps the last one, and no number behind them
            found.map = std::min(spot.map, SeePlanes::of(next).maps() - 1);
        return found;
    }
    const SeeColumn& weights = next.weights ? next : before;
    const SeeColumn& maps = next.weights ? before : next;
    const bool areMade = weights.maker && SeePlanes::of(maps).maps() == shapeOf(*weights.maker, Role::Dst).c;
    found.map = !areMade ? -1 : next.weights ? filterMaking(next, spot.map) : mapMadeBy(before, spot.map);
    found.cell.reset(); // a place in a map is none in its filter
    return found;
}

} // namespace ks

#include "core/nn/next_update.h"
#include "core/ops/op_info.h"
#include "ui/language/text.h"
#include "ui/network/see/see_question.h"
#include "ui/network/see/see_wave.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

class SeeStations {
    Q_DECLARE_TR_FUNCTIONS(SeeStations)
};

const SeeColumn& columnIn(const SeePicture& picture, int column)
{
    return picture.columns[static_cast<std::size_t>(column)];
}

QString namesBefore(const SeePicture& picture, int column)
{
    QStringList names;
    for (const SeeEdge& edge : picture.edges)
        if (edge.to == column)
            names.append(columnIn(picture, edge.from).name);
    return names.join(QStringLiteral(", "));
}

/// The sentences of a column's operators, as its numbers were made: not as it trains; none of a group, which has too many.
QString sentencesOn(const Graph& graph, const NetworkFold& fold)
{
    QString text;
    if (fold.isGroup())
        return text;
    for (const int node : fold.nodes) {
        OpSpec spec = graph.nodes[static_cast<std::size_t>(node)].spec;
        spec.trainingMode = false;
        text += QLatin1Char(' ') + toQString(sentenceOn(spec));
    }
    return text;
}

QString forwardText(const SeeContents& contents, const SeePicture& picture, int column)
{
    const SeeColumn& shown = columnIn(picture, column);
    const NetworkFold* fold = contents.foldAt(column);
    if (!fold)
        return SeeStations::tr("Forward: the sample enters the network, %1 numbers.").arg(shown.shape);
    return SeeStations::tr("Forward: %1 (%2) makes %3 numbers out of %4.")
               .arg(shown.name, shown.operators, shown.shape, namesBefore(picture, column)) +
           sentencesOn(contents.model().graph, *fold);
}

QString lossText(const Model& model)
{
    OpSpec spec;
    spec.op = model.loss;
    return SeeStations::tr("Loss: how far the answer is from what would be right becomes one number.") + QLatin1Char(' ') +
           toQString(sentenceOn(spec));
}

QString backwardText(const SeeContents& contents, const SeePicture& picture, int column)
{
    const SeeColumn& shown = columnIn(picture, column);
    return contents.foldAt(column)
               ? SeeStations::tr("Backward: the gradient reaches %1: how much the loss would change with each of its %2 numbers.")
                     .arg(shown.name, shown.shape)
               : SeeStations::tr("Backward: the gradient reaches the sample: how much the loss would change with each of its %1 numbers.")
                     .arg(shown.shape);
}

QString updateText(const SeeColumn& shown)
{
    return SeeStations::tr("Update: training moves the %1 weights of %2 against their gradient, so that the loss gets smaller.")
        .arg(shown.shape, shown.name);
}

QString filtersText(const SeeColumn& shown, SeeQuantity quantity)
{
    return (quantity == SeeQuantity::Weights
                ? SeeStations::tr("Weights: %2 makes its numbers by these %1 weights, the same for every sample until they are updated.")
                : SeeStations::tr("Weight gradients: how much the loss would change with each of the %1 weights of %2."))
        .arg(shown.shape, shown.name);
}

/// Cells are no maps, and the answer comes as a whole.
std::int64_t mapCountOf(const SeeColumn& column)
{
    return column.kind == SeeColumn::Kind::Maps && !column.extent.empty() ? column.extent.n * column.extent.c : 1;
}

/// What makes the cells of a column, where their terms are told.
std::optional<std::pair<OpSpec, Role>> sumAt(const SeeContents& contents, const SeeStation& station, const SeeColumn& shown)
{
    const bool hasMaps = shown.kind == SeeColumn::Kind::Maps && shown.extent.h * shown.extent.w > 1;
    const SeeSpot first{.column = station.column, .map = 0, .cell = hasMaps ? std::optional(SeeCell(0, 0)) : std::nullopt};
    const auto question = seeQuestionAt({contents, station.quantity(), {}}, first);
    if (!question || question->node == graphInput)
        return std::nullopt;
    const OpSpec& spec = contents.model().graph.nodes[static_cast<std::size_t>(question->node)].spec;
    return shapeOf(spec, question->of) == shown.extent ? std::optional(std::pair(spec, question->of)) : std::nullopt;
}

SeeStation stationAt(const SeeContents& contents, SeeFront::Pass pass, int column, const SeeColumn& shown, QString text)
{
    SeeStation station{pass, column, mapCountOf(shown), std::move(text)};
    station.units = shown.kind != SeeColumn::Kind::Maps && shown.kind != SeeColumn::Kind::Input;
    if (shown.extent.empty() || shown.kind == SeeColumn::Kind::Input)
        return station;
    if (shown.kind == SeeColumn::Kind::Maps) {
        station.rows = shown.extent.h;
        station.columns = shown.extent.w;
    } else {
        station.cells = shown.extent.elements();
    }
    station.sum = sumAt(contents, station, shown);
    return station;
}

SeeStation updateStation(const SeeContents& contents, int column, const SeeColumn& shown, const NextUpdates* updates)
{
    SeeStation station{SeeFront::Pass::Update, column, shown.extent.n, updateText(shown)};
    station.cells = shown.extent.elements() / station.count;
    station.units = shown.dense;
    station.sum = sumAt(contents, station, shown);
    if (!updates)
        return station;
    if (const TensorUpdate* const update = updates->of(shown.node)) {
        station.shares = update->shares;
        station.share = update->share;
    }
    return station;
}

SeeStation filterStation(const SeeContents& contents, int column, const SeeColumn& shown, SeeQuantity quantity)
{
    SeeStation station{SeeFront::Pass::Update, column, shown.extent.n, filtersText(shown, quantity)};
    station.filters = quantity;
    station.cells = shown.extent.elements() / station.count;
    station.units = shown.dense;
    station.sum = sumAt(contents, station, shown);
    if (const NetworkFold* fold = contents.foldAt(column); quantity == SeeQuantity::Weights && fold) {
        const OpSpec& spec = contents.model().graph.nodes[static_cast<std::size_t>(shownNode(*fold, quantity))].spec;
        if (shapeOf(spec, Role::Weights) == shown.extent)
            station.sum.emplace(spec, Role::Weights);
    }
    return station;
}

} // namespace

std::vector<SeeStation> seeFilterStations(const SeeContents& contents, SeeQuantity quantity)
{
    std::vector<SeeStation> stations;
    if (!contents.foldAt(1)) // there is no network
        return stations;
    const SeePicture picture = contents.picture(quantity, nullptr, {});
    for (int column = 1; column < static_cast<int>(picture.columns.size()); ++column)
        if (const SeeColumn& shown = columnIn(picture, column); !shown.extent.empty())
            stations.push_back(filterStation(contents, column, shown, quantity));
    if (quantity == SeeQuantity::WeightGradients)
        std::ranges::reverse(stations);
    return stations;
}

QString seeStationsWords()
{
    return SeeStations::tr("Forward: the sample enters the network, %1 numbers.");
}

std::vector<SeeStation> seeStations(const SeeContents& contents, const NextUpdates* updates)
{
    std::vector<SeeStation> stations;
    if (!contents.foldAt(1)) // there is no network
        return stations;
    const SeePicture values = contents.picture(SeeQuantity::Values, nullptr, {});
    const int columns = static_cast<int>(values.columns.size());
    for (int column = 0; column < columns; ++column)
        stations.push_back(
            stationAt(contents, SeeFront::Pass::Forward, column, columnIn(values, column), forwardText(contents, values, column)));
    stations.push_back({SeeFront::Pass::Loss, columns - 1, 1, lossText(contents.model())});
    for (int column = columns - 1; column >= 0; --column)
        stations.push_back(
            stationAt(contents, SeeFront::Pass::Backward, column, columnIn(values, column), backwardText(contents, values, column)));
    const SeePicture weights = contents.picture(SeeQuantity::Updates, nullptr, {});
    for (int column = 1; column < columns; ++column)
        if (const SeeColumn& shown = columnIn(weights, column); !shown.extent.empty())
            stations.push_back(updateStation(contents, column, shown, updates));
    return stations;
}

} // namespace ks

#include "ui/network/see/see_words.h"

#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/network/layer_columns.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_planes.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

class SeeWords {
    Q_DECLARE_TR_FUNCTIONS(SeeWords)
};

QString operatorText(const OpSpec& spec)
{
    const QString name = fromView(nameOf(spec.op));
    return slides(infoOf(spec.op)) ? name + QLatin1Char(' ') + QString::fromStdString(spec.kernel.text()) : name;
}

} // namespace

QString seeName(const Graph& graph, const NetworkFolds& folds, const NetworkFold& fold)
{
    if (fold.kind == NetworkFold::Kind::Layer)
        return nameInNetwork(graph, fold.main);
    const int first = folds.all()[static_cast<std::size_t>(folds.leafOf(fold.nodes.front()))].main;
    return QStringLiteral("%1 … %2").arg(nameInNetwork(graph, first), nameInNetwork(graph, fold.shown));
}

QString seeBetweenOperators()
{
    return QStringLiteral(" · ");
}

QString seeOperators(const Graph& graph, const NetworkFold& fold)
{
    if (fold.kind == NetworkFold::Kind::Layer) {
        const auto name = [&](int node) { return operatorText(graph.nodes[static_cast<std::size_t>(node)].spec); };
        return textsFor(fold.nodes, name).join(seeBetweenOperators());
    }
    if (fold.kind == NetworkFold::Kind::Stage)
        return SeeWords::tr("%n block(s)", nullptr, static_cast<int>(fold.parts.size()));
    const auto weighted = std::ranges::count_if(
        fold.nodes, [&](int node) { return !shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, Role::Weights).empty(); });
    return SeeWords::tr("%n layer(s) with weights", nullptr, static_cast<int>(weighted));
}

QString seePointingText(const SeePicture& picture, SeeQuantity quantity, bool isDifference)
{
    if (isDifference)
        return SeeWords::tr(
            "Point at a map or a cell: it is said by how much its number is more at B than at A. How it is made is told at A "
            "and at B: a difference has no sum and no lines. A double click or the wheel goes in, Esc comes back out.");
    const auto isMap = [](const SeeColumn& column) {
        const Shape shape = extentOf(column);
        return shape.h * shape.w > 1;
    };
    const bool hasMaps = std::ranges::any_of(picture.columns, isMap);
    switch (quantity) {
    case SeeQuantity::Values: break;
    case SeeQuantity::Gradients:
        return hasMaps ? SeeWords::tr("Point at a map: the lines show from which maps behind it its gradient comes back. A double click or "
                                      "the wheel goes in, Esc comes back out.")
                       : SeeWords::tr("Point at a number: the lines show from which numbers behind it its gradient comes back. A double "
                                      "click or the wheel goes in, Esc comes back out.");
    case SeeQuantity::Weights:
        return hasMaps ? SeeWords::tr("What the layers have learned: a small picture for each filter, and for a dense layer one matrix, "
                                      "with a row for each unit. A layer without weights is but a line. Point at a weight to read it. A "
                                      "double click or the wheel goes in, Esc comes back out.")
                       : SeeWords::tr("What the layers have learned: for each one matrix, with a row for each unit. Point at a weight to "
                                      "read it. A double click or the wheel goes in, Esc comes back out.");
    case SeeQuantity::WeightGradients:
        return SeeWords::tr(
            "How much the loss would change with each weight, for this sample. Point at a weight to read its gradient; "
            "choose one, and the sum is told by which it is made. A double click or the wheel goes in, Esc comes back out.");
    case SeeQuantity::Updates:
        return SeeWords::tr("Point at a weight to read by how much it would change; choose one, and its update is told step by step. A "
                            "double click or the wheel goes in, Esc comes back out.");
    }
    return hasMaps ? SeeWords::tr("Point at a map: the lines show which maps it is made of, and into which it goes. A double click or the "
                                  "wheel goes in, Esc comes back out.")
                   : SeeWords::tr("Point at a number: the lines show which numbers it is made of, and into which it goes. A double click "
                                  "or the wheel goes in, Esc comes back out.");
}

QList<ChoiceRow::Choice> seeQuantityChoices()
{
    return {{SeeWords::tr("Values"), SeeWords::tr("What every layer makes of the sample")},
            {SeeWords::tr("Gradients"), SeeWords::tr("How much the loss would change with each of these values")},
            {SeeWords::tr("Weights"), SeeWords::tr("What is learned")},
            {SeeWords::tr("Weight gradients"), SeeWords::tr("How much the loss would change with each weight, for this sample")},
            {SeeWords::tr("Updates"), SeeWords::tr("What the next update would change in each weight, were it made from this sample")}};
}

} // namespace ks

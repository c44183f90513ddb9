#include "ui/network/see/see_field_words.h"

#include "core/ops/graph.h"
#include "core/ops/op_info.h"
#include "ui/network/see/see_planes.h"

#include <QCoreApplication>

namespace ks {

namespace {

class SeeFieldWords {
    Q_DECLARE_TR_FUNCTIONS(SeeTelling)
};

/// The cell in the middle of a map, whose effective field would be told, is to be guessed.
bool isMiddleKept(const SeeTold& told)
{
    if (!told.covered || told.spot.map < 0 || told.spot.cell || told.spot.column >= static_cast<int>(told.picture.columns.size()))
        return false;
    const SeeColumn& column = told.picture.columns[static_cast<std::size_t>(told.spot.column)];
    return (column.unsaid || column.mask) && !SeePlanes::of(column).cellOf(told.spot);
}

/// Why there is no effective field where it is asked for.
QString noFieldText(const SeeTold& told)
{
    if (told.quantity != SeeQuantity::Values)
        return SeeFieldWords::tr("The effective field is one of values: choose Values to see it.");
    if (isMiddleKept(told))
        return SeeFieldWords::tr(
            "Effective field: Predict asks for the cell in the middle of this map. Hold a cell to guess it, and what it "
            "depends on is seen.");
    return told.spot.map < 0 || told.spot.column <= 0
               ? SeeFieldWords::tr("Effective field: point at a map or a cell behind the input to see "
                                   "what it depends on, or walk there with the arrow keys.")
               : QString();
}

bool readsInputAlone(const GraphNode& layer)
{
    return layer.src == graphInput && (infoOf(layer.spec.op).second != SecondOperand::Source || layer.src2 == graphInput);
}

} // namespace

QString seeFieldText(const SeeTold& told)
{
    if (!told.effective)
        return {};
    if (!told.reasons || told.reasons->effective.empty())
        return noFieldText(told);
    const SeeQuestion& question = told.reasons->question;
    const GraphNode& layer = told.contents.model().graph.nodes[static_cast<std::size_t>(question.node)];
    QString text =
        readsInputAlone(layer)
            ? SeeFieldWords::tr("Effective field: %1 reads the input itself, so that the field is what the formula reads, and no more. The "
                                "heat there is how strongly this one number changes with each value, the mean over the channels.")
                  .arg(seeNodeName(told, question.node))
            : SeeFieldWords::tr("Effective field: the heat over the columns is how strongly this one number changes on this sample with "
                                "each value before it, the mean over the channels. The frames are what it could depend on.");
    const TensorPtr& made = told.reasons->layer->dst;
    if (!told.spot.cell && made && made->shape().h * made->shape().w > 1)
        text += QLatin1Char(' ') + SeeFieldWords::tr("No cell of map %1 is pointed at: this is the one in its middle, [%2, %3].")
                                       .arg(told.spot.map)
                                       .arg(question.cell.y)
                                       .arg(question.cell.x);
    return text;
}

} // namespace ks

#include "ui/operation/term_order_row.h"

#include "ui/language/text.h"
#include "ui/scene/cell_text.h"

#include <QCoreApplication>

namespace ks {

namespace {

/// The texts of this file.
struct OrderText {
    Q_DECLARE_TR_FUNCTIONS(ks::ExplanationWriter)
};

bool canFoldZeros(const Explanation& explanation, const ChannelFolds& folds)
{
    const bool hasRow = explanation.hasOrder && explanation.termCount > mostTermsAtAGlance;
    return hasRow && explanation.isComplete() && explanation.zeros > 0 && explanation.zeros < explanation.termCount && !folds.all;
}

/// The one chosen is told, the other one is a link.
void writeChoice(TextPen& pen, bool chosen, const QString& name, const QString& link)
{
    chosen ? pen.strong(name) : pen.anchor(link, name);
}

void writeZeros(TextPen& pen, const Explanation& explanation, const ChannelFolds& folds)
{
    pen.muted(OrderText::tr("Terms that are 0: %1 of %2").arg(countOnScreen(explanation.zeros), countOnScreen(explanation.termCount)));
    if (!canFoldZeros(explanation, folds))
        return;
    pen.text(QStringLiteral("  "));
    if (folds.zeros)
        pen.anchor(QStringLiteral("do:foldZeros"), OrderText::tr("fold them"));
    else
        pen.anchor(QStringLiteral("do:showZeros"), OrderText::tr("show them"));
}

} // namespace

bool offersZeros(const Explanation& explanation, const ChannelFolds& folds)
{
    return canFoldZeros(explanation, folds) && !folds.zeros;
}

void writeTermOrder(TextPen& pen, const Explanation& explanation, const ChannelFolds& folds, bool hidden)
{
    if (!explanation.hasOrder || explanation.termCount <= mostTermsAtAGlance)
        return;
    const bool choosable = explanation.isComplete() && explanation.zeros < explanation.termCount;
    if (!choosable && explanation.zeros == 0)
        return;
    pen.paragraph();
    if (choosable) {
        const bool bySize = explanation.order == TermOrder::BySize;
        writeChoice(pen, !bySize, OrderText::tr("in order"), QStringLiteral("do:inOrder"));
        pen.muted(QStringLiteral(" · "));
        writeChoice(pen, bySize, OrderText::tr("largest first"), QStringLiteral("do:bySize"));
    }
    if (explanation.zeros > 0) {
        pen.text(choosable ? QStringLiteral("   ") : QString());
        writeZeros(pen, explanation, folds);
    }
    const bool sumsAlone = explanation.isSplit() && explanation.order == TermOrder::AsTaken; // these leave nothing out
    if (choosable && !hidden && !sumsAlone && explanation.folded.count > explanation.folded.zeros) {
        pen.paragraph(0);
        pen.muted(OrderText::tr("The terms that are not shown add up to %1.").arg(numeralText(explanation.folded.sum)));
    }
}

} // namespace ks

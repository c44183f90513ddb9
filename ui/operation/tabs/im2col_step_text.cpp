#include "ui/operation/tabs/im2col_step_text.h"

#include "core/ops/im2col.h"
#include "core/ops/op_info.h"
#include "core/verify/explanation.h"
#include "ui/language/numbers.h"

#include <QCoreApplication>

namespace ks {

namespace {

/// The texts of this file.
struct Im2colStepText {
    Q_DECLARE_TR_FUNCTIONS(ks::Im2colStepText)
};

QString ofWeight(const QString& name, const QString& row, const Im2colStep& step, bool scatters)
{
    if (step.term > 0)
        return scatters
                   ? Im2colStepText::tr("The step is in %1. Its term under way is the input pixel of column %2 times the cell of ∂L/∂Y on "
                                        "which row %3 of that column lies.")
                         .arg(name, countOnScreen(*step.column), row)
                   : Im2colStepText::tr(
                         "The step is in %1. Its term under way is the lit cell of the matrix, in row %3 and column %2, times "
                         "the cell of ∂L/∂Y of that column.")
                         .arg(name, countOnScreen(*step.column), row);
    return scatters ? Im2colStepText::tr("The step is in %1: every input pixel times the cell of ∂L/∂Y on which row %2 of its column lies, "
                                         "added up.")
                          .arg(name, row)
                    : Im2colStepText::tr("The step is in %1: row %2 of the matrix times the cells of ∂L/∂Y, one of each column, added up.")
                          .arg(name, row);
}

QString ofWindows(const QString& name, const Im2colStep& step, bool product)
{
    if (!step.column)
        return Im2colStepText::tr("The step is in %1. No window reads this cell of the input, so nothing comes back to it.").arg(name);
    if (step.term == 0)
        return Im2colStepText::tr(
                   "The step is in %1. The lit cells of the matrix are this cell of the input in every window that reads it: "
                   "from their columns’ cells of ∂L/∂Y it gets its gradient.")
            .arg(name);
    const QString column = countOnScreen(*step.column);
    const QString row = step.row ? countOnScreen(*step.row) : QString();
    return product
               ? Im2colStepText::tr("The step is in %1. Its term under way is the weight of row %3 times the cell of ∂L/∂Y of column %2; "
                                    "the matrix shows the input that was read there.")
                     .arg(name, column, row)
               : Im2colStepText::tr("The step is in %1. Its term under way is from the cell of ∂L/∂Y of column %2, whose window reads "
                                    "this cell of the input in row %3.")
                     .arg(name, column, row);
}

QString ofPixel(const QString& name, const Im2colStep& step)
{
    const QString column = countOnScreen(*step.column);
    return step.row
               ? Im2colStepText::tr("The step is in %1. Its term under way is the weight of row %3 times the cell of ∂L/∂Y on which "
                                    "this row of column %2 lies; the matrix shows what went there forwards.")
                     .arg(name, column, countOnScreen(*step.row))
               : Im2colStepText::tr("The step is in %1: the window of ∂L/∂Y of column %2 times the weights. The matrix shows what went "
                                    "there forwards.")
                     .arg(name, column);
}

} // namespace

QString im2colStepText(const OpSpec& spec, const Im2colStep& step)
{
    const QString name = QString::fromStdString(cellName(spec.op, step.made.of, step.made.cell));
    const bool scatters = im2colImage(spec.op) == Role::Dst;
    if (step.made.of == Role::DiffWeights)
        return ofWeight(name, countOnScreen(*step.row), step, scatters);
    if (step.made.of == Role::DiffBias)
        return Im2colStepText::tr("The step is in %1, which adds up cells of ∂L/∂Y. The matrix has no part in it.").arg(name);
    return scatters ? ofPixel(name, step) : ofWindows(name, step, isProduct(infoOf(spec.op)));
}

} // namespace ks

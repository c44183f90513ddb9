#include "ui/operation/tabs/im2col_step_text.h"

#include "core/ops/im2col.h"
#include "core/ops/op_info.h"
#include "core/verify/explanation.h"
#include "ui/language/numbers.h"

#include <QCoreApplication>
#include <QStringList>

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

/// What stands in the row of the column that is pointed at.
QString pointedRow(const OpSpec& spec, const Im2colPointed& at, bool scatters)
{
    const QString row = countOnScreen(*at.row);
    if (scatters)
        return at.place.outside ? Im2colStepText::tr("Row %1 falls outside the output: nothing comes back from it.").arg(row)
                                : Im2colStepText::tr("Row %1 lies on %2.")
                                      .arg(row, QString::fromStdString(cellName(spec.op, Role::DiffDst, at.place.image)));
    return at.place.outside ? Im2colStepText::tr("Row %1 lies outside the input: nothing goes back there.").arg(row)
                            : Im2colStepText::tr("Row %1 is input %2.").arg(row, QString::fromStdString(at.place.image.text()));
}

} // namespace

QString im2colBackwardText(const OpSpec& spec, const Im2colPointed& at)
{
    const bool scatters = im2colImage(spec.op) == Role::Dst;
    const QString column = countOnScreen(at.column);
    QStringList sentences;
    if (scatters) {
        sentences +=
            Im2colStepText::tr("Column %1: the window of ∂L/∂Y on which the input pixel in row %2, column %3 lies. Times the weights it "
                               "gives that pixel’s gradient.")
                .arg(column, countOnScreen(at.map.y), countOnScreen(at.map.x));
    } else {
        const QString cell = QString::fromStdString(cellName(spec.op, Role::DiffDst, at.map));
        sentences += isProduct(infoOf(spec.op))
                         ? Im2colStepText::tr("Column %1: the window of %2. Times that cell it is added to row %3 of ∂L/∂W (1×%4).")
                               .arg(column, cell, countOnScreen(at.map.c), countOnScreen(im2colOf(spec).rows))
                         : Im2colStepText::tr("Column %1: the window of %2, which goes back to cells of this window.").arg(column, cell);
    }
    if (infoOf(spec.op).weights == WeightsKind::Filters && spec.group > 1)
        sentences += Im2colStepText::tr("This is the matrix of group %1.").arg(countOnScreen(at.group));
    if (at.row)
        sentences += pointedRow(spec, at, scatters);
    return sentences.join(QLatin1Char(' '));
}

QString im2colSpreadText(const OpSpec& spec, const Cell& dst, const QString& count)
{
    return Im2colStepText::tr(
               "Cells of the matrix that lie on %1: %2, one from each window that covers it. From there the gradient goes back.")
        .arg(QString::fromStdString(cellName(spec.op, Role::DiffDst, dst)), count);
}

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

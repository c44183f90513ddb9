#include "ui/network/update_lines.h"

#include "core/base/numeral.h"
#include "ui/language/numbers.h"

#include <cstddef>
#include <string>
#include <variant>

namespace ks {

namespace {

/// The number of a tensor's cell.
double parameterAt(const TensorPtr& tensor, std::int64_t at)
{
    return static_cast<double>(tensor->cells()[static_cast<std::size_t>(at)]);
}

QString piecesText(const std::vector<UpdatePiece>& pieces)
{
    QString text;
    for (const UpdatePiece& piece : pieces)
        if (const double* value = std::get_if<double>(&piece))
            text += numeralText(*value);
        else if (const std::int64_t* count = std::get_if<std::int64_t>(&piece))
            text += countOnScreen(*count);
        else
            text += QString::fromStdString(std::get<std::string>(piece));
    return text;
}

} // namespace

UpdateOracle updateOracleAt(const UpdateRule& rule, const TensorPtr& before, const TensorPtr& gradient,
                            const std::vector<TensorPtr>& states, std::int64_t at)
{
    UpdateStart start{.parameter = parameterAt(before, at),
                      .slope = parameterAt(gradient, at),
                      .rate = static_cast<double>(rule.rate),
                      .updates = rule.updates + 1};
    for (std::size_t i = 0; i < states.size(); ++i)
        start.states.at(i) = parameterAt(states[i], at);
    return {rule.optimizer, start};
}

QStringList updateLines(const OptimizerSpec& spec, const UpdateOracle& oracle, const std::optional<double>& after)
{
    QStringList lines;
    for (const UpdateStage& stage : oracle.stages()) {
        if (!isNamed(stage.makes))
            continue;
        const double made = oracle.value(stage.makes);
        QString line = QStringLiteral("%1 = %2 = %3")
                           .arg(QString::fromStdString(symbolOf(stage.makes, spec)), QString::fromStdString(symbolsOf(stage, spec)),
                                piecesText(oracle.numbers(stage)));
        if (stage.makes != UpdateValue::Gradient)
            line += QStringLiteral(" ≈ ") + localized(numeral(made, stage.makes == UpdateValue::NewParameter ? after : std::nullopt).text);
        else if (stage.from.kind != UpdateExpression::Kind::Value) // else the line has said it
            line += QStringLiteral(" = ") + numeralText(made);
        lines += line;
    }
    return lines;
}

} // namespace ks

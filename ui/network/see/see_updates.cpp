#include "ui/network/see/see_updates.h"

#include "core/verify/explanation.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/update_lines.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int updateShareDecimals = 2; ///< of a per cent: updates are small

class SeeUpdates {
    Q_DECLARE_TR_FUNCTIONS(SeeUpdates)
};

QString optimizerText(const UpdateRule& rule)
{
    return fromView(nameOf(rule.optimizer.kind));
}

QString updateShareText(double share)
{
    return shareText(share, updateShareDecimals);
}

QString updateParagraph(const QString& html)
{
    return QStringLiteral("<p>%1</p>").arg(html);
}

/// The other parameter that is looked at; null: none is.
const SeeParameter* parameterOf(const SeePicture& picture, const SeeSpot& spot)
{
    const SeeColumn& column = picture.columns[static_cast<std::size_t>(spot.column)];
    const auto place = seeParameterAt(column, spot.map);
    return place ? &column.others[place->parameter] : nullptr;
}

/// Of the tensor, the weight that is looked at; negative: none is.
std::int64_t weightAt(const SeePicture& picture, const Shape& shape, const SeeSpot& spot)
{
    if (const auto place = seeParameterAt(picture.columns[static_cast<std::size_t>(spot.column)], spot.map))
        return place->channel;
    const std::int64_t cells = shape.h * shape.w;
    if (spot.map < 0 || spot.map >= shape.n * shape.c || (!spot.cell && cells > 1))
        return -1;
    const auto [row, column] = spot.cell.value_or(SeeCell(0, 0));
    const bool isThere = row >= 0 && row < shape.h && column >= 0 && column < shape.w;
    return isThere ? spot.map * cells + row * shape.w + column : -1;
}

} // namespace

const TensorUpdate* seeUpdateAt(const SeePicture& picture, int column)
{
    return seeUpdateAt(picture, SeeSpot{.column = column});
}

const TensorUpdate* seeUpdateAt(const SeePicture& picture, const SeeSpot& spot)
{
    if (!picture.updates || spot.column < 0 || spot.column >= static_cast<int>(picture.columns.size()))
        return nullptr;
    const SeeColumn& column = picture.columns[static_cast<std::size_t>(spot.column)];
    if (const SeeParameter* const other = parameterOf(picture, spot))
        return picture.updates->of(other->node, subjectOf(other->role));
    return picture.updates->of(column.node);
}

std::span<const double> seeSharesAt(const SeePicture& picture, int column)
{
    const TensorUpdate* update = seeUpdateAt(picture, column);
    return update ? std::span<const double>(update->shares) : std::span<const double>();
}

QString seeUpdatesSentence(const UpdateRule& rule)
{
    const QString rate = numeralText(static_cast<double>(rule.rate));
    if (rule.updates == 0)
        return SeeUpdates::tr("What the first update would change in every weight, by %1 with the learning rate %2, were it made from this "
                              "sample alone.")
            .arg(optimizerText(rule), rate);
    return SeeUpdates::tr("What update number %1 would change in every weight, by %2 with what it keeps of the training so far and the "
                          "learning rate %3, were it made from this sample alone.")
        .arg(countOnScreen(static_cast<std::int64_t>(rule.updates) + 1), optimizerText(rule), rate);
}

QString seeUpdatesText(const NextUpdates& updates)
{
    const QString said = seeUpdatesSentence(updates.rule);
    return updates.assumed ? said + QLatin1Char(' ') +
                                 SeeUpdates::tr("The weights came without their training: this is the update of a new training as it is "
                                                "set by default, not of the one that made them.")
                           : said;
}

QString seeShareSentence(const SeeFront& front, std::span<const double> shares, double share)
{
    if (shares.empty() || front.map >= static_cast<std::int64_t>(shares.size()))
        return {};
    const bool isFilter = front.map >= 0;
    const double size = isFilter ? shares[static_cast<std::size_t>(front.map)] : share;
    if (std::isinf(size))
        return isFilter ? SeeUpdates::tr("Its weights were all 0 before.") : SeeUpdates::tr("The weights were all 0 before.");
    return (isFilter ? SeeUpdates::tr("It changes by %1 of its size, ‖Δw‖ / ‖w‖.")
                     : SeeUpdates::tr("The weights change by %1 of their size, ‖Δw‖ / ‖w‖."))
        .arg(updateShareText(size));
}

QString seeShareLine(const SeePicture& picture, const SeeSpot& spot)
{
    const TensorUpdate* update = seeUpdateAt(picture, spot);
    if (!update)
        return {};
    if (const SeeParameter* const other = parameterOf(picture, spot))
        return SeeUpdates::tr("%1 changes by %2 of its size, ‖Δ%1‖ / ‖%1‖.")
            .arg(other->letter, updateShareText(update->share))
            .toHtmlEscaped();
    const std::int64_t filter = spot.map < 0 ? -1 : spot.map / std::max<std::int64_t>(1, update->change->shape().c);
    const SeeFront front{SeeFront::Pass::Update, spot.column, filter};
    QString text = seeShareSentence(front, update->shares, update->share);
    if (filter >= 0 && !text.isEmpty())
        text = seeFilterSentence(picture.columns[static_cast<std::size_t>(spot.column)].dense, filter, std::ssize(update->shares)) +
               QLatin1Char(' ') + text;
    return text.toHtmlEscaped();
}

QString seeUpdateStory(const SeeTold& told)
{
    const TensorUpdate* update = seeUpdateAt(told.picture, told.spot);
    if (!update || told.covered)
        return {};
    const Shape shape = update->change->shape();
    const std::int64_t at = weightAt(told.picture, shape, told.spot);
    if (at < 0)
        return {};
    const SeeParameter* const other = parameterOf(told.picture, told.spot);
    const QString name = other ? seeMapName(told.picture.columns[static_cast<std::size_t>(told.spot.column)], told.spot.map)
                               : QString::fromStdString(cellName(Role::Weights, cellAt(shape, at)));
    const UpdateRule& rule = told.picture.updates->rule;
    const UpdateOracle oracle = updateOracleAt(rule, update->before, update->gradient, update->states, at);
    const double before = oracle.value(UpdateValue::Parameter);
    const auto change = static_cast<double>(update->change->cells()[static_cast<std::size_t>(at)]);
    QString html = updateParagraph(
        QStringLiteral("<b>%1</b>").arg(SeeUpdates::tr("Update of %1, by %2").arg(name, optimizerText(rule)).toHtmlEscaped()));
    html += updateParagraph(seeUpdatesSentence(rule).toHtmlEscaped());
    QStringList lines{
        QStringLiteral("w = %1, η = %2, ∂L/∂w = %3")
            .arg(numeralText(before), numeralText(oracle.value(UpdateValue::Rate)), numeralText(oracle.value(UpdateValue::Slope)))};
    lines += updateLines(rule.optimizer, oracle, std::nullopt);
    lines += QStringLiteral("Δw = w′ − w ≈ <b>%1</b>").arg(numeralText(change));
    if (before != 0)
        lines += SeeUpdates::tr("|Δw| is %1 of |w|.").arg(updateShareText(std::fabs(change / before))).toHtmlEscaped();
    html += updateParagraph(lines.join(QStringLiteral("<br>")));
    return html + updateParagraph(SeeUpdates::tr("And the gradient ∂L/∂w of this sample:"));
}

QString seeWeightStory(const SeeTold& told)
{
    const SeeSpot& spot = told.spot;
    if (!isOfWeights(told.quantity) || told.picture.updates || told.covered || spot.column < 0 ||
        spot.column >= static_cast<int>(told.picture.columns.size()))
        return {};
    const SeeColumn& column = told.picture.columns[static_cast<std::size_t>(spot.column)];
    const auto number = seeNumberAt(column, spot);
    if (!number || column.kind == SeeColumn::Kind::Input || column.beside || isSeeSecret(told.picture, spot) ||
        isSeeUnsaid(told.picture, spot))
        return {};
    const SeeParameter* const other = parameterOf(told.picture, spot);
    const QString letter = other ? other->letter : QStringLiteral("w");
    const bool isSlope = told.quantity == SeeQuantity::WeightGradients;
    const QString symbol = (isSlope                                 ? QStringLiteral("∂L/∂")
                            : told.quantity == SeeQuantity::Updates ? QStringLiteral("Δ")
                                                                    : QString()) +
                           letter;
    QStringList name{column.name, seeMapName(column, spot.map)};
    if (spot.cell && !other && !SeePlanes::of(column).isMatrix)
        name.append(QStringLiteral("[%1, %2]").arg(spot.cell->first).arg(spot.cell->second));
    QStringList numbers{QStringLiteral("%1 = <b>%2</b>")
                            .arg((column.differs ? QStringLiteral("%1(B) − %1(A)").arg(symbol) : symbol).toHtmlEscaped(),
                                 fullNumberText(static_cast<double>(*number)))};
    const SeeReasons* const reasons = isSlope && !column.differs ? told.reasons : nullptr;
    if (reasons && reasons->layer && reasons->question.node == (other ? other->node : column.node)) {
        const TensorPtr learnt = reasons->layer->of(other ? subjectOf(other->role) : Role::Weights);
        const std::int64_t at = learnt ? weightAt(told.picture, learnt->shape(), spot) : -1;
        if (at >= 0 && at < learnt->shape().elements())
            numbers.append(
                QStringLiteral("%1 = %2").arg(letter, fullNumberText(static_cast<double>(learnt->cells()[static_cast<std::size_t>(at)]))));
    }
    return updateParagraph(
        QStringLiteral("<b>%1</b><br>%2").arg(name.join(QStringLiteral(", ")).toHtmlEscaped(), numbers.join(QStringLiteral(", "))));
}

} // namespace ks

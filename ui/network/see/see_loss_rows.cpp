#include "ui/network/see/see_loss_rows.h"

#include "core/ops/op_info.h"
#include "core/ops/softmax_terms.h"
#include "core/verify/loss_stages.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/see/see_secret.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace ks {

namespace {

constexpr double mostOfNames = 0.3; ///< of the width
constexpr double mostMore = 64;     ///< pixels of a column beyond what it needs
constexpr std::size_t mostTold = 2; ///< outputs in a table beside the picture, which is narrow, and below the bars
/// Significant ones, as everywhere; in less room first those of powers of ten, which are long, have fewer, then all, rather than none of the second
/// output's.
struct LossDigits {
    int plain = 3;
    int ofPowers = 3;
};
constexpr std::array<LossDigits, 3> lossDigits{{{3, 3}, {3, 2}, {2, 2}}};

class SeeLossRows {
    Q_DECLARE_TR_FUNCTIONS(SeeLossRows)
};

QString wholeExponential()
{
    return SeeLossRows::tr("exp(logit − max)", "the exponential of a logit minus the largest one");
}

QString stageHead(const LossStages& loss, Role role)
{
    if (role == Role::Src)
        return infoOf(loss.spec.op).second == SecondOperand::Classes ? SeeLossRows::tr("logit") : SeeLossRows::tr("output");
    if (role == Role::Src2)
        return SeeLossRows::tr("target");
    if (infoOf(loss.spec.op).second == SecondOperand::Classes && role == SoftmaxTerms::exponential)
        return wholeExponential();
    const Operator& op = operatorOf(loss.spec.op);
    for (int i = 0; i < op.stageCount(loss.spec); ++i)
        if (stageRole(i) == role)
            return toQString(op.stageName(loss.spec, i));
    return {};
}

} // namespace

QStringList seeLossHeads(const LossStages& loss)
{
    return textsFor(loss.stages, [&](const LossStages::Stage& stage) { return stageHead(loss, stage.role); })
           << SeeLossRows::tr("part of the loss");
}

QStringList seeLossNumbers(const LossStages& loss, std::size_t output)
{
    return textsFor(loss.stages, [&](const LossStages::Stage& stage) { return figureOnScreen(stage.values[output]); })
           << figureOnScreen(loss.parts[output]);
}

std::vector<std::size_t> seeLossOutputs(const SeePicture& picture)
{
    std::vector<std::size_t> outputs(picture.loss ? picture.loss->parts.size() : 0);
    std::iota(outputs.begin(), outputs.end(), std::size_t{0});
    if (std::ranges::any_of(picture.answer, &SeeBar::label)) // numbers have no right one
        std::ranges::stable_sort(outputs, {}, [&](std::size_t output) {
            constexpr int other = 2;
            if (output >= picture.answer.size())
                return std::pair(other, 0.0);
            const SeeBar& bar = picture.answer[output];
            return std::pair(bar.label ? 0 : bar.best ? 1 : other, std::isfinite(bar.probability) ? -bar.probability : 0.0);
        });
    outputs.resize(std::min(outputs.size(), mostTold));
    return outputs;
}

QString seeLossText(const LossStages& loss, std::size_t output)
{
    const QStringList heads = seeLossHeads(loss);
    const QStringList numbers = seeLossNumbers(loss, output);
    QStringList parts;
    for (qsizetype i = 0; i < heads.size(); ++i)
        parts.append(heads[i] + QLatin1Char(' ') + numbers[i]);
    return parts.join(QStringLiteral(", "));
}

QString seeLossSum(const LossStages& loss)
{
    return SeeLossRows::tr("Loss of this sample: %1").arg(figureOnScreen(loss.loss));
}

QString seeLossTable(const LossStages& loss, const QStringList& names, const std::vector<std::size_t>& outputs)
{
    const auto row = [](const QString& tag, const QString& head, const QStringList& cells) {
        QString html = QStringLiteral("<tr><%1 align=\"left\">%2</%1>").arg(tag, head.toHtmlEscaped());
        for (const QString& cell : cells)
            html += QStringLiteral("<%1 align=\"right\">&nbsp;&nbsp;%2</%1>").arg(tag, cell.toHtmlEscaped());
        return html + QStringLiteral("</tr>");
    };
    QStringList told;
    std::vector<QStringList> numbers;
    for (const std::size_t output : outputs) {
        if (output >= loss.parts.size() || numbers.size() == mostTold)
            continue;
        const auto at = static_cast<qsizetype>(output);
        told.append(at < names.size() ? names[at] : QString::number(output));
        numbers.push_back(seeLossNumbers(loss, output));
    }
    const QStringList heads = seeLossHeads(loss);
    QString html = QStringLiteral("<table cellspacing=\"2\">") + row(QStringLiteral("th"), QString(), told);
    for (qsizetype i = 0; i < heads.size(); ++i)
        html += row(QStringLiteral("td"), heads[i], textsFor(numbers, [i](const QStringList& one) { return one[i]; }));
    html += QStringLiteral("</table>");
    return html + QStringLiteral("<b>%1</b>").arg(seeLossSum(loss).toHtmlEscaped());
}

namespace {

/// The least width in which a text has room in so many lines.
double leastWidthIn(qsizetype lines, const QString& text, const QFontMetricsF& metrics)
{
    const QStringList words = text.split(QLatin1Char(' '));
    double least = metrics.horizontalAdvance(text);
    for (qsizetype count = 1; lines > 1 && count < words.size(); ++count) {
        const double first = metrics.horizontalAdvance(words.mid(0, count).join(QLatin1Char(' ')));
        least = std::min(least, std::max(first, leastWidthIn(lines - 1, words.mid(count).join(QLatin1Char(' ')), metrics)));
    }
    return least;
}

/// Of each column. Below this width a number or its head would be cut, and a number that is cut is another one.
std::vector<double> leastLossWidths(const LossStages& loss, const SeePlace& place, const QStringList& heads, const QFontMetricsF& metrics)
{
    const auto lines = static_cast<qsizetype>((place.head.height() + 1) / metrics.height());
    std::vector<double> widths;
    for (const QString& head : heads)
        widths.push_back(leastWidthIn(lines, head, metrics));
    for (const SeeTile& tile : place.tiles) {
        const auto output = static_cast<std::size_t>(tile.index);
        if (output >= loss.parts.size())
            continue;
        const QStringList numbers = seeLossNumbers(loss, output);
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], metrics.horizontalAdvance(numbers[static_cast<qsizetype>(i)]));
    }
    for (double& width : widths)
        width = std::ceil(width) + 1;
    return widths;
}

/// The same in the least room: "exp" alone would be another number.
QString briefestExponential()
{
    return QStringLiteral("eᶻ⁻ᵐᵃˣ");
}

/// What it is called, the longest first: what has room is read.
QStringList exponentialHeads()
{
    return {wholeExponential(), SeeLossRows::tr("exp(z−max)", "the exponential of a logit minus the largest one, in little room"),
            briefestExponential()};
}

/// A probability, in little room.
QString briefProbability()
{
    return SeeLossRows::tr("prob.", "a probability, in little room");
}

/// Of a cross-entropy; the loss is made of the last stage, the logarithm.
QString briefHead(const LossStages& loss, std::size_t stage, const QString& exponential)
{
    const Role role = loss.stages[stage].role;
    if (infoOf(loss.spec.op).second != SecondOperand::Classes || !isStage(role))
        return stageHead(loss, role);
    if (role == SoftmaxTerms::exponential)
        return exponential;
    return stage + 1 == loss.stages.size() ? QStringLiteral("−ln") : briefProbability();
}

/// With so many significant digits, and all of those before the point.
double roundedTo(double value, int digits)
{
    if (value == 0 || !std::isfinite(value))
        return value;
    const double decimals = std::max(0.0, digits - 1 - std::floor(std::log10(std::fabs(value))));
    const double scale = std::pow(10.0, decimals);
    const double rounded = std::round(value * scale) / scale;
    return std::isfinite(rounded) ? rounded : value;
}

/// As many digits in all of them, "−1.30" beside "−0.245"; what is whole, such as the exponential of the largest, has none behind its point.
QString briefFigure(double value, const LossDigits& digits = {})
{
    const double magnitude = std::fabs(value);
    if (magnitude == 0 || !std::isfinite(magnitude))
        return figureOnScreen(value);
    if (figureOnScreen(value).contains(QStringLiteral("·10")))
        return figureOnScreen(digits.ofPowers < LossDigits{}.ofPowers ? roundedTo(value, digits.ofPowers) : value);
    const int decimals = std::max(0, digits.plain - 1 - static_cast<int>(std::floor(std::log10(magnitude))));
    return value == std::round(value) ? figureOnScreen(value) : figureOnScreen(value, decimals);
}

/// A stage of one output under that head.
QString briefNumber(const LossStages& loss, std::size_t stage, std::size_t output, const LossDigits& digits)
{
    const double value = loss.stages[stage].values[output];
    const bool isLogarithm = infoOf(loss.spec.op).second == SecondOperand::Classes && stage > 0 && stage + 1 == loss.stages.size();
    return briefFigure(isLogarithm ? 0.0 - value : value, digits); // no −0
}

/// What is written below the bars, and how wide its parts are.
struct LossBelow {
    QStringList heads; ///< of the stages
    std::vector<std::size_t> outputs;
    std::vector<QStringList> numbers; ///< of each output
    std::vector<double> widths;       ///< likewise
    double headWidth = 0;

    double width() const { return std::accumulate(widths.begin(), widths.end(), headWidth); }
};

constexpr double belowGap = gridStep / 2.0;

/// `names`: so much room is kept for that of each output.
LossBelow lossBelowOf(const LossStages& loss, const std::vector<std::size_t>& outputs, const QString& exponential, const LossDigits& digits,
                      const std::vector<double>& names, const QFontMetricsF& metrics)
{
    LossBelow made{.outputs = outputs};
    for (std::size_t stage = 0; stage < loss.stages.size(); ++stage) {
        made.heads.append(briefHead(loss, stage, exponential));
        made.headWidth = std::max(made.headWidth, std::ceil(metrics.horizontalAdvance(made.heads.last())));
    }
    for (const std::size_t output : outputs) {
        double width = made.numbers.size() < names.size() ? names[made.numbers.size()] : 0; // names may be cut, numbers not
        QStringList numbers;
        for (std::size_t stage = 0; stage < loss.stages.size(); ++stage) {
            numbers.append(briefNumber(loss, stage, output, digits));
            width = std::max(width, std::ceil(metrics.horizontalAdvance(numbers.last())));
        }
        made.numbers.push_back(std::move(numbers));
        made.widths.push_back(belowGap + width);
    }
    return made;
}

QString nameBelow(const SeeBar& bar)
{
    return bar.label ? bar.name + QStringLiteral(" ✓") : bar.name;
}

/// Both outputs with shorter heads, names that are cut and fewer digits before the right one alone: it is measured against the other one. No outputs:
/// not even that has room.
LossBelow lossBelowIn(double room, const SeePicture& picture, const QFontMetricsF& metrics, const QFontMetricsF& ofNames)
{
    std::vector<std::size_t> outputs = seeLossOutputs(picture);
    std::erase_if(outputs, [&](std::size_t output) { return output >= picture.answer.size(); });
    const double usual = belowGap + metrics.horizontalAdvance(QStringLiteral("−0.00")); // a head stays while the numbers change
    for (; !outputs.empty(); outputs.pop_back()) {
        std::vector<double> names;
        for (const std::size_t output : outputs)
            names.push_back(std::ceil(ofNames.horizontalAdvance(nameBelow(picture.answer[output]))));
        for (const LossDigits& digits : lossDigits)
            for (const std::vector<double>& kept : {names, std::vector<double>()})
                for (const QString& exponential : exponentialHeads()) {
                    const bool isLast = exponential == briefestExponential();
                    if (!isLast && metrics.horizontalAdvance(exponential) + usual * static_cast<double>(outputs.size()) > room)
                        continue;
                    if (LossBelow made = lossBelowOf(*picture.loss, outputs, exponential, digits, kept, metrics); made.width() <= room)
                        return made;
                }
    }
    return {};
}

} // namespace

QSizeF seeLossBelowSize(int stages, const QFont& font)
{
    const QFontMetricsF metrics(textFont(TextRole::Heading, seeSmallFont(font)));
    double heads = metrics.horizontalAdvance(SeeLossRows::tr("logit"));
    for (const QString& head : {briefestExponential(), briefProbability()})
        heads = std::max(heads, metrics.horizontalAdvance(head));
    const double number = metrics.horizontalAdvance(QStringLiteral("−0.0000"));
    return {heads + 2 * (gridStep / 2.0 + number), (stages + 2) * metrics.height()}; // with the names and the sum
}

void paintSeeLossBelow(QPainter& painter, const SeePicture& picture, const SeePlace& place, const QFont& font, const Colours& colours)
{
    if (!picture.loss || isSeeAnswerKept(picture) || place.foot.isNull() || !place.head.isNull())
        return;
    const LossStages& loss = *picture.loss;
    const QFont usual = seeSmallFont(font);
    const QFont bold = textFont(TextRole::Heading, usual);
    const QFontMetricsF metrics(bold);
    const LossBelow below = lossBelowIn(place.foot.width(), picture, QFontMetricsF(usual), metrics);
    if (below.outputs.empty())
        return;
    const double more = (place.foot.width() - below.width()) / static_cast<double>(below.outputs.size());
    const auto lineAt = [&](std::size_t line) { return place.foot.top() + static_cast<double>(line) * metrics.height(); };
    double x = place.foot.left() + below.headWidth;
    for (std::size_t i = 0; i < below.outputs.size(); ++i) {
        const double width = below.widths[i] - belowGap + more;
        x += belowGap;
        if (picture.answer[below.outputs[i]].label)
            painter.fillRect(QRectF(x, lineAt(0), width + belowGap / 2, lineAt(loss.stages.size() + 1) - lineAt(0)), colours.alternate);
        painter.setFont(bold);
        painter.setPen(colours.text);
        const auto write = [&](std::size_t line, const QString& text) {
            painter.drawText(QRectF(x, lineAt(line), width, metrics.height()), Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text);
        };
        write(0, metrics.elidedText(nameBelow(picture.answer[below.outputs[i]]), Qt::ElideMiddle, width + 1));
        painter.setFont(usual);
        for (std::size_t stage = 0; stage < loss.stages.size(); ++stage)
            write(stage + 1, below.numbers[i][static_cast<qsizetype>(stage)]);
        x += width;
    }
    painter.setPen(colours.muted);
    for (std::size_t stage = 0; stage < loss.stages.size(); ++stage)
        painter.drawText(QRectF(place.foot.left(), lineAt(stage + 1), below.headWidth, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         below.heads[static_cast<qsizetype>(stage)]);
    painter.setFont(bold);
    painter.setPen(colours.text);
    painter.drawText(QRectF(place.foot.left(), lineAt(loss.stages.size() + 1), place.foot.width(), metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, SeeLossRows::tr("loss %1").arg(briefFigure(loss.loss)));
}

void paintSeeLossRows(QPainter& painter, const SeePicture& picture, const SeePlace& place, const QFont& font, const Colours& colours)
{
    if (place.tiles.empty() || !picture.loss)
        return;
    const LossStages& loss = *picture.loss;
    const QFont usual = seeSmallFont(font);
    const QFont bold = textFont(TextRole::Heading, usual);
    const QFontMetricsF metrics(bold);
    const QStringList heads = seeLossHeads(loss);
    const double gap = gridStep;
    const double width = place.tiles.front().rect.width();
    const QString ticked = QStringLiteral(" ✓");
    const auto nameOf = [&](const SeeTile& tile) { return picture.answer[static_cast<std::size_t>(tile.index)].name; };
    double names = 0;
    for (const SeeTile& tile : place.tiles)
        names = std::max(names, metrics.horizontalAdvance(nameOf(tile) + ticked));
    names = std::min(names, mostOfNames * width);
    const std::vector<double> widths = leastLossWidths(loss, place, heads, metrics);
    // Where not all have room it is the last ones, which lead to the loss, that are seen.
    qsizetype first = heads.size();
    double total = names;
    while (first > 0 && (first == heads.size() || total + widths[static_cast<std::size_t>(first - 1)] + gap <= width))
        total += widths[static_cast<std::size_t>(--first)] + gap;
    const double more = std::clamp((width - total) / static_cast<double>(heads.size() - first), 0.0, mostMore);
    total += more * static_cast<double>(heads.size() - first);
    const double left = place.tiles.front().rect.left() + std::max(0.0, (width - total) / 2);
    const auto columnAt = [&](qsizetype i, const QRectF& row) {
        double x = left + names;
        for (qsizetype before = first; before < i; ++before)
            x += gap + widths[static_cast<std::size_t>(before)] + more;
        return QRectF(x + gap, row.top(), widths[static_cast<std::size_t>(i)] + more, row.height());
    };
    const Qt::TextElideMode where = tellingCut(textsFor(place.tiles, nameOf), metrics, names + 1 - metrics.horizontalAdvance(ticked));
    painter.setFont(usual);
    painter.setPen(colours.muted);
    for (qsizetype i = first; i < heads.size(); ++i)
        painter.drawText(columnAt(i, place.head), Qt::AlignRight | Qt::AlignBottom | Qt::TextWordWrap, heads[i]);
    for (const SeeTile& tile : place.tiles) {
        const auto output = static_cast<std::size_t>(tile.index);
        if (output >= loss.parts.size() || output >= picture.answer.size())
            continue;
        const SeeBar& bar = picture.answer[output];
        if (bar.label)
            painter.fillRect(QRectF(left - gap / 2, tile.rect.top(), total + gap, tile.rect.height()), colours.alternate);
        painter.setFont(bar.label || bar.best ? bold : usual);
        painter.setPen(colours.text);
        constexpr int inRow = Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip; // rows may be close to one another
        painter.drawText(QRectF(left, tile.rect.top(), names, tile.rect.height()), inRow,
                         cutBefore(bar.label ? ticked : QString(), bar.name, metrics, names + 1, where));
        const QStringList numbers = seeLossNumbers(loss, output);
        for (qsizetype i = first; i < heads.size(); ++i)
            painter.drawText(columnAt(i, tile.rect), inRow, numbers[i]);
    }
    painter.setFont(bold);
    painter.setPen(colours.text);
    painter.drawText(QRectF(left, place.foot.top(), total, place.foot.height()), Qt::AlignRight | Qt::AlignVCenter, seeLossSum(loss));
}

} // namespace ks

#include "ui/network/see/see_naming.h"

#include "core/ops/operator.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_planes.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <limits>

namespace ks {

namespace {

class SeeNaming {
    Q_DECLARE_TR_FUNCTIONS(SeeNaming)
};

QString plainMapName(const Shape& shape, std::int64_t map, bool isInput)
{
    if (shape.h * shape.w != 1)
        return SeeNaming::tr("map %1").arg(map);
    return isInput ? seeInputName(map) : SeeNaming::tr("unit %1").arg(map);
}

/// The numbers in a name of this form, which has one or two.
std::optional<QStringList> numbersIn(const QString& name, const QString& form)
{
    static const QRegularExpression place(QStringLiteral("%[12]"));
    QStringList texts = form.split(place);
    for (QString& text : texts)
        text = QRegularExpression::escape(text);
    const QRegularExpression wanted(QStringLiteral("^%1$").arg(texts.join(QStringLiteral("(\\d{1,18})"))));
    const QRegularExpressionMatch match = wanted.match(name);
    return match.hasMatch() ? std::optional(match.capturedTexts().mid(1)) : std::nullopt;
}

struct NamingForm {
    QString here; ///< in the language on screen
    QString english;
    bool isFilter = false;
};

} // namespace

QString seeMapName(const SeeColumn& column, std::int64_t map)
{
    if (map >= 0 && map < column.names.size())
        return column.names[map];
    if (const auto place = seeParameterAt(column, map)) // as a formula has it
        return QStringLiteral("%1[%2]").arg(column.others[place->parameter].letter).arg(place->channel);
    const Shape shape = extentOf(column);
    const bool isWeights = column.weights || shape.n > 1;
    if (!isWeights || shape.c == 0)
        return plainMapName(shape, map, column.kind == SeeColumn::Kind::Input);
    if (!column.dense && shape.n == 1 && shape.h * shape.w == 1) // a scale or a slope for each channel
        return SeeNaming::tr("channel %1").arg(map);
    return column.dense ? seeWeightName(map / shape.c, map % shape.c)
                        : SeeNaming::tr("filter %1, channel %2").arg(map / shape.c).arg(map % shape.c);
}

QString seeMapName(const Graph& graph, int node, std::int64_t map)
{
    const Shape shape = node == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, Role::Dst);
    return plainMapName(shape, map, node == graphInput);
}

QString seeInputName(std::int64_t number)
{
    return SeeNaming::tr("number %1").arg(number);
}

QString seeWeightName(std::int64_t unit, std::int64_t input)
{
    return SeeNaming::tr("unit %1, input %2").arg(unit).arg(input);
}

QString seeFilterName(const SeeColumn& column, std::int64_t filter)
{
    return (column.dense ? SeeNaming::tr("unit %1") : SeeNaming::tr("filter %1")).arg(filter);
}

QString seeFilterSentence(bool dense, std::int64_t filter, std::int64_t count)
{
    return (dense ? SeeNaming::tr("Unit %1 (0 to %2).") : SeeNaming::tr("Filter %1 (0 to %2)."))
        .arg(countOnScreen(filter), countOnScreen(count - 1));
}

std::int64_t SeeNamed::mapOf(std::int64_t channels) const
{
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    if (!isFilter)
        return first;
    const std::int64_t in = channel.value_or(0);
    return channels <= 0 || in >= channels || first >= most / channels ? most : first * channels + in;
}

std::optional<SeeNamed> seeNamedBy(const QString& name)
{
    const NamingForm forms[] = {
        {SeeNaming::tr("map %1"), QStringLiteral("map %1")},
        {SeeNaming::tr("unit %1"), QStringLiteral("unit %1")},
        {SeeNaming::tr("channel %1"), QStringLiteral("channel %1")},
        {SeeNaming::tr("number %1"), QStringLiteral("number %1")},
        {SeeNaming::tr("filter %1"), QStringLiteral("filter %1"), true},
        {SeeNaming::tr("filter %1, channel %2"), QStringLiteral("filter %1, channel %2"), true},
        {SeeNaming::tr("unit %1, input %2"), QStringLiteral("unit %1, input %2"), true},
    };
    for (const NamingForm& form : forms)
        for (const QString& text : {form.here, form.english})
            if (const auto numbers = numbersIn(name, text))
                return SeeNamed{.first = numbers->front().toLongLong(),
                                .channel = numbers->size() > 1 ? std::optional<std::int64_t>(numbers->at(1).toLongLong()) : std::nullopt,
                                .isFilter = form.isFilter};
    return std::nullopt;
}

} // namespace ks

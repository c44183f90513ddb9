#include "ui/scene/cell_text.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/scene/attribute_text.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace ks {

namespace {

/// The texts of this file.
struct CellText {
    Q_DECLARE_TR_FUNCTIONS(ks::CellText)
};

constexpr QChar lineMayEnd(0x200B); ///< zero width space
constexpr QChar lineGoesOn(0x2060); ///< word joiner

} // namespace

QString rowAndColumn(const Cell& cell)
{
    return CellText::tr("row %1, column %2").arg(cell.y).arg(cell.x);
}

QString titleOf(const OpSpec& spec)
{
    const auto size = [](const Size2& pair) { return pair.y == pair.x ? QString::number(pair.y) : QString::fromStdString(pair.text()); };
    QStringList parts = {fromView(nameOf(spec.op))};
    const OpInfo& info = infoOf(spec.op);
    if (slides(info)) {
        parts += CellText::tr("window %1").arg(QString::fromStdString(spec.kernel.text()));
        parts += CellText::tr("stride %1").arg(size(spec.strides));
        if (const Pads pads = resolvedPads(spec); pads != Pads{}) {
            const bool even = pads.top == pads.left && pads.top == pads.bottom && pads.top == pads.right;
            parts += CellText::tr("padding %1")
                         .arg(even ? QString::number(pads.top)
                                   : QStringLiteral("%1, %2, %3, %4").arg(pads.top).arg(pads.left).arg(pads.bottom).arg(pads.right));
        }
        if (windowOf(spec).isDilated())
            parts += CellText::tr("dilation %1").arg(size(spec.dilations));
        for (const Field& attribute : attributesOf(spec.op).rows)
            if (attribute.type == FieldType::Flag && !attributesOf(spec).goesWithoutSaying(attribute))
                parts += attributeText(attribute, spec);
    }
    if (info.weights == WeightsKind::Matrix)
        parts += CellText::tr("outputs: %1").arg(spec.filters);
    if (hasAttribute(infoOf(spec.op), "ratio"))
        parts += spec.trainingMode ? CellText::tr("share dropped: %1").arg(numeralText(static_cast<double>(spec.ratio)))
                                   : CellText::tr("nothing is dropped");
    if (info.weights == WeightsKind::Filters) {
        parts += CellText::tr("filters: %1").arg(spec.filters);
        if (spec.group > 1)
            parts += CellText::tr("groups: %1").arg(spec.group);
    }
    return parts.join(QStringLiteral(", "));
}

QString nounOf(OpKind op, Role role)
{
    return toQString(tensorNoun(op, role));
}

QString plainName(OpKind op, Role role)
{
    const QString noun = nounOf(op, role);
    return infoOf(role).symbolIsWord ? noun : QStringLiteral("%1 %2").arg(noun, QString::fromStdString(symbolOf(op, role)));
}

QString placeName(const OpSpec& spec, Role role, const Cell& cell)
{
    const QString name = plainName(spec.op, role);
    if (infoOf(role).perChannel)
        return CellText::tr("%1, channel %2").arg(name).arg(cell.c);
    const bool table = isTable(spec, role);
    const bool weights = infoOf(role).planes == Planes::Weights;
    const OpInfo& info = infoOf(spec.op);
    if (weights && info.transposed && isLegal(spec))
        return CellText::tr("%1, input channel %2, output channel %3, %4")
            .arg(name)
            .arg(cell.n)
            .arg(otherChannelOf(spec, cell))
            .arg(rowAndColumn(cell));
    if (weights && info.weights == WeightsKind::Matrix)
        return CellText::tr("%1, unit %2, input %3").arg(name).arg(cell.n).arg(cell.c);
    if (weights)
        return table ? CellText::tr("%1, filter %2, channel %3").arg(name).arg(cell.n).arg(cell.c)
                     : CellText::tr("%1, filter %2, channel %3, %4").arg(name).arg(cell.n).arg(cell.c).arg(rowAndColumn(cell));
    const Shape shape = shapeOf(spec, role);
    const bool isUnits = info.weights == WeightsKind::Matrix && (role == Role::Dst || role == Role::DiffDst);
    QString place = name;
    if (shape.n > 1)
        place += QStringLiteral(", ") + (shape.h * shape.w > 1 ? CellText::tr("image %1") : CellText::tr("sample %1")).arg(cell.n);
    if (shape.c > 1)
        place += QStringLiteral(", ") + (isUnits ? CellText::tr("unit %1") : CellText::tr("channel %1")).arg(cell.c);
    return table ? place : place + QStringLiteral(", ") + rowAndColumn(cell);
}

QString partName(const ChannelSplit& split, const Cell& plane)
{
    return split.images ? CellText::tr("image %1").arg(plane.n) : CellText::tr("channel %1").arg(plane.c);
}

QString indexText(Role role, const Cell& cell)
{
    if (infoOf(role).perChannel)
        return QStringLiteral("[%1]").arg(cell.c);
    return QString::fromStdString(cell.text());
}

std::optional<double> paddingValue(const OpSpec& spec, Role role)
{
    return role == Role::Src ? std::optional(paddingCountsAs(spec)) : std::nullopt; // a gradient there is not 0: it is not kept
}

QString listSeparator(const QLocale& locale)
{
    return locale.decimalPoint() == QLatin1String(",") ? QStringLiteral("; ") : QStringLiteral(", ");
}

QString wordOnScreen(const std::string& english)
{
    return toQString(Text(english));
}

QString shownText(const FormulaPiece& piece, const QLocale& locale, const WordOf& wordOf)
{
    if (piece.kind == FormulaPiece::Kind::Name)
        return wordOf(piece.text);
    if (piece.isCount)
        return locale.toString(qRound64(*piece.number));
    return piece.text == ", " ? listSeparator(locale) : localized(piece.text, locale);
}

QString formulaText(std::span<const FormulaPiece> pieces, const QLocale& locale, const WordOf& wordOf)
{
    QString text;
    for (const FormulaPiece& piece : pieces)
        text += shownText(piece, locale, wordOf);
    return text;
}

QString wrappedText(const FormulaPiece& piece)
{
    using Kind = FormulaPiece::Kind;
    QString text = shownText(piece);
    if (piece.kind == Kind::Sign && (text.endsWith(QLatin1Char(' ')) || text == QStringLiteral("·")))
        text += lineMayEnd;
    else if (piece.isCount)
        text.replace(QLocale().groupSeparator(), QLocale().groupSeparator() + lineGoesOn);
    else if (piece.kind == Kind::Number || piece.kind == Kind::Result)
        text.replace(QLocale().decimalPoint(), QLocale().decimalPoint() + lineGoesOn);
    return text;
}

QString wrappedFormula(std::span<const FormulaPiece> pieces)
{
    QString text;
    for (const FormulaPiece& piece : pieces)
        text += wrappedText(piece);
    return text;
}

QString unwrapped(QString text)
{
    return text.remove(lineMayEnd).remove(lineGoesOn);
}

QString formulaLatex(std::span<const FormulaPiece> pieces)
{
    QString latex;
    for (const FormulaPiece& piece : pieces) {
        QString part = QString::fromStdString(piece.latex);
        const QString name = QString::fromStdString(piece.text).remove(QStringLiteral("′"));
        const bool isWord = part.startsWith(QStringLiteral("\\operatorname")) || part.startsWith(QStringLiteral("\\text"));
        if (piece.kind == FormulaPiece::Kind::Name && isWord)
            part.replace(name, wordOnScreen(piece.text).remove(QStringLiteral("′")));
        latex += part;
    }
    return latex;
}

QString differenceText(const Explanation& explanation)
{
    return (explanation.agreement() == Agreement::Wrong
                ? CellText::tr("It differs from the terms by %1, more than the %2 that rounding explains.")
                : CellText::tr("It differs from the terms by %1; rounding explains up to %2."))
        .arg(numeralText(explanation.difference()), numeralText(explanation.oracle.bound));
}

} // namespace ks

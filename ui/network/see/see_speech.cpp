#include "ui/network/see/see_speech.h"

#include "core/verify/loss_stages.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/see/see_loss_rows.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/see/see_parameters.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_sides.h"
#include "ui/network/see/see_veil.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace ks {

namespace {

class SeeSpeech {
    Q_DECLARE_TR_FUNCTIONS(SeeSpeech)
};

QString columnText(const SeeColumn& column)
{
    QStringList facts;
    for (const QString& fact : {column.operators, column.shape})
        if (!fact.isEmpty())
            facts.append(fact);
    if (const QString letters = seeParameterLetters(column); !letters.isEmpty())
        facts.append(SeeSpeech::tr("with %1", "letters of parameters beside the filters").arg(letters));
    if (column.folded.size() > 1)
        facts.append(SeeSpeech::tr("the first of %1 layers with weights that are folded here (%2)", "how many, and their names")
                         .arg(countOnScreen(column.folded.size()), column.folded.join(QStringLiteral(", "))));
    return facts.isEmpty() ? column.name : SeeSpeech::tr("%1: %2").arg(column.name, facts.join(QStringLiteral(", ")));
}

QString barText(const SeePicture& picture, const SeeColumn& column, std::size_t index)
{
    const SeeBar& bar = picture.answer[index];
    QString text =
        SeeSpeech::tr("%1, %2: %3")
            .arg(column.name, bar.name, picture.hidden || column.secret ? QStringLiteral("?") : probabilityText(bar.probability));
    if (bar.label)
        text += SeeSpeech::tr(", the right class");
    if (bar.best)
        text += SeeSpeech::tr(", the network’s answer");
    if (picture.loss && index < picture.loss->parts.size())
        text += QStringLiteral(" (%1)").arg(seeLossText(*picture.loss, index));
    return text;
}

/// Of two moments beside each other those of both, and their difference.
QString sidesText(const SeeColumn& column, const SeeSpot& spot)
{
    const auto textAt = [&](SeeSide side) {
        const std::optional<float> number = seeNumberAt(column, spot, side);
        if (!number)
            return QStringLiteral("…");
        return side == SeeSide::Difference ? moreText(static_cast<double>(*number)) : figureOnScreen(static_cast<double>(*number));
    };
    return SeeSpeech::tr("A %1, B %2, B − A %3", "numbers").arg(textAt(SeeSide::A), textAt(SeeSide::B), textAt(SeeSide::Difference));
}

/// What of that stays where there is less room.
QString bothNumbersText(const SeeColumn& column, const SeeSpot& spot)
{
    const auto textAt = [&](SeeSide side) {
        const std::optional<float> number = seeNumberAt(column, spot, side);
        return number ? figureOnScreen(static_cast<double>(*number)) : QStringLiteral("…");
    };
    return SeeSpeech::tr("A %1, B %2", "numbers").arg(textAt(SeeSide::A), textAt(SeeSide::B));
}

/// The number, or all three of a picture.
QString numbersText(const SeeColumn& column, const SeeSpot& spot, bool asPicture)
{
    if (column.beside)
        return sidesText(column, spot);
    QStringList numbers;
    SeeSpot one = spot;
    for (std::int64_t map = asPicture ? 0 : spot.map; map <= (asPicture ? 2 : spot.map); ++map) {
        one.map = map;
        if (const std::optional<float> number = seeNumberAt(column, one))
            numbers.append(figureOnScreen(static_cast<double>(*number)));
    }
    return numbers.isEmpty() ? QStringLiteral("…") : numbers.join(QStringLiteral("; "));
}

/// Of a number's place no more than tells it from its neighbours.
QString shortName(const SeePicture& picture, const SeeColumn& column, const SeeSpot& spot)
{
    const SeePlanes planes = SeePlanes::of(column);
    const QString map = seeMapName(column, spot.map);
    if (planes.isOther(spot))
        return map;
    if (column.answers && planes.cells() == 1 && spot.map < std::ssize(picture.answer))
        return picture.answer[static_cast<std::size_t>(spot.map)].name;
    const Shape shape = extentOf(column);
    QStringList place;
    if (column.weights && shape.c > 0 && (column.dense || shape.n > 1))
        place = {QString::number(spot.map / shape.c), QString::number(spot.map % shape.c)};
    if (spot.cell && planes.cells() > 1 && !planes.isMatrix)
        place.append({QString::number(spot.cell->first), QString::number(spot.cell->second)});
    return place.isEmpty() ? map : QStringLiteral("[%1]").arg(place.join(QStringLiteral(", ")));
}

/// What of a sentence about a number stays where there is less room: the number, with as much of its name as there is room for. Nothing where it
/// tells none.
QStringList numberForms(const SeePicture& picture, const SeeColumn& column, const SeeSpot& spot, const QString& said)
{
    if (spot.map < 0 || column.beside)
        return {};
    const QString between = QStringLiteral(": ");
    if (column.kind == SeeColumn::Kind::Answer && spot.map < std::ssize(picture.answer)) {
        const auto index = static_cast<std::size_t>(spot.map);
        const SeeBar& bar = picture.answer[index];
        const QString share = probabilityText(bar.probability);
        return said == barText(picture, column, index) && said.contains(between + share)
                   ? QStringList{(bar.label ? bar.name + QStringLiteral(" ✓") : bar.name) + between + share, share}
                   : QStringList();
    }
    const QString number = numbersText(column, spot, column.kind == SeeColumn::Kind::Input && picture.rgbInput);
    return seeNumberAt(column, spot) && said.contains(between + number)
               ? QStringList{shortName(picture, column, spot) + between + number, number}
               : QStringList();
}

QString stripTip(const SeeColumn& column, const SeeStrip& strip)
{
    const SeeParameter& one = column.others[strip.parameter];
    return SeeSpeech::tr("%1, %2: %n number(s), one for each channel. %3",
                         "a layer, the letter of a parameter, how many, and their colours", static_cast<int>(one.channels))
        .arg(column.name, one.letter, seeParameterColours(one));
}

} // namespace

QString seeSpotText(const SeePicture& picture, const SeeSpot& spot)
{
    if (spot.column < 0 || spot.column >= static_cast<int>(picture.columns.size()))
        return SeeSpeech::tr("the whole network");
    const SeeColumn& column = picture.columns[static_cast<std::size_t>(spot.column)];
    if (spot.map < 0 && column.kind == SeeColumn::Kind::Answer && picture.loss)
        return columnText(column) + QStringLiteral(". ") + seeLossSum(*picture.loss);
    if (spot.map < 0)
        return columnText(column);
    if (column.kind == SeeColumn::Kind::Answer && spot.map < static_cast<std::int64_t>(picture.answer.size()))
        return barText(picture, column, static_cast<std::size_t>(spot.map));
    const bool secret = isSeeSecret(picture, spot) || isSeeUnsaid(picture, spot);
    const SeePlanes planes = SeePlanes::of(column);
    const QString map = seeMapName(column, spot.map);
    if (column.answers && planes.cells() == 1 && spot.map < static_cast<std::int64_t>(picture.answer.size()))
        return SeeSpeech::tr("%1, %2 (%3): %4", "a layer, a unit of it, the class that it stands for, and its number")
            .arg(column.name, map, picture.answer[static_cast<std::size_t>(spot.map)].name,
                 secret ? QStringLiteral("?") : numbersText(column, spot, false));
    if (const auto source = seeSourceAt(column, {.column = spot.column, .map = spot.map, .cell = SeeCell(0, 0)}); source && !secret)
        return SeeSpeech::tr("%1, %2: %3, which is %4 in the data")
            .arg(column.name, map, numbersText(column, spot, false), answerOnScreen(*source));
    if (planes.cells() == 1 || planes.isMatrix || planes.isOther(spot))
        return SeeSpeech::tr("%1, %2: %3").arg(column.name, map, secret ? QStringLiteral("?") : numbersText(column, spot, false));
    if (!spot.cell)
        return SeeSpeech::tr("%1, %2", "a layer, and a map of it").arg(column.name, map);
    const QString cell = QStringLiteral("[%1, %2]").arg(spot.cell->first).arg(spot.cell->second);
    if (column.kind == SeeColumn::Kind::Input && picture.rgbInput)
        return SeeSpeech::tr("%1, %2: %3").arg(column.name, cell, secret ? QStringLiteral("?") : numbersText(column, spot, true));
    return SeeSpeech::tr("%1, %2, %3: %4").arg(column.name, map, cell, secret ? QStringLiteral("?") : numbersText(column, spot, false));
}

QStringList seeSpotForms(const SeePicture& picture, const SeeSpot& spot, const SeeSpot& here, const QString& said)
{
    QStringList forms{said};
    if (spot.column < 0 || spot.column >= static_cast<int>(picture.columns.size()))
        return forms;
    const SeeColumn& column = picture.columns[static_cast<std::size_t>(spot.column)];
    const QString layer = column.name + QStringLiteral(", ");
    if (spot.map < 0 && picture.loss && said.endsWith(seeLossSum(*picture.loss)))
        forms.append(seeLossSum(*picture.loss));
    else if (spot.map < 0 && said == columnText(column) && !column.shape.isEmpty())
        forms.append({SeeSpeech::tr("%1: %2").arg(column.name, column.shape), column.name});
    else if (said == SeeVeil::unreachedText(column))
        forms.append(SeeSpeech::tr("%1: not reached yet", "a layer, which the wave through the network has not come to").arg(column.name));
    if (spot.column == here.column && said.startsWith(layer))
        forms.append(said.mid(layer.size()));
    if (const QString all = column.beside ? sidesText(column, spot) : QString(); !all.isEmpty() && said.endsWith(all)) // else it is hidden
        forms.append({all, bothNumbersText(column, spot)});
    forms.append(numberForms(picture, column, spot, said));
    forms.removeDuplicates();
    return forms;
}

QString seeHintText(const SeePicture& picture, const SeeSpot& spot, const QString& said)
{
    if (spot.column < 0 || spot.column >= static_cast<int>(picture.columns.size()))
        return {};
    const SeeColumn& column = picture.columns[static_cast<std::size_t>(spot.column)];
    const QStringList& moments = column.differs ? picture.differing : picture.moments;
    if (spot.map < 0 || moments.size() < 2 || !(column.differs || column.beside))
        return said;
    return said + QLatin1Char('\n') + (column.differs ? seeDifferenceText(moments) : moments.join(QStringLiteral(" · ")));
}

QStringList seeHeldForms(const SeePicture& picture, const SeeSpot& held, const QString& said)
{
    return textsFor(seeSpotForms(picture, held, {}, said), [](const QString& form) { return SeeSpeech::tr("Held: %1").arg(form); });
}

QString seeMatrixText(const SeeColumn& column)
{
    if (!SeePlanes::of(column).isMatrix)
        return {};
    return column.dense ? SeeSpeech::tr("One matrix: a row for each unit, a column for each of its inputs.")
                        : SeeSpeech::tr("One matrix: a row for each output, a column for each input.");
}

QString seeTitleTip(const SeeColumn& column)
{
    const QString matrix = seeMatrixText(column);
    const QString facts = matrix.isEmpty() ? columnText(column) : columnText(column) + QStringLiteral(". ") + matrix.chopped(1);
    return column.group  ? SeeSpeech::tr("%1. Click to unfold it.").arg(facts)
           : column.part ? SeeSpeech::tr("%1. Click to fold its group.").arg(facts)
                         : SeeSpeech::tr("%1. Click to look closer.").arg(facts);
}

QString seeTipAt(const SeePicture& picture, const SeeLayout& layout, const QPointF& point)
{
    if (const int title = layout.titleAt(point); title >= 0)
        return seeTitleTip(picture.columns[static_cast<std::size_t>(title)]);
    for (std::size_t i = 0; i < std::min(layout.places().size(), picture.columns.size()); ++i)
        if (const SeeStrip* const strip = seeStripLetterAt(layout.places()[i].strips, point))
            return stripTip(picture.columns[i], *strip);
    const int more = layout.moreAt(point);
    if (more < 0)
        return {};
    const SeePlace& place = layout.places()[static_cast<std::size_t>(more)];
    return SeeSpeech::tr("%1 of %2 are seen. Click to see more of them.")
        .arg(countOnScreen(place.seen()), countOnScreen(place.seen() + place.more));
}

QString seeNothingText(const SeePicture& picture)
{
    if (picture.columns.empty())
        return picture.why.isEmpty() ? SeeSpeech::tr("No network is shown yet.") : picture.why;
    const bool known = std::ranges::any_of(picture.columns, [](const SeeColumn& column) { return column.tensor != nullptr; });
    if (!known && picture.hidden)
        return SeeSpeech::tr("What comes back from the answer would tell it: it is hidden, too, until the answer is guessed.");
    return known ? QString() : SeeSpeech::tr("No numbers yet: they come as soon as the network has looked at a sample.");
}

QString seeMoreText(std::int64_t maps)
{
    return SeeSpeech::tr("+ %1 more", "maps of a column that are not drawn").arg(countOnScreen(maps));
}

} // namespace ks

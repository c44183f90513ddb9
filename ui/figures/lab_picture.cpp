#include "ui/figures/lab_picture.h"

#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/figures/figure_file.h"
#include "ui/language/text.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/colouring.h"
#include "ui/scene/marks.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// The part of src on screen, and the windows that begin in it for dst.
QRectF shownPart(const LabPicture& picture, Role role)
{
    const CellRect& seen = picture.view.visibleSrc;
    const OpSpec& spec = picture.content.spec;
    if (seen.h <= 0 || seen.w <= 0 || columnOf(role) == LabColumn::Middle || isTable(spec, role))
        return {};
    const QRectF part(static_cast<qreal>(seen.x), static_cast<qreal>(seen.y), static_cast<qreal>(seen.w), static_cast<qreal>(seen.h));
    if (role == Role::Src || role == Role::DiffSrc)
        return part;
    if (infoOf(spec.op).window == Windowing::None) // cell by cell
        return shapeOf(spec, role) == spec.src ? part : QRectF();
    if (!slidesOverSrc(infoOf(spec.op)))
        return {};
    const Window window = windowOf(spec);
    const auto range = [](const WindowAxis& axis, qreal begin, qreal length) {
        const qreal first = std::max(0.0, std::ceil((begin + static_cast<qreal>(axis.padBegin)) / static_cast<qreal>(axis.stride)));
        const qreal last =
            std::floor((begin + length + static_cast<qreal>(axis.padBegin - axis.extent())) / static_cast<qreal>(axis.stride));
        return std::pair(first, std::max(1.0, last - first + 1));
    };
    const auto [y, height] = range(window.y, part.y(), part.height());
    const auto [x, width] = range(window.x, part.x(), part.width());
    return {x, y, width, height};
}

} // namespace

QString figureName(OpKind op, Role role, const FigureLanguage& language)
{
    const QString noun = language.ofCore(tensorNoun(op, role).pattern());
    return infoOf(role).symbolIsWord ? noun : QStringLiteral("%1 %2").arg(noun, QString::fromStdString(symbolOf(op, role)));
}

void keepMasks(LabPicture& picture)
{
    for (auto& [role, marks] : picture.marks)
        marks = GridMarks{.hiddenFrom = marks.hiddenFrom, .predicted = marks.predicted};
}

QList<std::pair<QString, QString>> factsOf(const LabPicture& picture, Role role, const FigureLanguage& language)
{
    const OpSpec& spec = picture.content.spec;
    QList<std::pair<QString, QString>> facts;
    facts.append({language.text(QT_TRANSLATE_NOOP("figures", "operator")), fromView(nameOf(spec.op))});
    for (const Field& attribute : attributesOf(spec.op).rows)
        facts.append({fromView(attribute.name), QString::fromStdString(attributesOf(spec).text(attribute))});
    facts.append({language.text(QT_TRANSLATE_NOOP("figures", "input")), QString::fromStdString(spec.src.text())});
    if (const std::string implementation = picture.result ? picture.result->implementationOf(role) : std::string(); !implementation.empty())
        facts.append({language.text(QT_TRANSLATE_NOOP("figures", "computed by")),
                      QString::fromStdString(picture.result->backend + "/" + implementation)});
    facts.append({language.text(QT_TRANSLATE_NOOP("figures", "program")), QString::fromStdString(picture.environment.program)});
    facts.append({language.text(QT_TRANSLATE_NOOP("figures", "processor")), QString::fromStdString(picture.environment.processor)});
    return facts;
}

TensorPtr tensorOf(const LabPicture& picture, Role role)
{
    if (const SourcedTensor* operand = picture.content.operand(role))
        return operand->tensor;
    return picture.result ? picture.result->of(role) : nullptr;
}

namespace {

/// As in the window: of the map that is drawn, or of all where the input is one picture in colour.
std::optional<ValueRange> rangeOfInput(const LabPicture& picture, const Cell& plane)
{
    const Tensor& src = *tensorOf(picture, Role::Src);
    const ColourSettings colour = colourOf(picture.content, picture.view, Role::Src);
    if (colour.scope == RangeScope::Fixed)
        return colour.fixed;
    const auto isPicture = [&] { return colourPictureOf(picture.content, picture.view, statsOfTensor(src).range).shown; };
    const bool whole = colour.scope == RangeScope::Tensor || (src.shape().c == 3 && isPicture());
    const PlaneStats stats = whole ? statsOfTensor(src) : statsOf(src.view().channel(plane.n, plane.c));
    return stats.finite ? std::optional(stats.range) : std::nullopt;
}

} // namespace

PlanePanel panelOf(const LabPicture& picture, Role role, const Cell& wanted, const FigureLanguage& language, qreal type, PanelTitle title,
                   bool forReckoning)
{
    const OpSpec& spec = picture.content.spec;
    const TensorPtr tensor = tensorOf(picture, role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "this session has no %1"), {std::string(nameOf(role))}));
    const bool table = isTable(spec, role);
    const Shape& shape = tensor->shape();
    // Whatever the view says, nothing outside of the tensor is read.
    const Cell plane =
        table ? Cell{} : Cell{std::clamp<std::int64_t>(wanted.n, 0, shape.n - 1), std::clamp<std::int64_t>(wanted.c, 0, shape.c - 1)};
    PlanePanel::Options options{.n = plane.n,
                                .c = plane.c,
                                .colour = colourOf(picture.content, picture.view, role),
                                .part = shownPart(picture, role),
                                .forReckoning = forReckoning};
    const auto marks = picture.marks.find(role);
    const bool hides = marks != picture.marks.end() && marks->second.hiddenFrom; // on paper an end of the colours may be the answer
    if (!hides && hasRangeOfInput(spec, role, options.colour.scope))
        if (const std::optional<ValueRange> range = rangeOfInput(picture, plane)) {
            options.colour.scope = RangeScope::Fixed;
            options.colour.fixed = *range;
        }
    if (title != PanelTitle::Channel)
        options.title = figureName(spec.op, role, language);
    if (title == PanelTitle::Whole || table)
        options.shape = QString::fromStdString(shape.text()) + QLatin1Char(' ');
    if (role == Role::Src && shape.c == 3) {
        const ColourPicture colours = colourPictureOf(picture.content, picture.view, statsOfTensor(*tensor).range);
        options.white = colours.shown ? colours.white : std::nullopt;
    }
    if (!table && (shape.n > 1 || shape.c > 1))
        options.shape += QStringLiteral("[%1, %2]").arg(plane.n).arg(options.white ? QStringLiteral("RGB") : QString::number(plane.c));
    options.shape = options.shape.trimmed();
    const bool padded = (role == Role::Src || role == Role::DiffSrc) && slidesOverSrc(infoOf(spec.op));
    if (padded) {
        options.pads = resolvedPads(spec);
        options.overhang = overhangOf(spec);
        options.padValue = paddingValue(spec, role);
    }
    if (marks != picture.marks.end()) {
        options.marks = toGrid(spec, role, marks->second);
        if (!table && !marks->second.windowOn.has(plane.n, plane.c))
            options.marks.window.reset();
    }
    return {toGrid(spec, role, tensor), std::move(options), GridLook::paper(figureFont(type), language.locale()), type};
}

} // namespace ks

#include "ui/figures/added_panels.h"

#include "core/session/steps.h"
#include "core/tensor/difference.h"
#include "ui/figures/figure_file.h"
#include "ui/language/text.h"
#include "ui/scene/colouring.h"
#include "ui/scene/im2col_scene.h"
#include "ui/scene/marks.h"
#include "ui/scene/product_scene.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

constexpr qreal exactAdded = 1e-4;
constexpr std::int64_t mostProductOnPaper = 24; ///< rows and columns of each matrix

std::optional<std::int64_t> earlier(const std::optional<std::int64_t>& a, const std::optional<std::int64_t>& b)
{
    return a && b ? std::min(*a, *b) : a ? a : b;
}

/// One scale for both, or equal values would not look equal.
std::optional<ValueRange> rangeOfBoth(const Tensor& a, const Tensor& b)
{
    const PlaneStats both = statsOfTensor(a).united(statsOfTensor(b));
    return both.finite ? std::optional(both.range) : std::nullopt;
}

} // namespace

std::optional<ComparedPicture> comparedWith(const LabPicture& picture, std::shared_ptr<const OperationResult> other)
{
    const Role stepped = picture.view.position.of;
    for (const Role role : {stepped, Role::Dst}) {
        const TensorPtr a = isResult(role) ? picture.result->of(role) : nullptr;
        const TensorPtr b = other->of(role);
        if (!a || !b)
            continue;
        ComparedPicture compared{.of = role, .other = std::move(other)};
        if (a->shape() == b->shape())
            compared.difference = std::make_shared<const Tensor>(std::move(differenceOf(*a, *b).cells));
        return compared;
    }
    return std::nullopt;
}

AddedPanels::AddedPanels(const LabPicture& picture, const FigureLanguage& language, qreal type)
{
    if (picture.view.tab == LabTab::Im2col)
        addMatrix(picture, language, type);
    else if (picture.view.tab == LabTab::Gemm)
        addProduct(picture, language, type);
    else
        addCompared(picture, language, type);
}

void AddedPanels::addMatrix(const LabPicture& picture, const FigureLanguage& language, qreal type)
{
    const auto matrix = im2colPicture(picture.content, picture.view);
    if (!matrix)
        return;
    const OpSpec& spec = picture.content.spec;
    const Im2colMatrix whole = im2colOf(spec);
    const bool products = im2colImage(spec.op) == Role::Dst;
    PlanePanel::Options options{.title = products ? language.text(QT_TRANSLATE_NOOP("figures", "im2col: column = pixel"))
                                                  : language.text(QT_TRANSLATE_NOOP("figures", "im2col: column = window")),
                                .shape = QStringLiteral("%1×%2").arg(whole.rows).arg(whole.columns),
                                .colour = colourOf(picture.content, picture.view, products ? Role::Dst : Role::Src),
                                .marks = matrix->marks};
    for (std::int64_t i = 0; i < matrix->range.columns; ++i)
        options.columnNumbers.push_back(matrix->range.first + i);
    if (matrix->range.columns < whole.columns)
        options.shape += QStringLiteral(" [%1…%2]").arg(matrix->range.first).arg(matrix->range.first + matrix->range.columns - 1);
    m_panels.emplace_back(matrix->part, std::move(options), GridLook::paper(figureFont(type), language.locale()), type);
    m_panels.back().stackTitle(); // its sentence is longer than the name of a tensor
}

void AddedPanels::addProduct(const LabPicture& picture, const FigureLanguage& language, qreal type)
{
    const OpSpec& spec = picture.content.spec;
    const TensorOfRole tensors = [&](Role role) { return picture.result->of(role).get(); };
    const auto scene = isLegal(spec) ? productScene(spec, picture.view) : std::nullopt;
    if (!scene || !hasFactors(scene->product, tensors))
        return;
    const Role made = scene->product.made();
    std::optional<Mask> mask = maskOf(picture.view, made, picture.askedLater);
    auto hiddenFrom =
        earlier(mask ? std::optional(mask->hiddenFrom) : std::nullopt, made == picture.view.position.of ? picture.askedFrom : std::nullopt);
    if (const auto marks = picture.marks.find(made); marks != picture.marks.end())
        hiddenFrom = earlier(hiddenFrom, marks->second.hiddenFrom);
    if (hiddenFrom)
        mask = Mask{*hiddenFrom, mask ? mask->asked : std::nullopt};
    const auto numbers = [](std::int64_t first, std::int64_t count) {
        std::vector<std::int64_t> all;
        for (std::int64_t i = 0; i < count; ++i)
            all.push_back(first + i);
        return all;
    };
    for (const MatrixSide side : {MatrixSide::Left, MatrixSide::Right, MatrixSide::Result}) {
        ProductMatrix matrix = productMatrix(spec, *scene, side, tensors, mask, true, mostProductOnPaper);
        const Shape whole = scene->product.shapeOf(side);
        const MatrixRange& range = matrix.range;
        PlanePanel::Options options{
            .title = QString::fromStdString(matrixSymbol(scene->product, side)),
            .shape = QStringLiteral("%1×%2").arg(whole.h).arg(whole.w),
            .colour = colourOf(picture.content, picture.view, side == MatrixSide::Result ? made : scene->product.at(side, 0, 0).role),
            .marks = matrix.marks,
            .rowNumbers = numbers(range.row, range.rows),
            .columnNumbers = numbers(range.column, range.columns)};
        m_panels.emplace_back(matrix.cells, std::move(options), GridLook::paper(figureFont(type), language.locale()), type);
        m_panels.back().stackTitle();
    }
}

void AddedPanels::addCompared(const LabPicture& picture, const FigureLanguage& language, qreal type)
{
    if (!picture.compared)
        return;
    const ComparedPicture& compared = *picture.compared;
    const Role role = compared.of;
    const OpSpec& spec = picture.content.spec;
    const OpSpec& otherSpec = compared.other->content.spec;
    const TensorPtr a = picture.result->of(role);
    const TensorPtr b = compared.other->of(role);
    const std::optional<Mask> mask = isAsked(picture.view, role) ? maskOf(picture.view, role, picture.askedLater) : std::nullopt;
    const auto asked = mask ? std::optional(mask->hiddenFrom) : std::nullopt;
    const auto hiddenOnA = earlier(asked, role == picture.view.position.of ? picture.askedFrom : std::nullopt);
    const auto hiddenOnB = earlier(asked, compared.askedFrom);

    ColourSettings colour = colourOf(picture.content, picture.view, role);
    if (!hiddenOnA && !hiddenOnB && colour.scope != RangeScope::Fixed) // on paper an end of the colours may be the answer
        if (const std::optional<ValueRange> range = rangeOfBoth(*a, *b)) {
            colour.scope = RangeScope::Fixed;
            colour.fixed = *range;
        }
    GridMarks onA;
    if (const auto marks = picture.marks.find(role); marks != picture.marks.end())
        onA = marks->second;
    onA.hiddenFrom = hiddenOnA;
    onA.predicted = mask && mask->asked && *mask->asked < a->elements() ? std::optional(cellAt(a->shape(), *mask->asked)) : std::nullopt;

    const auto panel = [&](const TensorPtr& tensor, const OpSpec& of, const QString& title, const QString& name,
                           const ColourSettings& colours, const GridMarks& marks) {
        const Shape& shape = tensor->shape();
        const bool table = isTable(of, role);
        const Cell shown = shownPlane(spec, picture.view, role);
        const Cell plane =
            table ? Cell{} : Cell{std::clamp<std::int64_t>(shown.n, 0, shape.n - 1), std::clamp<std::int64_t>(shown.c, 0, shape.c - 1)};
        PlanePanel::Options options{.title = title, .n = plane.n, .c = plane.c, .colour = colours, .marks = toGrid(of, role, marks)};
        options.shape = (name + QLatin1Char(' ') + QString::fromStdString(shape.text())).trimmed();
        if (!table && (shape.n > 1 || shape.c > 1))
            options.shape += QStringLiteral(" [%1, %2]").arg(plane.n).arg(plane.c);
        PlanePanel made(toGrid(of, role, tensor), std::move(options), GridLook::paper(figureFont(type), language.locale()), type);
        made.stackTitle();
        return made;
    };
    const auto side = [&](const char* pattern, const OpSpec& of) { return language.text(pattern).arg(fromView(nameOf(of.op))); };
    m_panels.push_back(panel(a, spec, side(QT_TRANSLATE_NOOP("figures", "A: %1"), spec), figureName(spec.op, role, language), colour, onA));
    if (compared.difference)
        m_panels.push_back(panel(compared.difference, spec, language.text(QT_TRANSLATE_NOOP("figures", "A − B")), {},
                                 {.palette = Palette::BlueOrange}, {.hiddenFrom = earlier(hiddenOnA, hiddenOnB)}));
    m_panels.push_back(panel(b, otherSpec, side(QT_TRANSLATE_NOOP("figures", "B: %1"), otherSpec), figureName(otherSpec.op, role, language),
                             colour, {.hiddenFrom = hiddenOnB}));
}

QSizeF AddedPanels::sizeFor(qreal cell) const
{
    QSizeF size(0, 0);
    for (const PlanePanel& panel : m_panels) {
        const QSizeF one = panel.sizeFor(cell);
        size = {size.width() + one.width() + (size.width() > 0 ? panelGap : 0), std::max(size.height(), one.height())};
    }
    return size;
}

qreal AddedPanels::cellFor(qreal cell, qreal width) const
{
    qreal room = width + panelGap;
    qreal across = 0;
    for (const PlanePanel& panel : m_panels) {
        room -= panel.left() + panelGap;
        across += panel.cells().width();
    }
    qreal largest = std::min(cell, room / across);
    if (sizeFor(0).width() > width || sizeFor(largest).width() <= width)
        return largest;
    qreal fitting = 0; // few cells below a long title take more room than their share
    while (largest - fitting > exactAdded) {
        const qreal middle = (fitting + largest) / 2;
        (sizeFor(middle).width() <= width ? fitting : largest) = middle;
    }
    return fitting;
}

qreal AddedPanels::legibleFrom() const
{
    qreal from = 0;
    for (const PlanePanel& panel : m_panels)
        from = std::max(from, panel.legibleFrom());
    return from;
}

void AddedPanels::paint(QPainter& painter, QPointF corner, qreal cell) const
{
    for (const PlanePanel& panel : m_panels) {
        panel.paint(painter, corner, cell);
        corner.rx() += panel.sizeFor(cell).width() + panelGap;
    }
}

} // namespace ks

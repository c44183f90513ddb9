#include "ui/figures/lab_figure.h"

#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/verify/explanation.h"
#include "ui/figures/figure_file.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/colouring.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr qreal gap = 14;
constexpr qreal largestCell = 34;
constexpr qreal leastCell = 1;
/// A row of panels may be at most this much higher than the figure is wide.
constexpr qreal largestAspect = 1.3;

QList<std::pair<QString, QString>> factsOf(const LabPicture& picture)
{
    const OpSpec& spec = picture.content.spec;
    QList<std::pair<QString, QString>> facts;
    facts.append({QStringLiteral("operator"), QString::fromUtf8(nameOf(spec.op).data())});
    for (const Attribute& attribute : attributesOf(spec.op))
        facts.append({QString::fromUtf8(attribute.name.data()), QString::fromStdString(attribute.get(spec))});
    facts.append({QStringLiteral("src"), QString::fromStdString(spec.src.text())});
    if (picture.result)
        facts.append({QStringLiteral("backend"), QString::fromStdString(picture.result->backend + "/" + picture.result->implementation)});
    facts.append({QStringLiteral("program"), QString::fromStdString(picture.environment.program)});
    facts.append({QStringLiteral("processor"), QString::fromStdString(picture.environment.processor)});
    return facts;
}

TensorPtr tensorOf(const LabPicture& picture, Role role)
{
    switch (role) {
    case Role::Src: return picture.content.src.tensor;
    case Role::Weights: return picture.content.weights.tensor;
    case Role::Bias: return picture.content.bias.tensor;
    default: return picture.result ? picture.result->of(role) : nullptr;
    }
}

/// The part of src on screen, and the windows that begin in it for dst.
QRectF shownPart(const LabPicture& picture, Role role)
{
    const CellRect& seen = picture.view.visibleSrc;
    const OpSpec& spec = picture.content.spec;
    if (seen.h <= 0 || seen.w <= 0 || role == Role::Weights || role == Role::DiffWeights || role == Role::Bias || role == Role::DiffBias)
        return {};
    const QRectF part(static_cast<qreal>(seen.x), static_cast<qreal>(seen.y), static_cast<qreal>(seen.w), static_cast<qreal>(seen.h));
    if (role == Role::Src || role == Role::DiffSrc || isActivation(spec.op))
        return part;
    if (isGlobalPool(spec.op) || spec.op == OpKind::ConvTranspose)
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

PlanePanel panelOf(const LabPicture& picture, Role role, const Cell& plane, const FigureLanguage& language, qreal type, bool channelInTitle)
{
    const OpSpec& spec = picture.content.spec;
    const TensorPtr tensor = tensorOf(picture, role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "this session has no %1"), {std::string(nameOf(role))}));
    PlanePanel::Options options{
        .n = plane.n, .c = plane.c, .colour = colourOf(picture.content, picture.view, role), .part = shownPart(picture, role)};
    const Shape& shape = tensor->shape();
    options.title = figureName(role, language);
    options.shape = QString::fromStdString(shape.text());
    if (role == Role::Src && shape.c == 3) {
        const ColourPicture colours = colourPictureOf(picture.content, picture.view, statsOfTensor(*tensor).range);
        options.white = colours.shown ? colours.white : std::nullopt;
    }
    if (channelInTitle && (shape.n > 1 || shape.c > 1))
        options.shape += QStringLiteral(" [%1, %2]").arg(plane.n).arg(options.white ? QStringLiteral("RGB") : QString::number(plane.c));
    const bool padded = (role == Role::Src || role == Role::DiffSrc) && hasWindow(spec.op) && spec.op != OpKind::ConvTranspose;
    if (padded) {
        options.pads = resolvedPads(spec);
        options.overhang = overhangOf(spec);
        options.padText =
            spec.op == OpKind::MaxPool && spec.padValue == PadValue::MinusInfinity ? QStringLiteral("−∞") : QStringLiteral("0");
    }
    const auto marks = picture.marks.find(role);
    if (marks != picture.marks.end())
        options.marks = marks->second;
    return {tensor, std::move(options), GridLook::paper(figureFont(type), language.locale()), type};
}

} // namespace

void keepMasks(LabPicture& picture)
{
    for (auto& [role, marks] : picture.marks)
        marks = GridMarks{.hiddenFrom = marks.hiddenFrom, .predicted = marks.predicted};
}

QString figureName(Role role, const FigureLanguage& language)
{
    switch (role) {
    case Role::Src: return language.text(QT_TRANSLATE_NOOP("figures", "input X"));
    case Role::Weights: return language.text(QT_TRANSLATE_NOOP("figures", "weights W"));
    case Role::Bias: return language.text(QT_TRANSLATE_NOOP("figures", "bias b"));
    case Role::Dst: return language.text(QT_TRANSLATE_NOOP("figures", "output Y"));
    case Role::DiffDst: return language.text(QT_TRANSLATE_NOOP("figures", "gradient ∂L/∂Y"));
    case Role::DiffSrc: return language.text(QT_TRANSLATE_NOOP("figures", "gradient ∂L/∂X"));
    case Role::DiffWeights: return language.text(QT_TRANSLATE_NOOP("figures", "gradient ∂L/∂W"));
    case Role::DiffBias: return language.text(QT_TRANSLATE_NOOP("figures", "gradient ∂L/∂b"));
    default: return QString::fromStdString(symbolOf(role));
    }
}

/// Cell size and corners of the panels for one width.
struct LabFigure::Layout {
    qreal cell = largestCell;
    std::map<Role, QPointF> corners;
    qreal formulaTop = 0;
    QSizeF size;
};

LabFigure::LabFigure(LabPicture picture, const std::string& language, const FigureFormat& format)
    : m_picture(std::move(picture)), m_language(language), m_type(format.typePoints)
{
    m_rows.push_back({Role::Src, Role::Weights, Role::Dst});
    if (m_picture.view.backward)
        m_rows.push_back({Role::DiffSrc, Role::DiffWeights, Role::DiffDst});
    for (auto& row : m_rows) {
        std::erase_if(row, [&](Role role) { return !tensorOf(m_picture, role); });
        for (const Role role : row)
            m_panels.emplace(role,
                             panelOf(m_picture, role, shownPlane(m_picture.content.spec, m_picture.view, role), m_language, m_type, true));
    }
    if (layoutFor(format.millimetres * pointsPerMillimetre).cell < leastCell) // the titles leave the cells no room
        for (auto& [role, panel] : m_panels)
            panel.stackTitle();
}

LabFigure::Layout LabFigure::layoutFor(qreal width) const
{
    Layout layout;
    // Columns are aligned over the rows: a gradient lies below its tensor.
    const auto columnWidth = [&](std::size_t column, qreal cell) {
        qreal widest = 0;
        for (const auto& row : m_rows)
            if (column < row.size())
                widest = std::max(widest, m_panels.at(row[column]).sizeFor(cell).width());
        return widest;
    };
    const std::size_t columns = m_rows.front().size();
    const auto widthWith = [&](qreal cell) {
        qreal sum = gap * static_cast<qreal>(columns - 1);
        for (std::size_t column = 0; column < columns; ++column)
            sum += columnWidth(column, cell);
        return sum;
    };
    for (const auto& [role, panel] : m_panels)
        layout.cell = std::min(layout.cell, width * largestAspect / static_cast<qreal>(m_rows.size()) / panel.cells().height());
    // Titles keep their width however small the cells are, so the fitting size is searched for: 20 halvings are exact enough for print.
    qreal fits = 0;
    for (qreal step = layout.cell; step > layout.cell * 1e-6; step /= 2)
        if (fits + step <= layout.cell && widthWith(fits + step) <= width)
            fits += step;
    layout.cell = fits;

    qreal top = 0;
    for (const auto& row : m_rows) {
        qreal left = 0;
        qreal height = 0;
        for (std::size_t column = 0; column < row.size(); ++column) {
            layout.corners[row[column]] = {left, top};
            left += columnWidth(column, layout.cell) + gap;
            height = std::max(height, m_panels.at(row[column]).sizeFor(layout.cell).height());
        }
        top += height + gap / 2;
    }
    layout.formulaTop = top;
    if (!m_picture.formula.empty()) {
        const QFontMetricsF metrics(figureFont(m_type));
        top += metrics.boundingRect(QRectF(0, 0, width, 1e6), Qt::AlignLeft | Qt::TextWordWrap, formula()).height() + 4;
    }
    layout.size = {width, top};
    return layout;
}

QSizeF LabFigure::sizeFor(qreal width) const
{
    return layoutFor(width).size;
}

void LabFigure::paint(QPainter& painter, const QSizeF& size) const
{
    const Layout layout = layoutFor(size.width());
    for (const auto& [role, corner] : layout.corners)
        m_panels.at(role).paint(painter, corner, layout.cell);

    const GridLook look = GridLook::paper(figureFont(m_type), m_language.locale());
    for (const FigureArrow& arrow : m_picture.arrows) {
        const auto from = layout.corners.find(arrow.from.of);
        const auto to = layout.corners.find(arrow.to.of);
        if (from == layout.corners.end() || to == layout.corners.end())
            continue;
        QPointF begin = m_panels.at(from->first).rectOf(arrow.from.cell, from->second, layout.cell).center();
        QPointF end = m_panels.at(to->first).rectOf(arrow.to.cell, to->second, layout.cell).center();
        const QPointF along = (end - begin) / std::max(1.0, std::hypot(end.x() - begin.x(), end.y() - begin.y()));
        const QPointF across(-along.y(), along.x());
        begin += along * layout.cell * 0.42; // the numbers at both ends stay readable
        end -= along * layout.cell * 0.42;
        painter.setPen(QPen(look.source, arrow.strong ? 1.2 : 0.7, arrow.strong ? Qt::SolidLine : Qt::DotLine));
        painter.drawLine(begin, end);
        painter.setBrush(look.source);
        painter.drawPolygon(QPolygonF({end, end - along * 6 + across * 2.5, end - along * 6 - across * 2.5}));
    }
    if (!m_picture.formula.empty()) {
        painter.setFont(figureFont(m_type));
        painter.setPen(look.text);
        painter.drawText(QRectF(0, layout.formulaTop, size.width(), size.height() - layout.formulaTop), Qt::AlignLeft | Qt::TextWordWrap,
                         formula());
    }
}

QString LabFigure::formula() const
{
    return formulaText(m_picture.formula, m_language.locale(), [this](const std::string& word) { return m_language.ofCore(word); });
}

QString LabFigure::title() const
{
    return QString::fromUtf8(nameOf(m_picture.content.spec.op).data()) + QLatin1Char(' ') +
           (m_picture.view.backward ? m_language.text(QT_TRANSLATE_NOOP("figures", "backward pass"))
                                    : m_language.text(QT_TRANSLATE_NOOP("figures", "forward pass")));
}

QList<std::pair<QString, QString>> LabFigure::facts() const
{
    return factsOf(m_picture);
}

TensorFigure::TensorFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format)
    : m_facts(factsOf(picture))
{
    const FigureLanguage words(language);
    m_title = figureName(role, words);
    m_panel = std::make_unique<PlanePanel>(
        panelOf(picture, role, shownPlane(picture.content.spec, picture.view, role), words, format.typePoints, true));
}

qreal TensorFigure::cellFor(qreal width) const
{
    const qreal fitting = (width - m_panel->left()) / m_panel->cells().width();
    return std::min({fitting, width * largestAspect / m_panel->cells().height(), largestCell * 2});
}

QSizeF TensorFigure::sizeFor(qreal width) const
{
    return {width, m_panel->sizeFor(cellFor(width)).height()};
}

void TensorFigure::paint(QPainter& painter, const QSizeF& size) const
{
    m_panel->paint(painter, {0, 0}, cellFor(size.width()));
}

struct MapsFigure::Layout {
    std::int64_t columns = 1;
    qreal cell = 1;
    QSizeF panel;
    qreal height = 0;
};

MapsFigure::MapsFigure(LabPicture picture, Role role, const std::string& language, const FigureFormat& format) : m_facts(factsOf(picture))
{
    const FigureLanguage words(language);
    m_title = figureName(role, words);
    const TensorPtr tensor = tensorOf(picture, role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "this session has no %1"), {std::string(nameOf(role))}));
    picture.view.visibleSrc = {};
    keepMasks(picture);
    for (std::int64_t n = 0; n < tensor->shape().n; ++n)
        for (std::int64_t c = 0; c < tensor->shape().c; ++c)
            m_panels.push_back(panelOf(picture, role, {n, c, 0, 0}, words, format.typePoints, true));
}

MapsFigure::Layout MapsFigure::layoutFor(qreal width) const
{
    Layout layout;
    const PlanePanel& first = m_panels.front();
    const auto count = static_cast<std::int64_t>(m_panels.size());
    layout.columns = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count)))), 1, 8);
    const qreal each = (width - gap * static_cast<qreal>(layout.columns - 1)) / static_cast<qreal>(layout.columns);
    layout.cell = std::min((each - first.left()) / first.cells().width(), largestCell);
    layout.panel = {each, first.sizeFor(layout.cell).height()};
    const std::int64_t rows = (count + layout.columns - 1) / layout.columns;
    layout.height = static_cast<qreal>(rows) * (layout.panel.height() + gap / 2);
    return layout;
}

QSizeF MapsFigure::sizeFor(qreal width) const
{
    return {width, layoutFor(width).height};
}

void MapsFigure::paint(QPainter& painter, const QSizeF& size) const
{
    const Layout layout = layoutFor(size.width());
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const auto column = static_cast<qreal>(static_cast<std::int64_t>(i) % layout.columns);
        const auto row = static_cast<qreal>(static_cast<std::int64_t>(i) / layout.columns);
        m_panels[i].paint(painter, {column * (layout.panel.width() + gap), row * (layout.panel.height() + gap / 2)}, layout.cell);
    }
}

} // namespace ks

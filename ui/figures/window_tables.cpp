#include "ui/figures/window_tables.h"

#include "core/ops/padding.h"
#include "core/ops/window.h"
#include "ui/figures/figure_file.h"
#include "ui/scene/colouring.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace ks {

namespace {

constexpr std::int64_t mostChannels = 16;
constexpr std::int64_t mostTaps = 121;
constexpr qreal gap = 14;
constexpr qreal headingLine = 1.8; // heights of the type
constexpr qreal inGroup = 6;

/// A window at an output's cell, in one channel of the input; padding is what it counts as.
Tensor patchOf(const ConstView& src, const Window& window, const Cell& dst, std::int64_t c, float padding)
{
    Tensor patch({1, 1, window.y.kernel, window.x.kernel});
    for (std::int64_t ky = 0; ky < window.y.kernel; ++ky)
        for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
            const std::int64_t y = window.y.at(dst.y, ky);
            const std::int64_t x = window.x.at(dst.x, kx);
            patch.data()[ky * window.x.kernel + kx] = window.y.inside(y) && window.x.inside(x) ? src[{dst.n, c, y, x}] : padding;
        }
    return patch;
}

} // namespace

WindowTables::WindowTables(const LabPicture& picture, const FigureLanguage& language, qreal typePoints, const IsLegible& isLegible)
    : m_type(typePoints)
{
    const OpSpec& spec = picture.content.spec;
    const bool convolves = spec.op == OpKind::Conv;
    if (!picture.explanation || picture.explanation->of != Role::Dst || !(convolves || (isPool(spec.op) && !isGlobalPool(spec.op))))
        return;
    for (const Role role : {Role::Src, Role::Weights})
        if (const auto marks = picture.marks.find(role); marks != picture.marks.end() && marks->second.hiddenFrom)
            return; // it is asked for elsewhere in the lesson
    const Cell asked = picture.explanation->cell;
    const Window window = windowOf(spec);
    const std::int64_t perGroup = convolves ? spec.src.c / spec.group : 1;
    const std::int64_t first = convolves ? asked.c / (spec.filters / spec.group) * perGroup : asked.c;
    if (perGroup > mostChannels || window.y.kernel * window.x.kernel > mostTaps)
        return;
    const auto padding = static_cast<float>(paddingCountsAs(spec));
    const auto panel = [&](Role role, Tensor cells, std::int64_t n, std::int64_t c) {
        ColourSettings colour = colourOf(picture.content, picture.view, role);
        if (colour.scope != RangeScope::Fixed) { // the colours of the map that it is taken from
            const Tensor& whole = *tensorOf(picture, role);
            const bool all = colour.scope == RangeScope::Tensor;
            const ValueRange range = all ? statsOfTensor(whole).range : statsOf(whole.view().channel(n, c)).range;
            colour.scope = RangeScope::Fixed;
            colour.fixed = range;
        }
        PlanePanel::Options options{.title = QString::fromStdString(symbolOf(spec.op, role)),
                                    .shape = QStringLiteral("[%1, %2]").arg(n).arg(c),
                                    .colour = colour,
                                    .colourBar = false};
        PlanePanel made(std::make_shared<const Tensor>(std::move(cells)), std::move(options),
                        GridLook::paper(figureFont(m_type), language.locale()), m_type);
        m_cell = std::max(m_cell, made.legibleFrom(PlanePanel::Digits::All));
        return made;
    };
    for (std::int64_t c = 0; c < perGroup; ++c) {
        if (isLegible(Role::Src, asked.n, first + c) && (!convolves || isLegible(Role::Weights, asked.c, c)))
            continue;
        auto& group = m_groups.emplace_back();
        group.push_back(
            panel(Role::Src, patchOf(tensorOf(picture, Role::Src)->view(), window, asked, first + c, padding), asked.n, first + c));
        if (!convolves)
            continue;
        const ConstView filter = tensorOf(picture, Role::Weights)->view().channel(asked.c, c);
        Tensor taps({1, 1, window.y.kernel, window.x.kernel});
        for (std::int64_t i = 0; i < taps.elements(); ++i)
            taps.data()[i] = filter[{0, 0, i / window.x.kernel, i % window.x.kernel}];
        group.push_back(panel(Role::Weights, std::move(taps), asked.c, c));
    }
    m_heading = convolves ? language.text(QT_TRANSLATE_NOOP("figures", "What the window reads, and the filter on it:"))
                          : language.text(QT_TRANSLATE_NOOP("figures", "What the window reads:"));
}

QSizeF WindowTables::groupSize(const std::vector<PlanePanel>& group) const
{
    QSizeF size(0, 0);
    for (const PlanePanel& panel : group) {
        const QSizeF one = panel.sizeFor(m_cell);
        size = {size.width() + one.width() + (size.width() > 0 ? inGroup : 0), std::max(size.height(), one.height())};
    }
    return size;
}

QSizeF WindowTables::place(qreal width, const std::function<void(const std::vector<PlanePanel>&, const QPointF&)>& at) const
{
    if (m_groups.empty())
        return {0, 0};
    QSizeF all(QFontMetricsF(figureFont(m_type)).horizontalAdvance(m_heading), headingLine * m_type);
    QPointF corner(0, all.height());
    for (const std::vector<PlanePanel>& group : m_groups) {
        const QSizeF size = groupSize(group);
        if (corner.x() > 0 && corner.x() + size.width() > width)
            corner = {0, all.height()};
        at(group, corner);
        all = {std::max(all.width(), corner.x() + size.width()), std::max(all.height(), corner.y() + size.height() + gap / 2)};
        corner.rx() += size.width() + gap;
    }
    return all;
}

QSizeF WindowTables::sizeFor(qreal width) const
{
    return place(width, [](const auto&, const QPointF&) {});
}

void WindowTables::paint(QPainter& painter, const QPointF& corner, qreal width) const
{
    painter.setFont(figureFont(m_type));
    painter.setPen(Qt::black);
    if (!m_groups.empty())
        painter.drawText(corner + QPointF(0, m_type), m_heading);
    place(width, [&](const std::vector<PlanePanel>& group, const QPointF& at) {
        qreal left = corner.x() + at.x();
        for (const PlanePanel& panel : group) {
            panel.paint(painter, {left, corner.y() + at.y()}, m_cell);
            left += panel.sizeFor(m_cell).width() + inGroup;
        }
    });
}

} // namespace ks

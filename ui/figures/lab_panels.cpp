#include "ui/figures/lab_panels.h"

#include "ui/scene/colouring.h"
#include "ui/scene/scene.h"

namespace ks {

namespace {

constexpr std::int64_t mostChannels = 4; ///< a tensor of more shows one of them

/// The sum of what stands side by side, or below each other, with gaps between.
template <class Parts, class Of>
qreal lengthOf(const Parts& parts, qreal gap, const Of& of)
{
    qreal sum = 0;
    for (const auto& part : parts)
        if (const qreal one = of(part); one > 0)
            sum += one + (sum > 0 ? gap : 0);
    return sum;
}

template <class Parts, class Of>
qreal largestOf(const Parts& parts, const Of& of)
{
    qreal largest = 0;
    for (const auto& part : parts)
        largest = std::max(largest, of(part));
    return largest;
}

} // namespace

void LabPanels::build(const FigureLanguage& language, qreal type, const ReadCells& read)
{
    m_rows.clear();
    m_panels.clear();
    for (const bool gradients : {false, true}) {
        if (gradients && !m_picture->view.backward)
            break;
        Row& row = m_rows.emplace_back();
        for (std::size_t column = 0; column < labColumns.size(); ++column)
            for (const Role role : rolesIn(labColumns[column], gradients))
                for (const Plane& plane : planesOf(role)) {
                    const bool first = row[column].empty() || row[column].back().role != role;
                    row[column].push_back(plane);
                    const bool isGiven = read.has(role, [](std::int64_t, std::int64_t) { return true; });
                    m_panels.emplace(plane, panelOf(*m_picture, role, {plane.n, plane.c, 0, 0}, language, type,
                                                    first ? PanelTitle::Whole : PanelTitle::NoShape, isGiven));
                }
    }
}

std::vector<LabPanels::Plane> LabPanels::planesOf(Role role) const
{
    const TensorPtr tensor = tensorOf(*m_picture, role);
    if (!tensor || (m_picture->compared && m_picture->compared->of == role)) // which stands beside B's
        return {};
    const OpSpec& spec = m_picture->content.spec;
    const Cell shown = shownPlane(spec, m_picture->view, role);
    const Shape& shape = tensor->shape();
    const bool filters = columnOf(role) == LabColumn::Middle; // N counts the filters, not samples that nobody asks for
    const std::int64_t from = filters ? 0 : shown.n;
    const std::int64_t count = filters ? shape.n : 1;
    const bool inColour =
        role == Role::Src && shape.c == 3 && colourPictureOf(m_picture->content, m_picture->view, statsOfTensor(*tensor).range).shown;
    if (!m_all || isTable(spec, role) || inColour || count * shape.c > mostChannels)
        return {{role, shown.n, shown.c}};
    std::vector<Plane> planes;
    for (std::int64_t n = from; n < from + count; ++n)
        for (std::int64_t c = 0; c < shape.c; ++c)
            planes.push_back({role, n, c});
    return planes;
}

bool LabPanels::isRead(Role role) const
{
    const auto marks = m_picture->marks.find(role);
    return marks != m_picture->marks.end() && (marks->second.window || !marks->second.highlights.empty());
}

void LabPanels::keepRead()
{
    std::vector<Plane> others;
    for (const auto& [plane, panel] : m_panels) {
        const auto marks = m_picture->marks.find(plane.role);
        const Cell shown = shownPlane(m_picture->content.spec, m_picture->view, plane.role);
        const bool framed = marks != m_picture->marks.end() && marks->second.window;
        const bool read = framed ? marks->second.windowOn.has(plane.n, plane.c)
                                 : plane.n == shown.n && (plane.role == Role::Weights || plane.c == shown.c);
        if (!read && !isTable(m_picture->content.spec, plane.role))
            others.push_back(plane);
    }
    for (const Plane& plane : others)
        remove(plane);
}

void LabPanels::remove(const Plane& plane)
{
    const Plane gone = plane; // it may be that of the map
    m_panels.erase(gone);
    for (Row& row : m_rows)
        for (auto& column : row)
            std::erase(column, gone);
}

std::size_t LabPanels::mostIn(std::size_t column) const
{
    std::size_t most = 1;
    for (const Row& row : m_rows)
        most = std::max(most, row[column].size());
    return most;
}

void LabPanels::stackTitles(bool stacked)
{
    for (auto& [plane, panel] : m_panels)
        panel.stackTitle(stacked);
}

qreal LabPanels::cellOf(const Plane& plane, qreal cell) const
{
    const bool weights = columnOf(plane.role) == LabColumn::Middle;
    if (!weights && !m_all)
        return cell;
    qreal enough = m_all ? m_legibleFrom.at(plane) : numbersFrom;
    if (weights)
        enough = std::max(enough, numbersFrom); // they have rings
    return std::max(cell, std::min(enough, m_share * m_width / m_panels.at(plane).cells().width()));
}

std::vector<LabPanels::Stack> LabPanels::stacksOf(const Row& row, std::size_t column) const
{
    const auto isMap = [this](const Plane& plane) { return !isTable(m_picture->content.spec, plane.role); };
    const auto maps = static_cast<std::size_t>(std::ranges::count_if(row[column], isMap));
    const std::size_t each = std::max<std::size_t>(1, (maps + m_stacks[column] - 1) / m_stacks[column]);
    std::vector<Stack> stacks(std::max<std::size_t>(1, (maps + each - 1) / each));
    std::size_t map = 0;
    for (const Plane& plane : row[column])
        if (isMap(plane))
            stacks[map++ / each].push_back(plane);
    for (const Plane& plane : row[column])
        if (!isMap(plane))
            stacks.front().push_back(plane);
    return stacks;
}

qreal LabPanels::stackWidth(const Stack& stack, qreal cell) const
{
    return largestOf(stack, [&](const Plane& plane) { return sizeOf(plane, cell).width(); });
}

qreal LabPanels::columnWidth(std::size_t column, qreal cell) const
{
    return largestOf(m_rows, [&](const Row& row) { // a gradient lies below its tensor
        return lengthOf(stacksOf(row, column), panelGap, [&](const Stack& stack) { return stackWidth(stack, cell); });
    });
}

qreal LabPanels::rowHeight(const Row& row, qreal cell) const
{
    qreal highest = 0;
    for (std::size_t column = 0; column < labColumns.size(); ++column)
        highest = std::max(highest, largestOf(stacksOf(row, column), [&](const Stack& stack) {
                               return lengthOf(stack, panelGap / 2, [&](const Plane& plane) { return sizeOf(plane, cell).height(); });
                           }));
    return highest;
}

QSizeF LabPanels::sizeFor(qreal cell) const
{
    const std::array<std::size_t, 3> all{0, 1, 2};
    QSizeF size(lengthOf(all, panelGap, [&](std::size_t column) { return columnWidth(column, cell); }), 0);
    for (const Row& row : m_rows)
        size.rheight() += rowHeight(row, cell) + panelGap / 2;
    return size;
}

LabPanels::Places LabPanels::placesFor(qreal cell) const
{
    Places places;
    qreal top = 0;
    qreal right = 0;
    for (const Row& row : m_rows) {
        qreal left = 0;
        for (std::size_t column = 0; column < labColumns.size(); ++column) {
            qreal inColumn = left;
            for (const Stack& stack : stacksOf(row, column)) {
                qreal below = top;
                for (const Plane& plane : stack) {
                    places.corners[plane] = {inColumn, below};
                    below += sizeOf(plane, cell).height() + panelGap / 2;
                }
                inColumn += stackWidth(stack, cell) + panelGap;
            }
            if (const qreal one = columnWidth(column, cell); one > 0)
                left += one + panelGap;
        }
        right = std::max(right, left);
        top += rowHeight(row, cell) + panelGap / 2;
    }
    places.extent = {right, top};
    return places;
}

} // namespace ks

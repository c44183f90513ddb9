#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/window.h"
#include "ui/language/numbers.h"
#include "ui/operation/tabs/im2col_step_text.h"
#include "ui/operation/tabs/im2col_tab.h"
#include "ui/scene/cell_text.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// What is read into a row of such a window.
QString im2colRowText(const OpSpec& spec, const QString& row, const Im2colPlace& place)
{
    if (!place.outside)
        return Im2colTab::tr("Row %1 is input %2.").arg(row, QString::fromStdString(place.image.text()));
    if (!place.beyond)
        return Im2colTab::tr("Row %1 lies in the padding.").arg(row);
    return countsBeyondPadding(spec) ? Im2colTab::tr("Row %1 lies beyond the input and its padding; it counts as 0 too.").arg(row)
                                     : Im2colTab::tr("Row %1 lies beyond the input and its padding; it does not count.").arg(row);
}

/// What becomes of a window; `filter` is the channel of the output.
QString im2colWindowText(const OpSpec& spec, const QString& column, const QString& cell, std::int64_t filter, const QString& rows)
{
    if (!isProduct(infoOf(spec.op)))
        return Im2colTab::tr("Column %1: the window of output %2, which is reduced to one value.").arg(column, cell);
    if (!spec.bias)
        return Im2colTab::tr("Column %1: the window of output %2, which is row %3 of the weights (1×%4) times this column.")
            .arg(column, cell, countOnScreen(filter), rows);
    return Im2colTab::tr("Column %1: the window of output %2, which is row %3 of the weights (1×%4) times this column, plus the bias %5.")
        .arg(column, cell, countOnScreen(filter), rows, QString::fromStdString(cellName(Role::Bias, {0, filter, 0, 0})));
}

} // namespace

void Im2colTab::showMarks(GridMarks onImage, const GridMarks& onMatrix, GridMarks onMap, const Cell& image, const Cell& map)
{
    if (const std::optional<Mask> mask = this->mask()) { // an answer that is asked for is not given away here
        GridMarks& onDst = m_dst == &imageGrid() ? onImage : onMap;
        onDst.hiddenFrom = mask->hiddenFrom;
        if (mask->asked)
            onDst.predicted = cellAt(shapeOf(m_document.content().spec, Role::Dst), *mask->asked);
    }
    imageGrid().plane().setPlane(image.n, image.c);
    imageGrid().setMarks(std::move(onImage)); // at once: marks without the asked cell would close the field of its answer
    m_matrix->setMarks(onMatrix);
    mapGrid().plane().setPlane(map.n, map.c);
    mapGrid().setMarks(std::move(onMap));
}

std::optional<Mask> Im2colTab::mask() const
{
    return m_mask ? m_mask(outputRole()) : maskOf(m_document.view(), outputRole());
}

void Im2colTab::maskChanged()
{
    if (!isVisible() || !isUsable())
        return;
    if (m_shown != shownNow()) // the content has just changed, and what is held here is a place in the one before
        return refresh();
    m_collected ? markCollected() : mark();
}

void Im2colTab::mark()
{
    const OpSpec& spec = m_document.content().spec;
    makePart();
    const Window window = windowOf(spec);
    const Cell map = im2colMapCell(spec, mapChannel(), m_column);
    Im2colPlace place = im2colPlace(spec, m_group, m_row.value_or(0), m_column);
    if (!m_row && scatters()) { // the channel on screen rather than the group's first
        const std::int64_t perGroup = spec.filters / spec.group;
        place.image.c = std::clamp(m_document.view().dstChannel, m_group * perGroup, (m_group + 1) * perGroup - 1);
    }
    GridMarks onImage;
    onImage.window =
        GridWindow{window.y.at(map.y, 0), window.x.at(map.x, 0), window.y.kernel, window.x.kernel, window.y.dilation, window.x.dilation};
    const std::optional<Pin>& pin = m_document.view().pin;
    if (m_row)
        onImage.term = place.image;
    if (pin && pin->of == Role::Src && !scatters())
        onImage.pinned = pin->cell;
    GridMarks onMatrix = im2colMarks(spec, m_group, *m_part, m_column, m_row, pin);
    if (m_step) {
        if (!m_step->column && !m_step->row) // the matrix has no part in it
            onMatrix.window.reset();
        const std::vector<GridHighlight> places = im2colPlaces(spec, m_group, *m_part, *m_step);
        onMatrix.highlights.insert(onMatrix.highlights.end(), places.begin(), places.end());
    }
    GridMarks onMap;
    onMap.highlights = {{map, {}, true}};
    showMarks(onImage, onMatrix, onMap, place.image, map);
    m_current->setText(m_step ? im2colStepText(spec, *m_step) : currentText(map, place));
}

QString Im2colTab::currentText(const Cell& map, const Im2colPlace& place) const
{
    const OpSpec& spec = m_document.content().spec;
    if (outputRole() == Role::DiffDst)
        return im2colBackwardText(spec, {map, m_column, m_row, place, m_group});
    const QString column = countOnScreen(m_column);
    const QString cell = QString::fromStdString(map.text());
    const QString rows = countOnScreen(im2colOf(spec).rows);
    const QString image = QString::fromStdString(place.image.text());
    const QString group = infoOf(spec.op).weights == WeightsKind::Filters && spec.group > 1
                              ? ' ' + tr("This is the matrix of group %1.").arg(countOnScreen(m_group))
                              : QString();
    if (scatters()) {
        const QString channels = countOnScreen(spec.src.c / spec.group);
        const QString text =
            tr("Column %1: Wᵀ (%2×%3) times the input pixel in row %4, column %5 (channels: %3); col2im adds its rows to this "
               "window of the output.")
                .arg(column, rows, channels, countOnScreen(map.y), countOnScreen(map.x)) +
            group;
        if (!m_row)
            return text;
        return text + ' ' +
               (place.outside ? tr("Row %1 falls outside the output and is dropped.").arg(countOnScreen(*m_row))
                              : tr("Row %1 is added to output %2.").arg(countOnScreen(*m_row), image));
    }
    const QString text = im2colWindowText(spec, column, cell, map.c, rows) + group;
    return m_row ? text + ' ' + im2colRowText(spec, countOnScreen(*m_row), place) : text;
}

void Im2colTab::markCollected()
{
    const OpSpec& spec = m_document.content().spec;
    const Cell& dst = *m_collected;
    if (const std::int64_t group = im2colGroup(spec, dst.c); group != m_group) {
        m_group = group;
        m_part.reset();
    }
    // The cells of the matrix on this output cell: the same ones for every input channel, so that of one channel is enough.
    std::vector<std::pair<std::int64_t, std::int64_t>> cells;
    std::vector<Cell> pixels;
    const std::int64_t channel = mapChannel();
    operatorOf(spec.op).forEachTerm(spec, Role::Dst, dst, [&](const Term& term) {
        if (term.first.role != Role::Src || term.first.cell.c != channel)
            return;
        const std::int64_t column = im2colColumn(spec, term.first.cell);
        cells.emplace_back(*im2colRow(spec, dst, column), column);
        pixels.push_back(term.first.cell);
    });
    if (!cells.empty()) {
        m_column = cells.front().second;
        m_row = cells.front().first;
    }
    makePart();
    GridMarks onImage;
    onImage.highlights = {{dst, {}, true}};
    GridMarks onMatrix;
    GridMarks onMap;
    onMatrix.highlights = im2colAddends(spec, *m_part, dst);
    for (const Cell& pixel : pixels)
        onMap.highlights.push_back({pixel, {}, false});
    const Cell map = pixels.empty() ? Cell{dst.n, channel, 0, 0} : pixels.front();
    showMarks(onImage, onMatrix, onMap, dst, map);
    m_current->setText(collectedText(cells));
}

QString Im2colTab::collectedText(const std::vector<std::pair<std::int64_t, std::int64_t>>& cells) const
{
    constexpr std::size_t mostWritten = 9;
    const OpSpec& spec = m_document.content().spec;
    const Content& content = m_document.content();
    const QString count = countOnScreen(cells.size());
    if (outputRole() == Role::DiffDst)
        return im2colSpreadText(spec, *m_collected, count);
    const QString place = QString::fromStdString(m_collected->text());
    if (const auto mask = this->mask(); mask && mask->hides(offsetOf(shapeOf(spec, Role::Dst), *m_collected)))
        return tr("Output %1 collects %2 cells of the matrix, one from each window that covers it.").arg(place, count);
    QString sum;
    double total = 0;
    bool exact = true; // as far as it is written
    const auto add = [&](double value, bool written, const QString& label = {}) {
        total += value;
        if (!written)
            return;
        const Numeral shown = numeral(value);
        const QString text = localized(shown.text);
        exact &= shown.exact;
        sum += sum.isEmpty() ? QString() : QStringLiteral(" + ");
        sum += (sum.isEmpty() ? text : behindASign(text)) + label;
    };
    for (std::size_t i = 0; i < cells.size(); ++i)
        add(static_cast<double>(im2colCell(spec, operands(), m_group, cells[i].first, cells[i].second)), i < mostWritten);
    if (cells.size() > mostWritten)
        sum += QStringLiteral(" + …");
    if (spec.bias && content.bias.tensor)
        add(static_cast<double>(content.bias.tensor->data()[m_collected->c]), true, QStringLiteral(" (b)"));
    const TensorPtr dst = m_document.tensor(Role::Dst);
    const bool isGiven = dst && contains(dst->shape(), *m_collected);
    const Numeral result = numeral(total, isGiven ? std::optional(static_cast<double>((*dst)[*m_collected])) : std::nullopt);
    sum += (exact && result.exact ? QStringLiteral(" = ") : QStringLiteral(" ≈ ")) + localized(result.text);
    return tr("Output %1 collects %2 cells of the matrix, one from each window that covers it: %3").arg(place, count, sum);
}

} // namespace ks

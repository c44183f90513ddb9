#include "ui/grids/grid_editing.h"

#include "ui/grids/cell_field.h"
#include "ui/grids/cell_grid.h"
#include "ui/language/numbers.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr qint64 mostCopied = 50'000;                                  // each is formatted twice while the key is held
constexpr const char* cellsFormat = "application/x-kernelscope-cells"; ///< tabs and decimal points

} // namespace

GridEditing::GridEditing(CellGrid& grid) : QObject(&grid), m_grid(grid)
{
    connect(&grid.plane(), &ShownPlane::replaced, this, [this](bool resized) {
        if (resized || !m_grid.plane().has(m_edited))
            close();
        if (resized)
            dropStroke(); // its cells are places in the one before
    });
    connect(&grid.cover(), &GridCover::marksChanged, this, [this] {
        if (!m_editor || m_editable || m_grid.marks().predicted == m_edited)
            return;
        close(); // what is typed there is no answer to what is asked now
    });
    connect(&grid.cover(), &GridCover::awaitedChanged, this, [this](bool awaited) {
        if (awaited)
            close();
    });
}

void GridEditing::setEditable(bool editable)
{
    m_editable = editable;
    if (editable)
        return;
    setBrush(std::nullopt);
    close();
}

bool GridEditing::takesNumbers() const
{
    return m_editable || m_grid.marks().predicted;
}

void GridEditing::begin(const QString& text)
{
    GridSelection& selection = m_grid.selection();
    const std::optional<Cell>& asked = m_grid.marks().predicted;
    if (!m_editable && asked)
        selection.setCurrent(*asked);
    if (!m_grid.plane().has(selection.current()) || (!m_editable && asked != selection.current()))
        return;
    m_grid.view().reveal(selection.current());
    close();
    m_edited = selection.current();
    openEditor(text);
    if (!m_editable)
        emit guessBegun();
}

void GridEditing::openEditor(const QString& text)
{
    const bool shows = text.isEmpty() && m_editable; // the value so far; that of a cell that is asked for is not told
    m_editor = new CellField(m_grid, m_grid.view().placeOf(m_edited),
                             shows ? fullNumberText(static_cast<double>((*m_grid.tensor())[m_edited]), m_grid.locale()) : text,
                             tr("value of row %1, column %2").arg(m_edited.y).arg(m_edited.x));
    if (text.isEmpty())
        m_editor->selectAll();
    connect(m_editor, &CellField::taken, this, &GridEditing::take);
    connect(m_editor, &CellField::closed, this, [this] { m_editor.clear(); });
    connect(m_editor, &CellField::noticed, this, &GridEditing::noticed);
}

void GridEditing::take(float value)
{
    const Cell cell = m_edited; // whoever hears of it may begin with another one
    if (m_editable)
        emit cellEdited(cell, value);
    else
        emit cellGuessed(cell, value);
}

void GridEditing::close()
{
    if (m_editor)
        m_editor->close();
}

void GridEditing::copy()
{
    if (!m_grid.tensor())
        return;
    const QRect chosen = m_grid.selection().cells();
    if (static_cast<qint64>(chosen.width()) * chosen.height() > mostCopied) {
        emit noticed(
            [] { return tr("More than %L1 cells are too many for the clipboard. Export the tensor as CSV instead.").arg(mostCopied); });
        return;
    }
    QString text;
    QString exact; // for another grid: what a decimal comma means is known here
    const auto separate = [&](char by) {
        text += QLatin1Char(by);
        exact += QLatin1Char(by);
    };
    for (int y = chosen.top(); y <= chosen.bottom(); ++y) {
        if (y > chosen.top())
            separate('\n');
        for (int x = chosen.left(); x <= chosen.right(); ++x) {
            const Cell cell{m_grid.n(), m_grid.c(), y, x};
            if (x > chosen.left())
                separate('\t');
            if (m_grid.cover().hides(m_grid.tensor()->shape(), cell))
                continue;
            const auto value = static_cast<double>((*m_grid.tensor())[cell]);
            text += fullNumberText(value, m_grid.locale()).replace(QChar(0x2212), QLatin1Char('-'));
            exact += QString::number(value, 'g', 9);
        }
    }
    exact += QLatin1Char('\n');
    auto* clip = new QMimeData;
    clip->setText(text);
    clip->setData(QLatin1String(cellsFormat), exact.toLatin1());
    QApplication::clipboard()->setMimeData(clip);
}

QString GridEditing::cellsIn(const QMimeData& clip)
{
    return clip.hasFormat(QLatin1String(cellsFormat)) ? QString::fromLatin1(clip.data(QLatin1String(cellsFormat))) : clip.text();
}

void GridEditing::paste()
{
    const QMimeData* clip = QApplication::clipboard()->mimeData();
    const QString text = clip ? cellsIn(*clip) : QString();
    if (!m_editable) {
        emit noticed([] { return tr("This grid is a result: its cells cannot be pasted over."); });
    } else if (!text.trimmed().isEmpty()) {
        const QRect chosen = m_grid.selection().cells();
        emit pasted({m_grid.n(), m_grid.c(), chosen.top(), chosen.left()}, text);
    }
}

void GridEditing::setBrush(std::optional<float> value)
{
    m_brush = value;
    if (value) {
        m_grid.setCursor(Qt::CrossCursor);
    } else {
        dropStroke();
        m_grid.unsetCursor();
    }
}

bool GridEditing::beginStroke(const QPointF& point)
{
    if (!m_brush || !m_editable)
        return false;
    m_painting = true;
    m_stroke.clear();
    strokeOver(point, point);
    return true;
}

void GridEditing::strokeOver(const QPointF& from, const QPointF& to)
{
    const QPointF way = to - from;
    const int steps = std::max(
        1, static_cast<int>(std::ceil(std::max(std::fabs(way.x()), std::fabs(way.y())) / std::max(1.0, m_grid.view().cell() / 2))));
    for (int i = 0; i <= steps; ++i) {
        const std::optional<Cell> cell = m_grid.cellAt(from + way * i / steps);
        if (cell && std::find(m_stroke.rbegin(), m_stroke.rend(), *cell) == m_stroke.rend()) {
            m_stroke.push_back(*cell);
            m_grid.update(m_grid.view().reachOf(*cell));
        }
    }
}

void GridEditing::endStroke()
{
    const std::vector<Cell> stroke = std::exchange(m_stroke, {});
    if (std::exchange(m_painting, false) && !stroke.empty()) {
        emit painted(stroke, *m_brush);
        m_grid.update();
    }
}

void GridEditing::dropStroke()
{
    if (!std::exchange(m_painting, false))
        return;
    m_stroke.clear();
    m_grid.update();
}

} // namespace ks

#include "moc_grid_editing.cpp"

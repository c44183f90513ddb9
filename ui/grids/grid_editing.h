#pragma once

#include "core/tensor/shape.h"
#include "ui/language/sentence.h"

#include <QObject>
#include <QPointer>

#include <optional>
#include <vector>

class QMimeData;

namespace ks {

class CellGrid;
class CellField;

/// How the cells of a grid are given other values: typed, pasted or painted; and a cell that is asked for takes a guess. It changes no tensor: each
/// is a signal, and whoever owns the tensor answers with another one.
class GridEditing : public QObject {
    Q_OBJECT

public:
    explicit GridEditing(CellGrid& grid);

    void setEditable(bool editable);
    bool isEditable() const { return m_editable; }
    /// A number that is typed is for a cell of this grid.
    bool takesNumbers() const;
    /// Opens the editor on the current (or the predicted) cell, with `text` typed already.
    void begin(const QString& text = {});
    void close();

    void copy();
    void paste();
    /// The numbers on a clipboard as text: of another grid of this program with all their digits and decimal points, whatever the language.
    static QString cellsIn(const QMimeData& clip);

    /// The paint tool: dragging paints this value. Nothing: dragging pans.
    void setBrush(std::optional<float> value);
    const std::optional<float>& brush() const { return m_brush; }
    /// False where there is nothing to paint with.
    bool beginStroke(const QPointF& point);
    bool isPainting() const { return m_painting; }
    /// All cells on the way: the mouse may have jumped over some.
    void strokeOver(const QPointF& from, const QPointF& to);
    void endStroke();
    const std::vector<Cell>& stroke() const { return m_stroke; }

signals:
    void cellEdited(const ks::Cell& cell, float value);
    /// The editor has opened on the cell that is asked for; a value has been typed into it. It closes where another one is asked for meanwhile.
    void guessBegun();
    void cellGuessed(const ks::Cell& cell, float value);
    /// One stroke of the paint tool.
    void painted(const std::vector<ks::Cell>& cells, float value);
    void pasted(const ks::Cell& at, const QString& text);
    /// Something to say in the message bar.
    void noticed(const ks::Sentence& sentence);

private:
    void openEditor(const QString& text);
    void take(float value);
    /// Where the brush goes, or the cells under it, in the middle of a stroke, nothing is painted.
    void dropStroke();

    CellGrid& m_grid;
    bool m_editable = false;
    QPointer<CellField> m_editor;
    Cell m_edited; ///< what is typed there is of this cell, whatever the walk shows by now
    std::optional<float> m_brush;
    bool m_painting = false;
    std::vector<Cell> m_stroke;
};

} // namespace ks

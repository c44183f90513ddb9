#pragma once

#include "ui/theme/flow_layout.h"

#include <QBoxLayout>
#include <QGridLayout>

#include <initializer_list>

namespace ks {

/// What stands in a row or a column: a control, a row or column in it, or room.
class Placed {
public:
    Placed(QWidget* widget, int stretch = 0, Qt::Alignment alignment = {}) : m_widget(widget), m_stretch(stretch), m_alignment(alignment) {}
    Placed(QLayout* layout, int stretch = 0) : m_layout(layout), m_stretch(stretch) {}
    /// The room that nothing else takes.
    static Placed rest(int stretch = 0) { return Placed(static_cast<QWidget*>(nullptr), stretch); }
    static Placed gap(int pixels);

    void addTo(QBoxLayout& box) const;

private:
    QWidget* m_widget = nullptr;
    QLayout* m_layout = nullptr;
    int m_stretch = 0;
    int m_gap = 0;
    Qt::Alignment m_alignment;
};

using Parts = std::initializer_list<Placed>;

// `spacing` in pixels; negative: as it is, of the style.

/// Behind what is in it.
template <class Box>
Box* lay(Box* box, Parts parts, int spacing = -1)
{
    if (spacing >= 0)
        box->setSpacing(spacing);
    for (const Placed& part : parts)
        part.addTo(*box);
    return box;
}

/// To stand in another one.
inline QHBoxLayout* inRow(Parts parts, int spacing = -1)
{
    return lay(new QHBoxLayout, parts, spacing);
}
inline QVBoxLayout* inColumn(Parts parts, int spacing = -1)
{
    return lay(new QVBoxLayout, parts, spacing);
}
/// In a flow: a control, as wide as it wants to be, or what takes what its line has over, and at least so many pixels beside usual text.
struct Flowing {
    Flowing(QWidget* control) : widget(control) {}
    Flowing(QWidget* filling, double least) : widget(filling), leastFilling(least) {}

    QWidget* widget;
    double leastFilling = 0;
};

/// Controls in a row that goes on in a next line where the width ends, and one that stands at the end of its line.
FlowLayout* inFlow(std::initializer_list<Flowing> controls, QWidget* atTheEnd = nullptr, int spacing = -1);
/// Such a row as one part, that comes and goes as a whole.
QWidget* flowBox(FlowLayout& row, QWidget* parent);

/// All of `whole`, up to its edges.
QHBoxLayout* layRow(QWidget& whole, Parts parts, int spacing = -1);
QVBoxLayout* layColumn(QWidget& whole, Parts parts, int spacing = -1);

/// In a column of settings: a title (null: none) beside its field, or what takes the width of both.
struct FieldRow {
    FieldRow(QWidget* whole, Qt::Alignment where = {}) : field(whole), alignment(where), wide(true) {}
    FieldRow(QWidget* before, QWidget* beside, Qt::Alignment where = {}) : title(before), field(beside), alignment(where) {}

    QWidget* title = nullptr;
    QWidget* field;
    Qt::Alignment alignment;
    bool wide = false;
};

/// All of `whole`, up to its edges; the fields of columns above one another stand below one another.
QGridLayout* layFields(QWidget& whole, std::initializer_list<FieldRow> rows);

} // namespace ks

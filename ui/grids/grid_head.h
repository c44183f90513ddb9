#pragma once

#include "core/tensor/shape.h"

#include <QString>

#include <functional>
#include <optional>

class QHBoxLayout;
class QLabel;
class QWidget;

namespace ks {

/// The line above a tensor: its name, and behind it the shape, or what is pointed at. Its labels are the panel's.
class GridHead {
public:
    /// `named`: another name is to be shown.
    GridHead(QWidget& panel, std::function<void()> named);

    /// "input", "X", and the library's name "src" for the tooltip.
    void setTitle(const QString& name, const QString& symbol, const QString& libraryName);
    /// As it is read.
    QString title() const;
    /// In which title and sizes are read whole.
    int width() const;
    /// To be laid in the panel.
    QHBoxLayout* row();

    struct Sizes {
        Shape shape;     ///< of the tensor: in short, and whole in the hint and beside a plane; empty: there is none
        QString plane;   ///< which one of it is in sight, where nothing else says so
        QString extents; ///< what its numbers are, for the hint
        QString pointed; ///< in the shape's place, however little room there is; empty: nobody points
    };
    /// `room`: where the shape has to go if the width does not do for both, of which the title's hint tells then. None: it stays.
    void show(const Sizes& sizes, std::optional<int> room);

private:
    QWidget& m_panel;
    std::function<void()> m_named;
    QString m_name;
    QString m_symbol;
    QString m_libraryName;
    QLabel* m_title;
    QLabel* m_shape;
};

} // namespace ks

#pragma once

#include "core/nn/layers.h"
#include "core/tensor/tensor.h"

#include <QStringList>
#include <QWidget>

namespace ks {

/// How much each place of the input moves a unit; see effectiveField().
struct MovedBy {
    TensorPtr field; ///< null: nobody knows
    std::int64_t samples = 0;
};

/// The input's rows and columns, with those that a unit sees marked, and as strongly as they move it where that is known. An input that is a row of a
/// table: a cell for each of its columns, with its name.
class FieldView : public QWidget {
    Q_OBJECT

public:
    explicit FieldView(QWidget* parent = nullptr) : QWidget(parent) {}
    /// `names` of the columns of a table; others than there are: they are counted.
    void show(const Shape& input, const ReceptiveField& field, const TensorPtr& moved, const QStringList& names = {});
    /// The input is a row of numbers.
    bool isTable() const { return m_input.h * m_input.w == 1 && m_input.c > 1; }
    QString nameOf(std::int64_t column) const;
    /// Of a table: the cell of a column; null where there is no room for all of them, and it is among the last.
    QRect cellOf(std::int64_t column) const;
    const TensorPtr& moved() const { return m_moved; }
    QSize sizeHint() const override { return {140, 140}; }
    QSize minimumSizeHint() const override { return {80, 80}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Tiles {
        QSize tile; ///< with its name, and the gap behind it
        int columns = 1;
        std::int64_t shown = 0; ///< of all columns of the table
    };
    Tiles tiles() const;
    void paintTable(QPainter& painter) const;

    Shape m_input;
    ReceptiveField m_field;
    TensorPtr m_moved;
    QStringList m_names;
};

} // namespace ks

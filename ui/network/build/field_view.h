#pragma once

#include "core/nn/layers.h"
#include "core/tensor/tensor.h"

#include <QWidget>

namespace ks {

/// How much each place of the input moves a unit; see effectiveField().
struct MovedBy {
    TensorPtr field; ///< null: nobody knows
    std::int64_t samples = 0;
};

/// The input's rows and columns, with those that a unit sees marked, and as strongly as they move it where that is known.
class FieldView : public QWidget {
    Q_OBJECT

public:
    explicit FieldView(QWidget* parent = nullptr);
    void show(const Shape& input, const ReceptiveField& field, const TensorPtr& moved);
    const TensorPtr& moved() const { return m_moved; }
    QSize sizeHint() const override { return {140, 140}; }
    QSize minimumSizeHint() const override { return {80, 80}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Shape m_input;
    ReceptiveField m_field;
    TensorPtr m_moved;
};

} // namespace ks

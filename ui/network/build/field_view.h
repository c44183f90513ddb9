#pragma once

#include "core/nn/layers.h"

#include <QWidget>

namespace ks {

/// The input's rows and columns, with those that a unit sees marked.
class FieldView : public QWidget {
    Q_OBJECT

public:
    explicit FieldView(QWidget* parent = nullptr);
    void show(const Shape& input, const ReceptiveField& field);
    QSize sizeHint() const override { return {140, 140}; }
    QSize minimumSizeHint() const override { return {80, 80}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Shape m_input;
    ReceptiveField m_field;
};

} // namespace ks

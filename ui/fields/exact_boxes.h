#pragma once

#include <QAbstractSpinBox>
#include <QDoubleSpinBox>

namespace ks {

/// A number with all its decimals and none that say nothing: 0.0000001 stays what it is.
class PlainNumberBox final : public QDoubleSpinBox {
    Q_OBJECT

public:
    PlainNumberBox(double low, double high, QWidget* parent = nullptr);

    QString textFromValue(double value) const override;
};

/// A whole number of 64 bits, as seeds are.
class WideNumberBox final : public QAbstractSpinBox {
    Q_OBJECT

public:
    explicit WideNumberBox(QWidget* parent = nullptr);

    quint64 value() const { return m_value; }
    void setValue(quint64 value);

    void stepBy(int steps) override;
    QValidator::State validate(QString& text, int& place) const override;
    QSize sizeHint() const override;

signals:
    void valueChanged(quint64 value);

protected:
    StepEnabled stepEnabled() const override;

private:
    quint64 m_value = 0;
};

} // namespace ks

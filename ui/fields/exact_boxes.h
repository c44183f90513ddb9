#pragma once

#include <QAbstractSpinBox>
#include <QDoubleSpinBox>
#include <QSpinBox>

#include <cstdint>

namespace ks {

/// A number with all its decimals and none that say nothing: 0.0000001 stays what it is. What somebody else has set is shown as it is, also where
/// nobody can enter it: beyond the range, or with more decimals. Of a fraction that was reckoned, such as 20/28, a few decimals are shown; it stays what
/// it is.
class PlainNumberBox final : public QDoubleSpinBox {
    Q_OBJECT

public:
    PlainNumberBox(double low, double high, QWidget* parent = nullptr);

    void setNumber(double number); ///< emits nothing
    QString textFromValue(double value) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& place) const override; ///< also of "1e-6"
    void stepBy(int steps) override;

private:
    QString digitsOf(double value) const;
    bool showsMore(double value) const; ///< the number has more than the box could take
    QString bare(QString text) const;   ///< without the unit
    bool withExponent(const QString& text) const;

    double m_low;
    double m_high;
    double m_number = 0; ///< as it was set
    double m_shown = 0;  ///< what the box could take of it
};

/// The same for whole numbers; counts have the region's groups of thousands, and may be typed with them or without.
class WholeNumberBox final : public QSpinBox {
    Q_OBJECT

public:
    WholeNumberBox(double least, double most, QWidget* parent = nullptr);

    void setNumber(std::int64_t number); ///< emits nothing
    QString textFromValue(int value) const override;
    int valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& place) const override; ///< also of "−3", as it is shown, and of "-3", as it is typed
    void stepBy(int steps) override;
    /// Of an extent that stands beside others: no groups, and content with the room of four digits. Anew where the letters are others.
    void askForLittle();
    /// Without the groups of the largest number, which hardly anybody sets: a narrow window has no room for them.
    QSize minimumSizeHint() const override;

private:
    int m_least;
    int m_most;
    std::int64_t m_number = 0;
};

/// A whole number of 64 bits, as seeds are: without groups, since it counts nothing. All its digits are in sight where there is room.
class WideNumberBox final : public QAbstractSpinBox {
    Q_OBJECT

public:
    explicit WideNumberBox(QWidget* parent = nullptr);

    quint64 value() const { return m_value; }
    void setValue(quint64 value);

    void stepBy(int steps) override;
    QValidator::State validate(QString& text, int& place) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void valueChanged(quint64 value);

protected:
    StepEnabled stepEnabled() const override;

private:
    QSize withRoomFor(int digits) const;

    quint64 m_value = 0;
};

} // namespace ks

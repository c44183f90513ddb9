#pragma once

#include <QSpinBox>

namespace ks {

/// A sample's number. One that is larger than the last can be typed as well: it becomes the last, and is told so, rather than a digit being lost.
class SampleNumber final : public QSpinBox {
    Q_OBJECT

public:
    using QSpinBox::QSpinBox;

signals:
    /// More was asked for than there is.
    void tooLarge(int asked) const;

protected:
    QValidator::State validate(QString& input, int& at) const override;
    void fixup(QString& input) const override;

private:
    /// Without its suffix; negative: no number.
    int numberIn(QString input) const;
};

} // namespace ks

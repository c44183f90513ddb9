#pragma once

#include <QComboBox>

#include <algorithm>

namespace ks {

/// A box whose words are to be read whole, in every language and size of text. Qt keeps the least width that the first words asked for.
class WordBox : public QComboBox {
public:
    explicit WordBox(QWidget* parent = nullptr) : QComboBox(parent) { setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon); }

    /// The first `words` are to be read whole; of what comes after them as much as there is room for.
    void readWhole(int words)
    {
        int widest = 0;
        for (int i = 0; i < words; ++i)
            widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
        setMinimumContentsLength(widest / fontMetrics().horizontalAdvance(QLatin1Char('X')) + 1);
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace ks

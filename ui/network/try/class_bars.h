#pragma once

#include "ui/theme/named_bars.h"

#include <QStringList>
#include <QVector>

#include <cstdint>

namespace ks {

/// What the network takes a picture for: a bar for each class, the likeliest marked. Many classes: the ten likeliest. Beside another moment of the training
/// each class has a second, thinner bar of what was said then, A, and both shares.
class ClassBars final : public NamedBars {
    Q_OBJECT

public:
    explicit ClassBars(QWidget* parent = nullptr) : NamedBars(1, parent) {}

    /// `right`: the class that would be right; negative where nobody knows.
    /// `then`: the shares at A, of as many classes, where `shares` are those of B; empty: no moments are compared.
    void show(const QStringList& names, const QVector<float>& shares, int right = -1, const QVector<float>& then = {});
    void clear() { setBars({}, {}); }
    /// Room for so many classes is kept from now on: nothing below moves when the first answer comes.
    void expect(std::int64_t classes);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {180, 120}; }

protected:
    void drawBar(QPainter& painter, const Bar& bar, const QRectF& field) const override;

private:
    int m_expected = 4; ///< rows
};

} // namespace ks

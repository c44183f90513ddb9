#pragma once

#include "core/tensor/random.h"
#include "ui/language/retranslating.h"

#include <QWidget>

class QDoubleSpinBox;

namespace ks {

class SeedRow;

/// The choices of a random tensor: what numbers, how many, and the seed that makes them again.
class RandomSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit RandomSettings(QWidget* parent = nullptr);

    void showSpec(const RandomSpec& spec);
    RandomSpec spec() const;

signals:
    void edited(const ks::RandomSpec& spec);

protected:
    void retranslate() override;

private:
    enum Kind { Integers, Study, Uniform, Normal };

    void announce() { emit edited(spec()); }
    void fitToKind();

    QComboBox* m_kind;
    std::array<QLabel*, 4> m_shapeLabels{};
    std::array<QSpinBox*, 4> m_shape{};
    QLabel* m_lowLabel;
    QDoubleSpinBox* m_low;
    QLabel* m_highLabel;
    QDoubleSpinBox* m_high;
    QLabel* m_seedLabel;
    SeedRow* m_seed;
};

} // namespace ks

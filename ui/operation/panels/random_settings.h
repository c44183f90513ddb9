#pragma once

#include "core/tensor/random.h"
#include "ui/language/retranslating.h"

#include <QWidget>

namespace ks {

class FieldEditor;
class SeedRow;

/// The choices of a random tensor: what numbers, how many, and the seed that makes them again. What nobody changes stays as it was shown, also where
/// nobody could choose it here.
class RandomSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit RandomSettings(QWidget* parent = nullptr);

    void showSpec(const RandomSpec& spec); ///< emits nothing
    const RandomSpec& spec() const { return m_spec; }

signals:
    void edited(const ks::RandomSpec& spec);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    enum Kind { Integers, Study, Uniform, Normal };

    Kind kind() const;
    void takeKind(Kind kind);
    void fitToKind();

    RandomSpec m_spec;
    QComboBox* m_kind;
    std::array<FieldEditor*, 4> m_shape{};
    std::array<QLabel*, 2> m_rangeLabels{};
    std::array<FieldEditor*, 2> m_range{}; ///< from, to
    QLabel* m_seedLabel;
    SeedRow* m_seed;
};

} // namespace ks

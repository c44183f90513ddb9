#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/panels/edit_burst.h"
#include "ui/session/operation_document.h"

#include <QWidget>

namespace ks {

class NumberField;
class SeedRow;

/// Weights W and bias b of Conv and ConvTranspose: presets, number of filters, normalising, bias. Single cells are edited in the grid.
class WeightsSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit WeightsSettings(OperationDocument& document, QWidget* parent = nullptr);

protected:
    void retranslate() override;

private:
    /// What the button Normalise must know of these weights.
    struct Sums {
        TensorPtr of;
        OpKind op{};
        std::int64_t group = 1;
        bool finite = false;
        bool zero = false;
        bool normalised = false;
    };
    const Sums& sums();
    void refresh();
    QString ownTitle(const TensorSource& source, const QString& preset) const;
    void listPresets();
    void choosePreset();
    void setSeed(std::uint64_t seed);
    void normalise();
    void showBias();
    /// What was typed becomes the bias that it was typed for, if that is still there.
    void takeBias();

    OperationDocument& m_document;
    EditBurst m_burst;
    Sums m_sums;
    std::weak_ptr<const Tensor> m_shownBias; ///< for which the field stands
    QLabel* m_present;
    QLabel* m_presetTitle;
    QComboBox* m_preset;
    QLabel* m_seedTitle;
    SeedRow* m_seed;
    QLabel* m_filtersTitle;
    NumberField* m_filters;
    QPushButton* m_normalise;
    QCheckBox* m_hasBias;
    QLineEdit* m_bias;
};

/// Every filter, all weights that make one output channel, divided by the sum of its magnitudes; filters of nothing but zeros stay.
Tensor normalisedFilters(const Tensor& weights, const OpSpec& spec);
/// Whether that would change nothing; makes no copy.
bool areNormalised(const Tensor& weights, const OpSpec& spec);

} // namespace ks

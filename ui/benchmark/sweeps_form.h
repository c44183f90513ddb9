#pragma once

#include "core/base/text.h"
#include "ui/benchmark/parts_list.h"

class QLabel;

namespace ks {

class AxisBox;
class ValuesEdit;
class ValuesHint;

/// The axes of an experiment's grid: a list, and of the chosen one what it is and its values.
class SweepsForm final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    SweepsForm(ExperimentEdit edit, QWidget* parent);

    void show(const Experiment& experiment);
    /// Another experiment: what stands in the field of values is of none any more.
    void forget();
    /// Why what stands in the field of values cannot be read; empty where it can.
    const Text& wrongValues() const { return m_wrong; }
    /// Says that, or how values are written.
    void sayHow(const Experiment& experiment);

protected:
    void retranslate() override;

private:
    void takeDeed(PartsDeed deed);
    void takeValues();
    SweepAxis shownAxis(const Experiment& experiment) const;

    ExperimentEdit m_edit;
    std::size_t m_at = 0; ///< the axis that is shown
    Text m_wrong;
    PartsList* m_list;
    QLabel* m_axisLabel;
    AxisBox* m_axis;
    QLabel* m_valuesLabel;
    ValuesEdit* m_values;
    ValuesHint* m_hint;
};

} // namespace ks

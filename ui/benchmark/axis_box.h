#pragma once

#include "core/measure/experiment.h"

#include <QComboBox>

namespace ks {

/// What is swept: axes of the input and the run, attributes of operators, settings and data of whole trainings, in groups. What a subject does not have cannot be
/// chosen, and says why.
class AxisBox final : public QComboBox {
    Q_OBJECT

public:
    explicit AxisBox(QWidget* parent = nullptr);

    /// That of the sweep at this place; behind the last one: nothing.
    void show(const Experiment& experiment, std::size_t sweep);
    void retranslate();
};

/// The first axis that the experiment can have beside those that it has; None where there is none.
SweepAxis anotherAxis(const Experiment& experiment);

} // namespace ks

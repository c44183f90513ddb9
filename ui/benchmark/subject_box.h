#pragma once

#include "core/measure/experiment.h"

#include <QComboBox>

#include <map>

namespace ks {

/// What an experiment is about: an operator, a preset of a network, or a network that came with a file.
class SubjectBox final : public QComboBox {
    Q_OBJECT

public:
    explicit SubjectBox(QWidget* parent = nullptr);

    /// A network that is no preset is among the choices from now on.
    void show(const Subject& subject);
    /// Makes that subject what is chosen; nothing where it is already.
    void giveTo(Experiment& experiment, std::size_t subject) const;
    void retranslate();

private:
    std::map<std::string, NetworkChoice> m_networks; ///< that were shown: what came with a file is in no table of presets
};

} // namespace ks

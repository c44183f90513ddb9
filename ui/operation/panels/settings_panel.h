#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"
#include "ui/theme/column_area.h"
#include "ui/theme/one_layout.h"

#include <memory>

class QThreadPool;

namespace ks {

class FoldingSection;
class InputSettings;
class OperatorSettings;

/// The left dock: operator and settings, input, weights, gradient from above, backend. Everything is written through the document.
class SettingsPanel final : public Retranslating<ColumnArea> {
    Q_OBJECT

public:
    /// `files`: where inputs are read; see LabHost.
    SettingsPanel(OperationDocument& document, QThreadPool& files, QWidget* parent = nullptr);

    InputSettings& input() { return *m_input; }
    OperatorSettings& operatorSettings() { return *m_operator; }
    /// With sliders of a comfortable length.
    QSize sizeHint() const override;

protected:
    void retranslate() override;

private:
    void refresh();
    /// Before any section hears of another operator: their fields come and go together, until refresh(), which is the last to hear of it.
    std::unique_ptr<OneLayout> hearFirst();

    OperationDocument& m_document;
    std::unique_ptr<OneLayout> m_once; ///< while the sections follow
    OperatorSettings* m_operator;
    InputSettings* m_input;
    FoldingSection* m_operatorSection;
    FoldingSection* m_inputSection;
    FoldingSection* m_weightsSection;
    FoldingSection* m_gradientSection;
    FoldingSection* m_backendSection;
};

} // namespace ks

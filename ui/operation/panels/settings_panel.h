#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"
#include "ui/theme/column_area.h"

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

    OperationDocument& m_document;
    OperatorSettings* m_operator;
    InputSettings* m_input;
    FoldingSection* m_operatorSection;
    FoldingSection* m_inputSection;
    FoldingSection* m_weightsSection;
    FoldingSection* m_gradientSection;
    FoldingSection* m_backendSection;
};

} // namespace ks

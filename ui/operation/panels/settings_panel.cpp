#include "ui/operation/panels/settings_panel.h"

#include "core/ops/op_info.h"
#include "ui/fields/folding_section.h"
#include "ui/operation/panels/backend_choice.h"
#include "ui/operation/panels/gradient_settings.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/panels/weights_settings.h"
#include "ui/shell/resource_locator.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

namespace ks {

SettingsPanel::SettingsPanel(OperationDocument& document, QThreadPool& files, QWidget* parent)
    : Retranslating(parent), m_document(document), m_once(hearFirst()), m_operator(new OperatorSettings(document)),
      m_input(new InputSettings(document, files)), m_operatorSection(new FoldingSection(m_operator)),
      m_inputSection(new FoldingSection(m_input)), m_weightsSection(new FoldingSection(new WeightsSettings(document))),
      m_gradientSection(new FoldingSection(new GradientSettings(document))),
      m_backendSection(new FoldingSection(new BackendChoice(document)))
{
    auto* column = new QWidget;
    layColumn(*column, {m_operatorSection, m_inputSection, m_weightsSection, m_gradientSection, m_backendSection, Placed::rest(1)},
              gridStep)
        ->setContentsMargins(gridStep, gridStep, gridStep, gridStep);
    for (FoldingSection* section : {m_operatorSection, m_inputSection, m_weightsSection, m_gradientSection})
        section->setOpen(true);
    setWidget(column);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // a section that opens does not break all lines anew
    if (const QString samples = ResourceLocator::samplesFolder(); !samples.isEmpty())
        m_input->setSamplesFolder(samples + QStringLiteral("/images"));
    connect(&document, &OperationDocument::contentChanged, this, &SettingsPanel::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &SettingsPanel::refresh);
    connect(&document, &OperationDocument::resultChanged, this, &SettingsPanel::refresh);
    retranslate();
}

std::unique_ptr<OneLayout> SettingsPanel::hearFirst()
{
    connect(&m_document, &OperationDocument::contentChanged, this, [this] {
        m_once.reset();
        m_once = std::make_unique<OneLayout>(*this);
    });
    return nullptr;
}

QSize SettingsPanel::sizeHint() const
{
    return ColumnArea::sizeHint() + QSize(5 * gridStep, 0);
}

void SettingsPanel::retranslate()
{
    setWindowTitle(tr("Settings"));
    setAccessibleName(tr("Settings"));
    m_operatorSection->setTitle(tr("Operator"));
    m_inputSection->setTitle(tr("Input X"));
    m_weightsSection->setTitle(tr("Weights W and bias b"));
    m_gradientSection->setTitle(tr("Gradient from above ∂L/∂Y"));
    refresh();
}

void SettingsPanel::refresh()
{
    m_weightsSection->setVisible(isProduct(infoOf(m_document.content().spec.op)));
    m_gradientSection->setVisible(m_document.view().backward);
    const OperationResult* result = m_document.result(); // another backend may have taken the place of the one that was chosen
    const std::string& backend = result ? result->backend : m_document.content().backend;
    m_backendSection->setTitle(tr("Computed by: %1").arg(QString::fromStdString(backend)));
    m_once.reset();
}

} // namespace ks

#include "moc_settings_panel.cpp"

#include "ui/network/build/family_dialog.h"

#include "core/base/error.h"
#include "core/nn/model_properties.h"
#include "core/nn/presets.h"
#include "ui/fields/field_form.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/theme/parts.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ks {

FamilyDialog::FamilyDialog(QWidget* parent)
    : Retranslating<QDialog>(parent), m_form(new FieldForm(fcFamilyFields().rows, this, {.prefix = QStringLiteral("family-")})),
      m_says(named(sentenceLabel(this), "familySays")), m_take(named(new QPushButton(this), "familyTake")), m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("familyDialog"));
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(m_take, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    m_take->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_form);
    column->addWidget(m_says);
    column->addWidget(buttons);
    connect(m_form, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        Fields(fcFamilyFields(), m_family).set(field, value);
        say();
    });
    connect(m_take, &QPushButton::clicked, this, &FamilyDialog::take);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    m_form->fill({fcFamilyFields(), m_family});
    retranslate();
}

void FamilyDialog::take()
{
    try {
        emit chosen(QString::fromStdString(chosenOf(m_family)));
        accept();
    } catch (const InputError&) {
        say(); // the sentence is there already
    }
}

/// What would be taken, or why nothing can be.
void FamilyDialog::say()
{
    try {
        const std::string name = chosenOf(m_family);
        const Model model = presetModel(name);
        QStringList numbers;
        for (const ModelProperty& property : modelProperties())
            if (property.unit.empty())
                numbers +=
                    tr("%1: %2", "a property and its value")
                        .arg(toQString(Text(std::string(property.title))), countOnScreen(static_cast<qint64>(property.value(model, 1))));
        m_says->setText(tr("%1 is network %2 of %3. %4.")
                            .arg(toQString(Text::name(model.name)), countOnScreen(m_family.place),
                                 countOnScreen(static_cast<qint64>(namesOf(m_family).size())), numbers.join(QStringLiteral("; "))));
        m_take->setEnabled(true);
    } catch (const InputError& error) {
        m_says->setText(toQString(error.text()));
        m_take->setEnabled(false);
    }
}

void FamilyDialog::bringUp()
{
    show();
    raise();
    activateWindow();
}

void FamilyDialog::retranslate()
{
    setWindowTitle(tr("Fully connected family"));
    m_take->setText(tr("Take this network"));
    m_close->setText(tr("Close"));
    say();
}

} // namespace ks

#include "moc_family_dialog.cpp"

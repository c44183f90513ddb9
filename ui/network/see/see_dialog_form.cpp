#include "ui/network/see/see_dialog_form.h"

#include "ui/theme/parts.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace ks {

namespace {

struct SeeDialogTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::SeeDialogForm)
};

} // namespace

SeeDialogForm::SeeDialogForm(QDialog& dialog, const char* save)
    : m_layout(new QFormLayout(&dialog)), m_save(named(new QPushButton(&dialog), save)), m_close(new QPushButton(&dialog))
{
    m_save->setDefault(true);
    QObject::connect(m_close, &QPushButton::clicked, &dialog, &QDialog::reject);
}

QSpinBox* SeeDialogForm::numberBox(const char* name, int least, int most, int usual)
{
    auto* box = named(new QSpinBox, name);
    box->setRange(least, most);
    box->setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue); // not the number of before, as if nothing had been typed
    box->setValue(usual);
    return box;
}

QLabel* SeeDialogForm::add(QWidget* field)
{
    auto* title = new QLabel;
    title->setBuddy(field);
    m_layout->addRow(title, field);
    return title;
}

void SeeDialogForm::addButtons()
{
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(m_save, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    m_layout->addRow(buttons);
}

void SeeDialogForm::retranslate()
{
    m_save->setText(SeeDialogTexts::tr("Save…"));
    m_close->setText(SeeDialogTexts::tr("Close"));
}

} // namespace ks

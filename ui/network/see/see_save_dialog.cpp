#include "ui/network/see/see_save_dialog.h"

#include "ui/theme/parts.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace ks {

namespace {

constexpr int usualMillimetres = 160; ///< the text of an A4 page
constexpr int leastMillimetres = 30;
constexpr int mostMillimetres = 1000; ///< a poster
constexpr int leastDots = 72;
constexpr int mostDots = 1200;

QSpinBox* sizeBox(const char* name, int least, int most, int usual)
{
    auto* box = named(new QSpinBox, name);
    box->setRange(least, most);
    box->setValue(usual);
    return box;
}

QLabel* titleOf(QWidget* field)
{
    auto* label = new QLabel;
    label->setBuddy(field);
    return label;
}

} // namespace

SeeSaveDialog::SeeSaveDialog(QWidget* parent)
    : Retranslating<QDialog>(parent), m_width(sizeBox("seeSaveWidth", leastMillimetres, mostMillimetres, usualMillimetres)),
      m_dots(sizeBox("seeSaveDots", leastDots, mostDots, FigureFormat().dotsPerInch)), m_save(named(new QPushButton, "seeSaveGo")),
      m_close(new QPushButton)
{
    m_widthTitle = titleOf(m_width);
    m_dotsTitle = titleOf(m_dots);
    auto* form = new QFormLayout(this);
    form->addRow(m_widthTitle, m_width);
    form->addRow(m_dotsTitle, m_dots);
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(m_save, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    form->addRow(buttons);
    m_save->setDefault(true);
    connect(m_save, &QPushButton::clicked, this, [this] {
        emit chosen(format());
        accept();
    });
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    retranslate();
}

FigureFormat SeeSaveDialog::format() const
{
    return {.millimetres = static_cast<qreal>(m_width->value()), .dotsPerInch = m_dots->value()};
}

void SeeSaveDialog::retranslate()
{
    setWindowTitle(tr("Save picture"));
    setFieldTitle(*m_widthTitle, tr("Width"));
    m_width->setSuffix(QStringLiteral(" mm"));
    m_width->setToolTip(tr("Of the picture with its margins; the height follows"));
    setFieldTitle(*m_dotsTitle, tr("Dots per inch"));
    m_dots->setToolTip(tr("Of PNG; SVG and PDF are drawn and need none"));
    m_save->setText(tr("Save…"));
    m_close->setText(tr("Close"));
}

} // namespace ks

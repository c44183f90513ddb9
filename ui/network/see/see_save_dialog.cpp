#include "ui/network/see/see_save_dialog.h"

#include "ui/theme/parts.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>

namespace ks {

namespace {

constexpr int usualMillimetres = 160; ///< the text of an A4 page
constexpr int leastMillimetres = 30;
constexpr int mostMillimetres = 1000; ///< a poster
constexpr int leastDots = 72;
constexpr int mostDots = 1200;

} // namespace

SeeSaveDialog::SeeSaveDialog(QWidget* parent)
    : Retranslating<QDialog>(parent), m_form(*this, "seeSaveGo"),
      m_width(SeeDialogForm::numberBox("seeSaveWidth", leastMillimetres, mostMillimetres, usualMillimetres)),
      m_dots(SeeDialogForm::numberBox("seeSaveDots", leastDots, mostDots, FigureFormat().dotsPerInch))
{
    m_widthTitle = m_form.add(m_width);
    m_dotsTitle = m_form.add(m_dots);
    m_form.addButtons();
    connect(&m_form.save(), &QPushButton::clicked, this, [this] {
        emit chosen(format());
        accept();
    });
    retranslate();
}

void SeeSaveDialog::retranslate()
{
    setWindowTitle(tr("Save picture"));
    setFieldTitle(*m_widthTitle, tr("Width (%1–%2 mm)").arg(m_width->minimum()).arg(QLocale().toString(m_width->maximum())));
    m_width->setSuffix(QStringLiteral(" mm"));
    m_width->setToolTip(tr("Of the picture with its margins; the height follows"));
    setFieldTitle(*m_dotsTitle, tr("Dots per inch (%1–%2)").arg(m_dots->minimum()).arg(QLocale().toString(m_dots->maximum())));
    m_dots->setToolTip(tr("Of PNG; SVG and PDF are drawn and need none"));
    m_form.retranslate();
}

} // namespace ks

#include "moc_see_save_dialog.cpp"

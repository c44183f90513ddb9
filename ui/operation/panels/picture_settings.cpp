#include "ui/operation/panels/picture_settings.h"

#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QSignalBlocker>
#include <QSpinBox>

namespace ks {

PictureSettings::PictureSettings(OperationDocument& document, SourceLoader& loader, QWidget* parent)
    : Retranslating(parent), m_document(document), m_loader(loader), m_values(named(narrowBox(12, this), "pictureValues")),
      m_colour(named(narrowBox(12, this), "pictureColour")), m_size(named(narrowBox(12, this), "pictureSize")), m_extent(new QWidget(this)),
      m_rows(named(new QSpinBox(m_extent), "pictureRows")), m_columns(named(new QSpinBox(m_extent), "pictureColumns"))
{
    layRow(*m_extent, {{m_rows, 1}, new QLabel("×", m_extent), {m_columns, 1}});
    for (QSpinBox* box : {m_rows, m_columns}) {
        box->setRange(1, 16384);
        box->setValue(32);
        box->setKeyboardTracking(false);
        connect(box, &QSpinBox::valueChanged, this, &PictureSettings::apply);
    }

    std::size_t row = 0;
    for (QComboBox* box : {m_values, m_colour, m_size}) {
        m_titles[row] = sentenceLabel(this);
        m_titles[row++]->setBuddy(box);
        connect(box, &QComboBox::activated, this, &PictureSettings::apply);
    }
    layFields(*this, {{m_titles[0], m_values}, {m_titles[1], m_colour}, {m_titles[2], m_size}, {nullptr, m_extent}});
    connect(&document, &OperationDocument::contentChanged, this, &PictureSettings::refresh);
    retranslate();
}

void PictureSettings::retranslate()
{
    const QString titles[] = {tr("Values"), tr("Colour"), tr("Picture size")};
    for (std::size_t i = 0; i < m_titles.size(); ++i)
        setFieldTitle(*m_titles[i], titles[i]);
    setEntries(*m_values, {tr("Whole numbers"), tr("0–1")});
    setEntries(*m_colour, {tr("As in the file"), tr("Grey (one channel)")});
    setEntries(*m_size, {tr("As in the file"), tr("Scaled to rows × columns"), tr("Middle part, rows × columns")});
    m_values->setToolTip(tr("0–255 for 8-bit pictures and 0–65,535 for 16-bit ones, or divided by that largest value."));
    m_colour->setToolTip(tr("Colour is three channels: red, green, blue. Grey weighs them 0.299, 0.587, 0.114."));
    m_rows->setAccessibleName(tr("Rows of the picture"));
    m_columns->setAccessibleName(tr("Columns of the picture"));
    refresh();
}

void PictureSettings::refresh()
{
    const PictureOptions& options = m_loader.pictureOptions();
    const QSignalBlocker blockRows(m_rows);
    const QSignalBlocker blockColumns(m_columns);
    m_values->setCurrentIndex(options.zeroToOne ? 1 : 0);
    m_colour->setCurrentIndex(options.grey ? 1 : 0);
    m_size->setCurrentIndex(!options.resize ? 0 : options.fit == Fit::Scale ? 1 : 2);
    m_rows->setValue(static_cast<int>(options.rows));
    m_columns->setValue(static_cast<int>(options.columns));
    m_extent->setVisible(options.resize);
}

void PictureSettings::apply()
{
    PictureOptions options;
    options.zeroToOne = m_values->currentIndex() == 1;
    options.grey = m_colour->currentIndex() == 1;
    options.resize = m_size->currentIndex() > 0;
    options.fit = m_size->currentIndex() == 2 ? Fit::Crop : Fit::Scale;
    options.rows = m_rows->value();
    options.columns = m_columns->value();
    m_extent->setVisible(options.resize);
    m_loader.setPictureOptions(options);
}

} // namespace ks

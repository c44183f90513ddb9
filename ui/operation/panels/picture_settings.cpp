#include "ui/operation/panels/picture_settings.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace ks {

PictureSettings::PictureSettings(OperationDocument& document, SourceLoader& loader, QWidget* parent)
    : Retranslating(parent), m_document(document), m_loader(loader), m_values(new QComboBox(this)), m_colour(new QComboBox(this)),
      m_size(new QComboBox(this)), m_extent(new QWidget(this)), m_rows(new QSpinBox(m_extent)), m_columns(new QSpinBox(m_extent))
{
    m_values->setObjectName("pictureValues");
    m_colour->setObjectName("pictureColour");
    m_size->setObjectName("pictureSize");
    m_rows->setObjectName("pictureRows");
    m_columns->setObjectName("pictureColumns");
    auto* extent = new QHBoxLayout(m_extent);
    extent->setContentsMargins(0, 0, 0, 0);
    for (QSpinBox* box : {m_rows, m_columns}) {
        box->setRange(1, 16384);
        box->setValue(32);
        box->setKeyboardTracking(false);
        extent->addWidget(box, 1);
        connect(box, &QSpinBox::valueChanged, this, &PictureSettings::apply);
    }
    extent->insertWidget(1, new QLabel("×", m_extent));

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setColumnMinimumWidth(0, 88);
    layout->setColumnStretch(1, 1);
    int row = 0;
    for (QComboBox* box : {m_values, m_colour, m_size}) {
        m_titles[static_cast<std::size_t>(row)] = new QLabel(this);
        m_titles[static_cast<std::size_t>(row)]->setBuddy(box);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
        layout->addWidget(m_titles[static_cast<std::size_t>(row)], row, 0);
        layout->addWidget(box, row, 1);
        connect(box, &QComboBox::activated, this, &PictureSettings::apply);
        ++row;
    }
    layout->addWidget(m_extent, row, 1);
    connect(&document, &OperationDocument::contentChanged, this, &PictureSettings::refresh);
    retranslate();
}

void PictureSettings::retranslate()
{
    const auto fill = [](QComboBox* box, const QStringList& texts) {
        const QSignalBlocker block(box);
        const int index = std::max(0, box->currentIndex());
        box->clear();
        box->addItems(texts);
        box->setCurrentIndex(index);
    };
    const QString titles[] = {tr("Values"), tr("Colour"), tr("Picture size")};
    QComboBox* const boxes[] = {m_values, m_colour, m_size};
    for (std::size_t i = 0; i < m_titles.size(); ++i) {
        m_titles[i]->setText(titles[i]);
        boxes[i]->setAccessibleName(titles[i]);
    }
    fill(m_values, {tr("Whole numbers"), tr("0–1")});
    fill(m_colour, {tr("As in the file"), tr("Grey (one channel)")});
    fill(m_size, {tr("As in the file"), tr("Scaled to rows × columns"), tr("Middle part, rows × columns")});
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

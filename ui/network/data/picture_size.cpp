#include "ui/network/data/picture_size.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

enum How { AsTheyAre, Scaled, Cut };

} // namespace

PictureSize::PictureSize(QWidget* parent)
    : Retranslating(parent), m_how(new QComboBox(this)), m_extent(new QWidget(this)), m_rows(new QSpinBox(m_extent)),
      m_columns(new QSpinBox(m_extent))
{
    m_how->setObjectName("folderSize");
    m_rows->setObjectName("folderRows");
    m_columns->setObjectName("folderColumns");
    m_how->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_how->setMinimumContentsLength(12);
    m_how->addItems({QString(), QString(), QString()});
    auto* extent = new QHBoxLayout(m_extent);
    extent->setContentsMargins(0, 0, 0, 0);
    for (QSpinBox* box : {m_rows, m_columns}) {
        box->setRange(1, static_cast<int>(FolderPictures::mostRows));
        box->setValue(32);
        extent->addWidget(box, 1);
        connect(box, &QSpinBox::valueChanged, this, &PictureSize::changed);
    }
    extent->insertWidget(1, new QLabel("×", m_extent));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_how);
    layout->addWidget(m_extent);
    m_extent->hide();
    setFocusProxy(m_how);
    connect(m_how, &QComboBox::activated, this, [this](int how) {
        m_extent->setVisible(how != AsTheyAre);
        emit changed();
    });
    retranslate();
}

void PictureSize::take(const FolderPictures& pictures)
{
    m_how->setCurrentIndex(!pictures.size ? AsTheyAre : pictures.fit == Fit::Scale ? Scaled : Cut);
    m_extent->setVisible(pictures.size.has_value());
    const QSignalBlocker blockRows(m_rows);
    const QSignalBlocker blockColumns(m_columns);
    if (pictures.size) {
        m_rows->setValue(static_cast<int>(pictures.size->rows));
        m_columns->setValue(static_cast<int>(pictures.size->columns));
    }
}

void PictureSize::addTo(FolderPictures& pictures) const
{
    pictures.size.reset();
    if (m_how->currentIndex() != AsTheyAre)
        pictures.size = {.rows = m_rows->value(), .columns = m_columns->value()};
    pictures.fit = m_how->currentIndex() == Cut ? Fit::Crop : Fit::Scale;
}

void PictureSize::retranslate()
{
    m_how->setItemText(AsTheyAre, tr("As in the files"));
    m_how->setItemText(Scaled, tr("Scaled to rows × columns"));
    m_how->setItemText(Cut, tr("Middle part, rows × columns"));
    m_how->setAccessibleName(tr("Size of the pictures"));
    m_how->setToolTip(
        tr("Pictures of different sizes must all be brought to one: the whole of each, stretched where its proportions differ, "
           "or its middle part, for which none may be too small."));
    m_rows->setAccessibleName(tr("Rows of the pictures"));
    m_columns->setAccessibleName(tr("Columns of the pictures"));
}

} // namespace ks

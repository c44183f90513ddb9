#include "ui/fields/extent_box.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace ks {

ExtentBox::ExtentBox(int most, QWidget* parent)
    : Retranslating(parent), m_wanted(new QCheckBox(this)), m_sides(new QWidget(this)), m_rows(new QSpinBox(m_sides)),
      m_columns(new QSpinBox(m_sides))
{
    const auto changed = [this] { emit valueChanged(value()); };
    auto* sides = new QHBoxLayout(m_sides);
    sides->setContentsMargins(0, 0, 0, 0);
    for (QSpinBox* box : {m_rows, m_columns}) {
        box->setRange(1, most);
        box->setValue(32);
        box->setKeyboardTracking(false);
        sides->addWidget(box, 1);
        connect(box, &QSpinBox::valueChanged, this, changed);
    }
    sides->insertWidget(1, new QLabel(QStringLiteral("×"), m_sides));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_wanted);
    layout->addWidget(m_sides, 1);
    setFocusProxy(m_wanted);
    connect(m_wanted, &QCheckBox::clicked, this, [this, changed] {
        showSides();
        changed();
    });
    showSides();
    retranslate();
}

std::optional<Extent> ExtentBox::value() const
{
    return m_wanted->isChecked() ? std::optional(Extent{.rows = m_rows->value(), .columns = m_columns->value()}) : std::nullopt;
}

void ExtentBox::setValue(const std::optional<Extent>& value)
{
    m_wanted->setChecked(value.has_value());
    showSides();
    if (!value)
        return;
    const QSignalBlocker blockRows(m_rows);
    const QSignalBlocker blockColumns(m_columns);
    m_rows->setValue(static_cast<int>(value->rows));
    m_columns->setValue(static_cast<int>(value->columns));
}

void ExtentBox::setTitle(const QString& title)
{
    m_wanted->setAccessibleName(title);
}

void ExtentBox::showSides()
{
    m_sides->setVisible(m_wanted->isChecked());
}

void ExtentBox::retranslate()
{
    m_rows->setAccessibleName(tr("Rows of the pictures"));
    m_columns->setAccessibleName(tr("Columns of the pictures"));
}

} // namespace ks

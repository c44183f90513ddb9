#include "ui/operation/panels/seed_row.h"

#include "ui/theme/flow_layout.h"

#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace ks {

SeedRow::SeedRow(const QString& id, QWidget* parent) : Retranslating(parent), m_box(new QSpinBox(this)), m_another(new QPushButton(this))
{
    constexpr int mostDrawn = 1'000'000;
    m_box->setObjectName(id + "Seed");
    m_another->setObjectName(id + "NewSeed");
    m_box->setRange(0, std::numeric_limits<int>::max());
    m_box->setKeyboardTracking(false);
    auto* layout = new FlowLayout(this);
    layout->addWidget(m_box);
    layout->addWidget(m_another);
    connect(m_box, &QSpinBox::valueChanged, this, [this] { emit chosen(seed()); });
    connect(m_another, &QPushButton::clicked, this, [this] { m_box->setValue(QRandomGenerator::global()->bounded(1, mostDrawn)); });
    retranslate();
}

void SeedRow::showSeed(std::uint64_t seed)
{
    const QSignalBlocker block(m_box);
    m_box->setValue(static_cast<int>(std::min<std::uint64_t>(seed, static_cast<std::uint64_t>(m_box->maximum()))));
}

std::uint64_t SeedRow::seed() const
{
    return static_cast<std::uint64_t>(m_box->value());
}

void SeedRow::retranslate()
{
    m_another->setText(tr("New seed"));
}

} // namespace ks

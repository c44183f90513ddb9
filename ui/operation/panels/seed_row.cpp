#include "ui/operation/panels/seed_row.h"

#include "ui/fields/exact_boxes.h"
#include "ui/theme/flow_layout.h"

#include <QPushButton>
#include <QRandomGenerator>

namespace ks {

SeedRow::SeedRow(const QString& id, QWidget* parent)
    : Retranslating(parent), m_box(new WideNumberBox(this)), m_another(new QPushButton(this))
{
    constexpr quint32 mostDrawn = 1'000'000;
    m_box->setObjectName(id + "Seed");
    m_another->setObjectName(id + "NewSeed");
    auto* layout = new FlowLayout(this);
    layout->addWidget(m_box);
    layout->addWidget(m_another);
    connect(m_box, &WideNumberBox::valueChanged, this, &SeedRow::chosen);
    connect(m_another, &QPushButton::clicked, this, [this] {
        m_box->setValue(QRandomGenerator::global()->bounded(quint32{1}, mostDrawn));
        emit chosen(seed());
    });
    retranslate();
}

void SeedRow::showSeed(std::uint64_t seed)
{
    m_box->setValue(seed);
}

std::uint64_t SeedRow::seed() const
{
    return m_box->value();
}

QWidget* SeedRow::box() const
{
    return m_box;
}

QSize SeedRow::sizeHint() const
{
    return {minimumSizeHint().width(), QWidget::sizeHint().height()};
}

void SeedRow::retranslate()
{
    m_another->setText(tr("New seed"));
}

} // namespace ks

#include "moc_seed_row.cpp"

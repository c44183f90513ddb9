#include "ui/operation/panels/random_settings.h"

#include "ui/operation/panels/seed_row.h"
#include "ui/theme/parts.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

namespace ks {

RandomSettings::RandomSettings(QWidget* parent)
    : Retranslating(parent), m_kind(named(narrowBox(12, this), "randomKind")), m_lowLabel(new QLabel(this)),
      m_low(named(new QDoubleSpinBox(this), "randomLow")), m_highLabel(new QLabel(this)),
      m_high(named(new QDoubleSpinBox(this), "randomHigh")), m_seedLabel(new QLabel(this)), m_seed(new SeedRow("random", this))
{
    for (QDoubleSpinBox* box : {m_low, m_high}) {
        box->setRange(-1e6, 1e6);
        box->setKeyboardTracking(false);
        connect(box, &QDoubleSpinBox::valueChanged, this, &RandomSettings::announce);
    }
    m_lowLabel->setBuddy(m_low);
    m_highLabel->setBuddy(m_high);
    m_seedLabel->setBuddy(m_seed->box());

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_kind, 0, 0, 1, 4);
    static constexpr int most[] = {256, 4096, 16384, 16384};
    static constexpr const char* ids[] = {"randomImages", "randomChannels", "randomRows", "randomColumns"};
    for (std::size_t i = 0; i < m_shape.size(); ++i) {
        m_shapeLabels[i] = new QLabel(this);
        m_shape[i] = named(new QSpinBox(this), ids[i]);
        m_shape[i]->setRange(1, most[i]);
        m_shape[i]->setKeyboardTracking(false);
        m_shape[i]->setButtonSymbols(QAbstractSpinBox::NoButtons); // four side by side in a narrow dock; arrow keys and wheel work
        m_shapeLabels[i]->setBuddy(m_shape[i]);
        layout->addWidget(m_shapeLabels[i], 1, static_cast<int>(i));
        layout->addWidget(m_shape[i], 2, static_cast<int>(i));
        connect(m_shape[i], &QSpinBox::valueChanged, this, &RandomSettings::announce);
    }
    layout->addWidget(m_lowLabel, 3, 0, 1, 2);
    layout->addWidget(m_highLabel, 3, 2, 1, 2);
    layout->addWidget(m_low, 4, 0, 1, 2);
    layout->addWidget(m_high, 4, 2, 1, 2);
    layout->addWidget(m_seedLabel, 5, 0, 1, 2);
    layout->addWidget(m_seed, 6, 0, 1, 4);
    QWidget* before = m_kind; // Tab goes through them as they stand
    for (QWidget* next :
         std::initializer_list<QWidget*>{m_shape[0], m_shape[1], m_shape[2], m_shape[3], m_low, m_high, m_seed->box(), m_seed->button()}) {
        setTabOrder(before, next);
        before = next;
    }

    connect(m_kind, &QComboBox::activated, this, [this] {
        {
            const QSignalBlocker blockLow(m_low);
            const QSignalBlocker blockHigh(m_high);
            const bool unit = m_kind->currentIndex() == Uniform || m_kind->currentIndex() == Normal;
            m_low->setValue(0);
            m_high->setValue(unit ? 1 : 9);
        }
        fitToKind();
        announce();
    });
    connect(m_seed, &SeedRow::chosen, this, &RandomSettings::announce);
    retranslate();
    showSpec({});
}

void RandomSettings::retranslate()
{
    setEntries(*m_kind, {tr("Whole numbers"), tr("0–9 as in the pooling study"), tr("Uniform"), tr("Normal")});
    m_kind->setItemData(Study, tr("The study’s own generator (mt19937, four bits at a time): seed 35 gives its image."), Qt::ToolTipRole);
    m_kind->setAccessibleName(tr("Kind of random numbers"));
    const QString names[] = {tr("Images"), tr("Channels"), tr("Rows"), tr("Columns")};
    for (std::size_t i = 0; i < m_shape.size(); ++i)
        setFieldTitle(*m_shapeLabels[i], names[i]);
    setFieldTitle(*m_seedLabel, tr("Seed"));
    m_seed->box()->setToolTip(tr("The same seed gives the same numbers on every machine."));
    fitToKind();
}

void RandomSettings::fitToKind()
{
    const int kind = m_kind->currentIndex();
    setFieldTitle(*m_lowLabel, kind == Normal ? tr("Mean") : tr("From"));
    setFieldTitle(*m_highLabel, kind == Normal ? tr("Deviation") : kind == Uniform ? tr("Up to (not included)") : tr("To (included)"));
    for (QDoubleSpinBox* box : {m_low, m_high}) {
        box->setDecimals(kind == Integers || kind == Study ? 0 : 3);
        box->setEnabled(kind != Study);
        box->setToolTip(kind == Study ? tr("The study’s generator makes whole numbers 0 to 9 only.") : QString());
    }
}

void RandomSettings::showSpec(const RandomSpec& spec)
{
    const QSignalBlocker block(this); // nobody has edited it
    m_kind->setCurrentIndex(spec.generator == Generator::Study            ? Study
                            : spec.distribution == Distribution::Integers ? Integers
                            : spec.distribution == Distribution::Uniform  ? Uniform
                                                                          : Normal);
    fitToKind();
    const std::int64_t shape[] = {spec.shape.n, spec.shape.c, spec.shape.h, spec.shape.w};
    for (std::size_t i = 0; i < m_shape.size(); ++i)
        m_shape[i]->setValue(static_cast<int>(shape[i]));
    m_low->setValue(spec.low);
    m_high->setValue(spec.high);
    m_seed->showSeed(spec.seed);
}

RandomSpec RandomSettings::spec() const
{
    RandomSpec spec;
    spec.shape = {m_shape[0]->value(), m_shape[1]->value(), m_shape[2]->value(), m_shape[3]->value()};
    spec.seed = m_seed->seed();
    spec.low = m_low->value();
    spec.high = m_high->value();
    switch (m_kind->currentIndex()) {
    case Study: spec.generator = Generator::Study; break;
    case Uniform: spec.distribution = Distribution::Uniform; break;
    case Normal: spec.distribution = Distribution::Normal; break;
    default: break;
    }
    return spec;
}

} // namespace ks

#include "ui/operation/panels/random_settings.h"

#include "core/tensor/shape_fields.h"
#include "ui/fields/exact_boxes.h"
#include "ui/fields/field_editor.h"
#include "ui/language/text.h"
#include "ui/operation/panels/seed_row.h"
#include "ui/theme/parts.h"

#include <QGridLayout>
#include <QPushButton>
#include <QSignalBlocker>

namespace ks {

namespace {

const Field& fieldNamed(std::string_view name)
{
    return *ConstFields(randomFields(), RandomSpec()).find(name);
}

/// The choice of this place.
template <class Enum>
const FieldChoice& choiceOf(std::string_view field, Enum place)
{
    return fieldNamed(field).choices[static_cast<std::size_t>(place)];
}

} // namespace

RandomSettings::RandomSettings(QWidget* parent)
    : Retranslating(parent), m_kind(named(narrowBox(12, this), "randomKind")), m_seedLabel(new QLabel(this)),
      m_seed(new SeedRow("random", this))
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_kind, 0, 0, 1, 4);
    QWidget* before = m_kind; // Tab goes through them as they stand
    const auto goOn = [&before](QWidget* next) { setTabOrder(std::exchange(before, next), next); };

    static constexpr const char* ids[] = {"randomImages", "randomChannels", "randomRows", "randomColumns"};
    for (std::size_t i = 0; i < m_shape.size(); ++i) {
        auto* label = new QLabel(this);
        m_shape[i] = new FieldEditor(shapeFields().rows[i], this, label);
        auto* box = named(qobject_cast<WholeNumberBox*>(m_shape[i]->widget()), ids[i]);
        box->setButtonSymbols(QAbstractSpinBox::NoButtons); // four side by side in a narrow dock; arrow keys and wheel work
        layout->addWidget(label, 1, static_cast<int>(i));
        layout->addWidget(box, 2, static_cast<int>(i));
        goOn(box);
        connect(m_shape[i], &FieldEditor::edited, this, [this](const Field& field, const FieldValue& value) {
            Fields(shapeFields(), m_spec.shape).set(field, value);
            emit edited(m_spec);
        });
    }
    static constexpr std::pair<const char*, const char*> ends[] = {{"low", "randomLow"}, {"high", "randomHigh"}};
    for (std::size_t i = 0; i < m_range.size(); ++i) {
        m_rangeLabels[i] = new QLabel(this);
        m_range[i] = new FieldEditor(fieldNamed(ends[i].first), this, m_rangeLabels[i]);
        QWidget* const box = named(m_range[i]->widget(), ends[i].second);
        layout->addWidget(m_rangeLabels[i], 3, 2 * static_cast<int>(i), 1, 2);
        layout->addWidget(box, 4, 2 * static_cast<int>(i), 1, 2);
        goOn(box);
        connect(m_range[i], &FieldEditor::edited, this, [this](const Field& field, const FieldValue& value) {
            Fields(randomFields(), m_spec).set(field, value);
            emit edited(m_spec);
        });
    }
    m_seedLabel->setBuddy(m_seed->box());
    layout->addWidget(m_seedLabel, 5, 0, 1, 2);
    layout->addWidget(m_seed, 6, 0, 1, 4);
    goOn(m_seed->box());
    goOn(m_seed->button());

    connect(m_kind, &QComboBox::activated, this, [this](int kind) { takeKind(static_cast<Kind>(kind)); });
    connect(m_seed, &SeedRow::chosen, this, [this](quint64 seed) {
        m_spec.seed = seed;
        emit edited(m_spec);
    });
    takeFont();
    retranslate();
    showSpec({});
}

void RandomSettings::takeFont()
{
    for (const FieldEditor* editor : m_shape)
        qobject_cast<WholeNumberBox*>(editor->widget())->askForLittle();
}

void RandomSettings::retranslate()
{
    const auto title = [](const FieldChoice& choice) { return coreSentence(choice.title); };
    const FieldChoice& study = choiceOf("generator", Generator::Study);
    setEntries(*m_kind, {title(choiceOf("distribution", Distribution::Integers)), title(study),
                         title(choiceOf("distribution", Distribution::Uniform)), title(choiceOf("distribution", Distribution::Normal))});
    m_kind->setItemData(Study, coreSentence(study.help), Qt::ToolTipRole);
    m_kind->setAccessibleName(coreSentence(fieldNamed("distribution").title));
    for (FieldEditor* editor : m_shape)
        editor->setField(editor->field());
    setFieldTitle(*m_seedLabel, coreSentence(fieldNamed("seed").title));
    m_seed->box()->setToolTip(coreSentence(fieldNamed("seed").help));
    fitToKind();
}

RandomSettings::Kind RandomSettings::kind() const
{
    if (m_spec.generator == Generator::Study)
        return Study;
    return m_spec.distribution == Distribution::Integers ? Integers : m_spec.distribution == Distribution::Uniform ? Uniform : Normal;
}

/// With the range that fits it; how many numbers there are, and their seed, stay.
void RandomSettings::takeKind(Kind kind)
{
    const bool whole = kind == Integers || kind == Study;
    m_spec.generator = kind == Study ? Generator::Study : Generator::Philox;
    m_spec.distribution = whole ? Distribution::Integers : kind == Uniform ? Distribution::Uniform : Distribution::Normal;
    m_spec.low = 0;
    m_spec.high = whole ? RandomSpec().high : 1;
    showSpec(m_spec);
    emit edited(m_spec);
}

void RandomSettings::fitToKind()
{
    constexpr int places = 12; // as every such box has, but for whole numbers
    const Kind now = kind();
    const QString titles[] = {now == Normal ? tr("Mean") : tr("From"), now == Normal    ? tr("Deviation")
                                                                       : now == Uniform ? tr("Up to (not included)")
                                                                                        : tr("To (included)")};
    const double values[] = {m_spec.low, m_spec.high};
    for (std::size_t i = 0; i < m_range.size(); ++i) {
        auto* box = qobject_cast<PlainNumberBox*>(m_range[i]->widget());
        const QSignalBlocker block(box); // fewer places are no edit
        box->setDecimals(now == Integers || now == Study ? 0 : places);
        m_range[i]->setReason(now == Study ? tr("The study’s generator makes whole numbers 0 to 9 only.") : QString());
        m_range[i]->show(values[i]);
        setFieldTitle(*m_rangeLabels[i], titles[i]);
    }
}

void RandomSettings::showSpec(const RandomSpec& spec)
{
    m_spec = spec;
    m_kind->setCurrentIndex(kind());
    const ConstFields shape(shapeFields(), m_spec.shape);
    for (FieldEditor* editor : m_shape)
        editor->show(shape.get(editor->field()));
    m_seed->showSeed(m_spec.seed);
    fitToKind();
}

} // namespace ks

#include "moc_random_settings.cpp"

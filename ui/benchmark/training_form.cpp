#include "ui/benchmark/training_form.h"

#include "core/data/source.h"
#include "core/measure/experiment_edits.h"
#include "ui/fields/field_form.h"
#include "ui/language/text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include <utility>

namespace ks {

TrainingForm::TrainingForm(ExperimentEdit edit, QWidget* parent)
    : Retranslating(parent), m_edit(std::move(edit)), m_on(named(new QCheckBox(this), "wholeTrainings")), m_body(new QWidget(this)),
      m_dataLabel(new QLabel(m_body)), m_data(named(narrowBox(12, m_body), "trainingData")),
      m_plan(new FieldForm(trialFields().rows, m_body)), m_note(sentenceLabel(m_body)),
      m_settings(new FieldForm(
          trainingFields().rows, m_body,
          {.shows = [](const Field& row) { return canGive(row.name) && !row.watches; }, .prefix = QStringLiteral("training-")}))
{
    m_data->setEditable(true);
    m_data->setInsertPolicy(QComboBox::NoInsert);
    for (const DatasetKind& kind : datasetKinds())
        if (kind.generated)
            m_data->addItem(QString::fromStdString(placeText(kind, kind.place)));
    m_dataLabel->setBuddy(m_data);
    layColumn(*m_body, {m_dataLabel, m_data, m_plan, m_note, m_settings})->setContentsMargins(0, 0, 0, 0);
    layColumn(*this, {m_on, m_body})->setContentsMargins(0, 0, 0, 0);
    connectForms();
    retranslate();
}

void TrainingForm::connectForms()
{
    connect(m_on, &QCheckBox::clicked, this, [this](bool on) { m_edit([on](Experiment& experiment) { takeTrainings(experiment, on); }); });
    connect(m_data, &QComboBox::activated, this, &TrainingForm::takeData);
    connect(m_data->lineEdit(), &QLineEdit::editingFinished, this, &TrainingForm::takeData);
    connect(m_plan, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        m_edit([&](Experiment& experiment) { Fields(trialFields(), experiment.training.value()).set(field, value); });
    });
    connect(m_settings, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        m_edit([&](Experiment& experiment) {
            TrialPlan& plan = experiment.training.value();
            Fields(trainingFields(), plan.settings).set(field, value);
            plan.given.emplace(field.name);
        });
    });
    connect(m_settings, &FieldForm::hintFollowed, this, [this](const QString& field) {
        m_edit([&](Experiment& experiment) { experiment.training.value().given.erase(field.toStdString()); });
    });
}

void TrainingForm::takeData()
{
    const std::string description = m_data->currentText().trimmed().toStdString();
    m_edit([&](Experiment& experiment) {
        if (experiment.training)
            experiment.training->data = description;
    });
}

void TrainingForm::show(const Experiment& experiment, std::size_t subject)
{
    const bool networks = isOfNetworks(experiment);
    m_on->setChecked(experiment.training.has_value());
    m_on->setEnabled(networks || experiment.training);
    m_on->setToolTip(networks ? tr("Each point trains its network on these data, so often, each time from the next seed.")
                              : tr("Only networks can be trained: every subject must be one."));
    m_body->setVisible(experiment.training.has_value());
    if (!experiment.training)
        return;
    const TrialPlan& plan = *experiment.training;
    {
        const QSignalBlocker blocked(m_data);
        m_data->setCurrentIndex(m_data->findText(QString::fromStdString(plan.data)));
        m_data->setEditText(QString::fromStdString(plan.data));
    }
    m_plan->fill({trialFields(), plan});
    TrainingSettings settings = plan.settings;
    if (experiment.subjects.at(subject).network)
        settings = settingsOf(experiment, subject);
    const QString link = QStringLiteral("<a href=\"usual\">%1</a>").arg(tr("as the network usually is").toHtmlEscaped());
    for (const Field& row : trainingFields().rows)
        if (canGive(row.name) && !row.watches) {
            m_settings->setHint(row.name, plan.given.contains(std::string(row.name)) ? tr("Given. Or %1").arg(link) : QString());
            const auto axis = sweepAxisNamed("training." + std::string(row.name));
            m_settings->setReason(row.name, axis && sweepOf(experiment, *axis) ? tr("This is swept.") : QString());
        }
    m_settings->fill({trainingFields(), settings});
}

void TrainingForm::retranslate()
{
    m_on->setText(tr("Whole trainings"));
    setFieldTitle(*m_dataLabel, tr("Data"));
    m_data->setToolTip(
        tr("A description of the data, as the command line takes it: %1.").arg(QString::fromStdString(dataSourcesInShort())));
    m_note->setText(
        tr("Settings of the trainings: what you change is given for every network; the others are as each network usually is."));
}

} // namespace ks

#include "moc_training_form.cpp"

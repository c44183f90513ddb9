#include "ui/network/train/training_panel.h"

#include "core/backends/backend.h"
#include "ui/language/text.h"
#include "ui/network/offered.h"
#include "ui/network/train/exact_boxes.h"
#include "ui/paint/number_format.h"
#include "ui/theme/column_area.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <charconv>
#include <limits>

namespace ks {

namespace {

QSpinBox* wholeNumber(QWidget* parent, int low, int high)
{
    auto* box = new QSpinBox(parent);
    box->setRange(low, high);
    box->setKeyboardTracking(false);
    return box;
}

constexpr int endless = std::numeric_limits<int>::max();

/// The shortest decimal number that is this float.
double asWritten(float value)
{
    char text[32];
    double written = static_cast<double>(value);
    std::from_chars(text, std::to_chars(text, text + sizeof text, value).ptr, written);
    return written;
}

} // namespace

TrainingPanel::TrainingPanel(QWidget* parent)
    : Retranslating(parent), m_form(new QFormLayout), m_backend(new QComboBox(this)), m_reason(new QLabel(this)),
      m_threads(wholeNumber(this, 0, 1024)), m_batch(wholeNumber(this, 1, mostOfABatch)), m_optimizer(new QComboBox(this)),
      m_rate(new PlainNumberBox(1e-12, 1000, this)), m_decay(new PlainNumberBox(0, 1000, this)), m_schedule(new QComboBox(this)),
      m_warmUp(new PlainNumberBox(0, 1e6, this)), m_epochs(wholeNumber(this, 1, endless)), m_target(new PlainNumberBox(0, 100, this)),
      m_patience(wholeNumber(this, 0, endless)), m_seconds(new PlainNumberBox(0, 1e9, this)),
      m_validateEvery(wholeNumber(this, 0, endless)), m_kept(new QComboBox(this)), m_seed(new WideNumberBox(this)),
      m_find(new QPushButton(this)), m_note(new QLabel(this))
{
    m_reason->setWordWrap(true);
    m_note->setWordWrap(true);
    m_note->setObjectName("trainingNote");
    for (QComboBox* box : {m_backend, m_optimizer, m_schedule, m_kept}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
    }
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    auto* rows = new QWidget; // of its own, so that other words in a closed panel are measured anew
    rows->setLayout(m_form);
    m_form->setContentsMargins(0, 0, 0, 0);
    column->addWidget(rows);
    column->addWidget(m_find, 0, Qt::AlignLeft);
    column->addWidget(m_note);
    column->addWidget(m_reason);
    column->addStretch(1);
    m_find->setObjectName("findRate");
    connect(m_find, &QPushButton::clicked, this, &TrainingPanel::rateFinderWanted);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRow(m_backend, "backend");
    addRow(m_threads, "threads");
    addRow(m_rate, "rate");
    addRow(m_batch, "batch");
    addRow(m_optimizer, "optimizer");
    addRow(m_decay, "decay");
    addRow(m_schedule, "schedule");
    addRow(m_warmUp, "warmUp");
    addRow(m_epochs, "epochs");
    addRow(m_target, "target");
    addRow(m_patience, "patience");
    addRow(m_seconds, "seconds");
    addRow(m_validateEvery, "validateEvery");
    addRow(m_kept, "kept");
    addRow(m_seed, "seed");
    auto* scroll = new ColumnArea(this);
    scroll->setWidget(body);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);

    for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::Momentum, OptimizerKind::Nesterov, OptimizerKind::RmsProp,
                                     OptimizerKind::Adam, OptimizerKind::AdamW})
        m_optimizer->addItem(QString(), static_cast<int>(kind));
    for (const ScheduleKind kind : {ScheduleKind::Constant, ScheduleKind::Step, ScheduleKind::Cosine, ScheduleKind::OneCycle})
        m_schedule->addItem(QString(), static_cast<int>(kind));
    for (const bool best : {true, false})
        m_kept->addItem(QString(), best);
    m_writing = {
        {m_backend, [this](TrainingSettings& to) { to.backend = m_backend->currentData().toString().toStdString(); }},
        {m_threads, [this](TrainingSettings& to) { to.threads = m_threads->value(); }},
        {m_rate, [this](TrainingSettings& to) { to.schedule.rate = static_cast<float>(m_rate->value()); }},
        {m_batch, [this](TrainingSettings& to) { to.batch = m_batch->value(); }},
        {m_optimizer, [this](TrainingSettings& to) { to.optimizer.kind = static_cast<OptimizerKind>(m_optimizer->currentData().toInt()); }},
        {m_decay, [this](TrainingSettings& to) { to.optimizer.weightDecay = static_cast<float>(m_decay->value()); }},
        {m_schedule, [this](TrainingSettings& to) { to.schedule.kind = static_cast<ScheduleKind>(m_schedule->currentData().toInt()); }},
        {m_warmUp, [this](TrainingSettings& to) { to.schedule.warmUpEpochs = m_warmUp->value(); }},
        {m_epochs, [this](TrainingSettings& to) { to.stop.epochs = m_epochs->value(); }},
        {m_target, [this](TrainingSettings& to) { to.stop.targetAccuracy = m_target->value() / 100; }},
        {m_patience, [this](TrainingSettings& to) { to.stop.patience = m_patience->value(); }},
        {m_seconds, [this](TrainingSettings& to) { to.stop.seconds = m_seconds->value(); }},
        {m_validateEvery, [this](TrainingSettings& to) { to.validateEvery = m_validateEvery->value(); }},
        {m_kept, [this](TrainingSettings& to) { to.keepBest = m_kept->currentData().toBool(); }},
        {m_seed, [this](TrainingSettings& to) { to.seed = m_seed->value(); }},
    };
    for (QComboBox* box : {m_backend, m_optimizer, m_schedule, m_kept})
        connect(box, &QComboBox::activated, this, [this, box] { take(box); });
    for (QSpinBox* box : {m_threads, m_batch, m_epochs, m_patience, m_validateEvery})
        connect(box, &QSpinBox::valueChanged, this, [this, box] { take(box); });
    for (PlainNumberBox* box : {m_rate, m_decay, m_warmUp, m_target, m_seconds})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, box] { take(box); });
    connect(m_seed, &WideNumberBox::valueChanged, this, [this] { take(m_seed); });
    fillBackends();
    retranslate();
}

void TrainingPanel::addRow(QWidget* field, const char* name)
{
    field->setObjectName(name);
    auto* label = new QLabel(this);
    label->setBuddy(field);
    m_form->addRow(label, field);
    m_labels.append(label);
}

void TrainingPanel::fillBackends()
{
    auto* items = qobject_cast<QStandardItemModel*>(m_backend->model());
    m_backend->clear();
    QStringList reasons;
    for (const Backend* backend : allBackends()) {
        const BackendInfo info = backend->info();
        const QString id = QString::fromStdString(info.id);
        m_backend->addItem(info.available ? id : tr("%1 (not available)").arg(id), id);
        QStandardItem* item = items->item(m_backend->count() - 1);
        item->setToolTip(info.available ? toQString(info.device) : toQString(info.reason));
        item->setData(item->toolTip(), Qt::AccessibleDescriptionRole);
        item->setEnabled(info.available);
        if (!info.available)
            reasons.append(tr("%1: %2").arg(id, toQString(info.reason)));
    }
    m_reason->setText(reasons.join(QLatin1Char('\n')));
    m_reason->setVisible(!reasons.isEmpty());
}

void TrainingPanel::setSettings(const TrainingSettings& settings)
{
    m_settings = settings;
    showFields();
}

void TrainingPanel::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void TrainingPanel::showFields()
{
    m_showing = true;
    m_backend->setCurrentIndex(m_backend->findData(QString::fromStdString(m_settings.backend)));
    m_threads->setValue(m_settings.threads);
    m_batch->setValue(static_cast<int>(std::min<std::int64_t>(m_settings.batch, endless)));
    m_optimizer->setCurrentIndex(m_optimizer->findData(static_cast<int>(m_settings.optimizer.kind)));
    m_rate->setValue(asWritten(m_settings.schedule.rate));
    m_decay->setValue(asWritten(m_settings.optimizer.weightDecay));
    m_schedule->setCurrentIndex(m_schedule->findData(static_cast<int>(m_settings.schedule.kind)));
    m_warmUp->setValue(m_settings.schedule.warmUpEpochs);
    m_epochs->setValue(m_settings.stop.epochs);
    m_target->setValue(m_settings.stop.targetAccuracy * 100);
    m_patience->setValue(m_settings.stop.patience);
    m_seconds->setValue(m_settings.stop.seconds);
    m_validateEvery->setValue(m_settings.validateEvery);
    m_kept->setCurrentIndex(m_kept->findData(m_settings.keepBest));
    m_seed->setValue(m_settings.seed);
    m_showing = false;
    explainSchedule();
}

/// What the schedule does with its own numbers, which have no fields.
void TrainingPanel::explainSchedule()
{
    const Schedule& schedule = m_settings.schedule;
    QString tip = tr("How the learning rate goes over the training.") + QLatin1Char('\n');
    switch (schedule.kind) {
    case ScheduleKind::Constant: tip += tr("It stays what it is."); break;
    case ScheduleKind::Step:
        tip += tr("Every %1 epochs it becomes %2 of what it was.")
                   .arg(shortNumberText(schedule.stepEpochs), shortNumberText(asWritten(schedule.stepFactor)));
        break;
    case ScheduleKind::Cosine:
        tip += tr("It falls along half a cosine, to %1 of its value at the end.").arg(shortNumberText(asWritten(schedule.finalShare)));
        break;
    case ScheduleKind::OneCycle:
        tip += tr("It rises from 1/25 of its value during the first %1 of the training, then falls to %2 of it.")
                   .arg(shareText(schedule.peak, 0), shortNumberText(asWritten(schedule.finalShare)));
        break;
    }
    m_schedule->setToolTip(tip);
    offer(*m_warmUp, schedule.kind != ScheduleKind::OneCycle, tr("Epochs in which the learning rate rises from 0."),
          tr("One cycle rises by itself at its beginning."));
}

/// The field that a person changed, and no other: a field may show less than there is.
void TrainingPanel::take(QWidget* field)
{
    if (m_showing)
        return;
    m_writing.at(field)(m_settings);
    explainSchedule();
    emit edited(m_settings, tr("Change the training"), field->objectName());
}

void TrainingPanel::retranslate()
{
    setWindowTitle(tr("Training settings"));
    const QStringList labels = {
        tr("Backend"),      tr("Threads"),    tr("Learning rate"),         tr("Batch"),        tr("Optimiser"),
        tr("Weight decay"), tr("Schedule"),   tr("Warm-up epochs"),        tr("Epochs"),       tr("Stop at accuracy"),
        tr("Patience"),     tr("Time limit"), tr("Epochs per validation"), tr("Weights kept"), tr("Seed")};
    const QStringList tips = {tr("Where the network is trained."),
                              tr("Processor threads of the backend; 0 takes as many as it chooses."),
                              tr("How far each update goes. It can be changed while the network trains."),
                              tr("Samples that share one update."),
                              tr("How a gradient becomes a change of the weights."),
                              tr("Pulls every weight towards 0."),
                              QString(), // both see explainSchedule()
                              QString(),
                              tr("Times that the whole training data are seen."),
                              tr("Ends the training when the validation (or without one, the training) reads this well; 0 never does."),
                              tr("Ends it after so many validations (or without any, epochs) without a better one; 0 never does."),
                              tr("Ends it after so many seconds of computing, validations included; 0 never does."),
                              tr("Epochs between two validations; 0 never validates."),
                              tr("Which weights are the network that is tested, saved and exported: those of the best validation (or "
                                 "without one, of the best epoch), or the last ones."),
                              tr("Of the first weights, the order of the samples and dropout: the same seed gives the same training.")};
    for (qsizetype i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setText(labels[i]);
        m_labels[i]->buddy()->setAccessibleName(labels[i]);
        m_labels[i]->buddy()->setToolTip(tips[i]);
    }
    const QStringList optimizers = {tr("SGD"), tr("momentum"), tr("Nesterov"), tr("RMSprop"), tr("Adam"), tr("AdamW")};
    for (int i = 0; i < m_optimizer->count(); ++i)
        m_optimizer->setItemText(i, optimizers[i]);
    for (int i = 0; i < m_schedule->count(); ++i)
        m_schedule->setItemText(i, toQString(titleOf(static_cast<ScheduleKind>(m_schedule->itemData(i).toInt()))));
    m_kept->setItemText(0, tr("the best"));
    m_kept->setItemText(1, tr("the last ones"));
    const QSignalBlocker block(m_threads);
    m_threads->setSpecialValueText(tr("all"));
    m_target->setSuffix(QStringLiteral(" %"));
    m_target->setSpecialValueText(tr("never"));
    m_patience->setSpecialValueText(tr("no end"));
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setSpecialValueText(tr("no limit"));
    m_validateEvery->setSpecialValueText(tr("never"));
    m_warmUp->setSpecialValueText(tr("none"));
    m_find->setText(tr("Find a learning rate"));
    m_find->setToolTip(tr("Trains a fresh network while the rate grows, and shows where the loss falls fastest."));
    const QVariant chosen = m_backend->currentData();
    fillBackends();
    m_backend->setCurrentIndex(m_backend->findData(chosen));
    explainSchedule();
}

} // namespace ks

#include "ui/benchmark/experiment_panel.h"

#include "core/base/error.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/measure/experiment_names.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/benchmark/choice_list.h"
#include "ui/benchmark/machine_warning.h"
#include "ui/benchmark/notes_area.h"
#include "ui/benchmark/sample_experiments.h"
#include "ui/benchmark/subject_box.h"
#include "ui/benchmark/subjects_form.h"
#include "ui/benchmark/sweeps_form.h"
#include "ui/benchmark/training_form.h"
#include "ui/fields/field_form.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/theme/column_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QListWidget>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr double usualPanelLines = 18.3; ///< of text, as wide as the reading beside it: 256 pixels at the usual size

constexpr int footLines = 5;      ///< of what comes of the settings, at least
constexpr double mostFoot = 0.25; ///< of the height: the settings themselves are to be seen

template <class One>
bool isChosen(const std::vector<One>& chosen, const One& one)
{
    return std::ranges::find(chosen, one) != chosen.end();
}

} // namespace

ExperimentPanel::ExperimentPanel(QWidget* parent)
    : Retranslating(parent), m_form(new QFormLayout), m_sample(named(new SampleBox(this), "sample")),
      m_name(named(sentenceLabel(this), "experimentName")), m_op(named(new SubjectBox(this), "op")),
      m_sweeps(new SweepsForm([this](const auto& write) { edit([&] { write(m_experiment); }); }, this)),
      m_subjects(new SubjectsForm([this](const auto& write) { edit([&] { write(m_experiment); }); }, this)),
      m_passes(named(new QListWidget(this), "passes")),
      m_training(new TrainingForm([this](const auto& write) { edit([&] { write(m_experiment); }); }, this)),
      m_input(new FieldForm(inputFields().rows, this)), m_operator(new QVBoxLayout), m_same(named(new QCheckBox(this), "same")),
      m_backends(named(new QListWidget(this), "backends")), m_implementations(named(new QListWidget(this), "implementations")),
      m_timing(new FieldForm(experimentFields().rows, this)), m_verdict(named(sentenceLabel(this), "verdict")),
      m_forecast(named(sentenceLabel(this), "forecast")), m_warning(named(new MachineWarning(this), "warning"))
{
    m_forecast->setTextFormat(Qt::RichText);
    for (QComboBox* box : std::initializer_list<QComboBox*>{m_sample, m_op}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
    }

    m_body = new QWidget;
    auto* column = lay(new QVBoxLayout(m_body), {m_form, Placed::rest(1)});
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto heading = [this] {
        auto* label = new QLabel(this);
        label->setFont(textFont(TextRole::Heading, label->font()));
        m_form->addRow(label);
        m_headings.append(label);
    };
    addWideRow(m_sample);
    heading(); // swept
    m_form->addRow(m_sweeps);
    heading(); // held
    m_form->addRow(m_subjects);
    addWideRow(m_op);
    addWideRow(m_passes);
    m_form->addRow(m_training);
    m_form->addRow(m_input);
    m_form->addRow(m_operator);
    m_form->addRow(m_same);
    heading(); // where
    addRow(m_backends);
    addRow(m_implementations);
    heading(); // how
    m_form->addRow(m_timing);

    auto* scroll = new ColumnArea(this);
    scroll->setWidget(m_body);
    // The name is outside the form, which counts the lines of a text for another width than it gives it. What comes of the settings is always in
    // sight, however far they are scrolled; below them to the pixel.
    auto* head = inColumn({m_name});
    head->setContentsMargins(column->contentsMargins().left(), gridStep, gridStep, 0);
    auto* foot = new QWidget;
    layColumn(*foot, {m_verdict, m_forecast, m_warning})->setContentsMargins(column->contentsMargins().left(), 0, gridStep, gridStep);
    m_foot = new NotesArea(*foot, footLines, this);
    layColumn(*this, {head, {scroll, 1}, m_foot});

    connect(m_sample, &SampleBox::chosen, this, &ExperimentPanel::sampleChosen);
    connectFields();
    retranslate();
}

QSize ExperimentPanel::sizeHint() const
{
    return {std::max(minimumSizeHint().width(), qRound(usualPanelLines * fontMetrics().height())), QWidget::sizeHint().height()};
}

QLabel* ExperimentPanel::labelOf(QWidget* field)
{
    auto* label = new QLabel(this);
    label->setBuddy(field);
    m_labels.append(label);
    return label;
}

void ExperimentPanel::addWideRow(QWidget* field)
{
    m_form->addRow(labelOf(field));
    m_form->addRow(field);
}

void ExperimentPanel::addRow(QWidget* field)
{
    m_form->addRow(labelOf(field), field);
    field->setSizePolicy(QSizePolicy::Expanding, field->sizePolicy().verticalPolicy());
}

void ExperimentPanel::setExperiment(const Experiment& experiment)
{
    if (experiment.subjects.size() != m_experiment.subjects.size())
        m_subjects->showFirst(); // else undo stays where the edit was
    m_experiment = experiment;
    m_sweeps->forget();
    showFields();
    judge();
}

/// While it is made anew after an edit, its room stays as it was: the settings do not go up and down with each.
void ExperimentPanel::setForecast(const QString& html)
{
    m_forecast->setMinimumHeight(html.isEmpty() && m_problem.empty() ? m_forecast->height() : 0);
    m_forecast->setText(html);
}

void ExperimentPanel::setWarnings(std::vector<Text> warnings)
{
    m_warning->say(std::move(warnings));
}

void ExperimentPanel::showPasses()
{
    const bool networks = isOfNetworks(m_experiment);
    const std::vector<OpKind> ops = opsOf(m_experiment);
    std::vector<Choice> passes;
    for (const Pass pass : allPasses) {
        const bool has = m_experiment.training ? pass == Pass::Training
                         : networks            ? isForward(pass)
                                               : std::ranges::any_of(ops, [&](OpKind op) { return hasPass(op, pass); });
        const bool chosen = isChosen(m_experiment.passes, pass);
        passes.push_back({.name = fromView(nameOf(pass)),
                          .chosen = chosen,
                          .possible = chosen || has, // what it does not have can be taken out
                          .tip = has ? QString() : tr("%1 does not have this.").arg(m_op->currentText()),
                          .text = toQString(passText(m_experiment, pass))});
    }
    showChoices(*m_passes, passes);
    m_passes->setMinimumWidth(m_passes->sizeHintForColumn(0) + 2 * m_passes->frameWidth()); // to be read whole
}

void ExperimentPanel::showWhere()
{
    std::vector<Choice> backends;
    for (const Backend* backend : allBackends()) {
        const BackendInfo info = backend->info();
        const bool chosen = isChosen(m_experiment.backends, info.id);
        backends.push_back({.name = QString::fromStdString(info.id),
                            .chosen = chosen,
                            .possible = chosen || info.available, // what cannot run here can be taken out
                            .tip = toQString(info.available ? info.title : info.reason)});
    }
    showChoices(*m_backends, backends);
    std::vector<Choice> implementations;
    for (const std::string& name : namesOfImplementations(m_experiment))
        implementations.push_back(
            {.name = QString::fromStdString(name),
             .chosen = isChosen(m_experiment.implementations, name),
             .possible = !isOfNetworks(m_experiment),
             .tip = name == "auto" ? tr("What each backend takes by itself.") : tr("Only on backends that have it.")});
    showChoices(*m_implementations, implementations);
}

/// What is swept is not held. The attributes of another operator are others.
void ExperimentPanel::showForms()
{
    Subject& shown = subject();
    const OpSpec& spec = shown.spec;
    if (const std::optional<OpKind> op = shown.network ? std::nullopt : std::optional(spec.op); op != m_shownOp) {
        m_shownOp = op;
        delete std::exchange(m_attributes, nullptr);
        if (op)
            makeAttributes(*op);
    }
    for (const SweepAxis axis : allSweepAxes())
        for (const std::string_view field : infoOf(axis).held)
            for (FieldForm* form : {m_input, m_attributes, m_timing})
                if (form)
                    form->setReason(field, sweepOf(m_experiment, axis) ? tr("This is swept.") : QString());
    m_input->fill({inputFields(), shown});
    if (m_attributes)
        m_attributes->fill(attributesOf(spec));
    m_timing->fill({experimentFields(), m_experiment});
}

void ExperimentPanel::makeAttributes(OpKind op)
{
    m_attributes = new FieldForm(attributesOf(op).rows, this, {.prefix = QStringLiteral("attribute-")});
    for (QFormLayout* form : m_attributes->findChildren<QFormLayout*>())
        form->setRowWrapPolicy(QFormLayout::WrapLongRows); // four numbers beside their name would widen the panel
    m_operator->addWidget(m_attributes);
    QWidget* before = m_input->editor("width"); // by keyboard, too, they are reached where they stand
    for (QWidget* one : m_attributes->findChildren<QWidget*>())
        if (one->window() == window() && (one->focusPolicy() & Qt::TabFocus) != 0 && !one->focusProxy()) // no list of a combo box
            setTabOrder(std::exchange(before, one), one);
    connect(m_attributes, &FieldForm::edited, this,
            [this](const Field& field, const FieldValue& value) { edit([&] { attributesOf(subject().spec).set(field, value); }); });
}

void ExperimentPanel::showFields()
{
    m_showing = true;
    m_subjects->show(m_experiment); // first: it says which is shown
    const OpSpec& spec = subject().spec;
    m_name->setText(onScreen(m_experiment.name, m_experiment.nameIn));
    m_name->setVisible(!m_experiment.name.empty());
    m_op->show(subject());
    m_sweeps->show(m_experiment);
    m_training->show(m_experiment, m_subjects->shown());
    showForms();
    m_same->setChecked(isSamePadding(spec.autoPad));
    showPasses();
    showWhere();
    m_form->setRowVisible(m_same, !subject().network && slides(infoOf(spec.op)));
    m_same->setToolTip(infoOf(spec.op).transposed ? tr("Padding so that the output is as large as the input, times the stride.")
                                                  : tr("Padding so that the output is as large as the input, divided by the stride."));
    m_showing = false;
}

void ExperimentPanel::connectFields()
{
    connect(m_input, &FieldForm::edited, this,
            [this](const Field& field, const FieldValue& value) { edit([&] { Fields(inputFields(), subject()).set(field, value); }); });
    connect(m_timing, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        edit([&] { Fields(experimentFields(), m_experiment).set(field, value); });
    });
    connect(m_same, &QCheckBox::toggled, this, [this](bool on) { edit([&] { keepSize(m_experiment, on, m_subjects->shown()); }); });
    connect(m_op, &QComboBox::activated, this, [this] { edit([this] { m_op->giveTo(m_experiment, m_subjects->shown()); }); });
    connect(m_passes, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) { edit([&] { takePass(*item); }); });
    connect(m_backends, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        edit([&] {
            m_experiment.backends = withChoice(m_experiment.backends, *item);
            dropForeignImplementations(m_experiment);
        });
    });
    connect(m_implementations, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        edit([&] { m_experiment.implementations = withChoice(m_experiment.implementations, *item); });
    });
}

void ExperimentPanel::takePass(const QListWidgetItem& item)
{
    std::vector<std::string> names;
    for (const Pass pass : m_experiment.passes)
        names.emplace_back(nameOf(pass));
    m_experiment.passes.clear();
    for (const std::string& name : withChoice(std::move(names), item))
        m_experiment.passes.push_back(*passNamed(name));
    if (!m_experiment.passes.empty()) // else another comes next, which may have the same
        dropForeignImplementations(m_experiment);
}

Subject& ExperimentPanel::subject()
{
    return m_experiment.subjects.at(m_subjects->shown());
}

void ExperimentPanel::edit(const std::function<void()>& write)
{
    if (m_showing)
        return;
    const Experiment before = m_experiment;
    write();
    if (m_experiment != before) {
        const char* const name = QT_TRANSLATE_NOOP("ks::ExperimentPanel", "%1 on my settings");
        const auto named = [this](const std::string& text) { return Text::fill(text, {subjectsText(m_experiment).english()}); };
        m_experiment.name = named(name);
        m_experiment.nameIn = Languages::inEach("ks::ExperimentPanel", name); // a file has it in every language
        for (auto& [language, text] : m_experiment.nameIn)
            text = named(text);
    }
    showFields();
    judge();
    emit edited();
}

QString ExperimentPanel::problem() const
{
    return toQString(m_problem);
}

void ExperimentPanel::judge()
{
    m_problem = {};
    m_legal = false;
    try {
        if (!m_sweeps->wrongValues().empty())
            throw InputError(m_sweeps->wrongValues());
        requireLegal(m_experiment);
        m_legal = true;
        requireOneThatRuns(m_experiment);
        m_verdict->clear();
    } catch (const Error& error) {
        m_problem = error.text();
        m_verdict->setText(tr("This cannot run: %1").arg(problem()));
    }
    m_verdict->setVisible(!m_problem.empty());
    m_sweeps->sayHow(m_experiment);
}

/// The lists are as high as their rows.
void ExperimentPanel::takeFont()
{
    if (subject().spec.src.n > 0)
        showFields();
    takeSize();
}

void ExperimentPanel::takeSize()
{
    if (m_foot) // is made after the fields
        m_foot->setMostHeight(qRound(mostFoot * height()));
}

void ExperimentPanel::retranslate()
{
    setWindowTitle(tr("Experiment"));
    const QStringList headings = {tr("What is swept"), tr("What is held"), tr("Where it runs"), tr("How it is timed")};
    for (qsizetype i = 0; i < m_headings.size(); ++i)
        m_headings[i]->setText(headings[i]);
    const QStringList labels = {tr("Ready-made"), tr("Subject"), tr("Passes"), tr("Backends"), tr("Implementations")};
    for (qsizetype i = 0; i < m_labels.size(); ++i)
        setFieldTitle(*m_labels[i], labels[i]);
    m_same->setText(tr("Padding keeps the size"));
    m_foot->setAccessibleName(tr("What comes of the settings"));
    m_op->retranslate();
    m_implementations->setToolTip(tr("Each chosen backend is run with each of these that it has."));
    if (subject().spec.src.n > 0) { // an experiment is there
        showFields();
        judge();
    }
}

} // namespace ks

#include "moc_experiment_panel.cpp"

#include "ui/benchmark/experiment_panel.h"

#include "core/base/error.h"
#include "core/measure/experiment_edits.h"
#include "core/nn/presets.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/benchmark/choice_list.h"
#include "ui/benchmark/values_edit.h"
#include "ui/fields/field_form.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/theme/column_area.h"
#include "ui/theme/theme.h"
#include "ui/theme/word_box.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

namespace {

/// The settings that are not held while their axis is swept.
constexpr std::array<std::pair<std::string_view, SweepAxis>, 8> sweptFields = {{{"batch", SweepAxis::Batch},
                                                                                {"channels", SweepAxis::Channels},
                                                                                {"height", SweepAxis::Size},
                                                                                {"width", SweepAxis::Size},
                                                                                {"kernel_shape", SweepAxis::Window},
                                                                                {"strides", SweepAxis::Stride},
                                                                                {"filters", SweepAxis::Filters},
                                                                                {"threads", SweepAxis::Threads}}};

} // namespace

ExperimentPanel::ExperimentPanel(QWidget* parent)
    : Retranslating(parent), m_form(new QFormLayout), m_sample(new QComboBox(this)), m_name(new QLabel(this)), m_op(new QComboBox(this)),
      m_axis(new WordBox(this)), m_values(new ValuesEdit(this)), m_valuesHint(new ValuesHint(this)), m_passes(new QListWidget(this)),
      m_input(new FieldForm(inputFields().rows, this)), m_operator(new QVBoxLayout), m_same(new QCheckBox(this)),
      m_backends(new QListWidget(this)), m_implementations(new QListWidget(this)), m_timing(new FieldForm(experimentFields().rows, this)),
      m_verdict(new QLabel(this)), m_forecast(new QLabel(this)), m_warning(new QLabel(this))
{
    m_sample->setObjectName("sample");
    m_name->setObjectName("experimentName");
    m_op->setObjectName("op");
    m_axis->setObjectName("axis");
    m_values->setObjectName("values");
    m_passes->setObjectName("passes");
    m_backends->setObjectName("backends");
    m_implementations->setObjectName("implementations");
    m_same->setObjectName("same");
    m_verdict->setObjectName("verdict");
    m_forecast->setObjectName("forecast");
    m_warning->setObjectName("warning");
    m_warning->hide();
    m_forecast->setTextFormat(Qt::RichText);
    for (QLabel* label : {m_name, m_verdict, m_forecast, m_warning})
        label->setWordWrap(true);
    for (QComboBox* box : {m_sample, m_op}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
    }

    m_body = new QWidget;
    auto* column = new QVBoxLayout(m_body);
    column->addLayout(m_form);
    column->addStretch(1);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto heading = [this] {
        auto* label = new QLabel(this);
        QFont bold = label->font();
        bold.setBold(true);
        label->setFont(bold);
        m_form->addRow(label);
        m_headings.append(label);
    };
    addWideRow(m_sample);
    heading(); // swept
    addWideRow(m_axis);
    addWideRow(m_values);
    m_form->addRow(m_valuesHint);
    heading(); // held
    addWideRow(m_op);
    addWideRow(m_passes);
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
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* head = new QVBoxLayout; // outside the form, which counts the lines of a text for another width than it gives it
    head->setContentsMargins(column->contentsMargins().left(), gridStep, gridStep, 0);
    head->addWidget(m_name);
    layout->addLayout(head);
    layout->addWidget(scroll);
    auto* foot = new QVBoxLayout; // always in sight, however far the settings are scrolled; below them to the pixel
    foot->setContentsMargins(column->contentsMargins().left(), 0, gridStep, gridStep);
    for (QLabel* label : {m_verdict, m_warning, m_forecast})
        foot->addWidget(label);
    layout->addLayout(foot);

    fillChoices();
    connect(m_sample, &QComboBox::activated, this, [this](int index) {
        m_sample->setCurrentIndex(-1);
        emit sampleChosen(m_sample->itemData(index).toString());
    });
    connectFields();
    retranslate();
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

void ExperimentPanel::fillChoices()
{
    m_showing = true;
    for (const OpKind op : allOps())
        m_op->addItem(QString::fromLatin1(nameOf(op).data()), static_cast<int>(op));
    m_op->insertSeparator(m_op->count());
    for (const Preset& preset : presets())
        m_op->addItem(QString(), QString::fromUtf8(preset.id.data(), static_cast<qsizetype>(preset.id.size())));
    m_axis->addItem(QString(), static_cast<int>(SweepAxis::None));
    for (const SweepAxis axis : allSweepAxes())
        m_axis->addItem(QString(), static_cast<int>(axis));
    for (const Pass pass : allPasses)
        addChoice(*m_passes, fromView(nameOf(pass)), false, true, {});
    sizeToRows(*m_passes);
    for (const Backend* backend : allBackends()) {
        const BackendInfo info = backend->info();
        addChoice(*m_backends, QString::fromStdString(info.id), false, info.available,
                  info.available ? toQString(info.title) : toQString(info.reason));
    }
    sizeToRows(*m_backends);
    m_showing = false;
}

void ExperimentPanel::fillImplementations()
{
    m_implementations->clear();
    for (const std::string& name : namesOfImplementations(m_experiment))
        addChoice(*m_implementations, QString::fromStdString(name), std::ranges::count(m_experiment.implementations, name) > 0,
                  !m_experiment.network, name == "auto" ? tr("What each backend takes by itself.") : tr("Only on backends that have it."));
    sizeToRows(*m_implementations);
}

void ExperimentPanel::setExperiment(const Experiment& experiment)
{
    m_experiment = experiment;
    m_wrongValues = Text();
    if (experiment.network)
        m_fileNetworks.insert_or_assign(experiment.network->name, *experiment.network);
    showFields();
    judge();
}

void ExperimentPanel::setForecast(const QString& html)
{
    m_forecast->setText(html);
}

void ExperimentPanel::setWarnings(std::vector<Text> warnings)
{
    m_warnings = std::move(warnings);
    showWarnings();
}

void ExperimentPanel::showWarnings()
{
    QStringList lines;
    for (const Text& warning : m_warnings)
        lines.append(QStringLiteral("⚠ ") + toQString(warning));
    m_warning->setText(lines.join(QLatin1Char('\n')));
    m_warning->setVisible(!lines.isEmpty());
}

void ExperimentPanel::setSamples(std::vector<Sample> samples)
{
    m_samples = std::move(samples);
    m_sample->clear();
    for (const Sample& sample : m_samples)
        m_sample->addItem(QString(), sample.path);
    nameSamples();
    m_sample->setCurrentIndex(-1);
}

void ExperimentPanel::nameSamples()
{
    for (std::size_t i = 0; i < m_samples.size(); ++i) {
        const QString name = onScreen(m_samples[i].name, m_samples[i].nameIn);
        m_sample->setItemText(static_cast<int>(i), name);
    }
    QAbstractItemView* list = m_sample->view(); // wider than the box: names are sentences
    list->setMinimumWidth(list->sizeHintForColumn(0) + 2 * list->frameWidth() + style()->pixelMetric(QStyle::PM_ScrollBarExtent));
}

void ExperimentPanel::showSubject()
{
    if (!m_experiment.network) {
        m_op->setCurrentIndex(m_op->findData(static_cast<int>(m_experiment.spec.op)));
        return;
    }
    const QString name = QString::fromStdString(m_experiment.network->name);
    if (m_op->findData(name) < 0) // from a file
        m_op->addItem(tr("Network %1").arg(name), name);
    m_op->setCurrentIndex(m_op->findData(name));
}

void ExperimentPanel::showPasses()
{
    const bool network = m_experiment.network.has_value();
    const std::array names = {tr("forward"), network ? tr("a whole training step") : tr("forward, for training"),
                              tr("gradient of the input"), tr("gradient of the weights")};
    for (int row = 0; row < m_passes->count(); ++row) {
        const Pass pass = allPasses.at(static_cast<std::size_t>(row));
        const bool has = network ? isForward(pass) : hasPass(m_experiment.spec.op, pass);
        const bool chosen = std::ranges::count(m_experiment.passes, pass) > 0;
        QListWidgetItem& item = *m_passes->item(row);
        item.setText(names.at(static_cast<std::size_t>(row)));
        item.setToolTip(has ? QString() : tr("%1 does not have this.").arg(m_op->currentText()));
        showChoice(item, chosen, chosen || has); // what it does not have can be taken out
    }
    m_passes->setMinimumWidth(m_passes->sizeHintForColumn(0) + 2 * m_passes->frameWidth()); // to be read whole
}

/// What is swept is not held. The attributes of another operator are others.
void ExperimentPanel::showForms()
{
    const OpSpec& spec = m_experiment.spec;
    if (const std::optional<OpKind> op = m_experiment.network ? std::nullopt : std::optional(spec.op); op != m_shownOp) {
        m_shownOp = op;
        delete std::exchange(m_attributes, nullptr);
        if (op)
            makeAttributes(*op);
    }
    for (const auto& [field, axis] : sweptFields)
        for (FieldForm* form : {m_input, m_attributes, m_timing})
            if (form)
                form->setReason(field, axis == m_experiment.axis ? tr("This is swept.") : QString());
    m_input->fill({inputFields(), m_experiment});
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
            [this](const Field& field, const FieldValue& value) { edit([&] { attributesOf(m_experiment.spec).set(field, value); }); });
}

void ExperimentPanel::showFields()
{
    m_showing = true;
    const OpSpec& spec = m_experiment.spec;
    const SweepAxis axis = m_experiment.axis;
    m_name->setText(onScreen(m_experiment.name, m_experiment.nameIn));
    m_name->setVisible(!m_experiment.name.empty());
    showSubject();
    m_axis->setCurrentIndex(m_axis->findData(static_cast<int>(axis)));
    QStringList values;
    for (const std::int64_t value : m_experiment.values)
        values.append(QString::fromStdString(valueText(m_experiment, value)));
    if (m_wrongValues.empty()) // else it stays, to be mended
        m_values->setText(values.join(QStringLiteral(", ")));
    m_values->setEnabled(axis != SweepAxis::None);
    showForms();
    m_same->setChecked(spec.autoPad == AutoPad::SameUpper || spec.autoPad == AutoPad::SameLower);
    showPasses();
    for (int row = 0; row < m_backends->count(); ++row) {
        const std::string id = m_backends->item(row)->data(Qt::UserRole).toString().toStdString();
        const bool chosen = std::ranges::count(m_experiment.backends, id) > 0;
        showChoice(*m_backends->item(row), chosen, chosen || findBackend(id)->info().available); // what cannot run here can be taken out
    }
    fillImplementations();

    m_form->setRowVisible(m_same, !m_experiment.network && slides(infoOf(spec.op)));
    m_same->setToolTip(infoOf(spec.op).transposed ? tr("Padding so that the output is as large as the input, times the stride.")
                                                  : tr("Padding so that the output is as large as the input, divided by the stride."));
    m_showing = false;
}

void ExperimentPanel::connectFields()
{
    const auto take = [this](FieldForm* form, const FieldTable<Experiment>& table) {
        connect(form, &FieldForm::edited, this, [this, &table](const Field& field, const FieldValue& value) {
            edit([&] { Fields(table, m_experiment).set(field, value); });
        });
    };
    take(m_input, inputFields());
    take(m_timing, experimentFields());
    connect(m_same, &QCheckBox::toggled, this, [this](bool on) { edit([&] { keepSize(m_experiment, on); }); });
    connect(m_op, &QComboBox::activated, this, [this] { edit([this] { takeSubject(); }); });
    connect(m_axis, &QComboBox::activated, this, [this] {
        edit([this] {
            m_wrongValues = Text();
            takeAxis(m_experiment, static_cast<SweepAxis>(m_axis->currentData().toInt()));
        });
    });
    connect(m_values, &ValuesEdit::edited, this, [this] { edit([this] { takeValues(); }); });
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

void ExperimentPanel::takeSubject()
{
    if (m_op->currentData().typeId() != QMetaType::QString) {
        takeOperator(m_experiment, static_cast<OpKind>(m_op->currentData().toInt()));
        return;
    }
    const std::string chosen = m_op->currentData().toString().toStdString();
    if (m_experiment.network && m_experiment.network->name == chosen)
        return;
    const auto known = m_fileNetworks.find(chosen); // what came with a file is in no table of presets
    takeNetwork(m_experiment, known != m_fileNetworks.end() ? known->second : networkNamed(chosen),
                std::max<std::int64_t>(2, m_experiment.spec.src.n));
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

void ExperimentPanel::takeValues()
{
    m_wrongValues = Text();
    try {
        m_experiment.values = sweepValues(m_values->text().simplified().remove(QLatin1Char(' ')).toStdString(), m_experiment.axis);
    } catch (const Error& error) {
        m_wrongValues = error.text();
    }
}

void ExperimentPanel::edit(const std::function<void()>& write)
{
    if (m_showing)
        return;
    const Experiment before = m_experiment;
    write();
    if (m_experiment != before) {
        const char* const name = QT_TRANSLATE_NOOP("ks::ExperimentPanel", "%1 on my settings");
        const auto named = [this](const std::string& text) { return Text::fill(text, {subjectOf(m_experiment)}); };
        m_experiment.name = named(name);
        m_experiment.nameIn = Languages::inEach("ks::ExperimentPanel", name); // a file has it in every language
        for (auto& [language, text] : m_experiment.nameIn)
            text = named(text);
    }
    showFields();
    judge();
    emit edited();
}

void ExperimentPanel::judge()
{
    m_problem.clear();
    m_legal = false;
    try {
        if (!m_wrongValues.empty())
            throw InputError(m_wrongValues);
        requireLegal(m_experiment);
        m_legal = true;
        requireOneThatRuns(m_experiment);
        m_verdict->clear();
    } catch (const Error& error) {
        m_problem = toQString(error.text());
        m_verdict->setText(tr("This cannot run: %1").arg(m_problem));
    }
    m_verdict->setVisible(!m_problem.isEmpty());
    m_valuesHint->show(m_experiment.axis, m_wrongValues);
}

void ExperimentPanel::retranslate()
{
    setWindowTitle(tr("Experiment"));
    showWarnings();
    nameSamples();
    const QStringList headings = {tr("What is swept"), tr("What is held"), tr("Where it runs"), tr("How it is timed")};
    for (qsizetype i = 0; i < m_headings.size(); ++i)
        m_headings[i]->setText(headings[i]);
    const QStringList labels = {tr("Ready made"), tr("Axis"),     tr("Values"),         tr("Subject"),
                                tr("Passes"),     tr("Backends"), tr("Implementations")};
    for (qsizetype i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setText(labels[i]);
        m_labels[i]->buddy()->setAccessibleName(labels[i]);
    }
    m_valuesHint->show(m_experiment.axis, m_wrongValues);
    m_values->setPlaceholderText(QStringLiteral("64:4096:x2"));
    m_sample->setPlaceholderText(tr("Choose…"));
    m_same->setText(tr("Padding keeps the size"));
    const QStringList axes = {tr("nothing"), tr("size of the image"),   tr("window size"), tr("stride"),   tr("channels"),
                              tr("filters"), tr("images in the batch"), tr("threads"),     tr("precision")};
    for (int i = 0; i < m_axis->count(); ++i)
        m_axis->setItemText(i, axes[i]);
    for (int i = 0; i < m_op->count(); ++i)
        if (const QVariant subject = m_op->itemData(i); subject.typeId() == QMetaType::QString)
            m_op->setItemText(i, tr("Network %1").arg(subject.toString()));
    m_values->setAccessibleDescription(m_valuesHint->text());
    m_axis->readWhole(m_axis->count());
    m_implementations->setToolTip(tr("Each chosen backend is run with each of these that it has."));
    if (m_experiment.spec.src.n > 0) { // an experiment is there
        showFields();
        judge();
    }
}

} // namespace ks

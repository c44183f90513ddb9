#include "ui/benchmark/experiment_panel.h"

#include "core/base/error.h"
#include "core/measure/experiment_edits.h"
#include "core/nn/presets.h"
#include "core/ops/window.h"
#include "ui/benchmark/choice_list.h"
#include "ui/benchmark/values_edit.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/theme/column_area.h"
#include "ui/theme/theme.h"
#include "ui/theme/word_box.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int mostCells = largestSweepValue; // more than is legal: what a file holds is shown as it is

/// Rows and columns where they differ: a single number would be a wrong one.
void showPair(QSpinBox& box, const Size2& pair)
{
    box.setValue(static_cast<int>(pair.y));
    box.setSuffix(pair.x == pair.y ? QString() : QStringLiteral(" × %1").arg(pair.x));
}

} // namespace

ExperimentPanel::ExperimentPanel(QWidget* parent)
    : Retranslating(parent), m_form(new QFormLayout), m_sample(new QComboBox(this)), m_name(new QLabel(this)), m_op(new QComboBox(this)),
      m_axis(new WordBox(this)), m_values(new ValuesEdit(this)), m_valuesHint(new ValuesHint(this)), m_same(new QCheckBox(this)),
      m_pass(new WordBox(this)), m_backends(new QListWidget(this)), m_implementations(new QListWidget(this)), m_cache(new WordBox(this)),
      m_budget(new QDoubleSpinBox(this)), m_verdict(new QLabel(this)), m_forecast(new QLabel(this)), m_warning(new QLabel(this))
{
    m_sample->setObjectName("sample");
    m_name->setObjectName("experimentName");
    m_op->setObjectName("op");
    m_axis->setObjectName("axis");
    m_values->setObjectName("values");
    m_pass->setObjectName("pass");
    m_cache->setObjectName("cache");
    m_backends->setObjectName("backends");
    m_implementations->setObjectName("implementations");
    m_same->setObjectName("same");
    m_budget->setObjectName("budget");
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
    addWideRow(m_pass);
    m_batch = addNumber("batch", 1, mostCells);
    m_channels = addNumber("channels", 1, mostCells);
    m_height = addNumber("height", 1, mostCells);
    m_width = addNumber("width", 1, mostCells);
    m_kernel = addNumber("kernel", 1, mostCells);
    m_stride = addNumber("stride", 1, mostCells);
    m_filters = addNumber("filters", 1, mostCells);
    m_form->addRow(m_same);
    m_threads = addNumber("threads", 0, 1024);
    heading(); // where
    addRow(m_backends);
    addRow(m_implementations);
    heading(); // how
    m_repeat = addNumber("repeat", 3, 100000);
    m_warmUp = addNumber("warmUp", 0, 10000);
    addWideRow(m_cache);
    addRow(m_budget);
    m_budget->setRange(0, 86400);
    m_budget->setDecimals(0);
    m_memory = addNumber("memory", 0, 1 << 20);

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

QSpinBox* ExperimentPanel::addNumber(const char* name, int low, int high)
{
    auto* box = new QSpinBox(this);
    box->setObjectName(name);
    box->setRange(low, high);
    box->setKeyboardTracking(false);
    addRow(box);
    return box;
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
    for (const char* word : {"inference", "training", "backwardData", "backwardWeights", "backward"})
        m_pass->addItem(QString(), QString::fromLatin1(word));
    m_cache->addItem(QString(), false);
    m_cache->addItem(QString(), true);
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
    const QStringList names = {tr("forward"), network ? tr("a whole training step") : tr("forward, for training"),
                               tr("gradient of the input"), tr("gradient of the weights"), tr("every gradient")};
    while (m_pass->count() > names.size()) // what another experiment had
        m_pass->removeItem(m_pass->count() - 1);
    for (int i = 0; i < m_pass->count(); ++i)
        m_pass->setItemText(i, names[i]);
    m_pass->readWhole(m_pass->count());
    const QString word = QString::fromStdString(passWord(m_experiment));
    if (m_pass->findData(word) < 0) { // several, from a file
        QStringList several;
        for (const Pass pass : m_experiment.passes)
            several.append(m_pass->itemText(m_pass->findData(QString::fromLatin1(nameOf(pass).data()))));
        m_pass->addItem(several.join(QStringLiteral("; ")), word);
    }
    m_pass->setCurrentIndex(m_pass->findData(word));
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
    m_batch->setValue(static_cast<int>(spec.src.n));
    m_channels->setValue(static_cast<int>(spec.src.c));
    m_height->setValue(static_cast<int>(spec.src.h));
    m_width->setValue(static_cast<int>(spec.src.w));
    showPair(*m_kernel, spec.kernel);
    showPair(*m_stride, spec.strides);
    m_filters->setValue(static_cast<int>(spec.filters));
    m_same->setChecked(spec.autoPad == AutoPad::SameUpper || spec.autoPad == AutoPad::SameLower);
    showPasses();
    m_threads->setValue(m_experiment.threads);
    m_repeat->setValue(m_experiment.repeat);
    m_warmUp->setValue(m_experiment.warmUp);
    m_cache->setCurrentIndex(m_experiment.cache == CacheState::Cold ? 1 : 0);
    m_budget->setDecimals(m_experiment.budget == std::floor(m_experiment.budget) ? 0 : 3);
    m_budget->setValue(m_experiment.budget);
    m_memory->setValue(static_cast<int>(m_experiment.memoryLimit >> 20U));
    for (int row = 0; row < m_backends->count(); ++row) {
        const std::string id = m_backends->item(row)->data(Qt::UserRole).toString().toStdString();
        const bool chosen = std::ranges::count(m_experiment.backends, id) > 0;
        showChoice(*m_backends->item(row), chosen, chosen || findBackend(id)->info().available); // what cannot run here can be taken out
    }
    fillImplementations();

    // What is swept is not held, and what the operator does not have cannot be set.
    const bool network = m_experiment.network.has_value();
    const bool window = !network && hasWindow(spec.op) && !isGlobalPool(spec.op);
    const auto held = [&](QWidget* field, bool there, SweepAxis itself) {
        field->setEnabled(there && axis != itself);
        field->setToolTip(!there           ? tr("%1 does not have this.").arg(m_op->currentText())
                          : axis == itself ? tr("This is swept.")
                                           : QString());
    };
    held(m_batch, true, SweepAxis::Batch);
    held(m_channels, !network, SweepAxis::Channels);
    held(m_height, !network, SweepAxis::Size);
    held(m_width, !network, SweepAxis::Size);
    held(m_kernel, window, SweepAxis::Window);
    held(m_stride, window, SweepAxis::Stride);
    for (auto [box, pair] : {std::pair{m_kernel, spec.kernel}, {m_stride, spec.strides}})
        if (box->isEnabled() && pair.x != pair.y)
            box->setToolTip(tr("Rows × columns: %1. Another number makes it square.").arg(QString::fromStdString(pair.text())));
    held(m_filters, !network && (isConvolution(spec.op) || spec.op == OpKind::Gemm), SweepAxis::Filters);
    held(m_threads, true, SweepAxis::Threads);
    if (m_threads->isEnabled())
        m_threads->setToolTip(tr("The usual number is that of View ▸ Computation."));
    m_same->setEnabled(window);
    m_same->setToolTip(!window ? tr("%1 does not have this.").arg(m_op->currentText())
                       : spec.op == OpKind::ConvTranspose
                           ? tr("Padding so that the output is as large as the input, times the stride.")
                           : tr("Padding so that the output is as large as the input, divided by the stride."));
    m_showing = false;
}

void ExperimentPanel::connectFields()
{
    const auto number = [this](QSpinBox* box, auto write) {
        connect(box, &QSpinBox::valueChanged, this, [this, write](int value) { edit([&] { write(m_experiment, value); }); });
    };
    number(m_batch, [](Experiment& one, int value) { one.spec.src.n = value; });
    number(m_channels, [](Experiment& one, int value) { one.spec.src.c = value; });
    number(m_height, [](Experiment& one, int value) { one.spec.src.h = value; });
    number(m_width, [](Experiment& one, int value) { one.spec.src.w = value; });
    number(m_kernel, [](Experiment& one, int value) { one.spec.kernel = {value, value}; });
    number(m_stride, [](Experiment& one, int value) { one.spec.strides = {value, value}; });
    number(m_filters, [](Experiment& one, int value) { one.spec.filters = value; });
    number(m_threads, [](Experiment& one, int value) { one.threads = value; });
    number(m_repeat, [](Experiment& one, int value) { one.repeat = value; });
    number(m_warmUp, [](Experiment& one, int value) { one.warmUp = value; });
    number(m_memory, [](Experiment& one, int value) { one.memoryLimit = static_cast<std::size_t>(value) << 20U; });
    connect(m_budget, &QDoubleSpinBox::valueChanged, this, [this](double seconds) { edit([&] { m_experiment.budget = seconds; }); });
    connect(m_same, &QCheckBox::toggled, this, [this](bool on) { edit([&] { keepSize(m_experiment, on); }); });
    connect(m_op, &QComboBox::activated, this, [this] { edit([this] { takeSubject(); }); });
    connect(m_axis, &QComboBox::activated, this, [this] {
        edit([this] {
            m_wrongValues = Text();
            takeAxis(m_experiment, static_cast<SweepAxis>(m_axis->currentData().toInt()));
        });
    });
    connect(m_values, &ValuesEdit::edited, this, [this] { edit([this] { takeValues(); }); });
    connect(m_pass, &QComboBox::activated, this,
            [this] { edit([this] { takePasses(m_experiment, m_pass->currentData().toString().toStdString()); }); });
    connect(m_cache, &QComboBox::activated, this,
            [this] { edit([this] { m_experiment.cache = m_cache->currentData().toBool() ? CacheState::Cold : CacheState::Warm; }); });
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
    const QStringList labels = {tr("Ready made"), tr("Axis"),     tr("Values"),  tr("Subject"),     tr("Pass"),
                                tr("Batch"),      tr("Channels"), tr("Height"),  tr("Width"),       tr("Window"),
                                tr("Stride"),     tr("Filters"),  tr("Threads"), tr("Backends"),    tr("Implementations"),
                                tr("Runs"),       tr("Warm-up"),  tr("Caches"),  tr("Time budget"), tr("Memory limit")};
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
    m_cache->setItemText(0, tr("warm"));
    m_cache->setItemText(1, tr("cold before each run"));
    for (WordBox* box : {m_axis, m_cache})
        box->readWhole(box->count());
    m_threads->setSpecialValueText(tr("usual"));
    m_budget->setSuffix(tr(" s"));
    m_budget->setSpecialValueText(tr("no limit"));
    m_memory->setSuffix(QStringLiteral(" MiB"));
    m_memory->setSpecialValueText(tr("no limit"));
    m_memory->setToolTip(tr("What does not fit gets no figures; the results so far stay."));
    m_implementations->setToolTip(tr("Each chosen backend is run with each of these that it has."));
    if (m_experiment.spec.src.n > 0) { // an experiment is there
        showFields();
        judge();
    }
}

} // namespace ks

#include "ui/benchmark/experiment_panel.h"

#include "core/base/error.h"
#include "core/base/threads.h"
#include "core/measure/experiment_file.h"
#include "core/nn/presets.h"
#include "core/ops/window.h"
#include "ui/benchmark/values_edit.h"
#include "ui/language/text.h"
#include "ui/theme/column_area.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr int mostCells = 65536;

void sizeToRows(QListWidget& list)
{
    const int rows = std::clamp(list.count(), 1, 12); // the panel scrolls, a list within it should not
    list.setFixedHeight(rows * std::max(14, list.sizeHintForRow(0)) + 2 * list.frameWidth() + 2);
}

QStringList checkedOf(const QListWidget& list)
{
    QStringList names;
    for (int row = 0; row < list.count(); ++row)
        if (list.item(row)->checkState() == Qt::Checked)
            names.append(list.item(row)->data(Qt::UserRole).toString());
    return names;
}

void addChoice(QListWidget& list, const QString& name, bool checked, bool enabled, const QString& tip)
{
    auto* item = new QListWidgetItem(name, &list);
    item->setData(Qt::UserRole, name);
    item->setFlags(enabled ? Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable : Qt::NoItemFlags);
    item->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
    item->setToolTip(tip);
}

std::vector<std::string> stringsOf(const QStringList& names)
{
    std::vector<std::string> strings;
    for (const QString& name : names)
        strings.push_back(name.toStdString());
    return strings;
}

} // namespace

ExperimentPanel::ExperimentPanel(QWidget* parent)
    : Retranslating(parent), m_form(new QFormLayout), m_sample(new QComboBox(this)), m_name(new QLabel(this)), m_op(new QComboBox(this)),
      m_axis(new QComboBox(this)), m_values(new ValuesEdit(this)), m_same(new QCheckBox(this)), m_pass(new QComboBox(this)),
      m_backends(new QListWidget(this)), m_implementations(new QListWidget(this)), m_cache(new QComboBox(this)),
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
    m_verdict->setObjectName("verdict");
    m_forecast->setObjectName("forecast");
    m_warning->setObjectName("warning");
    m_warning->hide();
    m_forecast->setTextFormat(Qt::RichText);
    for (QLabel* label : {m_name, m_verdict, m_forecast, m_warning})
        label->setWordWrap(true);
    for (QComboBox* box : {m_sample, m_op, m_axis, m_pass, m_cache}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
    }
    for (QComboBox* box : {m_axis, m_pass, m_cache}) // whose words are known: none is cut in any language
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);

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
    heading(); // held
    addWideRow(m_op);
    addWideRow(m_pass);
    m_batch = addNumber("batch", 1, mostCells);
    m_channels = addNumber("channels", 1, mostCells);
    m_height = addNumber("height", 1, mostCells);
    m_width = addNumber("width", 1, mostCells);
    m_kernel = addNumber("kernel", 1, 1024);
    m_stride = addNumber("stride", 1, 1024);
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
    for (QComboBox* box : {m_op, m_axis, m_pass, m_cache})
        connect(box, &QComboBox::activated, this, &ExperimentPanel::take);
    connect(m_values, &ValuesEdit::edited, this, &ExperimentPanel::take);
    connect(m_same, &QCheckBox::toggled, this, &ExperimentPanel::take);
    for (QSpinBox* box : {m_batch, m_channels, m_height, m_width, m_kernel, m_stride, m_filters, m_threads, m_repeat, m_warmUp, m_memory})
        connect(box, &QSpinBox::valueChanged, this, &ExperimentPanel::take);
    connect(m_budget, &QDoubleSpinBox::valueChanged, this, &ExperimentPanel::take);
    for (QListWidget* list : {m_backends, m_implementations})
        connect(list, &QListWidget::itemChanged, this, &ExperimentPanel::take);
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
    QStringList names = {QStringLiteral("auto")};
    const bool network = m_experiment.network.has_value(); // whose layers each have their own: a backend chooses them
    for (const std::string& id : m_experiment.backends)
        if (const Backend* backend = network ? nullptr : findBackend(id))
            for (const Pass pass : m_experiment.passes)
                for (const Implementation& one : backend->implementations(m_experiment.spec.op, pass))
                    if (const auto name = QString::fromUtf8(one.name.data(), static_cast<qsizetype>(one.name.size()));
                        !names.contains(name))
                        names.append(name);
    m_implementations->clear();
    const auto chosen = [&](const QString& name) { return std::ranges::count(m_experiment.implementations, name.toStdString()) > 0; };
    for (const QString& name : names)
        addChoice(*m_implementations, name, chosen(name), !network,
                  name == QLatin1String("auto") ? tr("What each backend takes by itself.") : tr("Only on backends that have it."));
    sizeToRows(*m_implementations);
}

void ExperimentPanel::setExperiment(const Experiment& experiment)
{
    m_experiment = experiment;
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
    m_values->setText(values.join(QStringLiteral(", ")));
    m_values->setEnabled(axis != SweepAxis::None);
    m_batch->setValue(static_cast<int>(spec.src.n));
    m_channels->setValue(static_cast<int>(spec.src.c));
    m_height->setValue(static_cast<int>(spec.src.h));
    m_width->setValue(static_cast<int>(spec.src.w));
    m_kernel->setValue(static_cast<int>(spec.kernel.y));
    m_stride->setValue(static_cast<int>(spec.strides.y));
    m_filters->setValue(static_cast<int>(spec.filters));
    m_same->setChecked(spec.autoPad == AutoPad::SameUpper || spec.autoPad == AutoPad::SameLower);
    const QString pass =
        m_experiment.passes.size() > 1 ? QStringLiteral("backward") : QString::fromLatin1(nameOf(m_experiment.passes.front()).data());
    m_pass->setCurrentIndex(m_pass->findData(pass));
    m_threads->setValue(m_experiment.threads);
    m_repeat->setValue(m_experiment.repeat);
    m_warmUp->setValue(m_experiment.warmUp);
    m_cache->setCurrentIndex(m_experiment.cache == CacheState::Cold ? 1 : 0);
    m_budget->setValue(m_experiment.budget);
    m_memory->setValue(static_cast<int>(m_experiment.memoryLimit >> 20U));
    for (int row = 0; row < m_backends->count(); ++row) {
        const std::string id = m_backends->item(row)->data(Qt::UserRole).toString().toStdString();
        m_backends->item(row)->setCheckState(std::ranges::count(m_experiment.backends, id) > 0 ? Qt::Checked : Qt::Unchecked);
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
    held(m_filters, !network && (isConvolution(spec.op) || spec.op == OpKind::Gemm), SweepAxis::Filters);
    held(m_threads, true, SweepAxis::Threads);
    m_same->setEnabled(window);
    m_same->setToolTip(window ? tr("Padding so that the output is as large as the input, divided by the stride.")
                              : tr("%1 does not have this.").arg(m_op->currentText()));
    m_showing = false;
}

void ExperimentPanel::take()
{
    if (m_showing)
        return;
    const bool network = m_op->currentData().typeId() == QMetaType::QString;
    const std::string chosen = network ? m_op->currentData().toString().toStdString() : std::string();
    const auto op = network ? m_experiment.spec.op : static_cast<OpKind>(m_op->currentData().toInt());
    auto axis = static_cast<SweepAxis>(m_axis->currentData().toInt());
    if (network && !canSweepNetwork(axis))
        axis = SweepAxis::None;
    OpSpec& spec = m_experiment.spec;
    if (network) {
        if (!m_experiment.network || m_experiment.network->name != chosen)
            takeNetwork(m_experiment, networkNamed(chosen), std::max<std::int64_t>(2, m_batch->value()));
    } else if (spec.op != op || m_experiment.network) {
        m_experiment.network.reset();
        const OpSpec plain = defaultSpec(op, spec.src);
        spec = plain;
        m_experiment.implementations = {"auto"};
    } else {
        spec.kernel = {m_kernel->value(), m_kernel->value()};
        spec.strides = {m_stride->value(), m_stride->value()};
        spec.filters = m_filters->value();
        spec.autoPad = m_same->isChecked() ? AutoPad::SameUpper : AutoPad::NotSet;
        m_experiment.implementations = stringsOf(checkedOf(*m_implementations));
    }
    if (network)
        spec.src.n = m_showing ? spec.src.n : std::max(m_batch->value(), 1);
    else
        spec.src = {m_batch->value(), m_channels->value(), m_height->value(), m_width->value()};
    m_problem.clear();
    QString wrongValues;
    try {
        m_experiment.passes = passesNamed(op, m_pass->currentData().toString().toStdString());
        if (axis != m_experiment.axis) {
            m_experiment.axis = axis;
            m_experiment.values.clear();
            if (axis == SweepAxis::Threads)
                for (int threads = 1; threads <= availableThreads(); ++threads)
                    m_experiment.values.push_back(threads);
            else if (axis == SweepAxis::Precision)
                for (const Precision& one : allPrecisions())
                    m_experiment.values.push_back(one.bits);
            else if (axis != SweepAxis::None)
                m_experiment.values = sweepValues(axis == SweepAxis::Size ? "64:512:x2" : network ? "1:64:x4" : "1:8:x2");
        } else if (axis != SweepAxis::None) {
            m_experiment.values = sweepValues(m_values->text().simplified().remove(QLatin1Char(' ')).toStdString(), axis);
        }
    } catch (const Error& error) {
        wrongValues = toQString(error.text());
    }
    m_experiment.backends = stringsOf(checkedOf(*m_backends));
    m_experiment.threads = m_threads->value();
    m_experiment.repeat = m_repeat->value();
    m_experiment.warmUp = m_warmUp->value();
    m_experiment.cache = m_cache->currentData().toBool() ? CacheState::Cold : CacheState::Warm;
    m_experiment.budget = m_budget->value();
    m_experiment.memoryLimit = static_cast<std::size_t>(m_memory->value()) << 20U;
    m_experiment.name = tr("%1 on my settings").arg(m_op->currentText()).toStdString();
    m_experiment.nameIn.clear();
    std::erase_if(m_experiment.implementations, [&](const std::string& name) { // of a backend that is not chosen any more
        return name != "auto" && std::ranges::none_of(m_experiment.backends, [&](const std::string& id) {
                   const Backend* backend = findBackend(id);
                   return std::ranges::any_of(m_experiment.passes, [&](Pass pass) {
                       return std::ranges::count(backend->implementations(op, pass), std::string_view(name), &Implementation::name) > 0;
                   });
               });
    });
    const QString typed = m_values->text();
    showFields();
    if (!wrongValues.isEmpty())
        m_values->setText(typed); // so that it can be mended
    judge();
    if (!wrongValues.isEmpty()) {
        m_problem = wrongValues;
        m_verdict->setText(tr("This cannot run: %1").arg(m_problem));
    }
    emit edited();
}

void ExperimentPanel::judge()
{
    m_problem.clear();
    try {
        requireLegal(m_experiment);
        requireOneThatRuns(m_experiment);
        m_verdict->clear();
    } catch (const Error& error) {
        m_problem = toQString(error.text());
        m_verdict->setText(tr("This cannot run: %1").arg(m_problem));
    }
    m_verdict->setVisible(!m_problem.isEmpty());
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
                                tr("Stride"),     tr("Filters"),  tr("Threads"), tr("Backends"),    tr("Ways"),
                                tr("Runs"),       tr("Warm-up"),  tr("Caches"),  tr("Time budget"), tr("Memory limit")};
    for (qsizetype i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setText(labels[i]);
        m_labels[i]->buddy()->setAccessibleName(labels[i]);
    }
    m_values->setToolTip(tr("From and to with a factor or a step, 64:4096:x2 or 2:16:+2, or a list: 1,2,4."));
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
    m_values->setAccessibleDescription(m_values->toolTip());
    const QStringList passes = {tr("forward"), tr("forward, for training"), tr("gradient of the input"), tr("gradient of the weights"),
                                tr("every gradient")};
    for (int i = 0; i < m_pass->count(); ++i)
        m_pass->setItemText(i, passes[i]);
    m_cache->setItemText(0, tr("warm"));
    m_cache->setItemText(1, tr("cold before each run"));
    m_threads->setSpecialValueText(tr("all"));
    m_budget->setSuffix(tr(" s"));
    m_budget->setSpecialValueText(tr("no limit"));
    m_memory->setSuffix(QStringLiteral(" MiB"));
    m_memory->setSpecialValueText(tr("no limit"));
    m_memory->setToolTip(tr("What does not fit gets no figures; the results so far stay."));
    m_implementations->setToolTip(tr("Each chosen backend is run with each of these that it has."));
    if (!m_experiment.backends.empty() && m_experiment.spec.src.n > 0)
        showFields();
}

} // namespace ks

#include "ui/network/data/data_page.h"

#include "core/base/error.h"
#include "core/data/source.h"
#include "core/data/synthetic/usual.h"
#include "ui/language/text.h"
#include "ui/network/data/data_kinds.h"
#include "ui/network/data/picture_size.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace ks {

namespace {

// Places in dataKinds.
constexpr int withDifficulty = 3;
constexpr int withSeed = 6;
constexpr int folder = 9;
constexpr int csv = 10;

/// "a, b" as an option has it.
QString listed(const QLineEdit& field)
{
    QStringList names;
    for (const QString& name : field.text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        names.append(name.trimmed());
    return names.join(QLatin1Char(','));
}

/// What would end a value of a description.
QString escaped(QString value)
{
    return value.replace(QLatin1Char('%'), QStringLiteral("%25"))
        .replace(QLatin1Char('?'), QStringLiteral("%3F"))
        .replace(QLatin1Char('&'), QStringLiteral("%26"));
}

/// What somebody typed, perhaps with the question mark before it, so that whoever reads it says what is wrong: a word alone is the name of an
/// option, not the end of the place.
QStringList asOptions(QString typed)
{
    typed = typed.trimmed();
    if (typed.startsWith(QLatin1Char('?')))
        typed.remove(0, 1);
    QStringList options;
    for (const QString& each : std::as_const(typed).split(QLatin1Char('&'), Qt::SkipEmptyParts))
        if (QString option = each.trimmed().replace(QLatin1Char('?'), QStringLiteral("%3F")); !option.isEmpty())
            options.append(option.contains(QLatin1Char('=')) ? option : option + QLatin1Char('='));
    return options;
}

} // namespace

DataPage::DataPage(LabHost& host, NetworkDocument& document, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_document(document), m_run(run), m_opening(host.compute()), m_previewing(host.compute()),
      m_form(new QFormLayout), m_kind(new QComboBox(this)), m_path(new QLineEdit(this)), m_browse(new QPushButton(this)),
      m_targets(new QLineEdit(this)), m_columns(new QLineEdit(this)), m_window(new QSpinBox(this)), m_horizon(new QSpinBox(this)),
      m_size(new PictureSize(this)), m_channels(new QComboBox(this)), m_count(new QSpinBox(this)), m_test(new QSpinBox(this)),
      m_difficulty(new QDoubleSpinBox(this)), m_seed(new QSpinBox(this)), m_validation(new QDoubleSpinBox(this)),
      m_others(new QLineEdit(this)), m_use(new QPushButton(this)), m_state(new QLabel(this)), m_facts(new QLabel(this)),
      m_warnings(new QLabel(this)), m_counts(new QTableWidget(0, 4, this)), m_pictures(new QScrollArea(this)),
      m_samplesTitle(new QLabel(this)), m_samples(new QLabel(this)), m_values(new QTableWidget(this)), m_meanTitle(new QLabel(this)),
      m_mean(new TextPicture(meanSide, this))
{
    m_kind->setObjectName("dataKind");
    m_path->setObjectName("dataPath");
    m_browse->setObjectName("dataBrowse");
    m_use->setObjectName("useData");
    m_facts->setObjectName("dataFacts");
    m_state->setObjectName("dataState");
    for (std::size_t i = 0; i < dataKinds.size(); ++i)
        m_kind->addItem(QString());
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents); // where there is room
    m_kind->setMinimumContentsLength(18);
    m_targets->setObjectName("tableTargets");
    m_columns->setObjectName("tableColumns");
    m_window->setRange(1, 10000);
    m_horizon->setRange(0, 1000000);
    m_channels->setObjectName("folderChannels");
    for (const int channels : {0, 1, 3})
        m_channels->addItem(QString(), channels);
    m_channels->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // as that of the size
    m_others->setObjectName("dataOptions");
    m_count->setRange(10, 10000000);
    m_count->setValue(10000);
    m_test->setRange(1, 10000000);
    m_test->setValue(2000);
    m_difficulty->setRange(0, 1);
    m_difficulty->setSingleStep(0.1);
    m_difficulty->setValue(0.5);
    m_seed->setRange(0, 1000000000);
    m_seed->setValue(1);
    m_validation->setRange(0, 90);
    m_validation->setValue(10);
    m_validation->setSuffix(QStringLiteral(" %"));
    for (QLabel* label : {m_state, m_facts, m_warnings, m_samplesTitle, m_meanTitle})
        label->setWordWrap(true);
    m_counts->setObjectName("dataCounts");
    m_counts->verticalHeader()->hide();
    keepTextRows(*m_counts, [this] {
        fitCounts();
        fitMean();
    });
    m_counts->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_counts->setTabKeyNavigation(false);
    m_counts->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // no heading is cut
    m_counts->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_values->setObjectName("sampleValues");
    m_values->verticalHeader()->hide();
    keepTextRows(*m_values, [this] { m_values->resizeColumnsToContents(); });
    m_values->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_values->setTabKeyNavigation(false);
    m_values->setFont(numbersFont(font()));
    m_values->hide();
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (QWidget* field : {static_cast<QWidget*>(m_kind), static_cast<QWidget*>(m_path), static_cast<QWidget*>(m_targets),
                           static_cast<QWidget*>(m_columns), static_cast<QWidget*>(m_window), static_cast<QWidget*>(m_horizon),
                           static_cast<QWidget*>(m_size), static_cast<QWidget*>(m_channels), static_cast<QWidget*>(m_count),
                           static_cast<QWidget*>(m_test), static_cast<QWidget*>(m_difficulty), static_cast<QWidget*>(m_seed),
                           static_cast<QWidget*>(m_validation), static_cast<QWidget*>(m_others)}) {
        addRow(field);
        if (field == m_path)
            m_form->addRow(QString(), m_browse);
    }

    auto* left = new QVBoxLayout;
    left->addLayout(m_form);
    left->addWidget(m_use, 0, Qt::AlignLeft);
    left->addWidget(m_state);
    left->addStretch(1);
    auto* middle = new QVBoxLayout;
    middle->addWidget(m_facts);
    middle->addWidget(m_warnings);
    middle->addWidget(m_counts, 1);
    auto* pictures = new QWidget;
    auto* right = new QVBoxLayout(pictures);
    right->setContentsMargins(0, 0, 0, 0);
    right->addWidget(m_samplesTitle);
    right->addWidget(m_samples);
    right->addWidget(m_values, 1);
    right->addWidget(m_meanTitle);
    right->addWidget(m_mean);
    right->addStretch(0);
    m_pictures->setWidget(pictures);
    m_pictures->setWidgetResizable(true);
    m_pictures->setFrameShape(QFrame::NoFrame);
    m_layout = new QGridLayout(this);
    m_layout->setSpacing(2 * gridStep);
    m_layout->addLayout(left, 0, 0, 2, 1);
    m_layout->addLayout(middle, 0, 1);
    placePart(true);

    connect(m_kind, &QComboBox::activated, this, [this] {
        m_othersTyped = false; // another kind has others
        touch();
        showFields();
    });
    for (const QLineEdit* field : {m_path, m_targets, m_columns})
        connect(field, &QLineEdit::textEdited, this, &DataPage::touch);
    connect(m_others, &QLineEdit::textEdited, this, [this] {
        m_othersTyped = true;
        touch();
    });
    connect(m_size, &PictureSize::changed, this, &DataPage::touch);
    connect(m_channels, &QComboBox::activated, this, &DataPage::touch);
    for (const QSpinBox* field : {m_window, m_horizon, m_count, m_test, m_seed})
        connect(field, &QSpinBox::valueChanged, this, &DataPage::touch);
    for (const QDoubleSpinBox* field : {m_difficulty, m_validation})
        connect(field, &QDoubleSpinBox::valueChanged, this, &DataPage::touch);
    connect(&m_run, &TrainingRun::prepared, this, &DataPage::sayState);
    connect(&m_document, &NetworkDocument::changed, this, &DataPage::takeDescription);
    connect(&m_document, &NetworkDocument::changed, this, &DataPage::sayState);
    for (const QLineEdit* field : {m_path, m_targets, m_columns, m_others})
        connect(field, &QLineEdit::returnPressed, this, &DataPage::useChosen);
    connect(m_browse, &QPushButton::clicked, this, &DataPage::browse);
    connect(m_use, &QPushButton::clicked, this, &DataPage::useChosen);
    const auto follow = [this] {
        emit summaryChanged();
        if (m_open)
            refresh();
    };
    connect(&m_run, &TrainingRun::prepared, this, follow);
    connect(&m_document, &NetworkDocument::changed, this, follow);
    retranslate();
    takeDescription();
    showFields();
}

void DataPage::takeDescription()
{
    const std::string& description = m_document.content().data;
    if (description == m_taken)
        return;
    m_taken = description;
    m_takenFields.clear();
    m_touched = false;
    if (m_said != Said::Opening)
        m_said = Said::Nothing; // it was about the data before
    m_takenOthers.clear();
    m_othersTyped = false;
    m_takenPlace.clear();
    m_takenValidation = 0;
    try {
        SourceParts parts = partsOf(description);
        DataOptions& options = parts.options;
        const QString where = QString::fromStdString(parts.where);
        const std::optional<int> found = dataKindOf(parts);
        if (!found)
            return sayValidation();
        const auto number = [&](QSpinBox& field, const char* name, std::int64_t usual) {
            const QSignalBlocker block(field);
            field.setValue(static_cast<int>(options.integer(name, usual, field.minimum(), field.maximum())));
        };
        const QSignalBlocker blockKind(m_kind);
        const int kind = *found;
        const bool generated = kind < withSeed;
        m_kind->setCurrentIndex(kind);
        m_path->setText(generated ? QString() : where);
        if (generated) {
            const GeneratedUsual& usual = usualOf(parts.where);
            number(*m_count, "count", usual.count);
            number(*m_test, "test", options.has("count") ? std::max(1, m_count->value() / 5) : usual.test);
            number(*m_seed, "seed", usual.seed);
            if (kind < withDifficulty) {
                const QSignalBlocker block(m_difficulty);
                m_difficulty->setValue(options.number("difficulty", usual.difficulty, 0, 1));
            }
        } else if (kind == csv) {
            m_targets->setText(QString::fromStdString(options.text("target")));
            m_columns->setText(QString::fromStdString(options.text("columns")));
            number(*m_window, "window", 1);
            number(*m_horizon, "horizon", 0);
        } else if (kind == folder) {
            const FolderPictures pictures = folderPicturesFrom(options);
            m_size->take(pictures);
            m_channels->setCurrentIndex(m_channels->findData(pictures.channels));
        }
        const QSignalBlocker block(m_validation);
        const double validation = options.number("validation", 0, 0, 1e9);
        m_validation->setValue(validation < 1 ? 100 * validation : 0);
        m_takenValidation = validation < 1 ? 0 : validation;
        m_takenPlace = place();
        QStringList others;
        for (const auto& [name, value] : options.unasked())
            others.append(QString::fromStdString(name) + QLatin1Char('=') + escaped(QString::fromStdString(value)));
        m_takenOthers = others.join(QLatin1Char('&'));
        m_takenFields = this->description();
    } catch (const Error&) { // it will be said where it is opened
    }
    sayValidation();
    showOthers();
    showFields();
}

/// Those taken go with their place: another one begins without them.
void DataPage::showOthers()
{
    if (const QString text = place() == m_takenPlace ? m_takenOthers : QString(); !m_othersTyped && m_others->text() != text)
        m_others->setText(text);
}

/// In place of no share: how many samples it is, where the data in use say a number. Those of another place begin without one.
void DataPage::sayValidation()
{
    const bool counted = m_takenValidation > 0 && place() == m_takenPlace;
    const QString text = counted ? tr("%L1 samples").arg(m_takenValidation, 0, 'f', 0) : QString();
    if (text != m_validation->specialValueText()) // which writes the field anew, also under the hands of who types in it
        m_validation->setSpecialValueText(text);
}

void DataPage::addRow(QWidget* field)
{
    auto* label = new QLabel(this);
    label->setBuddy(field);
    m_form->addRow(label, field);
    m_labels.append(label);
}

void DataPage::setOpen(bool open)
{
    m_open = open;
    if (open)
        refresh();
    else
        m_previewing.cancel();
}

void DataPage::showFields()
{
    const int kind = m_kind->currentIndex();
    const bool generated = kind < withSeed;
    const bool table = kind == csv;
    m_kind->setToolTip(m_kind->currentText()); // in a small window it is cut
    m_path->setPlaceholderText(kind == folder ? tr("one folder for each class") : QString());
    const std::initializer_list<std::pair<QWidget*, bool>> rows = {{m_path, !generated},
                                                                   {m_browse, !generated},
                                                                   {m_targets, table},
                                                                   {m_columns, table},
                                                                   {m_window, table},
                                                                   {m_horizon, table},
                                                                   {m_size, kind == folder},
                                                                   {m_channels, kind == folder},
                                                                   {m_count, generated},
                                                                   {m_test, generated},
                                                                   {m_difficulty, kind < withDifficulty},
                                                                   {m_seed, generated}};
    for (const bool visible : {false, true}) // first what goes: all of them at once would make the window higher
        for (const auto& [field, shown] : rows)
            if (shown == visible)
                m_form->setRowVisible(field, shown);
}

void DataPage::browse()
{
    auto* dialog = new PathDialog(this);
    if (m_kind->currentIndex() == csv)
        dialog->setNameFilter(tr("Tables (%1)").arg(filterOf({tableEndings})));
    else
        dialog->setFileMode(QFileDialog::Directory);
    dialog->ask(m_path, [this](const QString& path) {
        m_path->setText(path);
        touch();
    });
}

QString DataPage::place() const
{
    const int kind = m_kind->currentIndex();
    const QString begin = QString::fromLatin1(dataKinds.at(static_cast<std::size_t>(kind)));
    return kind < withSeed ? begin : begin + m_path->text();
}

QString DataPage::description() const
{
    const int kind = m_kind->currentIndex();
    const QString text = place();
    QStringList options;
    if (kind < withSeed) {
        options.append(QStringLiteral("count=%1").arg(m_count->value()));
        options.append(QStringLiteral("test=%1").arg(m_test->value()));
        options.append(QStringLiteral("seed=%1").arg(m_seed->value()));
        if (kind < withDifficulty)
            options.append(QStringLiteral("difficulty=%1").arg(m_difficulty->value()));
    }
    if (kind == csv) {
        if (const QString targets = listed(*m_targets); !targets.isEmpty())
            options.append(QStringLiteral("target=") + escaped(targets));
        if (const QString columns = listed(*m_columns); !columns.isEmpty())
            options.append(QStringLiteral("columns=") + escaped(columns));
        if (m_window->value() > 1)
            options.append(QStringLiteral("window=%1").arg(m_window->value()));
        if (m_horizon->value() > 0)
            options.append(QStringLiteral("horizon=%1").arg(m_horizon->value()));
    }
    if (kind == folder) {
        FolderPictures pictures{.channels = m_channels->currentData().toInt()};
        m_size->addTo(pictures);
        for (const std::string& option : optionsOf(pictures))
            options.append(QString::fromStdString(option));
    }
    if (m_validation->value() > 0)
        options.append(QStringLiteral("validation=%1").arg(m_validation->value() / 100));
    else if (m_takenValidation > 0 && text == m_takenPlace)
        options.append(QStringLiteral("validation=") + QString::number(m_takenValidation, 'f', QLocale::FloatingPointShortest));
    if (m_othersTyped || text == m_takenPlace)
        options.append(asOptions(m_othersTyped ? m_others->text() : m_takenOthers));
    // The last question mark ends the place; one in a file's name is not the last then.
    const bool marked = !options.isEmpty() || text.contains(QLatin1Char('?'));
    return marked ? text + QLatin1Char('?') + options.join(QLatin1Char('&')) : text;
}

void DataPage::useChosen()
{
    if (m_kind->currentIndex() < withSeed || !m_path->text().trimmed().isEmpty())
        return use(description());
    m_said = Said::Nowhere;
    sayState();
    m_path->setFocus(Qt::OtherFocusReason);
}

/// What became of the data asked for, and whether the training under way has them: asked each time, since it may begin anew.
void DataPage::touch()
{
    m_said = Said::Nothing;                     // it was about another choice
    m_touched = description() != m_takenFields; // somebody may have come back to it
    sayValidation();
    showOthers();
    sayState();
}

void DataPage::sayState()
{
    const auto said = [this] {
        switch (m_said) {
        case Said::Opening: return tr("Opening the data …");
        case Said::Failed: return toQString(m_failure);
        case Said::Nowhere:
            return m_kind->currentIndex() == csv ? tr("Choose the file with the table first.")
                                                 : tr("Choose the folder with the data first.");
        case Said::Nothing:
        case Said::Fitted:
        case Said::FittedWithTraining:
        case Said::Taken: break;
        }
        if (m_touched)
            return tr("What is chosen here is not in use yet: press “Use these data”.");
        if (isForTheNextTraining())
            return tr("These data hold for the next training: choose \"Back to untrained\" to begin it.");
        if (m_document.model() != m_fitted) // undone, or another one by now
            return QString();
        return m_said == Said::Fitted               ? tr("The network was fitted to these data.")
               : m_said == Said::FittedWithTraining ? tr("The network and the settings of its training were fitted to these data.")
                                                    : QString();
    };
    m_state->setText(said());
}

void DataPage::retranslate()
{
    sayState();
    const QStringList names = {tr("Generated digits"),
                               tr("Generated shapes"),
                               tr("Generated brain-like phantoms"),
                               tr("Generated silhouettes"),
                               tr("Generated irradiance of 50 sensors"),
                               tr("Generated irradiance maps"),
                               tr("MNIST folder"),
                               tr("CIFAR-10 folder"),
                               tr("CIFAR-100 folder"),
                               tr("Folder of pictures"),
                               tr("Table (CSV)")};
    for (int i = 0; i < m_kind->count(); ++i)
        m_kind->setItemText(i, names[i]);
    m_kind->setToolTip(m_kind->currentText());
    const QStringList labels = {tr("Data"),       tr("Where"), tr("Targets"),    tr("Columns"),  tr("Window"),
                                tr("Horizon"),    tr("Size"),  tr("Channels"),   tr("To train"), tr("To test"),
                                tr("Difficulty"), tr("Seed"),  tr("Validation"), tr("Options")};
    for (qsizetype i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setText(labels[i]);
        m_labels[i]->buddy()->setAccessibleName(labels[i]);
    }
    m_targets->setPlaceholderText(tr("the last column"));
    m_targets->setToolTip(tr("The columns that the network is to predict, with commas between: by their names, or #3 for the third."));
    m_columns->setPlaceholderText(tr("all others"));
    m_columns->setToolTip(tr("The columns that the network reads, with commas between: by their names, or #3 for the third."));
    m_window->setToolTip(tr("How many rows in succession make one sample."));
    m_horizon->setToolTip(tr("How many rows later the target stands: what is predicted lies that far ahead."));
    const QStringList channels = {tr("As in the files"), tr("Grey (one channel)"), tr("Colour (three channels)")};
    for (int i = 0; i < m_channels->count(); ++i)
        m_channels->setItemText(i, channels[i]);
    m_channels->setToolTip(tr("As in the files: colour where any of the pictures has it, otherwise grey."));
    m_others->setPlaceholderText(tr("none"));
    m_others->setToolTip(
        tr("What else can be asked of the data, as name=value with & between: classes=26 of MNIST files, split=0.7,0,0.3 of a "
           "folder or a table, train=1000 of any."));
    sayValidation();
    m_validation->setToolTip(tr("Part of the training samples that is not trained on but used to judge each epoch."));
    m_browse->setText(tr("Choose…"));
    m_use->setText(tr("Use these data"));
    m_use->setToolTip(tr("Opens the data and fits the network to them; this can be undone."));
    m_counts->setAccessibleName(tr("Samples of each class"));
    m_counts->setHorizontalHeaderLabels({tr("Class"), tr("Train"), tr("Validation"), tr("Test")});
    m_pictures->setAccessibleName(tr("Samples of each class"));
    m_samples->setAccessibleName(tr("Samples of each class"));
    m_values->setAccessibleName(tr("Some samples"));
    m_meanTitle->setText(tr("Mean of all training samples"));
    m_mean->setAccessibleName(m_meanTitle->text());
    m_outdated = true;
    emit summaryChanged();
    if (m_open)
        refresh();
}

} // namespace ks

#include "ui/network/data/data_page.h"

#include "core/base/error.h"
#include "ui/fields/field_form.h"
#include "ui/fields/folding_section.h"
#include "ui/language/text.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <utility>

namespace ks {

namespace {

/// Of the option alone, in place of a share: how many of other data it would be nobody can know.
bool goesWithItsPlace(const Field& field)
{
    return field.advanced || field.name == "validation-samples";
}

bool isTable(const DatasetKind& kind)
{
    return kind.place == "FILE";
}

} // namespace

DataPage::DataPage(LabHost& host, NetworkDocument& document, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_document(document), m_run(run), m_opening(host.compute()), m_previewing(host.compute()),
      m_form(new QFormLayout), m_kind(new QComboBox(this)), m_path(new QLineEdit(this)), m_browse(new QPushButton(this)),
      m_left(new QVBoxLayout), m_steps(new FieldForm(pipelineFields().rows, nullptr, {.prefix = QStringLiteral("step-")})),
      m_preparation(new FoldingSection(m_steps, this)), m_use(new QPushButton(this)), m_state(new QLabel(this)), m_facts(new QLabel(this)),
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
    m_preparation->setObjectName("preparation");
    for (std::size_t i = 0; i < datasetKinds().size(); ++i)
        m_kind->addItem(QString());
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents); // where there is room
    m_kind->setMinimumContentsLength(18);
    m_options.validation = 0.1F;
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
    addRow(m_kind);
    addRow(m_path);
    m_form->addRow(QString(), m_browse);

    m_left->addLayout(m_form);
    m_left->addWidget(m_preparation);
    m_left->addWidget(m_use, 0, Qt::AlignLeft);
    m_left->addWidget(m_state);
    m_left->addStretch(1);
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
    m_layout->addLayout(m_left, 0, 0, 2, 1);
    m_layout->addLayout(middle, 0, 1);
    placePart(true);

    connect(m_kind, &QComboBox::activated, this, [this] {
        m_entered.clear(); // another kind has others
        touch();
        showFields();
    });
    connect(m_path, &QLineEdit::textEdited, this, &DataPage::touch);
    connect(m_steps, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        Fields(pipelineFields(), m_pipeline).set(field, value);
        m_steps->fill({pipelineFields(), m_pipeline});
        touch();
    });
    connect(&m_run, &TrainingRun::prepared, this, &DataPage::sayState);
    connect(&m_document, &NetworkDocument::changed, this, [this] {
        takeDescription();
        takePipeline();
    });
    connect(&m_document, &NetworkDocument::changed, this, &DataPage::sayState);
    connect(m_path, &QLineEdit::returnPressed, this, &DataPage::useChosen);
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
    takePipeline();
    showFields();
}

const DatasetKind& DataPage::kind() const
{
    return datasetKinds()[static_cast<std::size_t>(m_kind->currentIndex())];
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
    m_entered.clear();
    m_takenPlace.clear();
    try {
        SourceParts parts = partsOf(description);
        if (const DatasetKind* found = kindOf(parts)) {
            const QSignalBlocker blockKind(m_kind);
            m_kind->setCurrentIndex(static_cast<int>(found - datasetKinds().data()));
            m_path->setText(found->generated ? QString() : QString::fromStdString(parts.where));
            m_takenOptions = optionsOf(*found, parts.options);
            m_takenPlace = place();
            const ConstFields taken(found->options, m_takenOptions);
            for (const Field& field : found->options.rows)
                Fields(found->options, m_options).set(field, taken.get(field));
            m_takenFields = this->description();
        }
    } catch (const Error&) { // it will be said where it is opened
    }
    m_options = optionsHere();
    showFields();
}

void DataPage::takePipeline()
{
    const Pipeline& now = m_document.model().pipeline;
    if (m_takenPipeline == now)
        return;
    m_takenPipeline = m_pipeline = now;
    m_touched = m_touched && !isAsTaken();
    m_steps->fill({pipelineFields(), m_pipeline});
}

SourceOptions DataPage::optionsHere() const
{
    SourceOptions options = m_options;
    const bool same = place() == m_takenPlace;
    const Fields fields(kind().options, options);
    const ConstFields taken(kind().options, m_takenOptions);
    for (const Field& field : fields.rows())
        if (goesWithItsPlace(field) && !m_entered.contains(field.name))
            fields.set(field, same ? taken.get(field) : field.usual);
    return options;
}

void DataPage::makeForm()
{
    const DatasetKind& chosen = kind();
    if (std::exchange(m_fieldsKind, &chosen) == &chosen)
        return;
    delete m_fields;
    m_fields = new FieldForm(chosen.options.rows, this);
    m_fields->setObjectName("dataOptions");
    m_left->insertWidget(1, m_fields);
    QWidget* before = m_browse; // what is made last would be the last that Tab comes to
    QList<QWidget*> chain;
    for (QWidget* next = m_fields->nextInFocusChain(); m_fields->isAncestorOf(next); next = next->nextInFocusChain())
        if ((next->focusPolicy() & Qt::TabFocus) && !next->focusProxy())
            chain.append(next);
    for (QWidget* next : std::as_const(chain))
        setTabOrder(std::exchange(before, next), next);
    connect(m_fields, &FieldForm::entered, this, &DataPage::useChosen);
    connect(m_fields, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        Fields(kind().options, m_options).set(field, value);
        m_entered.insert(field.name);
        touch();
    });
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
    m_kind->setToolTip(m_kind->currentText()); // in a small window it is cut
    m_path->setPlaceholderText(kind().name == "folder" ? tr("one folder for each class") : QString());
    for (QWidget* row : {static_cast<QWidget*>(m_path), static_cast<QWidget*>(m_browse)})
        m_form->setRowVisible(row, !kind().generated);
    makeForm();
    m_fields->fill({kind().options, m_options});
}

void DataPage::browse()
{
    auto* dialog = new PathDialog(this);
    if (isTable(kind()))
        dialog->setNameFilter(tr("Tables (%1)").arg(filterOf({tableEndings})));
    else
        dialog->setFileMode(QFileDialog::Directory);
    dialog->ask(m_path, [this](const QString& path) {
        m_path->setText(path);
        touch();
    });
}

std::string DataPage::place() const
{
    return placeText(kind(), m_path->text().toStdString());
}

QString DataPage::description() const
{
    return QString::fromStdString(descriptionOf(kind(), m_path->text().toStdString(), optionsHere()));
}

void DataPage::useChosen()
{
    if (kind().generated || !m_path->text().trimmed().isEmpty())
        return use(description());
    m_said = Said::Nowhere;
    sayState();
    m_path->setFocus(Qt::OtherFocusReason);
}

/// What became of the data asked for, and whether the training under way has them: asked each time, since it may begin anew.
void DataPage::touch()
{
    m_said = Said::Nothing; // it was about another choice
    m_options = optionsHere();
    m_touched = !isAsTaken(); // somebody may have come back to it
    if (m_fieldsKind == &kind())
        m_fields->fill({kind().options, m_options});
    sayState();
}

bool DataPage::isAsTaken() const
{
    return description() == m_takenFields && m_pipeline == m_takenPipeline;
}

void DataPage::sayState()
{
    const auto said = [this] {
        switch (m_said) {
        case Said::Opening: return tr("Opening the data …");
        case Said::Failed: return toQString(m_failure);
        case Said::Nowhere:
            return isTable(kind()) ? tr("Choose the file with the table first.") : tr("Choose the folder with the data first.");
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
    for (int i = 0; i < m_kind->count(); ++i)
        m_kind->setItemText(i, toQString(Text(std::string(datasetKinds()[static_cast<std::size_t>(i)].title))));
    m_kind->setToolTip(m_kind->currentText());
    const QStringList labels = {tr("Data"), tr("Where")};
    for (qsizetype i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setText(labels[i]);
        m_labels[i]->buddy()->setAccessibleName(labels[i]);
    }
    m_preparation->setTitle(tr("Preprocessing"));
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

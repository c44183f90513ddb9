#include "ui/network/data/data_form.h"

#include "core/base/error.h"
#include "ui/fields/field_form.h"
#include "ui/fields/folding_section.h"
#include "ui/language/text.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/form_rows.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QApplication>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
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

/// Samples of rows, one or several in succession, are no pictures.
bool hasRows(const DatasetKind& kind)
{
    return std::ranges::any_of(kind.options.rows, [](const Field& field) { return field.name == "window"; });
}

} // namespace

DataForm::DataForm(NetworkDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_form(new QFormLayout), m_kind(named(new QComboBox(this), "dataKind")),
      m_path(named(new QLineEdit(this), "dataPath")), m_browse(named(new QPushButton(this), "dataBrowse")), m_column(new QVBoxLayout(this)),
      m_steps(new FieldForm(pipelineFields().rows, nullptr,
                            {.applies = [this](const Field& step, const FieldValue& now) { return isStepHere(step, now); },
                             .prefix = QStringLiteral("step-")})),
      m_preparation(named(new FoldingSection(m_steps, this), "preparation")), m_use(named(new QPushButton(this), "useData")),
      m_state(named(sentenceLabel(this), "dataState"))
{
    for (std::size_t i = 0; i < datasetKinds().size(); ++i)
        m_kind->addItem(QString());
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents); // where there is room
    m_kind->setMinimumContentsLength(14);
    m_options.validation = 0.1F;
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRow(m_kind);
    addRow(m_path);
    m_form->addRow(QString(), m_browse);
    lay(m_column, {m_form, m_preparation, {m_use, 0, Qt::AlignLeft}, m_state, Placed::rest(1)})->setContentsMargins(0, 0, 0, 0);

    connect(m_kind, &QComboBox::activated, this, &DataForm::takeKind);
    connect(m_path, &QLineEdit::textEdited, this, &DataForm::touch);
    connect(m_path, &QLineEdit::returnPressed, this, &DataForm::useWanted);
    connect(m_steps, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        Fields(pipelineFields(), m_pipeline).set(field, value);
        m_steps->fill({pipelineFields(), m_pipeline});
        alignFields();
        touch();
    });
    connect(m_browse, &QPushButton::clicked, this, &DataForm::browse);
    connect(m_use, &QPushButton::clicked, this, &DataForm::useWanted);
    retranslate();
    takeDescription();
    takePipeline();
    showFields();
}

/// One for pictures is not offered for rows; where it is chosen nonetheless, it can be taken back.
bool DataForm::isStepHere(const Field& step, const FieldValue& now) const
{
    return !step.ofPictures || !hasRows(kind()) || !(now == step.usual);
}

void DataForm::takeKind()
{
    m_entered.clear(); // another kind has others
    takePlaceOfKind();
    touch();
    showFields();
}

/// A folder of pictures is no file with a table: each sort of place is kept for its kinds.
void DataForm::takePlaceOfKind()
{
    if (kind().generated || isTable(kind()) == m_isFile)
        return;
    m_isFile = !m_isFile;
    const QString left = m_path->text();
    m_path->setText(std::exchange(m_otherPlace, left));
}

void DataForm::chooseKind(const DatasetKind& kind)
{
    m_kind->setFocus(Qt::OtherFocusReason);
    const auto at = static_cast<int>(&kind - datasetKinds().data());
    if (at == m_kind->currentIndex())
        return;
    m_kind->setCurrentIndex(at);
    takeKind();
}

bool DataForm::takeDescription(bool anew)
{
    const std::string& description = m_document.content().data;
    if (description == m_taken && !anew)
        return false;
    m_taken = description;
    m_takenFields.clear();
    m_touched = false;
    m_entered.clear();
    m_takenPlace.clear();
    try {
        SourceParts parts = partsOf(description);
        if (const DatasetKind* found = kindOf(parts)) {
            const QSignalBlocker blockKind(m_kind);
            m_kind->setCurrentIndex(static_cast<int>(found - datasetKinds().data()));
            m_isFile = found->generated ? m_isFile : isTable(*found);
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
    return true;
}

void DataForm::takePipeline()
{
    const Pipeline& now = m_document.model().pipeline;
    if (m_takenPipeline == now)
        return;
    m_takenPipeline = m_pipeline = now;
    m_touched = m_touched && !isAsTaken();
    m_steps->fill({pipelineFields(), m_pipeline});
    alignFields();
}

SourceOptions DataForm::optionsHere() const
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

void DataForm::makeFields()
{
    const DatasetKind& chosen = kind();
    if (std::exchange(m_fieldsKind, &chosen) == &chosen)
        return;
    delete m_fields;
    m_fields = named(new FieldForm(chosen.options.rows, this), "dataOptions");
    m_column->insertWidget(1, m_fields);
    QWidget* before = m_browse; // what is made last would be the last that Tab comes to
    QList<QWidget*> chain;
    for (QWidget* next = m_fields->nextInFocusChain(); m_fields->isAncestorOf(next); next = next->nextInFocusChain())
        if ((next->focusPolicy() & Qt::TabFocus) && !next->focusProxy())
            chain.append(next);
    for (QWidget* next : std::as_const(chain))
        setTabOrder(std::exchange(before, next), next);
    connect(m_fields, &FieldForm::entered, this, &DataForm::useWanted);
    connect(m_fields, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        Fields(kind().options, m_options).set(field, value);
        m_entered.insert(field.name);
        touch();
    });
}

void DataForm::addRow(QWidget* field)
{
    auto* label = new QLabel(this);
    label->setBuddy(field);
    m_form->addRow(label, field);
    m_labels.append(label);
}

void DataForm::showFields()
{
    m_kind->setToolTip(m_kind->currentText()); // in a small window it is cut
    const bool folders = kind().name == "folder";
    m_path->setPlaceholderText(folders ? tr("a folder per class") : QString());
    m_path->setToolTip(folders ? tr("A folder in which the pictures of each class have a folder of their own.") : QString());
    for (QWidget* row : {static_cast<QWidget*>(m_path), static_cast<QWidget*>(m_browse)})
        m_form->setRowVisible(row, !kind().generated);
    makeFields();
    m_fields->fill({kind().options, m_options});
    m_steps->fill({pipelineFields(), m_pipeline});
    alignFields();
}

void DataForm::alignFields()
{
    QList<QFormLayout*> forms = {m_form};
    for (const QWidget* part : {static_cast<QWidget*>(m_fields), static_cast<QWidget*>(m_steps)})
        if (part)
            forms += part->findChildren<QFormLayout*>();
    alignLabels(forms);
}

void DataForm::takeFont()
{
    QMetaObject::invokeMethod(this, &DataForm::alignFields, Qt::QueuedConnection); // once the labels have theirs
}

void DataForm::browse()
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

QString DataForm::description() const
{
    return QString::fromStdString(descriptionOf(kind(), m_path->text().toStdString(), optionsHere()));
}

QString DataForm::whatLacks() const
{
    return isTable(kind()) ? tr("Choose the file with the table first.") : tr("Choose the folder with the data first.");
}

std::optional<Pipeline> DataForm::chosenSteps() const
{
    return m_pipeline == m_takenPipeline ? std::nullopt : std::optional(m_pipeline);
}

void DataForm::touch()
{
    m_options = optionsHere();
    m_touched = !isAsTaken(); // somebody may have come back to it
    if (m_fieldsKind == &kind()) {
        m_fields->fill({kind().options, m_options});
        alignFields();
    }
    emit touched();
}

void DataForm::say(const QString& state)
{
    if (m_state->text() == state)
        return;
    m_state->setText(state);
    if (!state.isEmpty() && isVisible())
        QTimer::singleShot(0, this, &DataForm::bringStateIntoSight); // when it has its lines
}

/// On a small screen it would stand below the end of the page; what has the keyboard stays in sight.
void DataForm::bringStateIntoSight()
{
    QWidget* up = parentWidget();
    while (up && !qobject_cast<QScrollArea*>(up))
        up = up->parentWidget();
    auto* area = qobject_cast<QScrollArea*>(up);
    if (!area)
        return;
    area->ensureWidgetVisible(m_state, 0, 0);
    if (QWidget* focused = QApplication::focusWidget(); focused && isAncestorOf(focused))
        area->ensureWidgetVisible(focused, 0, 0);
}

int DataForm::spareWidth() const
{
    const int least = m_kind->minimumSizeHint().width();
    return std::clamp(m_kind->width() - least, 0, std::max(0, m_kind->sizeHint().width() - least));
}

void DataForm::retranslate()
{
    for (int i = 0; i < m_kind->count(); ++i)
        m_kind->setItemText(i, toQString(Text(std::string(datasetKinds()[static_cast<std::size_t>(i)].title))));
    m_kind->setToolTip(m_kind->currentText());
    const QStringList labels = {tr("Data"), tr("Where")};
    for (qsizetype i = 0; i < m_labels.size(); ++i)
        setFieldTitle(*m_labels[i], labels[i]);
    m_preparation->setTitle(tr("Preprocessing"));
    m_browse->setText(tr("Choose…"));
    takeFont(); // in other words
    setTexts(*m_use, tr("Use these data"), tr("Opens the data and fits the network to them; this can be undone."));
}

} // namespace ks

#include "moc_data_form.cpp"

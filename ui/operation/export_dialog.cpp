#include "ui/operation/export_dialog.h"

#include "ui/figures/catalog.h"
#include "ui/language/languages.h"
#include "ui/operation/export_choices.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace ks {

namespace {

QLabel* labelFor(QWidget* field)
{
    auto* label = new QLabel;
    label->setBuddy(field);
    return label;
}

/// Replaces the entries and keeps the choice where it is still there.
void fill(QComboBox& box, const QList<std::pair<QString, QString>>& entries)
{
    const QString before = box.currentData().toString();
    const QSignalBlocker quiet(box);
    box.clear();
    for (const auto& [key, title] : entries)
        box.addItem(title, key);
    box.setCurrentIndex(std::max(0, box.findData(before)));
}

} // namespace

ExportDialog::ExportDialog(FigureExport& exporter, std::function<QString(Role)> nameOfTensor, const QString& language, QWidget* parent)
    : Retranslating<QDialog>(parent), m_exporter(exporter), m_nameOfTensor(std::move(nameOfTensor)),
      m_figure(named(new QComboBox, "exportFigure")), m_ending(named(new QComboBox, "exportFormat")), m_preset(new QComboBox),
      m_language(new QComboBox), m_caption(new QCheckBox), m_transparent(new QCheckBox), m_go(new QPushButton), m_close(new QPushButton)
{
    setObjectName(QStringLiteral("exportDialog"));
    m_figureLabel = labelFor(m_figure);
    m_endingLabel = labelFor(m_ending);
    m_presetLabel = labelFor(m_preset);
    m_languageLabel = labelFor(m_language);
    auto* form = new QFormLayout(this);
    form->addRow(m_figureLabel, m_figure);
    form->addRow(m_endingLabel, m_ending);
    form->addRow(m_presetLabel, m_preset);
    form->addRow(m_languageLabel, m_language);
    form->addRow(m_caption);
    form->addRow(m_transparent);
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(m_go, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    form->addRow(buttons);
    m_go->setDefault(true);

    for (const QString& code : Languages::available())
        m_language->addItem(Languages::nativeName(code), code);
    m_language->setCurrentIndex(std::max(0, m_language->findData(language)));
    connect(m_figure, &QComboBox::currentIndexChanged, this, [this] {
        fillEndings();
        refresh();
    });
    connect(m_ending, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(m_language, &QComboBox::currentIndexChanged, this, [this] { emit languageChosen(m_language->currentData().toString()); });
    connect(m_go, &QPushButton::clicked, this, &ExportDialog::askForFile);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    retranslate();
}

void ExportDialog::retranslate()
{
    setWindowTitle(tr("Export"));
    m_figureLabel->setText(tr("What"));
    m_endingLabel->setText(tr("Format"));
    m_presetLabel->setText(tr("Size"));
    m_languageLabel->setText(tr("Language of the figure"));
    m_caption->setText(tr("Settings and environment below the figure"));
    m_transparent->setText(tr("Transparent ground"));
    m_go->setText(tr("Export…"));
    m_close->setText(tr("Close"));
    fill(*m_preset, {{QStringLiteral("page"), tr("Two columns of a paper, at most 180 mm, 8 pt")},
                     {QStringLiteral("column"), tr("One column of a paper, at most 88 mm, 8 pt")},
                     {QStringLiteral("slide"), tr("Slide 16:9, 254 mm, 18 pt")},
                     {QStringLiteral("worksheet"), tr("As wide as the text of an A4 page, 170 mm, 11 pt")}});
    fillFigures();
    fillEndings();
    refresh();
}

void ExportDialog::fillFigures()
{
    QList<std::pair<QString, QString>> entries;
    for (const ExportChoice& choice : exportChoices(m_nameOfTensor))
        if (entries.isEmpty() || entries.last().first != choice.figure)
            entries.append({choice.figure, choice.title});
    fill(*m_figure, entries);
}

void ExportDialog::fillEndings()
{
    const QString figure = m_figure->currentData().toString();
    QList<std::pair<QString, QString>> entries;
    for (const ExportChoice& choice : exportChoices(m_nameOfTensor))
        if (choice.figure == figure)
            entries.append({choice.ending, choice.format});
    fill(*m_ending, entries);
}

void ExportDialog::refresh()
{
    const QString ending = m_ending->currentData().toString();
    const bool drawn = ending != QLatin1String("csv") && ending != QLatin1String("npy");
    const bool lesson = isLesson(m_figure->currentData().toString());
    const QString reason = !drawn ? tr("Numbers have no size and no language.") : lesson ? tr("A worksheet has A4 pages.") : QString();
    for (QWidget* field : {static_cast<QWidget*>(m_preset), static_cast<QWidget*>(m_caption), static_cast<QWidget*>(m_transparent)}) {
        field->setEnabled(drawn && !lesson);
        field->setToolTip(reason);
    }
    m_language->setEnabled(drawn);
    m_language->setToolTip(drawn ? QString() : reason);
}

ExportWish ExportDialog::wish() const
{
    ExportWish wish{.figure = m_figure->currentData().toString(),
                    .ending = m_ending->currentData().toString(),
                    .format = figureFormat(m_preset->currentData().toString()),
                    .language = m_language->currentData().toString()};
    wish.format.caption = m_caption->isChecked();
    wish.format.transparent = m_transparent->isChecked();
    return wish;
}

bool ExportDialog::choose(const QString& figure, const QString& ending)
{
    m_figure->setCurrentIndex(m_figure->findData(figure));
    m_ending->setCurrentIndex(m_ending->findData(ending));
    return m_figure->currentIndex() >= 0 && m_ending->currentIndex() >= 0;
}

void ExportDialog::askForFile()
{
    const ExportWish now = wish();
    const QString suffix = now.ending == QLatin1String("frames") ? QStringLiteral("png") : now.ending;
    const QString also = suffix == QLatin1String("tikz") ? QStringLiteral(" *.tex") : QString(); // what LaTeX calls it is right, too
    auto* dialog = new PathDialog(this, tr("Export"), {QStringLiteral("%1 (*.%2%3)").arg(suffix.toUpper(), suffix, also)});
    dialog->wantNewFile(suffix);
    const QList<ExportChoice> choices = exportChoices(m_nameOfTensor);
    const auto chosen = std::ranges::find_if(
        choices, [&now](const ExportChoice& choice) { return choice.figure == now.figure && choice.ending == now.ending; });
    if (chosen != choices.end()) // an edit may have taken it away meanwhile
        dialog->selectFile(asFileName(chosen->file) + QLatin1Char('.') + suffix);
    dialog->ask(this, [this, now](const QString& path) {
        m_exporter.write(now, path);
        accept();
    });
}

} // namespace ks

#include "moc_export_dialog.cpp"

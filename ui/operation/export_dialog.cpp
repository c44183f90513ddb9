#include "ui/operation/export_dialog.h"

#include "ui/figures/catalog.h"
#include "ui/language/languages.h"
#include "ui/scene/cell_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

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

ExportDialog::ExportDialog(FigureExport& exporter, std::function<bool(Role)> hasTensor, const QString& language, QWidget* parent)
    : Retranslating<QDialog>(parent), m_exporter(exporter), m_hasTensor(std::move(hasTensor)), m_figure(new QComboBox),
      m_ending(new QComboBox), m_preset(new QComboBox), m_language(new QComboBox), m_caption(new QCheckBox), m_transparent(new QCheckBox),
      m_go(new QPushButton), m_close(new QPushButton)
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
    fill(*m_preset, {{QStringLiteral("page"), tr("Two columns of a paper, 180 mm, 8 pt")},
                     {QStringLiteral("column"), tr("One column of a paper, 88 mm, 8 pt")},
                     {QStringLiteral("slide"), tr("Slide 16:9, 254 mm, 18 pt")},
                     {QStringLiteral("worksheet"), tr("Worksheet A4, 170 mm, 11 pt")}});
    fillFigures();
    fillEndings();
    refresh();
}

void ExportDialog::fillFigures()
{
    QList<std::pair<QString, QString>> entries = {{QStringLiteral("lab"), tr("All tensors, as shown")},
                                                  {QStringLiteral("steps"), tr("The stepping, one picture a step")},
                                                  {QStringLiteral("maps"), tr("All channels of the output side by side")}};
    for (const Role role :
         {Role::Src, Role::Weights, Role::Bias, Role::Dst, Role::DiffDst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias})
        if (m_hasTensor(role))
            entries.append({QString::fromUtf8(nameOf(role).data()), plainName(OpKind::Conv, role)}); // called alike in every operator
    fill(*m_figure, entries);
}

void ExportDialog::fillEndings()
{
    const QString figure = m_figure->currentData().toString();
    const std::pair<QString, QString> pdf{QStringLiteral("pdf"), tr("PDF")};
    QList<std::pair<QString, QString>> entries;
    if (figure == QLatin1String("steps"))
        entries = {{QStringLiteral("gif"), tr("GIF, moving")},
                   {QStringLiteral("pdf"), tr("PDF, one page a step")},
                   {QStringLiteral("tikz"), tr("TikZ for LaTeX, one picture a step")},
                   {QStringLiteral("frames"), tr("PNG, numbered files")}};
    else
        entries = {{QStringLiteral("png"), tr("PNG, 300 dots per inch")},
                   {QStringLiteral("svg"), tr("SVG, with text as text")},
                   pdf,
                   {QStringLiteral("tikz"), tr("TikZ for LaTeX")}};
    if (figure == QLatin1String("maps"))
        entries.append({QStringLiteral("frames"), tr("PNG, one file a channel")});
    if (roleNamed(figure.toStdString())) {
        entries.append({QStringLiteral("csv"), tr("CSV, the numbers")});
        entries.append({QStringLiteral("npy"), tr("NPY, the numbers for NumPy")});
    }
    fill(*m_ending, entries);
}

void ExportDialog::refresh()
{
    const QString ending = m_ending->currentData().toString();
    const bool drawn = ending != QLatin1String("csv") && ending != QLatin1String("npy");
    const QString reason = drawn ? QString() : tr("Numbers have no size and no language.");
    for (QWidget* field : {static_cast<QWidget*>(m_preset), static_cast<QWidget*>(m_language), static_cast<QWidget*>(m_caption),
                           static_cast<QWidget*>(m_transparent)}) {
        field->setEnabled(drawn);
        field->setToolTip(reason);
    }
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
    auto* dialog = new QFileDialog(this, tr("Export"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->setNameFilter(QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    dialog->selectFile(now.figure + QLatin1Char('.') + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, now](const QString& path) {
        m_exporter.write(now, path);
        accept();
    });
    dialog->open();
}

} // namespace ks

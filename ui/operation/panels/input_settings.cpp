#include "ui/operation/panels/input_settings.h"

#include "core/base/error.h"
#include "core/tensor/patterns.h"
#include "core/tensor/shape_fields.h"
#include "ui/fields/exact_boxes.h"
#include "ui/fields/field_editor.h"
#include "ui/grids/cell_grid.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/operation/panels/picture_settings.h"
#include "ui/operation/panels/random_settings.h"
#include "ui/operation/panels/sample_gallery.h"
#include "ui/shell/dragged_file.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace ks {

namespace {

/// The patterns that take any shape; the studies' matrices come after them.
constexpr const char* plainPatterns[] = {"checkerboard", "gradient-x", "gradient-y", "gradient-xy", "counting", "thread-index", "onehot"};

bool isStudyMatrix(std::string_view name)
{
    return std::ranges::any_of(studyMatrices(), [&](const StudyMatrix& matrix) { return matrix.id == name; });
}

} // namespace

InputSettings::InputSettings(OperationDocument& document, QThreadPool& files, QWidget* parent)
    : Retranslating(parent), m_document(document), m_loader(document, files), m_present(named(sentenceLabel(this), "presentInput")),
      m_busy(named(new QProgressBar(this), "inputBusy")), m_fromTitle(new QLabel(this)), m_from(named(new QComboBox(this), "inputFrom")),
      m_filePage(new QWidget(this)), m_open(named(new QPushButton(m_filePage), "inputOpen")),
      m_paste(named(new QPushButton(m_filePage), "inputPaste")), m_dropHint(sentenceLabel(m_filePage)),
      m_pasteChoice(named(sentenceLabel(this), "pasteChoice")), m_samples(new SampleGallery(files, this)),
      m_random(new RandomSettings(this)), m_patternPage(new QWidget(this)), m_pattern(named(narrowBox(12, m_patternPage), "inputPattern")),
      m_picture(new PictureSettings(document, m_loader, this))
{
    setAcceptDrops(true);
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setMaximumHeight(6);
    m_busy->hide();
    m_fromTitle->setBuddy(m_from);
    m_pasteChoice->setTextFormat(Qt::RichText);
    m_pasteChoice->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_pasteChoice->hide();

    auto* fileLayout = new QGridLayout(m_filePage);
    fileLayout->setContentsMargins(0, 0, 0, 0);
    fileLayout->addWidget(m_open, 0, 0);
    fileLayout->addWidget(m_paste, 0, 1);
    fileLayout->addWidget(m_dropHint, 1, 0, 1, 2);

    auto* patternLayout = new QGridLayout(m_patternPage);
    patternLayout->setContentsMargins(0, 0, 0, 0);
    patternLayout->addWidget(m_pattern, 0, 0, 1, 3);
    static constexpr const char* ids[] = {"patternChannels", "patternRows", "patternColumns"};
    for (std::size_t i = 0; i < m_patternExtents.size(); ++i) {
        auto* label = new QLabel(m_patternPage);
        m_patternExtents[i] = new FieldEditor(shapeFields().rows[i + 1], m_patternPage, label); // one image
        patternLayout->addWidget(label, 1, static_cast<int>(i));
        patternLayout->addWidget(named(m_patternExtents[i]->widget(), ids[i]), 2, static_cast<int>(i));
        connect(m_patternExtents[i], &FieldEditor::edited, this, [this](const Field& field, const FieldValue& value) {
            Fields(shapeFields(), m_patternShape).set(field, value);
            makePattern();
        });
    }

    layFields(*this, {m_present, m_busy, {m_fromTitle, m_from}, m_filePage, m_pasteChoice, m_samples, m_random, m_patternPage, m_picture});

    connect(m_from, &QComboBox::activated, this, &InputSettings::choosePage);
    connect(m_open, &QPushButton::clicked, this, &InputSettings::askForFile);
    connect(m_paste, &QPushButton::clicked, this, [this] {
        if (const QMimeData* clip = QGuiApplication::clipboard()->mimeData())
            paste(*clip);
    });
    connect(m_pasteChoice, &QLabel::linkActivated, this, [this](const QString& link) { takePasted(link.toUInt()); });
    connect(m_samples, &SampleGallery::chosen, this, &InputSettings::openFile);
    connect(m_random, &RandomSettings::edited, this, [this](const RandomSpec& spec) { m_loader.makeRandom(spec, m_burst.key("random")); });
    connect(m_pattern, &QComboBox::activated, this, &InputSettings::makePattern);
    connect(&m_loader, &SourceLoader::loadingChanged, m_busy, &QWidget::setVisible);
    connect(&document, &OperationDocument::contentChanged, this, &InputSettings::refresh);
    connect(&document, &OperationDocument::contentChanged, this, &InputSettings::dropChoice);
    showPage(FilePage);
    takeFont();
    retranslate();
}

void InputSettings::takeFont()
{
    for (const FieldEditor* extent : m_patternExtents)
        if (extent) // is made after the first parts
            qobject_cast<WholeNumberBox*>(extent->widget())->askForLittle();
}

void InputSettings::retranslate()
{
    setFieldTitle(*m_fromTitle, tr("From", "where the input comes from"), tr("Where the input comes from"));
    setEntries(*m_from, {tr("File or clipboard"), tr("Sample", "a file that comes with the program"), tr("Random numbers"), tr("Pattern")});
    m_open->setText(tr("Open…"));
    m_open->setToolTip(tr("A picture (PNG, JPEG, BMP, TIFF, WebP), an NPY file or a table (CSV)."));
    m_paste->setText(tr("Paste"));
    m_paste->setToolTip(tr("A picture or a table of numbers from the clipboard."));
    m_dropHint->setText(tr("Or drop a picture, NPY or CSV file here."));
    m_busy->setAccessibleName(tr("Reading the input"));
    m_pasteChoice->setAccessibleName(tr("What the pasted numbers mean"));
    nameChoice();
    m_pattern->setAccessibleName(tr("Pattern"));
    for (FieldEditor* extent : m_patternExtents) {
        extent->setField(extent->field());
        extent->widget()->setAccessibleName(tr("Pattern: %1").arg(coreSentence(extent->field().title)));
    }
    listPatterns();
    refresh();
}

void InputSettings::listPatterns()
{
    const QSignalBlocker block(m_pattern);
    const QString present = m_pattern->currentData().toString();
    m_pattern->clear();
    const QString titles[] = {
        tr("Checkerboard"),        tr("Gradient, left to right"), tr("Gradient, top to bottom"), tr("Gradient, diagonal"),
        tr("Counting 1, 2, 3, …"), tr("Thread index i + j/10"),   tr("One-hot: 1 in the middle")};
    for (std::size_t i = 0; i < std::size(plainPatterns); ++i)
        m_pattern->addItem(titles[i], plainPatterns[i]);
    m_pattern->insertSeparator(m_pattern->count());
    for (const StudyMatrix& matrix : studyMatrices())
        m_pattern->addItem(toQString(matrix.title), fromView(matrix.id));
    m_pattern->setCurrentIndex(std::max(0, m_pattern->findData(present)));
}

void InputSettings::refresh()
{
    const SourcedTensor& src = m_document.content().src;
    if (!src.tensor) {
        m_present->setText(tr("No input yet. Open a picture, choose a sample or make random numbers."));
        m_picture->setVisible(false);
        return;
    }
    const TensorSource& source = src.source;
    QString name;
    switch (source.kind) {
    case SourceKind::Image:
    case SourceKind::File: name = QString::fromStdString(source.name); break;
    case SourceKind::Random: name = tr("random numbers, seed %1").arg(source.random.seed); break;
    case SourceKind::Pattern: name = tr("pattern %1").arg(patternTitle(source.name)); break;
    case SourceKind::Typed: name = source.name.empty() ? tr("typed") : onScreen(source.name, source.nameIn); break;
    }
    const QString shape = QString::fromStdString(src.tensor->shape().shortText());
    m_present->setText(source.edited ? tr("%1 (%2), changed by hand").arg(name, shape) : tr("%1 (%2)").arg(name, shape));
    m_present->setAccessibleName(tr("Present input"));
    m_picture->setVisible(source.kind == SourceKind::Image);
    followSource();
    m_dropHint->setVisible(source.kind != SourceKind::Image);
}

void InputSettings::followSource()
{
    const SourcedTensor& src = m_document.content().src;
    TensorSource source = src.source;
    source.edited = false; // cells that were changed by hand lead to no other page
    const Shape shape = src.tensor->shape();
    if (source == m_followed && shape == m_followedShape) // a pattern has its name only: the same one may have another shape
        return;
    m_followed = source;
    m_followedShape = shape;
    switch (source.kind) {
    case SourceKind::Image: showPage(m_from->currentIndex() == SamplePage ? SamplePage : FilePage); break;
    case SourceKind::File:
    case SourceKind::Typed: showPage(FilePage); break;
    case SourceKind::Random:
        m_random->showSpec(source.random);
        showPage(RandomPage);
        break;
    case SourceKind::Pattern: {
        m_pattern->setCurrentIndex(std::max(0, m_pattern->findData(QString::fromStdString(source.name))));
        m_patternShape = shape;
        showPatternShape();
        showPage(PatternPage);
        break;
    }
    }
}

QString InputSettings::patternTitle(const std::string& name) const
{
    const int known = m_pattern->findData(QString::fromStdString(name));
    return known < 0 ? QString::fromStdString(name) : m_pattern->itemText(known);
}

void InputSettings::showPage(int page)
{
    m_from->setCurrentIndex(page);
    m_filePage->setVisible(page == FilePage);
    m_samples->setVisible(page == SamplePage);
    m_random->setVisible(page == RandomPage);
    m_patternPage->setVisible(page == PatternPage);
}

void InputSettings::choosePage(int page)
{
    showPage(page);
    const SourceKind kind = m_document.content().src.source.kind;
    if (page == RandomPage && kind != SourceKind::Random)
        m_loader.makeRandom(m_random->spec(), m_burst.key("random"));
    if (page == PatternPage && kind != SourceKind::Pattern)
        makePattern();
}

void InputSettings::setSamplesFolder(const QString& folder)
{
    m_samples->setFolder(folder);
}

void InputSettings::askForFile()
{
    auto* dialog =
        new PathDialog(this, tr("Open an input"),
                       {tr("Pictures and tensors (%1)").arg(filterOf({pictureEndings, arrayEndings, tableEndings})), tr("All files (*)")});
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->ask(this, [this](const QString& path) { openFile(path); });
}

void InputSettings::makePattern()
{
    const std::string name = m_pattern->currentData().toString().toStdString();
    showPatternShape();
    m_loader.makePattern(name, m_patternShape, m_burst.key("pattern"));
}

void InputSettings::showPatternShape()
{
    const bool fixed = isStudyMatrix(m_pattern->currentData().toString().toStdString());
    const ConstFields shape(shapeFields(), m_patternShape);
    for (FieldEditor* extent : m_patternExtents) {
        extent->setReason(fixed ? tr("A study’s matrix has its own size.") : QString());
        extent->show(shape.get(extent->field()));
    }
}

void InputSettings::dropChoice()
{
    m_pasteChoice->hide();
    m_pasted = {};
}

void InputSettings::nameChoice()
{
    QStringList links;
    for (std::size_t i = 0; i < m_pasted.readings.size(); ++i)
        links << QString("<a href='%1'>%2</a>").arg(i).arg(toQString(m_pasted.readings[i].meaning).toHtmlEscaped());
    m_pasteChoice->setText(tr("What was pasted can mean two things: %1").arg(links.join(" · ")));
}

void InputSettings::paste(const QMimeData& clip)
{
    dropChoice();
    emit pasteBegun();
    if (clip.hasUrls() && !clip.urls().isEmpty() && clip.urls().first().isLocalFile()) {
        openFile(clip.urls().first().toLocalFile());
        return;
    }
    if (!clip.hasText() && !clip.hasImage()) {
        emit m_document.message([] { return tr("The clipboard holds neither a picture nor a table of numbers."); });
        return;
    }
    try {
        m_pasted = parsePaste(GridEditing::cellsIn(clip).toStdString(), QLocale().decimalPoint() == QLatin1String(","));
    } catch (const Error& error) {
        emit m_document.message(error.text());
        return;
    }
    // First the numbers: spreadsheets put a picture of their cells beside them. Words beside a picture, such as its address, are none.
    if (m_pasted.readings.empty() && clip.hasImage()) {
        m_loader.loadImage(qvariant_cast<QImage>(clip.imageData()), tr("clipboard"));
        return;
    }
    if (m_pasted.readings.empty()) {
        emit m_document.message(m_pasted.problem);
        return;
    }
    if (!m_pasted.ambiguous()) {
        takePasted(0);
        return;
    }
    nameChoice();
    m_pasteChoice->show();
    emit m_document.message([] { return tr("What was pasted can mean two things; choose one under Input."); });
}

QString InputSettings::beyondText(std::int64_t count)
{
    return tr("Too large for a float32, which ends at 3.4·10³⁸, and taken as infinite: %1 of the numbers that were pasted.")
        .arg(countOnScreen(count));
}

void InputSettings::takePasted(std::size_t reading)
{
    PasteResult pasted = std::move(m_pasted);
    dropChoice();
    if (reading >= pasted.readings.size())
        return;
    m_loader.takeTyped(std::move(pasted.readings[reading].values), tr("pasted table"));
    if (const std::int64_t beyond = pasted.readings[reading].beyond;
        beyond > 0) // behind the change, which takes away what was said before it
        emit m_document.message([beyond] { return beyondText(beyond); });
}

void InputSettings::dragEnterEvent(QDragEnterEvent* event)
{
    const QMimeData& dragged = *event->mimeData();
    const QList<QUrl> urls = dragged.urls();
    const bool isFile = std::ranges::any_of(urls, &QUrl::isLocalFile);
    // A picture of a page in the net has its address beside it; an address alone is no table.
    if (isFile ? isInput(draggedFile(dragged)) : dragged.hasImage() || (urls.isEmpty() && dragged.hasText()))
        event->acceptProposedAction();
}

void InputSettings::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    paste(*event->mimeData());
}

} // namespace ks

#include "moc_input_settings.cpp"

#include "ui/network/export/export_page.h"

#include "ui/language/text.h"
#include "ui/network/export/export_preview.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_page.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/watch_page.h"
#include "ui/network/weights_text.h"
#include "ui/plots/chart_file.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/lab.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/column_area.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>

#include <algorithm>

namespace ks {

ExportPage::ExportPage(LabHost& host, TrainingRun& run, const TrainPage& charts, const WatchPage& watch, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_run(run), m_charts(charts), m_watch(watch), m_reasons(run, charts, watch),
      m_intro(sentenceLabel(this)), m_all(named(new QPushButton(this), "exportAll")), m_scroll(named(new ColumnArea(this), "exportList")),
      m_preview(named(new ExportPreview(host, this), "exportPreview"))
{
    foldWhenPresented({m_all});
    m_preview->setMinimumSize(1, 1); // it has the room that there is, and asks for none: see hasRoomBeside()
    auto* list = inColumn({inRow({{m_intro, 1}, m_all, Placed::rest()}), {m_scroll, 1}});
    lay(new QHBoxLayout(this), {{list, 5}, {m_preview, 4}}, 2 * gridStep);
    constexpr int milliseconds = 500; // as a table of a chart follows it
    m_later.setInterval(milliseconds);
    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &ExportPage::preview);
    connect(m_all, &QPushButton::clicked, this, [this] {
        auto* dialog = new PathDialog(this, tr("Everything into a folder"));
        dialog->wantFolder();
        dialog->ask(this, [this](const QString& folder) {
            writeAll(freshFolder(folder, QString::fromStdString(m_run.view().content.model.name)));
        });
    });
    connect(&m_run, &TrainingRun::progressed, this, [this] { follow(); });
    connect(&m_run, &TrainingRun::stateChanged, this, [this] { follow(); });
    connect(&m_run, &TrainingRun::prepared, this, [this] { follow(); }); // after Watch, which forgets what it showed of another training
    connect(&m_watch, &WatchPage::refreshed, this, [this] { follow(); });
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        if (now)
            pointAt([now](const QWidget* cell) { return cell->isAncestorOf(now); });
    });
    m_items = exportItems();
    build();
    placePart(true);
    retranslate();
}

int ExportPage::widestList() const
{
    constexpr double widest = 1040; ///< pixels beside usual text
    return qRound(besideText(font(), widest));
}

/// What is written and its button are seen together, however wide the window is.
void ExportPage::takeFont()
{
    const int room = widestList();
    m_scroll->widget()->setMaximumWidth(room);
    m_intro->setMaximumWidth(std::max(room / 2, room - m_all->sizeHint().width()));
}

bool ExportPage::hasRoomBeside() const
{
    constexpr double least = 480; ///< pixels of a preview beside usual text
    return width() >= widestList() + qRound(besideText(font(), least));
}

void ExportPage::placePart(bool beside)
{
    m_preview->setVisible(beside);
    preview();
}

bool ExportPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter)
        pointAt([watched](const QWidget* cell) { return cell == watched; });
    return NetworkPage::eventFilter(watched, event);
}

void ExportPage::pointAt(const std::function<bool(const QWidget*)>& isAt)
{
    const auto row = std::ranges::find_if(m_rows, [&](const ExportRow& one) { return std::ranges::any_of(one.cells, isAt); });
    const int item = static_cast<int>(row - m_rows.begin());
    if (row == m_rows.end() || item == m_pointed || !isSeenBefore(m_items[item]))
        return; // of the others nothing is seen before they are written, and what was seen stays
    m_pointed = item;
    preview();
}

int ExportPage::seen() const
{
    if (m_pointed >= 0 && isListed(m_items[m_pointed]))
        return m_pointed;
    const auto first = std::ranges::find_if(
        m_items, [this](const ExportItem& item) { return isListed(item) && isSeenBefore(item) && reasonAgainst(item).isEmpty(); });
    return first == m_items.end() ? -1 : static_cast<int>(first - m_items.begin());
}

void ExportPage::preview()
{
    m_later.stop();
    if (!m_open || !isBeside())
        return;
    const int index = seen();
    if (index < 0)
        return m_preview->say(QString(), m_reasons.whyNothing());
    const ExportItem& item = m_items[index];
    if (const QString why = reasonAgainst(item); !why.isEmpty())
        return m_preview->say(item.title, why);
    ExportSource source{.history = beginningOf(m_run.view().history)};
    addChart(item, source);
    m_preview->show(item.title,
                    [item, source = std::move(source), model = m_run.view().content.model] { return previewOf(item, source, model); });
}

void ExportPage::retranslate()
{
    sayIntroduction();
    m_all->setText(tr("Everything into a folder…"));
    m_scroll->setAccessibleName(tr("What can be written"));
    takeFont(); // the button is as wide as its words
    m_items = exportItems();
    for (const auto& [label, item] : m_headings)
        label->setText(m_items[item].group);
    for (int i = 0; i < m_items.size(); ++i) {
        sayExportRow(m_rows[i], m_items[i]);
        offerExportRow(m_rows[i], m_items[i], reasonAgainst(m_items[i]));
    }
    m_tensors.clear(); // their titles, too, are in another language now
    follow();
    preview();
    emit summaryChanged();
}

/// Also which weights the files speak of, where the network has others than its best, and why there is nothing to write of.
void ExportPage::sayIntroduction()
{
    QString text = tr(
        "What is written is the training as it is at that moment; while it runs, between two batches. The command line writes the same.");
    if (m_run.view().hasBetter())
        text += QLatin1Char(' ') + tr("The network now has its %1. What is written is of the best ones, tables and maps as well; only what "
                                      "Watch shows is of these.")
                                       .arg(weightsText(m_run.view()));
    m_intro->setText(followedBy(text, m_reasons.whyNothing()));
}

QString ExportPage::summary() const
{
    return tr("report, charts, maps, tables, weights, ONNX, code");
}

void ExportPage::setOpen(bool open)
{
    m_open = open;
    follow();
    preview();
}

void ExportPage::build()
{
    auto* content = new QWidget(m_scroll);
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, gridStep, 0);
    grid->setHorizontalSpacing(gridStep);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    m_scroll->setWidget(content);
    int line = 0;
    for (int i = 0; i < m_items.size(); ++i) {
        if (i == 0 || m_items[i].group != m_items[i - 1].group)
            m_headings.append({makeExportHeading(*content, line++), i});
        m_rows.append(addRow(m_items[i], line++));
        connect(m_rows.back().save, &QPushButton::clicked, this, [this, i] { ask(i); });
        for (QWidget* cell : m_rows.back().cells)
            cell->installEventFilter(this);
    }
    grid->setRowStretch(line, 1);
}

ExportRow ExportPage::addRow(const ExportItem& item, int line)
{
    ExportRow row = makeExportRow(item, *m_scroll->widget(), line);
    if (row.sample) {
        row.sample->setMaximum(m_offered);
        row.sample->setValue(m_offered);
        connect(row.sample, &QSpinBox::valueChanged, this, &ExportPage::follow); // whose tip names it
    }
    for (const QComboBox* choice : {row.part, row.layer})
        if (choice)
            connect(choice, &QComboBox::activated, this, &ExportPage::follow);
    return row;
}

void ExportPage::follow()
{
    if (!m_open)
        return;
    sayIntroduction();
    fillChoices();
    for (int i = 0; i < m_items.size(); ++i) {
        m_rows[i].setListed(isListed(m_items[i]));
        offerExportRow(m_rows[i], m_items[i], reasonAgainst(m_items[i]));
    }
    offer(*m_all, m_run.hasTrainer(), tr("All of the list in all its formats."), m_reasons.whyNothing());
    if (!m_later.isActive())
        m_later.start();
}

bool ExportPage::isListed(const ExportItem& item) const
{
    return item.isFor(m_run.view().content.model);
}

void ExportPage::leadTo(const QString& id)
{
    const auto item = std::ranges::find(m_items, id, &ExportItem::id);
    if (item == m_items.end())
        return;
    const ExportRow& row = m_rows[item - m_items.begin()];
    QWidget* control = row.save;
    if (!row.save->isEnabled())
        control = row.format ? static_cast<QWidget*>(row.format) : m_scroll;
    control->setFocus(Qt::ShortcutFocusReason);
    m_scroll->ensureWidgetVisible(row.cells[0]);
}

void ExportPage::fillChoices()
{
    QStringList layers;
    for (const GraphNode& node : m_run.view().content.model.graph.nodes)
        layers.append(QString::fromStdString(node.name));
    const std::vector<NamedTensor> shown = m_watch.shown();
    QStringList tensors; // their titles
    for (const NamedTensor& one : shown)
        tensors.append(one.title);
    const DatasetPtr known = m_run.opened().data();
    for (const ExportRow& row : m_rows) {
        if (row.sample) {
            row.sample->setMaximum(known ? static_cast<int>(known->size()) - 1 : 0);
            row.sample->setToolTip(m_reasons.titleOf(row.sample->value()));
        }
        if (row.tensor && tensors != m_tensors)
            fillTensors(row, shown, tr("all"));
        if (row.tensor) {
            row.tensor->setPlaceholderText(tr("nothing looked at yet")); // where it is empty; why stands in the hint
            offer(*row.tensor, tensors.size() > 1, {},
                  tensors.isEmpty() ? reasonAgainst(*std::ranges::find(m_items, ExportItem::Kind::Watched, &ExportItem::kind))
                                    : tr("Watch shows one thing now."));
        }
        if (row.layer && layers != m_layers)
            fillLayers(row, layers);
        if (row.layer) {
            row.layer->setPlaceholderText(tr("no layers"));
            offer(*row.layer, !layers.isEmpty(), {}, tr("The network has no layers yet: put them in on the Build page."));
        }
    }
    m_layers = layers;
    m_tensors = tensors;
}

QString ExportPage::reasonAgainst(const ExportItem& item) const
{
    ExportNeeds needs = needsOf(item);
    const QString kept = m_reasons.keepBack(item, needs);
    return kept.isEmpty() ? m_reasons.lacking(item) : kept;
}

void ExportPage::keepWith(const SeeGuess& guess)
{
    m_reasons.keepWith(guess);
    for (const auto signal : {&SeeGuess::turned, &SeeGuess::keptElse})
        connect(&guess, signal, this, &ExportPage::follow);
}

ExportNeeds ExportPage::needsOf(const ExportItem& item) const
{
    const ExportRow& row = m_rows[std::ranges::find(m_items, item.id, &ExportItem::id) - m_items.begin()];
    ExportNeeds needs{.data = m_run.opened().data(), .description = m_run.view().content.data};
    addNeeds(item, partOf(row), row.layer ? std::vector<int>{row.layer->currentIndex()} : std::vector<int>{}, needs);
    if (row.sample)
        needs.sample = row.sample->value();
    return needs;
}

ExportSource ExportPage::source() const
{
    ExportSource source{.history = m_run.view().history, .watched = watched(), .words = screenWording()};
    for (const ExportItem& item : m_items)
        addChart(item, source);
    return source;
}

void ExportPage::addChart(const ExportItem& item, ExportSource& source) const
{
    if (item.kind == ExportItem::Kind::Chart)
        source.charts.emplace_back(item.id, m_charts.chartMaker(item.chart));
    else if (item.kind == ExportItem::Kind::RateFinder)
        source.charts.emplace_back(item.id, [finding = m_charts.rateFinding()] { return rateFinderChart(finding); });
}

void ExportPage::offerSample(std::uint32_t sample)
{
    m_offered = static_cast<int>(sample);
    fillChoices();
    for (const ExportRow& row : m_rows)
        if (row.sample)
            row.sample->setValue(m_offered);
}

std::vector<NamedTensor> ExportPage::watched() const
{
    return chosenOf(*std::ranges::find_if(m_rows, [](const ExportRow& one) { return one.tensor != nullptr; }), m_watch.shown());
}

/// Several tensors have several files, whose names nobody was asked for: into a folder of their own, where they overwrite nothing.
bool ExportPage::isFolder(const ExportItem& item, const ExportFormat& format, const std::vector<NamedTensor>& watched)
{
    return format.folder || (item.choosesTensor() && watched.size() > 1);
}

void ExportPage::ask(int index)
{
    const ExportItem item = m_items[index];
    const ExportFormat format = item.formats[m_rows[index].format ? m_rows[index].format->currentIndex() : 0];
    const QString name = fileName(QString::fromStdString(m_run.view().content.model.name)) + QLatin1Char('-') + item.id;
    if (!isFolder(item, format, watched())) {
        askWhereToWrite(this, item.title, tr("%1 files (%2)").arg(format.name, QStringLiteral("*.") + format.ending), format.ending, name,
                        [this, item, format](const QString& path) { write(item, format, path); });
        return;
    }
    auto* dialog = new PathDialog(this, item.title);
    dialog->wantFolder();
    dialog->ask(this, [this, item, format, name](const QString& path) { write(item, format, freshFolder(path, name)); });
}

} // namespace ks

#include "moc_export_page.cpp"

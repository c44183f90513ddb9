#include "ui/network/runs/runs_list.h"

#include "core/session/earlier_run.h"
#include "ui/language/numbers.h"
#include "ui/network/runs/run_cell.h"
#include "ui/network/runs/run_changes.h"
#include "ui/network/runs/runs_model.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int leastRows = 4; ///< in sight, below the headings of the columns
constexpr int mostRows = 9;
constexpr double leastNote = 240; ///< pixels beside usual text; with less of them the note stands below the buttons
/// Lines of text that a page must be high to have room for the list beside readable charts.
constexpr int linesOfRoom = 36;

} // namespace

RunsList::RunsList(LabHost& host, TrainingRun& run, QWidget* page)
    : Retranslating<QWidget>(page), m_host(host), m_run(run), m_page(page), m_fold(named(new QToolButton(page), "runsFold")),
      m_add(named(new QToolButton(this), "addRun")), m_more(named(new QToolButton(this), "runMenu")),
      m_room(named(sentenceLabel(this), "runsRoom")), m_model(new RunsModel(run, this)), m_table(named(new QTableView(this), "runs"))
{
    setObjectName(QStringLiteral("runsList"));
    m_fold->setCheckable(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setArrowType(Qt::RightArrow);
    setProperty(foldedUnder, QVariant::fromValue<QObject*>(m_fold));
    m_add->setIcon(themedIcon(QStringLiteral("add")));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setIcon(themedIcon(QStringLiteral("more")));
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);

    m_table->setModel(m_model);
    m_table->setItemDelegate(new RunCell(*m_model, m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    setUpTexts(*m_table, [this] { placeRows(); });
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->installEventFilter(this);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    for (const int wide : {RunsModel::Differs, RunsModel::Notes})
        m_table->horizontalHeader()->setSectionResizeMode(wide, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSortIndicator(RunsModel::Name, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    layColumn(*this, {inFlow({m_add, m_more, {m_room, leastNote}}), {m_table, 1}});
    hide();

    connect(m_fold, &QToolButton::toggled, this, [this](bool open) {
        m_fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        setVisible(open);
    });
    connect(m_fold, &QToolButton::clicked, this, [this] { m_chosen = true; });
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_current = currentRun(); });
    connect(m_model, &QAbstractItemModel::modelReset, this, &RunsList::placeRows);
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this] { // with every batch, too
        if (names() != m_fitted)
            fitNames();
    });
    connect(m_table->horizontalHeader(), &QHeaderView::geometriesChanged, this, &RunsList::fitNames);
    connect(m_table, &QWidget::customContextMenuRequested, this, &RunsList::popUp);
    connect(m_more, &QToolButton::clicked, this, [this] { popUp({-1, -1}); });
    connect(&m_run, &TrainingRun::progressed, this, &RunsList::follow);
    connect(&m_run, &TrainingRun::stateChanged, this, &RunsList::follow);
    page->installEventFilter(this);
    retranslate();
}

RunsList::~RunsList() = default;

QList<QWidget*> RunsList::inTabs() const
{
    return {m_add, m_more, m_table};
}

void RunsList::connectTo(QUndoStack& undo, AsideTrainings& aside)
{
    m_changes = std::make_unique<RunChanges>(m_host, m_run, undo, aside);
    connect(m_model, &RunsModel::renamed, this, [this](int number, const QString& name) {
        m_changes->rename(number, name);
        fit();
    });
    connect(m_model, &RunsModel::noted, this, [this](int number, const QString& notes) { m_changes->note(number, notes); });
    connect(m_model, &RunsModel::shown, this, [this](int number, bool shown) { m_changes->show(number, shown); });
    connect(m_add, &QToolButton::clicked, this, [this] { m_changes->askWhatToAdd(*window()); });
}

void RunsList::setOthersDrawn(bool drawn)
{
    m_model->setOthersDrawn(drawn);
}

void RunsList::follow()
{
    const int count = RunRows(m_run).count();
    m_fold->setText(tr("Runs: %1").arg(countOnScreen(count)));
    if (!isVisible())
        return;
    m_model->follow();
    m_more->setEnabled(currentRun() > 0);
    m_room->setText(count == 0 ? tr("A run stands here from its first batch on.")
                               : tr("%1 of at most %2 runs. Then the oldest without a name and notes leaves.")
                                     .arg(countOnScreen(count), countOnScreen(EarlierRuns::most + 1)));
}

void RunsList::placeRows()
{
    m_table->clearSpans();
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (!m_model->at(row).isRun())
            m_table->setSpan(row, 0, 1, RunsModel::ColumnCount);
    if (const RunView& now = m_run.view(); !now.history.batches.empty())
        if (const int before = std::exchange(m_present, now.number); m_current == before)
            m_current = now.number;
    if (const int row = m_model->rowOf(m_current); row >= 0)
        m_table->setCurrentIndex(m_model->index(row, std::max(0, m_table->currentIndex().column())));
    else if (m_model->rowCount() > 0)
        m_table->setCurrentIndex(m_model->index(m_model->at(0).isRun() ? 0 : 1, RunsModel::Name));
    fit();
}

/// What figures need whatever they are, so that nothing moves while it trains.
void RunsList::fit()
{
    const QFontMetrics metrics(m_table->font());
    const int around = 3 * gridStep;
    const int figure = metrics.horizontalAdvance(RunRows::tr("%1, epoch %2").arg(shareText(1 - 1e-9), countOnScreen(9999))) + around;
    fitNames();
    m_table->horizontalHeader()->resizeSection(RunsModel::Best, figure);
    m_table->horizontalHeader()->resizeSection(RunsModel::Last, figure);
    const QString text = m_fold->text();
    m_fold->setText(tr("Runs: %1").arg(countOnScreen(EarlierRuns::most + 1)));
    m_fold->setMinimumWidth(m_fold->sizeHint().width());
    m_fold->setText(text);
    const int row = m_table->verticalHeader()->defaultSectionSize();
    m_table->setMinimumHeight(heightWithRows(*m_table, leastRows * row));
    m_table->setMaximumHeight(heightWithRows(*m_table, mostRows * row));
}

QStringList RunsList::names() const
{
    QStringList all;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->at(row).isRun())
            all.append(m_model->index(row, RunsModel::Name).data().toString());
    return all;
}

/// They are whole up to a third of the table, however long the headings above them.
void RunsList::fitNames()
{
    const int letter = QFontMetrics(m_table->font()).horizontalAdvance(QLatin1Char('n'));
    const int least = letter * 12;
    const int most = std::max(letter * 26, m_table->viewport()->width() / 3);
    int widest = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->at(row).isRun())
            widest = std::max(widest, m_table->sizeHintForIndex(m_model->index(row, RunsModel::Name)).width());
    m_table->horizontalHeader()->resizeSection(RunsModel::Name, std::clamp(widest + gridStep, least, most));
    m_fitted = names();
}

void RunsList::foldByRoom()
{
    const QWidget* const around = m_page->parentWidget(); // in which a page that is too high is scrolled
    if (!m_chosen)
        m_fold->setChecked(RunRows(m_run).count() > 1 && (around ? around : m_page)->height() >= linesOfRoom * fontMetrics().lineSpacing());
}

int RunsList::currentRun() const
{
    const QModelIndex current = m_table->currentIndex();
    return current.isValid() ? m_model->at(current.row()).number : 0;
}

bool RunsList::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_page && (event->type() == QEvent::Resize || event->type() == QEvent::Show))
        foldByRoom();
    if (watched != m_table)
        return QWidget::eventFilter(watched, event);
    const bool asked = event->type() == QEvent::ShortcutOverride; // before a menu of the window takes the key
    if ((asked || event->type() == QEvent::KeyPress) && !isEditing() && currentRun() > 0) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (isListKey(*key)) {
            if (!asked)
                doKey(*key);
            event->accept();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

/// What is typed into a cell is the cell's.
bool RunsList::isEditing() const
{
    const auto lines = m_table->findChildren<QLineEdit*>();
    return std::ranges::any_of(lines, [](const QLineEdit* line) { return line->isVisible(); });
}

bool RunsList::isListKey(const QKeyEvent& key)
{
    switch (key.key()) {
    case Qt::Key_F2: return (key.modifiers() & ~Qt::ShiftModifier) == 0;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_Delete: return (key.modifiers() & ~Qt::KeypadModifier) == 0;
    default: return false;
    }
}

void RunsList::doKey(const QKeyEvent& key)
{
    const int number = currentRun();
    switch (key.key()) {
    case Qt::Key_F2: return edit(number, key.modifiers() == Qt::ShiftModifier ? RunsModel::Notes : RunsModel::Name);
    case Qt::Key_Space: return m_changes->show(number, !m_run.earlier().labelOf(number).shown);
    case Qt::Key_Delete:
        if (number != m_run.view().number || m_run.view().history.batches.empty())
            m_changes->forget(number);
        return;
    default: return edit(number, m_table->currentIndex().column() == RunsModel::Notes ? RunsModel::Notes : RunsModel::Name);
    }
}

void RunsList::edit(int number, int column)
{
    const QModelIndex index = m_model->index(m_model->rowOf(number), column);
    if (!index.isValid())
        return;
    m_table->setCurrentIndex(index);
    m_table->edit(index);
}

QMenu* RunsList::menuFor(int number)
{
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("runActions"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const bool shown = m_run.earlier().labelOf(number).shown;
    menu->addAction(tr("Rename"), QKeySequence(Qt::Key_F2), this, [this, number] { edit(number, RunsModel::Name); });
    menu->addAction(tr("Write notes"), QKeySequence(Qt::SHIFT | Qt::Key_F2), this, [this, number] { edit(number, RunsModel::Notes); });
    menu->addSeparator();
    menu->addAction(shown ? tr("Hide") : tr("Show"), QKeySequence(Qt::Key_Space), this,
                    [this, number, shown] { m_changes->show(number, !shown); });
    menu->addAction(tr("Show it alone"), this, [this, number] { m_changes->showOnly(number); });
    menu->addAction(tr("Show all runs"), this, [this] { m_changes->showAll(); });
    menu->addSeparator();
    const QString whyNot = m_changes->whyNotGoOn(number);
    QAction* goOn = menu->addAction(tr("Go on with it"), this, [this, number] { m_changes->goOnWith(number); });
    goOn->setEnabled(whyNot.isEmpty());
    goOn->setToolTip(whyNot.isEmpty() ? tr("Its weights take the place of the present ones, which are put aside.") : whyNot);
    QAction* forget = menu->addAction(tr("Forget"), QKeySequence(Qt::Key_Delete), this, [this, number] { m_changes->forget(number); });
    const bool now = number == m_run.view().number;
    forget->setEnabled(!now);
    forget->setToolTip(now ? tr("The run at hand stays as long as it is at hand.")
                           : tr("It leaves the list and the charts; undo brings it back."));
    return menu;
}

/// Where the row is, if it is not asked for at a place in it.
void RunsList::popUp(const QPoint& at)
{
    const int number = currentRun();
    if (number == 0)
        return;
    const QRect row = m_table->visualRect(m_model->index(m_model->rowOf(number), RunsModel::Name));
    menuFor(number)->popup(
        m_table->viewport()->mapToGlobal(row.contains(at.x(), at.y()) || m_table->indexAt(at).isValid() ? at : row.bottomLeft()));
}

void RunsList::retranslate()
{
    m_fold->setToolTip(tr("All runs of this session: their names, what differs, and their figures."));
    setTexts(*m_add, tr("Add a saved training…"),
             tr("Puts the lines of a saved training (.safetensors), or of all runs of a session (.kscope), beside these. One can go on "
                "with what "
                "has weights there."));
    setTexts(*m_more, tr("Do with this run"), tr("Name, notes, visibility, going on and forgetting of the run that is chosen."));
    m_table->setAccessibleName(tr("List of runs"));
    m_model->retranslate();
    follow();
    fit();
}

} // namespace ks

#include "moc_runs_list.cpp"

#include "ui/benchmark/results_panel.h"

#include "ui/benchmark/benchmark_session.h"
#include "ui/benchmark/results_model.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>

#include <algorithm>

namespace ks {

namespace {

constexpr int leastResultRows = 3; ///< in sight

} // namespace

ResultsPanel::ResultsPanel(BenchmarkSession& session, QWidget* parent)
    : Retranslating(parent), m_session(session), m_model(new ResultsModel(session, this)),
      m_hint(named(sentenceLabel(this), "resultsHint")), m_list(named(new QListView(this), "results")),
      m_rename(named(iconButton("edit", this), "renameResult")), m_baseline(named(iconButton("pattern", this), "resultAsBaseline")),
      m_remove(named(iconButton("remove", this), "removeResult")), m_joined(named(new QCheckBox(this), "joinResults"))
{
    m_list->setModel(m_model);
    m_list->setWordWrap(false);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->installEventFilter(this);
    m_baseline->setCheckable(true);
    layColumn(*this, {m_hint, {m_list, 1}, inFlow({m_rename, m_baseline, m_remove, m_joined})})
        ->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);

    connect(&m_session, &BenchmarkSession::resultChanged, this, &ResultsPanel::follow);
    connect(&m_session, &BenchmarkSession::stateChanged, this, &ResultsPanel::follow);
    connect(&m_session, &BenchmarkSession::experimentShown, this, &ResultsPanel::follow);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &ResultsPanel::fit);
    connect(m_model, &ResultsModel::compared, this, &ResultsPanel::setCompared);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) { show(m_model->idAt(index.row())); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ResultsPanel::follow);
    connect(m_list, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (const QModelIndex index = m_list->indexAt(at); index.isValid())
            menuFor(m_model->idAt(index.row()))->popup(m_list->viewport()->mapToGlobal(at));
    });
    connect(m_rename, &QToolButton::clicked, this, [this] { m_list->edit(m_list->currentIndex()); });
    connect(m_baseline, &QToolButton::clicked, this, [this](bool on) { m_session.shelf().setBaseline(on ? currentId() : 0); });
    connect(m_remove, &QToolButton::clicked, this, [this] { m_session.shelf().remove({currentId()}); });
    connect(m_joined, &QCheckBox::clicked, this, [this](bool on) { m_session.shelf().setJoined(on); });
    retranslate();
}

ResultsPanel::~ResultsPanel() = default;

int ResultsPanel::currentId() const
{
    return m_model->idAt(m_list->currentIndex().row());
}

/// While something is measured there is no other result on show, which is said where others are opened, too.
void ResultsPanel::show(int id)
{
    if (m_session.isBusy() && id != m_session.shownEntry())
        return m_session.sayBusy();
    if (id == 0 || m_session.isBusy() || (id == m_session.shownEntry() && m_session.resultFits()))
        return;
    m_session.showEntry(id);
}

void ResultsPanel::showAlone(int id)
{
    m_session.shelf().compareNone();
    show(id);
}

void ResultsPanel::setCompared(int id, bool on)
{
    const std::size_t before = m_session.sideBySide().size();
    m_session.shelf().setCompared(id, on);
    if (on && before < 2 && m_session.sideBySide().size() > 1)
        emit compared();
}

QMenu* ResultsPanel::menuFor(int id)
{
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("resultActions"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const ResultShelf::Entry* const entry = m_session.shelf().find(id);
    if (!entry)
        return menu;
    const bool busy = m_session.isBusy();
    menu->addAction(tr("Show it"), QKeySequence(Qt::Key_Return), this, [this, id] { show(id); })->setEnabled(!busy);
    menu->addAction(tr("Show it alone"), this, [this, id] { showAlone(id); })->setEnabled(!busy);
    menu->addAction(entry->compared ? tr("Compare it no more") : tr("Compare it with the others that are checked"),
                    QKeySequence(Qt::Key_Space), this, [this, id, on = !entry->compared] { setCompared(id, on); });
    menu->addSeparator();
    menu->addAction(tr("Rename"), QKeySequence(Qt::Key_F2), this, [this, id] { m_list->edit(m_model->index(m_model->rowOf(id))); });
    const bool isBaseline = id == m_session.shelf().contents().baseline;
    menu->addAction(isBaseline ? tr("No longer the baseline") : tr("Take it as the baseline"), this,
                    [this, id, isBaseline] { m_session.shelf().setBaseline(isBaseline ? 0 : id); });
    menu->addAction(tr("Remove"), QKeySequence(Qt::Key_Delete), this, [this, id] { m_session.shelf().remove({id}); })
        ->setEnabled(!busy || id != m_session.shownEntry());
    return menu;
}

void ResultsPanel::follow()
{
    m_model->follow();
    const ResultShelf::Contents& all = m_session.shelf().contents();
    const int id = currentId();
    const bool underWay = m_session.isBusy() && id == m_session.shownEntry();
    m_hint->setVisible(all.entries.empty());
    m_list->setVisible(!all.entries.empty());
    m_rename->setEnabled(id != 0);
    m_baseline->setEnabled(id != 0);
    m_baseline->setChecked(id != 0 && id == all.baseline);
    m_remove->setEnabled(id != 0 && !underWay);
    m_joined->setEnabled(all.entries.size() > 1);
    m_joined->setChecked(all.joined);
}

void ResultsPanel::fit()
{
    const int row = std::max(2 * fontMetrics().lineSpacing(), m_list->sizeHintForRow(0));
    m_list->setMinimumHeight(leastResultRows * row + 2 * m_list->frameWidth());
    m_hint->setMinimumHeight(m_hint->heightForWidth(width() - 2 * gridStep)); // a dock is not asked how high it is at its width
}

/// What is typed into a name is the name's.
bool ResultsPanel::isEditing() const
{
    const auto lines = m_list->findChildren<QLineEdit*>();
    return std::ranges::any_of(lines, [](const QLineEdit* line) { return line->isVisible(); });
}

bool ResultsPanel::isListKey(int key)
{
    return key == Qt::Key_F2 || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Delete;
}

void ResultsPanel::doKey(int key)
{
    const int id = currentId();
    if (key == Qt::Key_F2)
        m_list->edit(m_list->currentIndex());
    else if (key != Qt::Key_Delete)
        show(id);
    else if (!m_session.isBusy() || id != m_session.shownEntry())
        m_session.shelf().remove({id});
}

bool ResultsPanel::eventFilter(QObject* watched, QEvent* event)
{
    const bool asked = event->type() == QEvent::ShortcutOverride; // before a menu of the window takes the key
    if (watched == m_list && (asked || event->type() == QEvent::KeyPress) && currentId() != 0 && !isEditing()) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if ((key->modifiers() & ~Qt::KeypadModifier) == 0 && isListKey(key->key())) {
            if (!asked)
                doKey(key->key());
            event->accept();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ResultsPanel::retranslate()
{
    setWindowTitle(tr("Results"));
    m_hint->setText(tr("Every run stands here by its name, and every result that is opened."));
    m_list->setAccessibleName(tr("List of results"));
    setNames(*m_rename, tr("Rename the result"), tr("Rename the result (F2)"));
    setNames(*m_baseline, tr("Baseline"), tr("Every result is held against this one."));
    setNames(*m_remove, tr("Remove the result"), tr("It leaves the list; undo brings it back (Delete)."));
    setTexts(*m_joined, tr("One a machine"),
             tr("Results of one machine and one experiment that are checked are shown as one: their runs are pooled."));
    follow();
    fit();
}

} // namespace ks

#include "moc_results_panel.cpp"

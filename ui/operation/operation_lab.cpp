#include "ui/operation/operation_lab.h"

#include "core/ops/operator.h"
#include "ui/language/text.h"
#include "ui/operation/bookmark_bar.h"
#include "ui/operation/bookmark_editor.h"
#include "ui/operation/borrowed_bar.h"
#include "ui/operation/cell_menu.h"
#include "ui/operation/explanation_panel.h"
#include "ui/operation/export_dialog.h"
#include "ui/operation/focus_return.h"
#include "ui/operation/legend.h"
#include "ui/operation/operation_tabs.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/panels/source_loader.h"
#include "ui/operation/tensors_view.h"
#include "ui/operation/timeline_bar.h"
#include "ui/shell/preferences.h"
#include "ui/shell/resource_locator.h"
#include "ui/shell/settled_fields.h"
#include "ui/theme/page_area.h"
#include "ui/theme/placing.h"

#include <QApplication>
#include <QKeyEvent>

#include <algorithm>

namespace ks {

namespace {

constexpr auto firstPicture = "still-life";

} // namespace

OperationLab::OperationLab(LabHost& host)
    : m_host(host), m_document(host.compute()), m_inspection(m_document, host.compute()), m_prediction(m_document, m_inspection),
      m_player(m_document), m_nextTerm(m_document, m_inspection, host.compute()), m_files(m_document, host),
      m_export(
          [this] {
              settle();
              return m_document.shelf().snapshot();
          },
          host),
      m_hints(m_document, host), m_messages(m_document, host), m_centre(new QWidget),
      m_tabs(new OperationTabs(m_document, m_inspection, m_prediction, host, m_centre)), m_tensors(m_tabs->tensors()),
      m_timeline(new TimelineBar(m_document, m_player, m_centre)),
      m_explanation(new ExplanationPanel(m_document, m_inspection, m_prediction)),
      m_formula(new ExplanationPanel(m_document, m_inspection, m_prediction, m_centre)),
      m_settings(new SettingsPanel(m_document, host.files())), m_backends(new BackendsPanel(m_document, host.compute())),
      m_legend(new Legend(m_centre)), m_bookmarks({m_document, m_inspection, m_files, m_messages, host, *m_timeline, *m_tensors, m_centre}),
      m_borrowing(*this, host, m_document, m_inspection, m_files, *m_bookmarks.editor()), m_untaken{m_centre, m_explanation, m_settings,
                                                                                                    m_backends}
{
    m_tabs->addPages();
    makeActions();
    layColumn(*m_centre, {m_borrowing.bar(), m_bookmarks.bar(), {new PageArea(*m_tabs, m_centre), 1}, m_formula, m_timeline}, 0);
    m_formula->setPresenting(true);
    m_formula->hide();
    listen();
    listenToDocument();
    listenTo(m_settings->input().loader());
    retranslate();
    refreshActions();
    m_bookmarks.refreshActions();
    m_borrowing.refresh();
}

void OperationLab::listen()
{
    const auto say = [this](const Sentence& sentence) {
        m_host.post({.kind = Message::Kind::Warning, .text = sentence, .topic = QStringLiteral("operation")});
    };
    connect(&m_document, &OperationDocument::message, this, say);
    connect(m_tensors, &TensorsView::noticed, this, say);
    connect(m_tensors, &TensorsView::asked, &m_messages, &UndoMessages::postUntilChanged);
    connect(m_tensors, &TensorsView::pasteBegun, this, [this] {
        m_host.withdraw(QStringLiteral("operation.paste"));
        m_settings->input().dropChoice();
    });
    connect(&m_settings->input(), &InputSettings::pasteBegun, this, [this] { m_host.withdraw(QStringLiteral("operation.paste")); });
    connect(m_tensors, &TensorsView::fileDropped, this, [this](const QString& path) { open(path, false); });
    connect(m_tensors, &TensorsView::modeChosen, this, &OperationLab::setBackward);
    connect(&m_prediction, &CellPrediction::answerBegun, this, [this] { m_player.setPlaying(false); }); // who answers is not walked past
    connect(m_tabs, &OperationTabs::noticed, this, say);
    connect(m_tabs, &OperationTabs::stepRequested, this, [this](int direction) { m_document.cursor().step(direction); });
    connect(m_tensors, &TensorsView::legendRequested, this, [this] { m_legend->openAt(*m_tensors); });
    connect(m_bookmarks.editor(), &BookmarkEditor::done, this, &OperationLab::focusSteps);
    connect(m_tensors, &TensorsView::told, &m_messages, &UndoMessages::postUntilChanged);
    auto* focus = new FocusReturn([this] { focusSteps(); }, [this](int direction) { m_document.cursor().step(direction); }, this);
    for (QWidget* part : std::initializer_list<QWidget*>{m_centre, m_explanation, m_settings, m_backends}) {
        focus->watch(part);
        part->installEventFilter(this);
    }
    focus->leaveAlone(m_bookmarks.editor());
    connect(&m_bookmarks, &LabBookmarks::lessonWanted, this, [this](const QString& path) { open(path, true); });
    connect(&m_borrowing, &LabBorrowing::broughtBack, this, &OperationLab::focusSteps);
    m_cellMenu = std::make_unique<CellMenu>(
        m_document, m_inspection,
        CellMenu::Deeds{.exportTensor = [this](Role role) { openExport().choose(fromView(nameOf(role)), QStringLiteral("png")); },
                        .checkGradient = [this](Role of, const Cell& cell) { m_tabs->checkGradient(of, cell); }});
    connect(m_tensors, &TensorsView::menuWanted, this, [this](Role role, const Cell& cell, CellGrid* grid, const QPoint& global) {
        m_cellMenu->menuFor({role, cell, grid}, m_tensors)->popup(global);
    });
    // Tabs stand in the order of LabTab.
    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int index) {
        ViewState view = m_document.view();
        view.tab = static_cast<LabTab>(index);
        m_document.cursor().setView(view);
        if (m_tabs->currentWidget()->isAncestorOf(QApplication::focusWidget()))
            focusSteps(); // from the page that went, Qt hands the keyboard on to the first control of the one that came
    });
    connect(&m_prediction, &CellPrediction::changed, this, &OperationLab::refreshActions);
    connect(&m_inspection, &Inspection::changed, this,
            [this] { m_reveal->setEnabled(m_prediction.isAsking()); }); // asks with a fresh result
    connect(&m_nextTerm, &NextTerm::changed, this, [this] { m_stepToNext->setEnabled(m_nextTerm.isThere()); });
    connect(&m_files, &SessionFiles::changed, this, &OperationLab::sessionChanged);
    connect(&m_host.preferences(), &Preferences::changed, this, &OperationLab::refreshActions);
}

void OperationLab::listenToDocument()
{
    connect(&m_document, &OperationDocument::viewChanged, this, [this] {
        m_tabs->setCurrentIndex(static_cast<int>(m_document.view().tab.value_or(LabTab::Grids)));
        refreshActions();
    });
    connect(&m_document, &OperationDocument::contentChanged, this, [this] {
        emit sessionChanged();
        m_host.withdraw(QStringLiteral("operation")); // it was before
    });
    connect(&m_document.comparison(), &ComparedSide::changed, this, &OperationLab::sessionChanged);
    connect(&m_document, &OperationDocument::sessionReplaced, this, [this] {
        for (const char* topic : {"operation.paste", "operation.bookmark"}) // their links would change another session
            m_host.withdraw(QLatin1String(topic));
    });
    connect(&m_document, &OperationDocument::aboutToLeave, this, &settleField);
    connect(&m_document.bookmarks(), &Bookmarks::changed, this, [this] {
        emit sessionChanged();
        focusSteps();
    });
    connect(&m_document.shelf(), &SessionShelf::copied, this, [this] { m_started = true; });
    connect(&m_document.shelf(), &SessionShelf::undoStackReplaced, this, &OperationLab::undoStackReplaced);
    connect(&m_document, &OperationDocument::resultChanged, this, &OperationLab::backendChanged);
}

OperationLab::~OperationLab() = default;

/// Esc lets go of the held cell from wherever nothing else takes it: the explanation, which promises it, stands beside every tab.
bool OperationLab::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || !m_document.view().pin)
        return Lab::eventFilter(watched, event);
    m_document.cursor().setPin(std::nullopt);
    return true;
}

QList<LabDock> OperationLab::docks()
{
    return {{QStringLiteral("settings"), m_settings, Qt::LeftDockWidgetArea, true},
            {QStringLiteral("explanation"), m_explanation, Qt::RightDockWidgetArea, true},
            {QStringLiteral("backends"), m_backends, Qt::RightDockWidgetArea, true}};
}

QList<LabKey> OperationLab::keys() const
{
    return {{QStringLiteral("Space, Shift+Space"), tr("Step on and back")},
            {QStringLiteral("← ↑ → ↓"), tr("Walk the cells of a grid, with Shift to select them")},
            {QStringLiteral("Home, End"), tr("To the first and the last cell of a row, with Ctrl of the map")},
            {QStringLiteral("Ctrl+↑, Ctrl+↓"), tr("The channel before and after")},
            {QStringLiteral("Enter, F2, 0 … 9"), tr("Type the value of a cell, or the answer in predict mode")},
            {QStringLiteral("Ctrl+Enter"), tr("Hold the explanation of a cell")},
            {QStringLiteral("Esc"), tr("Let go of the held cell")},
            {QStringLiteral("Ctrl+C, Ctrl+V"), tr("Copy the selected cells, paste from a spreadsheet")},
            {QStringLiteral("Ctrl++, Ctrl+−, Ctrl+0"), tr("Zoom in and out, fit")},
            {QStringLiteral("PgDown, PgUp"), tr("Step on and back in presenter mode")}};
}

void OperationLab::makeActions()
{
    const auto add = [this](LabMenu menu, const char* name, const char* text, const QList<QKeySequence>& keys, auto follow) {
        return m_actions.add(
            menu, name, [text] { return tr(text); }, keys, std::move(follow));
    };
    add(LabMenu::Lab, "stepOn", QT_TR_NOOP("Step on"), {Qt::CTRL | Qt::Key_Right}, [this] { m_document.cursor().step(+1); });
    add(LabMenu::Lab, "stepBack", QT_TR_NOOP("Step back"), {Qt::CTRL | Qt::Key_Left}, [this] { m_document.cursor().step(-1); });
    m_stepToNext = add(LabMenu::Lab, "nextTerm", QT_TR_NOOP("Next term that is not 0"), {Qt::Key_N}, [this] { m_nextTerm.go(); });
    m_actions.setTip(m_stepToNext, [] {
        return tr("Steps over the terms of sums that add nothing, in the order in which they are taken: through the held cell, or else on "
                  "to the next one.");
    });
    m_singleLetters += m_stepToNext;
    m_singleLetters += m_actions.add(
        LabMenu::Lab, "play", [this] { return m_player.isPlaying() ? tr("Pause") : tr("Play"); }, {Qt::Key_P},
        [this] { m_player.toggle(); });
    add(LabMenu::Lab, "first", QT_TR_NOOP("To the first cell"), {},
        [this] { m_document.cursor().goTo(m_document.cursor().timeline().first()); });
    add(LabMenu::Lab, "last", QT_TR_NOOP("To the last cell"), {},
        [this] { m_document.cursor().goTo(m_document.cursor().timeline().last()); });
    m_singleLetters +=
        add(LabMenu::Lab, "coarser", QT_TR_NOOP("Longer steps"), {Qt::Key_G}, [this] { m_document.cursor().changeGranularity(+1); });
    m_singleLetters += add(LabMenu::Lab, "finer", QT_TR_NOOP("Shorter steps"), {Qt::SHIFT | Qt::Key_G},
                           [this] { m_document.cursor().changeGranularity(-1); });
    m_reveal = add(LabMenu::Lab, "reveal", QT_TR_NOOP("Show the answer"), {Qt::Key_R}, [this] { m_prediction.reveal(); });
    m_actions.setTip(m_reveal, [] { return tr("Shows the cell that is asked for in predict mode."); });
    m_singleLetters += m_reveal;
    m_actions.separate(LabMenu::Lab);
    m_backward = add(LabMenu::Lab, "backward", QT_TR_NOOP("Backward pass"), {Qt::CTRL | Qt::SHIFT | Qt::Key_B},
                     [this](bool on) { setBackward(on); });
    m_backward->setCheckable(true);
    m_unpin = add(LabMenu::Lab, "unpin", QT_TR_NOOP("Let go of the held cell"), {}, [this] { m_document.cursor().setPin(std::nullopt); });
    m_actions.setTip(m_unpin, [] { return tr("Click a cell to hold its explanation."); });
    m_actions.separate(LabMenu::Lab);
    m_borrowing.addActions(m_actions, m_centre);
    m_actions.separate(LabMenu::Lab);
    m_bookmarks.addActions(m_actions);
    m_singleLetters += add(LabMenu::Look, "legend", QT_TR_NOOP("Legend"), {Qt::Key_L}, [this] { m_legend->openAt(*m_tensors); });
    m_actions.separate(LabMenu::Look);
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        m_actions.add(
            LabMenu::Look, qPrintable(QStringLiteral("tab%1").arg(tab)), [tab] { return OperationTabs::titles().value(tab); },
            {QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + tab))},
            [this, tab] {
                m_tabs->setCurrentIndex(tab);
                focusSteps();
            });
    add(LabMenu::Export, "export", QT_TR_NOOP("Figure or tensor…"), {Qt::CTRL | Qt::Key_E}, [this] { openExport(); });
    add(LabMenu::Edit, "resetSession", QT_TR_NOOP("Reset to the session as opened"), {}, [this] { m_document.reset(); });
    add(LabMenu::Edit, "resetOperator", QT_TR_NOOP("Reset to this operator’s defaults"), {},
        [this] { m_settings->operatorSettings().resetToDefaults(); });
    m_actions.separate(LabMenu::Edit);
    add(LabMenu::Edit, "copyFigure", QT_TR_NOOP("Copy figure"), {Qt::CTRL | Qt::SHIFT | Qt::Key_C},
        [this] { m_export.copy(QString::fromStdString(m_document.session().figureLanguage)); });
    add(LabMenu::Edit, "copyFormula", QT_TR_NOOP("Copy formula"), {}, [this] { m_explanation->copyText(); });
    add(LabMenu::Edit, "copyLatex", QT_TR_NOOP("Copy formula as LaTeX"), {}, [this] { m_explanation->copyLatex(); });
}

QString OperationLab::sessionName() const
{
    const Session& session = m_document.session();
    return session.name.empty() ? tr("New session") : onScreen(session.name, session.nameIn);
}

void OperationLab::settle()
{
    m_bookmarks.editor()->settle();
}

bool OperationLab::borrow(const LentOperation& operation)
{
    m_settings->input().loader().cancel();
    m_borrowing.show(operation);
    focusSteps();
    return true;
}

void OperationLab::newSession()
{
    m_borrowing.end();
    m_files.setOrigin({});
    m_settings->operatorSettings().foldMore();
    const QStringList samples = ResourceLocator::sampleImages();
    const auto photograph = std::ranges::find_if(samples, [](const QString& path) { return path.contains(QLatin1String(firstPicture)); });
    const auto open = [this](SourcedTensor picture) {
        Session session = firstSession(std::move(picture));
        session.figureLanguage = Languages::onScreen().toStdString(); // until another one is chosen
        m_document.open(std::move(session));
        focusSteps();
    };
    if (photograph == samples.end()) {
        open(builtInPicture());
        return;
    }
    m_settings->input().loader().readPicture(*photograph, {.grey = true}, open, [open] { open(builtInPicture()); });
}

void OperationLab::showSomething()
{
    if (!m_document.content().src.tensor)
        newSession();
}

std::function<void()> OperationLab::keepSession()
{
    m_borrowing.end();
    return [this, kept = m_document.shelf().keep(), origin = m_files.origin()] {
        m_settings->input().loader().cancel(); // a picture under way is that of the session in between
        m_files.takeOver(kept, origin);
        focusSteps();
    };
}

void OperationLab::setPresenting(bool presenting)
{
    m_formula->setVisible(presenting);
    m_formula->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_tabs->setPresenting(presenting);
    m_bookmarks.bar()->setPresenting(presenting);
    m_timeline->setPresenting(presenting);
    focusSteps();
}

void OperationLab::setActive(bool active)
{
    if (!active) {
        m_player.setPlaying(false);
        m_hints.hide();
        return;
    }
    if (!m_started && !m_document.shelf().isBorrowed()) {
        m_started = true;
        newSession();
    }
    m_hints.show();
    focusSteps();
}

void OperationLab::focusSteps()
{
    if (!m_tabs->focusGrid())
        m_timeline->focusScrubber();
}

void OperationLab::setBackward(bool backward)
{
    ViewState view = m_document.view();
    if (view.backward == backward || !isLegal(m_document.content().spec))
        return;
    view.backward = backward;
    view.position = m_timeline->positionIn(backward ? Role::DiffSrc : Role::Dst);
    m_document.cursor().setView(view);
    m_document.cursor().goTo(view.position); // the channels follow
    focusSteps();
}

void OperationLab::refreshActions()
{
    m_backward->setChecked(m_document.view().backward);
    m_reveal->setEnabled(m_prediction.isAsking());
    m_unpin->setEnabled(m_document.view().pin.has_value());
    m_stepToNext->setEnabled(m_nextTerm.isThere());
    const bool letters = m_host.preferences().get(preference::singleLetterKeys);
    m_timeline->setLetterKeys(letters);
    m_tensors->setLetterKeys(letters);
    for (ExplanationPanel* panel : {m_explanation, m_formula})
        panel->setLetterKeys(letters);
    for (QAction* action : m_singleLetters) {
        // The key itself is the default shortcut, kept aside while single letters are switched off.
        if (!action->data().isValid())
            action->setData(QVariant::fromValue(action->shortcut()));
        action->setShortcut(letters ? action->data().value<QKeySequence>() : QKeySequence());
    }
}

LabBackend OperationLab::backend() const
{
    const OperationResult* result = m_document.result();
    if (!result)
        return {.ids = {QString::fromStdString(m_document.content().backend)}};
    const QString id = QString::fromStdString(result->backend);
    return {.ids = {id},
            .details = tr("The result was computed by %1, implementation %2.").arg(id, QString::fromStdString(result->implementation))};
}

void OperationLab::retranslate()
{
    const QString before = std::exchange(m_language, Languages::onScreen());
    if (m_document.session().figureLanguage == before.toStdString())
        m_document.setFigureLanguage(m_language); // figures in the language of the screen stay so; another one was chosen
    m_actions.retranslate();
    m_timeline->setWindowTitle(tr("Timeline"));
    m_hints.retranslate();
}

} // namespace ks

#include "moc_operation_lab.cpp"

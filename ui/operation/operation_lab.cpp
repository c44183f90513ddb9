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
#include "ui/operation/lab_tabs.h"
#include "ui/operation/legend.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/panels/source_loader.h"
#include "ui/operation/tabs/compare_tab.h"
#include "ui/operation/tabs/gradient_check_tab.h"
#include "ui/operation/tabs/histogram_tab.h"
#include "ui/operation/tabs/im2col_tab.h"
#include "ui/operation/tensors_view.h"
#include "ui/operation/timeline_bar.h"
#include "ui/scene/cell_text.h"
#include "ui/shell/preferences.h"
#include "ui/shell/resource_locator.h"
#include "ui/shell/settled_fields.h"
#include "ui/theme/icon.h"
#include "ui/theme/page_area.h"

#include <QApplication>
#include <QFile>
#include <QKeyEvent>
#include <QTabBar>
#include <QTabWidget>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr auto firstPicture = "still-life";

} // namespace

OperationLab::OperationLab(LabHost& host)
    : m_host(host), m_document(host.compute()), m_inspection(m_document, host.compute()), m_prediction(m_document, m_inspection),
      m_player(m_document), m_files(m_document, host), m_export(
                                                           [this] {
                                                               settle();
                                                               return m_document.snapshot();
                                                           },
                                                           host),
      m_hints(m_document, host), m_centre(new QWidget), m_tabs(new LabTabs(m_centre)),
      m_tensors(new TensorsView(m_document, m_inspection, m_prediction)), m_compare(new CompareTab(m_document, host.compute())),
      m_timeline(new TimelineBar(m_document, m_player, m_centre)),
      m_explanation(new ExplanationPanel(m_document, m_inspection, m_prediction)),
      m_formula(new ExplanationPanel(m_document, m_inspection, m_prediction, m_centre)),
      m_settings(new SettingsPanel(m_document, host.files())), m_backends(new BackendsPanel(m_document, host.compute())),
      m_legend(new Legend(m_centre)), m_bookmark(new BookmarkBar(m_document, m_inspection, m_centre)),
      m_naming(new BookmarkEditor(m_document, *m_timeline, m_centre))
{
    m_owned = {m_centre, m_explanation, m_settings, m_backends};
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_tensors, QString());
    auto* im2col = new Im2colTab(m_document);
    auto* histogram = new HistogramTab(m_document, host);
    auto* gradientCheck = new GradientCheckTab(m_document, host);
    const auto hide = [this]<class Tab>(Tab* tab) { // an answer that is asked for is not given away in another tab
        tab->setMask([this](Role role) { return m_inspection.mask(role); });
        connect(&m_inspection, &Inspection::changed, tab, &Tab::maskChanged);
    };
    hide(m_compare);
    hide(im2col);
    hide(histogram);
    hide(gradientCheck);
    m_gradientCheck = gradientCheck;
    for (QWidget* tab : std::initializer_list<QWidget*>{m_compare, im2col, gradientCheck, histogram})
        m_tabs->addTab(tab, QString());
    auto* layout = new QVBoxLayout(m_centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    makeActions();
    m_borrowedBar = new BorrowedBar(m_backToLender, m_copyBorrowed, m_sessionBefore, m_centre);
    layout->addWidget(m_borrowedBar);
    layout->addWidget(m_bookmark);
    layout->addWidget(new PageArea(*m_tabs, m_centre), 1);
    layout->addWidget(m_formula);
    layout->addWidget(m_timeline);
    m_formula->setPresenting(true);
    m_formula->hide();

    const auto say = [this](const Sentence& sentence) {
        m_host.post({.kind = Message::Kind::Warning, .text = sentence, .topic = QStringLiteral("operation")});
    };
    connect(&m_document, &OperationDocument::message, this, say);
    connect(m_tensors, &TensorsView::noticed, this, say);
    connect(m_tensors, &TensorsView::asked, this, &OperationLab::postUntilChanged);
    connect(m_tensors, &TensorsView::pasteBegun, this, [this] {
        m_host.withdraw(QStringLiteral("operation.paste"));
        m_settings->input().dropChoice();
    });
    connect(&m_settings->input(), &InputSettings::pasteBegun, this, [this] { m_host.withdraw(QStringLiteral("operation.paste")); });
    connect(m_tensors, &TensorsView::fileDropped, this, [this](const QString& path) { open(path, false); });
    connect(m_tensors, &TensorsView::modeChosen, this, &OperationLab::setBackward);
    connect(&m_prediction, &CellPrediction::answerBegun, this, [this] { m_player.setPlaying(false); }); // who answers is not walked past
    const auto ask = [this](QWidget* tab, CellGrid& grid, std::function<Pin(const Cell&)> pinOf) {
        m_askedIn.insert(tab, &grid);
        m_prediction.listenTo(grid, std::move(pinOf));
    };
    ask(m_compare, *m_compare->gridA(), [this](const Cell& cell) { return m_compare->pinOf(cell); });
    ask(im2col, *im2col->dstGrid(), [](const Cell& cell) { return Pin{Role::Dst, cell}; });
    for (const CellGrid* grid : m_tabs->findChildren<CellGrid*>())
        if (!m_tensors->isAncestorOf(grid)) { // which speaks for its own
            connect(&grid->editing(), &GridEditing::noticed, this, say);
            connect(&grid->keys(), &GridKeys::stepRequested, &m_document, &OperationDocument::step);
        }
    connect(m_tensors, &TensorsView::legendRequested, this, [this] { m_legend->openAt(*m_tensors); });
    connect(m_naming, &BookmarkEditor::done, this, &OperationLab::focusSteps);
    connect(m_tensors, &TensorsView::told, this, &OperationLab::postUntilChanged);
    auto* focus = new FocusReturn([this] { focusSteps(); }, [this](int direction) { m_document.step(direction); }, this);
    for (QWidget* part : std::initializer_list<QWidget*>{m_centre, m_explanation, m_settings, m_backends}) {
        focus->watch(part);
        part->installEventFilter(this);
    }
    focus->leaveAlone(m_naming);
    connect(m_bookmark, &BookmarkBar::editRequested, this, [this] { editBookmark(m_document.currentBookmark().value_or(0)); });
    connect(m_bookmark, &BookmarkBar::listRequested, this, &OperationLab::openBookmarks);
    connect(m_timeline, &TimelineBar::bookmarkMenuWanted, this, &OperationLab::openBookmarkMenu);
    m_cellMenu = std::make_unique<CellMenu>(m_document, m_inspection,
                                            CellMenu::Deeds{.exportTensor =
                                                                [this](Role role) {
                                                                    openExport().choose(QString::fromStdString(std::string(nameOf(role))),
                                                                                        QStringLiteral("png"));
                                                                },
                                                            .checkGradient =
                                                                [this](Role of, const Cell& cell) {
                                                                    m_tabs->setCurrentWidget(m_gradientCheck);
                                                                    m_gradientCheck->check(of, cell);
                                                                }});
    connect(m_tensors, &TensorsView::menuWanted, this, [this](Role role, const Cell& cell, CellGrid* grid, const QPoint& global) {
        m_cellMenu->menuFor({role, cell, grid}, m_tensors)->popup(global);
    });
    listenTo(m_settings->input().loader());
    // Tabs stand in the order of LabTab.
    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int index) {
        ViewState view = m_document.view();
        view.tab = static_cast<LabTab>(index);
        m_document.setView(view);
        if (m_tabs->currentWidget()->isAncestorOf(QApplication::focusWidget()))
            focusSteps(); // from the page that went, Qt hands the keyboard on to the first control of the one that came
    });
    connect(&m_document, &OperationDocument::viewChanged, this,
            [this] { m_tabs->setCurrentIndex(static_cast<int>(m_document.view().tab.value_or(LabTab::Grids))); });
    connect(&m_document, &OperationDocument::viewChanged, this, &OperationLab::refreshActions);
    connect(&m_document, &OperationDocument::contentChanged, this, &OperationLab::sessionChanged);
    connect(&m_document, &OperationDocument::comparedChanged, this, &OperationLab::sessionChanged);
    connect(&m_document, &OperationDocument::contentChanged, this,
            [this] { m_host.withdraw(QStringLiteral("operation")); }); // it was before
    connect(&m_document, &OperationDocument::sessionReplaced, this, [this] {
        for (const char* topic : {"operation.paste", "operation.bookmark"}) // their links would change another session
            m_host.withdraw(QLatin1String(topic));
    });
    connect(&m_document, &OperationDocument::sessionReplaced, this, &OperationLab::refreshBorrowing); // it is no copy any more
    connect(&m_document, &OperationDocument::bookmarksChanged, this,
            [this] { m_host.withdraw(QStringLiteral("operation.end")); }); // another one is asked, or there are others
    connect(&m_document, &OperationDocument::bookmarksChanged, this, &OperationLab::refreshActions);
    connect(&m_document, &OperationDocument::bookmarksChanged, this, &OperationLab::sessionChanged);
    connect(&m_document, &OperationDocument::aboutToLeave, this, &settleField);
    connect(&m_document, &OperationDocument::bookmarksChanged, this, &OperationLab::focusSteps);
    connect(&m_document, &OperationDocument::borrowingChanged, this, &OperationLab::refreshBorrowing);
    connect(&m_document, &OperationDocument::copied, this, &OperationLab::tellCopied);
    connect(&m_document, &OperationDocument::undoStackReplaced, this, &OperationLab::undoStackReplaced);
    connect(&m_document, &OperationDocument::resultChanged, this, &OperationLab::backendChanged);
    connect(&m_prediction, &CellPrediction::changed, this, &OperationLab::refreshActions);
    connect(&m_inspection, &Inspection::changed, this,
            [this] { m_reveal->setEnabled(m_prediction.isAsking()); }); // asks with a fresh result
    connect(&m_files, &SessionFiles::changed, this, &OperationLab::sessionChanged);
    connect(&m_files, &SessionFiles::aboutToTakeOver, this, &OperationLab::endBorrowing);
    connect(&m_host.preferences(), &Preferences::changed, this, &OperationLab::refreshActions);
    retranslate();
    refreshActions();
    refreshBorrowing();
}

OperationLab::~OperationLab()
{
    for (const auto& [_, listening] : m_untilUndone) // the end of an undo stack is a change of its index
        disconnect(listening);
    // Where no window took the widgets over, they go with the lab.
    for (const QPointer<QWidget>& widget : m_owned)
        if (widget && !widget->parent())
            delete widget;
}

/// Esc lets go of the held cell from wherever nothing else takes it: the explanation, which promises it, stands beside every tab.
bool OperationLab::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || !m_document.view().pin)
        return Lab::eventFilter(watched, event);
    m_document.setPin(std::nullopt);
    return true;
}

QWidget* OperationLab::centre()
{
    return m_centre;
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

QList<QAction*> OperationLab::actions(LabMenu menu)
{
    return m_menus[menu];
}

void OperationLab::makeActions()
{
    const auto add = [this](LabMenu menu, const char* name, ActionSet::TextOf text, const QList<QKeySequence>& keys, auto follow) {
        QAction* action = m_actions.add(QStringLiteral("operation.") + QLatin1String(name), std::move(text), keys, std::move(follow));
        m_menus[menu] += action;
        return action;
    };
    const auto separate = [this](LabMenu menu) {
        auto* line = new QAction(&m_actions);
        line->setSeparator(true);
        m_menus[menu] += line;
    };
    add(
        LabMenu::Lab, "stepOn", [] { return tr("Step on"); }, {Qt::CTRL | Qt::Key_Right}, [this] { m_document.step(+1); });
    add(
        LabMenu::Lab, "stepBack", [] { return tr("Step back"); }, {Qt::CTRL | Qt::Key_Left}, [this] { m_document.step(-1); });
    m_singleLetters += add(
        LabMenu::Lab, "play", [this] { return m_player.isPlaying() ? tr("Pause") : tr("Play"); }, {Qt::Key_P},
        [this] { m_player.toggle(); });
    add(
        LabMenu::Lab, "first", [] { return tr("To the first cell"); }, {}, [this] { m_document.goTo(m_document.timeline().first()); });
    add(
        LabMenu::Lab, "last", [] { return tr("To the last cell"); }, {}, [this] { m_document.goTo(m_document.timeline().last()); });
    m_singleLetters += add(
        LabMenu::Lab, "coarser", [] { return tr("Longer steps"); }, {Qt::Key_G}, [this] { changeGranularity(+1); });
    m_singleLetters += add(
        LabMenu::Lab, "finer", [] { return tr("Shorter steps"); }, {Qt::SHIFT | Qt::Key_G}, [this] { changeGranularity(-1); });
    m_reveal = add(
        LabMenu::Lab, "reveal", [] { return tr("Show the answer"); }, {Qt::Key_R}, [this] { m_prediction.reveal(); });
    m_actions.setTip(m_reveal, [] { return tr("Shows the cell that is asked for in predict mode."); });
    m_singleLetters += m_reveal;
    separate(LabMenu::Lab);
    m_backward = add(
        LabMenu::Lab, "backward", [] { return tr("Backward pass"); }, {Qt::CTRL | Qt::SHIFT | Qt::Key_B},
        [this](bool on) { setBackward(on); });
    m_backward->setCheckable(true);
    m_unpin = add(
        LabMenu::Lab, "unpin", [] { return tr("Let go of the held cell"); }, {}, [this] { m_document.setPin(std::nullopt); });
    m_actions.setTip(m_unpin, [] { return tr("Click a cell to hold its explanation."); });
    separate(LabMenu::Lab);
    makeBorrowingActions();
    separate(LabMenu::Lab);
    add(
        LabMenu::Lab, "bookmark", [] { return tr("Add bookmark"); }, {Qt::CTRL | Qt::Key_B}, [this] { m_naming->askForNew(); });
    m_bookmarkEdits += add(
        LabMenu::Lab, "editBookmark", [] { return tr("Edit bookmark…"); }, {Qt::CTRL | Qt::ALT | Qt::Key_B},
        [this] { editBookmark(m_document.currentBookmark().value_or(0)); });
    m_bookmarkEdits += add(
        LabMenu::Lab, "removeBookmark", [] { return tr("Remove bookmark"); }, {},
        [this] { removeBookmark(m_document.currentBookmark().value_or(0)); });
    for (const QAction* action : m_bookmarkEdits)
        m_actions.setTip(action, [] { return tr("Go to a bookmark first; Ctrl+PageDown goes through them."); });
    add(
        LabMenu::Lab, "bookmarks", [] { return tr("Bookmarks…"); }, {Qt::CTRL | Qt::SHIFT | Qt::Key_L}, [this] { openBookmarks(); });
    m_bookmarkSteps += add(
        LabMenu::Lab, "nextBookmark", [] { return tr("Next bookmark"); }, {Qt::CTRL | Qt::Key_PageDown}, [this] { goToBookmark(+1); });
    m_bookmarkSteps += add(
        LabMenu::Lab, "previousBookmark", [] { return tr("Previous bookmark"); }, {Qt::CTRL | Qt::Key_PageUp},
        [this] { goToBookmark(-1); });
    for (const QAction* action : m_bookmarkSteps)
        m_actions.setTip(action, [] { return tr("Goes through the bookmarks of this session; Ctrl+B adds one."); });
    m_singleLetters += add(
        LabMenu::Look, "legend", [] { return tr("Legend"); }, {Qt::Key_L}, [this] { m_legend->openAt(*m_tensors); });
    separate(LabMenu::Look);
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        add(
            LabMenu::Look, qPrintable(QStringLiteral("tab%1").arg(tab)), [tab] { return tabTitles().value(tab); },
            {QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + tab))},
            [this, tab] {
                m_tabs->setCurrentIndex(tab);
                focusSteps();
            });
    add(
        LabMenu::Export, "export", [] { return tr("Figure or tensor…"); }, {Qt::CTRL | Qt::Key_E}, [this] { openExport(); });
    add(
        LabMenu::Edit, "resetSession", [] { return tr("Reset to the session as opened"); }, {}, [this] { m_document.reset(); });
    add(
        LabMenu::Edit, "resetOperator", [] { return tr("Reset to this operator's defaults"); }, {},
        [this] { m_settings->operatorSettings().resetToDefaults(); });
    separate(LabMenu::Edit);
    add(
        LabMenu::Edit, "copyFigure", [] { return tr("Copy figure"); }, {Qt::CTRL | Qt::SHIFT | Qt::Key_C},
        [this] { m_export.copy(QString::fromStdString(m_document.session().figureLanguage)); });
    add(
        LabMenu::Edit, "copyFormula", [] { return tr("Copy formula"); }, {}, [this] { m_explanation->copyText(); });
    add(
        LabMenu::Edit, "copyLatex", [] { return tr("Copy formula as LaTeX"); }, {}, [this] { m_explanation->copyLatex(); });
}

QStringList OperationLab::tabTitles()
{
    return {tr("Grids"), tr("Compare A/B"), tr("im2col"), tr("Gradient check"), tr("Histogram")};
}

QString OperationLab::sessionName() const
{
    const Session& session = m_document.session();
    return session.name.empty() ? tr("New session") : onScreen(session.name, session.nameIn);
}

void OperationLab::newSession()
{
    endBorrowing();
    m_files.setOrigin({});
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
    endBorrowing();
    return [this, kept = m_document.keep(), origin = m_files.origin()] {
        m_settings->input().loader().cancel(); // a picture under way is that of the session in between
        m_files.takeOver(kept, origin);
        focusSteps();
    };
}

void OperationLab::setPresenting(bool presenting)
{
    m_formula->setVisible(presenting);
    m_formula->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_tensors->setPresenting(presenting);
    m_compare->setPresenting(presenting);
    m_bookmark->setPresenting(presenting);
    m_timeline->setPresenting(presenting);
    m_tabs->tabBar()->setVisible(!presenting);
    focusSteps();
}

void OperationLab::setActive(bool active)
{
    if (!active) {
        m_player.setPlaying(false);
        m_hints.hide();
        return;
    }
    if (!m_started && !m_document.isBorrowed()) {
        m_started = true;
        newSession();
    }
    m_hints.show();
    focusSteps();
}

void OperationLab::focusSteps()
{
    QWidget* tab = m_tabs->currentWidget();
    if (tab == m_tensors)
        m_tensors->focusGrid();
    else if (CellGrid* grid = m_askedIn.value(tab); grid && grid->isVisibleTo(tab))
        grid->setFocus(Qt::OtherFocusReason);
    else
        m_timeline->focusScrubber();
}

void OperationLab::setBackward(bool backward)
{
    ViewState view = m_document.view();
    if (view.backward == backward || !isLegal(m_document.content().spec))
        return;
    view.backward = backward;
    view.position = m_timeline->positionIn(backward ? Role::DiffSrc : Role::Dst);
    m_document.setView(view);
    m_document.goTo(view.position); // the channels follow
    focusSteps();
}

void OperationLab::changeGranularity(int direction)
{
    ViewState view = m_document.view();
    const int next = std::clamp(static_cast<int>(view.granularity) + direction, 0, static_cast<int>(Granularity::Pass));
    view.granularity = static_cast<Granularity>(next);
    m_document.setView(view);
}

void OperationLab::refreshActions()
{
    m_backward->setChecked(m_document.view().backward);
    m_reveal->setEnabled(m_prediction.isAsking());
    m_unpin->setEnabled(m_document.view().pin.has_value());
    for (QAction* action : m_bookmarkSteps)
        action->setEnabled(!m_document.session().bookmarks.empty());
    for (QAction* action : m_bookmarkEdits)
        action->setEnabled(m_document.currentBookmark().has_value());
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
    const QStringList titles = tabTitles();
    for (int i = 0; i < m_tabs->count(); ++i)
        m_tabs->setTabText(i, titles.value(i));
    m_tabs->setAccessibleName(tr("Views of the operation"));
    m_timeline->setWindowTitle(tr("Timeline"));
    m_hints.retranslate();
}

} // namespace ks

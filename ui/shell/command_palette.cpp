#include "ui/shell/command_palette.h"

#include "ui/language/languages.h"
#include "ui/shell/file_menu.h"
#include "ui/shell/lab.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/palette_fields.h"
#include "ui/shell/presenter_window.h"
#include "ui/shell/resource_locator.h"
#include "ui/shell/told_reasons.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMultiHash>
#include <QPointer>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <optional>
#include <span>

namespace ks {

namespace {

constexpr std::size_t mostShown = 60;
constexpr int entryRole = Qt::UserRole;
constexpr LabMenu labMenus[] = {LabMenu::File, LabMenu::Export, LabMenu::Edit, LabMenu::Look, LabMenu::Lab};

/// The headings that must be unfolded for `control` to be seen, outermost last; nothing when it is hidden for another reason.
std::optional<QList<QPointer<QAbstractButton>>> headingsOver(const QWidget& control, const QWidget& place)
{
    QList<QPointer<QAbstractButton>> headings;
    for (const QWidget* widget = &control; widget && widget != &place; widget = widget->parentWidget()) {
        if (!widget->isHidden())
            continue;
        auto* heading = qobject_cast<QAbstractButton*>(widget->property(foldedUnder).value<QObject*>());
        if (!heading)
            return std::nullopt;
        headings.append(heading);
    }
    return headings;
}

/// Of a part that folds: what it is about comes first.
bool isHeading(const QWidget& control)
{
    const auto* fold = qobject_cast<const QToolButton*>(&control);
    return fold && fold->arrowType() != Qt::NoArrow;
}

/// Of a switch; one of several choices is on afterwards, as its name says.
QString deedOf(const QAction& action)
{
    if (!action.isCheckable() || action.actionGroup())
        return {};
    return action.isChecked() ? CommandPalette::tr("Turns it off") : CommandPalette::tr("Turns it on");
}

} // namespace

CommandPalette* CommandPalette::open(MainWindow& window)
{
    auto* palette = new CommandPalette(window);
    palette->ensurePolished(); // over a projector its letters are larger
    const bool isPresented =
        window.isPresenting() && (window.screen() == window.presenter().screen() || window.presenter().isActiveWindow());
    const QWidget& below = isPresented ? static_cast<const QWidget&>(window.presenter()) : window;
    const QSize wanted = QSizeF(besideText(palette->font(), 640), besideText(palette->font(), 420)).toSize();
    const QSize size = wanted.boundedTo(below.size() - QSize(4 * gridStep, 12 * gridStep));
    palette->resize(size);
    palette->move(below.mapToGlobal(QPoint((below.width() - size.width()) / 2, 6 * gridStep)));
    palette->show();
    palette->m_query->setFocus();
    return palette;
}

CommandPalette::CommandPalette(MainWindow& window)
    : Dressed(&window, Qt::Popup), m_window(window), m_query(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Command palette"));
    lay(new QVBoxLayout(this), {m_query, m_list});
    m_query->setPlaceholderText(tr("Type a part of a name, in English or Spanish"));
    m_query->setAccessibleName(tr("Search"));
    m_query->installEventFilter(this);
    m_list->setAccessibleName(tr("Found"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setAlternatingRowColors(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_query, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_query, &QLineEdit::returnPressed, this, &CommandPalette::choose);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::choose);

    collectActions();
    collectControls();
    collectPlaces();
    collectOtherLabs();
    collectFields();
    collectSamples();
    static const Glossary glossary; // read once: it takes tens of milliseconds
    for (PaletteEntry& entry : m_entries) {
        const QStringList names = QStringList(entry.name) + entry.otherNames;
        for (const QString& name : names)
            entry.otherNames += glossary.otherNames(name);
        entry.otherNames.removeDuplicates();
    }
    search({});
}

void CommandPalette::collectActions()
{
    for (const QDockWidget* dock : m_window.docks().of(m_window.activeLab())) // who looks for a panel wants to see it
        m_entries.push_back(
            {dock->windowTitle(), {}, tr("Panel"), true, [&window = m_window, id = dock->objectName().section(QLatin1Char('.'), 1)] {
                 window.docks().bring(id);
             }});
    QHash<const QAction*, LabMenu> ofLab;
    if (Lab* const lab = m_window.activeLab())
        for (const LabMenu menu : labMenus)
            for (const QAction* action : lab->actions(menu))
                ofLab.insert(action, menu);
    for (QAction* action : m_window.actions()) {
        const auto menu = ofLab.constFind(action);
        const bool isOfLab = menu != ofLab.constEnd();
        add(*action, action->shortcut().toString(QKeySequence::NativeText), m_window.activeLab(),
            isOfLab ? std::optional(*menu) : std::nullopt, [action] { action->trigger(); });
    }
}

void CommandPalette::add(const QAction& action, const QString& where, const Lab* lab, std::optional<LabMenu> menu,
                         std::function<void()> follow)
{
    if (action.isSeparator() || action.text().isEmpty() || !action.isVisible())
        return;
    QStringList otherNames = action.property(foundAs).toStringList();
    if (menu == LabMenu::Export) // what the File menu has it under
        otherNames.append(plainName(FileMenu::exportTitle()));
    const QString name = plainName(action.text());
    const bool elsewhere = lab != m_window.activeLab();
    m_done.insert({lab, name});
    m_entries.push_back({.name = name,
                         .otherNames = otherNames,
                         .detail = where,
                         .enabled = action.isEnabled(),
                         .follow = std::move(follow),
                         .reason = action.isEnabled() || elsewhere ? QString() : reasonOf(action),
                         .elsewhere = elsewhere,
                         .command = true,
                         .here = !elsewhere,
                         .whose = menu && !elsewhere ? lab->title() : QString(),
                         .deed = deedOf(action),
                         .refusal = refusalOf(action)});
}

std::function<PaletteRefusal()> CommandPalette::refusalOf(const QAction& action)
{
    return [action = QPointer<const QAction>(&action)] {
        return action ? PaletteRefusal{plainName(action->text()), action->isEnabled() ? QString() : reasonOf(*action)} : PaletteRefusal();
    };
}

/// Whatever has a name in a lab, also in those that are not on screen.
void CommandPalette::collectPlaces()
{
    for (const auto& lab : m_window.labs()) {
        const QList<LabPlace> places = lab->places();
        for (qsizetype at = 0; at < places.size(); ++at) {
            const LabPlace& place = places[at];
            const bool elsewhere = lab.get() != m_window.activeLab();
            const auto refusal = [one = lab.get(), at, count = places.size()] {
                const QList<LabPlace> now = one->places();
                return now.size() == count ? PaletteRefusal{now[at].name, now[at].reason} : PaletteRefusal();
            };
            const auto follow = [&window = m_window, one = lab.get(), place, refusal] {
                window.activateLab(one);
                if (place.reason.isEmpty())
                    return goTo(window, place, refusal);
                for (const LabPlace& now : one->places())
                    if (now.name == place.name && now.kind == place.kind)
                        return now.reason.isEmpty() ? goTo(window, now, refusal) : refuse(window, {now.name, now.reason}, refusal);
            };
            m_done.insert({lab.get(), place.name});
            const QString where = elsewhere ? tr("%1, %2").arg(place.kind, lab->title()) : place.kind;
            std::erase_if(m_entries, [&](const PaletteEntry& one) {
                return one.control && one.name == place.name && one.detail == where;
            }); // does the same
            m_entries.push_back({.name = place.name,
                                 .otherNames = place.otherNames,
                                 .detail = where,
                                 .enabled = place.reason.isEmpty(),
                                 .follow = follow,
                                 .reason = elsewhere ? QString() : place.reason,
                                 .elsewhere = elsewhere,
                                 .setting = place.control != nullptr,
                                 .here = !elsewhere,
                                 .deed = place.deed,
                                 .refusal = refusal});
        }
    }
}

void CommandPalette::goTo(MainWindow& window, const LabPlace& place, const std::function<PaletteRefusal()>& anew)
{
    place.go();
    if (!place.control)
        return;
    QWidget* const control = place.control();
    if (control)
        focusInSight(*control);
    if (!control || !control->isEnabled())
        refuse(window, {place.name, control ? control->toolTip() : QString()}, anew);
}

void CommandPalette::collectOtherLabs()
{
    for (const auto& lab : m_window.labs()) {
        if (lab.get() == m_window.activeLab())
            continue;
        for (const LabMenu menu : labMenus)
            for (QAction* action : lab->actions(menu))
                add(*action, lab->title(), lab.get(), menu, [&window = m_window, one = lab.get(), action = QPointer(action)] {
                    window.activateLab(one);
                    if (action && !action->isEnabled())
                        refuse(window, refusalOf(*action)(), refusalOf(*action));
                    else if (action)
                        action->trigger();
                });
    }
}

void CommandPalette::collectControls()
{
    Lab* lab = m_window.activeLab();
    for (QDockWidget* dock : m_window.docks().of(lab))
        collectFrom(*dock->widget(), dock->windowTitle(), dock);
    if (lab) {
        collectFrom(*lab->centre(), lab->title(), nullptr);
        collectTabs(*lab->centre(), lab->title());
    }
}

void CommandPalette::collectTabs(const QWidget& place, const QString& title)
{
    for (QTabBar* bar : place.findChildren<QTabBar*>())
        for (int i = 0; bar->isVisible() && i < bar->count(); ++i) {
            const QString name = plainName(bar->tabText(i));
            if (std::ranges::any_of(m_entries, [&name](const PaletteEntry& entry) { return entry.name == name; }))
                continue; // a command does the same
            const auto follow = [bar = QPointer(bar), i] {
                if (!bar)
                    return;
                bar->setFocus(Qt::ShortcutFocusReason);
                bar->setCurrentIndex(i);
            };
            const auto refusal = [bar = QPointer(bar), i] {
                return bar ? PaletteRefusal{plainName(bar->tabText(i)), {}} : PaletteRefusal();
            };
            m_entries.push_back({.name = name, .detail = title, .enabled = bar->isTabEnabled(i), .follow = follow, .refusal = refusal});
        }
}

void CommandPalette::collectFrom(QWidget& place, const QString& title, QDockWidget* dock)
{
    QMultiHash<const QWidget*, QString> labels; // what stands beside a control may be fewer words than its name
    for (const QLabel* label : place.findChildren<QLabel*>())
        if (label->buddy())
            labels.insert(label->buddy(), plainName(label->text()));
    for (QWidget* control : place.findChildren<QWidget*>()) {
        const QString name = nameOfControl(*control);
        if (name.isEmpty() || !(control->focusPolicy() & Qt::TabFocus))
            continue;
        const auto headings = headingsOver(*control, place);
        if (!headings)
            continue; // not of this operator, or of another tab
        if (!dock && std::ranges::any_of(m_entries, [&name](const PaletteEntry& entry) { return entry.name == name; }))
            continue; // a command does the same
        const auto follow = [dock = QPointer(dock), control = QPointer(control), headings = *headings] {
            if (dock) {
                dock->show();
                dock->raise();
            }
            for (const auto& heading : headings)
                if (heading)
                    heading->setChecked(true);
            if (control)
                focusInSight(*control);
        };
        const auto refusal = [control = QPointer<const QWidget>(control)] {
            return control ? PaletteRefusal{nameOfControl(*control), control->isEnabled() ? QString() : control->toolTip()}
                           : PaletteRefusal();
        };
        const QStringList setting = settingOf(*control);
        const QString where = placeOf(*control, title);
        m_controls.insert(control); // also where another one stands for it
        const bool heading = isHeading(*control);
        const auto same = [&](const PaletteEntry& entry) { return entry.name == name && entry.detail == where; };
        if (!heading) // it leads to what it folds, too
            std::erase_if(m_entries, [&](const PaletteEntry& entry) { return entry.heading && same(entry); });
        if (setting.isEmpty() && std::ranges::any_of(m_entries, same)) // of each tensor, say
            continue;
        QStringList others = labels.values(control) + setting;
        others.removeAll(name);
        m_entries.push_back({.name = name,
                             .otherNames = others,
                             .detail = where,
                             .enabled = control->isEnabled(),
                             .follow = follow,
                             .heading = heading,
                             .reason = control->isEnabled() ? QString() : control->toolTip(),
                             .setting = !setting.isEmpty(),
                             .control = setting.isEmpty(),
                             .refusal = refusal});
    }
}

/// Those that stand in another lab, on another page or in another tab.
void CommandPalette::collectFields()
{
    QSet<QString> told;
    for (const PaletteEntry& entry : m_entries)
        told.insert(entry.name + entry.detail);
    for (const auto& lab : m_window.labs())
        for (const PaletteField& field : fieldsOf(m_window, *lab)) {
            const bool setting = !field.otherNames.isEmpty();
            if (m_controls.contains(field.control) || (!setting && m_done.contains({lab.get(), field.name})))
                continue;
            const bool elsewhere = lab.get() != m_window.activeLab();
            const auto refusal = [control = field.control, name = field.name] {
                return control ? PaletteRefusal{nameOfControl(*control), control->isEnabled() ? QString() : control->toolTip()}
                               : PaletteRefusal{name, {}};
            };
            const auto follow = [&window = m_window, one = lab.get(), field, refusal] {
                const QWidget* const shown = leadToField(window, *one, field);
                if (!shown || !shown->isEnabled())
                    refuse(window, {field.name, shown ? shown->toolTip() : QString()}, refusal);
            };
            const QString where = elsewhere && field.place != lab->title() ? tr("%1, %2").arg(field.place, lab->title()) : field.place;
            if (!setting && told.contains(field.name + where)) // of each tensor, say
                continue;
            told.insert(field.name + where);
            QStringList others = field.otherNames;
            others.removeAll(field.name);
            m_entries.push_back({.name = field.name,
                                 .otherNames = others,
                                 .detail = where,
                                 .enabled = field.control->isEnabled(),
                                 .follow = follow,
                                 .heading = isHeading(*field.control),
                                 .elsewhere = true,
                                 .setting = setting,
                                 .control = !setting,
                                 .here = !elsewhere,
                                 .refusal = refusal});
        }
}

void CommandPalette::collectSamples()
{
    const auto collect = [this](const QStringList& paths, const QString& kind) {
        for (const QString& path : paths) {
            const QString name = ResourceLocator::sampleTitle(path);
            QStringList others = {kind}; // who types its beginning looks for them, and for nothing in which it stands somewhere
            for (const QString& code : Languages::available())
                if (const QString other = ResourceLocator::sampleTitle(path, code); other != name)
                    others.append(other);
            m_entries.push_back({name, others, kind, true, [&window = m_window, path] { window.openFile(path, true); }});
        }
    };
    collect(ResourceLocator::sampleSessions(), tr("Lesson"));
    collect(ResourceLocator::sampleImages(), tr("Picture"));
}

std::vector<std::size_t> CommandPalette::matches(const QString& query) const
{
    return m_ranking.matches(m_entries, PaletteRanking::wantedBy(query));
}

void CommandPalette::search(const QString& query)
{
    m_list->clear();
    const PaletteRanking::Wanted wanted = PaletteRanking::wantedBy(query);
    const std::vector<std::size_t> found = m_ranking.matches(m_entries, wanted);
    const QString none = found.empty()                                              ? tr("Nothing has such a name.")
                         : m_ranking.isRiskyGuess(m_entries[found.front()], wanted) ? tr("Nothing has such a name. Similar ones:")
                                                                                    : QString();
    const auto add = [this](const QString& text) {
        auto* item = new QListWidgetItem(text, m_list);
        item->setSizeHint(QSize(0, fontMetrics().height() + gridStep));
        return item;
    };
    if (!none.isEmpty())
        add(none)->setFlags(Qt::ItemIsEnabled); // to be read, not to be chosen
    for (const std::size_t index : std::span(found).first(std::min(found.size(), mostShown))) {
        const PaletteEntry& entry = m_entries[index];
        QListWidgetItem* item = add(textOf(entry, wanted));
        item->setData(entryRole, qulonglong(index));
        item->setToolTip(item->text());
        if (!entry.enabled)
            item->setForeground(palette().color(QPalette::Disabled, QPalette::Text));
    }
    m_query->setAccessibleDescription(none); // the focus is there, and a screen reader tells the change
    m_list->setCurrentRow(0);
}

QString CommandPalette::textOf(const PaletteEntry& entry, const PaletteRanking::Wanted& wanted) const
{
    QString text = entry.name;
    // A name found by its other language says so, or the hit would look like chance.
    if (!wanted.nothing && m_ranking.nameScore(entry.name, wanted) == 0)
        for (const QString& other : entry.otherNames)
            if (other != entry.detail && m_ranking.nameScore(other, wanted) > 0) {
                text += QStringLiteral(" (%1)").arg(other);
                break;
            }
    for (const QString& more : {entry.whose, entry.detail, entry.deed, entry.reason})
        if (!more.isEmpty())
            text += QStringLiteral("   ·   ") + more;
    return text;
}

void CommandPalette::choose()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item || !item->data(entryRole).isValid())
        return;
    const PaletteEntry& entry = m_entries[std::size_t(item->data(entryRole).toULongLong())];
    if (!entry.enabled && !entry.elsewhere) { // it answers, too
        const PaletteRefusal given{entry.name, entry.reason};
        const auto anew = entry.refusal;
        close(); // first: a tip goes with the focus
        return refuse(m_window, given, anew);
    }
    const auto follow = entry.follow;
    close();
    follow();
}

void CommandPalette::refuse(MainWindow& window, const PaletteRefusal& given, const std::function<PaletteRefusal()>& anew)
{
    window.answer([given, anew, language = Languages::onScreen()] {
        PaletteRefusal said = given;
        if (Languages::onScreen() != language && anew) { // among the earlier messages
            said = anew();
            if (said.name.isEmpty())
                said.name = given.name;
        }
        return said.reason.isEmpty() ? tr("%1 cannot be used now.").arg(said.name)
                                     : tr("%1 cannot be used now: %2").arg(said.name, said.reason);
    });
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_query && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            const int step = key == Qt::Key_Up ? -1 : key == Qt::Key_Down ? 1 : key == Qt::Key_PageUp ? -10 : 10;
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, std::max(m_list->count() - 1, 0)));
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace ks

#include "moc_command_palette.cpp"

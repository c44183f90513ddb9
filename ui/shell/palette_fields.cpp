#include "ui/shell/palette_fields.h"

#include "ui/language/languages.h"
#include "ui/shell/lab.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/main_window.h"
#include "ui/theme/focus_follower.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>

namespace ks {

namespace {

QAbstractButton* buttonOf(const QWidget& widget, const char* property)
{
    return qobject_cast<QAbstractButton*>(widget.property(property).value<QObject*>());
}

QTabWidget* tabsOver(const QWidget& page)
{
    const auto* stack = qobject_cast<QStackedWidget*>(page.parentWidget());
    return stack ? qobject_cast<QTabWidget*>(stack->parentWidget()) : nullptr;
}

/// Somebody has put it away; what was never on screen is only not shown yet.
bool isPutAway(const QWidget& widget)
{
    return widget.isHidden() && widget.testAttribute(Qt::WA_WState_ExplicitShowHide);
}

bool canBeShown(const QWidget& control, const QWidget& place)
{
    for (const QWidget* widget = &control; widget && widget != &place; widget = widget->parentWidget())
        if (isPutAway(*widget) && !buttonOf(*widget, foldedUnder) && !buttonOf(*widget, openedBy) && !tabsOver(*widget))
            return false;
    return true;
}

void collectFields(QWidget& place, const QString& title, QList<PaletteField>& fields)
{
    for (QWidget* control : place.findChildren<QWidget*>()) {
        if (!(control->focusPolicy() & Qt::TabFocus) || control->window() != place.window()) // the latter: in a menu, or the list of a box
            continue;
        const QString name = nameOfControl(*control);
        if (!name.isEmpty() && canBeShown(*control, place))
            fields.append({.name = name, .otherNames = settingOf(*control), .place = placeOf(*control, title), .control = control});
    }
    for (const QTabWidget* tabs : place.findChildren<QTabWidget*>())
        for (int i = 0; i < tabs->count() && canBeShown(*tabs, place); ++i)
            if (tabs->isTabVisible(i))
                fields.append(
                    {.name = plainName(tabs->tabText(i)), .otherNames = {}, .place = placeOf(*tabs, title), .control = tabs->widget(i)});
}

} // namespace

QString placeOf(const QWidget& control, const QString& title)
{
    for (const QWidget* page = &control; page; page = page->parentWidget()) {
        if (const QTabWidget* tabs = tabsOver(*page))
            return plainName(tabs->tabText(tabs->indexOf(page)));
        if (const QAbstractButton* opens = buttonOf(*page, openedBy))
            return nameOfControl(*opens);
    }
    return title;
}

void focusInSight(QWidget& control)
{
    constexpr int settling = 150; ///< ms, in which a lab that is shown for the first time and panels that are opened find their room
    control.setFocus(Qt::ShortcutFocusReason);
    for (const int later : {0, settling})
        QTimer::singleShot(later, &control, [&control] {
            if (control.hasFocus())
                scrollIntoView(control);
        });
}

QString nameOfControl(const QWidget& control)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&control);
    return plainName(!control.accessibleName().isEmpty() ? control.accessibleName() : button ? button->text() : QString());
}

QStringList settingOf(const QWidget& control)
{
    constexpr int mostParts = 4; // a box in a row of boxes in the field's widget
    const QWidget* widget = &control;
    for (int part = 0; widget && part < mostParts; ++part, widget = widget->parentWidget())
        if (const QVariant names = widget->property(foundAs); names.isValid())
            return names.toStringList();
    return {};
}

QList<PaletteField> fieldsOf(const MainWindow& window, Lab& lab)
{
    QList<PaletteField> fields;
    for (const QDockWidget* dock : window.docks().of(&lab))
        collectFields(*dock->widget(), dock->windowTitle(), fields);
    collectFields(*lab.centre(), lab.title(), fields);
    return fields;
}

QWidget* leadToField(MainWindow& window, Lab& lab, const PaletteField& field)
{
    window.activateLab(&lab);
    QWidget* control = field.control;
    if (!control) {
        const QList<PaletteField> now = fieldsOf(window, lab);
        const auto same = std::ranges::find_if(now, [&field](const PaletteField& one) {
            return one.name == field.name && one.otherNames == field.otherNames && one.place == field.place;
        });
        control = same == now.end() ? nullptr : same->control.data();
    }
    if (!control)
        return nullptr;
    QList<QWidget*> above; // outermost first
    for (QWidget* widget = control; widget && !widget->isWindow(); widget = widget->parentWidget())
        above.prepend(widget);
    for (QWidget* widget : std::as_const(above)) {
        if (auto* dock = qobject_cast<QDockWidget*>(widget)) {
            dock->show();
            dock->raise();
        }
        if (QAbstractButton* opens = buttonOf(*widget, openedBy); opens && isPutAway(*widget))
            opens->click();
        if (QAbstractButton* heading = buttonOf(*widget, foldedUnder))
            heading->setChecked(true);
        if (QTabWidget* tabs = tabsOver(*widget))
            tabs->setCurrentWidget(widget);
    }
    focusInSight(*control);
    return control;
}

} // namespace ks

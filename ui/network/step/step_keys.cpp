#include "ui/network/step/step_keys.h"

#include "ui/network/step/step_page.h"
#include "ui/shell/preferences.h"

#include <QKeyEvent>
#include <QShortcut>

#include <algorithm>
#include <array>

namespace ks {

namespace {

/// Both keys of a granularity are its letter; with Shift backwards.
constexpr std::array letters = {Qt::Key_T, Qt::Key_C, Qt::Key_H, Qt::Key_L, Qt::Key_P, Qt::Key_B, Qt::Key_E};
static_assert(letters.size() == StepPage::granularities.size());

} // namespace

StepKeys::StepKeys(StepPage& page, Preferences& preferences) : QObject(&page), m_page(page), m_preferences(preferences)
{
    const auto key = [&](const QKeySequence& keys, auto follow) {
        auto* shortcut = new QShortcut(keys, page.parentWidget()); // also where the page's header has the focus
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, follow);
        return shortcut;
    };
    for (std::size_t i = 0; i < letters.size(); ++i)
        for (const int direction : {+1, -1})
            m_letters += key(direction > 0 ? QKeySequence(letters[i]) : QKeySequence(Qt::SHIFT | letters[i]),
                             [this, i, direction] { m_page.walk().step(StepPage::granularities[i], direction); });
    for (const int direction : {+1, -1})
        m_letters += key(direction > 0 ? QKeySequence(Qt::Key_G) : QKeySequence(Qt::SHIFT | Qt::Key_G), [this, direction] {
            const auto& all = StepPage::granularities;
            const auto here = std::ranges::find(all, m_page.granularity()) - all.begin();
            m_page.setGranularity(all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(here + direction, 0, std::ssize(all) - 1))]);
        });
    m_openOperation = key(QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { m_page.openOperation(); });
    page.installEventFilter(this);
    connect(&m_preferences, &Preferences::changed, this, &StepKeys::refresh);
    refresh();
}

void StepKeys::setOpen(bool open)
{
    m_open = open;
    refresh();
}

void StepKeys::refresh()
{
    m_openOperation->setEnabled(m_open);
    for (QShortcut* shortcut : m_letters)
        shortcut->setEnabled(m_open && m_preferences.get(preference::singleLetterKeys));
}

bool StepKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto& key = *static_cast<const QKeyEvent*>(event);
    if (!m_open || key.key() != Qt::Key_Space || (key.modifiers() & ~Qt::ShiftModifier))
        return QObject::eventFilter(watched, event);
    m_page.stepBy(key.modifiers() & Qt::ShiftModifier ? -1 : +1);
    event->accept();
    return true;
}

} // namespace ks

#include "moc_step_keys.cpp"

#include "ui/network/build/layer_keys.h"

#include <QKeyEvent>
#include <QWidget>

#include <algorithm>

namespace ks {

void LayerKeys::watch(QWidget& view)
{
    view.installEventFilter(this);
}

bool LayerKeys::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey || !static_cast<const QWidget*>(watched)->isVisible()) // a closed page may still have the keyboard
        return QObject::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const QKeyCombination pressed(key.modifiers() & ~Qt::KeypadModifier, static_cast<Qt::Key>(key.key()));
    const auto meant = std::ranges::find(m_keys, pressed, [](const auto& one) { return one.first; });
    if (meant == m_keys.end())
        return QObject::eventFilter(watched, event);
    event->accept(); // as ShortcutOverride: the key is not the window's
    if (event->type() == QEvent::KeyPress) {
        const std::function<void()> act = meant->second;
        act();
    }
    return true;
}

} // namespace ks

#include "moc_layer_keys.cpp"

#pragma once

#include "ui/theme/icon.h"

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include <functional>
#include <vector>

namespace ks {

/// Actions whose texts follow the language: each keeps the function that gives its text (and tooltip) anew.
class ActionSet : public QObject {
public:
    using TextOf = std::function<QString()>;

    using QObject::QObject;

    /// `name` becomes the objectName: stable, never shown. `icon`: of resources/icons. The action belongs to this set.
    template <class Follow>
    QAction* add(const QString& name, TextOf text, const QList<QKeySequence>& shortcuts, Follow follow, const char* icon = nullptr,
                 TextOf tip = {})
    {
        auto* action = new QAction(this);
        action->setObjectName(name);
        action->setShortcuts(shortcuts);
        connect(action, &QAction::triggered, this, std::move(follow));
        if (icon)
            action->setIcon(themedIcon(QLatin1String(icon)));
        m_entries.push_back({action, std::move(text), std::move(tip)});
        return action;
    }
    void setTip(const QAction* action, TextOf tip)
    {
        for (Entry& entry : m_entries)
            if (entry.action == action)
                entry.tip = std::move(tip);
    }

    void retranslate()
    {
        for (const Entry& entry : m_entries) {
            entry.action->setText(entry.text());
            if (entry.tip)
                entry.action->setToolTip(entry.tip());
        }
    }

private:
    struct Entry {
        QAction* action;
        TextOf text;
        TextOf tip;
    };
    std::vector<Entry> m_entries;
};

} // namespace ks

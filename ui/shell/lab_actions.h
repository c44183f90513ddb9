#pragma once

#include "ui/shell/action_set.h"
#include "ui/shell/lab.h"

#include <QMap>

namespace ks {

/// The actions of a lab, menu by menu.
class LabActions final : public ActionSet {
public:
    /// `lab` begins the object names: "operation.play".
    explicit LabActions(const QString& lab) : m_prefix(lab + QLatin1Char('.')) {}

    template <class Follow>
    QAction* add(LabMenu menu, const char* name, TextOf text, const QList<QKeySequence>& keys, Follow follow, const char* icon = nullptr,
                 TextOf tip = {})
    {
        return m_menus[menu].emplaceBack(
            ActionSet::add(m_prefix + QLatin1String(name), std::move(text), keys, std::move(follow), icon, std::move(tip)));
    }
    void separate(LabMenu menu) { m_menus[menu].emplaceBack(new QAction(this))->setSeparator(true); }
    QList<QAction*> in(LabMenu menu) const { return m_menus[menu]; }

private:
    QString m_prefix;
    QMap<LabMenu, QList<QAction*>> m_menus;
};

} // namespace ks

#include "ui/benchmark/choice_list.h"

#include <QListWidget>

#include <algorithm>

namespace ks {

void sizeToRows(QListWidget& list)
{
    const int rows = std::clamp(list.count(), 1, 12); // the panel scrolls, a list within it should not
    list.setFixedHeight(rows * std::max(14, list.sizeHintForRow(0)) + 2 * list.frameWidth() + 2);
}

void addChoice(QListWidget& list, const QString& name, bool checked, bool enabled, const QString& tip)
{
    auto* item = new QListWidgetItem(name, &list);
    item->setData(Qt::UserRole, name);
    item->setToolTip(tip);
    showChoice(*item, checked, enabled);
}

void showChoice(QListWidgetItem& item, bool checked, bool enabled)
{
    item.setFlags(enabled ? Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable : Qt::NoItemFlags);
    item.setCheckState(checked ? Qt::Checked : Qt::Unchecked);
}

std::vector<std::string> withChoice(std::vector<std::string> chosen, const QListWidgetItem& item)
{
    const QListWidget& list = *item.listWidget();
    const auto nameAt = [&](int row) { return list.item(row)->data(Qt::UserRole).toString().toStdString(); };
    const int row = list.row(&item);
    std::erase(chosen, nameAt(row));
    if (item.checkState() != Qt::Checked)
        return chosen;
    for (int later = row + 1; later < list.count(); ++later)
        if (const auto place = std::ranges::find(chosen, nameAt(later)); place != chosen.end()) {
            chosen.insert(place, nameAt(row));
            return chosen;
        }
    chosen.push_back(nameAt(row));
    return chosen;
}

} // namespace ks

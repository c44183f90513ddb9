#include "ui/benchmark/choice_list.h"

#include <QListWidget>

#include <algorithm>

namespace ks {

void showChoices(QListWidget& list, const std::vector<Choice>& choices)
{
    while (list.count() > static_cast<int>(choices.size()))
        delete list.takeItem(list.count() - 1);
    for (int row = 0; row < static_cast<int>(choices.size()); ++row) {
        const Choice& one = choices[static_cast<std::size_t>(row)];
        if (row == list.count())
            list.addItem(QString());
        QListWidgetItem& item = *list.item(row);
        item.setData(Qt::UserRole, one.name);
        item.setText(one.text.isEmpty() ? one.name : one.text);
        item.setToolTip(one.tip);
        item.setFlags(one.possible ? Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable : Qt::NoItemFlags);
        item.setCheckState(one.chosen ? Qt::Checked : Qt::Unchecked);
    }
    const int rows = std::clamp(list.count(), 1, 12); // the panel scrolls, a list within it should not
    list.setFixedHeight(rows * std::max(14, list.sizeHintForRow(0)) + 2 * list.frameWidth() + 2);
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

#pragma once

#include <string>
#include <vector>

class QListWidget;
class QListWidgetItem;
class QString;

namespace ks {

// Lists of names of which some are chosen.

/// As high as its rows need.
void sizeToRows(QListWidget& list);
void addChoice(QListWidget& list, const QString& name, bool checked, bool enabled, const QString& tip);
void showChoice(QListWidgetItem& item, bool checked, bool enabled);
/// `chosen` with the item's name if it is checked, or else without it; the others keep their order, which charts compare with.
std::vector<std::string> withChoice(std::vector<std::string> chosen, const QListWidgetItem& item);

} // namespace ks

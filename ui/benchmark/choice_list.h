#pragma once

#include <QString>

#include <string>
#include <vector>

class QListWidget;
class QListWidgetItem;

namespace ks {

// Lists of names of which some are chosen.

struct Choice {
    QString name;
    bool chosen = false;
    bool possible = true;
    QString tip;
    QString text; ///< what the name is called; empty: as it is
};

/// Rows that are there stay the same ones; the list is as high as they need.
void showChoices(QListWidget& list, const std::vector<Choice>& choices);
/// `chosen` with the item's name if it is checked, or else without it; the others keep their order, which charts compare with.
std::vector<std::string> withChoice(std::vector<std::string> chosen, const QListWidgetItem& item);

} // namespace ks

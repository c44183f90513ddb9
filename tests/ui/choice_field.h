#pragma once

#include <QComboBox>
#include <QStyleOptionComboBox>

namespace ks::test {

/// Where a box writes its text.
inline QRect fieldOf(const QComboBox& box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    return box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
}

} // namespace ks::test

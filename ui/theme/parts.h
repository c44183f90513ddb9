#pragma once

#include "ui/theme/icon.h"

#include <QComboBox>
#include <QLabel>
#include <QToolButton>

namespace ks {

/// `name` becomes the objectName: stable, never shown.
template <class Part>
Part* named(Part* part, const char* name)
{
    part->setObjectName(QLatin1String(name));
    return part;
}

/// For sentences: they go on in a next line where the width ends.
inline QLabel* sentenceLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    return label;
}

/// As wide as its longest entry, also when that is another one.
inline QComboBox* fittingBox(QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return box;
}

/// As wide as so many letters, however long its entries are: its list shows them whole.
inline QComboBox* narrowBox(int letters, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters);
    return box;
}

/// Flat, with one of resources/icons.
inline QToolButton* iconButton(const char* icon, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setIcon(themedIcon(QLatin1String(icon)));
    button->setAutoRaise(true);
    return button;
}

/// What stands beside it does not move when it comes and goes.
inline void keepRoomWhenHidden(QWidget& part, bool keep = true)
{
    QSizePolicy policy = part.sizePolicy();
    policy.setRetainSizeWhenHidden(keep);
    part.setSizePolicy(policy);
}

// What stands on the parts, set anew in each language.

template <class Part>
void setTexts(Part& part, const QString& text, const QString& tip)
{
    part.setText(text);
    part.setToolTip(tip);
}

/// Of a part without a text of its own: what the screen reader calls it, and its hint.
inline void setNames(QWidget& part, const QString& name, const QString& tip)
{
    part.setAccessibleName(name);
    part.setToolTip(tip);
}

/// Of a button with a picture: its name, and as its hint that with the key that does the same, where there is one.
inline void nameWithKey(QToolButton& button, const QString& name, const QString& key)
{
    setNames(button, name, key.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, key));
}

/// What stands beside a field, its buddy, and what the screen reader calls that: the same, unless it needs more words.
inline void setFieldTitle(QLabel& title, const QString& text, const QString& name = {})
{
    title.setText(text);
    title.buddy()->setAccessibleName(name.isEmpty() ? text : name);
}

/// The texts of all entries, which are made when there are none; the choice stays.
inline void setEntries(QComboBox& box, const QStringList& texts)
{
    for (int i = 0; i < texts.size(); ++i)
        i < box.count() ? box.setItemText(i, texts[i]) : box.addItem(texts[i]);
}

} // namespace ks

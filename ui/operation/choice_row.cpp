#include "ui/operation/choice_row.h"

#include "ui/theme/colours.h"
#include "ui/theme/placing.h"

#include <QToolButton>

namespace ks {

ChoiceRow::ChoiceRow(QWidget* parent) : Dressed(parent), m_group(new QButtonGroup(this))
{
    layRow(*this, {}, 0);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, &ChoiceRow::chosen);
}

void ChoiceRow::setChoices(const QList<Choice>& choices)
{
    const int kept = current();
    while (m_group->buttons().size() > choices.size()) {
        QAbstractButton* last = m_group->buttons().constLast();
        m_group->removeButton(last);
        last->hide();
        last->deleteLater(); // its click may be what takes it away
    }
    for (int i = 0; i < choices.size(); ++i) {
        auto* button = qobject_cast<QToolButton*>(m_group->button(i));
        if (!button) {
            button = new QToolButton(this);
            button->setCheckable(true);
            button->setFocusPolicy(Qt::TabFocus);
            layout()->addWidget(button);
            m_group->addButton(button, i);
            connect(button, &QToolButton::toggled, this, [this, button] { colour(*button); });
        }
        button->setText(choices[i].text);
        button->setToolTip(choices[i].tip);
        button->setAccessibleName(choices[i].text);
        button->setAccessibleDescription(choices[i].tip);
    }
    setCurrent(kept < 0 || kept >= choices.size() ? 0 : kept);
}

void ChoiceRow::setCurrent(int index)
{
    if (QAbstractButton* button = m_group->button(index))
        button->setChecked(true);
}

void ChoiceRow::colour(QAbstractButton& button) const
{
    QPalette colours = palette();
    if (button.isChecked()) {
        const Colours& theme = coloursOf(colours);
        colours.setColor(QPalette::Button, theme.tint);
        colours.setColor(QPalette::ButtonText, theme.onTint);
    }
    button.setPalette(colours);
}

void ChoiceRow::takeColours()
{
    for (QAbstractButton* button : m_group->buttons())
        colour(*button);
}

} // namespace ks

#include "moc_choice_row.cpp"

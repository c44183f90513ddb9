#include "ui/network/why/right_question.h"

#include "ui/theme/flow_layout.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace ks {

RightQuestion::RightQuestion(QWidget* parent)
    : Retranslating(parent), m_title(new QLabel(this)), m_buttons(new QWidget(this)), m_row(new FlowLayout(m_buttons)),
      m_group(new QButtonGroup(this)), m_box(named(narrowBox(20, this), "whyRightBox"))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_title->setBuddy(m_box);
    layRow(*this, {m_title, {m_buttons, 1}, m_box, Placed::rest()});
    connect(m_group, &QButtonGroup::idClicked, this, &RightQuestion::said);
    connect(m_box, &QComboBox::activated, this, [this] {
        if (const int right = m_box->currentData().toInt(); right >= 0)
            emit said(right);
    });
    retranslate();
}

void RightQuestion::ask(const QStringList& classes, int right)
{
    m_right = right;
    if (m_classes != classes) {
        m_classes = classes;
        makeAnswers();
        retranslate();
    }
    mark();
}

void RightQuestion::makeAnswers()
{
    qDeleteAll(m_group->buttons());
    m_box->clear();
    const bool isFew = m_classes.size() <= mostButtons;
    m_buttons->setVisible(isFew);
    m_box->setVisible(!isFew);
    m_box->addItem(QString(), -1);
    QWidget* before = m_box; // Tab would come to them last of all
    for (int i = 0; i < m_classes.size(); ++i) {
        m_box->addItem(m_classes[i], i);
        if (!isFew)
            continue;
        auto* button = new QToolButton(m_buttons);
        button->setObjectName(QStringLiteral("whyRight-%1").arg(i));
        button->setText(QString(m_classes[i]).replace(QLatin1Char('&'), QStringLiteral("&&")));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_row->addWidget(button);
        m_group->addButton(button, i);
        setTabOrder(before, button);
        before = button;
        button->show();
    }
}

void RightQuestion::mark()
{
    m_box->setCurrentIndex(std::max(0, m_box->findData(m_right)));
    m_group->setExclusive(false); // else none of them could be unmarked
    for (QAbstractButton* button : m_group->buttons())
        button->setChecked(m_group->id(button) == m_right);
    m_group->setExclusive(true);
}

void RightQuestion::retranslate()
{
    setFieldTitle(*m_title, tr("What is it really?"));
    m_box->setItemText(0, tr("not said yet"));
    for (QAbstractButton* button : m_group->buttons())
        setNames(*button, tr("It is %1").arg(m_classes[m_group->id(button)]), tr("Says what is right; the drawing stays as it is."));
}

} // namespace ks

#include "moc_right_question.cpp"

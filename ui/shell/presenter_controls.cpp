#include "ui/shell/presenter_controls.h"

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ks {

PresenterControls::PresenterControls(QString screen, QWidget* parent)
    : Retranslating(parent), m_screen(std::move(screen)), m_where(new QLabel(this)), m_title(new QLabel(this)),
      m_back(new QPushButton(themedIcon(QStringLiteral("back")), QString(), this)),
      m_on(new QPushButton(themedIcon(QStringLiteral("forward")), QString(), this)),
      m_leave(new QPushButton(themedIcon(QStringLiteral("presenter")), QString(), this))
{
    setObjectName(QStringLiteral("presenterControls"));
    auto* row = new QHBoxLayout;
    row->setSpacing(gridStep);
    row->addStretch(1);
    for (QPushButton* button : {m_back, m_on, m_leave})
        row->addWidget(button);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * gridStep, gridStep, 2 * gridStep, gridStep);
    column->setSpacing(2 * gridStep);
    column->addStretch(1);
    for (QLabel* label : {m_where, m_title}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
        column->addWidget(label);
    }
    column->addLayout(row);
    column->addStretch(1);
    connect(m_back, &QPushButton::clicked, this, [this] { emit stepRequested(-1); });
    connect(m_on, &QPushButton::clicked, this, [this] { emit stepRequested(+1); });
    connect(m_leave, &QPushButton::clicked, this, &PresenterControls::leaveRequested);
    retranslate();
}

void PresenterControls::setTitle(const QString& title)
{
    m_title->setText(title);
}

void PresenterControls::retranslate()
{
    m_where->setText(tr("The tensors are on the presenter's screen: %1.").arg(m_screen));
    m_back->setText(tr("Step back"));
    m_on->setText(tr("Step on"));
    m_leave->setText(tr("Leave presenter mode"));
    for (QPushButton* button : {m_back, m_on, m_leave})
        button->setAccessibleName(button->text());
}

} // namespace ks

#include "ui/shell/presenter_controls.h"

#include "ui/theme/icon.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QPushButton>

namespace ks {

PresenterControls::PresenterControls(QString screen, QWidget* parent)
    : Retranslating(parent), m_screen(std::move(screen)), m_where(sentenceLabel(this)), m_title(sentenceLabel(this)),
      m_back(new QPushButton(themedIcon(QStringLiteral("back")), QString(), this)),
      m_on(new QPushButton(themedIcon(QStringLiteral("forward")), QString(), this)),
      m_leave(new QPushButton(themedIcon(QStringLiteral("presenter")), QString(), this))
{
    setObjectName(QStringLiteral("presenterControls"));
    for (QLabel* label : {m_where, m_title})
        label->setAlignment(Qt::AlignCenter);
    auto* buttons = inRow({Placed::rest(1), m_back, m_on, m_leave, Placed::rest(1)}, gridStep);
    layColumn(*this, {Placed::rest(1), m_where, m_title, buttons, Placed::rest(1)}, 2 * gridStep)
        ->setContentsMargins(2 * gridStep, gridStep, 2 * gridStep, gridStep);
    connect(m_back, &QPushButton::clicked, this, [this] { emit stepRequested(-1); });
    connect(m_on, &QPushButton::clicked, this, [this] { emit stepRequested(+1); });
    connect(m_leave, &QPushButton::clicked, this, &PresenterControls::leaveRequested);
    retranslate();
}

void PresenterControls::retranslate()
{
    m_where->setText(tr("The tensors are on the presenter’s screen: %1.").arg(m_screen));
    m_back->setText(tr("Step back"));
    m_on->setText(tr("Step on"));
    m_leave->setText(tr("Leave presenter mode"));
    for (QPushButton* button : {m_back, m_on, m_leave})
        button->setAccessibleName(button->text());
}

} // namespace ks

#include "moc_presenter_controls.cpp"

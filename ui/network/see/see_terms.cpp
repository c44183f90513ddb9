#include "ui/network/see/see_terms.h"

#include "ui/language/text.h"
#include "ui/network/see/see_source.h"
#include "ui/network/see/see_view.h"
#include "ui/network/see/see_walk.h"
#include "ui/theme/hint.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QKeyEvent>
#include <QToolButton>
#include <QToolTip>

#include <utility>

namespace ks {

SeeTerms::SeeTerms(SeeSource& source, SeeView& view, QWidget* parent)
    : Retranslating(parent), m_source(source), m_view(view), m_back(named(iconButton("back", this), "seeTermBack")),
      m_on(named(iconButton("step", this), "seeTermOn"))
{
    layRow(*this, {m_back, m_on}, 0);
    for (QToolButton* button : {m_back, m_on}) {
        button->setFocusPolicy(Qt::StrongFocus);
        const int direction = button == m_on ? +1 : -1;
        connect(button, &QToolButton::clicked, this, [this, direction] { step(direction); });
    }
    view.installEventFilter(this);
    connect(&m_source, &SeeSource::pointedAtChanged, this, [this] {
        if (std::exchange(m_saysEnd, false))
            QToolTip::hideText();
        refresh();
    });
    retranslate();
}

void SeeTerms::step(int direction)
{
    if (m_source.hasNext(direction))
        return m_source.pointAtNext(direction);
    if (!m_source.termPointedAt())
        return;
    const Explanation& sum = *m_source.reasons()->explanation;
    const bool isWhole = static_cast<std::int64_t>(sum.terms.size()) == sum.termCount;
    const QString end = direction < 0 ? tr("This is the first term that is not 0; N leads on.")
                                      : tr("This is the last term that is not 0; Shift+N leads back.");
    QToolButton& button = direction < 0 ? *m_back : *m_on;
    m_saysEnd = true;
    showHint(button.mapToGlobal(QPoint(0, button.height())),
             isWhole ? end : followedBy(end, tr("Terms that are folded up can be unfolded in the formula.")), button);
}

int SeeTerms::directionOf(const QKeyEvent& key) const
{
    const int along = key.modifiers() & Qt::ShiftModifier ? -1 : +1;
    if (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return 0;
    SeeSpot below = m_view.spot();
    const bool atCell = below.map >= 0 && levelBelow(m_view.picture(), m_view.level(), below) == m_view.level();
    const bool enters = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    return key.key() == Qt::Key_N || (enters && atCell && m_source.hasNext(along)) ? along : 0;
}

bool SeeTerms::leadsOut(const QKeyEvent& key) const
{
    const bool isBare = !(key.modifiers() & ~Qt::KeypadModifier);
    return key.key() == Qt::Key_Escape && isBare && m_source.pointedTerm() && !m_view.snapshot().over.front;
}

bool SeeTerms::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return Retranslating::eventFilter(watched, event);
    const auto& key = *static_cast<const QKeyEvent*>(event);
    const int direction = directionOf(key);
    const bool out = leadsOut(key);
    if (direction == 0 && !out)
        return Retranslating::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress && out)
        m_source.pointAt(std::nullopt);
    else if (event->type() == QEvent::KeyPress)
        step(direction);
    return true;
}

void SeeTerms::refresh()
{
    m_back->setEnabled(m_source.hasNext(-1));
    m_on->setEnabled(m_source.hasNext(+1));
}

void SeeTerms::retranslate()
{
    setNames(*m_back, tr("Previous term that is not 0"), tr("Previous term that is not 0 (Shift+N)"));
    setNames(*m_on, tr("Next term that is not 0"), tr("Next term that is not 0 (N; at a cell also Enter)"));
    refresh();
}

} // namespace ks

#include "moc_see_terms.cpp"

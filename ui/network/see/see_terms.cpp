#include "ui/network/see/see_terms.h"

#include "ui/network/see/see_source.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QKeyEvent>
#include <QToolButton>

namespace ks {

SeeTerms::SeeTerms(SeeSource& source, QWidget& view, QWidget* parent)
    : Retranslating(parent), m_source(source), m_back(named(iconButton("back", this), "seeTermBack")),
      m_on(named(iconButton("step", this), "seeTermOn"))
{
    layRow(*this, {m_back, m_on}, 0);
    for (QToolButton* button : {m_back, m_on}) {
        button->setFocusPolicy(Qt::StrongFocus);
        const int direction = button == m_on ? +1 : -1;
        connect(button, &QToolButton::clicked, this, [this, direction] { m_source.pointAtNext(direction); });
    }
    view.installEventFilter(this);
    connect(&m_source, &SeeSource::pointedAtChanged, this, &SeeTerms::refresh);
    retranslate();
}

bool SeeTerms::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return Retranslating::eventFilter(watched, event);
    const auto& key = *static_cast<const QKeyEvent*>(event);
    if (key.key() != Qt::Key_N || (key.modifiers() & ~Qt::ShiftModifier))
        return Retranslating::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress)
        m_source.pointAtNext(key.modifiers() & Qt::ShiftModifier ? -1 : +1);
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
    setNames(*m_on, tr("Next term that is not 0"), tr("Next term that is not 0 (N)"));
    refresh();
}

} // namespace ks

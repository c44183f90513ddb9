#include "ui/network/see/see_terms.h"

#include "ui/network/see/see_source.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QShortcut>
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
        auto* key = new QShortcut(direction > 0 ? QKeySequence(Qt::Key_N) : QKeySequence(Qt::SHIFT | Qt::Key_N), &view, nullptr, nullptr,
                                  Qt::WidgetShortcut);
        connect(key, &QShortcut::activated, this, [this, direction] { m_source.pointAtNext(direction); });
    }
    connect(&m_source, &SeeSource::pointedAtChanged, this, &SeeTerms::refresh);
    retranslate();
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

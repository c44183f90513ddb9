#include "ui/network/try/try_ways.h"

#include "ui/theme/offered.h"
#include "ui/theme/parts.h"

#include <QPushButton>

namespace ks {

TryWays::TryWays(QWidget* page)
    : QObject(page), m_look(named(new QPushButton(page), "tryLook")), m_walk(named(new QPushButton(page), "tryWalk"))
{
    connect(m_look, &QPushButton::clicked, this, &TryWays::lookWanted);
    connect(m_walk, &QPushButton::clicked, this, &TryWays::walkWanted);
}

void TryWays::take(const std::shared_ptr<const AskedPicture>& asked)
{
    m_asked = asked != nullptr;
    name();
}

void TryWays::name()
{
    m_look->setText(tr("Look at it in See"));
    m_walk->setText(tr("Step through it"));
    const QString nothing = tr("Nothing has been asked yet.");
    offer(*m_look, m_asked, tr("Shows the whole network with this as its sample, in See and in Watch, until another sample is chosen."),
          nothing);
    offer(*m_walk, m_asked,
          tr("Walks through the network with this alone, forwards and backwards, down to single terms. Nothing is trained on it."),
          nothing);
}

} // namespace ks

#include "moc_try_ways.cpp"

#include "ui/network/see/see_trouble.h"

#include "ui/theme/flat_style.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPushButton>

#include <utility>

namespace ks {

SeeTrouble::SeeTrouble(QWidget& picture, Message::Link elsewhere)
    : Retranslating(&picture), m_picture(picture), m_elsewhere(std::move(elsewhere)), m_text(named(sentenceLabel(this), "seeTroubleText")),
      m_row(inColumn({}, gridStep))
{
    setObjectName(QStringLiteral("seeTrouble"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base); // the picture's own ground
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QVBoxLayout* column = layColumn(*this, {Placed::rest(1), m_text, m_row, Placed::rest(1)}, 2 * gridStep);
    column->setContentsMargins(2 * gridStep, gridStep, 2 * gridStep, gridStep);
    picture.installEventFilter(this);
    hide();
}

void SeeTrouble::tell(const std::optional<Message>& trouble)
{
    if (!trouble) {
        if (isAncestorOf(m_picture.window()->focusWidget()))
            m_picture.setFocus(Qt::OtherFocusReason); // not on whatever comes next
        return hide();
    }
    m_why = trouble->text;
    m_ways = trouble->links;
    m_ways.push_back(m_elsewhere);
    while (m_buttons.size() < m_ways.size()) {
        const std::size_t way = m_buttons.size();
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("seeWayOut%1").arg(way));
        connect(button, &QPushButton::clicked, this, [this, way] { follow(way); });
        m_row->addWidget(button, 0, Qt::AlignHCenter);
        m_buttons.push_back(button);
    }
    setPrimary(*m_buttons.front(), m_ways.size() > 1); // elsewhere there is more to choose than a click
    retranslate();
    setGeometry(m_picture.rect());
    show();
    raise();
}

void SeeTrouble::follow(std::size_t way) const
{
    if (way >= m_ways.size())
        return;
    const std::function<void()> chosen = m_ways[way].follow; // the ways may go with it
    chosen();
}

void SeeTrouble::retranslate()
{
    m_text->setText(m_why.said());
    setAccessibleName(m_why.said());
    for (std::size_t way = 0; way < m_buttons.size(); ++way) {
        const bool isThere = way < m_ways.size();
        m_buttons[way]->setVisible(isThere);
        if (isThere)
            m_buttons[way]->setText(m_ways[way].text.said());
    }
}

bool SeeTrouble::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(m_picture.rect());
    return Retranslating::eventFilter(watched, event);
}

} // namespace ks

#include "ui/network/page_trouble.h"

#include "ui/theme/flat_style.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPushButton>

namespace ks {

PageTrouble::PageTrouble(const QString& name, QWidget& ground, QWidget* page)
    : Retranslating(&ground), m_ground(&ground), m_page(page), m_text(named(sentenceLabel(this), "troubleText")),
      m_row(inColumn({}, gridStep))
{
    setObjectName(name);
    setAutoFillBackground(true);
    setBackgroundRole(page ? QPalette::Window : QPalette::Base); // the ground's own
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* ways = static_cast<QBoxLayout*>(m_row);
    QVBoxLayout* column = layColumn(*this, {Placed::rest(1), m_text, ways, Placed::rest(1)}, 2 * gridStep);
    column->setContentsMargins(2 * gridStep, gridStep, 2 * gridStep, gridStep);
    ground.installEventFilter(this);
    hide();
}

PageTrouble::PageTrouble(QWidget* parent) : Retranslating(parent), m_text(named(sentenceLabel(this), "troubleText")), m_row(inFlow({}))
{
    setObjectName(QStringLiteral("bandTrouble"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layColumn(*this, {m_text, m_row}, gridStep / 2)->setContentsMargins(gridStep / 2, gridStep / 2, gridStep / 2, gridStep / 2);
    hide();
}

void PageTrouble::tell(const std::optional<Message>& trouble)
{
    if (!trouble)
        return hideAgain();
    m_why = trouble->text;
    m_ways = trouble->links;
    makeButtons();
    retranslate();
    const bool hadKeyboard = m_page && m_page->isAncestorOf(m_page->window()->focusWidget());
    if (m_page)
        m_page->hide();
    if (m_ground)
        setGeometry(m_ground->rect());
    show();
    raise();
    if (hadKeyboard && !m_ways.empty())
        m_buttons.front()->setFocus(Qt::OtherFocusReason); // otherwise it would be anywhere
}

void PageTrouble::hideAgain()
{
    const bool hadKeyboard = isAncestorOf(window()->focusWidget());
    m_why = {};
    if (m_page)
        m_page->show();
    if (hadKeyboard && m_ground)
        (m_page ? m_page : m_ground)->setFocus(Qt::OtherFocusReason); // not on whatever comes next
    hide();
}

void PageTrouble::makeButtons()
{
    while (m_buttons.size() < m_ways.size()) {
        const std::size_t way = m_buttons.size();
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("wayOn%1").arg(way));
        connect(button, &QPushButton::clicked, this, [this, way] { follow(way); });
        m_row->addWidget(button);
        if (m_ground)
            m_row->setAlignment(button, Qt::AlignHCenter);
        m_buttons.push_back(button);
    }
    for (std::size_t way = 0; way < m_buttons.size(); ++way)
        setPrimary(*m_buttons[way], way == 0 && m_ways.size() > 1);
}

void PageTrouble::follow(std::size_t way) const
{
    if (way >= m_ways.size())
        return;
    const std::function<void()> chosen = m_ways[way].follow; // the ways may go with it
    chosen();
}

void PageTrouble::retranslate()
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

bool PageTrouble::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_ground && event->type() == QEvent::Resize)
        setGeometry(m_ground->rect());
    return Retranslating::eventFilter(watched, event);
}

} // namespace ks

#include "moc_page_trouble.cpp"

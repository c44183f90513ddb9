#include "ui/operation/borrowed_bar.h"

#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

constexpr int leastText = 160;
constexpr int mostLines = 2;

} // namespace

BorrowedBar::BorrowedBar(QAction* back, QAction* copy, QAction* before, QWidget* parent)
    : Retranslating(parent), m_text(named(sentenceLabel(this), "borrowedText")), m_back(button(back)), m_copy(button(copy)),
      m_before(button(before))
{
    setObjectName(QStringLiteral("borrowedBar"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the window must not grow for it
    m_text->setMinimumWidth(leastText);
    m_text->setTextFormat(Qt::RichText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layRow(*this, {{m_text, 1}, m_back, m_copy, m_before}, gridStep)->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);
    show(State::Own, {});
}

QToolButton* BorrowedBar::button(QAction* action)
{
    auto* made = new QToolButton(this);
    made->setDefaultAction(action);
    made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    made->setFocusPolicy(Qt::StrongFocus);
    return made;
}

void BorrowedBar::show(State state, std::function<QString()> place)
{
    m_state = state;
    m_place = std::move(place);
    setVisible(state != State::Own);
    m_copy->setVisible(state == State::Borrowed);
    m_before->setVisible(state == State::Copy);
    write();
}

void BorrowedBar::write()
{
    const QString place = m_place ? m_place().toHtmlEscaped() : QString();
    const bool isLent = m_state == State::Borrowed;
    const QString sentence =
        isLent ? tr("<b>%1</b> · These are the network’s own numbers; they are not changed here. An edit makes a copy.").arg(place)
               : tr("A copy of <b>%1</b>, to play with. The network does not change.").arg(place);
    int room = contentsRect().width() - 2 * gridStep;
    for (const QToolButton* one : {m_back, m_copy, m_before})
        if (one->isVisibleTo(this))
            room -= one->sizeHint().width() + gridStep;
    m_text->setText(sentence);
    const bool isLong = m_text->heightForWidth(std::max(room, leastText)) > mostLines * m_text->fontMetrics().lineSpacing() + gridStep;
    if (isLong)
        m_text->setText(isLent ? tr("<b>%1</b> · An edit makes a copy.").arg(place) : tr("A copy of <b>%1</b>").arg(place));
    m_text->setToolTip(isLong ? sentence : QString());
}

} // namespace ks

#include "moc_borrowed_bar.cpp"

#include "ui/shell/presenter_hint.h"

#include "ui/theme/theme.h"

#include <QAccessible>

#include <algorithm>

namespace ks {

namespace {

constexpr int secondsOfHint = 8; ///< two readings, and nobody waits for its end

} // namespace

PresenterHint::PresenterHint(QWidget* window) : Retranslating(window)
{
    setObjectName(QStringLiteral("presenterHint"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    setFrameShape(QFrame::Box);
    setAlignment(Qt::AlignCenter);
    setMargin(gridStep / 2);
    hide();
    m_going.setSingleShot(true);
    connect(&m_going, &QTimer::timeout, this, &QWidget::hide);
    retranslate();
}

void PresenterHint::come()
{
    place();
    show();
    raise();
    m_going.start(secondsOfHint * 1000);
    QAccessibleEvent said(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

void PresenterHint::go()
{
    m_going.stop();
    hide();
}

void PresenterHint::fit(const QFont& font)
{
    setFont(font);
    place();
}

/// At the end of the title's line, which is seldom so long; a narrow window wraps it.
void PresenterHint::place()
{
    const int most = parentWidget()->width() - 2 * gridStep;
    setWordWrap(false);
    setWordWrap(sizeHint().width() > most);
    const int width = std::min(sizeHint().width(), most);
    const QSize size(width, wordWrap() ? heightForWidth(width) : sizeHint().height());
    setGeometry(QRect(QPoint(parentWidget()->width() - gridStep - width, gridStep / 2), size));
}

void PresenterHint::retranslate()
{
    setText(tr("Esc or F11 leaves presenter mode."));
    place();
}

} // namespace ks

#include "moc_presenter_hint.cpp"

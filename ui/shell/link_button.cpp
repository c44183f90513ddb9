#include "ui/shell/message_bar.h"

#include "ui/theme/icon.h"

#include <QEvent>
#include <QGuiApplication>
#include <QPalette>

namespace ks {

namespace {

/// In the palette's colour for links, also when the palette changes.
class LinkButton final : public QToolButton {
public:
    explicit LinkButton(QWidget* parent) : QToolButton(parent) { takeColour(); }

protected:
    void changeEvent(QEvent* event) override
    {
        QToolButton::changeEvent(event);
        if (event->type() == QEvent::PaletteChange)
            takeColour();
    }

private:
    void takeColour()
    {
        QPalette own = palette();
        const QColor link = QGuiApplication::palette().color(QPalette::Link);
        if (own.color(QPalette::ButtonText) == link)
            return;
        own.setColor(QPalette::ButtonText, link);
        setPalette(own);
    }
};

} // namespace

QPixmap signOf(Message::Kind kind, qreal pixelRatio)
{
    const char* icon = kind == Message::Kind::Done      ? "done"
                       : kind == Message::Kind::Warning ? "warning"
                       : kind == Message::Kind::Failure ? "failure"
                                                        : "note";
    return themedIcon(QLatin1String(icon)).pixmap(QSize(16, 16), pixelRatio);
}

QToolButton* makeLinkButton(const Message::Link& link, QWidget* parent)
{
    auto* button = new LinkButton(parent);
    button->setText(link.text.said());
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setCursor(Qt::PointingHandCursor);
    QFont font = button->font();
    font.setUnderline(true);
    button->setFont(font);
    QObject::connect(button, &QToolButton::clicked, button, link.follow);
    return button;
}

} // namespace ks

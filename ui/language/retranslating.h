#pragma once

#include <QEvent>
#include <QLocale>

namespace ks {

/// Base of widgets with texts: `class Panel : public Retranslating<QWidget>`. Set every text in retranslate(), call it once at the end of the
/// constructor; it is called again whenever the language changes.
template <class Widget>
class Retranslating : public Widget {
public:
    using Widget::Widget;

protected:
    virtual void retranslate() = 0;

    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange) {
            if (this->isWindow())
                this->setLocale(QLocale()); // with it all that the window holds: a widget keeps the number format that it was made with
            retranslate();
        }
        Widget::changeEvent(event);
    }
};

} // namespace ks

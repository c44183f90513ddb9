#pragma once

#include "ui/language/controls.h"

#include <QEvent>
#include <QLocale>

namespace ks {

/// Base of widgets with texts: `class Panel : public Retranslating<QWidget>`. Set every text in retranslate(), call it once at the end of the
/// constructor; it is called again whenever the language changes. What is measured with the font is measured anew in takeFont().
template <class Widget>
class Retranslating : public Widget {
public:
    using Widget::Widget;

protected:
    virtual void retranslate() = 0;
    virtual void takeFont() {} ///< it is another one: the size of texts was changed, or presenter mode entered or left

    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange) {
            if (this->isWindow())
                this->setLocale(QLocale()); // with it all that the window holds: a widget keeps the number format that it was made with
            retranslate();
        }
        Widget::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            takeFont();
    }
};

} // namespace ks

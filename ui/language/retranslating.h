#pragma once

#include "ui/language/controls.h"

#include <QEvent>
#include <QLocale>

namespace ks {

/// Base of widgets that measure with their font, write in the colours of the theme or arrange what is in them, and do so anew when these are others.
template <class Widget>
class Dressed : public Widget {
public:
    using Widget::Widget;

protected:
    virtual void takeFont() {} ///< the size of texts was changed, or presenter mode entered or left
    virtual void takeColours() {}
    virtual void takeSize() {} ///< its own is another one
    virtual void comeIntoSight() {}

    void changeEvent(QEvent* event) override
    {
        Widget::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            takeFont();
        else if (event->type() == QEvent::PaletteChange)
            takeColours();
    }
    void resizeEvent(QResizeEvent* event) override
    {
        Widget::resizeEvent(event);
        takeSize();
    }
    void showEvent(QShowEvent* event) override
    {
        Widget::showEvent(event);
        comeIntoSight();
    }
};

/// Base of widgets with texts: `class Panel : public Retranslating<QWidget>`. Set every text in retranslate(), call it once at the end of the
/// constructor; it is called again whenever the language changes.
template <class Widget>
class Retranslating : public Dressed<Widget> {
public:
    using Dressed<Widget>::Dressed;

protected:
    virtual void retranslate() = 0;

    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange) {
            if (this->isWindow())
                this->setLocale(QLocale()); // with it all that the window holds: a widget keeps the number format that it was made with
            retranslate();
        }
        Dressed<Widget>::changeEvent(event);
    }
};

} // namespace ks

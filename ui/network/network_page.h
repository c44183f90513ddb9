#pragma once

#include "ui/language/retranslating.h"

#include <QFont>
#include <QLayout>
#include <QWidget>

namespace ks {

/// Of the one sentence that says most on a page.
inline QFont headlineFont(QFont text)
{
    constexpr double larger = 1.35;
    if (text.pointSizeF() > 0)
        text.setPointSizeF(text.pointSizeF() * larger);
    else
        text.setPixelSize(qRound(text.pixelSize() * larger)); // in presenter mode
    return text;
}

/// One strip of the Network lab: Data, Build, Train, …. Closed strips do no work.
class NetworkPage : public Retranslating<QWidget> {
    Q_OBJECT

public:
    using Retranslating::Retranslating;

    virtual QString title() const = 0;
    /// What a closed strip says in its one line; emit summaryChanged() when it changes.
    virtual QString summary() const { return {}; }
    /// The strip was opened or closed.
    virtual void setOpen(bool) {}
    /// The least, so that a page is scrolled only where it does not fit: scroll areas ask this where texts are wrapped, and would give all that charts and
    /// grids like to have.
    int heightForWidth(int width) const override
    {
        return layout() ? layout()->totalMinimumHeightForWidth(width) : Retranslating::heightForWidth(width);
    }

signals:
    void summaryChanged();
};

} // namespace ks

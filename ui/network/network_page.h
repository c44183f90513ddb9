#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/kept_focus.h"

#include <QWidget>

namespace ks {

/// One page of the Network lab: See, Data, Build, …. Those that are not open do no work, and a button gets the focus back that it lost
/// while it worked.
class NetworkPage : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit NetworkPage(QWidget* parent = nullptr) : Retranslating(parent), m_focus(*this) {}
    ~NetworkPage() override;

    virtual QString title() const = 0;
    /// What is in it, in one line, the hint of its button; emit summaryChanged() when it changes.
    virtual QString summary() const { return {}; }
    /// The page was opened or left.
    virtual void setOpen(bool) {}
    /// The least, so that a page is scrolled only where it does not fit: scroll areas ask this where texts are wrapped, and would give all that charts and
    /// grids like to have.
    int heightForWidth(int width) const override;

signals:
    void summaryChanged();

protected:
    bool event(QEvent* event) override;

    /// A part of some pages stands beside the rest where there is room for both at the width of now, and below it on a small screen. This is asked again
    /// whenever the room or the need may have changed.
    virtual bool hasRoomBeside() const { return true; }
    /// Places that part; pages that have one call it when they are built.
    virtual void placePart(bool) {}
    bool isBeside() const { return m_beside; }

private:
    bool m_beside = true; ///< as it is placed
    KeptFocus m_focus;
};

} // namespace ks

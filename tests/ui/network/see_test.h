#pragma once

#include "ui/network/see/see_page.h"

namespace ks::test {

/// What tests of See share, in the window of `Base`: NetworkTest, or StepTest with the Operation lab beside it.
template <class Base>
class SeeTest : public Base {
protected:
    SeePage& page() { return *this->m_window->template findChild<SeePage*>(); }
    SeeView& view() { return page().view(); }
    int column(const char* name) { return page().contents().columnOf(page().contents().shownWith(page().contents().model().find(name))); }
};

} // namespace ks::test

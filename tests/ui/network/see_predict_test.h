#pragma once

#include "tests/ui/network/see_test.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_guess.h"

#include <QLabel>
#include <QTest>

namespace ks::test {

/// What tests of Predict in See share.
template <class Base>
class SeePredictTest : public SeeTest<Base> {
protected:
    using SeeTest<Base>::page;
    using SeeTest<Base>::view;
    SeeGuess& guess() { return *page().template findChild<SeeGuess*>(QStringLiteral("seeGuess")); }
    QString verdict() { return page().template findChild<QLabel*>(QStringLiteral("seeVerdict"))->text(); }
    int answerColumn() { return static_cast<int>(view().picture().columns.size()) - 1; }
    /// The page, once there are numbers on it.
    void openSee()
    {
        this->m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() != nullptr, 20000);
        QVERIFY(this->m_desk->settled());
    }
};

} // namespace ks::test

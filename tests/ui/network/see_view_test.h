#pragma once

#include "tests/ui/settled.h"
#include "ui/network/see/see_view.h"

#include <QTest>

namespace ks::test {

/// What tests of the picture of a network share: its view, shown, and where something lies in it.
class SeeViewTest : public QObject {
protected:
    static void open(SeeView& view, const SeePicture& picture)
    {
        view.resize(1000, 480);
        view.setPicture(picture);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setFocus();
        QVERIFY(test::settled());
    }
    static QPoint middleOf(const SeeView& view, const SeeSpot& spot) { return view.rectOf(spot).center().toPoint(); }
};

} // namespace ks::test

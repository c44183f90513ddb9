#include "tests/ui/network/network_test.h"
#include "ui/network/sample_search.h"
#include "ui/network/see/see_page.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/sample_buttons.h"
#include "ui/network/watch/watch_page.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QTest>

#include <cstdint>
#include <vector>

using namespace ks;

/// The surest mistake is found by what the network says now, one after the other, from See and from Watch.
class TestSampleSearch : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage& see() { return *m_window->findChild<SeePage*>(); }
    static void wish(ImageBar& bar, SampleWish what) { bar.findChild<SampleButtons*>()->action(what).trigger(); }
    QString verdict() { return m_window->findChild<QLabel*>(QStringLiteral("seeVerdict"))->text(); }
    void openSee()
    {
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(see().answer(), 20000);
    }
    bool isMistake(const QString& number)
    {
        return see().answer() && !see().answer()->prediction.right() && verdict().contains(QStringLiteral("mistake %1 of").arg(number));
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    /// As Watch lists them.
    void eachPressShowsTheNextSurest()
    {
        openSee();
        m_lab->watchPage().showWrong();
        m_lab->tabs().open(QStringLiteral("watch"));
        GalleryView& gallery = m_lab->watchPage().gallery();
        QTRY_VERIFY_WITH_TIMEOUT(gallery.listed().size() > 2, 20000); // an untrained network knows little
        std::vector<std::uint32_t> surest;
        for (std::size_t i = 0; i < 3; ++i)
            surest.push_back(gallery.listed()[i]->sample);
        openSee();
        for (std::size_t i = 0; i < surest.size(); ++i) {
            wish(see().bar(), SampleWish::Mistake);
            QTRY_VERIFY_WITH_TIMEOUT(isMistake(QString::number(i + 1)), 20000);
            QCOMPARE(see().answer()->sample, surest[i]);
        }
        wish(see().bar(), SampleWish::Next); // somebody goes on by himself
        QTRY_VERIFY(!verdict().contains(QStringLiteral("mistake")));
    }

    /// None is shown twice before all were, also where the network has learned in between.
    void afterTrainingTheOldOnesArePassedOver()
    {
        openSee();
        wish(see().bar(), SampleWish::Mistake);
        QTRY_VERIFY_WITH_TIMEOUT(isMistake(QStringLiteral("1")), 20000);
        const std::uint32_t first = see().answer()->sample;
        train(1);
        wish(see().bar(), SampleWish::Mistake);
        QTRY_VERIFY_WITH_TIMEOUT(see().answer()->sample != first && verdict().contains(QStringLiteral("mistake")), 20000);
    }

    void myDrawingOpensThePad()
    {
        openSee();
        wish(see().bar(), SampleWish::Drawing);
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("try"));
        QTRY_VERIFY(m_lab->tryPage().isAncestorOf(QApplication::focusWidget()));
    }
};

QTEST_MAIN(TestSampleSearch)
#include "tst_sample_search.moc"

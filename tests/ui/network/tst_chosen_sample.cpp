#include "core/data/source.h"
#include "ui/network/chosen_sample.h"
#include "ui/network/watch/image_bar.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <cstdint>
#include <memory>

using namespace ks;

/// See and Watch look at the same sample, whichever of them was asked to choose it.
class TestChosenSample : public QObject {
    Q_OBJECT

    const DatasetPtr m_known = openDataset("synthetic:digits?count=40&test=9");

    static void pickPart(ImageBar& bar, const char* page, Split part)
    {
        auto* parts = bar.findChild<QComboBox*>(QLatin1String(page) + QStringLiteral("Part"));
        parts->setCurrentIndex(parts->findData(static_cast<int>(part)));
        emit parts->activated(parts->currentIndex());
    }
    static QSpinBox* index(ImageBar& bar) { return bar.findChild<QSpinBox*>(); }

private slots:
    void whatOneChoosesTheOtherShows()
    {
        ChosenSample chosen;
        ImageBar see(QStringLiteral("see"));
        ImageBar watch(QStringLiteral("watch"));
        for (ImageBar* bar : {&see, &watch}) {
            bar->follow(chosen);
            bar->setData(m_known);
        }
        QSignalSpy seen(&see, &ImageBar::changed);
        QSignalSpy watched(&watch, &ImageBar::changed);
        pickPart(see, "see", Split::Test);
        index(see)->setValue(7);
        QVERIFY(watch.part() == Split::Test);
        QCOMPARE(watch.image().index, std::int64_t{7});
        QCOMPARE(seen.count(), 2); // each choice is told once: nothing goes round
        const qsizetype followed = watched.count();
        QVERIFY(followed <= 2);
        watch.choose(Split::Train, m_known->samples(Split::Train)[3]);
        QVERIFY(see.part() == Split::Train);
        QCOMPARE(see.image().index, std::int64_t{3});
        QCOMPARE(seen.count(), 3);
        QCOMPARE(watched.count(), followed + 1);
    }

    void aPageThatWasClosedShowsItOnceItHasTheData()
    {
        ChosenSample chosen;
        ImageBar see(QStringLiteral("see"));
        ImageBar watch(QStringLiteral("watch"));
        see.follow(chosen);
        watch.follow(chosen);
        see.setData(m_known);
        QSignalSpy watched(&watch, &ImageBar::changed);
        see.choose(Split::Test, m_known->samples(Split::Test)[5]);
        QCOMPARE(watched.count(), 0);
        watch.setData(m_known);
        QVERIFY(watch.part() == Split::Test);
        QCOMPARE(watch.image().index, std::int64_t{5});
    }

    void aNumberOfOtherDataIsNotTaken()
    {
        ChosenSample chosen;
        ImageBar see(QStringLiteral("see"));
        ImageBar watch(QStringLiteral("watch"));
        see.follow(chosen);
        watch.follow(chosen);
        see.setData(m_known);
        watch.setData(openDataset("synthetic:digits?count=30&test=8"));
        const Split before = watch.part();
        see.choose(Split::Test, m_known->samples(Split::Test)[5]);
        QVERIFY(watch.part() == before);
        QCOMPARE(watch.image().index, std::int64_t{0});
    }

    void whatStandsInTryIsChosenForBothAndLeftByBoth()
    {
        ChosenSample chosen;
        ImageBar see(QStringLiteral("see"));
        ImageBar watch(QStringLiteral("watch"));
        const auto drawn = std::make_shared<const AskedPicture>();
        for (ImageBar* bar : {&see, &watch}) {
            bar->follow(chosen);
            bar->setData(m_known);
            bar->setDrawn(drawn);
        }
        QVERIFY(!see.image().drawn);
        watch.chooseDrawn();
        QVERIFY(see.image().drawn == drawn);
        see.choose(Split::Test, m_known->samples(Split::Test)[2]);
        QVERIFY(!watch.image().drawn);
        QCOMPARE(watch.image().index, std::int64_t{2});
    }
};

QTEST_MAIN(TestChosenSample)
#include "tst_chosen_sample.moc"

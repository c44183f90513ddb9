#include "core/data/source.h"
#include "ui/network/chosen_sample.h"
#include "ui/network/sample_search.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/sample_buttons.h"

#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>

using namespace ks;

/// See and Watch look at the same sample, whichever of them was asked to choose it.
class TestChosenSample : public QObject {
    Q_OBJECT

    const DatasetPtr m_known = openDataset("synthetic:digits?count=40&test=9");

    /// Of two pages that share one choice.
    struct TwoBars {
        /// `other`: the data of the second one; null: it was not opened yet.
        TwoBars(const DatasetPtr& known, const DatasetPtr& other)
        {
            for (ImageBar* bar : {&see, &watch})
                bar->follow(chosen);
            see.setData(known);
            if (other)
                watch.setData(other);
        }
        explicit TwoBars(const DatasetPtr& known) : TwoBars(known, known) {}

        ChosenSample chosen;
        ImageBar see{QStringLiteral("see")};
        ImageBar watch{QStringLiteral("watch")};
    };

    static void pickPart(ImageBar& bar, const char* page, Split part)
    {
        auto* parts = bar.findChild<QComboBox*>(QLatin1String(page) + QStringLiteral("Part"));
        parts->setCurrentIndex(parts->findData(static_cast<int>(part)));
        emit parts->activated(parts->currentIndex());
    }
    static QSpinBox* index(ImageBar& bar) { return bar.findChild<QSpinBox*>(); }
    static SampleButtons& ways(ImageBar& bar) { return *bar.findChild<SampleButtons*>(); }
    static void wish(ImageBar& bar, SampleWish what) { ways(bar).action(what).trigger(); }
    std::int32_t labelOf(const WatchedImage& image) const
    {
        return m_known->labels()[m_known->samples(image.part)[static_cast<std::size_t>(image.index)]];
    }

private slots:
    /// One digit too many is no other number: it can be typed, and then the last one is taken, which is said.
    void aNumberThatIsTooLargeIsTheLastOne()
    {
        ImageBar bar(QStringLiteral("see"));
        bar.setData(m_known);
        pickPart(bar, "see", Split::Test);
        QSpinBox* number = index(bar);
        QCOMPARE(number->maximum(), 8);
        static_cast<QWidget&>(bar).show();
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, QStringLiteral("120"));
        QVERIFY2(number->text().startsWith(QStringLiteral("120")), qPrintable(number->text()));
        QTest::keyClick(number, Qt::Key_Return);
        QCOMPARE(number->value(), 8);
        QCOMPARE(bar.image().index, 8);
        QVERIFY2(number->accessibleDescription().contains(QStringLiteral("120")), qPrintable(number->accessibleDescription()));
        number->selectAll();
        QTest::keyClicks(number, QStringLiteral("5"));
        QTest::keyClick(number, Qt::Key_Return);
        QCOMPARE(number->value(), 5);
    }

    void whatOneChoosesTheOtherShows()
    {
        TwoBars bars(m_known);
        ImageBar& see = bars.see;
        ImageBar& watch = bars.watch;
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
        TwoBars bars(m_known, nullptr);
        ImageBar& see = bars.see;
        ImageBar& watch = bars.watch;
        QSignalSpy watched(&watch, &ImageBar::changed);
        see.choose(Split::Test, m_known->samples(Split::Test)[5]);
        QCOMPARE(watched.count(), 0);
        watch.setData(m_known);
        QVERIFY(watch.part() == Split::Test);
        QCOMPARE(watch.image().index, std::int64_t{5});
    }

    void aNumberOfOtherDataIsNotTaken()
    {
        TwoBars bars(m_known, openDataset("synthetic:digits?count=30&test=8"));
        ImageBar& see = bars.see;
        ImageBar& watch = bars.watch;
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

    /// Cleared and drawn anew: nobody has chosen another sample meanwhile.
    void aDrawingStaysChosenUntilAnotherSampleIs()
    {
        ChosenSample chosen;
        ImageBar see(QStringLiteral("see"));
        see.follow(chosen);
        see.setData(m_known);
        const auto drawn = std::make_shared<const AskedPicture>(AskedPicture{.drawn = true});
        see.setDrawn(drawn);
        QVERIFY(!see.image().drawn); // nobody has asked for it
        see.chooseDrawn();
        QCOMPARE(see.findChild<QComboBox*>(QStringLiteral("seePart"))->currentText(), QStringLiteral("my drawing"));
        see.setDrawn(nullptr);
        QVERIFY(!see.image().drawn);
        const auto again = std::make_shared<const AskedPicture>(AskedPicture{.drawn = true});
        see.setDrawn(again);
        QVERIFY(see.image().drawn == again);
        see.choose(Split::Test, m_known->samples(Split::Test)[4]);
        see.setDrawn(drawn);
        QVERIFY(!see.image().drawn);
        QCOMPARE(see.image().index, std::int64_t{4});
    }

    void goesToTheNextAndTheOneBeforeRoundTheEnd()
    {
        TwoBars bars(m_known);
        ImageBar& see = bars.see;
        ImageBar& watch = bars.watch;
        see.choose(Split::Test, m_known->samples(Split::Test)[8]);
        wish(see, SampleWish::Next);
        QCOMPARE(watch.image().index, std::int64_t{0}); // of nine
        wish(watch, SampleWish::Previous);
        QCOMPARE(see.image().index, std::int64_t{8});
        QVERIFY(see.part() == Split::Test);
    }

    void fromADrawingItGoesBackToTheSampleBefore()
    {
        ChosenSample chosen;
        ImageBar see(QStringLiteral("see"));
        see.follow(chosen);
        see.setData(m_known);
        see.choose(Split::Test, m_known->samples(Split::Test)[6]);
        see.setDrawn(std::make_shared<const AskedPicture>(AskedPicture{.drawn = true}));
        see.chooseDrawn();
        QVERIFY(see.image().drawn);
        QVERIFY(!ways(see).action(SampleWish::SameClass).isEnabled()); // nobody has said what it is
        wish(see, SampleWish::Next);
        QVERIFY(!see.image().drawn);
        QCOMPARE(see.image().index, std::int64_t{6});
        QVERIFY(ways(see).action(SampleWish::SameClass).isEnabled());
    }

    void goesToTheNextOfTheSameClass()
    {
        ImageBar see(QStringLiteral("see"));
        see.setData(m_known);
        see.choose(Split::Train, m_known->samples(Split::Train)[0]);
        const std::int32_t label = labelOf(see.image());
        const auto& samples = m_known->samples(Split::Train);
        const auto same = std::ranges::count_if(samples, [&](std::uint32_t sample) { return m_known->labels()[sample] == label; });
        QVERIFY(same > 1);
        for (qsizetype i = 0; i < same; ++i) {
            const std::int64_t before = see.image().index;
            wish(see, SampleWish::SameClass);
            QVERIFY(see.image().index != before);
            QCOMPARE(labelOf(see.image()), label);
        }
        QCOMPARE(see.image().index, std::int64_t{0}); // all of them, round the end
    }

    /// Any class can be asked for by its name, also by its key, and by the mouse or the keyboard alike.
    void goesToTheNextOfAClassThatIsAskedFor()
    {
        ImageBar see(QStringLiteral("see"));
        see.setData(m_known);
        see.choose(Split::Train, m_known->samples(Split::Train)[0]);
        auto& menu = *see.findChild<QMenu*>(QStringLiteral("seeClasses"));
        QVERIFY(menu.menuAction()->isVisible());
        QCOMPARE(menu.actions().size(), qsizetype{m_known->classes()});
        for (int label = m_known->classes() - 1; label >= 0; --label) {
            const std::optional<int> next = nextOfClass(*m_known, Split::Train, static_cast<int>(see.image().index), label);
            if (!next)
                continue; // another test asks for what is not there
            menu.popup({});
            QTest::keyClick(&menu, static_cast<Qt::Key>(Qt::Key_0 + label));
            QCOMPARE(see.image().index, std::int64_t{*next});
            QCOMPARE(labelOf(see.image()), label);
        }
    }

    /// It stays where it is, and says why.
    void aClassThatIsNotThereIsToldOf()
    {
        ImageBar see(QStringLiteral("see"));
        see.setData(m_known);
        static_cast<QWidget&>(see).show();
        pickPart(see, "see", Split::Test);
        const std::int64_t before = see.image().index;
        int none = 0; // nine samples are not of all ten classes
        while (nextOfClass(*m_known, Split::Test, static_cast<int>(before), none))
            ++none;
        see.lookForClass(none);
        QCOMPARE(see.image().index, before);
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("no other “%1” in the test data").arg(none)));
        QToolTip::hideText();
    }

    /// Numbers have no classes: there is no menu of them.
    void dataWithoutClassesHaveNoneToAskFor()
    {
        ImageBar see(QStringLiteral("see"));
        see.setData(m_known);
        see.setData(openDataset("synthetic:irradiance?count=20&test=5"));
        QVERIFY(!see.findChild<QMenu*>(QStringLiteral("seeClasses"))->menuAction()->isVisible());
    }

    void aRandomOneIsAnotherOne()
    {
        ImageBar see(QStringLiteral("see"));
        see.setData(m_known);
        for (int i = 0; i < 30; ++i) {
            const std::int64_t before = see.image().index;
            wish(see, SampleWish::Random);
            QVERIFY(see.image().index != before && see.image().index < m_known->count(see.part()));
        }
    }

    /// What has no room is in the menu still, and nothing else moves.
    void waysFoldIntoTheirMenu()
    {
        SampleButtons buttons(QStringLiteral("see"), nullptr);
        buttons.resize(buttons.sizeHint());
        buttons.show();
        auto* menu = buttons.findChild<QToolButton*>(QStringLiteral("seeChoose"));
        auto* next = buttons.findChild<QToolButton*>(QStringLiteral("seeNext"));
        auto* previous = buttons.findChild<QToolButton*>(QStringLiteral("seePrevious"));
        QVERIFY(menu->isVisible() && next->isVisible() && previous->isVisible());
        QVERIFY(!next->accessibleName().isEmpty() && !next->toolTip().isEmpty());
        buttons.resize(buttons.minimumSizeHint());
        QVERIFY(menu->isVisible() && !next->isVisible() && !previous->isVisible());
        QVERIFY(buttons.rect().contains(menu->geometry()));
        QVERIFY(buttons.action(SampleWish::Next).isEnabled());
        buttons.resize(buttons.sizeHint());
        QVERIFY(next->isVisible());
        for (const auto* button : {menu, next, previous})
            QVERIFY(buttons.rect().contains(button->geometry()));
    }

    /// In large text the number stands below the part, and neither is cut: the page would be wider than its window.
    void theBarTakesAnotherRowWhereItIsNarrow()
    {
        ImageBar bar(QStringLiteral("watch"));
        bar.setData(m_known);
        const auto* part = bar.findChild<QComboBox*>(QStringLiteral("watchPart"));
        const auto* index = bar.findChild<QSpinBox*>(QStringLiteral("watchIndex"));
        const auto below = [&bar](const QWidget* one) { return one->mapTo(&bar, QPoint()).y(); };
        bar.resize(900, 100);
        bar.show();
        QTRY_VERIFY(std::abs(below(part) - below(index)) < index->height());
        const int usual = bar.width();
        bar.resize(bar.minimumSizeHint().width(), 140);
        QVERIFY(bar.width() < usual);
        QTRY_VERIFY2(below(index) >= below(part) + part->height(), qPrintable(QString::number(bar.width())));
        for (const QWidget* one : {static_cast<const QWidget*>(part), static_cast<const QWidget*>(index)})
            QVERIFY(one->width() >= one->minimumSizeHint().width() && bar.rect().contains(QRect(one->mapTo(&bar, QPoint()), one->size())));
        bar.resize(900, 100);
        QTRY_VERIFY(std::abs(below(part) - below(index)) < index->height());
    }
};

QTEST_MAIN(TestChosenSample)
#include "tst_chosen_sample.moc"

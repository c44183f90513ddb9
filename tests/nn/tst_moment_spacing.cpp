#include "core/nn/moment_spacing.h"

#include <QTest>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

using namespace ks;

namespace {

constexpr std::size_t most = 128; ///< as Moments keeps

/// The places of a training whose epochs have so many batches.
MomentPlace placeAt(std::size_t number, std::size_t epoch)
{
    return {number, (epoch - number % epoch) % epoch};
}

/// A training in which no moment takes any time.
MomentSpacing keptOf(std::size_t batches, std::size_t epoch)
{
    MomentSpacing spacing(most);
    for (std::size_t number = 0; number <= batches; ++number)
        if (const MomentPlace place = placeAt(number, epoch); spacing.wants(place))
            spacing.add(place);
    return spacing;
}

/// From one to the next, and from the last one to where the training is.
std::vector<std::size_t> distancesOf(std::span<const std::size_t> kept, std::size_t now)
{
    std::vector<std::size_t> distances;
    for (std::size_t i = 1; i < kept.size(); ++i)
        distances.push_back(kept[i] - kept[i - 1]);
    if (now > kept.back())
        distances.push_back(now - kept.back());
    return distances;
}

double longestInMeans(std::span<const std::size_t> kept, std::size_t now)
{
    const std::vector<std::size_t> distances = distancesOf(kept, now);
    const double mean = static_cast<double>(now - kept.front()) / static_cast<double>(distances.size());
    return static_cast<double>(std::ranges::max(distances)) / mean;
}

} // namespace

/// Which moments of a training are kept. No time passes here: how long a batch and a moment take is said.
class TestMomentSpacing : public QObject {
    Q_OBJECT

private slots:
    /// Where time is short, what is kept stays evenly spread: not the first ones one beside the other, and then none. None goes that is far from others.
    void goesFurtherApartEvenly()
    {
        MomentSpacing spacing(most);
        for (std::size_t batch = 3; batch < 23; ++batch)
            QVERIFY(spacing.wants({batch}) && !spacing.add({batch}));
        QVERIFY(spacing.wants({202}) && spacing.add({202}));
        QCOMPARE(spacing.kept(), (std::vector<std::size_t>{3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 202}));
        QVERIFY(!spacing.wants({203}) && spacing.wants({204}));
        for (const std::size_t batch : {401U, 601U, 801U, 1001U})
            QVERIFY(!spacing.add({batch}));
        QVERIFY(spacing.add({1201}));
        QCOMPARE(spacing.kept(), (std::vector<std::size_t>{3, 7, 11, 15, 19, 202, 401, 601, 801, 1001, 1201}));
    }

    void theFirstIsKeptAndTheOthersAreEvenlySpread()
    {
        constexpr std::size_t few = 8;
        MomentSpacing spacing(few);
        for (std::size_t batches = 3; batches < 1000; ++batches) {
            if (!spacing.wants({batches}))
                continue;
            spacing.add({batches});
            QVERIFY(spacing.kept().size() <= few);
            QVERIFY(batches < 3 + few || spacing.kept().size() > few / 2);
            QCOMPARE(spacing.kept().front(), std::size_t{3});
            const std::vector<std::size_t> distances = distancesOf(spacing.kept(), spacing.kept().back());
            QVERIFY(distances.empty() || std::ranges::min(distances) == std::ranges::max(distances));
        }
        QVERIFY(!spacing.wants({spacing.kept().back()}));
        spacing.limit(4);
        QVERIFY(spacing.kept().size() <= 4);
        spacing.forgetAfter(3);
        QCOMPARE(spacing.kept().size(), std::size_t{1});
    }

    void endsOfEpochsAreKept_data()
    {
        QTest::addColumn<int>("epoch");
        for (const int epoch : {79, 150, 468})
            QTest::addRow("%d batches", epoch) << epoch;
    }

    /// All of them, as long as so many may be kept; and no two are more than twice as far apart as any other two.
    void endsOfEpochsAreKept()
    {
        QFETCH(const int, epoch);
        const auto length = static_cast<std::size_t>(epoch);
        for (const std::size_t epochs : {std::size_t{3}, std::size_t{20}, std::size_t{60}}) {
            const MomentSpacing spacing = keptOf(epochs * length, length);
            for (std::size_t end = 0; end <= epochs; ++end)
                QVERIFY2(std::ranges::binary_search(spacing.kept(), end * length), qPrintable(QString::number(end)));
            const std::vector<std::size_t> distances = distancesOf(spacing.kept(), epochs * length);
            QVERIFY(std::ranges::max(distances) < 2 * std::ranges::min(distances));
            QVERIFY(spacing.kept().size() <= most);
        }
        const MomentSpacing many = keptOf(1000 * length, length); // more than may be kept: then nothing else is
        QVERIFY(many.kept().size() > most / 4 && many.kept().size() <= most);
        for (const std::size_t one : many.kept())
            QCOMPARE(one % length, std::size_t{0});
    }

    void aLongTrainingIsCoveredEvenly_data()
    {
        using Seconds = std::function<double(std::size_t)>;
        QTest::addColumn<Seconds>("batch");
        QTest::addColumn<Seconds>("moment");
        const Seconds quick = [](std::size_t) { return 0.001; };
        QTest::addRow("at full speed") << quick << Seconds([](std::size_t) { return 0.004; });
        QTest::addRow("watched, then at full speed")
            << Seconds([](std::size_t number) { return number < 1000 ? 0.1 : 0.001; }) << Seconds([](std::size_t) { return 0.004; });
        QTest::addRow("of a large network") << quick << Seconds([](std::size_t) { return 0.04; });
        QTest::addRow("with a slow disk now and then")
            << quick << Seconds([](std::size_t number) { return number > 50'000 && number % 100'000 < 3'000 ? 0.1 : 0.002; });
    }

    /// Moments take a hundredth of the time at most, so that most batches come while there is none for another. No stretch of the training is without.
    void aLongTrainingIsCoveredEvenly()
    {
        using Seconds = std::function<double(std::size_t)>;
        QFETCH(const Seconds, batch);
        QFETCH(const Seconds, moment);
        constexpr std::size_t epoch = 468;
        constexpr std::size_t settled = 100'000; // from here on it was fast for long
        constexpr double share = 0.01;
        constexpr double mostCredit = 1; // seconds
        MomentSpacing spacing(most);
        double credit = 0.03;
        for (std::size_t number = 0; number <= 5 * settled; ++number) {
            credit = std::min(mostCredit, credit + share * batch(number));
            const MomentPlace place = placeAt(number, epoch);
            if (credit >= 0 && spacing.wants(place)) {
                spacing.add(place);
                credit -= moment(number);
                QVERIFY(spacing.kept().size() <= most && spacing.kept().front() == 0);
            }
            if (number < settled || number % 997 != 0)
                continue;
            QVERIFY2(spacing.kept().size() >= 20, qPrintable(QString::number(spacing.kept().size())));
            QVERIFY2(longestInMeans(spacing.kept(), number) <= 2,
                     qPrintable(QStringLiteral("%1 after %2").arg(longestInMeans(spacing.kept(), number)).arg(number)));
        }
    }

    /// What another training has kept goes on as it is.
    void goesOnWithThoseOfAnother()
    {
        constexpr std::size_t epoch = 79;
        const MomentSpacing first = keptOf(1000, epoch);
        std::vector<MomentPlace> places;
        for (const std::size_t number : first.kept())
            places.push_back(placeAt(number, epoch));
        MomentSpacing second(most);
        second.begin(places);
        QCOMPARE(second.kept(), first.kept());
        for (std::size_t number = 1001; number <= 20 * epoch; ++number)
            if (const MomentPlace place = placeAt(number, epoch); second.wants(place))
                second.add(place);
        for (std::size_t end = 0; end <= 20; ++end)
            QVERIFY(std::ranges::binary_search(second.kept(), end * epoch));
        QVERIFY(longestInMeans(second.kept(), 20 * epoch) <= 2);
    }
};

QTEST_GUILESS_MAIN(TestMomentSpacing)
#include "tst_moment_spacing.moc"

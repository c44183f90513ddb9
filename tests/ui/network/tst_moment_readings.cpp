#include "tests/ui/network/moment_place.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_test.h"
#include "ui/network/moments/moment_readings.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/watch/image_bar.h"
#include "ui/theme/colours.h"

#include <QAction>
#include <QImage>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

using namespace ks;

namespace {

int distance(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

} // namespace

/// At which moments of the training a sample was read right, on the line of moments, and the way there.
class TestMomentReadings : public test::SeeTest<test::NetworkTest> {
    Q_OBJECT

    MomentReadings& readings() { return *m_lab->findChild<MomentReadings*>(); }
    MomentTrack& track() { return *m_lab->centre()->findChild<MomentTrack*>(); }
    std::size_t keptBefore()
    {
        const std::vector<Moment> all = run().look().all();
        return static_cast<std::size_t>(std::ranges::count_if(all, [this](const Moment& one) { return one.batches < batches(); }));
    }
    /// With See open, and so slowly that every moment is kept.
    void trainOneByOne(int count)
    {
        m_lab->tabs().open(QStringLiteral("see"));
        for (int i = 0; i < count; ++i)
            train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible() && keptBefore() > 2, 20000);
    }
    void choose(int index)
    {
        page().bar().choose(Split::Test, run().opened().data()->samples(Split::Test)[static_cast<std::size_t>(index)]);
    }
    bool areAllKnown()
    {
        return QTest::qWaitFor([this] { return readings().isWhole() && readings().known().size() == keptBefore(); }, 20000);
    }
    /// A sample that is read right at some of the moments and wrong at others.
    bool chooseOneThatChanges()
    {
        const int samples = static_cast<int>(run().opened().data()->count(Split::Test));
        for (int index = 0; index < samples; ++index) {
            choose(index);
            if (!areAllKnown())
                return false;
            const std::map<std::size_t, bool> known = readings().known();
            const auto right = std::ranges::count(known, true, &std::pair<const std::size_t, bool>::second);
            if (right > 0 && right < std::ssize(known))
                return true;
        }
        return false;
    }
    void lookAt(std::optional<std::size_t> batches)
    {
        run().look().lookAt(batches);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), batches, 20000);
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    /// What the line tells is what See says at each of these moments.
    void itIsWhatSeeSaysThere()
    {
        trainOneByOne(6);
        QVERIFY(chooseOneThatChanges());
        for (const auto& [moment, right] : readings().known()) {
            lookAt(moment);
            QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->trained == moment, 20000);
            QCOMPARE(page().answer()->prediction.right(), right);
            QCOMPARE(track().accessibleDescription().contains(QStringLiteral("There the sample is read right.")), right);
            QCOMPARE(track().accessibleDescription().contains(QStringLiteral("There the sample is read wrong.")), !right);
        }
        lookAt(std::nullopt);
        QVERIFY2(track().toolTip().contains(QStringLiteral("is read right at")), qPrintable(track().toolTip()));
    }

    void keysLeadToWhereItIsReadRight()
    {
        trainOneByOne(6);
        QVERIFY(chooseOneThatChanges());
        const std::map<std::size_t, bool> known = readings().known();
        std::vector<std::size_t> right;
        for (const auto& [moment, isRight] : known)
            if (isRight)
                right.push_back(moment);
        QAction* const previous = action("network.previousRight");
        QAction* const next = action("network.nextRight");
        QVERIFY(!next->isEnabled());
        for (auto moment = right.rbegin(); moment != right.rend(); ++moment) { // from now back to the first one
            QTRY_VERIFY(previous->isEnabled());
            previous->trigger();
            QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional(*moment), 20000);
        }
        QTRY_VERIFY(!previous->isEnabled());
        QVERIFY(previous->toolTip().contains(QStringLiteral("At no earlier moment")));
        if (right.size() > 1) {
            QTRY_VERIFY(next->isEnabled());
            next->trigger();
            QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional(right[1]), 20000);
        }
    }

    /// Another sample, and another training, are asked anew.
    void anotherSampleIsAskedAnew()
    {
        trainOneByOne(4);
        QVERIFY(areAllKnown());
        choose(5);
        QVERIFY(readings().known().empty());
        QVERIFY(areAllKnown());
        train(1);
        QVERIFY(areAllKnown());
        untrain();
        QVERIFY(readings().known().empty());
    }

    /// What is to be guessed is told neither by the line nor by what leads along it.
    void whatIsToBeGuessedIsNotTold()
    {
        trainOneByOne(6);
        QVERIFY(chooseOneThatChanges());
        QVERIFY(!readings().known().empty());
        auto& guess = *page().findChild<SeeGuess*>();
        guess.click();
        QTRY_VERIFY_WITH_TIMEOUT(readings().known().empty(), 20000);
        QVERIFY(!action("network.previousRight")->isEnabled());
        QTRY_VERIFY2(track().toolTip().contains(QStringLiteral("before it has been guessed")), qPrintable(track().toolTip()));
        guess.click();
        QTRY_VERIFY_WITH_TIMEOUT(!readings().known().empty(), 20000);
    }

    /// Above the line where it was right, below it where it was wrong, on both sides where nobody knows.
    void ticksTellItWithoutColours()
    {
        MomentTrack line(m_lab->centre());
        line.resize(400, line.sizeHint().height());
        line.take({0, 10, 20, 30}, 40, std::nullopt);
        const auto colourAt = [&line](std::size_t moment, int away) {
            const QImage image = line.grab().toImage();
            return image.pixelColor(test::placeOnTrack(line, moment, 40) + QPoint(0, away));
        };
        const QColor ground = colourAt(30, -7);
        const auto isThere = [&](std::size_t moment, int away) { return distance(colourAt(moment, away), ground) > 30; };
        constexpr int away = 3; // pixels, beside the line
        QVERIFY(isThere(10, -away) && isThere(10, away));
        line.tellRight({{10, true}, {20, false}});
        QVERIFY(isThere(10, -away) && !isThere(10, away));
        QVERIFY(!isThere(20, -away) && isThere(20, away));
        QVERIFY(isThere(30, -away) && isThere(30, away));
        const Colours& colours = coloursOf(line.palette());
        QVERIFY(distance(colourAt(10, -away), colours.good) < distance(colourAt(10, -away), colours.bad));
        QVERIFY(distance(colourAt(20, away), colours.bad) < distance(colourAt(20, away), colours.good));
    }
};

QTEST_MAIN(TestMomentReadings)
#include "tst_moment_readings.moc"

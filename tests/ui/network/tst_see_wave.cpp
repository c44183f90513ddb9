#include "core/nn/presets.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_wave.h"
#include "ui/operation/choice_row.h"

#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>

#include <algorithm>
#include <numeric>

using namespace ks;

/// The wave through a network: its stations in order, how it is played and stepped, what it covers.
class TestSeeWave : public test::NetworkTest {
    Q_OBJECT

private:
    using Pass = SeeFront::Pass;

    static std::vector<int> columnsOf(const std::vector<SeeStation>& stations, Pass pass)
    {
        std::vector<int> columns;
        for (const SeeStation& station : stations)
            if (station.pass == pass)
                columns.push_back(station.column);
        return columns;
    }
    /// First all of one pass, then all of the next.
    static bool arePassesInOrder(const std::vector<SeeStation>& stations)
    {
        return std::ranges::is_sorted(stations, {}, &SeeStation::pass);
    }
    /// Forward and back through all columns; the loss once, at the last; weights only where there are some.
    static void checkStations(const SeeContents& contents)
    {
        const std::vector<SeeStation> stations = seeStations(contents);
        const int columns = static_cast<int>(contents.columns().size());
        std::vector<int> all(static_cast<std::size_t>(columns));
        std::iota(all.begin(), all.end(), 0);
        QVERIFY(arePassesInOrder(stations));
        QCOMPARE(columnsOf(stations, Pass::Forward), all);
        QCOMPARE(columnsOf(stations, Pass::Loss), std::vector<int>{columns - 1});
        std::ranges::reverse(all);
        QCOMPARE(columnsOf(stations, Pass::Backward), all);
        for (const SeeStation& station : stations) {
            QVERIFY(!station.text.isEmpty());
            QVERIFY2(!station.text.contains(QLatin1Char('%')), qPrintable(station.text));
        }
    }
    /// Three columns of two maps.
    static std::vector<SeeStation> threeStations()
    {
        return {{Pass::Forward, 0, 1, "sample"}, {Pass::Forward, 1, 2, "conv"}, {Pass::Backward, 1, 2, "back"}};
    }
    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    void openSee()
    {
        openWithLittleData();
        QSignalSpy refreshed(&page(), &SeePage::refreshed);
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(!refreshed.isEmpty(), 10000);
        page().view().setFocus();
        QVERIFY(m_desk->settled());
    }
    QString sentence() { return page().findChild<QLabel*>("seeWaveSentence")->text(); }

private slots:
    void cleanup() { closeWindow(); }

    void lenetHasItsStations()
    {
        const SeeContents contents(presetModel("lenet-5"));
        checkStations(contents);
        const std::vector<SeeStation> stations = seeStations(contents);
        QCOMPARE(columnsOf(stations, Pass::Update).size(), std::size_t{5}); // two convolutions, three fully connected layers
        QVERIFY(stations[1].text.contains("conv1"));
        QVERIFY2(stations[1].text.contains("Each window times the weights"), qPrintable(stations[1].text));
        QCOMPARE(stations[1].count, std::int64_t{6}); // maps
    }

    void aSmallResNetHasThem()
    {
        SeeContents contents(smallResNet(3, 4, {1, 3, 32, 32}, 10));
        checkStations(contents);
        const std::size_t folded = seeStations(contents).size();
        int group = 1;
        while (group < static_cast<int>(contents.columns().size()) && !contents.foldAt(group)->isGroup())
            ++group;
        QVERIFY(contents.toggle(group));
        checkStations(contents);
        QVERIFY(seeStations(contents).size() > folded);
    }

    /// The picture stays as high as it is, whatever the wave says of what is looked at: three lines have room, and what has had more keeps it.
    void sentencesMoveNothing()
    {
        openSee();
        m_window->resize(1280, 720);
        QVERIFY(m_desk->settled());
        const auto& label = *page().findChild<QLabel*>("seeWaveSentence");
        const auto heightWith = [&](int lines) {
            std::vector<SeeStation> stations = threeStations();
            const QFontMetrics metrics(label.font());
            const auto linesOf = [&](const QString& text) {
                return metrics.boundingRect(QRect(0, 0, label.width(), QWIDGETSIZE_MAX), Qt::AlignLeft | Qt::TextWordWrap, text).height() /
                       metrics.lineSpacing();
            };
            while (linesOf(stations.front().text) < lines)
                stations.front().text += QStringLiteral(" word");
            page().wave().setStations(stations);
            return m_desk->settled() ? page().view().height() : -1;
        };
        const int usual = heightWith(1);
        QVERIFY(usual > 0);
        QCOMPARE(heightWith(3), usual);
        const int less = heightWith(4);
        QVERIFY(less <= usual);
        QCOMPARE(heightWith(1), less);
        QCOMPARE(heightWith(4), less);
    }

    void noNetworkHasNoStations() { QVERIFY(seeStations(SeeContents()).empty()); }

    void itStepsByLayersAndByMaps()
    {
        SeeWave wave;
        QVERIFY(!wave.canStep(+1));
        wave.setStations(threeStations());
        QVERIFY(!wave.front());
        wave.step(+1);
        QCOMPARE(wave.station()->text, QStringLiteral("sample"));
        wave.step(+1);
        QCOMPARE(*wave.front(), (SeeFront{Pass::Forward, 1, -1, 2}));
        wave.setStride(SeeStride::Map);
        QCOMPARE(wave.front()->map, std::int64_t{1}); // all of it stays seen
        wave.step(-1);
        QCOMPARE(wave.front()->map, std::int64_t{0});
        wave.step(-1);
        QCOMPARE(wave.station()->text, QStringLiteral("sample"));
        for (int i = 0; i < 3; ++i)
            wave.step(+1);
        QCOMPARE(*wave.front(), (SeeFront{Pass::Backward, 1, 0, 2}));
        wave.step(+1);
        wave.step(+1); // behind the last one
        QVERIFY(!wave.station());
        QVERIFY(wave.hasEnded());
        QVERIFY(wave.canStep(-1));
        wave.step(-1);
        QCOMPARE(*wave.front(), (SeeFront{Pass::Backward, 1, 1, 2}));
        QVERIFY(!wave.hasEnded());
        wave.step(+1);
        QVERIFY(wave.hasEnded());
        wave.leave(); // somebody looks elsewhere
        QVERIFY(!wave.hasEnded());
        QVERIFY(!wave.canStep(-1));
        wave.step(+1); // from its beginning
        QCOMPARE(wave.station()->text, QStringLiteral("sample"));
        wave.step(-1); // before the first one
        QVERIFY(!wave.station());
        QVERIFY(!wave.canStep(-1));
    }

    void itStepsByRowsAndCells()
    {
        SeeWave wave;
        wave.setStations({{Pass::Forward, 0, 1, "sample"}, {Pass::Forward, 1, 2, "conv", 2, 3}, {Pass::Update, 1, 2, "update"}});
        wave.setStride(SeeStride::Row);
        wave.step(+1);
        wave.step(+1);
        QCOMPARE(*wave.front(), (SeeFront{Pass::Forward, 1, 0, 2, SeeCell(0, -1)}));
        wave.step(+1);
        wave.step(+1);
        QCOMPARE(*wave.front(), (SeeFront{Pass::Forward, 1, 1, 2, SeeCell(0, -1)}));
        wave.setStride(SeeStride::Cell); // the whole row stays seen
        QCOMPARE(*wave.front(), (SeeFront{Pass::Forward, 1, 1, 2, SeeCell(0, 2)}));
        wave.step(+1);
        QCOMPARE(*wave.front(), (SeeFront{Pass::Forward, 1, 1, 2, SeeCell(1, 0)}));
        const SeeFront front = *wave.front();
        QVERIFY(!front.covers({.column = 1, .map = 0, .cell = SeeCell(1, 2)}));
        QVERIFY(!front.covers({.column = 1, .map = 1, .cell = SeeCell(0, 2)}));
        QVERIFY(!front.covers({.column = 1, .map = 1, .cell = SeeCell(1, 0)}));
        QVERIFY(front.covers({.column = 1, .map = 1, .cell = SeeCell(1, 1)}));
        for (int i = 0; i < 3; ++i)
            wave.step(+1);
        QCOMPARE(*wave.front(), (SeeFront{Pass::Update, 1, 0, 2})); // filters have no rows
        for (int i = 0; i < 3; ++i)
            wave.step(-1);
        QCOMPARE(wave.front()->cell, std::optional(SeeCell(1, 0)));
        wave.setStride(SeeStride::Layer);
        QCOMPARE(*wave.front(), (SeeFront{Pass::Forward, 1, -1, 2}));
    }

    void otherTextsLeaveItWhereItIs()
    {
        SeeWave wave;
        wave.setStations(threeStations());
        wave.step(+1);
        wave.step(+1);
        std::vector<SeeStation> translated = threeStations();
        translated[1].text = QStringLiteral("convolución");
        wave.setStations(translated);
        QCOMPARE(wave.station()->text, QStringLiteral("convolución"));
        translated.pop_back();
        wave.setStations(translated);
        QVERIFY(!wave.station());
    }

    void itPlaysToItsEnd()
    {
        SeeWave wave;
        wave.setStepsPerSecond(1000);
        wave.setPlaying(true); // nothing to play
        QVERIFY(!wave.isPlaying());
        wave.setStations(threeStations());
        QSignalSpy moved(&wave, &SeeWave::moved);
        QSignalSpy playing(&wave, &SeeWave::playingChanged);
        wave.setWaiting(true);
        wave.setPlaying(true);
        QVERIFY(wave.isPlaying());
        QCOMPARE(wave.station()->column, 0); // it begins at once
        wave.setWaiting(false);
        QTRY_VERIFY(!wave.isPlaying());
        QVERIFY(!wave.station());
        QCOMPARE(moved.size(), 4); // three stations, and at rest again
        QCOMPARE(playing.size(), 2);
    }

    void reducedMotionLeavesTheSteps()
    {
        SeeWave wave;
        wave.setStations(threeStations());
        wave.setPlaying(true);
        wave.setStill(true);
        QVERIFY(!wave.isPlaying());
        wave.setPlaying(true);
        QVERIFY(!wave.isPlaying());
        wave.toggle();
        QCOMPARE(wave.station()->column, 1);
    }

    void whatIsToComeIsCovered()
    {
        const SeeFront forward{Pass::Forward, 2, 0, 6};
        QVERIFY(forward.covers({.column = 3}));
        QVERIFY(forward.covers({.column = 2, .map = 1}));
        QVERIFY(!forward.covers({.column = 2, .map = 0}));
        QVERIFY(!forward.covers({.column = 1, .map = 5}));
        QVERIFY(!forward.covers({}));
        const SeeFront backward{Pass::Backward, 2};
        QVERIFY(backward.covers({.column = 1}));
        QVERIFY(!backward.covers({.column = 2, .map = 5}));
        QVERIFY(!(SeeFront{Pass::Update, 2, 0, 6}).covers({.column = 3}));
    }

    void theViewVeilsWhatIsToCome()
    {
        SeeView view;
        view.resize(1000, 480);
        view.setPicture(test::lenetPicture());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const SeeSpot late{.column = 3, .map = 4};
        const SeeSpot early{.column = 1, .map = 4};
        const auto colourAt = [&](const SeeSpot& spot) {
            return QColor(view.grab().toImage().pixel(view.rectOf(spot).center().toPoint())).rgb();
        };
        const QRgb empty = GridLook::of(view.palette(), view.font()).empty.rgb();
        QVERIFY(test::settled());
        const QRgb seen = colourAt(early);
        QVERIFY(colourAt(late) != empty);
        view.setWave(SeeFront{Pass::Forward, 2});
        QVERIFY(test::settled());
        QCOMPARE(colourAt(late), empty);
        QCOMPARE(colourAt(early), seen);
        view.setSpot(late);
        QVERIFY2(view.accessibleDescription().contains("has not come"), qPrintable(view.accessibleDescription()));
        view.setSpot({});
        view.setWave(SeeFront{Pass::Backward, 2});
        QVERIFY(test::settled());
        QCOMPARE(colourAt(early), empty);
        QVERIFY(colourAt(late) != empty);
        view.setWave(std::nullopt);
        QVERIFY(test::settled());
        QCOMPARE(colourAt(early), seen);
    }

    void keysStepAndPlay()
    {
        openSee();
        SeeView* view = &page().view();
        QTest::keyClick(view, Qt::Key_Period);
        QVERIFY(page().wave().station());
        QCOMPARE(page().wave().station()->column, 0);
        QTest::keyClick(view, Qt::Key_Period);
        QVERIFY2(sentence().contains("conv1"), qPrintable(sentence()));
        QTest::keyClick(view, Qt::Key_Comma);
        QCOMPARE(page().wave().station()->column, 0);
        QTest::keyClick(view, Qt::Key_P); // motion is reduced here: a step
        QVERIFY(!page().wave().isPlaying());
        QCOMPARE(page().wave().station()->column, 1);
        m_desk->theme.setReducedMotion(Follow::Off);
        QTest::keyClick(view, Qt::Key_P);
        QVERIFY(page().wave().isPlaying());
        QTest::keyClick(view, Qt::Key_P);
        QVERIFY(!page().wave().isPlaying());
        m_desk->preferences.set(preference::singleLetterKeys, false);
        QVERIFY(!page().findChild<QToolButton*>("seeWavePlay")->toolTip().contains("(P)"));
        const std::optional<SeeFront> before = page().wave().front();
        QTest::keyClick(view, Qt::Key_Period);
        QVERIFY(page().wave().front() == before);
        m_desk->preferences.set(preference::singleLetterKeys, true);
    }

    /// As in the Operation lab and in Step: G makes steps longer, Shift+G shorter, as far as there are any.
    void keysChooseHowFarAStepGoes()
    {
        openSee();
        SeeView* view = &page().view();
        const auto* steps = page().findChild<ChoiceRow*>("seeWaveSteps");
        const auto press = [&](Qt::KeyboardModifiers with) { QTest::keyClick(view, Qt::Key_G, with); };
        for (const SeeStride stride : {SeeStride::Map, SeeStride::Row, SeeStride::Cell, SeeStride::Term, SeeStride::Term}) {
            press(Qt::ShiftModifier);
            QVERIFY(page().wave().stride() == stride);
            QCOMPARE(steps->current(), static_cast<int>(stride));
        }
        for (int i = 0; i < 5; ++i)
            press({});
        QVERIFY(page().wave().stride() == SeeStride::Layer);
        m_desk->preferences.set(preference::singleLetterKeys, false);
        press(Qt::ShiftModifier);
        QVERIFY(page().wave().stride() == SeeStride::Layer);
        m_desk->preferences.set(preference::singleLetterKeys, true);
    }

    /// Sentences of one line and of three: the picture stays where it is.
    void theWaveMovesNothing()
    {
        openSee();
        SeeWave& wave = page().wave();
        const QSize before = page().view().size();
        for (const SeeStride stride : {SeeStride::Layer, SeeStride::Cell}) {
            wave.setStride(stride);
            QVERIFY(m_desk->settled());
            const QSize size = page().view().size();
            if (stride == SeeStride::Layer)
                QCOMPARE(size, before);
            wave.step(+1);
            for (int i = 0; i < 12 && wave.station(); ++i) {
                QVERIFY(m_desk->settled());
                QCOMPARE(page().view().size(), size);
                wave.step(+1);
            }
            wave.leave();
        }
        QVERIFY(m_desk->settled());
    }

    /// What it says: the whole network, out of the wave and out of what was looked at.
    void theButtonShowsTheWholeNetworkAgain()
    {
        openSee();
        auto* whole = page().findChild<QToolButton*>("seeWaveLeave");
        SeeView& view = page().view();
        view.setSpot({});
        QVERIFY(!whole->isEnabled());
        view.setSpot({.column = 1, .map = 0});
        QVERIFY(view.level() != SeeLevel::Network);
        QVERIFY(whole->isEnabled());                                                           // also without a wave
        QVERIFY2(sentence().startsWith("A wave through the network"), qPrintable(sentence())); // and one sees but a part of it
        page().wave().step(+1);
        whole->setFocus();
        whole->click();
        QVERIFY(!page().wave().station());
        QCOMPARE(view.level(), SeeLevel::Network);
        QVERIFY(!whole->isEnabled());
        QVERIFY(view.hasFocus()); // where the keys do something
        QVERIFY(m_desk->settled());
    }

    /// The formula of the cell that is computed stands beside the picture, and what comes after it is still covered.
    void aCellIsToldWithItsFormula()
    {
        openSee();
        SeeWave& wave = page().wave();
        wave.step(+1);
        wave.step(+1);
        wave.setStride(SeeStride::Cell);
        wave.step(-1);
        QVERIFY(wave.front()->cell && wave.front()->cell->second >= 0);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 10000);
        QCOMPARE(page().reasons()->question.cell.y, wave.front()->cell->first);
        QCOMPARE(page().reasons()->question.cell.x, wave.front()->cell->second);
        QVERIFY2(sentence().contains("row") && sentence().contains("column"), qPrintable(sentence()));
        // And term by term, without those that are 0.
        auto* on = page().findChild<QToolButton*>("seeTermOn");
        auto* back = page().findChild<QToolButton*>("seeTermBack");
        QVERIFY(m_desk->settled());
        const auto& terms = page().reasons()->explanation->terms;
        const auto counting = std::ranges::count_if(terms, [](const ExplainedTerm& one) { return !one.isZero(); });
        int steps = 0;
        for (; on->isEnabled() && steps < 1000; ++steps)
            QTest::keyClick(&page().view(), Qt::Key_N);
        QCOMPARE(steps, static_cast<int>(counting));
        QCOMPARE(back->isEnabled(), counting > 1);
        wave.leave();
        QVERIFY(m_desk->settled());
    }

    /// Behind its end it says what was passed, and a step back leads there again.
    void itsEndIsNamedAndLeftBackwards()
    {
        openSee();
        page().setQuantity(SeeQuantity::Values);
        SeeWave& wave = page().wave();
        auto* back = page().findChild<QToolButton*>("seeWaveBack");
        wave.step(+1);
        for (std::size_t i = 0; i < wave.stations().size(); ++i)
            wave.step(+1);
        QVERIFY(wave.hasEnded());
        QCOMPARE(page().quantity(), SeeQuantity::Values);
        QVERIFY2(sentence().contains(QStringLiteral("the update of all weights")), qPrintable(sentence()));
        QVERIFY(back->isEnabled());
        back->click();
        QVERIFY(wave.station());
        QVERIFY(*wave.station() == wave.stations().back());
        QCOMPARE(page().quantity(), SeeQuantity::Updates);
        QVERIFY(m_desk->settled());
        QTest::keyClick(&page().view(), Qt::Key_Escape);
        QVERIFY(!wave.hasEnded());
        QVERIFY(!back->isEnabled());
        page().setQuantity(SeeQuantity::WeightGradients);
        QVERIFY(m_desk->settled());
        wave.step(+1);
        for (std::size_t i = 0; i < wave.stations().size(); ++i)
            wave.step(+1);
        QVERIFY2(sentence().contains(QStringLiteral("the weight gradients of all layers")), qPrintable(sentence()));
        wave.leave();
        QVERIFY(m_desk->settled());
    }

    void whatIsSeenGoesWithIt()
    {
        openSee();
        page().setQuantity(SeeQuantity::Values);
        SeeWave& wave = page().wave();
        wave.step(+1);
        QCOMPARE(page().quantity(), SeeQuantity::Values);
        while (wave.station()->pass != Pass::Backward)
            wave.step(+1);
        QCOMPARE(page().quantity(), SeeQuantity::Gradients);
        QVERIFY(page().view().covers({.column = 1}));
        while (wave.station()->pass != Pass::Update)
            wave.step(+1);
        QCOMPARE(page().quantity(), SeeQuantity::Updates);
        QVERIFY(m_desk->settled());
        wave.leave();
        QCOMPARE(page().quantity(), SeeQuantity::Values); // as before it
        QVERIFY(!page().view().covers({.column = 1}));
        QVERIFY(m_desk->settled());
    }
};

QTEST_MAIN(TestSeeWave)
#include "tst_see_wave.moc"

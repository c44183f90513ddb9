#include "core/nn/checkpoint.h"
#include "core/nn/moments.h"
#include "core/session/network_session.h"
#include "tests/ui/network/moment_place.h"
#include "tests/ui/network/network_test.h"
#include "ui/language/numbers.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/moments/scrubber.h"
#include "ui/network/see/see_page.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/weights_text.h"
#include "ui/operation/choice_row.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/fitted_line.h"

#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

using namespace ks;

/// Looking back through a training, and going on from where one looks.
class TestScrubber : public test::NetworkTest {
    Q_OBJECT

    MomentScrubber& scrubber() { return *m_lab->centre()->findChild<MomentScrubber*>(); }
    MomentTrack& track() { return *scrubber().findChild<MomentTrack*>(); }
    QToolButton& button(const char* name) { return *scrubber().findChild<QToolButton*>(QLatin1String(name)); }

    /// Of the weights that a question finds.
    std::optional<std::uint64_t> hash(TrainingRun::Answered answered = TrainingRun::Answered::WhileHere)
    {
        const auto told = std::make_shared<std::optional<std::uint64_t>>();
        run().query<std::uint64_t>([](Trainer& trainer) { return hashOf(trainer.state()); },
                                   [told](const std::uint64_t& now) { *told = now; }, [](const Text&) {}, answered);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(told->has_value(), 20000); }();
        return *told;
    }
    /// So slowly that every moment is kept.
    void trainOneByOne(int count)
    {
        for (int i = 0; i < count; ++i)
            train(1);
    }
    void lookAt(std::optional<std::size_t> batches)
    {
        run().look().lookAt(batches);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), batches, 20000);
    }

    QPoint placeOf(std::optional<std::size_t> batches) { return test::placeOnTrack(track(), batches, this->batches()); }
    void drag(std::optional<std::size_t> from, std::optional<std::size_t> to)
    {
        QTest::mousePress(&track(), Qt::LeftButton, {}, placeOf(from));
        QTest::mouseMove(&track(), placeOf(to));
        QTest::mouseRelease(&track(), Qt::LeftButton, {}, placeOf(to));
    }
    /// A is after these, B now, and the difference is seen.
    void compareFrom(std::size_t batches)
    {
        lookAt(batches);
        button("momentCompare").click();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        QTRY_VERIFY(track().isVisible());
    }
    /// The weights of A are there, which the difference is taken from.
    bool isFirst(std::size_t batches)
    {
        const auto& a = run().look().against();
        return run().look().first() == batches && a && a->history.batches.size() == batches;
    }

private slots:
    void init() { openWithLittleData(); }

    void cleanup() { closeWindow(); }

    void itIsHiddenUntilThereAreTwoMoments()
    {
        QVERIFY(!track().isVisible());
        const int height = scrubber().height();
        for (int i = 0; i < 3; ++i)
            train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        QCOMPARE(scrubber().height(), height); // nothing has moved
        QVERIFY(!track().accessibleName().isEmpty());
        QVERIFY(!button("momentNow").isVisible());
    }

    /// What goes fast is not kept batch by batch, and the line says why it has gaps.
    void gapsAreExplained()
    {
        trainOneByOne(3);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        const auto says = [this](std::vector<std::size_t> moments, std::size_t now, std::optional<std::size_t> looked, const char* words) {
            track().take(std::move(moments), now, looked);
            emit track().activeChanged(); // it is named anew
            return track().toolTip().contains(QLatin1String(words));
        };
        QVERIFY2(!says({0, 4, 8}, 9, std::nullopt, "apart"), qPrintable(track().toolTip()));
        QVERIFY2(says({0, 1, 2, 39}, 40, std::nullopt, "up to 37 batches apart"), qPrintable(track().toolTip()));
        QVERIFY2(!says({0, 8, 16}, 20, 3, "apart"), qPrintable(track().toolTip())); // no longer kept, but looked at: that makes no gap
    }

    void whatIsAskedIsAskedOfTheMoment()
    {
        train(1);
        const auto then = hash();
        train(3);
        const auto now = hash();
        QVERIFY(then != now);
        lookAt(1);
        QCOMPARE(hash(), then);
        QCOMPARE(hash(TrainingRun::Answered::InAnyCase), now); // what is saved
        QCOMPARE(weightsText(run().view()), QStringLiteral("weights as after one batch"));
        QVERIFY(button("momentTrainOn").isVisible());
        lookAt(std::nullopt);
        QCOMPARE(hash(), now);
    }

    void theTrainingIsNotTouched()
    {
        train(2);
        lookAt(1);
        train(4);
        QCOMPARE(run().look().batches(), std::optional<std::size_t>(1));
        QVERIFY(hash());
        lookAt(std::nullopt);
        const auto looked = hash();
        untrain();
        train(6);
        QCOMPARE(hash(), looked);
    }

    void keysLeadThroughIt()
    {
        for (int i = 0; i < 4; ++i)
            train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        QTest::keyClick(&track(), Qt::Key_Home);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional<std::size_t>(0), 20000);
        QTest::keyClick(&track(), Qt::Key_Right);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), track().batchesAt(1), 20000);
        QVERIFY(track().accessibleDescription().startsWith(QStringLiteral("batch %1 of 4, epoch 1").arg(*track().batchesAt(1))));
        QTest::keyClick(&track(), Qt::Key_End);
        QTRY_VERIFY_WITH_TIMEOUT(!run().look().batches(), 20000);
    }

    void theMouseLeadsThroughIt()
    {
        for (int i = 0; i < 4; ++i)
            train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        const int middle = track().height() / 2;
        QTest::mousePress(&track(), Qt::LeftButton, {}, {track().width() - 2, middle});
        QTest::mouseMove(&track(), {1, middle});
        QTest::mouseRelease(&track(), Qt::LeftButton, {}, {1, middle});
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional<std::size_t>(0), 20000);
        button("momentNow").click();
        QTRY_VERIFY_WITH_TIMEOUT(!run().look().batches(), 20000);
    }

    void fromAMomentTheSameTrainingFollows()
    {
        train(6);
        const auto end = hash();
        const auto moments = run().look().all();
        QVERIFY(moments.size() > 1);
        const std::size_t from = moments[1].batches;
        lookAt(from);
        action("network.trainOn")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), from);
        QVERIFY(!run().look().batches());
        QCOMPARE(run().earlier().all().size(), std::size_t{1}); // its lines stay
        train(static_cast<std::int64_t>(6 - from));
        QCOMPARE(hash(), end);
        QVERIFY(offer(QStringLiteral("Bring it back")));
    }

    /// What was before the branch is its past, too; and the way on is offered.
    void aBranchKeepsItsPast()
    {
        trainOneByOne(6);
        const auto moments = run().look().all();
        QVERIFY(moments.size() > 2);
        const std::size_t from = moments[2].batches;
        lookAt(moments[1].batches);
        const auto past = hash();
        lookAt(from);
        action("network.trainOn")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().all().size(), std::size_t{3}, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        lookAt(moments[1].batches);
        QCOMPARE(hash(), past);
        lookAt(std::nullopt);
        const std::function<void()> goOn = offer(QStringLiteral("Go on"));
        QVERIFY(goOn);
        goOn();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() != State::Running && batches() > 6, 30000);
    }

    /// One step back there is the training that was there, bit for bit, with its moments and its name, and one step on the other one.
    void aBranchIsOneStepOfTheUndo()
    {
        trainOneByOne(6);
        const int original = run().view().number;
        run().earlier().setLabels({{original, {.name = "the first"}}});
        const auto end = hash();
        const std::vector<Moment> moments = run().look().all();
        QVERIFY(moments.size() > 2);
        const std::size_t from = moments[2].batches;
        const NetworkContent chosen = m_lab->document().content();
        QUndoStack& steps = m_lab->document().undo();
        const int index = steps.index();
        lookAt(from);
        const auto then = hash();
        action("network.trainOn")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(steps.index(), index + 1);
        QCOMPARE(hash(), then);
        const int branch = run().view().number;
        QVERIFY(branch != original);

        const auto isBack = [&] {
            return run().state() == State::Paused && run().view().number == original && run().look().batches() == from;
        };
        steps.undo();
        QTRY_VERIFY_WITH_TIMEOUT(isBack(), 20000); // at the moment that was looked at
        QCOMPARE(steps.index(), index);
        QCOMPARE(hash(TrainingRun::Answered::InAnyCase), end);
        QCOMPARE(batches(), std::size_t{6});
        QVERIFY(run().look().all() == moments);
        QCOMPARE(run().earlier().labelOf(original).name, std::string("the first"));
        QVERIFY(run().earlier().all().empty());
        QVERIFY(m_lab->document().content() == chosen);

        steps.redo();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == from, 20000);
        QCOMPARE(run().view().number, branch);
        QCOMPARE(hash(), then);
        train(2); // what was trained of it comes back, too
        const auto further = hash();
        steps.undo();
        QTRY_VERIFY_WITH_TIMEOUT(isBack(), 20000);
        QCOMPARE(hash(TrainingRun::Answered::InAnyCase), end);
        QCOMPARE(run().earlier().all().size(), std::size_t{1});
        steps.redo();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == from + 2, 20000);
        QCOMPARE(run().view().number, branch);
        QCOMPARE(hash(), further);
        untrain(); // another training is no step of it
        QTRY_COMPARE(steps.index(), index);
    }

    void stepWalksFromTheMoment()
    {
        trainOneByOne(6);
        lookAt(2);
        StepWalk& walk = m_lab->stepPage().walk();
        const auto isAt = [&](TrainingPosition at) { return walk.moment() && !walk.way().isMoving() && walk.moment()->position.at == at; };
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(isAt({0, 2}), 20000);
        QCOMPARE(walk.moment()->hash, *hash());
        const auto* where = m_lab->centre()->findChild<QLabel*>(QStringLiteral("stepWhere"));
        QVERIFY2(where->text().contains(QStringLiteral("looking back: batch 2 of 6, epoch 1")), qPrintable(where->text()));
        const double then = run().view().history.batches[2].loss; // of the batch that came next
        QVERIFY(std::abs(walk.moment()->loss - then) < 1e-4 * then);

        walk.step(NetworkGranularity::Layer, 1);
        QTRY_VERIFY_WITH_TIMEOUT(isAt({0, 2}) && walk.moment()->position.layer == 1, 20000);
        walk.step(NetworkGranularity::Batch, 1);
        QTRY_VERIFY_WITH_TIMEOUT(isAt({0, 3}), 20000);
        QVERIFY(hash());
        lookAt(1); // another moment: the same place of it
        QTRY_VERIFY_WITH_TIMEOUT(isAt({0, 1}), 20000);
        QCOMPARE(walk.moment()->hash, *hash());
        lookAt(std::nullopt);
        QTRY_VERIFY_WITH_TIMEOUT(isAt({0, 6}), 20000);
        QVERIFY(!where->text().contains(QStringLiteral("looking back")));
        const auto now = hash();
        untrain();
        train(6); // without anybody who walks
        QCOMPARE(hash(), now);
    }

    void theFigureAndTheChartAreOfThen()
    {
        trainOneByOne(6);
        const auto& figure = *m_lab->centre()->findChild<QLabel*>(QStringLiteral("runFigure"));
        const auto& status = *m_lab->centre()->findChild<QLabel*>(QStringLiteral("trainStatus"));
        const QString now = figure.accessibleName();
        QVERIFY(m_lab->trainPage().chart(TrainingChart::Loss).chart().moments.empty());
        lookAt(2);
        QVERIFY2(figure.accessibleName().contains(QStringLiteral("batch 2")), qPrintable(figure.accessibleName()));
        QCOMPARE(figure.text(), shareText(run().view().history.batches[1].accuracy));
        QVERIFY2(figure.toolTip().contains(QStringLiteral("batch 2 of 6")), qPrintable(figure.toolTip()));
        const std::vector<ChartMoment> marked = {{2, Text::name("▼")}};
        QVERIFY(m_lab->trainPage().chart(TrainingChart::Loss).chart().moments == marked);
        QVERIFY2(status.text().contains(QStringLiteral("You look back: batch 2 of 6")), qPrintable(status.text()));
        lookAt(0);
        QCOMPARE(figure.text(), QStringLiteral("–"));
        lookAt(std::nullopt);
        QCOMPARE(figure.accessibleName(), now);
        QVERIFY(m_lab->trainPage().chart(TrainingChart::Loss).chart().moments.empty());
    }

    /// B − A in See is what B has minus what A has, cell by cell, with colours about 0.
    void twoMomentsAreLaidBesideEachOther()
    {
        trainOneByOne(6);
        auto& see = *m_lab->centre()->findChild<SeePage*>();
        m_lab->tabs().open(QStringLiteral("see"));
        see.setQuantity(SeeQuantity::Weights);
        // Of a layer with weights, with the weights of a moment or their difference.
        const auto weights = [&]() -> TensorPtr {
            const auto& answer = see.answer();
            return answer && !answer->tensors.empty() ? answer->tensors.front() : nullptr;
        };
        const auto shows = [&](std::size_t after, bool difference) {
            const auto& answer = see.answer();
            return answer && answer->trained == after && answer->isDifference() == difference &&
                   answer->question.tensors.size() == answer->tensors.size() && weights() &&
                   answer->question.tensors.front().second == Role::Weights;
        };
        lookAt(1);
        QTRY_VERIFY_WITH_TIMEOUT(shows(1, false), 20000);
        const TensorPtr a = weights();
        QVERIFY(button("momentCompare").isVisible());
        button("momentCompare").click();
        QTRY_VERIFY_WITH_TIMEOUT(shows(6, true), 20000);
        const TensorPtr difference = weights();
        auto& sides = *scrubber().findChild<ChoiceRow*>();
        QVERIFY(sides.isVisible());
        QCOMPARE(sides.current(), 2);
        const SeeColumn& column = see.view().picture().columns.at(1);
        QCOMPARE(column.palette, Palette::BlueOrange);
        QCOMPARE(column.range->low, -column.range->high);
        QVERIFY2(track().accessibleDescription().contains(QStringLiteral("A, batch 1: loss")), qPrintable(track().accessibleDescription()));

        emit sides.chosen(1);
        QTRY_VERIFY_WITH_TIMEOUT(shows(6, false), 20000);
        const TensorPtr b = weights();
        for (std::size_t i = 0; i < b->cells().size(); ++i)
            QCOMPARE(difference->cells()[i], b->cells()[i] - a->cells()[i]);
        emit sides.chosen(0);
        QTRY_VERIFY_WITH_TIMEOUT(shows(1, false), 20000);
        QVERIFY(std::ranges::equal(weights()->cells(), a->cells()));
        emit sides.chosen(2);
        QTRY_VERIFY_WITH_TIMEOUT(shows(6, true), 20000);
        lookAt(2); // B follows the handle, A stays
        QTRY_VERIFY_WITH_TIMEOUT(shows(2, true), 20000);
        QCOMPARE(run().look().first(), std::optional<std::size_t>(1));
        track().setFocus();
        QTest::keyClick(&track(), Qt::Key_Escape);
        QVERIFY(!run().look().side() && !sides.isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(shows(2, false), 20000);
        lookAt(std::nullopt);
    }

    /// A's mark is taken where it is, and leaves B alone.
    void eitherMarkIsDragged()
    {
        trainOneByOne(6);
        const std::vector<Moment> kept = run().look().all();
        QVERIFY(kept.size() > 4);
        compareFrom(kept[1].batches);
        QTest::mousePress(&track(), Qt::LeftButton, {}, placeOf(kept[1].batches));
        QTest::mouseRelease(&track(), Qt::LeftButton, {}, placeOf(kept[1].batches));
        QCOMPARE(track().active(), MomentTrack::Mark::A);
        QCOMPARE(run().look().first(), std::optional(kept[1].batches)); // nothing has moved
        QVERIFY(!run().look().second());

        drag(kept[1].batches, kept[3].batches);
        QTRY_VERIFY_WITH_TIMEOUT(isFirst(kept[3].batches), 20000);
        QVERIFY(!run().look().second() && !run().look().batches());
        drag({}, kept[4].batches);
        QCOMPARE(track().active(), MomentTrack::Mark::B);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional(kept[4].batches), 20000);
        QVERIFY(isFirst(kept[3].batches));
        drag(kept[3].batches, {}); // never now, which has no weights of its own
        QTRY_VERIFY_WITH_TIMEOUT(run().look().first() > kept[3].batches && run().look().first() < batches(), 20000);
        run().look().endComparing();
        lookAt(std::nullopt);
    }

    /// What one moves is seen, also where only one of the two is.
    void whatIsDraggedIsShown()
    {
        trainOneByOne(6);
        const std::vector<Moment> kept = run().look().all();
        QVERIFY(kept.size() > 3);
        compareFrom(kept[1].batches);
        emit scrubber().findChild<ChoiceRow*>()->chosen(1);
        QVERIFY(run().look().side() == MomentLook::Side::Second);
        drag(kept[1].batches, kept[2].batches);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional(kept[2].batches), 20000);
        QVERIFY(run().look().side() == MomentLook::Side::First);
        QCOMPARE(scrubber().findChild<ChoiceRow*>()->current(), 0);
        drag({}, kept[3].batches);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional(kept[3].batches), 20000);
        QVERIFY(run().look().side() == MomentLook::Side::Second);
        QCOMPARE(run().look().first(), std::optional(kept[2].batches));
        run().look().endComparing();
        lookAt(std::nullopt);
    }

    /// Which of the two the keys move is said, and A and B choose it.
    void keysMoveEitherMark()
    {
        trainOneByOne(6);
        const std::vector<Moment> kept = run().look().all();
        QVERIFY(kept.size() > 3);
        compareFrom(kept[1].batches);
        track().setFocus();
        QVERIFY2(track().accessibleName().startsWith(QStringLiteral("Moment B")), qPrintable(track().accessibleName()));
        const QImage before = track().grab().toImage();
        QTest::keyClick(&track(), Qt::Key_A);
        QVERIFY2(track().accessibleName().startsWith(QStringLiteral("Moment A")), qPrintable(track().accessibleName()));
        QVERIFY2(track().toolTip().contains(QStringLiteral("now A")), qPrintable(track().toolTip()));
        QVERIFY(track().grab().toImage() != before);
        QTest::keyClick(&track(), Qt::Key_Right);
        QTRY_VERIFY_WITH_TIMEOUT(isFirst(kept[2].batches), 20000);
        QVERIFY(!run().look().second());
        QTest::keyClick(&track(), Qt::Key_B);
        QTest::keyClick(&track(), Qt::Key_Left);
        QTRY_VERIFY_WITH_TIMEOUT(run().look().second() && run().look().batches() == run().look().second(), 20000);
        QVERIFY(isFirst(kept[2].batches));
        emit scrubber().findChild<ChoiceRow*>()->chosen(0); // A is what is seen: the keys move it
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional(kept[2].batches), 20000);
        QCOMPARE(track().active(), MomentTrack::Mark::A);
        run().look().endComparing();
        QCOMPARE(track().active(), MomentTrack::Mark::B);
        QVERIFY(track().accessibleName().startsWith(QStringLiteral("Moment of the training")));
        lookAt(std::nullopt);
    }

    /// In a narrow window it has fewer words, or ends with a sign; the hint and the screen reader have all of it.
    void theSentenceBesideTheLineIsNeverCutUnseen()
    {
        trainOneByOne(3);
        compareFrom(1);
        const auto& place = *scrubber().findChild<FittedLine*>(QStringLiteral("momentPlace"));
        for (const int width : {1600, 1280, 900, 700}) {
            m_window->resize(width, 720);
            QVERIFY(m_desk->settled());
            QVERIFY2(place.fontMetrics().horizontalAdvance(place.text()) <= place.contentsRect().width(), qPrintable(place.text()));
            QVERIFY(place.text() == place.whole() || place.toolTip() == place.whole());
            QVERIFY2(place.whole().contains(QStringLiteral("A, batch 1: loss")), qPrintable(place.whole()));
            QCOMPARE(place.accessibleName(), place.whole());
        }
        run().look().endComparing();
    }

    /// A session that was saved has the moments of its training; where they are damaged it is opened without them.
    void aSavedSessionHasItsMoments()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("net.kscope"));
        trainOneByOne(6);
        const auto moments = run().look().all();
        lookAt(moments[1].batches);
        const auto then = hash();
        lookAt(std::nullopt);
        save(path);
        const NetworkSession saved = loadNetworkSession(path.toStdString());
        QVERIFY(saved.moments && saved.moments->size() == moments.size());

        m_lab->newSession();
        waitUntilReady();
        m_lab->open(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 6, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().all().size(), moments.size(), 20000);
        QVERIFY(run().look().all()[1].position == moments[1].position);
        lookAt(moments[1].batches);
        QCOMPARE(hash(), then);
        lookAt(std::nullopt);
    }
};

QTEST_MAIN(TestScrubber)
#include "tst_scrubber.moc"

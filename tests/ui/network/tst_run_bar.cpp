#include "core/nn/network_state.h"
#include "tests/ui/network/network_test.h"
#include "ui/language/numbers.h"
#include "ui/network/loss_line.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/page_tabs.h"
#include "ui/network/run_bar.h"
#include "ui/shell/preferences.h"
#include "ui/shell/presenter_window.h"
#include "ui/theme/flat_style.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <vector>

using namespace ks;

/// How fast a training goes, and the row that says how it goes.
class TestRunBar : public test::NetworkTest {
    Q_OBJECT

    /// Batches a second so few that only the first one of a run comes while a test looks.
    static constexpr double nearlyNever = 1e-4;

    NetworkRunBar& bar() { return *m_lab->centre()->findChild<NetworkRunBar*>(); }
    template <class Part>
    Part& part(const char* name)
    {
        return *bar().findChild<Part*>(QLatin1String(name));
    }
    QToolButton& button(int index) { return *bar().findChildren<QToolButton*>().at(index); }

    /// Of the training as it stands; nothing where it was not told.
    std::optional<std::uint64_t> hash()
    {
        const auto told = std::make_shared<std::optional<std::uint64_t>>();
        run().query<std::uint64_t>([](Trainer& trainer) { return hashOf(trainer.state()); },
                                   [told](const std::uint64_t& now) { *told = now; }, [](const Text&) {});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(told->has_value(), 20000); }();
        return *told;
    }

private slots:
    void init() { openWithLittleData(); }

    void cleanup()
    {
        m_desk->languages.use(QStringLiteral("en"));
        closeWindow();
    }

    /// The numbers are the training's, the speed is the window's.
    void anySpeedGivesTheSameNumbers()
    {
        train(10);
        const auto atFullSpeed = hash();
        QVERIFY(atFullSpeed);
        untrain();
        const NetworkContent before = run().view().content;
        run().speed().set(1000);
        train(4);
        run().speed().set(500);
        train(6);
        QCOMPARE(hash(), atFullSpeed);
        QVERIFY(run().view().content == before); // of which the speed is no part
    }

    /// Nothing waits on the compute thread between two batches.
    void aSlowTrainingAnswersBetweenBatches()
    {
        run().speed().set(nearlyNever);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), std::size_t{1}, 20000); // the first one comes at once
        const auto first = hash();
        QVERIFY(first);
        QCOMPARE(hash(), first);
        QCOMPARE(run().state(), State::Running);
        QCOMPARE(batches(), std::size_t{1});
        run().pause(); // holds at once
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        train(1); // and so does one batch
        QCOMPARE(batches(), std::size_t{2});
    }

    void theSpeedHoldsForATrainingThatRuns()
    {
        run().speed().set(nearlyNever);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), std::size_t{1}, 20000);
        run().speed().set(200);
        QTRY_VERIFY_WITH_TIMEOUT(batches() >= 3, 20000);
        run().speed().set(0);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QCOMPARE(batches(), std::size_t{24});
    }

    /// A training that rests is put aside and comes back like any other.
    void aRestingTrainingComesBack()
    {
        run().speed().set(nearlyNever);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), std::size_t{1}, 20000);
        const std::function<void()> back = run().putAside();
        run().prepare(m_lab->document().content());
        waitUntilReady();
        back();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        train(1);
    }

    void theSpeedIsChosenByKeys()
    {
        auto& speed = part<QComboBox>("runSpeed");
        QCOMPARE(speed.count(), static_cast<int>(offeredSpeeds.size()));
        QCOMPARE(speed.currentText(), QStringLiteral("Full speed"));
        QCOMPARE(speed.accessibleName(), QStringLiteral("Speed of the training"));
        QVERIFY(speed.focusPolicy() & Qt::TabFocus);
        const int steps = m_lab->undoStack()->index();
        QTest::keyClick(&speed, Qt::Key_Home);
        QCOMPARE(run().speed().value(), 1.0);
        QTest::keyClick(&speed, Qt::Key_Down);
        QCOMPARE(run().speed().value(), 3.0);
        QCOMPARE(speed.currentText(), QStringLiteral("3 batches/s"));
        QCOMPARE(m_desk->preferences.get(preference::trainingSpeed), 3.0);
        QCOMPARE(m_lab->undoStack()->index(), steps); // it belongs to no session
        run().speed().set(0);                         // as a page may ask for
        QCOMPARE(speed.currentText(), QStringLiteral("Full speed"));
        m_desk->preferences.set(preference::trainingSpeed, 10);
        QCOMPARE(run().speed().value(), 10.0);
        m_desk->preferences.clear(); // as at the first start
        QCOMPARE(run().speed().value(), 10.0);
    }

    /// One click from a speed that one can watch to full speed, another one back.
    void fullSpeedIsOneClickAway()
    {
        auto& full = part<QToolButton>("fullSpeed");
        QVERIFY(full.isChecked()); // of the desk
        m_desk->preferences.set(preference::trainingSpeed, 3);
        QVERIFY(!full.isChecked());
        full.click();
        QCOMPARE(run().speed().value(), 0.0);
        QCOMPARE(part<QComboBox>("runSpeed").currentText(), QStringLiteral("Full speed"));
        QCOMPARE(m_desk->preferences.get(preference::trainingSpeed), 0.0);
        full.click();
        QCOMPARE(run().speed().value(), 3.0);
        QVERIFY(!full.isChecked());
    }

    /// Also in a program that is started at full speed, as after one that was killed: not back to what nobody has chosen.
    void fullSpeedLeadsBackAfterAnotherStart()
    {
        m_desk->preferences.set(preference::trainingSpeed, 30);
        part<QToolButton>("fullSpeed").click();
        QCOMPARE(run().speed().value(), 0.0);
        const std::map<QString, QVariant> kept = m_desk->preferences.all();
        closeWindow();
        openWithLittleData();
        m_desk->preferences.replace(kept);
        auto& full = part<QToolButton>("fullSpeed");
        QVERIFY(full.isChecked());
        full.click();
        QCOMPARE(run().speed().value(), 30.0);
        QCOMPARE(part<QComboBox>("runSpeed").currentText(), QStringLiteral("30 batches/s"));
    }

    void aDamagedPreferenceIsOneOfTheOffered()
    {
        for (const double kept : {-1.0, 2.0, 1e9, std::numeric_limits<double>::quiet_NaN()}) {
            m_desk->preferences.setValue(QLatin1String(preference::trainingSpeed.key), kept);
            QVERIFY(std::ranges::find(offeredSpeeds, m_desk->preferences.get(preference::trainingSpeed)) != offeredSpeeds.end());
        }
    }

    /// What the bar says is what is recorded.
    void theFiguresAreThoseOfTheHistory()
    {
        auto& figure = part<QLabel>("runFigure");
        auto& place = part<QLabel>("runPlace");
        QCOMPARE(figure.text(), QStringLiteral("–"));
        train(3);
        QVERIFY(m_desk->settled());
        QCOMPARE(figure.text(), shareText(run().view().history.batches.back().accuracy));
        QCOMPARE(place.text(), QStringLiteral("epoch 1 of 3, batch 3 of 8"));
        QVERIFY2(figure.accessibleName().contains("last batch"), qPrintable(figure.accessibleName()));
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        train(1);
        QVERIFY(m_desk->settled());
        const History& history = run().view().history;
        QCOMPARE(history.epochs.size(), std::size_t{1});
        QCOMPARE(place.text(), QStringLiteral("epoch 2 of 3, batch 1 of 8")); // and the number that it has on Charts
        QVERIFY2(place.toolTip().contains(QStringLiteral("batch 9:")), qPrintable(place.toolTip()));
        QCOMPARE(momentText(run().view(), 9), QStringLiteral("batch 1 of epoch 2 (9 of 9)"));
        QCOMPARE(briefMomentText(history.batches, 9), batchPlaceText(1, 0, 9)); // as Step calls it, too
        QCOMPARE(batchPlaceText(1, 0, 9), QStringLiteral("batch 1 of epoch 2 (9)"));
        QCOMPARE(batchPlaceText(0, 7, 8), QStringLiteral("batch 8 of epoch 1")); // it is the same number
        QCOMPARE(figure.text(), shareText(history.epochs.back().validation->accuracy));
        QVERIFY(figure.accessibleName().contains(figure.text()));
        QVERIFY2(figure.accessibleName().contains("validation", Qt::CaseInsensitive), qPrintable(figure.accessibleName()));
        const std::vector<double>& losses = part<LossLine>("runLoss").losses();
        QCOMPARE(losses.size(), history.batches.size());
        for (std::size_t i = 0; i < losses.size(); ++i)
            QCOMPARE(losses[i], history.batches[i].loss);
    }

    /// Numbers are not right or wrong: of them the loss is said, and nothing before there is one.
    void thereIsNoFigureBeforeTheFirst()
    {
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300&test=50"));
        QTRY_VERIFY_WITH_TIMEOUT(run().view().content.data.find("irradiance") != std::string::npos, 20000);
        waitUntilReady();
        QVERIFY(!run().view().content.model.classifies());
        auto& figure = part<QLabel>("runFigure");
        const auto told = [&](const QString& text, const QString& title) {
            return m_desk->settled() && figure.text() == text && figure.accessibleName() == title + QStringLiteral(": ") + text;
        };
        QVERIFY2(told(QStringLiteral("–"), QStringLiteral("Loss")), qPrintable(figure.accessibleName()));
        train(2);
        QVERIFY2(told(lossOnScreen(run().view().history.batches.back().loss), QStringLiteral("Loss, last batch")),
                 qPrintable(figure.accessibleName()));
        run().look().lookAt(0);
        QTRY_COMPARE(run().view().looked, std::optional<std::size_t>(0));
        QVERIFY2(told(QStringLiteral("–"), QStringLiteral("Loss")), qPrintable(figure.accessibleName()));
    }

    /// Batches of the next epoch change the network, not the figure: beside the mistakes of now it would seem to be of now, too.
    void aFigureOfUnseenSamplesNamesItsEpoch()
    {
        auto& figure = part<QLabel>("runFigure");
        trainEpoch();
        for (const std::int64_t more : {0, 2}) {
            if (more > 0)
                train(more);
            QVERIFY(m_desk->settled());
            QTRY_VERIFY2(figure.accessibleName().startsWith("Validation, epoch 1: "), qPrintable(figure.accessibleName()));
            QCOMPARE(part<QLabel>("runFigureTitle").text(), QStringLiteral("Validation, epoch 1"));
        }
    }

    /// A figure of then says of which batch or epoch it is.
    void aFigureOfThenHasItsPlace()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 6; });
        waitUntilReady();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        auto& figure = part<QLabel>("runFigure");
        // Of the first epoch, or of a later one: which of them are kept is a matter of time.
        const auto look = [this](bool later) {
            const auto moments = run().look().all();
            const auto one = std::ranges::find_if(
                moments, [later](const auto& moment) { return moment.batches % 8 != 0 && (moment.batches > 8) == later; });
            if (one == moments.end())
                return std::size_t{0};
            run().look().lookAt(one->batches);
            return one->batches;
        };
        const std::size_t early = look(false);
        QVERIFY(early > 0);
        QTRY_COMPARE(run().view().looked, std::optional(early));
        QVERIFY(m_desk->settled());
        const QString place = QString::number(early);
        QVERIFY2(figure.accessibleName().startsWith(QStringLiteral("Accuracy, batch %1: ").arg(place)),
                 qPrintable(figure.accessibleName()));
        QVERIFY2(figure.toolTip().startsWith(QStringLiteral("Share of batch %1").arg(place)), qPrintable(figure.toolTip()));
        const std::size_t late = look(true);
        QVERIFY(late > 0);
        QTRY_COMPARE(run().view().looked, std::optional(late));
        QVERIFY(m_desk->settled());
        QVERIFY2(figure.accessibleName().startsWith(QStringLiteral("Validation, epoch %1: ").arg(late / 8)),
                 qPrintable(figure.accessibleName()));
    }

    /// Where one looks back the bar names the moment that every page shows, of two the one in sight, and its hint where the training stands.
    void thePlaceIsThatOfTheMoment()
    {
        auto& place = part<QLabel>("runPlace");
        for (int i = 0; i < 3; ++i)
            train(1);
        train(5); // which ends the epoch
        train(1);
        const auto says = [&](const char* text) { return m_desk->settled() && place.text() == QLatin1String(text); };
        QVERIFY2(says("epoch 2 of 3, batch 1 of 8"), qPrintable(place.text()));
        run().look().lookAt(2);
        QTRY_COMPARE(run().view().looked, std::optional<std::size_t>(2));
        QVERIFY2(says("epoch 1 of 3, batch 2 of 8"), qPrintable(place.text()));
        QVERIFY2(place.toolTip().contains(QStringLiteral("stands at epoch 2 of 3, batch 1 of 8.")), qPrintable(place.toolTip()));
        run().look().compare();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        QVERIFY2(says("epoch 2 of 3, batch 1 of 8"), qPrintable(place.text())); // B, which is now
        run().look().show(MomentLook::Side::First);
        QTRY_COMPARE(run().view().looked, std::optional<std::size_t>(2));
        QVERIFY2(says("epoch 1 of 3, batch 2 of 8"), qPrintable(place.text()));
        run().look().endComparing();
        run().look().lookAt(0);
        QTRY_COMPARE(run().view().looked, std::optional<std::size_t>(0));
        QVERIFY2(place.text().startsWith(QStringLiteral("before the first")), qPrintable(place.text()));
    }

    /// Its buttons are the lab's own actions; the end is no dead end. More epochs have a place of their own: who presses Pause as the training ends does
    /// not train on, and nothing moves under the mouse.
    void moreIsOfferedAtTheEnd()
    {
        const char* names[] = {"network.train", "network.stepBatch", "network.stepEpoch", "network.trainMore"};
        for (int i = 0; i < 4; ++i)
            QCOMPARE(button(i).defaultAction(), action(names[i]));
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        waitUntilReady();
        QVERIFY(m_desk->settled());
        std::vector<QRect> places;
        for (int i = 0; i < 4; ++i)
            places.push_back(button(i).geometry());
        QVERIFY(!button(3).isEnabled() && !button(3).toolTip().isEmpty());
        button(0).click();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QVERIFY(m_desk->settled());
        for (int i = 0; i < 4; ++i)
            QCOMPARE(button(i).geometry(), places[static_cast<std::size_t>(i)]);
        QCOMPARE(button(0).text(), QStringLiteral("Finished"));
        QVERIFY(!button(0).isEnabled());
        const std::size_t ended = batches();
        QTest::mouseClick(&button(0), Qt::LeftButton); // meant as Pause
        action("network.train")->trigger();            // so is the key
        QVERIFY(m_desk->settled());
        QCOMPARE(run().state(), State::Finished);
        QCOMPARE(batches(), ended);
        QCOMPARE(action("network.trainMore")->text(), QStringLiteral("Train 10 more"));
        QCOMPARE(button(3).text(), QStringLiteral("10 more"));
        QVERIFY(isPrimary(&button(3)) && !isPrimary(&button(0)));
        run().speed().set(nearlyNever);
        button(3).click();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), std::size_t{9}, 20000);
        QCOMPARE(m_lab->document().settings().stop.epochs, 11);
        run().pause();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
    }

    /// Whoever presses "One batch" by the keyboard presses it again, and nothing else.
    void aButtonKeepsTheFocus()
    {
        QToolButton& batch = button(1);
        batch.setFocus(Qt::TabFocusReason);
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&batch));
        QTest::keyClick(&batch, Qt::Key_Space);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&batch));
    }

    /// It draws what came meanwhile when it is seen again.
    void aHiddenBarRests()
    {
        const QString before = part<QLabel>("runPlace").text();
        bar().hide();
        train(2);
        QCOMPARE(part<QLabel>("runPlace").text(), before);
        QVERIFY(part<LossLine>("runLoss").losses().empty());
        bar().show();
        QCOMPARE(part<LossLine>("runLoss").losses().size(), std::size_t{2});
    }

    void itFits_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << QStringLiteral("en");
        QTest::newRow("es") << QStringLiteral("es");
    }
    /// One row at 1280 pixels with all it has; less of it in a narrow window, but never its buttons, the speed and the figure.
    void itFits()
    {
        QFETCH(const QString, language);
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        waitUntilReady();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        m_desk->languages.use(language);
        QVERIFY(m_desk->settled());
        QCOMPARE(m_window->size(), QSize(1280, 720));
        const int height = bar().height();
        const auto hasText = [this](int i) { return button(i).toolButtonStyle() == Qt::ToolButtonTextBesideIcon; };
        QVERIFY(hasText(0) && hasText(1) && hasText(2) && hasText(3));
        for (const char* name : {"runLoss", "runPlace", "runSpeed", "runFigure"})
            QVERIFY2(part<QWidget>(name).isVisible(), name);
        auto& place = part<QLabel>("runPlace");
        QVERIFY(place.fontMetrics().horizontalAdvance(place.text()) <= place.width());
        bool isShorter = false;
        for (int width : {1280, 1100, 1000, 900, 800, 640, 500}) {
            bar().window()->resize(width, 720);
            QVERIFY(m_desk->settled());
            QVERIFY(bar().width() >= bar().minimumSizeHint().width());
            QCOMPARE(bar().height(), height);
            for (const QWidget* one : bar().findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
                if (!one->isVisible() || one->objectName() == QLatin1String("runPlaceRoom"))
                    continue;
                QVERIFY2(one->width() >= one->sizeHint().width(), qPrintable(one->objectName()));
                QVERIFY2(bar().rect().contains(one->geometry()), qPrintable(one->objectName()));
            }
            for (int i = 0; i < 3; ++i)
                QVERIFY(button(i).isVisible());
            QCOMPARE(hasText(3), hasText(0)); // a plus alone says nothing
            isShorter = isShorter || (hasText(3) && !hasText(1));
            QVERIFY(part<QComboBox>("runSpeed").isVisible() && part<QLabel>("runFigure").isVisible());
            if (width >= 800) { // as beside the settings in a window of 1280 pixels
                QVERIFY(part<QLabel>("runFigureTitle").isVisible());
                const auto buttons = bar().findChildren<QToolButton*>();
                QVERIFY(std::ranges::any_of(buttons, [this](const QToolButton* one) {
                    return one->isVisible() && one->defaultAction() == action("network.untrained");
                }));
            }
        }
        QVERIFY(isShorter);
    }

    /// On a projector it is as large as the rest.
    void itIsPresentedLarge()
    {
        const int before = bar().fontMetrics().height();
        m_window->setPresenting(true);
        QVERIFY(m_desk->settled());
        m_window->presenter().setWindowState(Qt::WindowNoState);
        m_window->presenter().resize(1280, 1440);
        QVERIFY(m_desk->settled());
        QVERIFY(bar().isVisible());
        QVERIFY(bar().fontMetrics().height() > before);
        QVERIFY(part<QLabel>("runFigure").fontMetrics().height() > bar().fontMetrics().height());
        QVERIFY(bar().width() >= bar().minimumSizeHint().width());
        m_window->setPresenting(false);
        QVERIFY(m_desk->settled());
        QCOMPARE(bar().fontMetrics().height(), before);
    }
};

QTEST_MAIN(TestRunBar)
#include "tst_run_bar.moc"

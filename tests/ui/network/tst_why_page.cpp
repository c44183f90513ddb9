#include "core/nn/builder.h"
#include "core/nn/class_contest.h"
#include "core/nn/number_reasons.h"
#include "core/nn/presets.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/said_digit.h"
#include "ui/language/numbers.h"
#include "ui/network/data/data_page.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/see/see_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/heat_picture.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/watch_page.h"
#include "ui/network/why/column_bars.h"
#include "ui/network/why/share_bar.h"
#include "ui/network/why/similar_search.h"
#include "ui/network/why/why_page.h"
#include "ui/network/why/why_words.h"

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace ks;

/// Two classes side by side for what is looked at, and the ways to them and on from them.
class TestWhyPage : public test::NetworkTest {
    Q_OBJECT

    WhyPage& page() { return *qobject_cast<WhyPage*>(m_lab->tabs().page(QStringLiteral("why"))); }
    SeePage& see() { return *qobject_cast<SeePage*>(m_lab->tabs().page(QStringLiteral("see"))); }
    template <class Child>
    Child* child(const QString& name)
    {
        return m_window->findChild<Child*>(name);
    }
    QString textOf(const char* label) { return child<QLabel>(QLatin1String(label))->text(); }
    const ClassContest& contest() { return *page().answer()->contest; }
    void openWhy()
    {
        m_lab->tabs().open(QStringLiteral("why"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->contest, 20000);
    }
    /// Does something and waits for the answer to it.
    template <class Do>
    void andAnswer(Do what)
    {
        QSignalSpy refreshed(&page(), &WhyPage::refreshed);
        what();
        QTRY_VERIFY_WITH_TIMEOUT(!refreshed.isEmpty(), 20000);
    }
    /// A picture of one cell that is covered by this number.
    static QColor coverOf(float number, const std::optional<ValueRange>& range)
    {
        HeatPicture picture;
        QImage grey(1, 1, QImage::Format_RGB32);
        grey.fill(qRgb(128, 128, 128));
        picture.setStrength(1);
        picture.setRange(range);
        picture.show(grey, std::make_shared<const Tensor>(Shape{1, 1, 1, 1}, std::span(&number, 1)));
        return picture.drawn(1).pixelColor(0, 0);
    }

private slots:
    void init()
    {
        openWindow();
        useLittleData();
    }
    void cleanup() { closeWindow(); }

    /// What stands on screen adds up to the difference of the logits that stand there.
    void twoClassesAddUp()
    {
        train(8);
        openWhy();
        const WatchAnswer& answer = *page().answer();
        QCOMPARE(contest().first, std::int64_t{answer.prediction.predicted});
        QVERIFY(contest().first != contest().second);
        QVERIFY(contest().difference() >= 0);
        QVERIFY(textOf("whyFirstFacts").contains(why::logitTexts(contest()).first));
        QVERIFY(textOf("whySecondFacts").contains(why::logitTexts(contest()).second));
        const EquationNumbers numbers({contest().firstLogit, contest().secondLogit, contest().difference()});
        const double apart = numbers.rounded(contest().firstLogit) - numbers.rounded(contest().secondLogit);
        QVERIFY2(textOf("whyVerdictOfTwo").contains(numbers.text(numbers.rounded(apart))), qPrintable(textOf("whyVerdictOfTwo")));
        auto* sums = child<QComboBox>(QStringLiteral("whySum"));
        QCOMPARE(sums->count(), static_cast<int>(contest().sums.size()));
        QVERIFY(sums->count() >= 2); // terms of the last layer, and the maps of the last convolution
        for (int i = 0; i < sums->count(); ++i) {
            const ContestSum& sum = contest().sums[static_cast<std::size_t>(i)];
            const double all = sum.spoken(true) + sum.spoken(false) + sum.bias + sum.rest;
            QVERIFY(std::fabs(all - contest().difference()) < 1e-9);
            sums->setCurrentIndex(i);
            emit sums->activated(i);
            // Its parts have the decimals of the largest (tst_why_words), so that what is read is right.
            static const QRegularExpression together(QStringLiteral("together: (\\S+) = (\\S+) − (\\S+)$"));
            const QString account = textOf("whyAccount");
            const QRegularExpressionMatch match = together.match(account);
            QVERIFY2(match.hasMatch(), qPrintable(account));
            const auto number = [&match](int part) {
                return match.captured(part).replace(u'−', u'-').remove(u'(').remove(u')').toDouble();
            };
            QVERIFY2(std::fabs(number(1) - contest().difference()) < 1e-3, qPrintable(account));
            QVERIFY2(std::fabs(number(2) - number(3) - number(1)) < 1e-9, qPrintable(account));
            const auto* bar = child<ShareBar>(QStringLiteral("whyFirstBar0"));
            QVERIFY(bar->isVisible() && bar->share().length <= 1);
            const std::int64_t strongest = sum.speakers(true).front();
            QVERIFY(bar->share().name.endsWith(QString::number(strongest)));
            QVERIFY(bar->share().number.startsWith(shortNumberText(std::fabs(sum.shares[static_cast<std::size_t>(strongest)]), 3)));
        }
        QVERIFY(std::fabs(contest().sums.front().rest) < 1e-3); // terms are exact but for rounding
    }

    /// A wrong one against what is right, a right one against the next best, and any against a class of one's choice.
    void whatItIsComparedWith()
    {
        train(8);
        openWhy();
        const auto verdict = [this] { return textOf("whyVerdictOfTwo"); };
        bool wrong = false;
        bool right = false;
        for (const std::uint32_t sample : run().opened().data()->samples(Split::Test)) {
            if (wrong && right)
                break;
            page().choose(Split::Test, sample);
            QTRY_VERIFY_WITH_TIMEOUT(page().answer()->sample == sample && page().answer()->contest, 20000);
            const Prediction& said = page().answer()->prediction;
            wrong = wrong || !said.right();
            right = right || said.right();
            if (said.right())
                QVERIFY2(verdict().startsWith(QStringLiteral("It was right.")), qPrintable(verdict()));
            else
                QCOMPARE(contest().second, std::int64_t{said.label});
            QCOMPARE(textOf("whyNone").isEmpty() || !child<QLabel>(QStringLiteral("whyNone"))->isVisible(), true);
        }
        QVERIFY(wrong || right);
        const auto rival = static_cast<int>((contest().first + 5) % 10);
        auto* rivals = child<QComboBox>(QStringLiteral("whyRival"));
        const auto compareWith = [&](int entry) {
            rivals->setCurrentIndex(entry);
            emit rivals->activated(entry);
        };
        andAnswer([&] { compareWith(rivals->findText(QString::number(rival))); });
        QCOMPARE(contest().second, std::int64_t{rival});
        andAnswer([&] { compareWith(0); });
        QVERIFY(page().answer()->question.rival < 0);
    }

    /// The bar of a map leads to the map.
    void aMapIsShownInSee()
    {
        openWhy();
        auto* sums = child<QComboBox>(QStringLiteral("whySum"));
        const ContestSum maps = contest().sums.back(); // of the last convolution
        sums->setCurrentIndex(sums->count() - 1);
        emit sums->activated(sums->currentIndex());
        const bool forFirst = !maps.speakers(true).empty();
        child<ShareBar>(forFirst ? QStringLiteral("whyFirstBar0") : QStringLiteral("whySecondBar0"))->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
        QTRY_COMPARE_WITH_TIMEOUT(see().look().map, maps.speakers(forFirst).front(), 20000);
        QVERIFY(see().look().column.has_value());
    }

    /// It is asked for once what a drawing is; the drawing stays as it is, here and in Try.
    void aDrawingIsAskedAboutAndKept()
    {
        m_lab->tabs().open(QStringLiteral("try"));
        TryPage& page = m_lab->tryPage();
        page.pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.4, 0.8}});
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(page) >= 0, 20000);
        const Tensor drawn = page.pad().drawing();
        child<QPushButton>(QStringLiteral("whyThis"))->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("why"));
        QTRY_VERIFY_WITH_TIMEOUT(this->page().answer() && this->page().answer()->question.image.drawn && this->page().answer()->contest,
                                 20000);
        QCOMPARE(this->page().answer()->prediction.label, -1);
        const int right = (test::saidDigit(page) + 3) % 10;
        auto* button = child<QToolButton>(QStringLiteral("whyRight-%1").arg(right));
        QVERIFY(button && button->isVisible() && !button->isChecked());
        button->click();
        QTRY_COMPARE_WITH_TIMEOUT(this->page().answer()->prediction.label, right, 20000);
        QCOMPARE(contest().second, std::int64_t{right});
        QVERIFY(child<QToolButton>(QStringLiteral("whyRight-%1").arg(right))->isChecked());
        QVERIFY(textOf("whyVerdictOfTwo").startsWith(QStringLiteral("It is %1").arg(right)));
        QCOMPARE(child<QComboBox>(QStringLiteral("rightClass"))->currentText(), QString::number(right));
        QVERIFY(std::ranges::equal(page.pad().drawing().cells(), drawn.cells()));
        const int other = (right + 1) % 10; // it can be said anew
        if (other != test::saidDigit(page)) {
            child<QToolButton>(QStringLiteral("whyRight-%1").arg(other))->click();
            QTRY_COMPARE_WITH_TIMEOUT(this->page().answer()->prediction.label, other, 20000);
        }
        QVERIFY(std::ranges::equal(page.pad().drawing().cells(), drawn.cells()));
        andAnswer([&] { this->page().choose(Split::Test, run().opened().data()->samples(Split::Test).front()); });
        QVERIFY(!child<QWidget>(QStringLiteral("whyRight"))->isVisible()); // the data know
    }

    /// Of both classes, none of them the sample itself; one that is pressed is looked at.
    void theMostSimilarTrainingSamples()
    {
        train(4);
        openWhy();
        const DatasetPtr known = run().opened().data();
        const std::uint32_t sample = known->samples(Split::Train)[3];
        page().choose(Split::Train, sample);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->sample == sample, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(page().similar().found(), 20000);
        const SimilarSearch::Sides sides = *page().similar().found();
        const std::array classes = {contest().first, contest().second};
        for (std::size_t side = 0; side < 2; ++side) {
            QCOMPARE(sides.at(side).nearest.size(), SimilarSamples::kept);
            for (const SimilarSample& one : sides.at(side).nearest) {
                QCOMPARE(std::int64_t{known->labels()[one.sample]}, classes.at(side));
                QVERIFY(one.sample != page().answer()->sample);
            }
        }
        auto* first = child<QToolButton>(QStringLiteral("whyFirstSimilar0"));
        QVERIFY(first->isVisible());
        QCOMPARE(first->text(), shortNumberText(sides[0].nearest.front().distance, 2));
        const std::uint32_t nearest = sides[0].nearest.front().sample;
        first->click();
        QTRY_COMPARE_WITH_TIMEOUT(page().answer()->sample, nearest, 20000);
        QCOMPARE(page().bar().part(), Split::Train);
    }

    /// The search before it was left: what it finds is shown to nobody.
    void onlyTheLatestSearchIsAnswered()
    {
        openWhy();
        QTRY_VERIFY_WITH_TIMEOUT(page().similar().found(), 20000);
        const auto wanted = [this](std::int32_t first, std::int32_t second) {
            return SimilarSamples::Wanted{.features = contest().features, .classes = {{first, second}}};
        };
        SimilarSearch search(*m_window, run());
        QSignalSpy failed(&search, &SimilarSearch::failed);
        search.start(wanted(1, 2), batches());
        search.start(wanted(7, 8), batches());
        QTRY_VERIFY_WITH_TIMEOUT(search.found(), 20000);
        const DatasetPtr known = run().opened().data();
        for (const SimilarSample& one : search.found()->at(0).nearest)
            QCOMPARE(known->labels()[one.sample], 7);
        QVERIFY(failed.isEmpty());
        search.start(wanted(1, 2), batches() + 1); // features of other weights than those that are there
        QTRY_VERIFY_WITH_TIMEOUT(!search.isBegun(), 20000);
        QVERIFY(!search.found() && failed.isEmpty());
    }

    /// While it trains the weights change under the search: it waits, and begins when they rest.
    void similarSamplesWaitForTheTraining()
    {
        openWhy();
        QTRY_VERIFY_WITH_TIMEOUT(page().similar().found(), 20000);
        bool waited = false;
        connect(&run(), &TrainingRun::stateChanged, this, [&] {
            if (run().state() == State::Running)
                waited = !page().similar().found();
        });
        train(4);
        QVERIFY(waited);
        QTRY_VERIFY_WITH_TIMEOUT(page().similar().found(), 20000);
        QCOMPARE(page().answer()->trained, batches());
        run().disconnect(this);
    }

    void mistakesLeadHere()
    {
        train(4);
        m_lab->tabs().open(QStringLiteral("watch"));
        m_lab->watchPage().showWrong();
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->watchPage().gallery().current(), 20000);
        const std::uint32_t sample = m_lab->watchPage().gallery().current()->sample;
        child<QPushButton>(QStringLiteral("galleryWhy"))->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("why"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->sample == sample && page().answer()->contest, 20000);
        QVERIFY(!page().answer()->prediction.right());
        QCOMPARE(contest().second, std::int64_t{page().answer()->prediction.label});
    }

    void seeLeadsHere()
    {
        m_lab->tabs().open(QStringLiteral("see"));
        auto* why = child<QPushButton>(QStringLiteral("seeWhy"));
        QVERIFY(why->isVisible());
        why->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("why"));
    }

    /// What cannot be compared is said, and nothing of another network stays in sight.
    void numbersAreNotCompared()
    {
        openWhy();
        const std::string data = "synthetic:irradiance-maps?count=60&test=20&validation=0.2";
        m_lab->dataPage().use(QString::fromStdString(data)); // takes the network that reads them
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data, 20000);
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && !page().answer()->classifies, 20000);
        QVERIFY(!page().answer()->contest);
        auto* none = child<QLabel>(QStringLiteral("whyNone"));
        QVERIFY(none->isVisible());
        QVERIFY2(none->text().contains(QStringLiteral("numbers, not classes")), qPrintable(none->text()));
        QVERIFY(!child<QWidget>(QStringLiteral("whyView"))->isVisible());
        QVERIFY(textOf("whyVerdictOfTwo").isEmpty());
    }

    /// Of a row of a table, of which a number is said: what each column adds, and the training rows that are most like it.
    void columnsOfARowHaveTheirSay()
    {
        const QTemporaryDir folder;
        const QString table = test::writtenTable(folder.filePath(QStringLiteral("rows.csv")), 200);
        const QString data = QStringLiteral("csv:") + table + QStringLiteral("?target=target&split=0.6,0.2,0.2");
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
        train(8);
        m_lab->tabs().open(QStringLiteral("why"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->reasons, 20000);
        const auto* view = child<QWidget>(QStringLiteral("whyRow"));
        QVERIFY(view->isVisible() && !child<QWidget>(QStringLiteral("whyNone"))->isVisible());
        const WatchAnswer& answer = *page().answer();
        const NumberReasons& reasons = *answer.reasons;
        QVERIFY(std::fabs(reasons.number - double(answer.prediction.outputs.front())) < 1e-4); // as it is said everywhere
        QVERIFY2(textOf("whyVerdictOfTwo").contains(answerOnScreen(answer.prediction.outputs.front())) &&
                     textOf("whyVerdictOfTwo").contains(answerOnScreen(answer.prediction.expected.front())),
                 qPrintable(textOf("whyVerdictOfTwo")));
        const std::vector<ColumnBars::Bar>& bars = child<ColumnBars>(QStringLiteral("whyColumns"))->bars();
        QCOMPARE(bars.size(), std::size_t{2});
        QVERIFY(std::fabs(bars[0].share) >= std::fabs(bars[1].share)); // the strongest first
        for (const ColumnBars::Bar& bar : bars) {
            const std::size_t column = bar.name == QLatin1String("a") ? 0 : 1;
            QVERIFY(bar.name == QLatin1String("a") || bar.name == QLatin1String("b"));
            QCOMPARE(bar.share, reasons.columns.shares[column]);
        }
        QVERIFY(std::fabs(bars[0].share + bars[1].share + reasons.columns.rest - reasons.number) < 1e-9);
        QVERIFY2(textOf("whyColumnAccount").contains(QStringLiteral("together: ")), qPrintable(textOf("whyColumnAccount")));

        QTRY_VERIFY_WITH_TIMEOUT(page().similar().found(), 20000);
        const auto* rows = child<QTableWidget>(QStringLiteral("whyRows"));
        const std::vector<SimilarSample>& nearest = page().similar().found()->front().nearest;
        QCOMPARE(rows->columnCount(), 4 + static_cast<int>(nearest.size()));
        QCOMPARE(rows->rowCount(), 3);
        emit m_window->findChild<SeeGuess*>()->turned(); // what is hidden elsewhere: it is shown once again, with all that was found
        QCOMPARE(rows->columnCount(), 4 + static_cast<int>(nearest.size()));
        const DatasetPtr known = run().opened().data();
        for (int row = 1; row < 3; ++row) {
            const std::size_t column = rows->item(row, 0)->text() == QLatin1String("a") ? 0 : 1;
            QCOMPARE(rows->item(row, 1)->text(), answerOnScreen(known->sample(answer.sample).cells()[column])); // its own unit
            QCOMPARE(rows->item(row, 2)->text(), answerOnScreen(answer.seen->cells()[column]));
            QCOMPARE(rows->item(row, 4)->text(), answerOnScreen(known->sample(nearest.front().sample).cells()[column]));
        }
        QCOMPARE(unnamedControls(m_window), QStringList());
        for (int column = 0; column < rows->columnCount(); ++column) { // nothing is cut
            QVERIFY(rows->columnWidth(column) >= rows->horizontalHeader()->sectionSizeHint(column));
            for (int row = 0; row < rows->rowCount(); ++row)
                QVERIFY(rows->columnWidth(column) >= rows->fontMetrics().horizontalAdvance(rows->item(row, column)->text()));
        }
        const auto decimals = [&](int row) { // "+1.90" above "−1.81"
            const QString text = rows->item(row, 3)->text();
            const qsizetype point = text.indexOf(QLocale().decimalPoint());
            return point < 0 ? 0 : text.size() - 1 - point;
        };
        QCOMPARE(decimals(1), decimals(2));
        QVERIFY2(textOf("whySimilarRowsNote").contains(QStringLiteral("in deviations")), qPrintable(textOf("whySimilarRowsNote")));
        const QString first = child<QToolButton>(QStringLiteral("whySimilarRow0"))->text();
        const QString whose = rows->horizontalHeaderItem(4)->text().replace(QLatin1Char('\n'), QLatin1Char(' '));
        QVERIFY2(first.startsWith(whose + QLatin1Char(':')), qPrintable(first)); // whose distance it is
        const std::uint32_t like = nearest.front().sample;
        child<QToolButton>(QStringLiteral("whySimilarRow0"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(page().answer()->sample, like, 20000);
        QCOMPARE(page().bar().part(), Split::Train);
    }

    /// The page has room for all of a row with few columns: no table is scrolled, and no bar is a line.
    void aRowUsesTheRoomOfThePage()
    {
        const QTemporaryDir folder;
        const QString table = test::writtenTable(folder.filePath(QStringLiteral("rows.csv")), 200);
        m_window->resize(1280, 720);
        m_lab->dataPage().use(QStringLiteral("csv:") + table + QStringLiteral("?target=target&split=0.6,0.2,0.2"));
        m_lab->tabs().open(QStringLiteral("why"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->reasons && page().similar().found(), 20000);
        QVERIFY(m_desk->settled());
        const auto* rows = child<QTableWidget>(QStringLiteral("whyRows"));
        QVERIFY(rows->columnCount() > 4);
        QVERIFY2(!rows->horizontalScrollBar()->isVisible() && !rows->verticalScrollBar()->isVisible(),
                 qPrintable(QStringLiteral("%1×%2").arg(rows->width()).arg(rows->height())));
        const auto* bars = child<ColumnBars>(QStringLiteral("whyColumns"));
        QVERIFY2(bars->fieldOf(0).height() > 5 * bars->fontMetrics().height(), qPrintable(QString::number(bars->fieldOf(0).height())));
        QVERIFY(bars->fieldOf(1).bottom() <= bars->height());
        const auto* note = child<QLabel>(QStringLiteral("whySimilarRowsNote"));
        QVERIFY(note->geometry().top() - rows->geometry().bottom() < 2 * note->fontMetrics().height()); // what it is read with
    }

    /// Why a row in Try has the number that it has.
    void aRowInTryLeadsToItsColumns()
    {
        const QTemporaryDir folder;
        const QString table = test::writtenTable(folder.filePath(QStringLiteral("rows.csv")), 60);
        const QString data = QStringLiteral("csv:") + table + QStringLiteral("?target=target&split=0.6,0.2,0.2");
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("try"));
        auto* reasons = child<QPushButton>(QStringLiteral("whyThis"));
        QTRY_VERIFY_WITH_TIMEOUT(reasons->isEnabled(), 20000);
        reasons->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("why"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->reasons && page().answer()->question.image.drawn, 20000);
    }

    /// A network without maps: gradient × input alone, and the sum over units; of a table not even that picture.
    void whatHasNoMapsHasItsUnits()
    {
        change([](NetworkContent& content) {
            Model& model = content.model;
            ModelBuilder net(model.name, model.graph.input);
            net.add(OpKind::Flatten).gemm(12).relu().gemm(10);
            net.model.pipeline = model.pipeline;
            net.model.classes = model.classes;
            model = net.finish();
        });
        waitUntilReady();
        openWhy();
        QCOMPARE(contest().camNode, noNode);
        QVERIFY(!child<QWidget>(QStringLiteral("whyMeasure"))->isVisible());
        QVERIFY(child<HeatPicture>(QStringLiteral("whyFirstPicture"))->isVisible());
        QVERIFY(!child<HeatPicture>(QStringLiteral("whyFirstPicture"))->drawn(28).isNull());
        QCOMPARE(child<QComboBox>(QStringLiteral("whySum"))->count(), 1);
        QVERIFY(child<ShareBar>(QStringLiteral("whyFirstBar0"))->share().name.startsWith(QStringLiteral("unit ")));
    }

    /// Behind another page it asks nothing.
    void costsNothingWhileClosed()
    {
        openWhy();
        m_lab->tabs().open(QStringLiteral("data")); // Charts judges the untrained network
        QVERIFY(m_desk->settled());
        QSignalSpy answered(&page(), &WhyPage::refreshed); // also by an answer that comes when it is closed
        QSignalSpy searched(&page().similar(), &SimilarSearch::changed);
        train(2);
        QVERIFY(m_desk->settled());
        QCOMPARE(answered.size() + searched.size(), 0);
    }

    void everyControlHasAName()
    {
        openWhy();
        QTRY_VERIFY_WITH_TIMEOUT(page().similar().found(), 20000);
        QCOMPARE(unnamedControls(m_window), QStringList());
    }

    /// Signed numbers on one scale: the sign is a colour, 0 covers nothing, and half of the largest covers less.
    void signedNumbersHaveTheirColours()
    {
        const ValueRange both{-2, 2};
        const QColor nothing = coverOf(0, both);
        const QColor up = coverOf(2, both);
        const QColor down = coverOf(-2, both);
        QCOMPARE(nothing.rgb(), qRgb(128, 128, 128));
        QVERIFY(up.red() > up.blue());
        QVERIFY(down.blue() > down.red());
        QVERIFY(coverOf(1, both) != up);
        QCOMPARE(coverOf(1, std::nullopt), coverOf(2, ValueRange{0, 2})); // each is the largest of its scale
    }
};

QTEST_MAIN(TestWhyPage)
#include "tst_why_page.moc"

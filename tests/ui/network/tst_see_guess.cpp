#include "core/nn/next_update.h"
#include "core/nn/presets.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_predict_test.h"
#include "tests/ui/palette_hits.h"
#include "ui/figures/figure_file.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/see/see_film.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/watch/image_bar.h"
#include "ui/shell/preferences.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <memory>
#include <vector>

using namespace ks;

/// Predict in See: what the network says is nowhere to be seen, read or saved until somebody has guessed it.
class TestSeeGuess : public test::SeePredictTest<test::NetworkTest> {
    Q_OBJECT

private:
    bool isTold() { return !view().picture().hidden && !verdict().startsWith(QStringLiteral("What does the network")); }
    bool isAsked() { return view().picture().hidden && verdict().startsWith(QStringLiteral("What does the network")); }
    void show(SeeQuantity quantity)
    {
        page().setQuantity(quantity);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.tensors == page().contents().tensors(quantity), 20000);
        QVERIFY(m_desk->settled());
    }
    void hold(int output)
    {
        view().setFocus();
        view().setSpot({.column = answerColumn(), .map = output}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Return, Qt::ControlModifier);
    }

private slots:
    void cleanup() { closeWindow(); }

    /// Whoever searches for it by its name turns it on, and off again: the keyboard on its button would hide nothing.
    void itIsTurnedBySearchingForIt()
    {
        openWithLittleData(); // another page is open
        for (const bool on : {true, false}) {
            test::OpenPalette palette(*m_window, QStringLiteral("Predict"));
            QVERIFY2(palette.chosen().startsWith(QStringLiteral("Predict")), qPrintable(palette.chosen()));
            palette.press(Qt::Key_Return);
            QTRY_COMPARE(guess().isChecked(), on);
            QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
            QVERIFY(m_desk->settled());
        }
    }

    /// What its button does is said where the picture is not: who turns it on sees what is hidden.
    void itsHintCoversNothingOfThePicture()
    {
        openWithLittleData();
        openSee();
        m_window->resize(900, 720); // the story is below the picture then, and not below the button
        QVERIFY(m_desk->settled());
        const QPoint at = guess().rect().center();
        QHelpEvent asks(QEvent::ToolTip, at, guess().mapToGlobal(at));
        QApplication::sendEvent(&guess(), &asks);
        const QWidgetList tops = QApplication::topLevelWidgets();
        const auto hint = std::ranges::find_if(tops, [](const QWidget* one) { return one->inherits("QTipLabel") && one->isVisible(); });
        QVERIFY(hint != tops.end());
        const QRect picture(view().mapToGlobal(QPoint()), view().size());
        QVERIFY(picture.left() < guess().mapToGlobal(at).x() && guess().mapToGlobal(at).x() < picture.right());
        QVERIFY2(!(*hint)->geometry().intersects(picture), qPrintable(QString::number((*hint)->geometry().bottom() - picture.top())));
    }

    /// Whatever is made of a picture without its answer tells nothing of it.
    void aPictureWithoutItsAnswerTellsNothing()
    {
        const auto wordsOf = [](const SeePicture& one, SeeLevel level) { // of its figure
            SeeView shown;
            shown.resize(1280, 600);
            shown.setPicture(one);
            shown.setSpot({.column = static_cast<int>(one.columns.size()) - 1}, level);
            QXmlStreamReader svg(
                encodeFigure(SeeFigure(shown.snapshot(), QStringLiteral("LeNet-5")), FigureFile::Svg, {.millimetres = 160}));
            QString words;
            while (!svg.atEnd())
                if (svg.readNext() == QXmlStreamReader::Characters)
                    words += svg.text();
            return words;
        };
        SeePicture picture = test::lenetPicture();
        for (SeeBar& bar : picture.answer)
            bar.name = QStringLiteral("c%1").arg(bar.name); // in letters, which are written as such
        for (const SeeLevel level : {SeeLevel::Network, SeeLevel::Layer})
            QVERIFY2(wordsOf(picture, level).contains(QStringLiteral("✓")), qPrintable(wordsOf(picture, level)));
        picture.updates = std::make_shared<const NextUpdates>();
        SeePicture compared = picture; // two moments: its bars are cells
        hideSeeAnswer(picture);
        compared.columns.back().kind = SeeColumn::Kind::Cells;
        compared.columns.back().answers = true;
        compared.columns.back().extent = {1, 10, 1, 1};
        hideSeeAnswer(compared);
        for (const char* name : {"c0", "c9"}) // to be chosen from
            QVERIFY2(wordsOf(compared, SeeLevel::Network).contains(QLatin1String(name)), qPrintable(wordsOf(compared, SeeLevel::Network)));
        const int last = static_cast<int>(picture.columns.size()) - 1;
        QVERIFY(isSeeSecret(picture, last) && !isSeeSecret(picture, last - 1) && !isSeeSecret(picture, -1));
        QVERIFY(!picture.columns[static_cast<std::size_t>(last)].tensor && !picture.loss && !picture.updates);
        QVERIFY(picture.columns[static_cast<std::size_t>(last - 1)].tensor);
        for (const SeeBar& bar : picture.answer)
            QVERIFY(!bar.label && !bar.best && bar.probability == 0 && !bar.name.isEmpty());
        for (std::int64_t map = 0; map < 10; ++map)
            QVERIFY2(seeSpotText(picture, {.column = last, .map = map}).endsWith(QStringLiteral(": ?")),
                     qPrintable(seeSpotText(picture, {.column = last, .map = map})));
        const SeeContents none;
        const QString told = seeTellingOf({none, picture, nullptr, {.column = last, .map = 7}, SeeQuantity::Values, false, true});
        QVERIFY2(told.contains(QStringLiteral("Hidden by Predict")), qPrintable(told));
        for (const SeeLevel level : {SeeLevel::Network, SeeLevel::Layer})
            QVERIFY2(wordsOf(picture, level).contains(QStringLiteral("dense3")) && !wordsOf(picture, level).contains(QStringLiteral("✓")),
                     qPrintable(wordsOf(picture, level)));
    }

    /// The likeliest class is none that stands first.
    void manyClassesStandInTheirOrder()
    {
        SeePicture picture = test::chainOf({test::seeColumn("out", "Softmax", {1, 1000, 1, 1}, 0, SeeColumn::Kind::Answer)});
        picture.columns.back().extent = {1, 1000, 1, 1};
        picture.columns.back().tells = true;
        for (int i = 0; i < 1000; ++i)
            picture.answer.push_back({.name = QString::number(i), .probability = i == 813 ? 0.5 : 0.0005, .logit = 0});
        const auto first = [](const SeePicture& one) {
            return SeeLayout(one, {{1000, 480}, QApplication::font()}, {}).places().back().tiles.front().index;
        };
        QCOMPARE(first(picture), 813);
        hideSeeAnswer(picture);
        QCOMPARE(first(picture), 0);
    }

    /// From the last layer with weights on; of what comes back from the answer everything.
    void whatTellsTheAnswerIsKnown()
    {
        for (const char* name : {"lenet-5", "resnet-14-cifar"}) {
            const SeeContents contents(presetModel(name));
            const auto tells = [&](SeeQuantity quantity) {
                std::vector<bool> columns;
                for (const SeeColumn& column : contents.picture(quantity, nullptr, {}).columns)
                    columns.push_back(column.tells);
                return columns;
            };
            const std::vector<bool> values = tells(SeeQuantity::Values);
            QVERIFY(values.back() && !values.front() && std::ranges::count(values, true) < std::ssize(values));
            QCOMPARE(std::ranges::count(tells(SeeQuantity::Weights), true), 0);
            QCOMPARE(std::ranges::count(tells(SeeQuantity::Gradients), false), 0);
            for (const SeeQuantity quantity : {SeeQuantity::WeightGradients, SeeQuantity::Updates})
                QCOMPARE(std::ranges::count(tells(quantity), false), 1); // beside what it reads
        }
    }

    void theAnswerIsGuessed()
    {
        openWithLittleData();
        openSee();
        QVERIFY(isTold());
        guess().click();
        QVERIFY2(isAsked(), qPrintable(verdict()));
        view().setSpot({.column = answerColumn(), .map = 3});
        QVERIFY(m_desk->settled());
        QVERIFY(!page().reasons() || !page().reasons()->explanation); // its sum would tell it
        QVERIFY2(page().story().toPlainText().contains(QStringLiteral("Hidden by Predict")), qPrintable(page().story().toPlainText()));
        QVERIFY(view().accessibleDescription().endsWith(QStringLiteral(": ?")));
        const int said = page().answer()->prediction.predicted;
        hold((said + 1) % 10);
        QVERIFY(isTold());
        QVERIFY2(verdict().endsWith(QStringLiteral("%1: wrong").arg((said + 1) % 10)), qPrintable(verdict()));
        const QString inFigures = page().bar().told();
        QVERIFY2(!inFigures.isEmpty() && verdict().startsWith(inFigures) && !inFigures.contains(QStringLiteral("guessed")),
                 qPrintable(inFigures));
        QVERIFY(view().heldSpot());

        // Another sample is asked about anew, also where the same class is held.
        page().choose(Split::Test, run().opened().data()->samples(Split::Test)[5]);
        QTRY_VERIFY_WITH_TIMEOUT(isAsked(), 20000);
        QVERIFY(!view().heldSpot());
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->question.image.index == 5, 20000);
        QVERIFY(m_desk->settled());
        const int other = page().answer()->prediction.predicted;
        hold(other);
        QVERIFY2(isTold() && verdict().endsWith(QStringLiteral("%1: right").arg(other)), qPrintable(verdict()));
        show(SeeQuantity::Gradients); // of the same sample
        QVERIFY(isTold());

        page().choose(Split::Test, run().opened().data()->samples(Split::Test)[6]);
        QTRY_VERIFY_WITH_TIMEOUT(isAsked(), 20000);
        QVERIFY(m_desk->settled());
        m_window->activateWindow();
        view().setFocus();
        QTRY_VERIFY(view().hasFocus());
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY2(isTold() && !verdict().contains(QStringLiteral("guessed")), qPrintable(verdict()));
        guess().click();
        QVERIFY(!guess().isChecked() && isTold());
    }

    /// The bar is folded in front of a class, and yet it says what is asked, and whether a guess was right.
    void aProjectorSaysWhatIsAsked()
    {
        openWithLittleData();
        openSee();
        guess().click();
        m_window->setPresenting(true);
        QVERIFY(m_desk->settled());
        const auto* question = page().findChild<QLabel*>(QStringLiteral("seeQuestion"));
        QVERIFY(question->isVisible() && !page().bar().isVisible());
        QVERIFY2(question->text().startsWith(QStringLiteral("What does the network")), qPrintable(question->text()));
        const int said = page().answer()->prediction.predicted;
        hold(said);
        QVERIFY2(question->text().endsWith(QStringLiteral("%1: right").arg(said)), qPrintable(question->text()));
        m_window->setPresenting(false);
        QVERIFY(m_desk->settled());
        QVERIFY(!question->isVisible() && page().bar().isVisible());
    }

    /// One need not click the picture first; a field keeps its letters, and where keys of one letter are not wanted, R is the picture’s alone.
    void theAnswerIsSeenWhereverTheKeyboardIs()
    {
        openWithLittleData();
        openSee();
        guess().click();
        QVERIFY2(isAsked(), qPrintable(verdict()));
        m_window->activateWindow();
        auto* number = page().findChild<ImageBar*>()->findChild<QSpinBox*>();
        QVERIFY(number);
        number->setFocus();
        QTRY_VERIFY(number->hasFocus());
        QTest::keyClick(number, Qt::Key_R);
        QVERIFY2(isAsked(), qPrintable(verdict()));
        guess().setFocus();
        QTRY_VERIFY(guess().hasFocus());
        QTest::keyClick(&guess(), Qt::Key_R);
        QVERIFY2(isTold(), qPrintable(verdict()));
        m_desk->preferences.set(preference::singleLetterKeys, false);
        page().choose(Split::Test, run().opened().data()->samples(Split::Test)[6]);
        QTRY_VERIFY_WITH_TIMEOUT(isAsked(), 20000);
        QVERIFY(m_desk->settled());
        QTest::keyClick(&guess(), Qt::Key_R);
        QVERIFY2(isAsked(), qPrintable(verdict()));
        view().setFocus();
        QTRY_VERIFY(view().hasFocus());
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY2(isTold(), qPrintable(verdict()));
        m_desk->preferences.set(preference::singleLetterKeys, true);
    }

    /// In a narrow window the question takes a line more than the verdict, and what stands below both stays where it is.
    void theQuestionMovesNothing()
    {
        openWithLittleData();
        openSee();
        m_window->resize(900, 600);
        m_desk->languages.use(QStringLiteral("es"));
        QVERIFY(m_desk->settled());
        const auto top = [this] { return view().mapTo(m_window, QPoint()).y(); };
        auto* label = page().findChild<QLabel*>(QStringLiteral("seeVerdict"));
        label->setMaximumWidth(label->fontMetrics().horizontalAdvance(label->text()) +
                               20); // of all windows in which the one has room, the narrowest
        QVERIFY(m_desk->settled());
        const int before = top();
        QVERIFY(label->fontMetrics().horizontalAdvance(label->text()) <= label->width());
        for (const bool asked : {true, false}) {
            guess().click();
            QVERIFY(m_desk->settled());
            QCOMPARE(label->fontMetrics().horizontalAdvance(label->text()) > label->width(), asked);
            QCOMPARE(top(), before);
        }
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Nothing that comes back from the answer is seen either, nor goes into a film.
    void whatComesBackIsHiddenToo()
    {
        openWithLittleData();
        openSee();
        guess().click();
        for (const SeeQuantity quantity : {SeeQuantity::Gradients, SeeQuantity::WeightGradients, SeeQuantity::Updates}) {
            show(quantity);
            const SeePicture& picture = view().picture();
            QVERIFY(picture.hidden && !picture.updates && !picture.loss);
            for (std::size_t column = 1; column < picture.columns.size(); ++column)
                QVERIFY(!picture.columns[column].tensor);
        }
        show(SeeQuantity::Gradients);
        QVERIFY2(view().accessibleDescription().contains(QStringLiteral("until the answer is guessed")),
                 qPrintable(view().accessibleDescription()));
        show(SeeQuantity::Weights);
        QVERIFY(view().picture().columns[1].tensor);
        show(SeeQuantity::Values);
        QVERIFY(view().picture().columns[1].tensor && !view().picture().columns.back().tensor);
        const SeeFilmScene scene{page().contents(), SeeQuantity::Values, {}, view().snapshot(), {}, QStringLiteral("LeNet-5")};
        const SeeSnapshot frame = scene.snapshotOf(SeeQuantity::Values, std::nullopt, *page().answer());
        QVERIFY(frame.picture.hidden && !frame.picture.columns.back().tensor && frame.picture.columns[1].tensor);
    }

    void aSessionKeepsIt()
    {
        openWithLittleData();
        openSee();
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("guess.kscope"));
        guess().click();
        save(path);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->sessionPath(), path, 20000);
        QVERIFY(loadNetworkSession(path.toStdString()).look.predict);
        m_lab->newSession();
        waitUntilReady();
        QVERIFY(!guess().isChecked());
        m_window->openFile(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(guess().isChecked(), 20000);
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(isAsked(), 20000);
    }

    /// Numbers have no classes to choose from.
    void numbersAreNotGuessed()
    {
        openWithLittleData();
        openSee();
        guess().click();
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300&test=50"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().content().data.find("irradiance") != std::string::npos, 20000);
        run().prepare(m_lab->document().content());
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && !page().answer()->classifies, 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(isTold() && !guess().isEnabled());
        QVERIFY2(guess().toolTip().contains(QStringLiteral("no class")), qPrintable(guess().toolTip()));
    }
};

QTEST_MAIN(TestSeeGuess)
#include "tst_see_guess.moc"

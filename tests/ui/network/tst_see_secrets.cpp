#include "tests/ui/network/see_predict_test.h"
#include "tests/ui/network/step_test.h"
#include "ui/figures/figure_file.h"
#include "ui/grids/cell_field.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/see/see_film.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_wave.h"
#include "ui/operation/prediction.h"
#include "ui/shell/message_bar.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>

using namespace ks;

/// Single numbers that are to be guessed in See: those of a layer that the Operation lab asks for, and the cell that one looks at.
class TestSeeSecrets : public test::SeePredictTest<test::StepTest> {
    Q_OBJECT

private:
    QString story() { return page().story().toPlainText(); }
    const SeeColumn& shown(int column) { return view().picture().columns[static_cast<std::size_t>(column)]; }
    /// A cell of it, so near that its number is read.
    void lookAt(const SeeSpot& spot)
    {
        view().setFocus();
        view().setSpot(spot);
        QVERIFY(m_desk->settled());
        QCOMPARE(view().level(), SeeLevel::Cells);
    }
    bool explains() { return page().reasons() && page().reasons()->explanation; }
    /// The number that is seen there, once it is.
    double actual() { return static_cast<double>(seeNumberAt(shown(view().spot().column), view().spot()).value_or(0)); }
    QString newestMessage() { return m_window->messages().history().front().message.text.said(); }
    CellField* field()
    {
        for (CellField* one : view().findChildren<CellField*>())
            if (one->isVisible())
                return one;
        return nullptr;
    }
    void answer(const QString& text)
    {
        QVERIFY(field());
        field()->setText(text);
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(!field());
        QVERIFY(m_desk->settled());
    }
    void predictThere(Reveal reveal)
    {
        ViewState there = m_operation->document().view();
        there.reveal = reveal;
        m_operation->document().cursor().setView(there);
        QVERIFY(m_desk->settled());
    }
    static QStringList numbersIn(const SeeSnapshot& snapshot)
    {
        QXmlStreamReader svg(encodeFigure(SeeFigure(snapshot, QStringLiteral("LeNet-5")), FigureFile::Svg, {.millimetres = 160}));
        QStringList words;
        while (!svg.atEnd())
            if (svg.readNext() == QXmlStreamReader::Characters && !svg.text().trimmed().isEmpty())
                words.append(svg.text().toString());
        return words;
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// What the Operation lab asks for is in no picture, word, formula or file of See, of that sample, as long as the layer is lent.
    void aLentLayerIsHiddenWhereItIsAskedFor()
    {
        openSee();
        page().choose(Split::Test, run().opened().data()->samples(Split::Test)[0]);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->sample == run().opened().data()->samples(Split::Test)[0], 20000);
        QVERIFY(m_desk->settled());
        const int conv = column("conv1");
        const int pool = column("maxpool1");
        const SeeSpot asked{.column = conv, .map = 1, .cell = SeeCell(4, 5)};
        const SeeSpot before{.column = conv, .map = 1, .cell = SeeCell(4, 4)};
        lookAt(asked);
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        const QStringList seen = numbersIn(view().snapshot());
        page().openOperation();
        QCOMPARE(m_window->activeLab(), static_cast<Lab*>(m_operation));
        QTRY_VERIFY_WITH_TIMEOUT(m_operation->inspection().freshResult(), 20000);
        QVERIFY(!isSeeSecret(view().picture(), asked)); // nobody asks for it yet
        predictThere(Reveal::Predict);
        QVERIFY(m_operation->prediction().isAsking());

        m_window->activateLab(m_lab);
        QVERIFY(m_desk->settled());
        QVERIFY(shown(conv).mask);
        QCOMPARE(shown(conv).mask->hiddenFrom, m_operation->inspection().mask()->hiddenFrom);
        QVERIFY(isSeeSecret(view().picture(), asked) && !isSeeSecret(view().picture(), before));
        QVERIFY2(view().textOf(asked).endsWith(QStringLiteral(": ?")), qPrintable(view().textOf(asked)));
        QVERIFY2(!view().textOf(before).contains(QLatin1Char('?')), qPrintable(view().textOf(before)));
        QVERIFY(view().accessibleDescription().endsWith(QStringLiteral(": ?")));
        QVERIFY(isSeeSecret(view().picture(), pool)); // each of its numbers is one of these
        QVERIFY2(!page().reasons(), "the formula would tell it");
        QVERIFY2(story().contains(QStringLiteral("Hidden by Predict until the numbers of conv1")), qPrintable(story()));
        const QStringList drawn = numbersIn(view().snapshot());
        QVERIFY2(drawn.size() < seen.size(), qPrintable(drawn.join(QLatin1Char(' '))));
        const SeeFilmScene scene{page().contents(), SeeQuantity::Values, {}, view().snapshot(), {}, QStringLiteral("LeNet-5")};
        const SeeSnapshot frame = scene.snapshotOf(SeeQuantity::Values, std::nullopt, *page().answer());
        QVERIFY(isSeeSecret(frame.picture, asked) && isSeeSecret(frame.picture, pool));
        lookAt({.column = column("conv2"), .map = 0, .cell = SeeCell(0, 0)}); // which reads it
        QVERIFY(!page().reasons());
        QVERIFY2(story().contains(QStringLiteral("would tell numbers of conv1")), qPrintable(story()));

        page().choose(Split::Test, run().opened().data()->samples(Split::Test)[5]); // another sample is no secret
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.image.index == 5, 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(!isSeeSecret(view().picture(), asked) && !isSeeSecret(view().picture(), pool));
        page().choose(Split::Test, run().opened().data()->samples(Split::Test)[0]);
        QTRY_VERIFY_WITH_TIMEOUT(isSeeSecret(view().picture(), asked), 20000);

        m_operation->prediction().reveal(); // it is answered there
        QVERIFY(m_desk->settled());
        QVERIFY(!isSeeSecret(view().picture(), asked));
        predictThere(Reveal::Predict);
        m_window->activateLab(m_operation);
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier); // and given back
        QCOMPARE(m_window->activeLab(), static_cast<Lab*>(m_lab));
        QVERIFY(m_desk->settled());
        QVERIFY(!shown(conv).mask && !isSeeSecret(view().picture(), pool));
    }

    /// Typed as in the Operation lab and judged as there; those behind it are asked for next, and R shows one.
    void aCellIsGuessed()
    {
        openSee();
        m_window->activateWindow();
        const SeeSpot spot{.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)};
        const SeeSpot next{.column = spot.column, .map = 1, .cell = SeeCell(4, 6)};
        lookAt(spot);
        QVERIFY(!isSeeSecret(view().picture(), spot));
        guess().click();
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(isSeeAsked(view().picture(), spot) && isSeeSecret(view().picture(), next));
        QVERIFY(isSeeSecret(view().picture(), column("maxpool1")));
        QVERIFY2(verdict().startsWith(QStringLiteral("What is Y[0, 1, 4, 5] behind relu1?")), qPrintable(verdict()));
        QVERIFY(page().story().writer().isHidden()); // the formula stands without its result
        QVERIFY2(view().textOf(spot).endsWith(QStringLiteral(": ?")), qPrintable(view().textOf(spot)));

        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_7);
        QVERIFY(field());
        QCOMPARE(field()->text(), QStringLiteral("7"));
        QTest::keyClick(field(), Qt::Key_Escape); // nothing was said
        QVERIFY(!field() && verdict().startsWith(QStringLiteral("What is")));
        QTest::keyClick(&view(), Qt::Key_Minus); // begins a number here, and leads nowhere
        QCOMPARE(view().level(), SeeLevel::Cells);
        answer(QStringLiteral("-12345"));
        QVERIFY2(verdict().startsWith(QStringLiteral("Not ")), qPrintable(verdict()));
        QVERIFY(isSeeAsked(view().picture(), spot));
        QTest::keyClick(&view(), Qt::Key_F2);
        answer(QString::number(actual(), 'g', 9));
        QVERIFY2(verdict().contains(QStringLiteral("Right: Y[0, 1, 4, 5] behind relu1 is ")),
                 qPrintable(verdict().isEmpty() ? story() : verdict()));
        QVERIFY(!isSeeSecret(view().picture(), spot) && isSeeSecret(view().picture(), next));
        QVERIFY(!page().story().writer().isHidden());

        QTest::keyClick(&view(), Qt::Key_Right);
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(isSeeAsked(view().picture(), next));
        QVERIFY(view().picture().hidden); // the answer is still to be guessed: what is nearer is shown first
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY(m_desk->settled());
        QVERIFY(!isSeeSecret(view().picture(), next) && view().picture().hidden);
        QVERIFY2(verdict().startsWith(QStringLiteral("Y[0, 1, 4, 6] behind relu1 is ")) &&
                     verdict().contains(QStringLiteral("What does the network")),
                 qPrintable(verdict()));
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY(!view().picture().hidden);

        QTest::keyClick(&view(), Qt::Key_Escape); // from afar no single number is asked for
        QVERIFY(m_desk->settled());
        QVERIFY(!shown(spot.column).mask && !isSeeSecret(view().picture(), column("maxpool1")));
        view().setHeld(spot); // but one that is held is
        emit view().held(spot);
        QVERIFY(m_desk->settled());
        QVERIFY(isSeeAsked(view().picture(), spot));
        guess().click();
        QVERIFY(!isSeeSecret(view().picture(), spot));
    }

    /// Whoever points at a cell, or lets it go, is not told what he would be asked for by holding it.
    void aCellIsNotSaidBeforeItIsHeld()
    {
        openSee();
        m_window->activateWindow();
        const SeeSpot spot{.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)};
        const SeeSpot behind{.column = column("maxpool1"), .map = 1, .cell = SeeCell(2, 2)};
        const auto isSaid = [this](const SeeSpot& one) { return !view().textOf(one).endsWith(QStringLiteral(": ?")); };
        emit view().spotHovered(spot);
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(isSaid(spot));
        guess().click();
        QVERIFY(m_desk->settled());
        QVERIFY2(!isSaid(spot) && !isSaid(behind), qPrintable(view().textOf(spot) + QLatin1Char('\n') + view().textOf(behind)));
        QVERIFY(isSaid({.column = 0, .map = 0, .cell = SeeCell(4, 5)}));
        QVERIFY(!isSeeSecret(view().picture(), spot)); // it has its colour
        QVERIFY(!page().reasons());
        QVERIFY2(story().contains(QStringLiteral("hold it to guess it")), qPrintable(story()));
        emit view().spotHovered(std::nullopt);

        view().setHeld(spot);
        emit view().held(spot);
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(isSeeAsked(view().picture(), spot) && !isSaid(spot));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY(m_desk->settled());
        QVERIFY2(isSaid(spot), qPrintable(view().textOf(spot)));
        view().setHeld(std::nullopt);
        emit view().letGo();
        QVERIFY(m_desk->settled());
        QVERIFY(!isSaid(spot));
        guess().click();
        QVERIFY(m_desk->settled());
        QVERIFY(isSaid(spot) && isSaid(behind));
    }

    /// Nor is the cell in the middle of a map, which the effective field is one of.
    void theMiddleOfAMapIsNotSaidEither()
    {
        openSee();
        m_window->activateWindow();
        const Graph& graph = page().contents().model().graph;
        const Shape made = shapeOf(graph.nodes[static_cast<std::size_t>(page().contents().model().find("conv1"))].spec, Role::Dst);
        const SeeSpot map{.column = column("conv1"), .map = 1};
        const SeeSpot middle{.column = map.column, .map = 1, .cell = SeeCell(made.h / 2, made.w / 2)};
        const auto isTold = [this] { return explains() && !page().reasons()->effective.empty(); };
        emit view().spotHovered(map);
        page().findChild<QPushButton*>(QStringLiteral("seeEffective"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(isTold(), 20000);
        QCOMPARE(page().reasons()->question.cell, (Cell{0, 1, made.h / 2, made.w / 2}));
        guess().click();
        QVERIFY(m_desk->settled());
        QVERIFY2(!page().reasons(), "its formula would tell the number");
        QVERIFY2(story().contains(QStringLiteral("the cell in the middle of this map")), qPrintable(story()));
        emit view().spotHovered(std::nullopt);

        view().setHeld(middle);
        emit view().held(middle);
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(isTold(), 20000);
        QVERIFY(isSeeAsked(view().picture(), middle) && page().story().writer().isHidden());
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY(m_desk->settled());
        emit view().spotHovered(map); // it is known now
        QTRY_VERIFY_WITH_TIMEOUT(isTold(), 20000);
        guess().click();
        QVERIFY(m_desk->settled());
    }

    /// Also a cell that is held already is asked for, and is not told while the network trains.
    void aCellThatIsHeldIsAskedForAsSoonAsPredictIsOn()
    {
        openSee();
        const SeeSpot spot{.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)};
        view().setHeld(spot);
        emit view().held(spot);
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        guess().click();
        QVERIFY(m_desk->settled());
        QVERIFY(isSeeAsked(view().picture(), spot));
        const auto before = page().answer();
        train(1);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer() != before, 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(isSeeAsked(view().picture(), spot));
        QVERIFY2(view().textOf(spot).endsWith(QStringLiteral(": ?")), qPrintable(view().textOf(spot)));
        QVERIFY(page().story().writer().isHidden());
    }

    /// What the mouse points at is explained in its place, and yet the number is typed; for whoever goes on the keyboard stays in the picture.
    void aCellIsGuessedWhereverTheMouseLies()
    {
        openSee();
        m_window->activateWindow();
        guess().click();
        const SeeSpot spot{.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)};
        lookAt(spot);
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        const QString value = QString::number(actual(), 'g', 9);
        emit view().spotHovered(SeeSpot{.column = spot.column, .map = 0, .cell = SeeCell(1, 1)});
        QVERIFY(m_desk->settled());
        QVERIFY(isSeeAsked(view().picture(), spot));
        QTest::keyClick(&view(), Qt::Key_F2);
        answer(value);
        QVERIFY2(verdict().contains(QStringLiteral("Right: Y[0, 1, 4, 5] behind relu1 is ")), qPrintable(verdict()));
        emit view().spotHovered(std::nullopt);
        view().setSpot({.column = spot.column, .map = 1, .cell = SeeCell(4, 6)});
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QTest::keyClick(&view(), Qt::Key_7);
        QVERIFY(field());
        view().setSpot({.column = spot.column, .map = 1, .cell = SeeCell(4, 7)});
        QVERIFY(!field() && view().hasFocus());
    }

    /// What is asked for is what the column shows, not what its layer hands to the activation behind it.
    void theNumberThatIsSeenIsAskedFor()
    {
        openSee();
        m_window->activateWindow();
        const int conv = column("conv1");
        lookAt({.column = conv, .map = 1, .cell = SeeCell(4, 5)});
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        const TensorPtr made = page().reasons()->layer->dst;
        Cell negative{0, 1, 0, 0};
        while (negative.y < made->shape().h && !((*made)[negative] < -0.01F))
            negative = negative.x + 1 < made->shape().w ? Cell{0, 1, negative.y, negative.x + 1} : Cell{0, 1, negative.y + 1, 0};
        QVERIFY(negative.y < made->shape().h);
        const SeeSpot spot{.column = conv, .map = 1, .cell = SeeCell(negative.y, negative.x)};
        guess().click();
        lookAt(spot);
        QTRY_VERIFY_WITH_TIMEOUT(explains() && page().reasons()->question.cell == negative, 20000);
        QTest::keyClick(&view(), Qt::Key_F2);
        answer(QString::number(static_cast<double>((*made)[negative]), 'g', 9));
        QVERIFY2(verdict().startsWith(QStringLiteral("Not ")) && verdict().contains(QStringLiteral("relu1")), qPrintable(verdict()));
        QTest::keyClick(&view(), Qt::Key_0);
        answer(QStringLiteral("0"));
        QVERIFY2(verdict().contains(QStringLiteral(" behind relu1 is 0.")) && verdict().contains(QStringLiteral("Right: ")),
                 qPrintable(verdict()));
        QVERIFY(!isSeeSecret(view().picture(), spot));
    }

    /// The wave has the same keys: a number that is typed where none is asked for starts none.
    void whatIsTypedBesideAQuestionStartsNoWave()
    {
        openSee();
        m_window->activateWindow();
        guess().click();
        lookAt({.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)});
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY(m_desk->settled());
        for (const Qt::Key key : {Qt::Key_3, Qt::Key_Period, Qt::Key_0})
            QTest::keyClick(&view(), key);
        QVERIFY(!page().wave().station() && !field());
        QVERIFY2(newestMessage().contains(QStringLiteral("known already")), qPrintable(newestMessage()));
        lookAt({.column = 0, .map = 0, .cell = SeeCell(4, 5)}); // the input is no result of a layer
        QTest::keyClick(&view(), Qt::Key_Period);
        QVERIFY(!page().wave().station() && !field());
        QVERIFY2(newestMessage().contains(QStringLiteral("asks for no number here")), qPrintable(newestMessage()));
        int units = column("conv2") + 1; // a column of single numbers
        while (SeePlanes::of(shown(units)).cells() > 1)
            ++units;
        view().setSpot({.column = units, .map = 3}, SeeLevel::Layer);
        QTest::keyClick(&view(), Qt::Key_Period);
        QVERIFY(!page().wave().station());
        guess().click();
        QTest::keyClick(&view(), Qt::Key_Period);
        QVERIFY(page().wave().station());
        page().wave().leave();
        QVERIFY(m_desk->settled());
    }

    /// A wave holds back what it has not come to by itself, and shows the rest.
    void noCellIsAskedForWhileAWaveIsUnderWay()
    {
        openSee();
        guess().click();
        const SeeSpot spot{.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)};
        lookAt(spot);
        QVERIFY(isSeeAsked(view().picture(), spot));
        page().wave().step(+1);
        QVERIFY(page().wave().front());
        QVERIFY(m_desk->settled());
        QVERIFY(!shown(spot.column).mask);
        QVERIFY2(!verdict().startsWith(QStringLiteral("What is Y")), qPrintable(verdict()));
        page().wave().leave();
        QVERIFY(m_desk->settled());
        lookAt(spot);
        QVERIFY(isSeeAsked(view().picture(), spot));
    }

    /// The same cell of the same sample is another number in a network that begins anew.
    void anotherNetworkIsAskedAnew()
    {
        openSee();
        guess().click();
        const SeeSpot spot{.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)};
        lookAt(spot);
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY(!isSeeSecret(view().picture(), spot));
        run().prepare(m_lab->document().content());
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && page().answer(), 20000);
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(isSeeAsked(view().picture(), spot), 20000);
        QVERIFY2(verdict().startsWith(QStringLiteral("What is ")), qPrintable(verdict()));
    }

    /// The sentence above the picture says what the network says: where that is asked for in the Operation lab, it waits.
    void theVerdictOfALentAnswerWaits()
    {
        openSee();
        const SeeSpot output{.column = answerColumn(), .map = 0};
        view().setSpot(output);
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY2(verdict().contains(QStringLiteral("the network says")), qPrintable(verdict()));
        page().openOperation();
        QTRY_VERIFY_WITH_TIMEOUT(m_operation->inspection().freshResult(), 20000);
        predictThere(Reveal::Predict);
        QVERIFY(m_operation->prediction().isAsking());
        m_window->activateLab(m_lab);
        QVERIFY(m_desk->settled());
        QVERIFY(isSeeSecret(view().picture(), output.column));
        QVERIFY2(verdict().startsWith(QStringLiteral("Hidden by Predict until the numbers of ")), qPrintable(verdict()));
        page().setQuantity(SeeQuantity::Gradients); // whatever is seen below it
        QVERIFY(m_desk->settled());
        QVERIFY2(verdict().startsWith(QStringLiteral("Hidden by Predict until the numbers of ")), qPrintable(verdict()));
        page().setQuantity(SeeQuantity::Values);
        QTRY_VERIFY_WITH_TIMEOUT(isSeeSecret(view().picture(), output.column), 20000);
        predictThere(Reveal::All);
        QVERIFY(!isSeeSecret(view().picture(), output.column));
        QVERIFY2(verdict().contains(QStringLiteral("the network says")), qPrintable(verdict()));
    }

    /// A cell that is asked for here is asked for there, too.
    void anAskedCellIsLentAsOne()
    {
        openSee();
        guess().click();
        const SeeSpot spot{.column = column("conv1"), .map = 0, .cell = SeeCell(2, 2)};
        lookAt(spot);
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        const SeeColumn& conv = shown(spot.column); // whose colours are those of what is seen
        QVERIFY(conv.mask && conv.range);
        double most = 0;
        for (const float value : conv.tensor->cells().first(static_cast<std::size_t>(conv.mask->hiddenFrom)))
            most = std::max(most, std::fabs(static_cast<double>(value)));
        QVERIFY(std::ranges::any_of(conv.tensor->cells(), [most](float value) { return std::fabs(static_cast<double>(value)) > most; }));
        QVERIFY(conv.range->high <= most && conv.range->low >= -most);
        page().openOperation();
        QTRY_VERIFY_WITH_TIMEOUT(m_operation->prediction().isAsking(), 20000);
        QCOMPARE(m_operation->prediction().asked()->cell, (Cell{0, 0, 2, 2}));
        m_operation->prediction().answer(12345.0F);
        QCOMPARE(m_operation->prediction().verdict(), CellPrediction::Verdict::Wrong);
    }
};

QTEST_MAIN(TestSeeSecrets)
#include "tst_see_secrets.moc"

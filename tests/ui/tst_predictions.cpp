#include "core/ops/window.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/figure_export.h"
#include "ui/scene/scene.h"
#include "ui/shell/message_bar.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBrowser>

using namespace ks;
using namespace ks::test;

/// What is asked in the Operation lab: nothing tells the answer before it is given, and what is given is judged.
class TestPredictions : public OperationTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void predictionIsJudged()
    {
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        QCOMPARE(m_desk->marks(Role::Dst).predicted, std::optional(Cell{}));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("= ?")));
        QVERIFY(!m_desk->said().contains(QStringLiteral("largest of")));
        m_desk->lab->prediction().answer(7);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Wrong);
        QCOMPARE(m_desk->marks(Role::Dst).hiddenFrom, std::optional<std::int64_t>(0));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("Not 7")));
        QTest::keyClick(&m_desk->grid(Role::Dst), Qt::Key_9);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Right);
        QCOMPARE(m_desk->marks(Role::Dst).hiddenFrom, std::optional<std::int64_t>(1));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("Right")));
        m_desk->document().cursor().step(+1);
        QCOMPARE(m_desk->marks(Role::Dst).predicted, std::optional(Cell{0, 0, 0, 1}));
        m_desk->document().cursor().setPin(Pin{Role::Dst, {}}); // the verdict is not told beside a cell that is held
        m_desk->lab->prediction().answer(7);
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("Not 7")));
        m_desk->grid(Role::Dst).setFocus();
        QTest::keyClick(&m_desk->grid(Role::Dst), Qt::Key_R);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Revealed);
        QVERIFY(!m_desk->marks(Role::Dst).predicted);
    }

    /// Whoever has scrolled away from the place of the verdict is answered all the same.
    void theVerdictComesIntoSight()
    {
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        auto* text = m_desk->lab->explanation().findChild<QTextBrowser*>(QStringLiteral("explanation"));
        text->setFixedHeight(3 * text->fontMetrics().height()); // of a low window with large text
        QVERIFY(m_desk->settled());
        QTRY_VERIFY(text->verticalScrollBar()->maximum() > 0);
        const auto isSeen = [text](const QString& words) {
            const QTextCursor found = text->document()->find(words);
            return !found.isNull() && text->viewport()->rect().contains(text->cursorRect(found).center());
        };
        for (QScrollBar* bar = text->verticalScrollBar(); const int left : {bar->minimum(), bar->maximum()}) {
            bar->setValue(left);
            m_desk->lab->prediction().answer(7);
            QTRY_VERIFY2(isSeen(QStringLiteral("Not 7")), qPrintable(m_desk->said()));
        }
        text->verticalScrollBar()->setValue(0);
        m_desk->lab->prediction().answer(9);
        QTRY_VERIFY2(isSeen(QStringLiteral("Right")), qPrintable(m_desk->said()));
    }

    /// A formula that has no number left is no hint: what is said of a wrong answer is true of the cell.
    void aWrongAnswerIsToldWhatReachesTheCell()
    {
        Session session = typedSession(OpKind::ConvTranspose, {1, 1, 2, 2}, {1, 2, 3, 4});
        session.content.spec.kernel = session.content.spec.strides = session.content.spec.dilations = {2, 2};
        session.content.spec.pads = {};
        session.content.spec.filters = 1;
        session.content.spec.bias = false;
        session.content.weights = typed({1, 1, 2, 2}, {1, 2, 3, 4});
        session.view.reveal = Reveal::Predict;
        session.view.position = {Role::Dst, 1, 0};
        const auto afterWrong = [this](const Session& asked) {
            m_desk->openSession(asked);
            m_desk->lab->prediction().answer(50);
            return m_desk->lab->prediction().sentence();
        };
        QVERIFY2(afterWrong(session).contains(QStringLiteral("Nothing reaches")), qPrintable(m_desk->lab->prediction().sentence()));
        session.content.spec.bias = true;
        session.content.bias = typed({1, 1, 1, 1}, {-3});
        QVERIFY2(afterWrong(session).contains(QStringLiteral("Only the bias")), qPrintable(m_desk->lab->prediction().sentence()));
        session.view.position.cell = 0;
        QVERIFY2(afterWrong(session).contains(QStringLiteral("formula")), qPrintable(m_desk->lab->prediction().sentence()));

        Session flat = pooled();
        flat.content.spec = defaultSpec(OpKind::Flatten, flat.content.spec.src);
        flat.view.reveal = Reveal::Predict;
        QVERIFY2(afterWrong(flat).contains(QStringLiteral("One number")), qPrintable(m_desk->lab->prediction().sentence()));
    }

    /// Who has looked at an input cell and let it go answers the question with the next digit; a held cell, or one that is opened, is edited.
    void aDigitIsTheAnswerWhereverTheKeyboardIs()
    {
        m_desk->openSession(overlap());
        ViewState view = m_desk->document().view();
        view.position = {Role::Dst, 1, 0};
        view.reveal = Reveal::Predict;
        m_desk->document().cursor().setView(view);
        const QString question = QStringLiteral("What comes out?");
        QTRY_VERIFY(m_desk->said().contains(question));
        CellGrid& input = m_desk->grid(Role::Src);
        CellGrid& output = m_desk->grid(Role::Dst);
        const Content before = m_desk->document().content();
        const auto clickNine = [&] {
            input.setFocus();
            QTest::mouseClick(&input, Qt::LeftButton, {}, input.view().placeOf({0, 0, 1, 1}).center().toPoint());
        };
        const auto typeInto = [](CellGrid& grid, const char* text) {
            QTest::keyClicks(&grid, QLatin1String(text));
            auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
            QVERIFY(editor);
            QTest::keyClick(editor, Qt::Key_Return);
        };
        clickNine();
        QTRY_VERIFY(!m_desk->said().contains(question)); // digits go to the cell that is held
        QTest::keyClick(&input, Qt::Key_Escape);
        m_desk->hover(Role::Dst, {0, 0, 0, 1});
        QTRY_VERIFY(m_desk->said().contains(question));
        typeInto(input, "5");
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("Not 5")), qPrintable(m_desk->said()));
        QCOMPARE(m_desk->document().content(), before);
        QVERIFY(output.hasFocus());
        clickNine();
        typeInto(input, "5");
        QCOMPARE(m_desk->document().content().src.tensor->cells()[4], 5.0F);
        m_desk->document().undoStack().undo();
        QTest::keyClick(&input, Qt::Key_Escape);
        QTest::keyClick(&input, Qt::Key_F2);
        auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(editor && input.isAncestorOf(editor));
        QTest::keyClick(editor, Qt::Key_Escape);
    }

    void thePresenterSaysThatTheQuestionIsAboutOtherNumbers()
    {
        Session session = pooled();
        session.bookmarks.push_back({.name = "one", .question = "Which one?", .content = session.content, .view = session.view});
        m_desk->openSession(session);
        m_desk->document().bookmarks().goTo(0);
        m_desk->window.setPresenting(true);
        const auto* title = m_desk->window.findChild<QLabel*>(QStringLiteral("presenterTitle"));
        QVERIFY(title);
        QTRY_COMPARE(title->text(), QStringLiteral("Which one?"));
        m_desk->document().edit().setSpec(defaultSpec(OpKind::AveragePool, {1, 1, 4, 4}), QStringLiteral("another operator"));
        QTRY_COMPARE(title->text(), QStringLiteral("Changed since. Which one?"));
        m_desk->document().undoStack().undo();
        QTRY_COMPARE(title->text(), QStringLiteral("Which one?"));
        m_desk->window.setPresenting(false);
    }

    /// The mouse rests on the question, as it does after a click on it; or the cell is held.
    void theAskedCellIsAskedHoveredOrNot()
    {
        Session session = pooled();
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        m_desk->hover(Role::Dst, {0, 0, 0, 0});
        QTRY_COMPARE(m_desk->lab->inspection().explained().by, SceneFocus::By::Hover);
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("What comes out?")), qPrintable(m_desk->said()));
        QVERIFY(!m_desk->said().contains(QStringLiteral("not reached")));
        m_desk->lab->prediction().answer(7);
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("Not 7")), qPrintable(m_desk->said()));
        m_desk->lab->inspection().hover(Pin{Role::Dst, {0, 0, 1, 1}}); // which the answer is not about
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("not reached")), qPrintable(m_desk->said()));
        QVERIFY(!m_desk->said().contains(QStringLiteral("Not 7")));
        m_desk->lab->inspection().hover(std::nullopt);
        m_desk->document().cursor().setPin(Pin{Role::Dst, {}});
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("Not 7")), qPrintable(m_desk->said()));
        m_desk->lab->inspection().hover(Pin{Role::Dst, {}});
        m_desk->lab->prediction().answer(9);
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("Right")), qPrintable(m_desk->said()));
    }

    void answersAreRoundedOnlyWhereTheValueIs()
    {
        QVERIFY(isRightAnswer(250, 250));
        QVERIFY(!isRightAnswer(251, 250));
        QVERIFY(isRightAnswer(17, 17));
        QVERIFY(!isRightAnswer(18, 17));
        QVERIFY(isRightAnswer(139, 139));
        QVERIFY(!isRightAnswer(140, 139));
        QVERIFY(!isRightAnswer(1.4F, 1.375)); // cells show it whole
        QVERIFY(isRightAnswer(0.333, 1.0 / 3));
        QVERIFY(isRightAnswer(0.33F, 1.0 / 3)); // as a cell shows it
        QVERIFY(!isRightAnswer(0.3F, 1.0 / 3));
        QVERIFY(!isRightAnswer(0.334F, 1.0 / 3)); // of more digits each counts
        QVERIFY(isRightAnswer(0.31F, 0.30684));
        QVERIFY(isRightAnswer(0.307F, 0.30684F));
        QVERIFY(isRightAnswer(0.3F, 0.30434F)); // who types 0.30 has said two digits
        QVERIFY(isRightAnswer(1.3F, 1.34163));
        QVERIFY(isRightAnswer(1.34F, 1.34163));
        QVERIFY(!isRightAnswer(1.35F, 1.34163));
        QVERIFY(isRightAnswer(1.34F, 1.3416408)); // what would be shown in two digits, or in more
        QVERIFY(isRightAnswer(1.3416F, 1.3416408));
        QVERIFY(!isRightAnswer(1.35F, 1.3416408)); // within one part in a hundred
        QVERIFY(!isRightAnswer(-1.34F, 1.3416408));
        QVERIFY(isRightAnswer(12346, 12345.678));
        QVERIFY(!isRightAnswer(12340, 12345.678));
        const OracleValue cancelled{.value = 0, .bound = 1e-7};
        QVERIFY(isRightAnswer(0, -1.49e-8, cancelled));
        QVERIFY(!isRightAnswer(0.01, -1.49e-8, cancelled));
        QVERIFY(!isRightAnswer(0, 1e-3, {.value = 1e-3, .bound = 1e-9}));
        QVERIFY(!isRightAnswer(5, 0, {.anything = true}));
    }

    /// One digit of a third is near it, and the question says how many are asked for.
    void oneDigitOfARoundedNumberIsNearIt()
    {
        Session session = typedSession(OpKind::AveragePool, {1, 1, 1, 3}, {0, 0, 1});
        session.content.spec.kernel = {1, 3};
        session.content.spec.strides = {1, 1};
        session.content.spec.pads = {};
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        QTRY_VERIFY2(m_desk->said().contains(CellPrediction::askedDigits()), qPrintable(m_desk->said()));
        m_desk->lab->prediction().answer(0.3F);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Wrong);
        QVERIFY2(m_desk->lab->prediction().sentence().contains(QStringLiteral("but near")),
                 qPrintable(m_desk->lab->prediction().sentence()));
        m_desk->lab->prediction().answer(0.33F);
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Right);
    }

    /// Of a normalised number two digits are asked for: who types wrong ones is told that they are near.
    void aRoundedNumberIsJudgedByItsDigits()
    {
        Session session = typedSession(OpKind::BatchNormalization, {1, 1, 2, 2}, {1, 2, 3, 4}); // (1 − 2.5) / √1.25
        fitWeights(session.content);
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        const auto actual = static_cast<double>((*m_desk->document().result()->dst)[{}]);
        QVERIFY2(!numeral(actual).exact, qPrintable(QString::number(actual)));
        m_desk->lab->prediction().answer(static_cast<float>(actual * 1.008));
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Wrong);
        QVERIFY2(m_desk->lab->prediction().sentence().contains(QStringLiteral("but near")),
                 qPrintable(m_desk->lab->prediction().sentence()));
        m_desk->lab->prediction().answer(QString::number(actual, 'g', 3).toFloat());
        QCOMPARE(m_desk->lab->prediction().verdict(), CellPrediction::Verdict::Right);
    }

    void coloursTellNothingHidden()
    {
        Session session = typedSession(OpKind::Conv, {1, 1, 1, 4}, {1, 2, 3, 40});
        session.content.spec.kernel = {1, 1};
        session.content.spec.bias = false;
        session.content.weights = typed({1, 1, 1, 1}, {2});
        m_desk->openSession(std::move(session));
        m_desk->document().cursor().goTo({Role::Dst, 2, 0});
        QCOMPARE(m_desk->grid(Role::Dst).plane().range(), (ValueRange{2, 6}));
        m_desk->document().cursor().goTo({Role::Dst, 1, 0});
        QCOMPARE(m_desk->grid(Role::Dst).plane().range(), (ValueRange{2, 4}));
        ViewState view = m_desk->document().view();
        view.reveal = Reveal::All;
        m_desk->document().cursor().setView(view);
        QCOMPARE(m_desk->grid(Role::Dst).plane().range(), (ValueRange{2, 80}));
    }

    /// A table of numbers is as much of a worksheet as a figure, and the message bar says so.
    void tablesTellNothingHidden()
    {
        m_desk->openSession(pooled());
        m_desk->document().cursor().goTo({Role::Dst, 1, 0});
        FigureExport exporter([this] { return m_desk->document().shelf().snapshot(); }, m_desk->window);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("dst.csv"));
        const auto table = [&] {
            QSignalSpy finished(&exporter, &FigureExport::finished);
            exporter.write({.figure = QStringLiteral("dst"), .ending = QStringLiteral("csv"), .format = {}, .language = {}}, path);
            QFile file(path);
            return finished.wait(20000) && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(table(), QByteArray("9,8\n,\n"));
        QVERIFY(m_desk->window.messages().shownText().contains(QStringLiteral("hidden")));
        ViewState view = m_desk->document().view();
        view.reveal = Reveal::All;
        m_desk->document().cursor().setView(view);
        QCOMPARE(table(), QByteArray("9,8\n5,3\n"));
        QVERIFY(!m_desk->window.messages().shownText().contains(QStringLiteral("hidden")));
    }

    void hintsKeepOutOfLessons()
    {
        const auto shown = [this] { return m_desk->window.messages().findChild<QLabel*>(QStringLiteral("messageText"))->text(); };
        m_desk->openSession(pooled());
        QTRY_VERIFY(shown().contains(QStringLiteral("Space")));
        Session lesson = overlap();
        lesson.name = "Overlap";
        lesson.bookmarks.push_back({.name = "one"});
        m_desk->openSession(lesson);
        QTRY_COMPARE(shown(), QString());
        m_desk->document().cursor().step(+1);
        QCOMPARE(shown(), QString()); // and what is done in it follows no hint
        QCOMPARE(m_desk->preferences.value(QStringLiteral("operation/hint"), 0).toInt(), 0);
        m_desk->openSession(pooled());
        QTRY_VERIFY(shown().contains(QStringLiteral("Space")));
    }

    void nothingIsHintedThatWasFoundAlready()
    {
        const auto hint = [this] { return m_desk->preferences.value(QStringLiteral("operation/hint"), 0).toInt(); };
        m_desk->openSession(pooled());
        m_desk->goBackward();
        m_desk->document().cursor().step(+1);
        QCOMPARE(hint(), 1);
        ViewState view = m_desk->document().view();
        view.pin = Pin{Role::Dst, {}};
        m_desk->document().cursor().setView(view);
        QCOMPARE(hint(), 3); // the third one would tell of the backward pass
    }
};

QTEST_MAIN(TestPredictions)
#include "tst_predictions.moc"

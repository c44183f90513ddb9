#include "tests/ui/operation_desk.h"

#include <QTextBrowser>

using namespace ks;
using namespace ks::test;

namespace {

/// The mean of one window that covers all.
Session meanOf(std::int64_t side, std::vector<float> cells)
{
    Session session = typedSession(OpKind::AveragePool, {1, 1, side, side}, std::move(cells));
    session.content.spec.kernel = {side, side};
    session.content.spec.strides = {1, 1};
    session.view.reveal = Reveal::All;
    return session;
}

/// 25 terms, four of them not 0.
Session sparse()
{
    std::vector<float> cells(25, 0);
    cells[3] = 1;
    cells[7] = -8;
    cells[12] = 4;
    cells[20] = 2;
    return meanOf(5, std::move(cells));
}

/// 49 terms that grow.
Session growing()
{
    std::vector<float> cells(49);
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = static_cast<float>(i + 1);
    return meanOf(7, std::move(cells));
}

} // namespace

/// Long sums in the explanation's text: in order or the largest terms first, their zeros counted; and the step to what is not 0.
class TestTermOrder : public OperationTest {
    Q_OBJECT

private:
    const Explanation& explanation() { return *m_desk->lab->inspection().explanation(); }
    void follow(const char* link)
    {
        auto* text = m_desk->lab->explanation().findChild<QTextBrowser*>(QStringLiteral("explanation"));
        emit text->anchorClicked(QUrl(QLatin1String(link)));
        QVERIFY(m_desk->settled());
        QVERIFY(m_desk->lab->inspection().explanation());
    }
    QTextBrowser& text() { return *m_desk->lab->explanation().findChild<QTextBrowser*>(QStringLiteral("explanation")); }
    QString linkAtKeyboard() { return text().textCursor().charFormat().anchorHref(); }
    /// By Tab, as often as it takes; false: the keyboard does not get there.
    bool tabToLink(const QString& beginning)
    {
        text().setFocus();
        for (int i = 0; i < 200 && text().hasFocus(); ++i) {
            QTest::keyClick(&text(), Qt::Key_Tab);
            if (linkAtKeyboard().startsWith(beginning))
                return true;
        }
        return false;
    }
    bool says(const char* words) { return m_desk->said().contains(QString::fromUtf8(words)); }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void zerosAreCountedAndFolded()
    {
        m_desk->openSession(sparse());
        QTRY_VERIFY2(says("in order · largest first"), qPrintable(m_desk->said()));
        QVERIFY2(says("Terms that are 0: 21 of 25"), qPrintable(m_desk->said()));
        QVERIFY2(says("((terms that are 0: 3) + 1 + (terms that are 0: 3) + (−8) + (terms that are 0: 4) + 4"), qPrintable(m_desk->said()));
        QVERIFY(!says("show more terms")); // zeros alone are folded, and have their own link
        follow("do:showZeros");
        QCOMPARE(explanation().terms.size(), std::size_t{25});
        QVERIFY2(says("(0 + 0 + 0 + 1 + 0") && says("fold them"), qPrintable(m_desk->said()));
        follow("do:foldZeros");
        QCOMPARE(explanation().terms.size(), std::size_t{4});
    }

    void theLargestTermsComeFirst()
    {
        m_desk->openSession(sparse());
        follow("do:bySize");
        QVERIFY2(says("(−8 + 4 + 2 + 1 + (terms that are 0: 21)) / 25"), qPrintable(m_desk->said()));
        m_desk->openSession(growing()); // remembered while the lab is open
        QCOMPARE(explanation().order, TermOrder::BySize);
        QTRY_VERIFY2(says("(49 + 48 + 47 + ") && says("26 + (25 more terms)) / 49"), qPrintable(m_desk->said()));
        QVERIFY2(says("The terms that are not shown add up to"), qPrintable(m_desk->said()));
        follow("do:unfold");
        QCOMPARE(explanation().terms.size(), std::size_t{49});
        QVERIFY(says("+ 2 + 1) / 49"));
        follow("do:fold");
        follow("do:inOrder");
        QCOMPARE(explanation().order, TermOrder::AsTaken);
        QVERIFY2(says("(1 + 2 + 3 + "), qPrintable(m_desk->said()));
    }

    /// Where a formula does not show all terms, those that count most are what it begins with, unless a person wants it otherwise.
    void whatIsNotShownWholeBeginsWithTheLargest()
    {
        m_desk->openSession(growing());
        QTRY_VERIFY2(says("(49 + 48 + 47 + "), qPrintable(m_desk->said()));
        QCOMPARE(explanation().order, TermOrder::BySize);
        m_desk->openSession(sparse());
        QTRY_VERIFY2(says("Terms that are 0: 21 of 25"), qPrintable(m_desk->said()));
        QCOMPARE(explanation().order, TermOrder::AsTaken);
        follow("do:inOrder");
        m_desk->openSession(growing());
        QTRY_VERIFY2(says("(1 + 2 + 3 + "), qPrintable(m_desk->said()));
    }

    /// What would tell the number that is asked for is not written.
    void whatIsAskedIsNotTold()
    {
        Session session = growing();
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        QTRY_VERIFY2(says("largest first"), qPrintable(m_desk->said()));
        QVERIFY2(!says("The terms that are not shown add up to"), qPrintable(m_desk->said()));
    }

    /// Also where the result is asked for: what says that terms are left out leads to them, and back.
    void whatIsFoldedUnfoldsByKeyboard()
    {
        Session session = growing();
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        QTRY_VERIFY2(says("more terms)") && says("= ?"), qPrintable(m_desk->said()));
        QVERIFY(m_desk->settled());
        QVERIFY(tabToLink(QStringLiteral("do:unfold")));
        QVERIFY2(text().textCursor().selectedText().contains(QStringLiteral("more terms)")),
                 qPrintable(text().textCursor().selectedText()));
        QTest::keyClick(&text(), Qt::Key_Return);
        QTRY_COMPARE(explanation().terms.size(), std::size_t{49});
        QTRY_COMPARE(linkAtKeyboard(), QStringLiteral("do:fold")); // the keyboard is at the way back
        QTest::keyClick(&text(), Qt::Key_Return);
        QTRY_VERIFY(explanation().terms.size() < 49);
        QVERIFY2(says("= ?"), qPrintable(m_desk->said()));
    }

    /// A number that is entered, or clicked, is held: its cell keeps the ring when the mouse or the keyboard goes on.
    void aNumberOfTheFormulaIsHeld()
    {
        m_desk->openSession(sparse());
        QTRY_VERIFY(says("largest first"));
        QVERIFY(m_desk->settled());
        const auto pointedAt = [this] { return m_desk->lab->inspection().pointedAt(); };
        QVERIFY(tabToLink(QStringLiteral("number:")));
        QVERIFY(pointedAt());
        const Cell cell = pointedAt()->cell;
        QTest::keyClick(&text(), Qt::Key_Return);
        emit text().highlighted(QUrl());
        QVERIFY(pointedAt());
        QCOMPARE(pointedAt()->cell, cell);
        emit text().anchorClicked(QUrl(linkAtKeyboard())); // once more lets go
        QVERIFY(!pointedAt());
        QTest::keyClick(&text(), Qt::Key_Return);
        QVERIFY(pointedAt());
        m_desk->openSession(growing()); // of another formula nothing is held
        QVERIFY(m_desk->settled());
        emit text().highlighted(QUrl());
        QVERIFY(!pointedAt());
    }

    /// Whatever tensor and channel it is of, and wherever that is scrolled to: among rings it has a mark of its own.
    void aHeldNumberIsFoundInItsGrid()
    {
        Session session = typedSession(OpKind::Conv, {1, 2, 6, 6}, std::vector<float>(72, 1.5F));
        session.content.spec.kernel = {3, 3};
        session.content.spec.filters = 1;
        session.content.spec.bias = false;
        std::vector<float> weights(18);
        for (std::size_t i = 0; i < weights.size(); ++i)
            weights[i] = 0.5F + static_cast<float>(i);
        session.content.weights = typed({1, 2, 3, 3}, weights);
        m_desk->openSession(std::move(session));
        QTRY_VERIFY(says("0.5"));
        QVERIFY(m_desk->settled());
        CellGrid& grid = m_desk->grid(Role::Weights);
        QCOMPARE(grid.c(), std::int64_t{0});
        grid.view().zoomTo(QRectF(0, 0, 1, 1), std::min(grid.width(), grid.height()));
        follow("do:unfold"); // the sums of its channels
        QVERIFY(m_desk->settled());
        const auto last = [this]() -> std::optional<int> {
            for (int i = 0; i < 200; ++i) {
                emit text().highlighted(QUrl(QStringLiteral("number:%1").arg(i)));
                const auto& factor = m_desk->lab->inspection().pointedAt();
                if (factor && factor->role == Role::Weights && factor->cell.c == 1 && factor->cell.y == 2 && factor->cell.x == 2)
                    return i;
            }
            return std::nullopt;
        }();
        QVERIFY2(last, qPrintable(m_desk->said()));
        emit text().highlighted(QUrl());
        const Cell cell{0, 1, 2, 2};
        emit text().anchorClicked(QUrl(QStringLiteral("number:%1").arg(*last)));
        QTRY_COMPARE(grid.c(), std::int64_t{1});
        QCOMPARE(m_desk->marks(Role::Weights).pointed, std::optional(cell));
        QVERIFY(grid.view().visibleCells().intersects(QRectF(2.25, 2.25, 0.5, 0.5)));
        emit text().highlighted(QUrl()); // the mouse goes on
        QCOMPARE(m_desk->marks(Role::Weights).pointed, std::optional(cell));
    }

    /// Where zeros alone are left out there is a way to them, too: their own row has one for whole sums only.
    void zerosOfASumUnderWayAreUnfolded()
    {
        std::vector<float> cells(49, 0);
        cells[1] = 3;
        cells[19] = 5;
        m_desk->openSession(meanOf(7, std::move(cells)));
        m_desk->document().cursor().goTo({Role::Dst, 0, 20});
        QTRY_VERIFY(m_desk->lab->inspection().explanation() && !explanation().isComplete());
        QTRY_VERIFY2(says("(terms that are 0: ") && says("show more terms"), qPrintable(m_desk->said()));
        follow("do:unfold");
        QTRY_COMPARE(explanation().terms.size(), std::size_t{49});
    }

    /// While a sum grows it is as the timeline takes it.
    void aSumUnderWayStaysInOrder()
    {
        m_desk->openSession(sparse());
        follow("do:bySize");
        m_desk->document().cursor().goTo({Role::Dst, 0, 4});
        QTRY_VERIFY(m_desk->lab->inspection().explanation() && !explanation().isComplete());
        QCOMPARE(explanation().order, TermOrder::AsTaken);
        QTRY_VERIFY2(says("Term 4 of 25") && says("Terms that are 0: 21 of 25") && !says("largest first"), qPrintable(m_desk->said()));
    }

    void shortSumsAndMaximaHaveNoOrder()
    {
        m_desk->openSession(edges());
        QTRY_VERIFY(says("Y[0, 0, 0, 0]") && !says("largest first"));
        m_desk->openSession(maxPool(5, 5, std::vector<float>(25, 1), 5, 1));
        QTRY_VERIFY(says("max(") && !says("largest first"));
    }

    void aKeyStepsOnToWhatIsNotZero()
    {
        Session session =
            typedSession(OpKind::AveragePool, {1, 1, 2, 8}, {0, 0, 5, 0, 0, 0, 0, 7, 0, 0, 0, 6, 0, 0, 0, 0}); // cells 1 and 3 are not 0
        session.content.spec.kernel = {2, 2};
        session.content.spec.strides = {2, 2};
        m_desk->openSession(std::move(session));
        const QAction* next = m_desk->action(LabMenu::Lab, "operation.nextTerm");
        QVERIFY(next);
        for (const Position& there : {Position{Role::Dst, 1, 1}, Position{Role::Dst, 1, 0}, Position{Role::Dst, 3, 2}}) {
            QTRY_VERIFY(next->isEnabled());
            QTest::keyClick(&m_desk->window, Qt::Key_N);
            QCOMPARE(m_desk->document().view().position, there);
        }
        QVERIFY(m_desk->settled());
        QVERIFY(!next->isEnabled()); // zeros alone follow
        m_desk->openSession(pooled());
        QVERIFY(m_desk->settled());
        QVERIFY(!next->isEnabled()); // of a maximum all terms count
    }

    /// What is told of is walked: the cell that is held, also where the steps are elsewhere; who lets go of it goes on from there.
    void theKeyWalksTheHeldCell()
    {
        Session session =
            typedSession(OpKind::AveragePool, {1, 1, 2, 8}, {0, 0, 5, 0, 0, 0, 0, 7, 0, 0, 0, 6, 0, 0, 0, 0}); // cells 1 and 3 are not 0
        session.content.spec.kernel = {2, 2};
        session.content.spec.strides = {2, 2};
        session.view.position = {Role::Dst, 2, 0};
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        QVERIFY(m_desk->settled());
        const Pin held{Role::Dst, {0, 0, 0, 1}};
        m_desk->document().cursor().setPin(held);
        const QAction* next = m_desk->action(LabMenu::Lab, "operation.nextTerm");
        for (const std::int64_t term : {1, 0, 1}) {
            QTRY_VERIFY(next->isEnabled());
            QTest::keyClick(&m_desk->window, Qt::Key_N);
            QCOMPARE(m_desk->document().view().position, (Position{Role::Dst, 1, term}));
            QCOMPARE(m_desk->document().view().pin, std::optional(held));
            QTRY_VERIFY(m_desk->lab->inspection().explanation());
            QCOMPARE(explanation().isComplete(), term == 0);
        }
        m_desk->document().cursor().setPin(std::nullopt);
        QTRY_VERIFY(next->isEnabled());
        QTest::keyClick(&m_desk->window, Qt::Key_N);
        QCOMPARE(m_desk->document().view().position, (Position{Role::Dst, 1, 0}));
        QTRY_VERIFY(next->isEnabled());
        QTest::keyClick(&m_desk->window, Qt::Key_N);
        QCOMPARE(m_desk->document().view().position, (Position{Role::Dst, 3, 2}));
    }
};

QTEST_MAIN(TestTermOrder)
#include "tst_term_order.moc"

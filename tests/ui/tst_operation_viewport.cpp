#include "tests/ui/operation_desk.h"
#include "ui/grids/stepped_cells.h"
#include "ui/operation/tabs/compare_tab.h"
#include "ui/shell/presenter_window.h"

#include <QLabel>
#include <QTest>

using namespace ks;
using namespace ks::test;

/// What a step of the Operation lab reads and makes is in sight after it, and what is said on screen is said of it.
class TestOperationViewport : public OperationTest {
    Q_OBJECT

private:
    /// Windows of 3×3 that overlap by one cell: most gradients have several sources.
    static Session overlapping()
    {
        const std::int64_t side = 41;
        std::vector<float> cells;
        for (std::int64_t i = 0; i < side * side; ++i)
            cells.push_back(static_cast<float>(i * 37 % 149));
        Session session = maxPool(side, side, std::move(cells), 3, 2);
        session.view.visibleSrc = {12, 12, 8, 8};
        session.view.reveal = Reveal::All;
        return session;
    }
    static bool sees(const CellGrid& grid, const QRectF& part)
    {
        return grid.view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(part);
    }
    /// The first tensor of which something that the step has to do with is out of sight although there is room for it, or all of it is.
    QString outOfSight()
    {
        for (const RoleInfo& info : tensorRoles()) {
            const CellGrid& grid = m_desk->grid(info.role);
            const QRectF part = grid.isVisible() && grid.tensor() ? steppedIn(grid) & grid.view().content() : QRectF();
            const QRectF seen = grid.view().visibleCells();
            if (part.isEmpty() || sees(grid, part))
                continue;
            const bool hasRoom = part.width() <= seen.width() && part.height() <= seen.height();
            const std::optional<Cell> first = firstToSee(grid);
            if (hasRoom || (first && !sees(grid, outlineOf(*first))))
                return QStringLiteral("%1: %2, %3 of %4×%5 cells")
                    .arg(nameOf(info.role).data())
                    .arg(part.left())
                    .arg(part.top())
                    .arg(seen.width())
                    .arg(seen.height());
        }
        return {};
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void everyStepIsInSight_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("scale");
        QTest::newRow("en") << QStringLiteral("en") << 1.0;
        QTest::newRow("es, large text") << QStringLiteral("es") << 1.5;
    }
    /// In every pane, in both directions and every pass, where the cells that are read lie apart from the one that is made.
    void everyStepIsInSight()
    {
        QFETCH(QString, language);
        QFETCH(double, scale);
        m_desk->languages.use(language);
        m_desk->theme.setTextScale(scale);
        m_desk->window.resize(1280, 720);
        m_desk->openSession(overlapping());
        QVERIFY(m_desk->settled());
        for (const bool backward : {false, true}) {
            if (backward)
                m_desk->goBackward();
            const Role of = backward ? Role::DiffSrc : Role::Dst;
            const Shape shape = shapeOf(document().content().spec, of);
            document().cursor().goTo({of, offsetOf(shape, backward ? Cell{0, 0, 14, 12} : Cell{0, 0, 7, 6}), 0});
            QVERIFY(m_desk->settled());
            for (const int direction : {+1, -1})
                for (int i = 0; i < 12; ++i) {
                    document().cursor().step(direction);
                    QTRY_VERIFY(m_desk->lab->inspection().explanation());
                    QTRY_VERIFY2(outOfSight().isEmpty(), qPrintable(outOfSight()));
                }
        }
        m_desk->theme.setTextScale(1);
    }

    /// The mouse lies still while the class goes on: its cell is not said to be the one under way.
    void noTitleNamesACellOfTheStepBefore()
    {
        m_desk->openSession(edges());
        m_desk->window.setPresenting(true);
        QVERIFY(m_desk->settled());
        const auto names = [this](const char* place) {
            for (const auto* label : m_desk->lab->tensors().findChildren<QLabel*>())
                if (label->text().startsWith(QLatin1String(place)))
                    return true;
            return false;
        };
        for (const bool backward : {false, true}) {
            emit m_desk->lab->tensors().modeChosen(backward);
            const Role of = backward ? Role::DiffSrc : Role::Dst;
            document().cursor().goTo({of, 0, 0});
            QTRY_VERIFY(document().result() && document().result()->of(of) && m_desk->lab->inspection().explanation());
            QVERIFY(m_desk->settled());
            emit m_desk->grid(Role::Src).cellHovered(Cell{0, 0, 2, 3});
            QVERIFY(names("[2, 3] ="));
            document().cursor().step(+1);
            QVERIFY(!names("[2, 3] ="));
            emit m_desk->grid(of).cellHovered(Cell{0, 0, 0, 2});
            document().cursor().goTo({of, 2, 0}); // the same cell
            QVERIFY(names("[0, 2] ="));
        }
        m_desk->window.setPresenting(false);
    }

    /// The tensor under way, with its cell marked, until another one is chosen; the next one that the steps come to is followed again.
    void whatIsComparedFollowsTheSteps()
    {
        m_desk->openSession(edges());
        openTab(LabTab::Compare);
        auto* tab = m_desk->window.findChild<CompareTab*>();
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), Role::Dst);
        m_desk->goBackward();
        document().cursor().goTo({Role::DiffSrc, 3, 0});
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), Role::DiffSrc);
        QTRY_VERIFY(tab->difference());
        tab->choose(Role::Dst);
        document().cursor().step(+1);
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), Role::Dst);
        document().cursor().goTo({Role::DiffWeights, 0, 0});
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), Role::DiffWeights);
        emit m_desk->lab->tensors().modeChosen(false);
        QVERIFY(m_desk->settled());
        QCOMPARE(tab->role(), Role::Dst);
    }
};

QTEST_MAIN(TestOperationViewport)
#include "tst_operation_viewport.moc"

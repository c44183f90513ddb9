#include "core/ops/im2col.h"
#include "tests/ui/im2col_grids.h"
#include "tests/ui/random_session.h"
#include "ui/grids/cell_grid.h"
#include "ui/grids/colour_bar.h"
#include "ui/operation/tabs/im2col_tab.h"

#include <QLabel>
#include <QTest>

using namespace ks;
using namespace ks::test;

/// What the im2col tab says of the column under the pointer, and after it.
class TestIm2colPointing : public QObject {
    Q_OBJECT

    ComputeThread m_compute;
    OperationDocument m_document{m_compute};
    Im2colTab m_tab{m_document};

    QString said() const { return m_tab.findChild<QLabel*>(QStringLiteral("im2colCurrent"))->text(); }
    /// Stepped through a gradient, at a term.
    void openBackwards(OpKind op, const Position& at)
    {
        Session session = randomSession(op, {1, 2, 8, 8});
        session.view.backward = true;
        session.view.position = at;
        m_document.open(session);
        QTRY_VERIFY(m_document.result() && m_document.result()->diffSrc && !m_document.numbers().isUnderWay());
        QCOMPARE(m_tab.outputRole(), Role::DiffDst);
    }

private slots:
    void initTestCase()
    {
        m_tab.resize(1100, 520);
        m_tab.show();
    }

    /// Backwards it is a column for a cell of ∂L/∂Y, and none of an output.
    void aColumnBackwardsIsOfAGradient()
    {
        for (const OpKind op : {OpKind::Conv, OpKind::MaxPool, OpKind::ConvTranspose}) {
            openBackwards(op, {Role::DiffSrc, 9, 1});
            const QString step = said();
            QVERIFY2(step.startsWith(QStringLiteral("The step is in")), qPrintable(step));
            emit matrixGrid(m_tab)->cellHovered(Cell{0, 0, 1, 5});
            QVERIFY2(said().startsWith(QStringLiteral("Column 5: the window of ∂L/∂Y")), qPrintable(said()));
            QVERIFY2(!said().contains(QStringLiteral("window of output")), qPrintable(said()));
            emit matrixGrid(m_tab)->cellHovered(std::nullopt);
            QCOMPARE(said(), step);
        }
    }

    void aCellOfTheGradientIsCollectedFromNowhere()
    {
        openBackwards(OpKind::ConvTranspose, {Role::DiffSrc, 9, 1});
        const QString step = said();
        emit m_tab.dstGrid()->cellHovered(Cell{0, 0, 1, 1});
        QVERIFY2(said().startsWith(QStringLiteral("Cells of the matrix that lie on ∂L/∂Y")), qPrintable(said()));
        QVERIFY2(!said().contains(QLatin1Char('=')) && !said().contains(QStringLiteral("≈")), qPrintable(said()));
        emit m_tab.dstGrid()->cellHovered(std::nullopt);
        QCOMPARE(said(), step);
    }

    /// Forwards, too, the column of the step is lit again; but one that was clicked stays.
    void theStepIsLitAgain()
    {
        Session session = randomSession(OpKind::Conv, {1, 2, 8, 8});
        session.view.position = {Role::Dst, 20, 0};
        m_document.open(session);
        QTRY_VERIFY(m_document.result() && !m_document.numbers().isUnderWay());
        QCOMPARE(m_tab.column(), 20);
        emit matrixGrid(m_tab)->cellHovered(Cell{0, 0, 1, 5});
        QCOMPARE(m_tab.column(), 5);
        emit matrixGrid(m_tab)->cellHovered(std::nullopt);
        QCOMPARE(m_tab.column(), 20);
        emit matrixGrid(m_tab)->cellHovered(Cell{0, 0, 1, 5});
        matrixGrid(m_tab)->selection().setCurrent({0, 0, 1, 5});
        emit matrixGrid(m_tab)->cellHovered(std::nullopt);
        QCOMPARE(m_tab.column(), 5);
    }

    /// What the matrix copies and pooling takes has one colour in all grids, also where the columns in sight have other ends; and each has a bar.
    void aNumberHasOneColour()
    {
        for (const std::int64_t channels : {1, 2}) {
            Session session = randomSession(OpKind::MaxPool, {1, channels, 96, 96});
            Tensor ramp({1, channels, 96, 96}, "ramp");
            for (std::int64_t i = 0; i < ramp.elements(); ++i) // from corner to corner, and no two planes alike
                ramp.cells()[static_cast<std::size_t>(i)] = static_cast<float>(i);
            session.content.src = {std::make_shared<const Tensor>(std::move(ramp)), {.kind = SourceKind::Typed}};
            session.view.position = {Role::Dst, 20, 0};
            m_document.open(session);
            QTRY_VERIFY(m_document.result() && !m_document.numbers().isUnderWay());
            const ValueRange whole{0, static_cast<double>(channels * 96 * 96 - 1)};
            QTRY_VERIFY(srcGrid(m_tab)->plane().range() == whole);
            QTRY_VERIFY(matrixGrid(m_tab)->plane().range() == whole);
            QTRY_VERIFY(m_tab.dstGrid()->plane().range() == whole);
            const QList<ColourBar*> bars = m_tab.findChildren<ColourBar*>();
            QCOMPARE(bars.size(), qsizetype{3});
            for (const ColourBar* bar : bars)
                QVERIFY2(bar->isVisible(), qPrintable(bar->accessibleName()));
        }
    }
};

QTEST_MAIN(TestIm2colPointing)
#include "tst_im2col_pointing.moc"

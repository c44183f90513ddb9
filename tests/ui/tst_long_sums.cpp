#include "tests/ui/operation_desk.h"
#include "tests/ui/watchdog.h"
#include "ui/grids/cell_grid.h"
#include "ui/grids/grid_panel.h"
#include "ui/scene/cell_text.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>

using namespace ks;
using namespace ks::test;

namespace {

TensorPtr someNumbers(const Shape& shape)
{
    Tensor cells(shape);
    for (std::int64_t i = 0; i < shape.elements(); ++i)
        cells.data()[i] = static_cast<float>(i * 7919 % 6007 % 19 - 9) / 8;
    return std::make_shared<const Tensor>(std::move(cells));
}

Session convolution(const Shape& src, std::int64_t kernel, std::int64_t filters)
{
    Session session;
    Content& content = session.content;
    content.src = {someNumbers(src), {.kind = SourceKind::Typed, .name = "many"}};
    content.spec = defaultSpec(OpKind::Conv, src);
    content.spec.kernel = {kernel, kernel};
    content.spec.filters = filters;
    content.spec.bias = false;
    content.weights = {someNumbers({filters, src.c, kernel, kernel}), {.kind = SourceKind::Typed, .name = "weights"}};
    content.backend = "gemm";
    session.view.reveal = Reveal::All;
    return session;
}

Session pooling(const Shape& src, std::int64_t kernel)
{
    Session session;
    session.content.src = {someNumbers(src), {.kind = SourceKind::Typed, .name = "many"}};
    session.content.spec = defaultSpec(OpKind::AveragePool, src);
    session.content.spec.kernel = {kernel, kernel};
    session.content.spec.strides = {1, 1};
    session.view.reveal = Reveal::All;
    return session;
}

/// Without blanks and line ends: where lines end is nobody's concern.
QString joined(QString text)
{
    return unwrapped(text).remove(QRegularExpression(QStringLiteral("\\s")));
}

} // namespace

/// Sums of more terms than anybody reads: the window's own thread writes what is in sight, and every number can still be had.
class TestLongSums : public OperationTest {
    Q_OBJECT

private:
    Inspection& inspection() { return m_desk->lab->inspection(); }
    QTextBrowser& text() { return *m_desk->lab->explanation().findChild<QTextBrowser*>(QStringLiteral("explanation")); }

    void open(Session session)
    {
        m_desk->document().open(std::move(session));
        QTRY_VERIFY_WITH_TIMEOUT(inspection().freshResult() && inspection().explanation(), 60000);
        QVERIFY(m_desk->settled());
    }

    void unfoldAndFold()
    {
        for (const bool unfolded : {false, true}) {
            inspection().setUnfolded(unfolded);
            QTRY_VERIFY_WITH_TIMEOUT(inspection().explanation(), 60000);
            QVERIFY(m_desk->settled());
        }
    }

    /// Through the whole text, from the top to its end, a page at a time.
    void readOn()
    {
        QScrollBar& bar = *text().verticalScrollBar();
        bar.setValue(0);
        for (int pages = 0; bar.value() < bar.maximum() && pages < 2000; ++pages) {
            bar.setValue(bar.value() + bar.pageStep());
            QCoreApplication::processEvents();
        }
    }

    void lookAt(const Cell& cell)
    {
        m_desk->document().cursor().setPin(Pin{Role::Dst, cell});
        QTRY_VERIFY_WITH_TIMEOUT(inspection().explanation() && inspection().explained().cell == cell, 60000);
        QVERIFY(m_desk->settled());
    }

private slots:
    /// Too many to ring one by one: what takes part is framed as a whole, and not a few of it.
    void manyWeightsAreFramedAsAWhole()
    {
        open(convolution({1, 3, 40, 40}, 15, 1));
        const GridPanel* weights = nullptr;
        for (const QWidget* widget : QApplication::allWidgets())
            if (const auto* panel = qobject_cast<const GridPanel*>(widget);
                panel && panel->isVisible() && panel->grid()->tensor() && panel->grid()->tensor()->shape() == Shape{1, 3, 15, 15})
                weights = panel;
        QVERIFY(weights);
        const GridMarks& marks = weights->grid()->marks();
        QVERIFY(marks.highlights.empty());
        QVERIFY(marks.window && marks.window->rows == 15 && marks.window->columns == 15);
    }

    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void manyChannelsAreUnfoldedWithoutAStall()
    {
        open(convolution({1, 512, 64, 64}, 63, 1));
        QVERIFY(staysFluid([this] { unfoldAndFold(); }));
        QVERIFY(staysFluid([this] { lookAt(inspection().explained().cell.x == 0 ? Cell{0, 0, 1, 1} : Cell{}); }));
        QVERIFY(staysFluid([this] { readOn(); }));
        QVERIFY(staysFluid([this] { m_desk->window.resize(m_desk->window.width() - 40, 700); }));
    }

    void aLargeWindowIsUnfoldedWithoutAStall()
    {
        open(pooling({1, 1, 80, 80}, 63));
        QVERIFY(staysFluid([this] { unfoldAndFold(); }));
        QVERIFY(staysFluid([this] { lookAt(inspection().explained().cell.x == 0 ? Cell{0, 0, 1, 1} : Cell{}); }));
        QVERIFY(staysFluid([this] { readOn(); }));
    }

    void aCellThatFeedsManyIsLookedAtWithoutAStall()
    {
        open(convolution({1, 1, 125, 125}, 63, 64));
        QVERIFY(staysFluid([this] {
            for (const Cell& cell : {Cell{0, 0, 62, 62}, Cell{0, 0, 61, 62}, Cell{0, 0, 60, 60}}) {
                m_desk->document().cursor().setPin(Pin{Role::Src, cell});
                QVERIFY(m_desk->settled());
            }
        }));
        QTRY_VERIFY(m_desk->said().contains(QLocale().toString(64 * 61 * 61)));
        const std::optional<GridWindow>& outputs = m_desk->marks(Role::Dst).window;
        QVERIFY(outputs && *outputs == (GridWindow{.y = 0, .x = 0, .rows = 61, .columns = 61}));
    }

    /// Everything that is kept of the sum is in the text, in its order, and can be selected and copied; so can the formula.
    void everyTermCanBeReadAndCopied()
    {
        open(convolution({1, 40, 16, 16}, 15, 1));
        unfoldAndFold();
        const std::shared_ptr<const Explanation> explanation = inspection().scene()->explanation;
        QVERIFY(explanation->isSplit() && explanation->terms.size() > 2000);
        QString terms;
        const QString all = joined(m_desk->said());
        qsizetype at = 0;
        for (std::size_t i = 0; i < explanation->channels.size(); ++i) {
            const std::vector<FormulaPiece> pieces = channelFormulaOf(*explanation, i);
            const auto fold = std::ranges::find(pieces, FormulaPiece::Kind::Fold, &FormulaPiece::kind);
            const QString written = joined(formulaText({pieces.begin(), fold})); // a fold is told in words
            at = all.indexOf(written, at);
            QVERIFY2(at >= 0, qPrintable(QStringLiteral("channel %1: %2").arg(i).arg(written.left(80))));
            at += written.size();
            terms += written;
        }
        QVERIFY(terms.size() > 10000);

        inspection().setUnfolded(false); // a text that nobody has read yet
        unfoldAndFold();
        text().selectAll();
        text().copy();
        const QString copied = QGuiApplication::clipboard()->text();
        QCOMPARE(joined(copied), all);
        QCOMPARE(copied, unwrapped(copied)); // elsewhere a number with an invisible letter is none
        m_desk->lab->explanation().copyText();
        QCOMPARE(QGuiApplication::clipboard()->text(), formulaText(formulaOf(*explanation)));
    }

    /// What comes into sight has its numbers, with links to their cells, wherever one jumps to.
    void whatIsInSightIsWritten()
    {
        open(convolution({1, 40, 16, 16}, 15, 1));
        unfoldAndFold();
        QScrollBar& bar = *text().verticalScrollBar();
        for (const double part : {0.0, 1.0, 0.5, 0.25, 0.77}) {
            bar.setValue(static_cast<int>(part * bar.maximum()));
            QVERIFY(m_desk->settled());
            const QTextCursor first = text().cursorForPosition({20, 5});
            const QTextCursor last = text().cursorForPosition({20, text().viewport()->height() - 5});
            QVERIFY(last.position() > first.position());
            int links = 0;
            for (QTextBlock block = first.block(); block.isValid() && block.position() <= last.position(); block = block.next()) {
                QVERIFY2(!block.text().isEmpty(), qPrintable(QStringLiteral("an empty line at %1").arg(part)));
                for (auto piece = block.begin(); !piece.atEnd(); ++piece)
                    links += piece.fragment().charFormat().isAnchor() ? 1 : 0;
            }
            QVERIFY2(links >= 3, qPrintable(QStringLiteral("%1 links at %2").arg(links).arg(part)));
        }
    }

    /// A text that is written anew (another cell is looked at) stays where it was scrolled to.
    void theTextStaysWhereItWasScrolledTo()
    {
        open(convolution({1, 40, 16, 16}, 15, 1));
        unfoldAndFold();
        QScrollBar& bar = *text().verticalScrollBar();
        bar.setValue(bar.maximum() / 3);
        QVERIFY(m_desk->settled());
        const int before = bar.value();
        QVERIFY(before > 0);
        lookAt({0, 0, 1, 1});
        QVERIFY2(std::abs(bar.value() - before) <= bar.pageStep() / 4, qPrintable(QStringLiteral("%1 → %2").arg(before).arg(bar.value())));
    }
};

QTEST_MAIN(TestLongSums)
#include "tst_long_sums.moc"

#include "tests/ui/operation_desk.h"
#include "ui/shell/presenter_window.h"

#include <QAbstractTextDocumentLayout>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>

#include <cmath>

using namespace ks;
using namespace ks::test;

/// What is in sight of the tensors on the presenter's screen.
class TestOperationPresenter : public OperationTest {
    Q_OBJECT

private:
    static Session padded()
    {
        Session session;
        const Shape shape{1, 1, 6, 7};
        std::vector<float> cells;
        for (int i = 0; i < shape.elements(); ++i)
            cells.push_back(static_cast<float>(i * 37 % 149) / 30.0F - 2.47F);
        session.content.src = typed(shape, cells);
        session.content.spec = defaultSpec(OpKind::Conv, shape);
        session.content.spec.kernel = {3, 3};
        session.content.spec.pads = {1, 1, 1, 1};
        fitWeights(session.content);
        return session;
    }
    static Session large()
    {
        Session session = padded();
        const Shape shape{1, 1, 40, 40};
        session.content.src = {std::make_shared<const Tensor>(randomTensor({.shape = shape, .seed = 3})), {.kind = SourceKind::Typed}};
        session.content.spec.src = shape;
        session.content.weights = session.content.bias = {};
        fitWeights(session.content);
        return session;
    }
    /// The first of at most so many rows and columns, padding included, in which what is written is smaller than the text, or what is marked is out of sight.
    /// Where `whole`, all of it must be seen.
    QString badTensor(double most, bool whole = false)
    {
        const double least = m_desk->window.presenter().height() / 36; // pixels of a letter
        for (const RoleInfo& info : tensorRoles()) {
            const CellGrid& grid = m_desk->grid(info.role);
            const QSizeF extent = grid.view().content().size();
            if (!grid.isVisible() || !grid.tensor() || info.perChannel || std::max(extent.width(), extent.height()) > most)
                continue;
            const QRectF marked = grid.marks().window ? grid.marks().window->outline() & grid.view().content() : QRectF();
            const bool readsAll = std::max(marked.width(), marked.height()) > 6; // as a gradient of weights
            const bool seen = marked.isEmpty() || readsAll || grid.view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(marked);
            if (!grid.writesNumbers(least) || !seen || (whole && !grid.view().showsAll()))
                return QStringLiteral("%1: cells of %2 in %3×%4, %5, %6")
                    .arg(nameOf(info.role).data())
                    .arg(grid.view().cell())
                    .arg(grid.width())
                    .arg(grid.height())
                    .arg(grid.writesNumbers(least) ? "with numbers" : "without numbers", seen ? "in sight" : "out of sight");
        }
        return {};
    }
    static Session integers()
    {
        Session session = padded();
        const Shape shape = session.content.spec.src;
        std::vector<float> cells;
        for (int i = 0; i < shape.elements(); ++i)
            cells.push_back(static_cast<float>(i * 37 % 10));
        session.content.src = typed(shape, cells);
        session.content.weights = typed({1, 1, 3, 3}, {1, 0, -1, 2, 0, -2, 1, 0, -1});
        return session;
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void numbersAreAsLargeAsText_data()
    {
        QTest::addColumn<QSize>("screen");
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1920, 1080), QSize(2560, 1440)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    /// What a class reasons with is read from the last row, in either pass, at every step, and its window is in sight: of a tensor that has no room for such numbers
    /// a part is shown.
    void numbersAreAsLargeAsText()
    {
        QFETCH(QSize, screen);
        m_desk->openSession(padded());
        m_desk->present(screen);
        for (const bool backward : {false, true, false}) {
            emit m_desk->lab->tensors().modeChosen(backward);
            for (const std::int64_t at : {0, 9, 41}) {
                document().cursor().goTo({backward ? Role::DiffSrc : Role::Dst, at, 0});
                QTRY_VERIFY(m_desk->lab->inspection().explanation());
                QVERIFY(m_desk->settled());
                const QString bad = badTensor(backward ? 7 : 9);
                QVERIFY2(bad.isEmpty(), qPrintable(QStringLiteral("%1 at %2: %3").arg(backward ? "backward" : "forward").arg(at).arg(bad)));
            }
        }
        m_desk->window.setPresenting(false);
    }

    void smallTensorsAreWhole_data() { numbersAreAsLargeAsText_data(); }
    /// Where there is room for such numbers nothing is cut; at once, also where a part was in sight before, and whatever has its size last.
    void smallTensorsAreWhole()
    {
        QFETCH(QSize, screen);
        m_desk->openSession(integers());
        QVERIFY(m_desk->settled());
        m_desk->grid(Role::Src).view().zoomTo(QRectF(0, 0, 3, 3)); // at the desk
        m_desk->present(screen);
        QString bad = badTensor(9, true);
        QVERIFY2(bad.isEmpty(), qPrintable(bad));
        m_desk->grid(Role::Src).view().zoomTo(QRectF(0, 0, 2, 2)); // as if it had been shown before its place had its size
        TensorPane& pane = m_desk->lab->tensors().pane(Role::Src);
        pane.resize(pane.size() - QSize(0, 1));
        QVERIFY(m_desk->settled());
        bad = badTensor(9, true);
        QVERIFY2(bad.isEmpty(), qPrintable(bad));
        m_desk->window.setPresenting(false);
    }

    /// Outside of it numbers are as small as a desk allows.
    void numbersAreSmallAgainAtTheDesk()
    {
        m_desk->openSession(integers());
        CellGrid& grid = m_desk->grid(Role::Src);
        QVERIFY(m_desk->settled());
        const bool before = grid.writesNumbers();
        m_desk->present({1280, 720});
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QCOMPARE(grid.writesNumbers(), before);
        QVERIFY(before);
    }

    void numbersOfLessonsAreLarge_data() { numbersAreAsLargeAsText_data(); }
    /// At every bookmark.
    void numbersOfLessonsAreLarge()
    {
        QFETCH(QSize, screen);
        for (const char* lesson : {"uncovered", "sobel", "conv-backwards"}) {
            QVERIFY(m_desk->openLesson(lesson));
            m_desk->present(screen);
            for (std::size_t bookmark = 0; bookmark < document().session().bookmarks.size(); ++bookmark) {
                document().bookmarks().goTo(bookmark);
                QTRY_VERIFY(m_desk->lab->inspection().explanation());
                QVERIFY(m_desk->settled());
                const QString bad = badTensor(9);
                QVERIFY2(bad.isEmpty(), qPrintable(QStringLiteral("%1, bookmark %2: %3").arg(lesson).arg(bookmark).arg(bad)));
            }
            m_desk->window.setPresenting(false);
        }
    }

    /// What is too large for that is enlarged, its window and neighbours in sight.
    void largeTensorsAreEnlarged()
    {
        Session session = large();
        session.view.position = {Role::Dst, 900, 0};
        m_desk->openSession(session);
        m_desk->present({1440, 900});
        for (const Role role : {Role::Src, Role::Dst}) {
            CellGrid& grid = m_desk->grid(role);
            QTRY_VERIFY(grid.writesNumbers() && !grid.view().showsAll());
            QVERIFY(grid.view().cell() >= 2 * grid.fontMetrics().height());
            QTRY_VERIFY(grid.view().visibleCells().contains(role == Role::Src ? grid.marks().window->outline() : QRectF(20, 22, 1, 1)));
        }
        m_desk->window.setPresenting(false);
    }

    /// The next step is as large as the first one, in either pass: numbers stay, and what the step reads is in sight.
    void stepsKeepTheNumbers()
    {
        Session session;
        const Shape shape{1, 1, 480, 640};
        std::vector<float> cells;
        for (int i = 0; i < shape.elements(); ++i)
            cells.push_back(static_cast<float>(100 + i * 37 % 149));
        session.content.src = typed(shape, cells);
        session.content.spec = defaultSpec(OpKind::MaxPool, shape);
        session.content.spec.kernel = {2, 2};
        session.content.spec.strides = {2, 2};
        session.view.visibleSrc = {196, 236, 12, 8}; // a part, in small cells
        m_desk->window.resize(1280, 720);            // where the forward row folds away beside the gradients
        m_desk->openSession(session);
        QVERIFY(m_desk->settled());
        for (const bool backward : {true, false}) {
            emit m_desk->lab->tensors().modeChosen(backward);
            const std::int64_t first = backward ? 196 * 640 + 236 : 98 * 320 + 118;
            document().cursor().goTo({backward ? Role::DiffSrc : Role::Dst, first, 0});
            QTRY_VERIFY(m_desk->lab->inspection().explanation());
            QVERIFY(m_desk->settled());
            m_desk->present({1280, 720});
            for (int step = 0; step < 4; ++step) {
                for (const Role role : {Role::Src, Role::Dst, Role::DiffSrc, Role::DiffDst}) {
                    const CellGrid& grid = m_desk->grid(role);
                    if (!grid.isVisible())
                        continue;
                    const QByteArray place = QStringLiteral("%1, %2 at %3: cells of %4")
                                                 .arg(backward)
                                                 .arg(nameOf(role).data())
                                                 .arg(step)
                                                 .arg(grid.view().cell())
                                                 .toUtf8();
                    QVERIFY2(grid.writesNumbers(m_desk->window.presenter().height() / 36.0), place.constData());
                    const QRectF marked = grid.marks().window ? grid.marks().window->outline() : grid.view().visibleCells();
                    QVERIFY2(grid.view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(marked), place.constData());
                }
                document().cursor().goTo({backward ? Role::DiffSrc : Role::Dst, first + step + 1, 0});
                QTRY_VERIFY(m_desk->lab->inspection().explanation());
                QVERIFY(m_desk->settled());
            }
            m_desk->window.setPresenting(false);
            QVERIFY(m_desk->settled());
        }
    }

    /// There and back: a tensor in part and another one whole, each has the place and the size that it had.
    void whatWasInSightComesBack()
    {
        Session session = large();
        m_desk->openSession(session);
        QVERIFY(m_desk->settled());
        GridView& input = m_desk->grid(Role::Src).view();
        GridView& output = m_desk->grid(Role::Dst).view();
        for (const double at : {0.0, 20.0}) { // at the corner of the input, and in its middle
            output.fit();
            input.zoomTo(QRectF(at, at, 1, 1), 60);
            QVERIFY(m_desk->settled());
            const QPointF middle = input.visibleCells().center();
            const double whole = output.cell();
            QVERIFY(!input.isFitted() && output.isFitted());
            m_desk->window.setPresenting(true);
            QVERIFY(m_desk->settled());
            m_desk->window.setPresenting(false);
            QVERIFY(m_desk->settled());
            QCOMPARE(input.cell(), 60.0);
            QVERIFY2((input.visibleCells().center() - middle).manhattanLength() < 0.5, // the panels may have a frame more
                     qPrintable(QStringLiteral("%1, %2").arg(input.visibleCells().center().x()).arg(input.visibleCells().center().y())));
            QVERIFY(!input.isFitted() && output.isFitted());
            QVERIFY2(std::abs(output.cell() - whole) <= 1, qPrintable(QString::number(output.cell())));
        }
    }

    /// What a step of the backward pass adds up is in sight, also of a gradient that is larger than its place.
    void whatIsAddedIsInSight()
    {
        Session session;
        const Shape shape{1, 4, 8, 8};
        session.content.src = {std::make_shared<const Tensor>(randomTensor({.shape = shape, .seed = 3})), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::ConvTranspose, shape);
        OpSpec& spec = session.content.spec;
        spec.kernel = {3, 3};
        spec.strides = {2, 2};
        spec.pads = {1, 1, 1, 1};
        spec.dilations = {2, 2};
        spec.outputPadding = {1, 1};
        fitWeights(session.content);
        session.view.reveal = Reveal::All;
        m_desk->openSession(session);
        m_desk->goBackward();
        m_desk->present({1920, 1080});
        const CellGrid& grid = m_desk->grid(Role::DiffDst);
        for (const std::int64_t at : {0, 7, 36, 63}) {
            document().cursor().goTo({Role::DiffSrc, at, 0});
            QTRY_VERIFY(m_desk->lab->inspection().explanation());
            QTRY_VERIFY(grid.marks().window || !grid.marks().highlights.empty());
            QVERIFY(m_desk->settled());
            QRectF part = grid.marks().window ? grid.marks().window->outline() : QRectF();
            for (const GridHighlight& one : grid.marks().highlights)
                part |= QRectF(static_cast<double>(one.cell.x), static_cast<double>(one.cell.y), 1, 1);
            part &= QRectF(0, 0, 18, 18);
            const QRectF seen = grid.view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1);
            QVERIFY2(seen.contains(part), qPrintable(QStringLiteral("at %1: from %2, %3 to %4, %5 of what begins at %6, %7")
                                                         .arg(at)
                                                         .arg(seen.left())
                                                         .arg(seen.top())
                                                         .arg(seen.right())
                                                         .arg(seen.bottom())
                                                         .arg(part.left())
                                                         .arg(part.top())));
        }
        m_desk->window.setPresenting(false);
    }

    /// Of a long formula so many lines as there is room for are read, none of them half.
    void linesOfTheFormulaAreWhole()
    {
        Session session = padded();
        session.content.gradient = {.kind = GradientKind::Random, .seed = 1};
        m_desk->openSession(session);
        m_desk->goBackward();
        document().cursor().goTo({Role::DiffWeights, 0, 0});
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
        m_desk->present({1440, 900});
        const auto* text = m_desk->window.presenter().findChild<QTextBrowser*>(QStringLiteral("explanation"));
        QVERIFY(text && text->isVisible());
        QTextBlock block = text->document()->begin();
        while (block.isValid() && block.layout()->lineCount() < 5)
            block = block.next();
        QVERIFY(block.isValid()); // 42 terms are longer than four lines
        const double top = text->document()->documentLayout()->blockBoundingRect(block).top();
        const QTextLine fourth = block.layout()->lineAt(3);
        QVERIFY2(text->viewport()->height() >= top + fourth.y() + fourth.height(),
                 qPrintable(QStringLiteral("%1 of %2").arg(text->viewport()->height()).arg(top + fourth.y() + fourth.height())));
        m_desk->window.setPresenting(false);
    }
};

QTEST_MAIN(TestOperationPresenter)
#include "tst_operation_presenter.moc"

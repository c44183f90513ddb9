#include "core/ops/operator.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/compute_thread.h"

#include <QSignalSpy>
#include <QTest>

using namespace ks;

namespace {

/// 3×3, window 2×2 at stride 1: the centre, the largest, is in all four windows.
Session overlap()
{
    Session session;
    session.name = "overlap";
    const Shape shape{1, 1, 3, 3};
    const float cells[] = {1, 2, 3, 4, 9, 5, 6, 7, 8};
    session.content.src = {std::make_shared<const Tensor>(shape, cells, "src"), {.kind = SourceKind::Typed}};
    session.content.spec = defaultSpec(OpKind::MaxPool, shape);
    session.content.spec.strides = {1, 1};
    return session;
}

} // namespace

class TestOperationDocument : public QObject {
    Q_OBJECT

private slots:
    void computesWhatItOpens()
    {
        open();
        QCOMPARE(m_document->result()->dst->shape(), (Shape{1, 1, 2, 2}));
        for (const float value : m_document->result()->dst->cells())
            QCOMPARE(value, 9.0F);
        QVERIFY(!m_document->isModified());
    }

    void routesOverlappingGradientsToTheCentre()
    {
        open();
        ViewState view = m_document->view();
        view.backward = true;
        m_document->setView(view);
        QTRY_VERIFY(m_document->result()->diffSrc);
        QCOMPARE(cell(Role::DiffSrc, 1, 1), 4.0F);
        QCOMPARE(cell(Role::DiffSrc, 0, 0), 0.0F);
        QCOMPARE(m_document->view().position.of, Role::DiffSrc);
    }

    void undoesAndRedoesTypedCells()
    {
        open();
        m_document->setCells(Role::Src, {{{0, 0, 0, 0}, 20.0F}}, "type a cell");
        QTRY_COMPARE(cell(Role::Dst, 0, 0), 20.0F);
        QVERIFY(m_document->isModified());
        m_document->undoStack().undo();
        QTRY_COMPARE(cell(Role::Dst, 0, 0), 9.0F);
        QVERIFY(!m_document->isModified());
        m_document->undoStack().redo();
        QTRY_COMPARE(cell(Role::Dst, 0, 0), 20.0F);
    }

    void makesOneEntryOfOneDrag()
    {
        open();
        for (const int kernel : {3, 2, 1}) {
            OpSpec spec = m_document->content().spec;
            spec.kernel = {kernel, kernel};
            m_document->setSpec(spec, "window size", "drag 1");
        }
        QCOMPARE(m_document->undoStack().count(), 1);
        m_document->undoStack().undo();
        QCOMPARE(m_document->content().spec.kernel, (Size2{2, 2}));
    }

    void keepsIllegalSettingsWithoutComputing()
    {
        open();
        OpSpec spec = m_document->content().spec;
        spec.kernel = {9, 9};
        m_document->setSpec(spec, "window size");
        QVERIFY(!m_document->isComputing());
        QCOMPARE(m_document->content().spec.kernel, (Size2{9, 9}));
        m_document->step(1); // nothing to step: must not throw
    }

    void givesConvItsWeights()
    {
        open();
        m_document->setSpec(defaultSpec(OpKind::Conv, {}), "Conv");
        QVERIFY(m_document->content().weights.tensor);
        QCOMPARE(m_document->content().weights.tensor->shape(), (Shape{1, 1, 3, 3}));
        QTRY_COMPARE(m_document->result()->content.spec.op, OpKind::Conv);
    }

    void stepsAndFollowsWithTheView()
    {
        Session session = overlap();
        session.content.src.tensor = std::make_shared<const Tensor>(randomTensor({.shape = {2, 2, 3, 3}}));
        session.content.spec.src = {2, 2, 3, 3};
        open(session);
        m_document->goTo({Role::Dst, 3, 0});
        m_document->step(1);
        QCOMPARE(m_document->view().position.cell, std::int64_t{4});
        QCOMPARE(m_document->view().dstChannel, std::int64_t{1});
        QCOMPARE(m_document->view().srcChannel, std::int64_t{1});
        m_document->goTo({Role::Dst, 99, 0}); // outside: ignored
        QCOMPARE(m_document->view().position.cell, std::int64_t{4});
    }

    void walksBookmarks()
    {
        open();
        m_document->addBookmark("one");
        m_document->step(1);
        m_document->setSpec(defaultSpec(OpKind::AveragePool, {}), "AveragePool");
        m_document->goToBookmark(0);
        QCOMPARE(m_document->content().spec.op, OpKind::MaxPool);
        QCOMPARE(m_document->view().position.cell, std::int64_t{0});
        QCOMPARE(m_document->currentBookmark(), std::optional<std::size_t>{0});
    }

    void opensALessonAtItsFirstBookmark()
    {
        Session lesson = overlap();
        lesson.bookmarks = {{.name = "one", .content = lesson.content, .view = lesson.view},
                            {.name = "two", .content = lesson.content, .view = {.backward = true, .position = {Role::DiffSrc, 4, 0}}}};
        open(lesson);
        QCOMPARE(m_document->currentBookmark(), std::optional<std::size_t>{0});
        QCOMPARE(m_document->bookmarkBeside(-1), std::optional<std::size_t>{});
        m_document->goToBookmark(m_document->bookmarkBeside(+1).value());
        QCOMPARE(m_document->view().position.cell, std::int64_t{4});
        QCOMPARE(m_document->bookmarkBeside(+1), std::optional<std::size_t>{});
        QCOMPARE(m_document->bookmarkBeside(-1), std::optional<std::size_t>{0});
    }

private:
    void open(Session session = overlap())
    {
        m_document = std::make_unique<OperationDocument>(m_thread);
        m_document->open(std::move(session));
        QTRY_VERIFY(m_document->result());
    }

    float cell(Role role, std::int64_t y, std::int64_t x) const { return (*m_document->tensor(role))[{0, 0, y, x}]; }

    ComputeThread m_thread;
    std::unique_ptr<OperationDocument> m_document;
};

QTEST_MAIN(TestOperationDocument)
#include "tst_operation_document.moc"

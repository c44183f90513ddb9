#include "core/ops/operator.h"
#include "tests/session/overlap.h"
#include "ui/session/operation_document.h"
#include "ui/session/operation_numbers.h"
#include "ui/tasks/compute_thread.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace ks;
using test::overlap;

class TestOperationDocument : public QObject {
    Q_OBJECT

private slots:
    void computesWhatItOpens()
    {
        open();
        QCOMPARE(m_document->result()->dst->shape(), (Shape{1, 1, 2, 2}));
        for (const float value : m_document->result()->dst->cells())
            QCOMPARE(value, 9.0F);
        QVERIFY(!m_document->shelf().isModified());
    }

    void routesOverlappingGradientsToTheCentre()
    {
        open();
        ViewState view = m_document->view();
        view.backward = true;
        m_document->cursor().setView(view);
        QTRY_VERIFY(m_document->result()->diffSrc);
        QCOMPARE(cell(Role::DiffSrc, 1, 1), 4.0F);
        QCOMPARE(cell(Role::DiffSrc, 0, 0), 0.0F);
        QCOMPARE(m_document->view().position.of, Role::DiffSrc);
    }

    /// A backward pass that cannot be had takes nothing from the forward pass, whether it is known before that is wanted or later.
    void aFailedBackwardPassLeavesTheForwardPass()
    {
        Content content = overlap().content;
        content.gradient.kind = GradientKind::Typed; // and there is none
        const OperationNumbers::Owner nobody{.arrived = [] {}, .working = [](bool) {}, .say = [](const Text&) {}};
        OperationNumbers numbers(m_thread, nobody);
        numbers.ask(content, true);
        QTRY_VERIFY(!numbers.failure().empty());
        numbers.ask(content, false);
        QVERIFY(numbers.failure().empty());
        QTRY_VERIFY(numbers.result() && numbers.result()->dst);
        numbers.ask(content, true);
        QTRY_VERIFY(!numbers.failure().empty());

        OperationNumbers others(m_thread, nobody);
        others.ask(content, true);
        others.ask(content, false); // the one under way would give it
        QTRY_VERIFY(others.result() && others.result()->dst);
        QVERIFY(others.failure().empty() && !others.isUnderWay());
    }

    /// A cell is gone to wherever it is: another channel, another image, or the backward pass.
    void goesToCellsOutOfSight()
    {
        Session session;
        const Shape shape{2, 3, 4, 4};
        session.content.src = {std::make_shared<const Tensor>(shape), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::Conv, shape);
        session.content.spec.filters = 4;
        fitWeights(session.content);
        open(std::move(session));
        const Position stepped = m_document->view().position;
        m_document->cursor().goToCell({Role::Dst, {1, 2, 1, 0}});
        QCOMPARE(m_document->view().image, std::int64_t{1});
        QCOMPARE(m_document->view().dstChannel, std::int64_t{2});
        QCOMPARE(m_document->view().position, stepped);
        m_document->cursor().goToCell({Role::DiffWeights, {3, 2, 1, 1}});
        QVERIFY(m_document->view().backward);
        QCOMPARE(m_document->view().pin, std::optional(Pin{Role::DiffWeights, {3, 2, 1, 1}}));
        QCOMPARE(m_document->view().dstChannel, std::int64_t{3});
        QCOMPARE(m_document->view().srcChannel, std::int64_t{2});
        QCOMPARE(m_document->view().position.of, Role::DiffSrc);
        m_document->cursor().goToCell({Role::DiffSrc, {1, 1, 0, 3}});
        QCOMPARE(m_document->view().image, std::int64_t{1});
        QCOMPARE(m_document->view().srcChannel, std::int64_t{1});
    }

    void undoesAndRedoesTypedCells()
    {
        open();
        m_document->edit().setCells(Role::Src, {{{0, 0, 0, 0}, 20.0F}}, "type a cell");
        QTRY_COMPARE(cell(Role::Dst, 0, 0), 20.0F);
        QVERIFY(m_document->shelf().isModified());
        m_document->undoStack().undo();
        QTRY_COMPARE(cell(Role::Dst, 0, 0), 9.0F);
        QVERIFY(!m_document->shelf().isModified());
        m_document->undoStack().redo();
        QTRY_COMPARE(cell(Role::Dst, 0, 0), 20.0F);
    }

    void undoKeepsCellsAndNotTensors_data()
    {
        QTest::addColumn<int>("side");
        QTest::newRow("copied at once") << 40;
        QTest::newRow("copied by the compute thread") << 1100;
    }

    /// An edit of a large picture costs undo the cells that it changed; what the session as saved keeps is taken from there.
    void undoKeepsCellsAndNotTensors()
    {
        QFETCH(int, side);
        openSquare(side);
        const TensorPtr opened = m_document->tensor(Role::Src);
        std::vector<std::weak_ptr<const Tensor>> versions;
        for (int i = 0; i < 6; ++i) {
            m_document->edit().setCells(Role::Src, {{{0, 0, i, i}, 100.0F + static_cast<float>(i)}}, "type");
            QTRY_COMPARE(cell(Role::Src, i, i), 100.0F + static_cast<float>(i));
            versions.push_back(m_document->tensor(Role::Src));
        }
        waitForResult();
        for (std::size_t i = 0; i + 1 < versions.size(); ++i)
            QTRY_VERIFY(versions[i].expired());
        for (int i = 5; i >= 0; --i)
            m_document->undoStack().undo();
        QTRY_COMPARE(m_document->tensor(Role::Src), opened);
        QVERIFY(!m_document->shelf().isModified());
        QVERIFY(!m_document->content().src.source.edited);
        for (int i = 0; i < 6; ++i)
            m_document->undoStack().redo();
        QTRY_COMPARE(cell(Role::Src, 5, 5), 105.0F);
        QCOMPARE(cell(Role::Src, 0, 0), 100.0F);
        QVERIFY(m_document->content().src.source.edited);
        waitForResult();
    }

    /// One entry of a painting whose strokes cross; a cell that stands twice in a stroke goes back to what it was.
    void undoesStrokesThatCross()
    {
        open();
        for (const float value : {20.0F, 30.0F})
            m_document->edit().setCells(Role::Src, {{{0, 0, 1, 1}, value}, {{0, 0, 1, 1}, value + 1}, {{0, 0, 0, 1}, value}}, "paint",
                                        "stroke");
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(cell(Role::Src, 1, 1), 31.0F);
        m_document->undoStack().undo();
        QCOMPARE(cell(Role::Src, 1, 1), 9.0F);
        QCOMPARE(cell(Role::Src, 0, 1), 2.0F);
        m_document->undoStack().redo();
        QCOMPARE(cell(Role::Src, 1, 1), 31.0F);
    }

    /// The gradient from above becomes a typed one, cell by cell without waiting for a result, and undo gives the choice back.
    void undoesTypedGradients()
    {
        open();
        ViewState view = m_document->view();
        view.backward = true;
        m_document->cursor().setView(view);
        QTRY_VERIFY(m_document->tensor(Role::DiffDst));
        m_document->edit().setCells(Role::DiffDst, {{{0, 0, 0, 0}, 5.0F}}, "type");
        m_document->edit().setCells(Role::DiffDst, {{{0, 0, 1, 1}, 7.0F}}, "type");
        QCOMPARE(m_document->content().gradient.kind, GradientKind::Typed);
        QTRY_COMPARE(cell(Role::DiffSrc, 1, 1), 14.0F); // 5 + 1 + 1 + 7
        m_document->undoStack().undo();
        QCOMPARE(m_document->content().gradient.kind, GradientKind::Typed);
        m_document->undoStack().undo();
        QCOMPARE(m_document->content().gradient, GradientChoice{});
        QTRY_COMPARE(cell(Role::DiffSrc, 1, 1), 4.0F);
    }

    void undoesWhateverWasDone_data() { undoKeepsCellsAndNotTensors_data(); }

    /// A random walk through edits, settings, other inputs, undo and redo, without waiting for any, against copies of every state.
    void undoesWhateverWasDone()
    {
        QFETCH(int, side);
        openSquare(side);
        struct State {
            std::vector<float> corner;
            std::int64_t stride;
        };
        std::vector<State> states{{std::vector<float>(9, 0.0F), 2}};
        std::size_t at = 0;
        std::mt19937 random(7);
        const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
        for (int step = 0; step < 60; ++step) {
            const int what = below(10);
            if (what < 2 && at > 0) {
                m_document->undoStack().undo();
                --at;
            } else if (what < 4 && at + 1 < states.size()) {
                m_document->undoStack().redo();
                ++at;
            } else {
                State state = states[at];
                if (what < 8) {
                    const int y = below(3);
                    const int x = below(3);
                    state.corner[static_cast<std::size_t>(y * 3 + x)] = static_cast<float>(step);
                    m_document->edit().setCells(Role::Src, {{{0, 0, y, x}, static_cast<float>(step)}}, "type");
                } else {
                    state.stride = 2 + step; // always another
                    OpSpec spec = m_document->content().spec;
                    spec.strides = {state.stride, state.stride};
                    m_document->edit().setSpec(spec, "stride");
                }
                states.resize(++at);
                states.push_back(std::move(state));
            }
        }
        for (;;) { // down to where it began, and all the way up again
            QTRY_COMPARE(m_document->content().spec.strides.y, states[at].stride);
            for (int i = 0; i < 9; ++i)
                QTRY_COMPARE(cell(Role::Src, i / 3, i % 3), states[at].corner[static_cast<std::size_t>(i)]);
            if (at == 0)
                break;
            m_document->undoStack().undo();
            --at;
        }
        QVERIFY(!m_document->shelf().isModified());
        while (++at < states.size())
            m_document->undoStack().redo();
        QTRY_COMPARE(m_document->content().spec.strides.y, states.back().stride);
        for (int i = 0; i < 9; ++i)
            QTRY_COMPARE(cell(Role::Src, i / 3, i % 3), states.back().corner[static_cast<std::size_t>(i)]);
        waitForResult();
    }

    void makesOneEntryOfOneDrag()
    {
        open();
        for (const int kernel : {3, 2, 1}) {
            OpSpec spec = m_document->content().spec;
            spec.kernel = {kernel, kernel};
            m_document->edit().setSpec(spec, "window size", "drag 1");
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
        m_document->edit().setSpec(spec, "window size");
        QVERIFY(!m_document->numbers().isUnderWay());
        QCOMPARE(m_document->content().spec.kernel, (Size2{9, 9}));
        m_document->cursor().step(1); // nothing to step: must not throw
    }

    void givesConvItsWeights()
    {
        open();
        m_document->edit().setSpec(defaultSpec(OpKind::Conv, {}), "Conv");
        QVERIFY(m_document->content().weights.tensor);
        QCOMPARE(m_document->content().weights.tensor->shape(), (Shape{1, 1, 3, 3}));
        QTRY_VERIFY(m_document->result());
        QCOMPARE(m_document->result()->content.spec.op, OpKind::Conv);
    }

    /// A window dragged smaller and larger again costs nobody the filter that was chosen.
    void aPresetComesBackWithItsSize()
    {
        Session session = overlap();
        session.content.spec = defaultSpec(OpKind::Conv, session.content.spec.src);
        session.content.weights.source = {.kind = SourceKind::Pattern, .name = "sharpen"};
        fitWeights(session.content);
        const TensorPtr sharpen = session.content.weights.tensor;
        open(session);
        QSignalSpy said(m_document.get(), &OperationDocument::message);
        OpSpec spec = session.content.spec;
        for (const std::int64_t kernel : {2, 1, 2}) {
            spec.kernel = {kernel, kernel};
            m_document->edit().setSpec(spec, "window size", "drag 1");
            QCOMPARE(m_document->content().weights.source.name, kernel == 1 ? std::string("box") : std::string("sobel-x"));
            QCOMPARE(m_document->content().weights.source.wanted, std::string("sharpen"));
        }
        QCOMPARE(said.count(), 1);
        QVERIFY(said[0][0].value<Sentence>().said().contains("3×3"));
        spec.kernel = {3, 3};
        m_document->edit().setSpec(spec, "window size", "drag 1");
        QCOMPARE(m_document->content().weights.source.name, std::string("sharpen"));
        QVERIFY(std::ranges::equal(m_document->content().weights.tensor->cells(), sharpen->cells()));
    }

    void stepsAndFollowsWithTheView()
    {
        Session session = overlap();
        session.content.src.tensor = std::make_shared<const Tensor>(randomTensor({.shape = {2, 2, 3, 3}}));
        session.content.spec.src = {2, 2, 3, 3};
        open(session);
        m_document->cursor().goTo({Role::Dst, 3, 0});
        m_document->cursor().step(1);
        QCOMPARE(m_document->view().position.cell, std::int64_t{4});
        QCOMPARE(m_document->view().dstChannel, std::int64_t{1});
        QCOMPARE(m_document->view().srcChannel, std::int64_t{1});
        m_document->cursor().goTo({Role::Dst, 99, 0}); // outside: ignored
        QCOMPARE(m_document->view().position.cell, std::int64_t{4});
    }

    void walksBookmarks()
    {
        open();
        m_document->bookmarks().add("one");
        m_document->cursor().step(1);
        m_document->edit().setSpec(defaultSpec(OpKind::AveragePool, {}), "AveragePool");
        m_document->bookmarks().goTo(0);
        QCOMPARE(m_document->content().spec.op, OpKind::MaxPool);
        QCOMPARE(m_document->view().position.cell, std::int64_t{0});
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{0});
    }

    /// Undo of a walk leads back to what was looked at: pass, step and question, not the content alone.
    void undoOfAWalkLeadsBackToTheView()
    {
        Session lesson = overlap();
        Content other = lesson.content;
        other.spec.strides = {2, 2};
        lesson.view = {.position = {Role::Dst, 2, 0}, .reveal = Reveal::Predict};
        lesson.bookmarks = {{.name = "one", .content = lesson.content, .view = lesson.view},
                            {.name = "two", .content = other, .view = {.position = {Role::Dst, 0, 0}}}};
        lesson.bookmarks.push_back(
            {.name = "three", .content = lesson.content, .view = {.backward = true, .position = {Role::DiffSrc, 4, 0}}});
        open(lesson);
        m_document->cursor().step(1);
        m_document->bookmarks().goTo(1);
        m_document->bookmarks().goTo(2);
        m_document->cursor().step(1);
        m_document->undoStack().undo();
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{1});
        QCOMPARE(m_document->view().backward, false);
        m_document->undoStack().undo();
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{0});
        QCOMPARE(m_document->view().position, (Position{Role::Dst, 3, 0})); // where it was left
        QCOMPARE(m_document->view().reveal, Reveal::Predict);
        m_document->undoStack().redo();
        QCOMPARE(m_document->bookmarks().current(), std::optional<std::size_t>{1});
        m_document->undoStack().redo();
        QCOMPARE(m_document->view().position, (Position{Role::DiffSrc, 4, 0}));
        // From a place that is no bookmark, too.
        m_document->undoStack().undo();
        m_document->undoStack().undo();
        Session nowhere = lesson;
        nowhere.view.position = {Role::Dst, 1, 0};
        open(nowhere);
        QVERIFY(!m_document->bookmarks().current());
        m_document->bookmarks().goTo(1);
        m_document->undoStack().undo();
        QVERIFY(!m_document->bookmarks().current());
        open(lesson);
        m_document->cursor().step(1);
        m_document->bookmarks().goTo(1);
        m_document->bookmarks().goTo(2);
        // Of a change that moves the steps, too.
        m_document->undoStack().undo();
        m_document->undoStack().undo();
        m_document->edit().setOperand(Role::Src, {std::make_shared<const Tensor>(Shape{1, 1, 5, 5}), {.kind = SourceKind::Typed}},
                                      "larger");
        QCOMPARE(m_document->view().position.cell, std::int64_t{0});
        m_document->undoStack().undo();
        QCOMPARE(m_document->view().position.cell, std::int64_t{3});
    }

private:
    void open(Session session = overlap())
    {
        m_document = std::make_unique<OperationDocument>(m_thread);
        m_document->open(std::move(session));
        QTRY_VERIFY(m_document->result());
    }

    void openSquare(int side)
    {
        Session session;
        const Shape shape{1, 1, side, side};
        session.content.src = {std::make_shared<const Tensor>(shape), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::MaxPool, shape);
        open(std::move(session));
        waitForResult();
    }
    void waitForResult()
    {
        QTRY_VERIFY(!m_document->numbers().isUnderWay() && m_document->result());
        QVERIFY(m_document->result()->content == m_document->content());
    }

    /// NaN while it is computed.
    float cell(Role role, std::int64_t y, std::int64_t x) const
    {
        const TensorPtr tensor = m_document->tensor(role);
        return tensor ? (*tensor)[{0, 0, y, x}] : std::numeric_limits<float>::quiet_NaN();
    }

    ComputeThread m_thread;
    std::unique_ptr<OperationDocument> m_document;
};

QTEST_MAIN(TestOperationDocument)
#include "tst_operation_document.moc"

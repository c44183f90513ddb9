#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/session/bookmarks.h"
#include "core/session/next_term.h"
#include "core/session/questions.h"
#include "core/session/steps.h"

#include <QTest>

using namespace ks;

namespace {

OpSpec overlap3x3()
{
    OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 2, 3, 3});
    spec.strides = {1, 1};
    return spec;
}

} // namespace

class TestSteps : public QObject {
    Q_OBJECT

private slots:
    /// Other settings: the window stays over its place of the input, and comes back to it; another input begins at its first cell.
    void staysOverItsPlace()
    {
        OpSpec pool = defaultSpec(OpKind::MaxPool, {1, 2, 12, 16}); // 2×2/2: 6×8
        OpSpec dense = pool;
        dense.strides = {1, 1}; // 11×15
        const Position at{Role::Dst, offsetOf(shapeOf(pool, Role::Dst), {0, 1, 3, 5}), 2};
        const Position over{Role::Dst, offsetOf(shapeOf(dense, Role::Dst), {0, 1, 6, 10}), 2};
        QCOMPARE(carried(pool, pool, at), at);
        QCOMPARE(carried(pool, dense, at), over);
        QCOMPARE(carried(dense, pool, over), at);
        OpSpec padded = dense;
        padded.pads = {1, 1, 1, 1};
        QCOMPARE(carried(dense, padded, over).cell, offsetOf(shapeOf(padded, Role::Dst), {0, 1, 7, 11}));
        const OpSpec relu = defaultSpec(OpKind::Relu, pool.src); // one term a cell: the second there is not
        QCOMPARE(carried(pool, relu, at), (Position{Role::Dst, offsetOf(pool.src, {0, 1, 6, 10}), 0}));
        const Position gradient{Role::DiffSrc, 77, 0};
        QCOMPARE(carried(pool, dense, gradient), gradient);

        OpSpec wide = pool;
        wide.kernel = {12, 16}; // one window only
        QCOMPARE(carried(pool, wide, at).cell, offsetOf(shapeOf(wide, Role::Dst), {0, 1, 0, 0}));
        const OpSpec other = defaultSpec(OpKind::MaxPool, {1, 2, 12, 18});
        QCOMPARE(carried(pool, other, at), (Position{Role::Dst, 0, 0}));
        const OpSpec grey = defaultSpec(OpKind::MaxPool, {1, 1, 12, 16}); // the same picture without its colours
        QCOMPARE(carried(pool, grey, at).cell, offsetOf(shapeOf(grey, Role::Dst), {0, 0, 3, 5}));
    }

    /// Over the terms that are 0, from cell to cell; nothing where none follows, it is too far, or there is no sum.
    void stepsOnToWhatIsNotZero()
    {
        const Tensor x(Shape{1, 1, 2, 8}, std::vector<float>{0, 0, 5, 0, 0, 0, 0, 7, 0, 0, 0, 6, 0, 0, 0, 0});
        OpSpec pool = defaultSpec(OpKind::AveragePool, x.shape());
        pool.kernel = {2, 2}; // four cells: {0 0 0 0} {5 0 0 6} {0 0 0 0} {0 7 0 0}
        pool.strides = {2, 2};
        const Evaluator evaluator(pool, {.src = &x});
        const auto next = [&](std::int64_t cell, std::int64_t term, double most = 1000) {
            return nextTermNotZero(evaluator, {Role::Dst, cell, term}, most);
        };
        QVERIFY(next(0, 0) == (Position{Role::Dst, 1, 1}));
        QVERIFY(next(0, 2) == (Position{Role::Dst, 1, 1}));
        QVERIFY(next(1, 1) == (Position{Role::Dst, 1, 0})); // the last term: the cell is complete
        QVERIFY(next(1, 0) == (Position{Role::Dst, 3, 2}));
        QVERIFY(!next(3, 2));
        QVERIFY(!next(3, 0));
        QVERIFY(!next(1, 0, 5));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!nextTermNotZero(evaluator, {Role::Dst, 0, 0}, 1000, stop.get_token()));
        const OpSpec max = overlap3x3();
        const Tensor cells(max.src, std::vector<float>(18, 1));
        QVERIFY(!nextTermNotZero(Evaluator(max, {.src = &cells}), {Role::Dst, 0, 0}, 1000));
    }

    /// Who looks at one cell goes over its terms again and again.
    void walksOneCellOverAndOver()
    {
        const Tensor x(Shape{1, 1, 2, 8}, std::vector<float>{0, 0, 5, 0, 0, 0, 0, 7, 0, 0, 0, 6, 0, 0, 3, 0});
        OpSpec pool = defaultSpec(OpKind::AveragePool, x.shape());
        pool.kernel = {2, 2}; // four cells: {0 0 0 0} {5 0 0 6} {0 0 0 0} {0 7 3 0}
        pool.strides = {2, 2};
        const Evaluator evaluator(pool, {.src = &x});
        const auto next = [&](std::int64_t cell, std::int64_t term) { return nextTermOfCell(evaluator, {Role::Dst, cell, term}); };
        QVERIFY(next(1, 0) == (Position{Role::Dst, 1, 1}));
        QVERIFY(next(1, 1) == (Position{Role::Dst, 1, 0})); // the last term completes it
        QVERIFY(next(3, 0) == (Position{Role::Dst, 3, 2}));
        QVERIFY(next(3, 2) == (Position{Role::Dst, 3, 3}));
        QVERIFY(next(3, 3) == (Position{Role::Dst, 3, 0})); // what is left of it is 0
        QVERIFY(!next(0, 0));
        QVERIFY(!next(4, 0));
        const OpSpec max = overlap3x3();
        const Tensor cells(max.src, std::vector<float>(18, 1));
        QVERIFY(!nextTermOfCell(Evaluator(max, {.src = &cells}), {Role::Dst, 0, 0}));
    }

    /// +1 from the first position visits every position once and ends at the last; −1 from there leads back the same way.
    void walksThereAndBack_data()
    {
        QTest::addColumn<int>("granularity");
        QTest::addColumn<int>("backward");
        QTest::addColumn<qint64>("steps");
        // dst 1×2×2×2, four terms each; diffSrc 1×2×3×3 with 1, 2, 1, 2, 4, 2, 1, 2, 1 terms per plane
        QTest::newRow("term, forward") << int(Granularity::Term) << 0 << qint64{8 * 4 - 4};
        QTest::newRow("cell, forward") << int(Granularity::Cell) << 0 << qint64{7};
        QTest::newRow("row, forward") << int(Granularity::Row) << 0 << qint64{4};
        QTest::newRow("channel, forward") << int(Granularity::Channel) << 0 << qint64{2};
        QTest::newRow("pass, forward") << int(Granularity::Pass) << 0 << qint64{1};
        QTest::newRow("term, backward") << int(Granularity::Term) << 1 << qint64{2 * 16 - 1};
        QTest::newRow("cell, backward") << int(Granularity::Cell) << 1 << qint64{17};
    }
    void walksThereAndBack()
    {
        QFETCH(int, granularity);
        QFETCH(int, backward);
        QFETCH(qint64, steps);
        const CellOrder line(overlap3x3(), backward ? Role::DiffSrc : Role::Dst);
        Position at = line.first();
        qint64 count = 0;
        for (Position next = line.stepped(at, Granularity(granularity), 1); next != at;
             next = line.stepped(at, Granularity(granularity), 1)) {
            QVERIFY(line.contains(next));
            QVERIFY(next.cell > at.cell || (next.cell == at.cell && next.term != at.term));
            at = next;
            QVERIFY(++count < 1000);
        }
        QCOMPARE(at, line.last());
        QCOMPARE(count, steps);
        while (at != line.first()) {
            const Position previous = line.stepped(at, Granularity(granularity), -1);
            QVERIFY(line.contains(previous));
            QVERIFY(previous != at);
            at = previous;
            if (granularity == int(Granularity::Term) && at.cell == 0 && at.term == 1)
                break; // before the first term there is nothing
        }
    }

    /// What is drawn as a table has its rows: of a Gemm's output those of its images, of its weights those of its filters.
    void aTableIsSteppedByItsRows()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {2, 3, 1, 2});
        spec.filters = 10;
        QCOMPARE(CellOrder(spec, Role::Dst).stepped({Role::Dst, 0, 0}, Granularity::Row, 1).cell, std::int64_t{9});
        QCOMPARE(CellOrder(spec, Role::Dst).stepped({Role::Dst, 9, 0}, Granularity::Row, 1).cell, std::int64_t{19});
        QCOMPARE(CellOrder(spec, Role::DiffWeights).stepped({Role::DiffWeights, 0, 0}, Granularity::Row, 1).cell, std::int64_t{5});
        QCOMPARE(CellOrder(spec, Role::DiffSrc).stepped({Role::DiffSrc, 0, 0}, Granularity::Row, 1).cell,
                 std::int64_t{1}); // has rows of its own
    }

    void finishesTheCellUnderWayFirst()
    {
        const CellOrder line(overlap3x3(), Role::Dst);
        QCOMPARE(line.stepped({Role::Dst, 2, 3}, Granularity::Cell, 1), (Position{Role::Dst, 2, 0}));
        QCOMPARE(line.stepped({Role::Dst, 2, 3}, Granularity::Row, 1), (Position{Role::Dst, 3, 0}));
    }

    /// What a later bookmark asks is kept where the session stands, also some steps further on; not what was asked before, nor of other content.
    /// Another backend gives the same numbers: the questions stay.
    void questionsStayWithAnotherBackend()
    {
        Session session;
        const float cells[] = {1, 2, 3, 4};
        session.content.src = {std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, cells, "src"), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::Conv, {1, 1, 2, 2});
        session.view = {.backward = true, .position = {Role::DiffSrc, 0, 0}, .reveal = Reveal::Predict};
        session.bookmarks = {{.name = "now", .content = session.content, .view = session.view},
                             {.name = "later",
                              .content = session.content,
                              .view = {.backward = true, .position = {Role::DiffWeights, 0, 0}, .reveal = Reveal::Predict}}};
        QVERIFY(askedLater(session).contains(Role::DiffWeights));
        session.content.backend = "serial";
        QVERIFY(askedLater(session).contains(Role::DiffWeights));
    }

    /// What is on screen beside a step is what it counts: the channels of its group.
    void channelsOfTheGroupFollow()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 4, 3, 3});
        spec.kernel = {2, 2};
        spec.filters = 4;
        spec.group = 2;
        const auto at = [&](Role of, std::int64_t cell, const ViewState& from = {}) { return following(spec, from, {of, cell, 0}); };
        QCOMPARE(at(Role::Dst, 0).srcChannel, 0);
        QCOMPARE(at(Role::Dst, 8).dstChannel, 2);
        QCOMPARE(at(Role::Dst, 8).srcChannel, 2);
        QCOMPARE(at(Role::Dst, 12, {.srcChannel = 3}).srcChannel, 3); // chosen, and it counts
        QCOMPARE(at(Role::DiffSrc, 0, {.dstChannel = 3}).dstChannel, 0);
        QCOMPARE(at(Role::DiffSrc, 3 * 9, {.dstChannel = 3}).dstChannel, 3);
        spec.op = OpKind::ConvTranspose;
        spec.filters = 4;
        QVERIFY(isLegal(spec));
        QCOMPARE(at(Role::Dst, 3 * 16).srcChannel, 2);
    }

    /// Of a weight the channels that it lies between, however the operator lays its weights.
    void channelsOfTheWeightFollow()
    {
        OpSpec gemm = defaultSpec(OpKind::Gemm, {2, 3, 2, 2});
        gemm.filters = 10;
        const auto at = [](const OpSpec& spec, Role of, const Cell& cell) {
            const ViewState view = following(spec, {}, {of, offsetOf(shapeOf(spec, of), cell), 0});
            return std::pair(view.srcChannel, view.dstChannel);
        };
        using Channels = std::pair<std::int64_t, std::int64_t>;
        QCOMPARE(at(gemm, Role::DiffWeights, {7, 9, 0, 0}), (Channels{2, 7})); // the tenth cell of an image
        QCOMPARE(at(gemm, Role::DiffBias, {0, 7, 0, 0}).second, 7);
        const OpSpec norm = defaultSpec(OpKind::BatchNormalization, {2, 4, 3, 3});
        QCOMPARE(at(norm, Role::DiffWeights, {0, 2, 0, 0}), (Channels{2, 2}));
        QCOMPARE(at(norm, Role::DiffBias, {0, 3, 0, 0}), (Channels{3, 3}));
    }

    /// Whatever was on screen before, no step leads to an image or a channel that is not there.
    void everyStepIsAtAPlaneThatIsThere()
    {
        for (const OpKind op : allOps()) {
            OpSpec spec = defaultSpec(op, {2, 3, 2, 2});
            if (op == OpKind::Gemm || isConvolution(op))
                spec.filters = 2; // fewer than channels of the input
            if (!isLegal(spec))
                continue;
            std::vector<Role> roles = steppableRoles(spec, true);
            for (const Role role : steppableRoles(spec, false))
                roles.push_back(role);
            const Shape dst = shapeOf(spec, Role::Dst);
            for (const Role of : roles)
                for (std::int64_t cell = 0; cell < shapeOf(spec, of).elements(); ++cell) {
                    const ViewState view = following(spec, {.image = 9, .srcChannel = 9, .dstChannel = 9}, {of, cell, 0});
                    QVERIFY2(contains(spec.src, {view.image, view.srcChannel, 0, 0}), nameOf(op).data());
                    QVERIFY2(view.dstChannel >= 0 && view.dstChannel < dst.c, nameOf(op).data());
                }
        }
    }

    void laterQuestionsAreKept()
    {
        Session session;
        session.content.spec = defaultSpec(OpKind::Conv, {1, 1, 5, 5});
        const auto add = [&session](const Content& content, const Position& position, Reveal reveal) {
            session.bookmarks.push_back({.content = content, .view = {.position = position, .reveal = reveal}});
        };
        Content other = session.content;
        other.spec.strides = {2, 2};
        add(session.content, {Role::Dst, 3, 0}, Reveal::Predict);
        add(session.content, {Role::DiffSrc, 4, 0}, Reveal::UpToStep);
        add(session.content, {Role::DiffWeights, 2, 0}, Reveal::Predict);
        add(session.content, {Role::DiffWeights, 1, 0}, Reveal::Predict);
        add(session.content, {Role::DiffBias, 0, 0}, Reveal::Predict);
        add(other, {Role::DiffSrc, 0, 0}, Reveal::Predict);
        using Asked = std::map<Role, std::int64_t>;
        const Asked weightsAndBias{{Role::DiffWeights, 1}, {Role::DiffBias, 0}};
        const auto at = [&session](const Position& position, Reveal reveal) {
            session.view = {.position = position, .reveal = reveal};
            return askedLater(session);
        };
        QCOMPARE(at({Role::Dst, 3, 0}, Reveal::Predict), weightsAndBias);
        QCOMPARE(at({Role::Dst, 5, 0}, Reveal::Predict), weightsAndBias); // two steps on
        QCOMPARE(at({Role::DiffSrc, 0, 0}, Reveal::UpToStep), weightsAndBias);
        QCOMPARE(at({Role::DiffSrc, 0, 0}, Reveal::All), Asked{}); // asked for
        QCOMPARE(at({Role::Dst, 3, 0}, Reveal::Predict), weightsAndBias);
        QCOMPARE(askersLater(session, 0), (std::map<Role, std::size_t>{{Role::DiffWeights, 2}, {Role::DiffBias, 4}})); // the first of two
        QCOMPARE(at({Role::DiffWeights, 5, 0}, Reveal::Predict), (Asked{{Role::DiffBias, 0}}));
        QCOMPARE(at({Role::DiffBias, 0, 0}, Reveal::Predict), Asked{});
        QCOMPARE(maskOf(session.view, Role::DiffBias, weightsAndBias)->asked, std::optional<std::int64_t>(0)); // by the view itself
        session.view.reveal = Reveal::UpToStep;
        QCOMPARE(maskOf(session.view, Role::DiffWeights, weightsAndBias)->hiddenFrom, 1);
        QVERIFY(!maskOf(session.view, Role::DiffSrc, weightsAndBias));
        session.content.spec.pads = {1, 1, 1, 1}; // an edit: nobody asks about this
        QCOMPARE(at({Role::Dst, 3, 0}, Reveal::Predict), Asked{});
    }

    /// Where a bookmark shows all, what a later one asks is hidden all the same, until somebody asks for all by name.
    void whoAsksForAllByNameGetsAll()
    {
        Session session;
        session.content.spec = defaultSpec(OpKind::Conv, {1, 1, 5, 5});
        const ViewState all{.backward = true, .position = {Role::DiffSrc, 0, 0}, .reveal = Reveal::All};
        session.bookmarks = {
            {.content = session.content, .view = all},
            {.content = session.content, .view = {.backward = true, .position = {Role::Dst, 2, 0}, .reveal = Reveal::Predict}}};
        session.view = all;
        QCOMPARE(askedLater(session), (std::map<Role, std::int64_t>{{Role::Dst, 2}}));
        setReveal(session.view, Reveal::All);
        QVERIFY(askedLater(session).empty());
        QVERIFY(askersLater(session, 0).empty());
        session.view.position.cell = 3; // some steps further on
        QVERIFY(askedLater(session).empty());
        setReveal(session.view, Reveal::UpToStep);
        QCOMPARE(askedLater(session), (std::map<Role, std::int64_t>{{Role::Dst, 2}}));
    }

    /// A bookmark may hold settings that are not possible: it has no cells, so it tells none and is told none.
    void aBookmarkThatIsNotPossibleTellsNothing()
    {
        Session session;
        session.content.spec = overlap3x3();
        session.content.src = {std::make_shared<const Tensor>(session.content.spec.src), {.kind = SourceKind::Typed}};
        const ViewState asking{.position = {Role::Dst, 0, 0}, .reveal = Reveal::Predict};
        session.bookmarks = {{.name = "possible", .content = session.content, .view = asking},
                             {.name = "not possible", .content = session.content, .view = asking}};
        OpSpec& tooLarge = session.bookmarks[1].content.spec;
        tooLarge.kernel = {5, 5};
        QVERIFY(!isLegal(tooLarge));
        QVERIFY(askedElsewhere(session, 0).empty());
        QVERIFY(askedElsewhere(session, 1).empty());
        tooLarge.kernel = session.content.spec.kernel;
        QVERIFY(askedElsewhere(session, 0).contains(Role::Dst)); // the same question
    }

    /// The other gradients are asked for next: who asks for one tells none of them. What is no question stays in sight.
    void whoAsksForOneGradientTellsNoOther()
    {
        ViewState view{.backward = true, .position = {Role::DiffSrc, 4, 0}, .reveal = Reveal::Predict};
        for (const Role role : {Role::DiffWeights, Role::DiffBias, Role::DiffSrc2}) {
            QCOMPARE(maskOf(view, role)->hiddenFrom, 0);
            QVERIFY(!maskOf(view, role)->asked);
            QVERIFY(isAsked(view, role));
        }
        QCOMPARE(maskOf(view, Role::DiffWeights, {{Role::DiffWeights, 2}})->hiddenFrom, 0); // whatever a bookmark asks
        for (const Role role :
             {Role::Src, Role::Weights, Role::Mean, Role::Dst, Role::NewMean, Role::NewVariance, Role::DiffDst, Role::Stage0})
            QVERIFY(!maskOf(view, role));
        for (const Reveal reveal : {Reveal::All, Reveal::UpToStep}) {
            view.reveal = reveal;
            QVERIFY(!maskOf(view, Role::DiffWeights));
        }
        const ViewState forwards{.position = {Role::Dst, 1, 0}, .reveal = Reveal::Predict};
        for (const Role role : {Role::NewMean, Role::NewVariance}) // the mean of the batch, which is half of the answer, follows from them
            QCOMPARE(maskOf(forwards, role)->hiddenFrom, 0);
        QVERIFY(!maskOf(forwards, Role::DiffSrc));
    }

    void namesWhatCanBeStepped()
    {
        QCOMPARE(steppableRoles(overlap3x3(), false), std::vector<Role>{Role::Dst});
        QCOMPARE(steppableRoles(overlap3x3(), true), std::vector<Role>{Role::DiffSrc});
        const OpSpec conv = defaultSpec(OpKind::Conv, {1, 1, 5, 5});
        QCOMPARE(steppableRoles(conv, true), (std::vector<Role>{Role::DiffSrc, Role::DiffWeights, Role::DiffBias}));
        const OpSpec norm = defaultSpec(OpKind::BatchNormalization, {2, 4, 3, 3});
        QCOMPARE(steppableRoles(norm, false), (std::vector<Role>{Role::Dst, Role::NewMean, Role::NewVariance}));
        const ViewState view = following(norm, {}, {Role::NewVariance, 2, 0});
        QVERIFY(view.srcChannel == 2 && view.dstChannel == 2);
    }
};

QTEST_GUILESS_MAIN(TestSteps)
#include "tst_steps.moc"

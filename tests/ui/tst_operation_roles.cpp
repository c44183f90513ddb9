#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "core/session/replay.h"
#include "core/session/session_file.h"
#include "core/session/tensor_export.h"
#include "core/tensor/random.h"
#include "tests/ui/operation_desk.h"
#include "ui/figures/catalog.h"
#include "ui/figures/lab_figure.h"
#include "ui/grids/channel_strip.h"
#include "ui/operation/export_dialog.h"
#include "ui/operation/tabs/histogram_tab.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/colouring.h"

#include <QComboBox>
#include <QFile>
#include <QListView>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>

#include <tuple>

using namespace ks;
using namespace ks::test;

namespace {

struct Case {
    std::string name;
    OpSpec spec;
};

std::vector<Case> cases()
{
    std::vector<Case> all;
    for (const OpKind op : allOps()) {
        OpSpec spec = defaultSpec(op, {2, 3, 6, 6});
        all.push_back({std::string(nameOf(op)), spec});
        if (op == OpKind::BatchNormalization) {
            spec.trainingMode = false;
            all.push_back({std::string(nameOf(op)) + ", running statistics", spec});
        }
    }
    return all;
}

Session sessionOf(const OpSpec& spec)
{
    Session session;
    session.content.spec = spec;
    session.content.src = {std::make_shared<const Tensor>(randomTensor({.shape = spec.src, .seed = 3})), {.kind = SourceKind::Random}};
    session.content.src.source.random = {.shape = spec.src, .seed = 3};
    fitWeights(session.content);
    session.view.backward = true;
    session.view.position = {Role::DiffSrc, 0, 0};
    session.view.reveal = Reveal::All;
    return session;
}

/// Every tensor that the operator has: by the numbers of the enumeration, not by the table that is tested.
std::vector<Role> rolesOf(const OpSpec& spec)
{
    std::vector<Role> roles;
    for (std::size_t i = 0; i < tensorRoleCount; ++i) {
        const auto role = static_cast<Role>(i);
        const bool made = role == Role::DiffWeights || role == Role::DiffBias ? hasPass(spec.op, Pass::BackwardWeights) : true;
        if (made && !shapeOf(spec, role).empty())
            roles.push_back(role);
    }
    return roles;
}

bool isComputed(const OpSpec& spec, Role role)
{
    for (const Pass pass : allPasses)
        if (const auto made = resultsOf(spec, pass); std::ranges::find(made, role) != made.end())
            return true;
    return false;
}

} // namespace

/// Every tensor of every operator and pass is in every list: whoever writes a list by hand forgets one.
class TestOperationRoles : public QObject {
    Q_OBJECT

private slots:
    /// What a convolution's gradient says of its terms is what one counts: those in the padding, or cropped away, pass nothing back.
    void storiesCountWhatLiesInside()
    {
        int told = 0;
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose})
            for (const Role of : {Role::DiffSrc, Role::DiffWeights}) {
                const OpSpec spec{.op = op, .src = {2, 2, 5, 4}, .kernel = {3, 3}, .strides = {2, 2}, .pads = {1, 0, 1, 1}, .filters = 3};
                QVERIFY(isLegal(spec));
                for (std::int64_t at = 0; at < shapeOf(spec, of).elements(); ++at) {
                    Explanation explanation;
                    explanation.of = of;
                    explanation.cell = cellAt(shapeOf(spec, of), at);
                    std::int64_t inside = 0;
                    operatorOf(op).forEachTerm(spec, of, explanation.cell, [&](const Term& term) {
                        ++explanation.termCount;
                        inside += term.padding ? 0 : 1;
                    });
                    const QString story = storyOf(spec, explanation);
                    const bool all = inside == explanation.termCount || explanation.termCount <= 1;
                    const QString said =
                        of == Role::DiffWeights && op == OpKind::Conv ? QStringLiteral("at %1 of them") : QStringLiteral("of which %1 lie");
                    QVERIFY2(story.contains(said.arg(inside)) != all, qPrintable(story));
                    told += all ? 0 : 1;
                }
            }
        QVERIFY(told > 20);
    }

    /// A term beyond the padding is told as that.
    void aTermBeyondThePaddingDoesNotCount()
    {
        Session session = maxPool(3, 3, {1, 2, 3, 4, 5, 6, 7, 8, 9}, 2, 2);
        session.content.spec.op = OpKind::AveragePool;
        session.content.spec.ceilMode = true;
        session.view = {.position = {Role::Dst, 3, 2}, .granularity = Granularity::Term};
        OperationDesk desk;
        desk.openSession(std::move(session));
        QTRY_VERIFY2(desk.said().contains(QStringLiteral("Term 2 of 4 lies beyond the input and its padding and does not count.")),
                     qPrintable(desk.said()));
    }

    /// Its weights are input channels × outputs of the group: the other way round than those of Conv.
    void transposedWeightsAreNamedByWhatTheyJoin()
    {
        OpSpec spec = defaultSpec(OpKind::ConvTranspose, {1, 4, 5, 5});
        spec.kernel = {3, 3};
        spec.filters = 4;
        spec.group = 2;
        OperationDesk desk;
        desk.openSession(sessionOf(spec));
        QCOMPARE(shapeOf(spec, Role::Weights), (Shape{4, 2, 3, 3}));
        for (const Role role : {Role::Weights, Role::DiffWeights}) {
            const QString place = placeName(spec, role, {2, 1, 0, 2});
            QVERIFY2(place.endsWith(QStringLiteral(", input channel 2, output channel 3, row 0, column 2")), qPrintable(place));
            GridPanel& panel = desk.lab->tensors().pane(role).panel();
            QTRY_VERIFY(panel.tensor() && !panel.grid()->cover().isAwaited());
            emit panel.channelsChanged(2, {1});
            QTRY_COMPARE(panel.n(), 2);
            QCOMPARE(desk.document().view().srcChannel, 2);
            QCOMPARE(desk.document().view().dstChannel, 3);
            auto* strip = panel.findChild<ChannelStrip*>();
            QCOMPARE(strip->findChild<QSpinBox*>()->accessibleName(), QStringLiteral("input channel c of the weights"));
            const QAbstractItemModel* channels = strip->findChild<QListView*>()->model();
            QCOMPARE(channels->index(1, 0).data().toString(), QStringLiteral("Y c 3"));
            QCOMPARE(channels->index(1, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("output channel 3"));
            emit panel.channelsChanged(1, {1}); // of the other group
            QTRY_COMPARE(channels->index(1, 0).data().toString(), QStringLiteral("Y c 1"));
        }
        const PlaneIndex planes{PlaneIndex::First::Inputs, 2};
        QCOMPARE(planes.name({4, 2, 3, 3}, 2, 1), QStringLiteral("input channel 2, output channel 3"));
        QCOMPARE(planes.columnText({4, 2, 3, 3}, 1), QStringLiteral("Y c 1, 3"));
        desk.lab->inspection().hover(Pin{Role::Weights, {2, 1, 0, 0}});
        QTRY_VERIFY2(desk.said().contains(QStringLiteral("input channel 2, output channel 3")), qPrintable(desk.said()));
        QVERIFY2(!desk.said().contains(QStringLiteral("filter 2")), qPrintable(desk.said()));

        spec.op = OpKind::Conv; // whose first index stays a filter
        QVERIFY(placeName(spec, Role::Weights, {2, 1, 0, 2}).contains(QStringLiteral("filter 2, channel 1")));
    }

    void tableHasEveryRole()
    {
        for (std::size_t i = 0; i < tensorRoleCount; ++i)
            QCOMPARE(infoOf(static_cast<Role>(i)).role, static_cast<Role>(i));
        for (const Case& one : cases())
            for (const Role role : rolesOf(one.spec))
                QCOMPARE(isResult(role), isComputed(one.spec, role));
    }

    void everyTensorIsComputedStoredReplayedAndExported()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("roles.kscope").toStdString();
        for (const Case& one : cases()) {
            Session session = sessionOf(one.spec);
            const OperationResult result = computeOperation(session.content, true);
            session.result = storedFrom(result);
            session.environment = currentEnvironment();
            saveSession(session, path);
            const Session read = loadSession(path);
            const Replay again = replay(read);
            const LabPicture picture = pictureOf(session);
            const std::vector<Role> drawn = LabFigure(picture, "en", {}).roles();
            for (const Role role : rolesOf(one.spec)) {
                const std::string what = one.name + ": " + std::string(nameOf(role));
                QVERIFY2(result.of(role), what.c_str());
                QCOMPARE(result.of(role)->shape(), shapeOf(one.spec, role));
                QVERIFY2(std::ranges::find(drawn, role) != drawn.end(), (what + " is not in the figure").c_str());
                const QString name = QString::fromStdString(std::string(nameOf(role)));
                QVERIFY2(figureNames().contains(name), what.c_str());
                QVERIFY(!drawFigure(name, picture, FigureFile::Svg, "en", {}).isEmpty());
                const QString file = folder.filePath("one.npy");
                QVERIFY(exportTensor(session, role, file.toStdString(), TensorFormat::Npy) == 0);
                QFile npy(file);
                QVERIFY(npy.open(QIODevice::ReadOnly));
                const Shape shape = shapeOf(one.spec, role);
                const QByteArray axes = infoOf(role).perChannel ? QByteArray("(%1,)").replace("%1", QByteArray::number(shape.c))
                                                                : QByteArray::fromStdString(std::to_string(shape.n) + ", ");
                QVERIFY2(npy.read(128).contains(axes), what.c_str()); // a vector where there is a number for each channel
                if (!isComputed(one.spec, role))
                    continue;
                QVERIFY2(read.result.of(role) && sameBits(*read.result.of(role), *result.of(role)), (what + " is not stored").c_str());
                const auto replayed =
                    std::ranges::find(again.tensors, role, [](const ReplayedTensor& tensor) { return tensor.comparison.of; });
                QVERIFY2(replayed != again.tensors.end() && replayed->sameBits, (what + " is not replayed").c_str());
            }
        }
    }

    void everyTensorIsShownNamedCountedSteppedAndCompared()
    {
        OperationDesk desk;
        desk.window.resize(2400, 1400); // both rows of grids
        auto* histogram = desk.window.findChild<QComboBox*>("histogramTensor");
        auto* compared = desk.window.findChild<QComboBox*>("compareWhat");
        QVERIFY(histogram && compared);
        for (const Case& one : cases()) {
            desk.openSession(sessionOf(one.spec));
            QTRY_VERIFY(desk.document().result() && desk.document().result()->diffSrc && !desk.document().numbers().isUnderWay());
            std::vector<QString> names;
            std::vector<QString> results;
            for (const Role role : rolesOf(one.spec)) {
                const std::string what = one.name + ": " + std::string(nameOf(role));
                TensorPane& pane = desk.lab->tensors().pane(role);
                QTRY_VERIFY2(pane.isVisibleTo(desk.lab->centre()), (what + " has no place").c_str());
                QVERIFY2(pane.panel().tensor(), (what + " is not shown").c_str());
                QCOMPARE(pane.panel().tensor()->elements(), shapeOf(one.spec, role).elements());
                names.push_back(plainName(one.spec.op, role));
                if (!isComputed(one.spec, role))
                    continue;
                results.push_back(names.back());
                ViewState view = desk.document().view();
                view.backward = isGradient(role);
                const std::vector<Role> steppable = steppableRoles(one.spec, view.backward);
                QVERIFY2(std::ranges::count(steppable, role) == 1, (what + " cannot be stepped").c_str());
                view.position = {role, shapeOf(one.spec, role).elements() - 1, 0};
                desk.document().cursor().setView(following(one.spec, view, view.position));
                QCOMPARE(desk.document().view().position.of, role);
                QTRY_VERIFY2(desk.lab->inspection().explanation() && desk.lab->inspection().explained().role == role, what.c_str());
                QVERIFY2(desk.lab->inspection().explanation()->agrees(), what.c_str());
                view.backward = true;
                view.position = {Role::DiffSrc, 0, 0};
                desk.document().cursor().setView(view);
                QTRY_VERIFY(desk.document().result() && desk.document().result()->diffSrc && !desk.document().numbers().isUnderWay());
            }
            std::vector<QString> sorted = names;
            std::ranges::sort(sorted);
            QVERIFY2(std::ranges::adjacent_find(sorted) == sorted.end(), "two tensors have one name");
            ViewState view = desk.document().view();
            view.tab = LabTab::Histogram;
            desk.document().cursor().setView(view);
            for (const QString& name : names)
                QTRY_VERIFY2(histogram->findText(name) >= 0, qPrintable(QString::fromStdString(one.name) + ": " + name));
            view.tab = LabTab::Compare;
            desk.document().cursor().setView(view);
            for (const QString& name : results)
                QTRY_VERIFY2(compared->findText(name) >= 0, qPrintable(QString::fromStdString(one.name) + ": " + name));
            view.tab = LabTab::Grids;
            desk.document().cursor().setView(view);
        }
    }

    /// The statistics of the batch that a normalisation leaves behind can be asked where they come from.
    void newStatisticsAreExplained()
    {
        OperationDesk desk;
        Session session = sessionOf(defaultSpec(OpKind::BatchNormalization, {2, 2, 3, 3}));
        session.view.backward = false;
        session.view.position = {};
        session.view.pin = Pin{Role::NewMean, {0, 1, 0, 0}};
        desk.openSession(session);
        QCOMPARE(desk.lab->inspection().explained().role, Role::NewMean);
        QVERIFY2(desk.said().contains("weighted by the momentum"), qPrintable(desk.said()));
        QVERIFY2(desk.said().contains("exactly") || desk.said().contains("rounding explains"), qPrintable(desk.said()));
    }

    /// Whoever asks where a number comes from is told all of it: mean, variance, the largest input that is subtracted, the exponential.
    void innerResultsAreExplained()
    {
        OperationDesk desk;
        Session session = maxPool(2, 2, {1, 2, 3, 6}, 2, 2);
        session.content.spec = defaultSpec(OpKind::BatchNormalization, {1, 1, 2, 2});
        session.content.spec.epsilon = 0;
        fitWeights(session.content);
        session.view.position = {Role::Dst, 1, 0};
        desk.openSession(session);
        QString said = desk.said().replace(QChar::Nbsp, ' ');
        QVERIFY2(said.contains("mean[0, 0, 0, 0] = (1 + 2 + 3 + 6) / 4 = 3"), qPrintable(said));
        QVERIFY2(said.contains("centred[0, 0, 0, 1] = 2 − 3 = −1"), qPrintable(said));
        QVERIFY2(said.contains("variance[0, 0, 0, 0]") && said.contains("normalised[0, 0, 0, 1]"), qPrintable(said));
        QVERIFY2(said.contains("less the mean of its channel in this batch"), qPrintable(said));

        session = {};
        session.content.src = typed({1, 3, 1, 1}, {1, 2, 4});
        session.content.spec = defaultSpec(OpKind::Softmax, {1, 3, 1, 1});
        session.view.position = {Role::Dst, 1, 0};
        desk.openSession(session);
        said = desk.said().replace(QChar::Nbsp, ' ');
        QVERIFY2(said.contains("maximum[0, 0, 0, 0] = max(1, 2, 4) = 4"), qPrintable(said));
        QVERIFY2(said.contains("exponential[0, 1, 0, 0] = exp(2 − 4)"), qPrintable(said));
        QVERIFY2(said.contains("sum of exponentials"), qPrintable(said));
        session.view.reveal = Reveal::Predict; // the inner results are half of the answer
        desk.openSession(session);
        QVERIFY2(!desk.said().contains("exponential"), qPrintable(desk.said()));

        desk.languages.use("es");
        session.view.reveal = Reveal::All;
        desk.openSession(session);
        said = desk.said().replace(QChar::Nbsp, ' ');
        QVERIFY2(said.contains("máximo[0, 0, 0, 0] = max(1; 2; 4) = 4"), qPrintable(said));
        desk.languages.use("en");
    }

    /// Around 0 where either of them has negative numbers, and so what is made of them; else both as what has no sign.
    void bothSourcesHaveTheSameColours()
    {
        const auto numbers = [](float value) { return typed({1, 2, 3, 3}, std::vector<float>(18, value)); };
        for (const OpKind op : {OpKind::Add, OpKind::Concat}) {
            Content content = sessionOf(defaultSpec(op, {1, 2, 3, 3})).content;
            for (const auto& [first, second, palette] :
                 {std::tuple(1.0F, 2.0F, Palette::Viridis), {1.0F, -2.0F, Palette::BlueOrange}, {-1.0F, 2.0F, Palette::BlueOrange}}) {
                content.src = numbers(first);
                *content.operand(Role::Src2) = numbers(second);
                for (const Role role : {Role::Src, Role::Src2, Role::Dst})
                    QCOMPARE(colourOf(content, {}, role).palette, palette);
                QCOMPARE(colourOf(content, {}, Role::DiffSrc2).palette, Palette::BlueOrange);
            }
        }
    }

    /// A sum that is folded in words is not folded on the grids: every pair of output and target that a loss compares has its ring.
    void everyTermOfALossIsRinged()
    {
        OperationDesk desk;
        Session session = sessionOf(defaultSpec(OpKind::MeanSquaredError, {1, 1, 6, 6}));
        session.view = {.reveal = Reveal::All};
        desk.openSession(session);
        for (const Role role : {Role::Src, Role::Src2})
            QTRY_COMPARE(desk.grid(role).marks().highlights.size(), 36U);
    }

    /// The window of a filter is not drawn on channels of another group, whoever looks at them.
    void windowsLieOnTheirGroupOnly()
    {
        OperationDesk desk;
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 4, 5, 5});
        spec.group = 2;
        spec.filters = 2;
        Session session = sessionOf(spec);
        session.view = {
            .position = {Role::Dst, shapeOf(spec, Role::Dst).elements() - 1, 0}, .reveal = Reveal::All, .srcChannel = 3, .dstChannel = 1};
        desk.openSession(session);
        QTRY_VERIFY(desk.grid(Role::Src).marks().window);
        ViewState view = desk.document().view();
        view.srcChannel = 0;
        desk.document().cursor().setView(view);
        QTRY_VERIFY(!desk.grid(Role::Src).marks().window);
        view.srcChannel = 2;
        desk.document().cursor().setView(view);
        QTRY_VERIFY(desk.grid(Role::Src).marks().window);
    }

    /// The frame of the step is drawn on the planes that the step is about, for every tensor that can be stepped through.
    void framesLieOnTheirPlanesOnly()
    {
        OperationDesk desk;
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose, OpKind::MaxPool, OpKind::Relu, OpKind::BatchNormalization}) {
            OpSpec spec = defaultSpec(op, {2, 4, 5, 5});
            if (isConvolution(op)) {
                spec.group = 2;
                spec.filters = 4;
                spec.bias = true;
            }
            desk.openSession(sessionOf(spec));
            for (const Role role : rolesOf(spec)) {
                if (!isComputed(spec, role) || isTable(spec, role))
                    continue;
                ViewState view = desk.document().view();
                view.backward = isGradient(role);
                view = following(spec, view, {role, 0, 0});
                desk.document().cursor().setView(view);
                QTRY_VERIFY2(desk.lab->inspection().explanation() && desk.marks(role).window, nameOf(role).data());
                if (role == Role::DiffWeights)
                    continue; // its channels are moved with those of the step
                view.image = 1;
                desk.document().cursor().setView(view);
                QTRY_VERIFY2(!desk.marks(role).window, nameOf(role).data());
                view.image = 0;
                view.dstChannel = view.srcChannel = 3;
                desk.document().cursor().setView(view);
                for (const Role other : rolesOf(spec))
                    if (!isTable(spec, other))
                        QTRY_VERIFY2(!desk.marks(other).window, nameOf(other).data());
            }
        }
        // Of channels side by side one has the frame.
        GridMarks marks;
        marks.window = GridWindow{};
        marks.windowOn = {0, 2, 2};
        QVERIFY(marks.windowOn.has(0, 3) && !marks.windowOn.has(0, 1) && !marks.windowOn.has(0, 4) && !marks.windowOn.has(1, 2));
    }

    /// Ones say nothing where they cancel: the usual gradient follows the operator as long as nobody chose one.
    void theUsualGradientShowsSomething()
    {
        OperationDesk desk;
        desk.openSession(pooled());
        const auto become = [&](OpKind op) { desk.document().edit().setSpec(defaultSpec(op, {1, 1, 4, 4}), QStringLiteral("operator")); };
        const auto kind = [&] { return desk.document().content().gradient.kind; };
        for (const OpKind op : {OpKind::BatchNormalization, OpKind::Softmax, OpKind::Conv}) { // Sobel's weights add up to 0
            become(op);
            QCOMPARE(kind(), GradientKind::Random);
        }
        desk.document().undoStack().undo();
        QCOMPARE(desk.document().content().spec.op, OpKind::Softmax);
        become(OpKind::AveragePool);
        QCOMPARE(kind(), GradientKind::Ones);
        desk.document().edit().setGradient({.kind = GradientKind::OneCell}, QStringLiteral("gradient"));
        become(OpKind::BatchNormalization);
        QCOMPARE(kind(), GradientKind::OneCell); // chosen by a person
    }

    /// Also where a person chose what is the usual one: it does not turn into another one with the next kernel, nor with the next operator.
    void aChosenGradientStays()
    {
        OperationDesk desk;
        desk.openSession(pooled());
        OperationDocument& document = desk.document();
        QSignalSpy said(&document, &OperationDocument::message);
        desk.goBackward();
        document.edit().setGradient({}, QStringLiteral("ones"));
        const auto become = [&](OpKind op) { document.edit().setSpec(defaultSpec(op, {1, 1, 4, 4}), QStringLiteral("operator")); };
        become(OpKind::Conv); // Sobel's weights add up to 0
        QCOMPARE(document.content().gradient.kind, GradientKind::Ones);
        become(OpKind::Softmax);
        QCOMPARE(document.content().gradient.kind, GradientKind::Ones);
        QCOMPARE(said.count(), 0);
        become(OpKind::AveragePool);
        const Cell last{0, 0, shapeOf(document.content().spec, Role::Dst).h - 1, 0};
        document.edit().setGradient({.kind = GradientKind::OneCell, .cell = last}, QStringLiteral("one cell"));
        OpSpec spec = document.content().spec;
        spec.kernel = {4, 4};
        document.edit().setSpec(spec, QStringLiteral("kernel"));
        QVERIFY(document.content().gradient.cell != last);
        QCOMPARE(said.count(), 1); // what could not stay is said
        document.undoStack().undo();
        QCOMPARE(document.content().gradient.cell, last);
    }

    /// Where nobody chose it and it changes under somebody’s eyes, that is said.
    void theUsualGradientIsNotChangedInSilence()
    {
        OperationDesk desk;
        desk.openSession(pooled());
        QSignalSpy said(&desk.document(), &OperationDocument::message);
        desk.document().edit().setSpec(defaultSpec(OpKind::Softmax, {1, 1, 4, 4}), QStringLiteral("operator"));
        QCOMPARE(said.count(), 0); // forwards nobody sees it
        desk.document().undoStack().undo();
        desk.goBackward();
        desk.document().edit().setSpec(defaultSpec(OpKind::Softmax, {1, 1, 4, 4}), QStringLiteral("operator"));
        QCOMPARE(desk.document().content().gradient.kind, GradientKind::Random);
        QCOMPARE(said.count(), 1);
    }

    /// The scale of a normalisation is 1, whatever the weights were before; a filter that was chosen comes back.
    void operatorsOwnTheirFirstOperands()
    {
        Content content = sessionOf(defaultSpec(OpKind::Conv, {1, 8, 6, 6})).content;
        const auto become = [&](OpKind op) {
            content.spec = defaultSpec(op, {1, 8, 6, 6});
            fitWeights(content);
        };
        for (const bool typed : {false, true}) {
            become(OpKind::Conv);
            const std::string chosen = content.weights.source.name;
            if (typed)
                content.weights.source.edited = true;
            become(OpKind::BatchNormalization);
            QCOMPARE(content.weights.tensor->shape(), (Shape{1, 8, 1, 1}));
            for (const float cell : content.weights.tensor->cells())
                QCOMPARE(cell, 1.0F);
            for (const float cell : content.variance.tensor->cells())
                QCOMPARE(cell, 1.0F);
            become(OpKind::Conv);
            QCOMPARE(content.weights.source.name, chosen);
        }
    }
};

QTEST_MAIN(TestOperationRoles)
#include "tst_operation_roles.moc"

#include "core/nn/presets.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_predict_test.h"
#include "tests/ui/painted_letters.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_strips.h"
#include "ui/network/see/see_updates.h"
#include "ui/paint/grid_look.h"
#include "ui/theme/fitted_line.h"

#include <QApplication>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace ks;

namespace {

/// What See shows of the weights of LeNet-5, with nothing in it but in the matrix of its first dense layer, whose weights are −0.001234567 all.
SeePicture weightsOf(const SeeContents& contents, SeeQuantity quantity = SeeQuantity::Weights)
{
    SeePicture picture = contents.picture(quantity, nullptr, {});
    for (SeeColumn& column : picture.columns) {
        if (column.kind == SeeColumn::Kind::Input || !column.weights)
            continue;
        Tensor numbers(extentOf(column));
        numbers.fill(-0.001234567F);
        column.tensor = std::make_shared<const Tensor>(std::move(numbers));
        column.range = ValueRange{-0.01, 0.01};
    }
    return picture;
}

int columnCalled(const SeePicture& picture, const char* name)
{
    const auto found = std::ranges::find(picture.columns, QString::fromLatin1(name), &SeeColumn::name);
    return static_cast<int>(found - picture.columns.begin());
}

} // namespace

/// Weights, their gradients and their updates in See: what is said of one, and what of layers that have none.
class TestSeeWeights : public test::SeePredictTest<test::NetworkTest> {
    Q_OBJECT

private:
    SeeStory& story() { return page().story(); }
    const std::vector<NumberRow>& rows() { return story().numberRows(); }
    void openWeights()
    {
        openWithLittleData();
        openSee();
        page().setQuantity(SeeQuantity::Weights);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.tensors == page().contents().tensors(SeeQuantity::Weights),
                                 20000);
    }

private slots:
    void cleanup() { closeWindow(); }

    /// The number of a weight is read in full, in the matrix of a dense layer as in a filter.
    void theStoryBeginsWithTheNumber()
    {
        const SeeContents contents(presetModel("lenet-5"));
        SeePicture picture = weightsOf(contents);
        const QString number = fullNumberText(static_cast<double>(-0.001234567F));
        const auto told = [&](const SeeSpot& spot) { return seeTellingBefore({contents, picture, nullptr, spot, SeeQuantity::Weights}); };
        const int dense = columnCalled(picture, "gemm1");
        QCOMPARE(told({.column = dense, .map = 19 * 400 + 346}),
                 QStringLiteral("<p><b>gemm1, unit 19, input 346</b><br>w = <b>%1</b></p>").arg(number));
        const int filters = columnCalled(picture, "conv2");
        QCOMPARE(told({.column = filters, .map = 7, .cell = SeeCell(2, 0)}),
                 QStringLiteral("<p><b>conv2, filter 1, channel 1, [2, 0]</b><br>w = <b>%1</b></p>").arg(number));
        QVERIFY(told({.column = filters, .map = 7}).isEmpty()); // which of its 25
        QVERIFY(told({.column = columnCalled(picture, "maxpool2")}).isEmpty());
        picture.columns[static_cast<std::size_t>(dense)].unsaid = true; // Predict asks for it
        QVERIFY2(!told({.column = dense, .map = 5}).contains(number), qPrintable(told({.column = dense, .map = 5})));
    }

    /// Beside its gradient stands the weight itself.
    void aGradientTellsItsWeight()
    {
        openWithLittleData();
        openSee();
        const SeeSpot spot{.column = column("gemm1"), .map = 3 * 400 + 7};
        page().setQuantity(SeeQuantity::WeightGradients);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.tensors == page().contents().tensors(page().quantity()),
                                 20000);
        view().setSpot(spot);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QVERIFY(m_desk->settled());
        const TensorPtr weights = page().reasons()->layer->of(Role::Weights);
        QVERIFY(weights);
        const auto weight = static_cast<double>(weights->cells()[3 * 400 + 7]);
        const auto slope = seeNumberAt(view().picture().columns[static_cast<std::size_t>(spot.column)], spot);
        QVERIFY(slope);
        const QString line = QStringLiteral("∂L/∂w = %1, w = %2").arg(fullNumberText(static_cast<double>(*slope)), fullNumberText(weight));
        QTRY_VERIFY2_WITH_TIMEOUT(page().story().toPlainText().contains(line), qPrintable(page().story().toPlainText()), 20000);
    }

    /// Whatever a line has no room for, it is no number.
    void aShortLineKeepsTheNumber()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const SeePicture picture = weightsOf(contents);
        const SeeSpot weight{.column = columnCalled(picture, "gemm1"), .map = 19 * 400 + 346};
        const QString number = figureOnScreen(static_cast<double>(-0.001234567F));
        const QString said = seeSpotText(picture, weight);
        QCOMPARE(seeSpotForms(picture, weight, weight, said),
                 QStringList({said, QStringLiteral("unit 19, input 346: ") + number, QStringLiteral("[19, 346]: ") + number, number}));
        const SeePicture values = test::lenetPicture();
        const SeeSpot answer{.column = 7, .map = 7};
        const QStringList forms = seeSpotForms(values, answer, answer, seeSpotText(values, answer));
        const QString share = shareText(0.91);
        QVERIFY2(forms.contains(QStringLiteral("7 ✓: ") + share), qPrintable(forms.join(QLatin1Char('|'))));
        QCOMPARE(forms.back(), share);
        FittedLine line;
        line.tell(forms);
        line.resize(line.fontMetrics().horizontalAdvance(share) + 2, 20);
        line.show();
        QTRY_COMPARE(line.text(), share);
        QCOMPARE(line.toolTip(), forms.front());
        SeePicture hidden = values;
        hideSeeAnswer(hidden);
        for (const QString& form : seeSpotForms(hidden, answer, answer, seeSpotText(hidden, answer)))
            QVERIFY2(!form.contains(share), qPrintable(form));
    }

    /// Who stood in a pool before sees all the weights, as if no layer were looked at.
    void aLayerWithoutWeightsTakesNoRoom()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const SeePicture picture = weightsOf(contents);
        const int pool = columnCalled(picture, "maxpool2");
        const SeeRoom room{QSizeF(852, 432), QApplication::font()};
        const SeeLayout all(picture, room, {});
        const SeeLayout there(picture, room, {.level = SeeLevel::Layer, .spot = {.column = pool}});
        for (std::size_t i = 0; i < picture.columns.size(); ++i) {
            QCOMPARE(there.places()[i].slot, all.places()[i].slot);
            QCOMPARE(there.places()[i].body, all.places()[i].body);
            QVERIFY(!there.places()[i].main);
        }
        for (const char* name : {"maxpool1", "maxpool2", "flatten1"}) // but a line, and no block that shows nothing
            QVERIFY2(all.places()[static_cast<std::size_t>(columnCalled(picture, name))].body.height() <= 1, name);
        const SeeLayout dense(picture, room, {.level = SeeLevel::Layer, .spot = {.column = columnCalled(picture, "gemm1")}});
        QVERIFY(dense.places()[static_cast<std::size_t>(columnCalled(picture, "gemm1"))].main);
        const QString told = seeTellingOf({contents, picture, nullptr, {.column = pool}, SeeQuantity::Weights});
        QVERIFY2(told.contains(QStringLiteral("maxpool2 has no weights")), qPrintable(told));
        const SeePicture values = contents.picture(SeeQuantity::Values, nullptr, {});
        QVERIFY(!seeTellingOf({contents, values, nullptr, {.column = pool}}).contains(QStringLiteral("no weights")));
        QVERIFY(
            SeeLayout(values, room, {.level = SeeLevel::Layer, .spot = {.column = pool}}).places()[static_cast<std::size_t>(pool)].main);
    }

    /// What pointing does is another thing with each quantity, and what * means stands where it is seen.
    void everyQuantityHasItsWords()
    {
        const SeeContents contents(presetModel("lenet-5"));
        QStringList all;
        for (const SeeQuantity quantity :
             {SeeQuantity::Values, SeeQuantity::Gradients, SeeQuantity::Weights, SeeQuantity::WeightGradients, SeeQuantity::Updates}) {
            const SeePicture picture = weightsOf(contents, quantity);
            const QString told = seeTellingOf({contents, picture, nullptr, SeeSpot(), quantity});
            QVERIFY2(!all.contains(told), qPrintable(told));
            all.append(told);
            QCOMPARE(told.contains(QStringLiteral("Point at a weight")), isOfWeights(quantity));
        }
        SeePicture picture = weightsOf(contents);
        const int at = columnCalled(picture, "gemm1");
        const auto told = [&](const SeeSpot& spot) { return seeTellingOf({contents, picture, nullptr, spot, SeeQuantity::Weights}); };
        const QString meaning = QStringLiteral("What is marked with * has colours of its own");
        QVERIFY(!told({.column = at}).contains(meaning));
        picture.columns[static_cast<std::size_t>(at)].others[0].ownColours = true;
        QVERIFY2(told({.column = at}).contains(meaning), qPrintable(told({.column = at})));
        QVERIFY2(told({}).contains(meaning), qPrintable(told({})));
    }

    /// A number of many digits is written in a large cell with fewer of them, rather than not at all.
    void aLargeCellOfABiasHasItsNumber()
    {
        const SeeContents contents(presetModel("lenet-5"));
        SeePicture picture = weightsOf(contents);
        const int at = columnCalled(picture, "conv1");
        SeeColumn& column = picture.columns[static_cast<std::size_t>(at)];
        Tensor numbers(Shape{1, 6, 1, 1});
        numbers.fill(-0.00021543F);
        column.others[0].tensor = std::make_shared<const Tensor>(std::move(numbers));
        column.others[0].range = ValueRange{-0.001, 0.001};
        SeePlace place;
        place.main = true;
        const QFontMetricsF metrics(seeSmallFont(QApplication::font()));
        place.strips.push_back({.rect = QRectF(0, 20, metrics.horizontalAdvance(QStringLiteral("−2.2e−4")) + 4, 600),
                                .parameter = 0,
                                .map = 6,
                                .channels = 6,
                                .first = 0,
                                .count = 6,
                                .line = 16});
        test::PaintedLetters sheet(QSize(200, 640));
        QPainter painter(&sheet);
        paintSeeStrips(painter, column, place, GridLook::of(QApplication::palette(), QApplication::font(), QLocale::c()));
        painter.end();
        QString written;
        for (const test::PaintedLetters::Text& one : sheet.texts())
            written += one.text;
        QVERIFY2(written.contains(QStringLiteral("−2.2e−4")), qPrintable(written));
    }

    /// Also of a BatchNormalization that has no column of its own; gradients of any of them tell what is right.
    void whatALayerHasLearntBesidesIsInThePicture()
    {
        const SeeContents contents(presetModel("resnet-14-cifar"));
        const auto& nodes = contents.model().graph.nodes;
        for (const auto& [quantity, roles] :
             {std::pair(SeeQuantity::Weights, std::vector{Role::Weights, Role::Bias, Role::Mean, Role::Variance}),
              std::pair(SeeQuantity::WeightGradients, std::vector{Role::DiffWeights, Role::DiffBias})}) {
            WatchAnswer answer;
            answer.question.tensors = contents.tensors(quantity);
            for (const auto& [node, role] : answer.question.tensors)
                answer.tensors.push_back(test::countedCells(shapeOf(nodes[static_cast<std::size_t>(node)].spec, role)));
            SeePicture picture = contents.picture(quantity, &answer, {});
            const auto others = [&]() -> const std::vector<SeeParameter>& { return picture.columns[1].others; };
            for (const Role role : roles) {
                const auto isFolded = [&](const SeeParameter& one) {
                    return one.role == role && nodes[static_cast<std::size_t>(one.node)].spec.op == OpKind::BatchNormalization;
                };
                QCOMPARE(std::ranges::count_if(others(), isFolded), 1);
            }
            QVERIFY(std::ranges::all_of(
                others(), [&](const SeeParameter& one) { return one.node != picture.columns[1].node || one.role != roleOf(quantity); }));
            hideSeeAnswer(picture);
            const bool isHidden = quantity == SeeQuantity::WeightGradients;
            QVERIFY(std::ranges::all_of(others(), [&](const SeeParameter& one) { return (one.tensor == nullptr) == isHidden; }));
        }
        QCOMPARE(contents.tensors(SeeQuantity::Values).size(), contents.columns().size());
    }

    void theBiasOfALayerIsSeenBesideItsFilters()
    {
        openWeights();
        emit view().spotHovered(SeeSpot{.column = column("conv1")});
        QVERIFY(m_desk->settled());
        QCOMPARE(rows().size(), std::size_t(1));
        QCOMPARE(rows()[0].heading, QStringLiteral("conv1, %1:").arg(plainName(OpKind::Conv, Role::Bias)));
        const auto& others = view().picture().columns[static_cast<std::size_t>(column("conv1"))].others;
        QCOMPARE(others.size(), std::size_t(1));
        QVERIFY(std::ranges::equal(rows()[0].grids[0].cells->cells(), others[0].tensor->cells())); // six in a row
        QVERIFY(story().toPlainText().contains(QChar::ObjectReplacementCharacter));
        QVERIFY(story().accessibleDescription().contains(rows()[0].words));
        emit view().spotHovered(SeeSpot{.column = column("maxpool1")});
        QVERIFY(m_desk->settled());
        QVERIFY(rows().empty());
    }

    /// In Weights with its numbers, to be compared with those of a product, and with the bias that is its own among the others.
    void theFilterThatIsPointedAtIsSeenInNumbers()
    {
        openWeights();
        constexpr std::int64_t inputs = 6;
        emit view().spotHovered(SeeSpot{.column = column("conv2"), .map = 5 * inputs + 4, .cell = SeeCell(1, 2)});
        QVERIFY(m_desk->settled());
        QCOMPARE(rows().size(), std::size_t(2));
        QCOMPARE(rows()[0].heading, QStringLiteral("conv2, filter 5, channel 4:"));
        const Tensor& weights = *view().picture().columns[static_cast<std::size_t>(column("conv2"))].tensor;
        const NumberGrid& filter = rows()[0].grids[0];
        QVERIFY(filter.cells->shape() == (Shape{1, 1, 5, 5}));
        QVERIFY(((*filter.cells)[{0, 0, 1, 2}] == weights[{5, 4, 1, 2}]) && ((*filter.cells)[{0, 0, 4, 4}] == weights[{5, 4, 4, 4}]));
        QCOMPARE(filter.marked.value_or(-1), std::int64_t{1 * 5 + 2});
        QCOMPARE(rows()[1].grids[0].marked.value_or(-1), std::int64_t{5});
        emit view().spotHovered(SeeSpot{.column = column("gemm1"), .map = 7 * 400 + 3}); // one number: its row's bias is its own
        QVERIFY(m_desk->settled());
        QCOMPARE(rows().size(), std::size_t(1));
        QCOMPARE(rows()[0].grids[0].marked.value_or(-1), std::int64_t{7});
    }
};

QTEST_MAIN(TestSeeWeights)
#include "tst_see_weights.moc"

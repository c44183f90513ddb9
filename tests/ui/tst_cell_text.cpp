#include "core/verify/random_case.h"
#include "ui/scene/cell_text.h"

#include <QLocale>
#include <QTest>
#include <QTextBoundaryFinder>

#include <utility>
#include <vector>

using namespace ks;

namespace {

QString storyIn(const TestCase& test, Role of, const Cell& cell)
{
    return storyOf(test.spec, explain(Evaluator(test.spec, test.operands()), of, cell));
}

QString storyIn(const OpSpec& spec, Role of, const Cell& cell)
{
    return storyIn(caseOf(spec, DataKind::Uniform, 5), of, cell);
}

OpSpec windowed(OpKind op, std::int64_t size, std::int64_t kernel, std::int64_t stride, std::int64_t pad)
{
    OpSpec spec = defaultSpec(op, {1, 1, size, size});
    spec.kernel = {kernel, kernel};
    spec.strides = {stride, stride};
    spec.pads = {pad, pad, pad, pad};
    spec.bias = false;
    return spec;
}

} // namespace

/// What is told of a cell is so.
class TestCellText : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    /// Lines of a formula end behind its signs, not behind the point or comma of a number.
    void numbersStayInOneLine()
    {
        using Kind = FormulaPiece::Kind;
        const std::vector<FormulaPiece> pieces = {
            {.kind = Kind::Number, .text = "0"},        {.kind = Kind::Sign, .text = "·"},   {.kind = Kind::Sign, .text = "("},
            {.kind = Kind::Number, .text = "−0.89299"}, {.kind = Kind::Sign, .text = ")"},   {.kind = Kind::Sign, .text = " + "},
            {.kind = Kind::Number, .text = "0.25"},     {.kind = Kind::Sign, .text = " + "}, {.kind = Kind::Fold, .text = "…"}};
        const QLocale before;
        for (const QLocale& locale : {QLocale(QLocale::English), QLocale(QLocale::Spanish)}) {
            QLocale::setDefault(locale);
            const QString text = wrappedFormula(pieces);
            QCOMPARE(unwrapped(text), formulaText(pieces));
            QTextBoundaryFinder lines(QTextBoundaryFinder::Line, text);
            QStringList parts;
            for (qsizetype from = 0, to = lines.toNextBoundary(); to > 0; from = std::exchange(to, lines.toNextBoundary()))
                parts += unwrapped(text.mid(from, to - from));
            QCOMPARE(parts.join('|').replace(',', '.'), QStringLiteral("0·|(−0.89299) |+ |0.25 |+ |…"));
        }
        QLocale::setDefault(before);
    }

    /// What has no rows and columns is no image.
    void whatIsInABatchIsCalledWhatItIs()
    {
        const QString row = placeName(defaultSpec(OpKind::Gemm, {3, 4, 1, 1}), Role::Src, {2, 1, 0, 0});
        QVERIFY2(row.contains(QStringLiteral("sample 2")), qPrintable(row));
        const QString image = placeName(defaultSpec(OpKind::Conv, {3, 4, 8, 8}), Role::Src, {2, 1, 0, 0});
        QVERIFY2(image.contains(QStringLiteral("image 2")), qPrintable(image));
    }

    void whatNoWindowReaches()
    {
        OpSpec transposed = windowed(OpKind::ConvTranspose, 2, 1, 2, 0);
        QCOMPARE(storyIn(transposed, Role::Dst, {0, 0, 0, 1}), "No window reaches this output: it is 0.");
        transposed.bias = true;
        QCOMPARE(storyIn(transposed, Role::Dst, {0, 0, 0, 1}), "No window reaches this output: it is the bias.");
        QVERIFY(storyIn(windowed(OpKind::Conv, 3, 1, 3, 0), Role::DiffSrc, {0, 0, 1, 1}).contains("its gradient is 0"));
    }

    /// What makes the output another size stands in the title, too.
    void theTitleSaysThatSizesAreRoundedUp()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 7, 7});
        const QString usual = titleOf(spec);
        QVERIFY2(!usual.contains(QStringLiteral("rounded")), qPrintable(usual));
        spec.ceilMode = true;
        QCOMPARE(titleOf(spec), usual + QStringLiteral(", sizes rounded up"));
    }

    /// Nothing is dropped and nothing taken away where nobody trains.
    void trainingModeIsHeeded()
    {
        OpSpec dropout = defaultSpec(OpKind::Dropout, {1, 1, 2, 2});
        QVERIFY(titleOf(dropout).contains("share dropped"));
        dropout.trainingMode = false;
        QVERIFY2(!titleOf(dropout).contains("share dropped"), qPrintable(titleOf(dropout)));
        for (const Role of : {Role::Dst, Role::DiffSrc})
            QVERIFY2(storyIn(dropout, of, {}).contains("nothing is dropped"), qPrintable(storyIn(dropout, of, {})));
        OpSpec batch = defaultSpec(OpKind::BatchNormalization, {2, 1, 2, 2});
        QVERIFY(storyIn(batch, Role::DiffSrc, {}).contains("without its mean"));
        QVERIFY(storyIn(batch, Role::DiffSrc, {}).contains("divided by the deviation"));
        batch.trainingMode = false;
        QVERIFY(!storyIn(batch, Role::DiffSrc, {}).contains("without its mean"));
    }

    /// A maximum is over the cells that are there, and over the padding where that counts.
    void numbersUnderAWindow()
    {
        std::vector<float> cells;
        for (int i = 1; i <= 25; ++i)
            cells.push_back(static_cast<float>(i));
        OpSpec pool = windowed(OpKind::MaxPool, 5, 5, 1, 2);
        const Tensor x(pool.src, cells);
        for (const auto& [value, said] : {std::pair(PadValue::MinusInfinity, "largest of 9 "), {PadValue::Zero, "largest of 25 "}}) {
            pool.padValue = value;
            const QString story = storyOf(pool, explain(Evaluator(pool, {.src = &x}), Role::Dst, {}));
            QVERIFY2(story.contains(said), qPrintable(story));
        }
        QVERIFY(!storyIn(windowed(OpKind::MaxPool, 3, 1, 1, 0), Role::Dst, {}).contains("padding"));
        QVERIFY(storyIn(windowed(OpKind::MaxPool, 3, 2, 2, 1), Role::Dst, {}).contains("the rest is padding"));
    }

    /// Beyond the padding there is none: a window under ceil_mode reaches further.
    void noPaddingIsToldWhereThereIsNone()
    {
        OpSpec pool = windowed(OpKind::MaxPool, 3, 2, 2, 0);
        pool.ceilMode = true;
        const Cell last{0, 0, 1, 1};
        const QString only = storyIn(pool, Role::Dst, last);
        QVERIFY2(only.contains("the rest lies beyond the input"), qPrintable(only));
        pool.padValue = PadValue::Zero;
        const Tensor x(pool.src, std::vector<float>(9, -1));
        const QString lost = storyOf(pool, explain(Evaluator(pool, {.src = &x}), Role::Dst, last));
        QVERIFY2(lost.contains("beyond the input wins"), qPrintable(lost));
        for (const QString& story : {only, lost})
            QVERIFY2(!story.contains("padding"), qPrintable(story));
    }

    /// By what a mean is divided is no riddle.
    void whatCountsInAMean()
    {
        OpSpec pool = windowed(OpKind::AveragePool, 4, 2, 2, 1); // windows at −1, 1 and 3
        QCOMPARE(storyIn(pool, Role::Dst, {}), "The only cell under this window, divided by 1: padding is not counted.");
        QCOMPARE(storyIn(pool, Role::Dst, {0, 0, 0, 1}), "The mean of the 2 input cells under the window: padding is not counted.");
        QCOMPARE(storyIn(pool, Role::Dst, {0, 0, 1, 1}), "The mean of the cells under the window.");
        pool.countIncludePad = true;
        QCOMPARE(storyIn(pool, Role::Dst, {}), "The mean of the cells under the window, in which padding counts as 0.");
        QCOMPARE(storyIn(pool, Role::Dst, {0, 0, 1, 1}), "The mean of the cells under the window.");
        pool = windowed(OpKind::AveragePool, 3, 2, 2, 0);
        pool.ceilMode = true;
        QCOMPARE(storyIn(pool, Role::Dst, {0, 0, 1, 1}),
                 "The only cell under this window, divided by 1: what lies beyond the input is not counted.");
        QCOMPARE(storyIn(defaultSpec(OpKind::GlobalAveragePool, {1, 1, 3, 3}), Role::Dst, {}), "The mean of the cells under the window.");
    }

    /// A channel is among those whose strength it is divided by.
    void normalisationTakesItsOwnChannelToo()
    {
        for (const Role of : {Role::Dst, Role::DiffSrc})
            QVERIFY(storyIn(defaultSpec(OpKind::LRN, {1, 3, 1, 1}), of, {}).contains("its channel and those beside it"));
    }

    void aWeightThatMetOnlyPadding()
    {
        const QString story = storyIn(windowed(OpKind::Conv, 3, 3, 3, 1), Role::DiffWeights, {});
        QVERIFY2(story.contains("where it met padding"), qPrintable(story));
        QVERIFY(storyIn(windowed(OpKind::Conv, 3, 3, 3, 1), Role::DiffWeights, {0, 0, 1, 1}).contains("the input cell it met"));
    }

    void whatIsPutAroundAnImageComesFromNowhere()
    {
        OpSpec spec = defaultSpec(OpKind::Pad, {1, 1, 3, 3});
        spec.pads = {1, 1, 1, 1};
        QVERIFY(storyIn(spec, Role::Dst, {}).contains("the number that is put there"));
        QVERIFY(storyIn(spec, Role::Dst, {0, 0, 1, 1}).contains("at another place"));
        QVERIFY(storyIn(spec, Role::DiffSrc, {}).contains("goes back"));
        spec.padMode = PadMode::Edge;
        QVERIFY(storyIn(spec, Role::Dst, {}).contains("at another place"));
        QVERIFY(storyIn(spec, Role::DiffSrc, {}).contains("summed"));
    }

    /// One of several is told of in the singular, and none of them passes nothing.
    void oneOfSeveralIsOne()
    {
        const auto says = [](const QString& story, const char* part) {
            return story.contains(QString::fromUtf8(part)) ? QString() : story;
        };
        QCOMPARE(says(storyIn(windowed(OpKind::ConvTranspose, 2, 2, 1, 1), Role::DiffSrc, {}),
                      "4 products of the forward pass, of which one lies"),
                 QString());
        QCOMPARE(
            says(storyIn(windowed(OpKind::ConvTranspose, 4, 2, 1, 2), Role::DiffSrc, {}), "4 products of the forward pass, all outside"),
            QString());
        QCOMPARE(says(storyIn(windowed(OpKind::ConvTranspose, 2, 2, 1, 1), Role::DiffWeights, {}), "at 4 places, of which one lies inside"),
                 QString());
        QCOMPARE(says(storyIn(windowed(OpKind::Conv, 2, 3, 1, 1), Role::DiffWeights, {}), "at 4 places; at one of them"), QString());
        QCOMPARE(says(storyIn(windowed(OpKind::Conv, 1, 3, 2, 2), Role::DiffWeights, {0, 0, 1, 1}), "met padding at all of them"),
                 QString());
        const OpSpec pool = windowed(OpKind::MaxPool, 2, 2, 1, 0);
        const Tensor x(pool.src, std::vector<float>{1, 2, 3, 9});
        const Tensor above({1, 1, 1, 1}, std::vector<float>{1});
        const Evaluator evaluator(pool, {.src = &x, .diffDst = &above});
        const auto told = [&](const Cell& cell) { return storyOf(pool, explain(evaluator, Role::DiffSrc, cell)); };
        QCOMPARE(says(told({0, 0, 1, 1}), "only window that covers this cell took its maximum here"), QString());
        QCOMPARE(says(told({}), "only window that covers this cell took its maximum elsewhere"), QString());
    }

    /// Of every operator there is something to say, of every cell that it makes.
    void everyOperatorTellsOfEveryResult()
    {
        for (const OpKind op : allOps())
            for (const bool training : {true, false}) {
                OpSpec spec = defaultSpec(op, {2, 3, 6, 6});
                spec.trainingMode = training;
                for (const Pass pass : allPasses) {
                    if (!hasPass(op, pass))
                        continue;
                    for (const Role of : resultsOf(spec, pass)) {
                        const QString story = storyIn(spec, of, {});
                        QVERIFY2(story.endsWith('.'), qPrintable(titleOf(spec) + ": " + story));
                        QVERIFY2(!story.contains('%'), qPrintable(story));
                    }
                }
            }
    }

    /// The numbers in a sentence of core are those of its formula, with the region's decimal point.
    void numbersOfASentenceAreAsInAFormula()
    {
        OpSpec spec = defaultSpec(OpKind::LRN, {1, 3, 1, 1});
        spec.alpha = 3.5e-7F;
        spec.size = 1001;
        const QLocale before;
        QVERIFY2(storyIn(spec, Role::Dst, {}).contains("of −0.75"), qPrintable(storyIn(spec, Role::Dst, {})));
        QVERIFY2(storyIn(spec, Role::Dst, {}).contains("times 3.5e−7 / 1,001."), qPrintable(storyIn(spec, Role::Dst, {})));
        QLocale::setDefault(QLocale(QLocale::German));
        const QString story = storyIn(spec, Role::Dst, {});
        QLocale::setDefault(before);
        QVERIFY2(story.contains("of −0,75"), qPrintable(story));
        QVERIFY2(story.contains("times 3,5e−7 / 1.001."), qPrintable(story));
    }

    void thousandsAreSetApart()
    {
        OpSpec conv = windowed(OpKind::Conv, 40, 3, 1, 1);
        const QString story = storyIn(conv, Role::DiffWeights, {});
        const auto written = [](int count) { return QLocale().toString(count); };
        QVERIFY2(story.contains(QStringLiteral("at %1 places; at %2 of them").arg(written(1600), written(1521))), qPrintable(story));
        conv.bias = true;
        QVERIFY2(storyIn(conv, Role::DiffBias, {}).contains(written(1600)), qPrintable(storyIn(conv, Role::DiffBias, {})));
        QVERIFY2(written(1600) != QStringLiteral("1600"), "the region sets none apart");
    }

    /// Also in formulas, by the region; lines do not end in them.
    void thousandsOfAMeanAreSetApart()
    {
        const TestCase test = caseOf(defaultSpec(OpKind::GlobalAveragePool, {1, 1, 40, 40}), DataKind::Uniform, 5);
        const std::vector<FormulaPiece> pieces = formulaOf(explain(Evaluator(test.spec, test.operands()), Role::Dst, {}));
        QVERIFY2(formulaText(pieces).contains(") / 1,600 "), qPrintable(formulaText(pieces)));
        const QString german = formulaText(pieces, QLocale(QLocale::German));
        QVERIFY2(german.contains(") / 1.600 "), qPrintable(german));
        QCOMPARE(unwrapped(wrappedFormula(pieces)), formulaText(pieces));
        QVERIFY(!wrappedFormula(pieces).contains("1,600"));
    }

    /// A target that adds up to something else weighs the probability.
    void gradientsOfOtherTargetsAreToldToo()
    {
        const OpSpec spec = defaultSpec(OpKind::SoftmaxCrossEntropyLoss, {1, 2, 1, 1});
        const Tensor x(spec.src, std::vector<float>{1, 2});
        const Tensor above({1, 1, 1, 1}, std::vector<float>{1});
        for (const auto& [second, weighed] : {std::pair(0.75F, false), {1.75F, true}}) {
            const Tensor target(spec.src, std::vector<float>{0.25F, second});
            const Evaluator evaluator(spec, {.src = &x, .diffDst = &above, .src2 = &target});
            const QString story = storyOf(spec, explain(evaluator, Role::DiffSrc, {}, {.stages = true}));
            QVERIFY2(story.contains("sum of the target") == weighed, qPrintable(story));
        }
    }

    /// Of soft targets there is no right class, and the gradient from above is a factor of what goes on.
    void lossesAreToldAsTheyAre()
    {
        for (const OpKind op : {OpKind::SoftmaxCrossEntropyLoss, OpKind::MeanSquaredError})
            for (const Reduction reduction : {Reduction::Mean, Reduction::Sum}) {
                OpSpec spec = defaultSpec(op, {2, 2, 1, 1});
                spec.reduction = reduction;
                QVERIFY2(storyIn(spec, Role::DiffSrc, {}).contains("times ∂L/∂Y"), qPrintable(storyIn(spec, Role::DiffSrc, {})));
                if (op == OpKind::MeanSquaredError)
                    continue;
                const Tensor x(spec.src, std::vector<float>{1, 2, 3, 4});
                for (const bool soft : {false, true}) {
                    const Tensor target(spec.src, soft ? std::vector<float>{0.25F, 0.75F, 1, 0} : std::vector<float>{0, 1, 1, 0});
                    const QString story = storyOf(spec, explain(Evaluator(spec, {.src = &x, .src2 = &target}), Role::Dst, {}));
                    QVERIFY2(story.contains("right class") != soft, qPrintable(story));
                }
            }
    }
};

QTEST_MAIN(TestCellText)
#include "tst_cell_text.moc"

#include "core/ops/window.h"
#include "core/session/steps.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/explanation_text.h"
#include "ui/scene/scene.h"

#include <QClipboard>
#include <QComboBox>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>

using namespace ks;
using namespace ks::test;

/// The numbers of the Operation lab: where each comes from, what is marked, held and coloured, and how formulas are written.
class TestOperationNumbers : public OperationTest {
    Q_OBJECT

    /// Under a filter of two by two, with all of the result.
    void openNineCells()
    {
        Session session = typedSession(OpKind::Conv, {1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
        session.content.spec.kernel = {2, 2};
        session.content.weights = typed({1, 1, 2, 2}, {1, 0, 0, -1});
        session.content.bias = typed({1, 1, 1, 1}, {10});
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// The weights on screen are some that make the output channel on screen; those that a step is about are always among them.
    void weightsOnScreenBelongToTheOutputOnScreen()
    {
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose}) {
            OpSpec spec = defaultSpec(op, {1, 4, 3, 3});
            spec.filters = 6;
            spec.group = 2;
            for (std::int64_t src = 0; src < 4; ++src)
                for (std::int64_t dst = 0; dst < 6; ++dst) {
                    const ViewState view{.srcChannel = src, .dstChannel = dst};
                    const Cell plane = shownPlane(spec, view, Role::Weights);
                    const bool transposed = op == OpKind::ConvTranspose;
                    QCOMPARE(transposed ? otherChannelOf(spec, plane) : plane.n, dst);
                    if (src / 2 == dst / 3)
                        QCOMPARE(transposed ? plane.n : otherChannelOf(spec, plane), src);
                    const Shape shape = shapeOf(spec, Role::DiffWeights);
                    for (std::int64_t cell = 0; cell < shape.elements(); cell += shape.h * shape.w) {
                        const Cell stepped = cellAt(shape, cell);
                        QCOMPARE(shownPlane(spec, following(spec, view, {Role::DiffWeights, cell, 0}), Role::DiffWeights),
                                 (Cell{stepped.n, stepped.c, 0, 0}));
                    }
                }
        }
    }

    void hoverLightsSourcesAndTargets()
    {
        Session session = overlap();
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        m_desk->hover(Role::Dst, {0, 0, 1, 1});
        QCOMPARE(m_desk->lab->inspection().explained().cell, (Cell{0, 0, 1, 1}));
        QCOMPARE(m_desk->marks(Role::Src).window->y, 1);
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("max(9, 5, 7, 8) = 9")));
        m_desk->hover(Role::Src, {0, 0, 0, 1}); // feeds the two upper outputs and wins neither
        QCOMPARE(m_desk->marks(Role::Dst).highlights.size(), 2U);
        QVERIFY(!m_desk->marks(Role::Dst).highlights[0].strong);
        m_desk->hover(Role::Src, {0, 0, 1, 1}); // wins all four
        QCOMPARE(m_desk->marks(Role::Dst).highlights.size(), 4U);
        QVERIFY(m_desk->marks(Role::Dst).highlights[3].strong);
    }

    /// A long sum is folded in words, but all cells that take part are ringed.
    void longSumsAreRingedWhole()
    {
        Session session = typedSession(OpKind::Gemm, {1, 1, 10, 10}, std::vector<float>(100, 1));
        session.content.spec.filters = 3;
        session.content.weights = typed({3, 100, 1, 1}, std::vector<float>(300, 2));
        session.content.bias = typed({1, 3, 1, 1}, {0, 0, 0});
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        QTRY_VERIFY(m_desk->lab->inspection().explanation() && m_desk->lab->inspection().explanation()->isFolded());
        QCOMPARE(m_desk->marks(Role::Src).highlights.size(), 100U);
        QCOMPARE(m_desk->marks(Role::Weights).highlights.size(), 100U);
    }

    void clickPinsAndEscapeLetsGo()
    {
        Session session = overlap();
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        QTest::mouseClick(&m_desk->grid(Role::Dst), Qt::LeftButton, {},
                          m_desk->grid(Role::Dst).view().placeOf({0, 0, 1, 0}).center().toPoint());
        QCOMPARE(m_desk->document().view().pin, std::optional(Pin{Role::Dst, {0, 0, 1, 0}}));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("held")));
        QTest::keyClick(&m_desk->grid(Role::Dst), Qt::Key_Escape);
        QVERIFY(!m_desk->document().view().pin);
    }

    /// As a result does, in the text and to a screen reader.
    void aHeldInputSaysSo()
    {
        m_desk->openSession(pooled());
        const CellGrid& grid = m_desk->grid(Role::Src);
        const auto isTold = [&grid](const Cell& cell) { return grid.describeCell(cell).startsWith(QStringLiteral("held: ")); };
        const Cell cell{0, 0, 1, 2};
        m_desk->document().cursor().setPin(Pin{Role::Src, cell});
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("held; Esc lets go")), qPrintable(m_desk->said()));
        QVERIFY2(isTold(cell), qPrintable(grid.describeCell(cell)));
        QVERIFY(!isTold({0, 0, 1, 1}));
        m_desk->document().cursor().setPin(std::nullopt);
        QTRY_VERIFY(!m_desk->said().contains(QStringLiteral("held; Esc lets go")));
        QVERIFY(!isTold(cell));
    }

    /// Of both inputs, but not of a target, which feeds a loss alone.
    void aHeldInputSaysWhatItFeeds()
    {
        const QString feeds = QStringLiteral("Outputs that this cell feeds: 1.");
        for (const OpKind op : {OpKind::Add, OpKind::Concat, OpKind::MeanSquaredError}) {
            Session session = typedSession(op, {1, 2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
            session.content.src2 = typed({1, 2, 2, 2}, {8, 7, 6, 5, 4, 3, 2, 1});
            m_desk->openSession(std::move(session));
            m_desk->document().cursor().setPin(Pin{Role::Src2, {0, 1, 1, 0}});
            QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("held; Esc lets go")), qPrintable(m_desk->said()));
            QCOMPARE(m_desk->said().contains(feeds), op != OpKind::MeanSquaredError);
        }
    }

    /// The explanation, which says so, stands beside every tab.
    void escapeLetsGoWhateverTabIsOpen()
    {
        m_desk->openSession(pooled());
        auto* tabs = m_desk->lab->centre()->findChild<QTabWidget*>();
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            m_desk->document().cursor().setPin(Pin{Role::Dst, {0, 0, 1, 0}});
            QTRY_VERIFY(m_desk->said().contains(QStringLiteral("held; Esc lets go")));
            QWidget* focused = tab == 0 ? &m_desk->grid(Role::Dst) : tabs->currentWidget();
            if (auto* combo = focused->findChild<QComboBox*>())
                focused = combo;
            QTest::keyClick(focused, Qt::Key_Escape);
            QVERIFY2(!m_desk->document().view().pin, qPrintable(tabs->tabText(tab)));
        }
        m_desk->document().cursor().setPin(Pin{Role::Dst, {0, 0, 1, 0}});
        QTest::keyClick(m_desk->lab->explanation().findChild<QWidget*>(QStringLiteral("explanation")), Qt::Key_Escape);
        QVERIFY(!m_desk->document().view().pin);
    }

    void overlappingGradientsPileUpInTheMiddle()
    {
        Session session = overlap();
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        m_desk->goBackward();
        QCOMPARE(m_desk->document().view().position.of, Role::DiffSrc);
        const Tensor& gradient = *m_desk->document().tensor(Role::DiffSrc);
        QCOMPARE((gradient[{0, 0, 1, 1}]), 4.0F);
        QCOMPARE((gradient[{0, 0, 0, 0}]), 0.0F);
        m_desk->document().cursor().goTo({Role::DiffSrc, 4, 0});
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("= 1 + 1 + 1 + 1 = 4")));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("Took their maximum here: 4")));
        QCOMPARE(m_desk->marks(Role::DiffDst).highlights.size(), 4U);
    }

    /// A sum is seen where its terms lie: the window in the colours of the input, times the filter, and what each product is.
    void theTermsOfASumLieAsInTheWindow()
    {
        openNineCells();
        const auto& text = *m_desk->lab->explanation().findChild<ExplanationText*>();
        const auto rows = [&text]() -> const std::vector<NumberRow>& { return text.pictures().rows(); };
        const auto numbers = [&rows](std::size_t grid) {
            const auto cells = rows().front().grids[grid].cells->cells();
            return std::vector<float>(cells.begin(), cells.end());
        };
        QTRY_COMPARE(rows().size(), std::size_t{1});
        QCOMPARE(rows().front().grids.size(), std::size_t{3});
        QCOMPARE(numbers(0), (std::vector<float>{1, 2, 4, 5}));
        QCOMPARE(numbers(1), (std::vector<float>{1, 0, 0, -1}));
        QCOMPARE(numbers(2), (std::vector<float>{1, 0, 0, -5}));
        QCOMPARE(rows().front().result, QStringLiteral("Σ = −4")); // without the bias
        QVERIFY2(m_desk->said().contains(rows().front().words), qPrintable(m_desk->said()));
        QVERIFY(text.accessibleDescription().contains(rows().front().words));
        const NumberGrid& window = rows().front().grids.front();
        QVERIFY(window.range);
        QCOMPARE(ValueScale(window.palette, *window.range).colourOf(5), m_desk->grid(Role::Src).plane().scene().scale.colourOf(5));
        m_desk->lab->inspection().pointAt(Factor{Role::Weights, {0, 0, 1, 1}});
        QTRY_COMPARE(rows().front().grids[0].marked, std::optional<std::int64_t>(3));
        QCOMPARE(rows().front().grids[2].marked, std::optional<std::int64_t>(3));
        m_desk->lab->inspection().pointAt(std::nullopt);
        m_desk->openSession(overlap()); // of a maximum what is read
        QTRY_VERIFY(rows().size() == 1 && rows().front().grids.size() == 1);
        QCOMPARE(numbers(0), (std::vector<float>{1, 2, 4, 9}));
        QCOMPARE(rows().front().grids[0].strong, std::vector<std::int64_t>{3});
        QCOMPARE(rows().front().result, QString());
        ViewState view = m_desk->document().view();
        view.reveal = Reveal::Predict;
        m_desk->document().cursor().setView(view);
        QTRY_VERIFY(rows().empty()); // it would tell what is asked for
        QVERIFY(text.accessibleDescription().isEmpty());
    }

    /// Of a sum over several channels those of the one that gives most to it, or takes most from it; or of the one whose term is pointed at or
    /// walked to.
    void ofSeveralChannelsOneLiesInTheWindow()
    {
        Session session = typedSession(OpKind::Conv, {1, 3, 2, 2}, {1, 2, 3, 4, 1, 1, 1, 1, 0, 1, 0, 1});
        session.content.spec.kernel = {2, 2};
        session.content.spec.pads = {};
        session.content.weights = typed({1, 3, 2, 2}, {1, 0, 0, 1, -9, 0, 0, -4, 2, 2, 2, 2});
        session.content.bias = typed({1, 1, 1, 1}, {10});
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        const auto& text = *m_desk->lab->explanation().findChild<ExplanationText*>();
        const auto rows = [&text]() -> const std::vector<NumberRow>& { return text.pictures().rows(); };
        const auto shows = [&rows](const char* heading, const char* sum) {
            return rows().size() == 1 && rows()[0].heading == QLatin1String(heading) && rows()[0].result == QString::fromUtf8(sum);
        };
        QTRY_VERIFY(shows("Most comes from channel 1:", "Σ = −13"));
        const auto at = [this](const char* words) { return m_desk->said().indexOf(QString::fromUtf8(words)); };
        // Above formula and partial sums, which may be long, as in See.
        QVERIFY(at("Most comes from channel 1:") < at("Partial sums per input channel") && at("Most comes from channel 1:") < at("Y[0, "));
        QCOMPARE(rows()[0].grids.size(), std::size_t{3});
        QVERIFY2(m_desk->said().contains(rows()[0].words), qPrintable(m_desk->said()));
        m_desk->lab->inspection().pointAt(Factor{Role::Src, {0, 0, 1, 1}});
        QTRY_VERIFY(shows("From channel 0:", "Σ = 5"));
        QCOMPARE(rows()[0].grids[0].marked, std::optional<std::int64_t>(3));
        m_desk->lab->inspection().pointAt(std::nullopt);
        QTRY_VERIFY(shows("Most comes from channel 1:", "Σ = −13"));

        ViewState view = m_desk->document().view(); // the tenth term is the second one of the last channel
        view.reveal = Reveal::UpToStep;
        view.granularity = Granularity::Term;
        view.position = {Role::Dst, 0, 10};
        m_desk->document().cursor().setView(view);
        QTRY_VERIFY(shows("From channel 2:", "Σ = 2"));
        QCOMPARE(rows()[0].grids[2].marked, std::optional<std::int64_t>(1));
        QCOMPARE(rows()[0].grids[2].unknown, (std::vector<std::int64_t>{2, 3})); // they come later
    }

    /// Of a mean its numbers and their sum, which the formula then divides.
    void theNumbersOfAMeanHaveTheirSum()
    {
        Session session = typedSession(OpKind::AveragePool, {1, 1, 2, 2}, {1, 2, 3, 4});
        session.content.spec.kernel = {2, 2};
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        const auto& text = *m_desk->lab->explanation().findChild<ExplanationText*>();
        QTRY_VERIFY(text.pictures().rows().size() == 1);
        QCOMPARE(text.pictures().rows().front().grids.size(), std::size_t{1});
        QCOMPARE(text.pictures().rows().front().result, QStringLiteral("Σ = 10"));
    }

    void convolutionBackwardExplainsWeightsAndBias()
    {
        openNineCells();
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("1·1 + 2·0 + 4·0 + 5·(−1) + 10 = 6")));
        QVERIFY(m_desk->said().contains(QStringLiteral("cross-correlation")));
        const qsizetype sentence = m_desk->said().indexOf(QStringLiteral("The sum of 4 products and the bias.")); // first in words
        QVERIFY(sentence >= 0 && sentence < m_desk->said().indexOf(QStringLiteral("1·1 + 2·0")));
        m_desk->goBackward();
        m_desk->lab->timeline().stepThrough(Role::DiffWeights);
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("1·1 + 2·1 + 4·1 + 5·1 = 12")));
        QCOMPARE(m_desk->marks(Role::Src).window->rows, 2);
        m_desk->lab->timeline().stepThrough(Role::DiffBias);
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("∂L/∂b[0] = 1 + 1 + 1 + 1 = 4")));
    }

    /// Partial sums per input channel: they grow with the steps, the grids follow the channel under way, a click brings another.
    void channelsOfAConvolution()
    {
        Session session = typedSession(OpKind::Conv, {1, 2, 1, 2}, {1, 2, 3, 4});
        session.content.spec.kernel = {1, 2};
        session.content.weights = typed({1, 2, 1, 2}, {2, 1, -1, 0.25F});
        session.content.bias = typed({1, 1, 1, 1}, {0.5F});
        session.view.reveal = Reveal::All;
        session.view.granularity = Granularity::Term;
        m_desk->openSession(std::move(session));
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("Y[0, 0, 0, 0] = 4 + (−2) + 0.5 = 2.5")), qPrintable(m_desk->said()));
        QVERIFY(m_desk->said().contains(QStringLiteral("channel 0: 4")));
        QVERIFY(m_desk->said().contains(QStringLiteral("1·2 + 2·1 = 4"))); // the channel on screen
        QVERIFY(!m_desk->said().contains(QStringLiteral("3·(−1) + 4·0.25")));

        Inspection& inspection = m_desk->lab->inspection();
        inspection.showChannel(1);
        QCOMPARE(m_desk->document().view().srcChannel, 1);
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("3·(−1) + 4·0.25 = −2")));
        QCOMPARE(m_desk->lab->tensors().pane(Role::Src).panel().channels().front(), 1);
        QCOMPARE(m_desk->lab->tensors().pane(Role::Weights).panel().channels().front(), 1);
        inspection.toggleChannel(1);
        QTRY_VERIFY(!m_desk->said().contains(QStringLiteral("3·(−1)")));

        m_desk->document().cursor().goTo({Role::Dst, 0, 1});
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("channel 0: Σ 2")), qPrintable(m_desk->said()));
        QVERIFY(m_desk->said().contains(QStringLiteral("channel 1: not reached yet")));
        QCOMPARE(m_desk->document().view().srcChannel, 0);
        m_desk->document().cursor().goTo({Role::Dst, 0, 3});
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("Y[0, 0, 0, 0] = 4 + (−3) → 1")), qPrintable(m_desk->said()));
        QCOMPARE(m_desk->document().view().srcChannel, 1);

        m_desk->document().cursor().goTo({Role::Dst, 0, 0});
        QTRY_VERIFY(inspection.explanation() && inspection.explanation()->isComplete());
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("= 2.5")));
        m_desk->lab->explanation().copyText();
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("Y[0, 0, 0, 0] = 1·2 + 2·1 + 3·(−1) + 4·0.25 + 0.5 = 4 + (−2) + 0.5 = 2.5"));
        m_desk->lab->explanation().copyLatex();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\underbrace{4}_{c=0}")));
    }

    /// Backwards the sums run over the filters, and the grids follow those.
    void channelsOfAGradient()
    {
        Session session = typedSession(OpKind::Conv, {1, 1, 1, 2}, {1, 2});
        session.content.spec.kernel = {1, 1};
        session.content.spec.filters = 2;
        session.content.weights = typed({2, 1, 1, 1}, {3, -5});
        session.content.bias = typed({1, 2, 1, 1}, {0, 0});
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        m_desk->goBackward();
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("∂L/∂X[0, 0, 0, 0] = 3 + (−5) = −2")), qPrintable(m_desk->said()));
        QVERIFY(m_desk->said().contains(QStringLiteral("Partial sums per output channel")));
        m_desk->lab->inspection().showChannel(1);
        QCOMPARE(m_desk->document().view().dstChannel, 1);
        QCOMPARE(m_desk->document().view().position.of, Role::DiffSrc);
    }

    void formulaIsThatOfTheCore()
    {
        m_desk->openSession(pooled());
        const Content& content = m_desk->document().content();
        const Evaluator evaluator(content.spec, {.src = content.src.tensor.get()});
        const std::string expected = asText(formulaOf(explain(evaluator, Role::Dst, {})));
        QTRY_VERIFY(m_desk->said().contains(QString::fromStdString(expected)));
        m_desk->lab->explanation().copyText();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(expected));
        m_desk->lab->explanation().copyLatex();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\max")));
    }

    /// However narrow the panel is, a line ends between numbers and never inside one.
    void numbersAreNotBroken()
    {
        Session session = edges();
        Tensor weights({2, 1, 3, 3});
        for (std::int64_t i = 0; i < weights.elements(); ++i)
            weights.data()[i] = static_cast<float>(i) * -1.2346F;
        session.content.weights.tensor = std::make_shared<const Tensor>(std::move(weights));
        session.view.position = {Role::Dst, 14, 0};
        session.view.reveal = Reveal::All;
        m_desk->openSession(std::move(session));
        QTRY_VERIFY(m_desk->said().contains(QStringLiteral("1.2346")));
        const std::unique_ptr<QTextDocument> text(m_desk->lab->explanation().findChild<QTextBrowser*>()->document()->clone());
        const auto isOfANumber = [](QChar one) { return one.isDigit() || one == QLatin1Char('.') || one == QChar(0x2212); };
        int lines = 0;
        for (int width = 120; width < 500; width += 7) {
            text->setTextWidth(width);
            (void)text->size(); // lays it out
            for (QTextBlock block = text->begin(); block.isValid(); block = block.next())
                for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
                    const int end = block.layout()->lineAt(i).textStart() + block.layout()->lineAt(i).textLength();
                    const bool broken = isOfANumber(block.text().at(end - 1)) && isOfANumber(block.text().at(end));
                    QVERIFY2(!broken,
                             qPrintable(block.text().mid(std::max(0, end - 12), 12) + QStringLiteral(" | ") + block.text().mid(end, 12)));
                    ++lines;
                }
        }
        QVERIFY(lines > 100);
    }

    /// A copied formula speaks the language of the screen.
    void copiedFormulasAreTranslated()
    {
        m_desk->languages.use(QStringLiteral("es"));
        Session session = typedSession(OpKind::Sigmoid, {1, 1, 1, 2}, {0.5F, 1});
        m_desk->openSession(std::move(session));
        m_desk->lab->explanation().copyText();
        QVERIFY2(QGuiApplication::clipboard()->text().contains(QStringLiteral("= sigmoide(0,5)")),
                 qPrintable(QGuiApplication::clipboard()->text()));
        m_desk->lab->explanation().copyLatex();
        QVERIFY2(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\operatorname{sigmoide}\\left(0.5")),
                 qPrintable(QGuiApplication::clipboard()->text()));
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// The same number has the same colour in the input and in what pooling makes of it, in either pass, whatever is hidden.
    void poolingHasTheColoursOfItsInput()
    {
        m_desk->openSession(overlap());
        const ValueRange input = m_desk->grid(Role::Src).plane().range();
        for (const bool backward : {false, true})
            for (const Reveal reveal : {Reveal::All, Reveal::UpToStep, Reveal::Predict}) {
                emit m_desk->lab->tensors().modeChosen(backward);
                ViewState view = m_desk->document().view();
                view.reveal = reveal;
                m_desk->document().cursor().setView(view);
                QTRY_VERIFY(m_desk->lab->inspection().explanation());
                QCOMPARE(m_desk->grid(Role::Dst).plane().range(), input);
            }
        emit m_desk->lab->tensors().modeChosen(true);
        ViewState view = m_desk->document().view();
        view.colours[Role::Dst] = {.scope = RangeScope::Tensor};
        m_desk->document().cursor().setView(view);
        QCOMPARE(m_desk->grid(Role::Dst).plane().range().low, m_desk->grid(Role::Dst).plane().range().high); // four times 9, as was chosen
        Session padded = overlap();
        padded.content.spec = defaultSpec(OpKind::AveragePool, {1, 1, 3, 3});
        padded.content.spec.pads = {1, 1, 1, 1};
        padded.content.spec.countIncludePad = true; // means below the smallest number
        padded.view.reveal = Reveal::All;
        m_desk->openSession(padded);
        QTRY_VERIFY(m_desk->grid(Role::Dst).plane().range().low < m_desk->grid(Role::Src).plane().range().low);
    }

    /// The bias has no grid until a session with one is opened, which may ask for it at once.
    void aSessionOpensAtItsBias()
    {
        Session session = edges();
        session.view.backward = true;
        session.view.position = {Role::DiffBias, 1, 0};
        session.view.pin = Pin{Role::DiffBias, {0, 1, 0, 0}};
        session.view.reveal = Reveal::Predict;
        m_desk->openSession(std::move(session));
        QTRY_COMPARE(m_desk->marks(Role::DiffBias).pinned, std::optional(Cell{0, 0, 0, 1}));
        QCOMPARE(m_desk->marks(Role::DiffBias).predicted, std::optional(Cell{0, 0, 0, 1}));
    }
};

QTEST_MAIN(TestOperationNumbers)
#include "tst_operation_numbers.moc"

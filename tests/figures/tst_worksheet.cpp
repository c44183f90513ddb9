#include "core/base/error.h"
#include "core/session/compute.h"
#include "core/session/steps.h"
#include "tests/figures/drawn.h"
#include "tests/figures/lesson_sheets.h"
#include "ui/figures/catalog.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/worksheet.h"

#include <QImage>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>

using namespace ks;
using namespace ks::test;

class TestWorksheet : public QObject {
    Q_OBJECT

private slots:
    /// The answer can be worked out with the numbers on the paper: weights in full, others that it is made of to a hundredth.
    void theNumbersAreEnoughForTheAnswer()
    {
        Content content = contentOf(OpKind::Conv, {1, 1, 8, 8});
        content.spec.kernel = {3, 3};
        content.spec.pads = {};
        std::vector<float> digits(64);
        for (std::size_t i = 0; i < digits.size(); ++i)
            digits[i] = static_cast<float>(7 * i % 10);
        content.src.tensor = std::make_shared<const Tensor>(Tensor({1, 1, 8, 8}, digits));
        fitWeights(content);
        content.weights.tensor = std::make_shared<const Tensor>(
            Tensor({1, 1, 3, 3}, std::vector<float>{-0.125F, 0, 0.125F, -0.25F, 0, 0.25F, -0.125F, 0, 0.125F}));
        content.gradient.kind = GradientKind::Random;
        Session asked = lessonAbout(content, Role::DiffSrc);
        asked.name = "Numbers";
        asked.bookmarks.front().view.position.cell = 0; // all of its tensor is hidden
        const QStringList texts = textsOf(*worksheetPages(asked, false, "en").front());
        QVERIFY2(texts.contains(QStringLiteral("−0.125")) && texts.contains(QStringLiteral("0.250")), qPrintable(texts.join(u'|')));
        const QRegularExpression hundredths(QStringLiteral("^≈?−?[0-9][.][0-9][0-9]$"));
        QVERIFY2(texts.filter(hundredths).size() >= 30, qPrintable(texts.join(u'|')));
    }

    /// The pages lie side by side: what any question asks, an earlier one as well, stands on none of them.
    void noPageTellsTheAnswerOfAnother()
    {
        Content content = contentOf(OpKind::Conv, {1, 1, 4, 4});
        content.spec.kernel = {2, 2};
        const float weights[] = {301, 402, 503, 604};
        content.weights = {std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, weights), {.kind = SourceKind::Typed}};
        Tensor src({1, 1, 4, 4});
        for (std::size_t i = 0; i < src.cells().size(); ++i)
            src.cells()[i] = static_cast<float>(i * 7 % 16);
        content.src.tensor = std::make_shared<const Tensor>(std::move(src));
        fitWeights(content);
        Session lesson = lessonAbout(content, Role::Dst);
        lesson.bookmarks.front().view.position = {Role::Dst, 3, 0};
        lesson.bookmarks.push_back(lesson.bookmarks.front());
        lesson.bookmarks.back().view.position = {Role::Dst, 6, 0};
        lesson.bookmarks.push_back(lessonAbout(content, Role::DiffWeights).bookmarks.front());
        lesson.bookmarks.back().content.gradient.kind = GradientKind::Random; // the output is the same
        lesson.bookmarks.push_back(lesson.bookmarks.back());
        lesson.bookmarks.back().content.spec.strides = {3, 3}; // of other content nothing was asked
        fitWeights(lesson.bookmarks.back().content);
        lesson.bookmarks.push_back(lessonAbout(content, Role::DiffSrc).bookmarks.front());
        lesson.bookmarks.back().content.spec.autoPad = AutoPad::SameUpper; // the first three rows and columns are made of the same numbers
        lesson.bookmarks.back().view.reveal = Reveal::All;
        lesson.bookmarks.push_back(lesson.bookmarks.front());
        lesson.bookmarks.back().view.reveal = Reveal::All; // of what other pages ask
        std::array<QStringList, 2> sheets;                 // the questions, the solution
        for (const bool solution : {false, true})
            for (const auto& page : worksheetPages(lesson, solution, "en"))
                sheets[solution ? 1 : 0].append(textsOf(*page).join(QLatin1Char('\n')));
        const auto textsOfItem = [&](std::size_t bookmark, bool solution) { // on a page of its own, as it is in the whole lesson
            for (const QString& texts : sheets[solution ? 1 : 0]) {
                const auto from = texts.indexOf(QStringLiteral("%1. Place").arg(bookmark + 1));
                if (from >= 0)
                    return texts.mid(from, texts.indexOf(QStringLiteral("%1. Place").arg(bookmark + 2)) - from).split(QLatin1Char('\n'));
            }
            return QStringList();
        };
        const OperationResult result = computeOperation(content, true);
        const auto told = [&](std::size_t bookmark, bool solution, std::size_t cell) {
            return textsOfItem(bookmark, solution).contains(QLocale::c().toString(static_cast<int>(result.dst->cells()[cell])));
        };
        for (std::size_t cell = 0; cell < 9; ++cell) {
            QCOMPARE(told(0, false, cell), cell < 3); // the first one that is asked for is no. 3
            QCOMPARE(told(1, false, cell), cell < 3);
            QCOMPARE(told(2, false, cell), cell < 3);
            QCOMPARE(told(4, false, cell), cell < 3);
            QCOMPARE(told(5, false, cell), cell < 3);
            for (const std::size_t bookmark : {0U, 1U, 2U, 4U, 5U})
                QVERIFY(told(bookmark, true, cell));
        }
        QVERIFY(textsOfItem(1, false).contains("?") && textsOfItem(2, false).contains("?"));
        QVERIFY(told(3, false, 0)); // the corner is also a cell of the other output
    }

    /// Maps of 5×7 cells and two grouped filters: a page has room for every digit of the maps that the window reads.
    void aWorksheetTellsTheSettings()
    {
        Tensor src({1, 5, 3, 3});
        src.fill(2);
        for (const auto& [op, told] : {std::pair{OpKind::LRN, "potencia 0,75"},
                                       {OpKind::LeakyRelu, "LeakyRelu: factor 0,01"},
                                       {OpKind::Dropout, "parte anulada 0,5"},
                                       {OpKind::MaxPool, "MaxPool: ventana 2×2"},
                                       {OpKind::BatchNormalization, "se suma a la varianza"}}) {
            Session session = asking(src, op, false);
            const auto pages = worksheetPages(session, false, "es");
            const QString texts = textsOf(*pages.front()).join(' ');
            QVERIFY2(texts.contains(QString::fromUtf8(told)), qPrintable(texts));
        }
    }

    void aWorksheetHasTheNumbersToComputeWith()
    {
        Tensor src({2, 4, 5, 7});
        for (int i = 0; i < 280; ++i)
            src.data()[i] = static_cast<float>(100 + i);
        Session session = asking(src, OpKind::Conv, false);
        OpSpec& spec = session.content.spec;
        spec.kernel = {3, 3};
        spec.strides = {2, 2};
        spec.pads = {1, 2, 2, 2};
        spec.dilations = {1, 2};
        spec.filters = 2;
        spec.group = 2;
        fitWeights(session.content);
        session.view.position = {Role::Dst, 1, 0};
        for (const bool solution : {false, true}) {
            const auto pages = worksheetPages(session, solution, "en");
            QCOMPARE(pages.size(), std::size_t{1});
            const QStringList texts = textsOf(*pages.front());
            for (int i = 100; i < 170; ++i) // of the two channels that the first filter reads
                QVERIFY2(texts.contains(QString::number(i)), qPrintable(QString::number(i) + ": " + texts.join(' ')));
            QVERIFY2(texts.filter("[0, 1]").contains("weights W [0, 1]"), qPrintable(texts.join(' '))); // its two channels
            QVERIFY2(!texts.join(' ').contains("What the window reads"), qPrintable(texts.join(' ')));
        }
        // Cells of 6 mm on paper hold what those of a screen hold.
        for (std::int64_t i = 0; i < src.elements(); ++i)
            src.data()[i] = static_cast<float>(i * 7 % 11 - 5);
        session.content.src.tensor = std::make_shared<const Tensor>(std::move(src));
        session.view.reveal = Reveal::All;
        const LabPicture shown = pictureOf(session);
        const QStringList page = textsOf(drawFigure("lab", shown, FigureFile::Svg, "en", figureFormat("page")));
        for (int i = 0; i < 12; ++i)
            QVERIFY2(page.contains(numberText(static_cast<double>(shown.result->of(Role::Dst)->data()[i]), {})),
                     qPrintable(page.join(' ')));
    }

    /// Where no page has room for the digits of the maps, those of the window stand below them, as far as no map on the sheet says them.
    /// Also where whole numbers of four digits need wide cells.
    /// Whatever cell is held beside what is asked, the solution explains what is asked.
    void aSolutionExplainsWhatIsAsked()
    {
        Content content = contentOf(OpKind::ConvTranspose, {1, 1, 3, 3});
        fitWeights(content);
        Session session = lessonAbout(content, Role::DiffSrc);
        session.bookmarks.front().view.position.cell = 0;
        session.bookmarks.front().view.pin = Pin{Role::Dst, {0, 0, 1, 1}};
        const QString held = textsOf(*worksheetPages(session, false, "en").front()).join(' ').replace(QChar::Nbsp, ' ');
        QVERIFY2(held.contains(QStringLiteral("Y[0, 0, 1, 1] = ")), qPrintable(held));
        const QString solved = textsOf(*worksheetPages(session, true, "en").front()).join(' ').replace(QChar::Nbsp, ' ');
        QVERIFY2(solved.contains(QStringLiteral("∂L/∂X[0, 0, 0, 0] = ")), qPrintable(solved));
    }

    void aSolutionWritesEveryOutput()
    {
        Tensor src(Shape{1, 1, 7, 7});
        for (std::size_t i = 0; i < src.cells().size(); ++i)
            src.cells()[i] = static_cast<float>(static_cast<int>(i * 37 % 97)) - 48.25F;
        Session session = asking(src, OpKind::Conv, false);
        session.content.spec.kernel = {2, 2};
        fitWeights(session.content);
        const float weights[] = {-0.9F, -22.7F, 13.4F, 27.4F};
        session.content.weights = {std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, weights), {.kind = SourceKind::Typed}};
        const auto pages = worksheetPages(session, true, "en");
        QCOMPARE(pages.size(), std::size_t(1));
        const QStringList texts = textsOf(*pages.front());
        const OperationResult result = computeOperation(session.content, false);
        for (const float value : result.dst->cells()) {
            const QString whole = QLocale::c().toString(std::abs(std::lround(static_cast<double>(value))));
            QVERIFY2(std::ranges::any_of(texts, [&](const QString& text) { return text.contains(whole); }), qPrintable(whole));
        }
    }

    /// The whole lesson: every question, the answers only in the solution.
    void drawsTheWorksheetOfALesson()
    {
        Session session = overlap();
        session.name = "Pools";
        session.nameIn = {{"es", "Reducciones"}};
        for (int i = 0; i < 5; ++i) {
            Bookmark& bookmark = session.bookmarks.emplace_back();
            bookmark.name = "Place " + std::to_string(i);
            bookmark.question = "Who wins here?";
            bookmark.questionIn = {{"es", "¿Quién gana aquí?"}};
            bookmark.content = session.content;
            bookmark.view.position = {Role::Dst, i % 4, 0};
            bookmark.view.reveal = Reveal::Predict;
        }
        const auto pages = worksheetPages(session, false, "es");
        QVERIFY(pages.size() >= 2);
        QString all;
        QString solved;
        for (const auto& page : pages)
            all += textsOf(*page).join('\n') + '\n';
        for (const auto& page : worksheetPages(session, true, "es"))
            solved += textsOf(*page).join('\n') + '\n';
        QVERIFY2(all.startsWith("Reducciones\nNombre\nFecha\n"), qPrintable(all));
        QCOMPARE(all.count("¿Quién gana aquí?"), 5);
        QCOMPARE(solved.count("¿Quién gana aquí?"), 5);
        QVERIFY(all.contains("5. Place 4") && all.contains("1 / " + QString::number(pages.size())));
        QCOMPARE(all.count("\nRespuesta\n"), 5);
        QVERIFY(!solved.contains("\nRespuesta\n") && solved.startsWith("Reducciones: solución\n"));
        QVERIFY(all.count("?\n") > 5 && solved.count("= \n9\n") + solved.count("= 9") >= 5);
        for (const auto& page : pages) { // nothing runs over the foot
            const QImage image = renderFigure(*page, {.millimetres = 210, .dotsPerInch = 72, .page = {210, 297}});
            QVERIFY(inkOf(image).bottom() < image.height() - 28 && inkOf(image).right() < image.width() - 50);
        }
        // Six tensors beside and below each other: their headings leave the cells room.
        Session conv = overlap();
        conv.content.spec = defaultSpec(OpKind::Conv, conv.content.src.tensor->shape());
        conv.content.spec.kernel = {2, 2};
        fitWeights(conv.content);
        conv.view.reveal = Reveal::All;
        const auto backwards = worksheetPages(conv, false, "es");
        const QStringList numbers = textsOf(*backwards.front());
        QVERIFY2(numbers.contains("7") && numbers.contains("8"), qPrintable(numbers.join(' '))); // of the input
        const QImage sheet = renderFigure(*backwards.front(), {.millimetres = 210, .dotsPerInch = 72, .page = {210, 297}});
        QVERIFY(inkOf(sheet).right() < sheet.width() - 50);
        // A question may be about both filters, and paper has no strip to choose the other from.
        Session filters = conv;
        filters.content.spec.filters = 2;
        fitWeights(filters.content);
        filters.view.backward = false;
        const auto both = worksheetPages(filters, true, "en");
        const QString titles = textsOf(*both.front()).join('\n');
        for (const char* plane : {"[0, 0]", "[1, 0]", "[0, 1]"}) // filters, and the other channel
            QVERIFY2(titles.contains(QLatin1String(plane)), qPrintable(titles));
        QVERIFY(drawSession("worksheet", session, FigureFile::Pdf, "es", {}).contains("/Count " + QByteArray::number(pages.size())));
        QVERIFY_EXCEPTION_THROWN(drawSession("solution", session, FigureFile::Png, "es", {}), FileError);
    }
};

QTEST_MAIN(TestWorksheet)
#include "tst_worksheet.moc"

#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/session/compute.h"
#include "core/session/steps.h"
#include "tests/figures/drawn.h"
#include "ui/figures/catalog.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/worksheet.h"
#include "ui/scene/im2col_scene.h"

#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <span>

using namespace ks;
using namespace ks::test;

namespace {

constexpr const char* question = "What is asked for here?";
constexpr const char* answer = "This is the answer that the teacher wrote.";

/// A page in the corner of paper that is as large again on every side: what runs off the sheet is there.
QImage spread(const Figure& page)
{
    const QSize sheet = page.sizeFor(0).toSize();
    QImage image(3 * sheet.width(), 3 * sheet.height(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.translate(sheet.width(), sheet.height());
    page.paint(painter, 0);
    return image;
}

/// What is drawn on a page and lies in its margin or outside of the sheet, but for the page's number: empty where all is well.
QString strayInk(const Figure& page)
{
    const QSize sheet = page.sizeFor(0).toSize();
    QImage image = spread(page);
    constexpr int border = 17 * 72 / 25; // points
    QPainter(&image).fillRect(2 * sheet.width() - border - 50, 2 * sheet.height() - border, 50, border, Qt::white);
    const QRect ink = inkOf(image).translated(-sheet.width(), -sheet.height());
    if (QRect(QPoint(0, 0), sheet).adjusted(border - 2, border - 2, 2 - border, 2 - border).contains(ink))
        return {};
    return QStringLiteral("from %1, %2 to %3, %4").arg(ink.left()).arg(ink.top()).arg(ink.right()).arg(ink.bottom());
}

using test::textsOf;

QStringList textsOf(const Figure& page)
{
    return textsOf(encodeFigure(page, FigureFile::Svg, worksheetFormat()));
}

/// A lesson with one question about the middle of a tensor.
Session lessonAbout(const Content& content, Role asked)
{
    Session session;
    session.content = content;
    session.name = "A lesson with a name that needs more than one line on the paper, so that its first page has a higher head than others";
    Bookmark& bookmark = session.bookmarks.emplace_back(Bookmark{.name = "Place", .question = question, .answer = answer});
    bookmark.content = content;
    ViewState view;
    view.backward = asked != Role::Dst;
    view.reveal = Reveal::Predict;
    bookmark.view = following(content.spec, view, {asked, shapeOf(content.spec, asked).elements() / 2, 0});
    session.view = bookmark.view;
    return session;
}

Content contentOf(OpKind op, const Shape& shape)
{
    Content content;
    content.src = {
        std::make_shared<const Tensor>(randomTensor({.shape = shape, .distribution = Distribution::Normal, .low = 0, .high = 1})),
        {.kind = SourceKind::Random}};
    content.spec = defaultSpec(op, shape);
    return content;
}

} // namespace

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

    /// A picture in colour has three numbers in each cell, or what the window reads of it stands in tables.
    void aPictureInColourHidesNoNumber()
    {
        Content content = contentOf(OpKind::Conv, {1, 3, 9, 12});
        std::vector<float> bytes(3 * 9 * 12);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<float>(100 + i % 150);
        content.src.tensor = std::make_shared<const Tensor>(Tensor({1, 3, 9, 12}, bytes));
        content.src.source = {.kind = SourceKind::Image};
        fitWeights(content);
        Session asked = lessonAbout(content, Role::Dst);
        asked.name = "Colours";
        const QString texts = textsOf(*worksheetPages(asked, false, "en").front()).join(u'|');
        QVERIFY2(texts.contains(QStringLiteral("RGB")), qPrintable(texts));
        QVERIFY2(texts.contains(QStringLiteral("What the window reads")), qPrintable(texts));
    }

    void everythingStandsOnThePaper_data()
    {
        QTest::addColumn<OpSpec>("spec");
        for (const Shape& shape : {Shape{1, 2, 6, 6}, Shape{2, 4, 9, 5}, Shape{1, 3, 24, 24}, Shape{1, 1, 40, 6}, Shape{2, 12, 1, 1}})
            for (const OpKind op : allOps())
                if (const OpSpec spec = defaultSpec(op, shape); isLegal(spec) && !(isActivation(op) && op != OpKind::Relu))
                    QTest::addRow("%s %s", nameOf(op).data(), shape.text().c_str()) << spec;
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 2, 6, 6});
        spec.kernel = {3, 3};
        spec.strides = {2, 1};
        spec.pads = {.top = 1, .right = 1};
        spec.filters = 4;
        spec.group = 2;
        QTest::newRow("grouped filters") << spec;
        spec.src = {1, 64, 6, 6};
        spec.group = 1;
        QTest::newRow("a sum of 576 terms") << spec;
        spec.src = {1, 8, 3, 3};
        spec.filters = 32;
        spec.strides = {1, 1};
        spec.pads = {1, 1, 1, 1};
        QTest::newRow("many filters") << spec;
    }
    /// Whatever is asked for, the tensors, the line for the answer and the answer itself are not below the edge of the paper, nor over the page's number.
    void everythingStandsOnThePaper()
    {
        QFETCH(OpSpec, spec);
        Content content = contentOf(spec.op, spec.src);
        content.spec = spec;
        content.weights.source = {.kind = SourceKind::Random, .random = {.low = -9, .high = 9}};
        fitWeights(content);
        std::vector<Role> roles = {Role::Dst};
        for (const Role role : steppableRoles(spec, true))
            roles.push_back(role);
        for (const Role role : roles)
            for (const bool solution : {false, true}) {
                const QByteArray where = QByteArray(nameOf(role).data()) + (solution ? ", solution" : ", worksheet");
                const auto pages = worksheetPages(lessonAbout(content, role), solution, "en");
                QCOMPARE(pages.size(), std::size_t{1});
                const Figure& page = *pages.front();
                QVERIFY2(strayInk(page).isEmpty(), (where + strayInk(page).toUtf8()).constData());
                const QString texts = textsOf(page).join(' ');
                QVERIFY2(texts.contains(QLatin1String(question)), qPrintable(texts));
                QVERIFY2(texts.contains(solution ? QStringLiteral("Answer: ") + QLatin1String(answer) : QStringLiteral("Answer")),
                         qPrintable(texts));
            }
    }

    /// A question that leaves its tensors no room is written small, and a sentence says which of them are not there.
    void aLongQuestionLeavesTensorsOut()
    {
        Content content = contentOf(OpKind::Conv, {1, 2, 6, 6});
        content.spec.filters = 4;
        fitWeights(content);
        Session lesson = lessonAbout(content, Role::DiffWeights);
        for (int i = 0; i < 230; ++i)
            lesson.bookmarks.front().question += " It says more than one can read at once.";
        const auto pages = worksheetPages(lesson, false, "en");
        QCOMPARE(strayInk(*pages.front()), QString());
        const QString texts = textsOf(*pages.front()).join(' ');
        QVERIFY2(texts.contains("There was no room on this page for:") && texts.contains("∂L/∂W"), qPrintable(texts));
        QVERIFY(!textsOf(*worksheetPages(lessonAbout(content, Role::DiffWeights), false, "en").front()).join(' ').contains("no room"));
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
                                       {OpKind::Dropout, "parte descartada 0,5"},
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

    void numbersOfTheWindowStandBesideLargeMaps()
    {
        Tensor src({1, 3, 28, 28});
        for (int i = 0; i < src.elements(); ++i)
            src.data()[i] = static_cast<float>(1000 + i);
        Session session = asking(src, OpKind::Conv, false);
        session.content.spec.kernel = {2, 2};
        session.content.spec.filters = 2;
        fitWeights(session.content);
        session.view.position = {Role::Dst, 28, 0}; // row 1, column 1
        const auto pages = worksheetPages(session, false, "en");
        const QStringList texts = textsOf(*pages.front());
        QVERIFY2(texts.contains("What the window reads, and the filter on it:"), qPrintable(texts.join(' ')));
        for (const int channel : {0, 784, 1568})
            for (const int at : {29, 30, 57, 58})
                QVERIFY2(texts.contains(QString::number(1000 + channel + at)), qPrintable(texts.join(' ')));
        QVERIFY(!texts.contains("1001") && texts.filter("W [0, 2]").size() == 1);
        const QImage sheet = renderFigure(*pages.front(), {.millimetres = 210, .dotsPerInch = 72, .page = {210, 297}});
        QVERIFY(inkOf(sheet).bottom() < sheet.height() - 28);
        session = asking(*session.content.src.tensor, OpKind::MaxPool, false);
        session.view.position = {Role::Dst, 0, 0};
        const QString pool = textsOf(*worksheetPages(session, false, "en").front()).join(' ');
        QVERIFY2(pool.contains("What the window reads:") && pool.contains("1029"), qPrintable(pool));
    }

    /// The padding in the table of a window is what the settings count it as.
    void theTableOfAWindowHasTheChosenPadding()
    {
        Session session = asking(randomTensor({.shape = {1, 1, 28, 28}}), OpKind::MaxPool, false);
        session.content.spec.pads = {1, 1, 1, 1};
        const QString infinity = numberText(-std::numeric_limits<double>::infinity(), {});
        for (const PadValue padding : {PadValue::MinusInfinity, PadValue::Zero}) {
            session.content.spec.padValue = padding;
            const auto pages = worksheetPages(session, false, "en");
            const QStringList texts = textsOf(*pages.front());
            QVERIFY2(texts.contains("What the window reads:"), qPrintable(texts.join(' ')));
            QCOMPARE(texts.contains(infinity), padding == PadValue::MinusInfinity);
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

    /// Of a lesson about the matrix of im2col the sheets show that matrix; what the numbers do not answer has a line for it and an answer.
    /// However many tensors stand beside it, the matrix has its numbers, too.
    void theMatrixKeepsItsNumbersOnASheet()
    {
        Tensor src(Shape{1, 2, 3, 3});
        for (std::size_t i = 0; i < src.cells().size(); ++i)
            src.cells()[i] = static_cast<float>(31 + i);
        Session session = asking(src, OpKind::Conv, false);
        session.content.spec.kernel = {2, 2};
        session.content.spec.filters = 2;
        fitWeights(session.content);
        session.view.tab = LabTab::Im2col;
        const QStringList texts = textsOf(*worksheetPages(session, false, "en").front());
        QVERIFY2(texts.count("35") >= 1 + 4 && texts.count("44") >= 1 + 4, qPrintable(texts.join(' '))); // the middles, in all four windows
    }

    void drawsTheMatrixThatIsAskedFor()
    {
        Session session = overlap();
        session.view = {.position = {Role::Dst, 3, 0}, .reveal = Reveal::All, .pin = Pin{Role::Src, {0, 0, 1, 1}}};
        session.view.tab = LabTab::Im2col;
        Bookmark bookmark{
            .name = "Four times", .question = "How often does the middle stand in it?", .answer = "Four times, a corner once."};
        bookmark.content = session.content;
        bookmark.view = session.view;
        session.bookmarks = {bookmark};
        const auto sheet = [&](bool solution) { return textsOf(*worksheetPages(session, solution, "en").front()); };
        const QStringList asked = sheet(false);
        QVERIFY2(asked.contains("im2col: column = window") && asked.contains("4×4"), qPrintable(asked.join('\n')));
        QVERIFY(asked.count("9") >= 1 + 4 + 4); // of the input, the matrix and the output
        QVERIFY(asked.contains("Answer") && !asked.join(' ').contains("Four times, a corner once."));
        QVERIFY(sheet(true).contains("Answer: Four times, a corner once.") && !sheet(true).contains("Answer"));
        const auto picture = im2colPicture(session.content, session.view);
        QCOMPARE(picture->marks.highlights.size(), 4U);
        for (const GridHighlight& copy : picture->marks.highlights)
            QCOMPARE((*picture->part)[copy.cell], 9.0F);
        session.view.tab = LabTab::Grids;
        QVERIFY(!textsOf(drawFigure("lab", pictureOf(session), FigureFile::Svg, "en", {})).join(' ').contains("im2col"));
    }

    /// Of a question about a comparison the sheets show both sides and their difference, as the tab does; a value that is asked for is on none of them.
    void drawsTheComparisonThatIsAskedFor()
    {
        Session session = overlap();
        session.content.spec.op = OpKind::AveragePool; // A: 4, 4.75, 6.5, 7.25
        session.view = {};
        session.view.tab = LabTab::Compare;
        session.compared = session.content;
        session.compared->spec.op = OpKind::MaxPool; // B: 9 in all windows
        Bookmark bookmark{.name = "Two pools", .question = "How do A and B differ?"};
        bookmark.content = session.content;
        bookmark.view = session.view;
        session.bookmarks = {bookmark};
        const auto sheet = [&](bool solution) { return textsOf(*worksheetPages(session, solution, "en").front()); };
        for (const bool solution : {false, true}) {
            const QStringList texts = sheet(solution);
            for (const char* caption : {"A: AveragePool", "B: MaxPool", "A − B"})
                QVERIFY2(texts.contains(QString::fromUtf8(caption)), qPrintable(texts.join('|')));
            QVERIFY2(texts.join(' ').contains("B: MaxPool: window"), qPrintable(texts.join('|')));
            for (const char* number : {"4.75", "6.5", "7.25", "−4.25", "−2.5", "−1.75"}) // none is hidden because it is not reached yet
                QVERIFY2(texts.filter(QString::fromUtf8(number)).size() == 1, qPrintable(texts.join('|')));
        }
        session.bookmarks.front().view.reveal = Reveal::Predict;
        session.bookmarks.front().view.position = {Role::Dst, 1, 0};
        const QStringList asked = sheet(false);
        QCOMPARE(asked.count("?"), 1);
        QVERIFY2(asked.filter("4.75").isEmpty() && asked.filter("4.25").isEmpty(), qPrintable(asked.join('|')));
        QVERIFY(!sheet(true).filter("4.75").isEmpty());
        session.bookmarks.front().view.tab = LabTab::Grids;
        QVERIFY(!sheet(true).join('|').contains("MaxPool"));
    }
};

QTEST_MAIN(TestWorksheet)
#include "tst_worksheet.moc"

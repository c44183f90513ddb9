#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/session/compute.h"
#include "core/session/steps.h"
#include "tests/figures/drawn.h"
#include "tests/figures/lesson_sheets.h"
#include "ui/figures/catalog.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/worksheet.h"
#include "ui/scene/im2col_scene.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace ks;
using namespace ks::test;

namespace {

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

} // namespace

/// What is drawn on the sheets of a lesson: maps, windows, the matrix, whole and on the paper.
class TestWorksheetPictures : public QObject {
    Q_OBJECT

private slots:
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

    /// The three matrices of the product on paper, without what is asked for. CC-G05 of the C++, OpenMP, CUDA and cuDNN study.
    void drawsTheProductOfMatrices()
    {
        Session session = overlap();
        Content& content = session.content;
        content.src.tensor = std::make_shared<const Tensor>(Shape{1, 1, 3, 3}, std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9});
        content.spec = defaultSpec(OpKind::Conv, {1, 1, 3, 3});
        content.spec.filters = 1;
        content.spec.kernel = {2, 2};
        content.spec.strides = {1, 1};
        content.spec.pads = {};
        content.spec.bias = false;
        fitWeights(content);
        content.weights.tensor = std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, std::vector<float>{1, 2, 3, 4});
        session.view = {.position = {Role::Dst, 1, 0}, .reveal = Reveal::All};
        const auto textsIn = [&](LabTab tab) {
            session.view.tab = tab;
            return textsOf(drawFigure("lab", pictureOf(session), FigureFile::Svg, "en", {}));
        };
        const QStringList plain = textsIn(LabTab::Grids);
        const QStringList product = textsIn(LabTab::Gemm);
        QVERIFY2(product.contains("U") && product.contains("4×4") && !plain.contains("U"), qPrintable(product.join('|')));
        QCOMPARE(product.count("67"), plain.count("67") + 1); // once more in the product
        session.view.reveal = Reveal::Predict;
        QCOMPARE(textsIn(LabTab::Gemm).count("77"), textsIn(LabTab::Grids).count("77"));
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

QTEST_MAIN(TestWorksheetPictures)
#include "tst_worksheet_pictures.moc"

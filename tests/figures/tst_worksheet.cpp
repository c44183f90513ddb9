#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/session/compute.h"
#include "core/session/steps.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/worksheet.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <span>

using namespace ks;

namespace {

constexpr const char* question = "What is asked for here?";
constexpr const char* answer = "This is the answer that the teacher wrote.";

/// Where something is drawn on white.
QRect inkOf(const QImage& image)
{
    QRect ink;
    for (int y = 0; y < image.height(); ++y) {
        const auto* first = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        const std::span row(first, static_cast<std::size_t>(image.width()));
        const auto isInk = [](QRgb pixel) { return (pixel & 0xffffffU) != 0xffffffU; };
        const auto left = std::ranges::find_if(row, isInk);
        if (left == row.end())
            continue;
        const auto right = std::find_if(row.rbegin(), row.rend(), isInk);
        ink |= QRect(QPoint(static_cast<int>(left - row.begin()), y), QPoint(static_cast<int>(row.rend() - right) - 1, y));
    }
    return ink;
}

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

QStringList textsOf(const Figure& page)
{
    QStringList texts;
    QXmlStreamReader reader(encodeFigure(page, FigureFile::Svg, worksheetFormat()));
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("text"))
            texts << reader.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    return texts;
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
        const auto textsOfItem = [&](std::size_t bookmark, bool solution) { // on a page of its own, as it is in the whole lesson
            for (const auto& page : worksheetPages(lesson, solution, "en")) {
                const QString texts = textsOf(*page).join(QLatin1Char('\n'));
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
            for (const std::size_t bookmark : {0U, 1U, 2U})
                QVERIFY(told(bookmark, true, cell));
        }
        QVERIFY(textsOfItem(1, false).contains("?") && textsOfItem(2, false).contains("?"));
        QVERIFY(told(3, false, 0)); // the corner is also a cell of the other output
    }
};

QTEST_MAIN(TestWorksheet)
#include "tst_worksheet.moc"

#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "tests/figures/drawn.h"
#include "ui/figures/catalog.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/gif_writer.h"
#include "ui/figures/lab_figure.h"
#include "ui/figures/tikz_writer.h"
#include "ui/figures/worksheet.h"
#include "ui/paint/grid_marks_painter.h"
#include "ui/scene/im2col_scene.h"

#include <QBuffer>
#include <QImageReader>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace ks;
using namespace ks::test;

namespace {

/// Of an SVG's view box, in points.
QSizeF encodedSize(const QByteArray& svg)
{
    const QRegularExpressionMatch box = QRegularExpression("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"").match(svg);
    return {box.captured(1).toDouble(), box.captured(2).toDouble()};
}

} // namespace

class TestFigures : public QObject {
    Q_OBJECT

private slots:
    /// What an environment says is text in every part of the SVG.
    void runsNoScriptOfASession()
    {
        LabPicture picture = pictureOf(overlap());
        picture.environment.program = "</desc><script>alert(1)</script><desc>";
        picture.environment.processor = "a & b < c \x01";
        for (const bool caption : {false, true}) {
            FigureFormat format;
            format.caption = caption;
            const QByteArray svg = drawFigure("lab", picture, FigureFile::Svg, "en", format);
            QXmlStreamReader reader(svg);
            QString description;
            while (!reader.atEnd()) {
                reader.readNext();
                QVERIFY(!reader.isStartElement() || reader.name() != QLatin1String("script"));
                if (reader.isStartElement() && reader.name() == QLatin1String("desc"))
                    description = reader.readElementText();
            }
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
            QVERIFY2(description.contains("</desc><script>alert(1)</script><desc>") && description.contains("a & b < c"),
                     qPrintable(description));
        }
    }

    void keepsTextAsTextInSvg()
    {
        // A gradient by its name, although the forward pass is shown.
        Session forward = overlap();
        forward.view.backward = false;
        forward.view.position = {};
        QVERIFY(textsOf(drawFigure("diffSrc", pictureOf(forward, "diffSrc"), FigureFile::Svg, "en", {})).contains("4"));
        const QByteArray svg = drawFigure("lab", pictureOf(overlap()), FigureFile::Svg, "en", {});
        const QString all = textsOf(svg).join(QString()).replace(QChar::Nbsp, QLatin1Char(' '));
        QVERIFY2(all.contains("input X") && all.contains("∂L/∂X[0, 0, 1, 1] = 1 + 1 + 1 + 1 = 4"), qPrintable(all));
    }

    void writesTikzThatCanBeEdited()
    {
        const QByteArray tikz = drawFigure("lab", pictureOf(overlap()), FigureFile::Tikz, "en", {});
        QVERIFY(tikz.contains("\\usepackage{amssymb,tikz}"));
        QCOMPARE(tikz.count("\\begin{tikzpicture}"), 1);
        QCOMPARE(tikz.count("\\begin{scope}"), tikz.count("\\end{scope}"));
        QVERIFY(tikz.contains("{input X"));
        QVERIFY(tikz.contains("$\\partial$L/$\\partial$X[0,~0,~1,~1] = 1 + 1 + 1 + 1 = }"));
        QVERIFY(tikz.contains("anchor=base,") && tikz.contains("{9}")); // the middle cell's number
        QCOMPARE(drawFigure("steps", pictureOf(overlap()), FigureFile::Tikz, "en", {}).count("\\begin{tikzpicture}"), 9);
        QCOMPARE(asTex(QStringLiteral("50 % of a_b · 2² × x₁ − {y}")),
                 QByteArray("50 \\% of a\\_b $\\cdot$ 2$^2$ $\\times$ x$_1$ $-$ \\{y\\}"));
    }

    /// TeX has little memory: a photograph is refused with what to do instead.
    void refusesAPhotographAsTikz()
    {
        Session session = overlap();
        Tensor noise({1, 1, 100, 100});
        for (int i = 0; i < 10000; ++i)
            noise.data()[i] = static_cast<float>(i * 7919 % 251);
        session.content.src = {std::make_shared<const Tensor>(std::move(noise)), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::MaxPool, {1, 1, 100, 100});
        session.view = {};
        QVERIFY_THROWS_EXCEPTION(FileError, drawFigure("src", pictureOf(session), FigureFile::Tikz, "en", {}));
    }

    void tooLargeAPictureIsToldInShortNumbers()
    {
        try {
            drawFigure("dst", pictureOf(overlap()), FigureFile::Png, "en", {.dotsPerInch = 10000000});
            QFAIL("there is room for it");
        } catch (const OutOfMemory& error) {
            const QString said = QString::fromUtf8(error.what());
            QVERIFY2(said.contains(" mm at 1·10⁷ dots per inch") && !said.contains(".000"), qPrintable(said));
        }
    }

    void givesTheSameBytesAgain_data()
    {
        QTest::addColumn<int>("type");
        QTest::newRow("png") << int(FigureFile::Png);
        QTest::newRow("svg") << int(FigureFile::Svg);
        QTest::newRow("gif") << int(FigureFile::Gif);
        QTest::newRow("tikz") << int(FigureFile::Tikz);
    }
    void givesTheSameBytesAgain()
    {
        QFETCH(int, type);
        for (const char* name : {"lab", "dst", "maps"})
            QCOMPARE(drawFigure(name, pictureOf(overlap()), FigureFile(type), "en", {}),
                     drawFigure(name, pictureOf(overlap()), FigureFile(type), "en", {}));
    }

    /// A colour picture is drawn in its colours, with the three numbers in each cell; a channel of it as before.
    void drawsAPictureInColour()
    {
        Session session = overlap();
        const float cells[] = {250, 251, 252, 253, 1, 2, 3, 4, 5, 6, 7, 8};
        session.content.src = {std::make_shared<const Tensor>(Shape{1, 3, 2, 2}, cells, "src"), {.kind = SourceKind::Image}};
        session.content.spec = defaultSpec(OpKind::MaxPool, {1, 3, 2, 2});
        session.view = {};
        const auto texts = [&] { return textsOf(drawFigure("src", pictureOf(session), FigureFile::Svg, "en", {})); };
        QVERIFY2(texts().contains("253") && texts().contains("8") && texts().join(' ').contains("RGB"), qPrintable(texts().join(' ')));
        const auto redness = [&] { // of the first cell: red is 250, green 1, blue 5
            const QImage image = QImage::fromData(drawFigure("src", pictureOf(session), FigureFile::Png, "en", {.dotsPerInch = 72}));
            int most = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (const QColor pixel = image.pixelColor(x, y); pixel == QColor(250, 1, 5))
                        ++most;
            return most;
        };
        QVERIFY(redness() > 100);
        QVERIFY(drawFigure("lab", pictureOf(session), FigureFile::Svg, "en", {}).contains("RGB"));
        session.view.inColour = false;
        QVERIFY(texts().contains("253") && !texts().contains("8"));
        QCOMPARE(redness(), 0);
    }

    void noPdfPacksColoursWithLoss_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<bool>("few");
        QTest::newRow("few cells") << Shape{2, 4, 5, 7} << true;
        QTest::newRow("cells without numbers") << Shape{1, 1, 12, 12} << true;
        QTest::newRow("a photograph") << Shape{1, 3, 60, 80} << false;
    }
    /// A map's colours are its numbers: JPEG would let them run over the edges of the cells. Few cells are rectangles, which no viewer smooths.
    void noPdfPacksColoursWithLoss()
    {
        QFETCH(Shape, shape);
        QFETCH(bool, few);
        int drawn = 0;
        for (const OpKind op : {OpKind::Conv, OpKind::MaxPool})
            for (const bool backward : {false, true}) {
                const Session session = asking(randomTensor({.shape = shape}), op, backward);
                for (const QString& name : figureNames()) {
                    QByteArray pdf;
                    try {
                        pdf = drawSession(name, session, FigureFile::Pdf, "en", figureFormat("column"));
                    } catch (const InputError&) {
                        continue; // no weights in a pooling, too many steps of a photograph
                    }
                    ++drawn;
                    QVERIFY2(!pdf.contains("/DCTDecode"), qPrintable(name));
                    QVERIFY2(!few || !pdf.contains("/Subtype /Image"), qPrintable(name));
                }
            }
        QVERIFY2(drawn >= 18, qPrintable(QString::number(drawn)));
    }

    /// A frame around a cell, of whichever kind, leaves its digits whole.
    void framesOnPaperCoverNoDigit()
    {
        const float cells[] = {-22.7F};
        const Tensor plane(Shape{1, 1, 1, 1}, cells);
        GridScene scene;
        scene.plane = plane.view().channel(0, 0);
        scene.shape = plane.shape();
        scene.stats = statsOfTensor(plane);
        scene.format = formatFor(scene.stats);
        const GridLook look = GridLook::paper(figureFont(9));
        constexpr int detail = 8;
        for (const int cell : {18, 22, 26, 40}) {
            const GridPlace place{.cell = static_cast<qreal>(cell), .clip = QRectF(0, 0, cell, cell)};
            scene.numbers = true;
            const GridPainter numbered(scene, look, place);
            QVERIFY(numbered.numbers().areWritten());
            scene.numbers = false;
            const GridPainter coloured(scene, look, place);
            const auto draw = [&](const GridPainter& painter, const GridMarks& marks) {
                QImage image(cell * detail, cell * detail, QImage::Format_RGB32);
                image.fill(Qt::white);
                QPainter on(&image);
                on.scale(detail, detail);
                painter.paintCells(on, {});
                GridMarksPainter(painter, on).paint(marks);
                return image;
            };
            const QImage plain = draw(numbered, {});
            const QImage blank = draw(coloured, {});
            GridMarks ringed;
            ringed.highlights.push_back({.cell = {0, 0, 0, 0}});
            GridMarks framed;
            framed.window = GridWindow{};
            GridMarks underWay = framed;
            underWay.term = Cell{};
            for (const GridMarks& marks : {ringed, framed, underWay}) {
                const QImage marked = draw(numbered, marks);
                for (int y = 0; y < plain.height(); ++y)
                    for (int x = 0; x < plain.width(); ++x)
                        QVERIFY2(plain.pixel(x, y) == blank.pixel(x, y) || plain.pixel(x, y) == marked.pixel(x, y),
                                 qPrintable(QStringLiteral("cell of %1: %2, %3").arg(cell).arg(x).arg(y)));
            }
        }
    }

    /// Palettes and ranges that were chosen in the window are those of the figure.
    void followsTheChosenColours()
    {
        Session session = overlap();
        const QByteArray before = drawFigure("src", pictureOf(session), FigureFile::Png, "en", {});
        session.view.colours[Role::Src] = {.palette = Palette::Cividis, .scope = RangeScope::Fixed, .fixed = {-5, 20}};
        QVERIFY(drawFigure("src", pictureOf(session), FigureFile::Png, "en", {}) != before);
        const QStringList texts = textsOf(drawFigure("src", pictureOf(session), FigureFile::Svg, "en", {}));
        QVERIFY2(texts.contains("−5") && texts.contains("20"), qPrintable(texts.join(' ')));
        session.view.reveal = Reveal::All;
        const QStringList output = textsOf(drawFigure("dst", pictureOf(session), FigureFile::Svg, "en", {})); // as in the window
        QVERIFY2(output.contains("−5") && output.contains("20"), qPrintable(output.join(' ')));
    }

    /// What is hidden in the lab must not be in the file either.
    void worksheetHoldsNoSolution()
    {
        Session session = overlap();
        session.view = {};
        session.view.position = {Role::Dst, 0, 0};
        session.view.reveal = Reveal::Predict;
        QStringList texts = textsOf(drawFigure("dst", pictureOf(session), FigureFile::Svg, "en", {}));
        QVERIFY(texts.contains("?"));
        QVERIFY2(!texts.contains("9"), qPrintable(texts.join(' ')));
        QVERIFY(textsOf(drawFigure("lab", pictureOf(session), FigureFile::Svg, "en", {})).join(QString()).contains("= ?"));
        QVERIFY(!textsOf(drawFigure("maps", pictureOf(session), FigureFile::Svg, "en", {})).contains("9"));
        const auto hidden = drawFrames("maps", pictureOf(session), FigureFile::Png, "en", {});
        session.view.reveal = Reveal::All;
        QVERIFY(drawFrames("maps", pictureOf(session), FigureFile::Png, "en", {}) != hidden);
        texts = textsOf(drawFigure("dst", pictureOf(session), FigureFile::Svg, "en", {}));
        QVERIFY(texts.count("9") >= 4);
    }

    /// Nor the other gradients, which are asked for next.
    void worksheetHoldsNoOtherGradient()
    {
        Session session = overlap();
        session.content.spec = defaultSpec(OpKind::Conv, session.content.src.tensor->shape());
        session.content.spec.kernel = {2, 2};
        fitWeights(session.content);
        session.view = {.backward = true, .position = {Role::DiffSrc, 0, 0}, .reveal = Reveal::Predict};
        const auto grey = [&](const char* figure) { return drawFigure(figure, pictureOf(session), FigureFile::Png, "en", {}); };
        const QByteArray weights = grey("diffWeights");
        const QByteArray lab = grey("lab");
        session.content.src.tensor = std::make_shared<const Tensor>(randomTensor({.shape = session.content.spec.src, .seed = 77}));
        QVERIFY(grey("diffWeights") == weights); // nothing of it depends on the numbers
        QVERIFY(grey("lab") != lab);
        session.view.reveal = Reveal::UpToStep;
        QVERIFY(grey("diffWeights") != weights);
    }

    /// Three tensors in one column of a paper: their titles leave the cells room.
    void narrowFiguresHaveCells()
    {
        Session session = overlap();
        session.content.spec = defaultSpec(OpKind::Conv, session.content.src.tensor->shape());
        session.content.spec.kernel = {2, 2};
        fitWeights(session.content);
        const QStringList texts = textsOf(drawFigure("lab", pictureOf(session), FigureFile::Svg, "en", figureFormat("column")));
        QVERIFY2(texts.contains("6") && texts.contains("1×1×3×3"), qPrintable(texts.join(' ')));
    }

    /// On a column of a paper and on a slide letters get smaller before the maps go, and nothing leaves the page.
    void everyMapIsOnThePage_data()
    {
        QTest::addColumn<OpKind>("op");
        QTest::addColumn<QString>("preset");
        QTest::addColumn<bool>("backward");
        QTest::addColumn<bool>("caption");
        for (const OpKind op :
             {OpKind::Conv, OpKind::ConvTranspose, OpKind::BatchNormalization, OpKind::Gemm, OpKind::Add, OpKind::AveragePool})
            for (const char* preset : {"column", "page", "slide"})
                for (const bool backward : {false, true})
                    for (const bool caption : {false, true})
                        QTest::addRow("%s, %s%s%s", nameOf(op).data(), preset, backward ? ", backwards" : "",
                                      caption ? ", with a caption" : "")
                            << op << QString(preset) << backward << caption;
    }

    void everyMapIsOnThePage()
    {
        QFETCH(OpKind, op);
        QFETCH(QString, preset);
        QFETCH(bool, backward);
        QFETCH(bool, caption);
        Tensor src({2, 2, 5, 5}, "src");
        for (std::size_t i = 0; i < src.cells().size(); ++i)
            src.cells()[i] = static_cast<float>(i % 10);
        Session session = asking(src, op, backward);
        if (op == OpKind::Conv || op == OpKind::ConvTranspose || op == OpKind::Gemm)
            session.content.spec.filters = 3;
        fitWeights(session.content);
        session.view.reveal = Reveal::UpToStep;
        session.view.position = {backward ? Role::DiffSrc : Role::Dst, 5, 0};
        FigureFormat format = figureFormat(preset);
        format.caption = caption;
        format.dotsPerInch = 144;
        const LabPicture picture = pictureOf(session);
        const LabFigure figure(picture, "en", format);
        const qreal width = (format.millimetres - 2 * marginMillimetres) * pointsPerMillimetre;
        const bool wide = op == OpKind::Gemm && preset == QLatin1String("column"); // its weights have 50 columns
        QVERIFY2(figure.cellFor(width) > (wide ? 1.9 : 3.0), qPrintable(QString::number(figure.cellFor(width))));
        const QImage image = QImage::fromData(drawFigure("lab", picture, FigureFile::Png, "en", format));
        QVERIFY(image.width() <= format.millimetres / 25.4 * format.dotsPerInch + 2);
        const int margin = static_cast<int>(marginMillimetres / 25.4 * format.dotsPerInch) - 3;
        const QRect ink = inkOf(image);
        QVERIFY2(image.rect().adjusted(margin, margin, -margin, -margin).contains(ink),
                 qPrintable(QStringLiteral("%1 %2 %3 %4").arg(ink.left()).arg(ink.top()).arg(ink.right()).arg(ink.bottom())));
    }

    void walksEveryStep()
    {
        QByteArray gif = drawFigure("steps", pictureOf(overlap()), FigureFile::Gif, "en", {.dotsPerInch = 60});
        QBuffer buffer(&gif);
        QImageReader reader(&buffer);
        QCOMPARE(reader.imageCount(), 9);
        const auto frames = drawFrames("steps", pictureOf(overlap()), FigureFile::Png, "en", {.dotsPerInch = 60});
        QCOMPARE(frames.size(), std::size_t{9});
        // 256 colours are enough for the cells to look as in their legend.
        const QImage moving = reader.read().convertToFormat(QImage::Format_RGB32);
        const QImage still = QImage::fromData(frames.front()).convertToFormat(QImage::Format_RGB32);
        QCOMPARE(moving.size(), still.size());
        int same = 0;
        for (int y = 0; y < still.height(); ++y)
            for (int x = 0; x < still.width(); ++x)
                same += moving.pixel(x, y) == still.pixel(x, y);
        QVERIFY2(same > still.width() * still.height() * 19 / 20, qPrintable(QString::number(same)));
        const QByteArray pdf = drawFigure("steps", pictureOf(overlap()), FigureFile::Pdf, "en", {});
        QVERIFY(pdf.contains("/Count 9"));
    }

    void writesNumberedFiles()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("map.png").toStdString();
        Session session = overlap();
        session.content.src.tensor = std::make_shared<const Tensor>(randomTensor({.shape = {1, 11, 3, 3}}));
        session.content.spec.src = {1, 11, 3, 3};
        session.view = {};
        QCOMPARE(writeFrames(path, drawFrames("maps", pictureOf(session), FigureFile::Png, "en", {.dotsPerInch = 60})), 11);
        QVERIFY(QFile::exists(folder.filePath("map-01.png")) && QFile::exists(folder.filePath("map-11.png")));
        QVERIFY_EXCEPTION_THROWN(drawFrames("lab", pictureOf(session), FigureFile::Png, "en", {}), InputError);
    }

    /// Nothing is cut at the edge, and no page is wider or higher than what is on it: 3 mm of margin, in whatever it is written as.
    void thePageIsAsLargeAsTheFigure()
    {
        for (const char* name : {"lab", "src", "maps"})
            for (const char* preset : {"column", "page", "worksheet"})
                for (const bool caption : {false, true}) {
                    FigureFormat format = figureFormat(preset);
                    format.caption = caption;
                    const QImage image = QImage::fromData(drawFigure(name, pictureOf(overlap()), FigureFile::Png, "en", format));
                    const double millimetre = format.dotsPerInch / 25.4;
                    QVERIFY(image.width() <= format.millimetres * millimetre + 1);
                    const QRect ink = inkOf(image);
                    const std::string where = std::string(name) + ", " + preset;
                    const int right = image.width() - 1 - ink.right();
                    for (const int free : {ink.left(), ink.top(), right, image.height() - 1 - ink.bottom()})
                        QVERIFY2(free >= 2.5 * millimetre, (where + ": " + std::to_string(free)).c_str());
                    for (const int free :
                         {ink.left(), ink.top(), caption ? 0 : right, image.height() - 1 - ink.bottom()}) // words end where they end
                        QVERIFY2(free <= 9 * millimetre, (where + ": " + std::to_string(free)).c_str());
                }
        const QSizeF page = encodedSize(drawFigure("lab", pictureOf(overlap()), FigureFile::Svg, "en", {}));
        const QByteArray tikz = drawFigure("lab", pictureOf(overlap()), FigureFile::Tikz, "en", {});
        const QRegularExpressionMatch box = QRegularExpression("rectangle \\(([0-9.]+),([0-9.]+)\\)").match(tikz);
        QVERIFY(std::abs(box.captured(1).toDouble() - page.width()) < 1 && std::abs(box.captured(2).toDouble() - page.height()) < 1);
        QVERIFY(page.width() < 170 * pointsPerMillimetre); // four 3×3 grids fill no page
    }

    /// 16 to 9, and as many dots as it says.
    void aSlideIsASlide()
    {
        for (const char* name : {"lab", "dst"}) {
            const QImage image = QImage::fromData(drawFigure(name, pictureOf(overlap()), FigureFile::Png, "en", figureFormat("slide")));
            QVERIFY(std::abs(image.width() - 3000) <= 1 && std::abs(image.height() - 1688) <= 1);
            QCOMPARE(image.dotsPerMeterX(), 11811);
            const QRect ink = inkOf(image);
            QVERIFY(std::abs(ink.left() - (image.width() - 1 - ink.right())) < image.width() / 10); // in the middle
            QVERIFY(ink.height() > image.height() / 2);
        }
    }

    /// Every frame is drawn whole, although their formulas differ in length, and an animation has the size of a screen.
    void animationsFitAScreen()
    {
        QByteArray gif = drawFigure("steps", pictureOf(overlap()), FigureFile::Gif, "en", figureFormat("slide"));
        QBuffer buffer(&gif);
        QCOMPARE(QImageReader(&buffer).size().width(), 1000);
    }

    /// As on screen: the windows that took their maximum elsewhere are struck out, and their gradients arrive in arrows of their own.
    void aPoolingGradientIsDrawnAsOnScreen()
    {
        Session session = overlap();
        const float cells[] = {7, 3, 2, 1, 9, 4, 5, 5, 0};
        session.content.src.tensor = std::make_shared<const Tensor>(Shape{1, 1, 3, 3}, cells, "src");
        session.view.position = {Role::DiffSrc, 1, 0};
        const LabPicture none = pictureOf(session);
        QVERIFY(none.arrows.empty());
        LabPicture plain = none;
        plain.explanation = nullptr; // the same formula, without what is known of its terms
        QVERIFY(drawFigure("lab", none, FigureFile::Png, "en", {}) != drawFigure("lab", plain, FigureFile::Png, "en", {}));
        session.view.position = {Role::DiffSrc, 4, 0};
        const LabPicture four = pictureOf(session);
        QCOMPARE(four.arrows.size(), std::size_t{8}); // of the gradients and of the values
        QCOMPARE(four.arrows.front().label, QStringLiteral("1"));
    }

    /// A frame shows the channel that its step stands in, not the one that was on screen.
    void framesFollowTheStep()
    {
        Session session = overlap();
        session.content.spec = defaultSpec(OpKind::Conv, {1, 1, 3, 3});
        session.content.spec.kernel = {2, 2};
        session.content.spec.filters = 2;
        session.view.backward = false;
        session.view.position = {Role::Dst, 7, 0};
        session.view.dstChannel = 1;
        fitWeights(session.content);
        const std::vector<QByteArray> frames = drawFrames("steps", pictureOf(session), FigureFile::Svg, "en", {});
        QCOMPARE(frames.size(), std::size_t{8});
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const QString texts = textsOf(frames[i]).join('\n');
            QVERIFY2(texts.contains(i < 4 ? "Y 1×2×2×2 [0, 0]" : "Y 1×2×2×2 [0, 1]"), qPrintable(texts));
        }
    }

    /// Nine weights beside a photograph are as legible as beside a small matrix.
    void fewWeightsBesideManyCellsAreLegible()
    {
        Session session = overlap();
        const std::vector<float> picture(std::size_t{120} * 160, 1);
        session.content.src = {std::make_shared<const Tensor>(Shape{1, 1, 120, 160}, picture, "src"), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::Conv, {1, 1, 120, 160});
        session.content.spec.kernel = {3, 3};
        session.view.backward = false;
        fitWeights(session.content);
        const float cells[] = {1, 2, 3, 4, 42, 6, 7, 8, 9};
        session.content.weights = {std::make_shared<const Tensor>(Shape{1, 1, 3, 3}, cells, "weights"), {.kind = SourceKind::Typed}};
        const QStringList texts = textsOf(drawSession("lab", session, FigureFile::Svg, "en", {}));
        QVERIFY2(texts.contains("42"), qPrintable(texts.join(' ')));
    }

    void saysWhatCannotBeDrawn()
    {
        const LabPicture picture = pictureOf(overlap());
        QVERIFY_EXCEPTION_THROWN(drawFigure("nonsense", picture, FigureFile::Png, "en", {}), InputError);
        QVERIFY_EXCEPTION_THROWN(drawFigure("weights", picture, FigureFile::Png, "en", {}), InputError);
        QVERIFY_EXCEPTION_THROWN(drawFigure("steps", picture, FigureFile::Svg, "en", {}), FileError);
        QVERIFY_EXCEPTION_THROWN(figureFileOf("a.bmp"), FileError);
    }
};

QTEST_MAIN(TestFigures)
#include "tst_figures.moc"

#include "core/base/error.h"
#include "core/ops/operator.h"
#include "ui/figures/catalog.h"
#include "ui/figures/gif_writer.h"
#include "ui/figures/tikz_writer.h"

#include <QBuffer>
#include <QImageReader>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace ks;

namespace {

/// 3×3, window 2×2 at stride 1, backwards: the centre takes all four gradients.
Session overlap()
{
    Session session;
    session.name = "overlap";
    const float cells[] = {1, 2, 3, 4, 9, 5, 6, 7, 8};
    session.content.src = {std::make_shared<const Tensor>(Shape{1, 1, 3, 3}, cells, "src"), {.kind = SourceKind::Typed}};
    session.content.spec = defaultSpec(OpKind::MaxPool, {1, 1, 3, 3});
    session.content.spec.strides = {1, 1};
    session.view.backward = true;
    session.view.position = {Role::DiffSrc, 4, 0};
    return session;
}

/// The texts of an SVG, joined.
QStringList textsOf(const QByteArray& svg)
{
    QStringList texts;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("text"))
            texts << reader.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    return reader.hasError() ? QStringList() : texts;
}

} // namespace

class TestFigures : public QObject {
    Q_OBJECT

private slots:
    void keepsTextAsTextInSvg()
    {
        // A gradient by its name, although the forward pass is shown.
        Session forward = overlap();
        forward.view.backward = false;
        forward.view.position = {};
        QVERIFY(textsOf(drawFigure("diffSrc", pictureOf(forward, "diffSrc"), FigureFile::Svg, "en", {})).contains("4"));
        const QByteArray svg = drawFigure("lab", pictureOf(overlap()), FigureFile::Svg, "en", {});
        const QString all = textsOf(svg).join(' ');
        QVERIFY2(all.contains("input X") && all.contains("∂L/∂X[0, 0, 1, 1] = 1 + 1 + 1 + 1 = 4"), qPrintable(all));
        QVERIFY(svg.contains("180") && svg.contains("mm"));
    }

    void writesTikzThatCanBeEdited()
    {
        const QByteArray tikz = drawFigure("lab", pictureOf(overlap()), FigureFile::Tikz, "en", {});
        QVERIFY(tikz.contains("\\usepackage{amssymb,tikz}"));
        QCOMPARE(tikz.count("\\begin{tikzpicture}"), 1);
        QCOMPARE(tikz.count("\\begin{scope}"), tikz.count("\\end{scope}"));
        QVERIFY(tikz.contains("{input X"));
        QVERIFY(tikz.contains("$\\partial$L/$\\partial$X[0, 0, 1, 1] = 1 + 1 + 1 + 1 = 4"));
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

    /// Palettes and ranges that were chosen in the window are those of the figure.
    void followsTheChosenColours()
    {
        Session session = overlap();
        const QByteArray before = drawFigure("src", pictureOf(session), FigureFile::Png, "en", {});
        session.view.colours[Role::Src] = {.palette = Palette::Cividis, .scope = RangeScope::Fixed, .fixed = {-5, 20}};
        QVERIFY(drawFigure("src", pictureOf(session), FigureFile::Png, "en", {}) != before);
        const QStringList texts = textsOf(drawFigure("src", pictureOf(session), FigureFile::Svg, "en", {}));
        QVERIFY2(texts.contains("−5") && texts.contains("20"), qPrintable(texts.join(' ')));
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
        QVERIFY(textsOf(drawFigure("lab", pictureOf(session), FigureFile::Svg, "en", {})).join(' ').contains("= ?"));
        QVERIFY(!textsOf(drawFigure("maps", pictureOf(session), FigureFile::Svg, "en", {})).contains("9"));
        const auto hidden = drawFrames("maps", pictureOf(session), FigureFile::Png, "en", {});
        session.view.reveal = Reveal::All;
        QVERIFY(drawFrames("maps", pictureOf(session), FigureFile::Png, "en", {}) != hidden);
        texts = textsOf(drawFigure("dst", pictureOf(session), FigureFile::Svg, "en", {}));
        QVERIFY(texts.count("9") >= 4);
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

    void isAsWideAsAskedFor()
    {
        for (const char* preset : {"column", "page", "slide", "worksheet"}) {
            const FigureFormat format = figureFormat(preset);
            const QImage image = QImage::fromData(drawFigure("lab", pictureOf(overlap()), FigureFile::Png, "en", format));
            QVERIFY(std::abs(image.width() - format.millimetres / 25.4 * format.dotsPerInch) <= 1);
            QCOMPARE(image.pixelColor(image.width() - 1, 0), QColor(Qt::white));
        }
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

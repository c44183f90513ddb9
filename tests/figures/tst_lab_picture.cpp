#include "core/session/steps.h"
#include "tests/figures/drawn.h"
#include "ui/figures/catalog.h"
#include "ui/figures/figure_language.h"
#include "ui/figures/lab_picture.h"
#include "ui/figures/tensor_figures.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace ks;
using namespace ks::test;

namespace {

/// Nothing of it is hidden.
Session showing(const Shape& shape, OpKind op)
{
    Session session = asking(randomTensor({.shape = shape}), op, false);
    session.view.reveal = Reveal::All;
    return session;
}

} // namespace

class TestLabPicture : public QObject {
    Q_OBJECT

private slots:
    /// An operator without a window makes a cell of the cell at its place: input and output show the same part, whatever kernel the
    /// operator before had.
    void cellByCellTheSamePartIsShown()
    {
        const FigureLanguage language("en");
        for (const OpKind op : {OpKind::Relu, OpKind::BatchNormalization, OpKind::LRN, OpKind::Dropout, OpKind::Add, OpKind::Softmax}) {
            Session session = showing({1, 2, 6, 6}, op);
            session.content.spec.kernel = {3, 3};
            session.content.spec.strides = {2, 2};
            session.view.visibleSrc = {2, 1, 3, 4};
            const LabPicture picture = pictureOf(session);
            for (const Role role : {Role::Src, Role::Dst}) {
                const PlanePanel panel = panelOf(picture, role, {}, language, 8);
                for (std::int64_t y = 0; y < 6; ++y)
                    for (std::int64_t x = 0; x < 6; ++x)
                        QVERIFY2(panel.shows({0, 0, y, x}) == (y >= 2 && y < 5 && x >= 1 && x < 5), nameOf(op).data());
            }
        }
    }

    /// Whatever a view says, a plane that there is is drawn.
    void noPlaneOutsideOfTheTensorIsDrawn()
    {
        const LabPicture picture = pictureOf(showing({1, 2, 6, 6}, OpKind::Relu));
        const PlanePanel panel = panelOf(picture, Role::Src, {7, 9, 0, 0}, FigureLanguage("en"), 8);
        QVERIFY(panel.shows({0, 1, 0, 0}));
    }

    /// Padding of the input counts as 0 and says so; the gradient there is not kept, and 0 would be a wrong number.
    void onlyTheInputsPaddingHasANumber()
    {
        Session session = showing({1, 1, 4, 4}, OpKind::Conv);
        session.content.spec.kernel = {3, 3};
        session.content.spec.pads = {1, 1, 1, 1};
        session.view.backward = true;
        const LabPicture picture = pictureOf(session);
        const auto numbersInPadding = [&](Role role) {
            const PlanePanel panel = panelOf(picture, role, {}, FigureLanguage("en"), 8);
            constexpr qreal cell = 40;
            QImage image(panel.sizeFor(cell).toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            panel.paint(painter, {}, cell);
            // A digit stands on a plate of its own in the middle of the hatching.
            const QRectF corner = panel.rectOf({0, 0, -1, -1}, {}, cell);
            const QRect middle = QRectF(corner.center() - QPointF(4, 4), QSizeF(8, 8)).toRect();
            int dark = 0;
            for (int y = middle.top(); y <= middle.bottom(); ++y)
                for (int x = middle.left(); x <= middle.right(); ++x)
                    dark += qGray(image.pixel(x, y)) < 110 ? 1 : 0;
            return dark > 0;
        };
        QVERIFY(numbersInPadding(Role::Src));
        QVERIFY(!numbersInPadding(Role::DiffSrc));
    }

    /// Each pass has its implementation, and what a figure shows was computed here, whatever the file says of its numbers.
    void aFigureSaysWhatMadeIt()
    {
        Session session = showing({1, 2, 6, 6}, OpKind::Conv);
        session.view.backward = true;
        session.environment.processor = "another one";
        LabPicture picture = pictureOf(session);
        QCOMPARE(picture.environment.processor, currentEnvironment().processor);
        auto result = std::make_shared<OperationResult>(*picture.result);
        result->backend = "one";
        result->implementation = "forward";
        result->backwardData = "data";
        result->backwardWeights = "weights";
        picture.result = result;
        const FigureLanguage language("en");
        const auto maker = [&](Role role) {
            for (const auto& [name, value] : factsOf(picture, role, language))
                if (name == QStringLiteral("computed by"))
                    return value;
            return QString();
        };
        QCOMPARE(maker(Role::Dst), QStringLiteral("one/forward"));
        QCOMPARE(maker(Role::DiffSrc), QStringLiteral("one/data"));
        QCOMPARE(maker(Role::DiffWeights), QStringLiteral("one/weights"));
        QCOMPARE(maker(Role::Src), QString()); // nobody computed it
        QCOMPARE(drawSession("diffSrc", session, FigureFile::Svg, "en", {}).count("another one"), 0);
    }

    /// The walk over the weights of a Gemm has more filters than the input has channels.
    void theWalkOverTheWeightsOfAGemmIsDrawn()
    {
        Session session = showing({1, 2, 2, 1}, OpKind::Gemm);
        session.content.spec.filters = 5;
        fitWeights(session.content);
        session.view.backward = true;
        session.view.position = {Role::DiffWeights, 0, 0};
        const auto frames = drawFrames("steps", pictureOf(session), FigureFile::Svg, "en", {});
        QCOMPARE(frames.size(), std::size_t{20});
        for (std::size_t i = 0; i < frames.size(); ++i) { // of a filter's four weights two are of each channel
            const QString texts = textsOf(frames[i]).join('\n');
            QVERIFY2(texts.contains(i % 4 < 2 ? "1×2×2×1 [0, 0]" : "1×2×2×1 [0, 1]"), qPrintable(texts));
        }
    }

    /// However many maps there are: none is too small to be seen, each has its number, and the name stands above them once.
    void manyMapsAreSeen_data()
    {
        QTest::addColumn<int>("channels");
        QTest::addColumn<QString>("preset");
        for (const int channels : {3, 16, 64})
            for (const char* preset : {"column", "page", "worksheet", "slide"})
                QTest::addRow("%d, %s", channels, preset) << channels << QString(preset);
    }

    void manyMapsAreSeen()
    {
        QFETCH(int, channels);
        QFETCH(QString, preset);
        Session session = showing({1, 2, 12, 12}, OpKind::Conv);
        session.content.spec.kernel = {3, 3};
        session.content.spec.filters = channels;
        fitWeights(session.content);
        FigureFormat format = figureFormat(preset);
        format.dotsPerInch = 144;
        const LabPicture picture = pictureOf(session);
        const qreal width = (format.millimetres - 2 * marginMillimetres) * pointsPerMillimetre;
        QVERIFY(MapsFigure(picture, Role::Dst, "en", format).cellFor(width) * 10 >= 5 * format.typePoints - 0.1);

        const QImage image = QImage::fromData(drawFigure("maps", picture, FigureFile::Png, "en", format));
        const double millimetre = format.dotsPerInch / 25.4;
        QVERIFY(image.width() <= format.millimetres * millimetre + 2);
        const QRect ink = inkOf(image);
        for (const int free : {ink.left(), ink.top(), image.width() - 1 - ink.right(), image.height() - 1 - ink.bottom()})
            QVERIFY2(free >= 2.5 * millimetre, qPrintable(QString::number(free)));

        const QStringList texts = textsOf(drawFigure("maps", picture, FigureFile::Svg, "en", format));
        QCOMPARE(texts.filter(QStringLiteral("1×%1×10×10").arg(channels)).size(), 1);
        for (int channel = 0; channel < channels; ++channel)
            QCOMPARE(texts.count(QStringLiteral("[0, %1]").arg(channel)), 1);
    }

    /// A table is one picture: its cells are no maps.
    void aTableIsOneOfTheNumberedFiles()
    {
        for (const OpKind op : {OpKind::Gemm, OpKind::Flatten})
            QCOMPARE(drawFrames("maps", pictureOf(showing({2, 3, 2, 2}, op)), FigureFile::Png, "en", {.dotsPerInch = 60}).size(),
                     std::size_t{1});
        QCOMPARE(drawFrames("maps", pictureOf(showing({2, 3, 2, 2}, OpKind::Relu)), FigureFile::Png, "en", {.dotsPerInch = 60}).size(),
                 std::size_t{6});
    }
};

QTEST_MAIN(TestLabPicture)
#include "tst_lab_picture.moc"

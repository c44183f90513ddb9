#include "ui/figures/figure_file.h"
#include "ui/figures/maps_figure.h"

#include <QTest>

#include <numeric>

using namespace ks;

namespace {

constexpr qreal paper = 493; ///< points: 180 mm without margins

MapsSubject counted(const Shape& shape)
{
    Tensor tensor(shape, "maps");
    std::iota(tensor.cells().begin(), tensor.cells().end(), 0.0F);
    return {.maps = std::make_shared<const Tensor>(std::move(tensor)), .title = QStringLiteral("conv1"), .values = QStringLiteral("Y")};
}

QByteArray svgOf(const MapsSubject& subject)
{
    return encodeFigure(NamedMapsFigure(subject), FigureFile::Svg, {});
}

} // namespace

/// Maps for paper: what stands beside them, where they are, and that no cell is a single pixel.
class TestMapsFigure : public QObject {
    Q_OBJECT

private slots:
    void everyMapHasItsName()
    {
        const QByteArray svg = svgOf(counted({1, 6, 28, 28}));
        QVERIFY(svg.contains(">conv1: 1×6×28×28<"));
        for (int map = 0; map < 6; ++map)
            QVERIFY2(svg.contains(">map " + QByteArray::number(map) + '<'), svg.constData());
        QCOMPARE(svg.count("<image"), 6);
        QVERIFY(svgOf(counted({4, 3, 5, 5})).contains(">filter 3, channel 2<"));
        MapsSubject row = counted({1, 3, 1, 1}); // of a table
        row.names = {QStringLiteral("depth"), QStringLiteral("price"), QStringLiteral("humidity")};
        const QByteArray named = svgOf(row);
        QVERIFY(named.contains(">depth<") && named.contains(">price<") && named.contains(">humidity<") && !named.contains(">map 0<"));
    }

    void theColourBarSaysItsEnds()
    {
        const QByteArray svg = svgOf(counted({1, 2, 3, 3}));
        QVERIFY(svg.contains(">0<") && svg.contains(">17<") && svg.contains(">Y<"));
        MapsSubject signs = counted({1, 1, 1, 2});
        signs.maps = std::make_shared<const Tensor>(Shape{1, 1, 1, 2}, std::vector<float>{-0.25F, 0.5F});
        QVERIFY2(svgOf(signs).contains(">−0.5<"), svgOf(signs).constData()); // about 0
        signs.palette = Palette::Grey;
        QVERIFY2(svgOf(signs).contains(">−0.25<"), svgOf(signs).constData());
    }

    /// Nothing is narrower than a cell that can be seen, or lies beside the sheet.
    void everyMapIsOnTheSheet_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("c");
        QTest::addColumn<int>("h");
        QTest::addColumn<int>("w");
        QTest::newRow("maps") << 1 << 16 << 10 << 10;
        QTest::newRow("many maps") << 1 << 2048 << 7 << 7;
        QTest::newRow("filters") << 64 << 3 << 7 << 7;
        QTest::newRow("table of filters") << 64 << 128 << 3 << 3;
        QTest::newRow("tall maps") << 1 << 2 << 400 << 3;
        QTest::newRow("dense") << 120 << 400 << 1 << 1;
        QTest::newRow("numbers") << 1 << 1024 << 1 << 1;
    }
    void everyMapIsOnTheSheet()
    {
        QFETCH(int, n);
        QFETCH(int, c);
        QFETCH(int, h);
        QFETCH(int, w);
        const NamedMapsFigure figure(counted({n, c, h, w}));
        const QRectF sheet(QPointF(), figure.sizeFor(paper));
        QCOMPARE(sheet.width(), paper);
        const std::int64_t maps = h * w == 1 ? 1 : std::int64_t{n} * c; // those of single numbers are one picture
        for (const std::int64_t map : {std::int64_t{0}, maps / 2, maps - 1}) {
            const QRectF rect = figure.rectOf(map, paper);
            QVERIFY2(sheet.adjusted(-0.01, -0.01, 0.01, 0.01).contains(rect), QByteArray::number(map));
            QVERIFY2(rect.width() >= 2, QByteArray::number(rect.width()));
        }
    }

    void cellsAreSquaresOfTheirColour()
    {
        const MapsSubject subject = counted({1, 1, 2, 2});
        const NamedMapsFigure figure(subject);
        const FigureFormat format{.dotsPerInch = 72};
        const QImage image = renderFigure(figure, format);
        const qreal margin = marginMillimetres * pointsPerMillimetre;
        const QRectF map = figure.rectOf(0, format.millimetres * pointsPerMillimetre - 2 * margin).translated(margin, margin);
        const ValueScale scale(Palette::Viridis, {0, 3});
        for (int cell = 0; cell < 4; ++cell) {
            const QPointF at(map.left() + map.width() * (cell % 2 == 0 ? 0.25 : 0.75), map.top() + map.height() * (cell < 2 ? 0.25 : 0.75));
            QCOMPARE(image.pixelColor(at.toPoint()).rgb(), scale.colourOf(static_cast<float>(cell)));
        }
    }

    void numbersThatAreNoneHaveNoBar()
    {
        MapsSubject nothing = counted({1, 1, 1, 1});
        nothing.maps = std::make_shared<const Tensor>(Shape{1, 1, 1, 1}, std::vector<float>{std::numeric_limits<float>::quiet_NaN()});
        QVERIFY(!svgOf(nothing).contains(">Y<"));
    }
};

QTEST_MAIN(TestMapsFigure)
#include "tst_maps_figure.moc"

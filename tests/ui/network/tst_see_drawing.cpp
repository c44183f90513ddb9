#include "core/base/error.h"
#include "core/nn/initialisation.h"
#include "core/nn/presets.h"
#include "core/verify/loss_stages.h"
#include "tests/ui/network/see_pictures.h"
#include "ui/figures/figure_file.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_drawing.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/see/see_part.h"
#include "ui/network/see/see_sheets.h"
#include "ui/network/see/see_where.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

using namespace ks;

namespace {

SeeDrawing drawing(const char* preset, const QString& at = {})
{
    SeeDrawing one{.model = presetModel(preset), .backend = "openmp", .at = at, .size = {1000, 480}};
    one.parameters = initialParameters(one.model, 7);
    one.input = Tensor(one.model.graph.input, "input");
    for (std::int64_t i = 0; i < one.input.elements(); ++i)
        one.input.cells()[static_cast<std::size_t>(i)] = static_cast<float>(i % 17) / 17;
    return one;
}

} // namespace

/// The picture of a network without a window: places in words, and what is drawn of them.
class TestSeeDrawing : public QObject {
    Q_OBJECT

private slots:
    void aPathIsReadAsItIsWritten_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("layer");
        QTest::addColumn<int>("map");
        QTest::addColumn<int>("row");
        QTest::addColumn<int>("term");
        QTest::newRow("network") << "LeNet-5"
                                 << "-" << -1 << -1 << -1;
        QTest::newRow("layer") << "conv2"
                               << "relu2" << -1 << -1 << -1;
        QTest::newRow("input") << "input/map 0"
                               << "" << 0 << -1 << -1;
        QTest::newRow("map") << "conv2/map 3"
                             << "relu2" << 3 << -1 << -1;
        QTest::newRow("cell") << "conv2/map 3/4,7"
                              << "relu2" << 3 << 4 << -1;
        QTest::newRow("as the window writes it") << QStringLiteral("LeNet-5 › conv2 › map 3 › [4, 7]") << "relu2" << 3 << 4 << -1;
        QTest::newRow("term") << QStringLiteral("conv2 › map 3 › [4, 7] › term 12") << "relu2" << 3 << 4 << 12;
        QTest::newRow("unit") << QStringLiteral("LeNet-5 › gemm1 › unit 12") << "relu3" << 12 << -1 << -1;
        QTest::newRow("weight") << QStringLiteral("conv2 › filter 2, channel 1 › [4, 0]") << "relu2" << 2 * 6 + 1 << 4 << -1;
        QTest::newRow("weight of a unit") << QStringLiteral("gemm1 › unit 2, input 5") << "relu3" << 2 * 400 + 5 << -1 << -1;
        QTest::newRow("row") << QStringLiteral("conv2 › map 3 › row 4") << "relu2" << 3 << 4 << -1;
        QTest::newRow("with a slash before it") << "LeNet-5/conv2/map 3"
                                                << "relu2" << 3 << -1 << -1;
    }
    void aPathIsReadAsItIsWritten()
    {
        QFETCH(QString, text);
        QFETCH(QString, layer);
        QFETCH(int, map);
        QFETCH(int, row);
        QFETCH(int, term);
        const SeeWhere where = seeWhereIn(SeeContents(presetModel("lenet-5")), text);
        QCOMPARE(where.look.column.has_value(), layer != "-");
        if (where.look.column)
            QCOMPARE(QString::fromStdString(where.look.column->first), layer);
        QCOMPARE(where.look.map, map);
        QCOMPARE(where.look.cell ? where.look.cell->first : -1, row);
        QCOMPARE(where.term.value_or(-1), term);
    }

    /// Black is black beside anything: 0 is not the middle of its colours, and what has a sign does not change them.
    void whatTheNetworkReadsHasTheColoursOfValues()
    {
        for (const char* quantity : {"values", "weights"}) {
            SeeDrawing one = drawing("lenet-5");
            one.look.quantity = quantity;
            const SeeSnapshot snapshot = seeSnapshotOf(one);
            const SeeColumn& input = snapshot.picture.columns.front();
            QVERIFY(input.range == (ValueRange{0, static_cast<double>(16.0F / 17)}));
            QCOMPARE(input.palette, Palette::Viridis);
            const auto weights = std::ranges::find(snapshot.picture.columns, QStringLiteral("conv1"), &SeeColumn::name);
            QCOMPARE(weights->palette == Palette::BlueOrange, one.look.quantity == "weights");
        }
    }

    /// In large cells as many digits as the columns beside them have: "2.5" beside "0.36" would be less of a number.
    void largeCellsHaveTwoDecimals()
    {
        SeeSnapshot snapshot = seeSnapshotOf(drawing("fc:6-4"));
        SeeColumn& column = snapshot.picture.columns[2];
        Tensor values(column.tensor->shape());
        std::ranges::fill(values.cells(), 1.7321F);
        values.cells().front() = 2.509F;
        column.tensor = std::make_shared<const Tensor>(std::move(values));
        column.range = ValueRange{0, 2.509};
        const QByteArray svg = encodeFigure(SeeFigure(snapshot, QStringLiteral("FC")), FigureFile::Svg, {.millimetres = 160});
        QVERIFY(svg.contains("2.51") && svg.contains("1.73"));
    }

    /// As in Step: around zero where there are numbers on both sides of it, else from the least to the greatest.
    void valuesOnBothSidesOfZeroAreColouredAroundIt()
    {
        int around = 0;
        for (const char* network : {"lenet-5", "resnet-14-cifar"})
            for (const SeeSnapshot snapshot = seeSnapshotOf(drawing(network)); const SeeColumn& column : snapshot.picture.columns) {
                const bool negative = std::ranges::any_of(column.tensor->cells(), [](float cell) { return cell < 0; });
                QVERIFY2(column.palette == (negative ? Palette::BlueOrange : Palette::Viridis), qPrintable(column.name));
                around += negative;
            }
        QVERIFY(around > 0);
    }

    void whatTheNetworkDoesNotHaveIsRefused()
    {
        for (const char* at : {"conv9", "conv2/map 16", "conv2/map 3/10,0", "conv2/4,7", "gemm1/map 3/1,1", "conv2/filter 2, channel 6",
                               "conv2/filter 999999999999999999, channel 5"})
            QVERIFY_EXCEPTION_THROWN(seeSnapshotOf(drawing("lenet-5", QString::fromLatin1(at))), InputError);
    }

    void theNearestLevelIsTaken()
    {
        const std::vector<std::pair<const char*, SeeLevel>> levels = {{"LeNet-5", SeeLevel::Network},
                                                                      {"conv2", SeeLevel::Layer},
                                                                      {"conv2/map 3", SeeLevel::Map},
                                                                      {"conv2/map 3/4,7", SeeLevel::Cells}};
        for (const auto& [at, level] : levels)
            QVERIFY2(seeSnapshotOf(drawing("lenet-5", QString::fromLatin1(at))).over.look.level == level, at);
        SeeDrawing far = drawing("lenet-5", QStringLiteral("conv2/map 3/4,7"));
        far.level = "network";
        const SeeSnapshot snapshot = seeSnapshotOf(std::move(far));
        QVERIFY(snapshot.over.look.level == SeeLevel::Network);
        QVERIFY(!snapshot.over.marks.fields.empty() && !snapshot.over.marks.ways.empty()); // what it depends on, back to the image
        QVERIFY(snapshot.over.marks.held.has_value());
    }

    void theNumbersAreThoseOfTheNetwork()
    {
        SeeDrawing right = drawing("lenet-5");
        right.right = 3;
        const SeeSnapshot snapshot = seeSnapshotOf(std::move(right));
        QVERIFY(snapshot.picture.loss && std::isfinite(snapshot.picture.loss->loss));
        QCOMPARE(snapshot.picture.answer.size(), std::size_t{10});
        QVERIFY(snapshot.picture.answer[3].label);
        double sum = 0;
        for (const SeeBar& bar : snapshot.picture.answer)
            sum += bar.probability;
        QVERIFY(std::fabs(sum - 1) < 1e-5);
        QVERIFY(!seeSnapshotOf(drawing("lenet-5")).picture.loss); // nobody knows what it is
        for (const SeeColumn& column : snapshot.picture.columns)
            QVERIFY2(column.tensor, qPrintable(column.name));
    }

    void theTermIsMarked()
    {
        const SeeSnapshot snapshot = seeSnapshotOf(drawing("lenet-5", QStringLiteral("conv2 › map 3 › [4, 7] › term 1")));
        QVERIFY(snapshot.over.marks.term.has_value());
        QVERIFY_EXCEPTION_THROWN(seeSnapshotOf(drawing("lenet-5", QStringLiteral("conv2 › map 3 › [4, 7] › term 9999"))), InputError);
    }

    /// A cell that reaches out of the window has its number where enough of it is in sight, and else its colour alone.
    void aCutCellHasItsNumberWhereThereIsRoom()
    {
        const SeeColumn column = test::seeColumn("conv", "Conv 5×5", {1, 1, 6, 6}, 0);
        SeePlace place;
        place.planes = SeePlanes::of(column);
        place.large = SeeTile{0, QRectF(-15, -15, 480, 480)}; // cells of 80 pixels
        place.window = QRectF(0, 0, 400, 400);
        QImage drawn(400, 400, QImage::Format_RGB32);
        drawn.fill(Qt::white);
        QPainter painter(&drawn);
        SeeSheets().paintLarge(painter, column, place, GridLook::of(QApplication::palette(), QApplication::font()), 1);
        painter.end();
        const auto hasInk = [&](const QRect& part) {
            for (int y = part.top(); y <= part.bottom(); ++y)
                for (int x = part.left(); x <= part.right(); ++x)
                    if (drawn.pixel(x, y) != drawn.pixel(part.topLeft()))
                        return true;
            return false;
        };
        QVERIFY(hasInk({70, 70, 70, 70}));    // all of it is there
        QVERIFY(hasInk({3, 70, 58, 70}));     // 65 pixels of it
        QVERIFY(!hasInk({388, 70, 10, 70}));  // 15
        QVERIFY(!hasInk({388, 388, 10, 10})); // of a corner
    }

    /// Which part is in sight is said in fewer words where these have no room, and not cut.
    void thePartInSightIsSaidInFewerWords()
    {
        SeePlace place;
        place.planes = SeePlanes::of(test::seeColumn("conv", "Conv 5×5", {1, 1, 5, 5}, 0));
        place.large = SeeTile{0, QRectF(0, 0, 200, 200)};
        place.window = QRectF(40, 120, 40, 80);
        QCOMPARE(seePartForms(place),
                 QStringList({QStringLiteral("rows 3 to 4 (0 to 4), column 1 (0 to 4)"), QStringLiteral("rows 3–4, column 1")}));
    }

    /// Of hundreds of units that are looked at it is said which ones are in sight.
    void theUnitsInSightAreNamed()
    {
        const SeePicture picture = test::chainOf({test::seeColumn("input", "", {1, 1, 28, 28}, -1, SeeColumn::Kind::Input),
                                                  test::seeColumn("flatten1", "Flatten", {1, 4000, 1, 1}, 0, SeeColumn::Kind::Cells)});
        const SeeRoom room{{1000, 480}, QApplication::font()};
        const SeeLayout layout(picture, room, {.level = SeeLevel::Layer, .spot = {.column = 1, .map = 1620}});
        const SeePlace& place = layout.places()[1];
        QVERIFY(place.more > 0 && !place.tiles.empty());
        const std::int64_t first = place.tiles.front().index;
        QVERIFY(first > 0);
        const QString units = QStringLiteral("units %1 to %2 (0 to %3)")
                                  .arg(countOnScreen(first), countOnScreen(place.tiles.back().index), countOnScreen(3999));
        QVERIFY2(seeMoreForms(picture.columns[1], place).first().startsWith(units),
                 qPrintable(seeMoreForms(picture.columns[1], place).first()));
        const SeeLayout afar(picture, room, {});
        QVERIFY(!seeMoreForms(picture.columns[1], afar.places()[1]).first().contains(QStringLiteral("units")));
    }

    void foldedNetworksAreDrawn()
    {
        const SeeSnapshot snapshot = seeSnapshotOf(drawing("resnet-14-cifar"));
        const QByteArray svg = encodeFigure(SeeFigure(snapshot, QStringLiteral("ResNet")), FigureFile::Svg, {.millimetres = 160});
        QVERIFY(svg.contains("<title>ResNet</title>"));
        QVERIFY(snapshot.picture.columns.size() < 12);
    }
};

QTEST_MAIN(TestSeeDrawing)
#include "tst_see_drawing.moc"

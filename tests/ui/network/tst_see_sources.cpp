#include "core/data/source.h"
#include "core/io/onnx/onnx_file.h"
#include "core/nn/initialisation.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "tests/data/sample_files.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_test.h"
#include "ui/figures/figure_file.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/see/see_drawing.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/training_run.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/image_bar.h"

#include <QColor>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QSlider>
#include <QSvgRenderer>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

using namespace ks;

/// See of whatever a network reads, and of one that another program made: nothing in it is empty, one goes down to a term of a number and back,
/// and the program that draws without a window draws the same.
class TestSeeSources : public test::SeeTest<test::NetworkTest> {
    Q_OBJECT

    const QTemporaryDir m_folder;

    /// Of two classes, in colour and larger than the network reads them.
    QString writePhotographs()
    {
        const QString folder = m_folder.filePath(QStringLiteral("photographs"));
        for (const bool evening : {false, true}) {
            const QString of = folder + (evening ? QStringLiteral("/evening") : QStringLiteral("/noon"));
            [&] { QVERIFY(QDir().mkpath(of)); }();
            for (int i = 0; i < 30; ++i) {
                QImage picture(40, 40, QImage::Format_RGB32);
                for (int y = 0; y < 40; ++y)
                    for (int x = 0; x < 40; ++x)
                        picture.setPixelColor(x, y, QColor::fromHsv(evening ? 20 : 210, 5 * x + i, 255 - 4 * y));
                [&] { QVERIFY(picture.save(QStringLiteral("%1/%2.png").arg(of).arg(i))); }();
            }
        }
        return QStringLiteral("folder:%1?size=28x28&split=0.6,0.2,0.2").arg(folder);
    }
    /// Of pictures as large as MNIST's, in its files.
    QString writeDigits()
    {
        constexpr std::uint32_t side = 28;
        const QTemporaryDir& folder = m_folder;
        test::write(folder, QStringLiteral("digits/train-images-idx3-ubyte"), test::idxImages(200, side, side));
        test::write(folder, QStringLiteral("digits/train-labels-idx1-ubyte"), test::idxLabels(200));
        test::write(folder, QStringLiteral("digits/t10k-images-idx3-ubyte.gz"), test::gzip(test::idxImages(40, side, side)));
        test::write(folder, QStringLiteral("digits/t10k-labels-idx1-ubyte.gz"), test::gzip(test::idxLabels(40)));
        return QStringLiteral("mnist:") + folder.filePath(QStringLiteral("digits"));
    }
    void learnFrom(const QString& data)
    {
        change([&](NetworkContent& content) {
            content.data = data.toStdString();
            content.model = fittedTo(content, *openDataset(content.data)).model;
            content.settings.threads = 1;
        });
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && run().view().content.data == data.toStdString(), 60000);
    }
    void openResNet()
    {
        const Model net = smallResNet(3, 4, m_lab->document().model().graph.input, 10);
        const QString file = m_folder.filePath(QStringLiteral("resnet.onnx"));
        writeOnnx(file.toStdString(), {net.name, net.graph, initialParameters(net, 3), net.classes, net.loss});
        m_window->openFile(file, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().history.given, 20000);
    }

    const std::vector<SeeColumn>& columns() { return view().picture().columns; }
    /// A layer without weights has none to be seen.
    static bool isFilled(const SeeColumn& column) { return column.extent.empty() || (column.tensor && column.range); }
    bool areFilled()
    {
        return page().answer() && page().contents().model() == run().view().content.model && columns().size() > 1 &&
               std::ranges::all_of(columns(), isFilled);
    }
    QString emptyColumns()
    {
        QStringList names;
        for (const SeeColumn& column : columns())
            if (!isFilled(column))
                names.append(column.name);
        return names.join(QLatin1Char(' '));
    }
    bool explains() { return page().reasons() && page().reasons()->explanation; }
    /// Where there is most to be said: the largest number of it.
    static SeeSpot largestOf(const SeeColumn& column, int index)
    {
        const std::span<const float> cells = column.tensor->cells();
        const std::int64_t at = std::ranges::max_element(cells) - cells.begin();
        const Shape& shape = column.tensor->shape();
        const std::int64_t plane = shape.h * shape.w;
        SeeSpot spot{.column = index, .map = at / plane};
        if (plane > 1)
            spot.cell = SeeCell(at % plane / shape.w, at % plane % shape.w);
        return spot;
    }
    /// To a term of a number and out again, step by step, as keys lead.
    void goToATermAndBack(const SeeSpot& spot)
    {
        view().setSpot(spot);
        QTRY_VERIFY2_WITH_TIMEOUT(explains(), qPrintable(view().textOf(spot)), 20000);
        QVERIFY(m_desk->settled());
        const auto* told = page().findChild<QLabel*>(QStringLiteral("seePointed"));
        QVERIFY2(!told->accessibleName().isEmpty(), qPrintable(view().textOf(spot)));
        QTest::keyClick(&view(), Qt::Key_N);
        QVERIFY2(page().look().term > 0, qPrintable(view().textOf(spot)));
        drawAsSeen();
        for (int i = 0; i < 12 && view().spot().column >= 0; ++i)
            QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY2(view().spot() == SeeSpot(), "Esc does not lead out to the network");
        QVERIFY(m_desk->settled());
        QVERIFY(page().look().term == 0);
    }
    /// As `kernelscope-cli picture` does, from the weights, the sample and the place.
    void drawAsSeen()
    {
        std::shared_ptr<std::vector<Tensor>> weights;
        run().query<std::shared_ptr<std::vector<Tensor>>>(
            [](Trainer& trainer) { return std::make_shared<std::vector<Tensor>>(trainer.parameters()); },
            [&](const std::shared_ptr<std::vector<Tensor>>& found) { weights = found; }, [](const Text&) {});
        QTRY_VERIFY_WITH_TIMEOUT(weights, 20000);
        const WatchAnswer& answer = *page().answer();
        SeeDrawing drawing{
            .model = page().contents().model(), .backend = "openmp", .threads = 1, .look = page().look(), .size = {1000, 480}};
        drawing.parameters = *weights;
        drawing.input = *answer.seen;
        drawing.right = answer.prediction.label;
        for (const QString& name : page().contents().inputNames())
            drawing.columns.push_back(name.toStdString());
        const SeeSnapshot snapshot = seeSnapshotOf(drawing);
        QCOMPARE(snapshot.picture.columns.size(), columns().size());
        for (std::size_t i = 0; i < columns().size(); ++i) {
            const SeeColumn& drawn = snapshot.picture.columns[i];
            QCOMPARE(drawn.name, columns()[i].name);
            QCOMPARE(drawn.names, columns()[i].names);
            QVERIFY2(isFilled(drawn), qPrintable(drawn.name));
            const double all = columns()[i].range->high - columns()[i].range->low;
            const auto isNear = [&](float a, float b) {
                return std::fabs(a - b) <= 1e-3 * (1e-3 + all);
            }; // another backend rounds elsewhere
            QVERIFY2(std::ranges::equal(drawn.tensor->cells(), columns()[i].tensor->cells(), isNear), qPrintable(drawn.name));
        }
        QVERIFY(snapshot.over.look.spot == view().spot());
        QCOMPARE(snapshot.picture.answer.size(), view().picture().answer.size());
        const QByteArray svg = encodeFigure(SeeFigure(snapshot, QStringLiteral("a network")), FigureFile::Svg, {.millimetres = 160});
        QVERIFY(QSvgRenderer(svg).isValid());
        QVERIFY(svg.contains("<title>a network</title>"));
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    void everySourceIsSeenDownToATerm_data()
    {
        QTest::addColumn<QString>("source");
        for (const char* source : {"MNIST", "pictures in files like those of MNIST", "photographs", "table", "ResNet"})
            QTest::newRow(source) << QString::fromUtf8(source);
    }
    void everySourceIsSeenDownToATerm()
    {
        QFETCH(const QString, source);
        if (source == QStringLiteral("MNIST")) {
            if (!QFileInfo::exists(test::realData() + QStringLiteral("/mnist")))
                QSKIP("KERNELSCOPE_DATA does not name a folder with mnist/");
            learnFrom(QStringLiteral("mnist:") + test::realData() + QStringLiteral("/mnist"));
        } else if (source == QStringLiteral("photographs")) {
            learnFrom(writePhotographs());
        } else if (source == QStringLiteral("table")) {
            learnFrom(QStringLiteral("csv:") + test::writtenTable(m_folder.filePath(QStringLiteral("rows.csv")), 200) +
                      QStringLiteral("?target=target&split=0.6,0.2,0.2"));
        } else if (source == QStringLiteral("ResNet")) {
            openResNet();
        } else {
            learnFrom(writeDigits());
        }
        if (QTest::currentTestFailed())
            return;
        m_lab->tabs().open(QStringLiteral("see"));
        for (const SeeQuantity quantity :
             {SeeQuantity::Gradients, SeeQuantity::Weights, SeeQuantity::WeightGradients, SeeQuantity::Updates, SeeQuantity::Values}) {
            page().setQuantity(quantity);
            QVERIFY(m_desk->settled()); // until then there are the columns of before
            QTRY_VERIFY2_WITH_TIMEOUT(areFilled(), qPrintable(QStringLiteral("%1: %2").arg(int(quantity)).arg(emptyColumns())), 20000);
            QVERIFY(!page().bar().told().isEmpty());
        }
        const bool isTable = source == QStringLiteral("table");
        QCOMPARE(view().picture().rgbInput, source == QStringLiteral("photographs"));
        QCOMPARE(columns().front().names.isEmpty(), !isTable);
        QCOMPARE(view().picture().answer.empty(), isTable); // a number has no bars

        const int last = static_cast<int>(columns().size()) - 1;
        goToATermAndBack(largestOf(columns().back(), last));
        const auto maps = std::find_if(columns().begin() + 1, columns().end(), [](const SeeColumn& column) {
            return !column.group && column.tensor->shape().h * column.tensor->shape().w > 1;
        });
        QCOMPARE(maps == columns().end(), isTable);
        if (!isTable)
            goToATermAndBack(largestOf(*maps, static_cast<int>(maps - columns().begin())));

        m_lab->tabs().open(QStringLiteral("try")); // what is one's own is drawn, or chosen with sliders
        QTRY_COMPARE_WITH_TIMEOUT(m_window->findChild<QSlider*>(QStringLiteral("rowSlider0")) != nullptr, isTable, 20000);
        QVERIFY(!isTable || !m_lab->tryPage().pad().isVisible());
    }
};

QTEST_MAIN(TestSeeSources)
#include "tst_see_sources.moc"

#include "core/base/error.h"
#include "core/nn/initialisation.h"
#include "core/nn/next_update.h"
#include "core/nn/presets.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_predict_test.h"
#include "tests/ui/painted_letters.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_drawing.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_parameters.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_strips.h"
#include "ui/network/see/see_succession.h"
#include "ui/network/see/see_walk.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/value_scale.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;

namespace {

/// 0, 1, 2, … in every tensor of it.
WatchAnswer counted(const SeeContents& contents, SeeQuantity quantity)
{
    WatchAnswer answer;
    answer.question.tensors = contents.tensors(quantity);
    auto updates = std::make_shared<NextUpdates>();
    for (const auto& [node, role] : answer.question.tensors) {
        const OpSpec& spec = contents.model().graph.nodes[static_cast<std::size_t>(std::max(0, node))].spec;
        answer.tensors.push_back(test::countedCells(node == graphInput ? contents.model().graph.input : shapeOf(spec, role)));
        if (quantity == SeeQuantity::Updates)
            updates->tensors.emplace(LearntTensor(node, subjectOf(role)), TensorUpdate{.change = answer.tensors.back()});
    }
    answer.updates = updates;
    return answer;
}

SeePicture filled(const SeeContents& contents, SeeQuantity quantity)
{
    const WatchAnswer answer = counted(contents, quantity);
    return contents.picture(quantity, &answer, {});
}

/// With all that is folded unfolded.
SeeContents unfolded(const char* preset)
{
    SeeContents contents(presetModel(preset));
    for (int node = 0; node < static_cast<int>(contents.model().graph.nodes.size()); ++node)
        contents.unfold(node);
    return contents;
}

SeeLayout laid(const SeePicture& picture, const SeeLook& look, const QSizeF& size)
{
    return {picture, {size, QApplication::font()}, look};
}

QStringList lettersOf(const SeeColumn& column)
{
    QStringList letters;
    for (const SeeParameter& one : column.others)
        letters.append(one.letter);
    return letters;
}

} // namespace

/// What layers have learnt beside their filters, in the columns of See: biases, and a folded BatchNormalization’s own.
class TestSeeParameters : public test::SeePredictTest<test::NetworkTest> {
    Q_OBJECT

private:
    /// What the page shows of this quantity, as soon as it is there.
    void show(SeeQuantity quantity)
    {
        page().setQuantity(quantity);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.tensors == page().contents().tensors(quantity), 20000);
        QVERIFY(m_desk->settled());
    }
    const SeeColumn& shown(int column) { return view().picture().columns[static_cast<std::size_t>(column)]; }

private slots:
    void cleanup() { closeWindow(); }

    /// By the letters of the operators; running statistics have neither gradient nor update.
    void allOfThemStandThereByTheirLetters()
    {
        const SeeContents contents(presetModel("resnet-14-cifar"));
        for (const auto& [quantity, letters] :
             {std::pair(SeeQuantity::Weights, QStringList{"γ", "β", "μ", "σ²"}),
              std::pair(SeeQuantity::WeightGradients, QStringList{"γ", "β"}), std::pair(SeeQuantity::Updates, QStringList{"γ", "β"})}) {
            const SeePicture picture = filled(contents, quantity);
            const SeeColumn& column = picture.columns[1];
            QStringList others = lettersOf(column);
            others.removeAll(QStringLiteral("b")); // where the convolution has one
            QCOMPARE(others, letters);
            const std::int64_t maps = SeePlanes::of(column).maps();
            for (std::size_t i = 0; i < column.others.size(); ++i) {
                QVERIFY(column.others[i].tensor && column.others[i].channels == column.tensor->shape().n);
                const SeeSpot last{.column = 1, .map = seeParameterMap(column, {i, column.others[i].channels - 1})};
                QVERIFY(last.map >= maps && SeePlanes::of(column).isOther(last));
                QCOMPARE(seeNumberAt(column, last), std::optional(static_cast<float>(column.others[i].channels - 1)));
                QCOMPARE(seeSpotText(picture, last),
                         QStringLiteral("%1, %2[%3]: %3").arg(column.name, column.others[i].letter).arg(column.others[i].channels - 1));
                QVERIFY(SeePlanes::of(column).within(last) == last);
            }
            QVERIFY(seeSpotText(picture, {.column = 1}).contains(others.join(QStringLiteral(", "))));
            QVERIFY2(picture.shows.contains(letters.join(QStringLiteral(", ")) + QStringLiteral(" of BatchNormalization")),
                     qPrintable(picture.shows));
        }
        QVERIFY(filled(contents, SeeQuantity::Values).columns[1].others.empty());
    }

    void theyAreBesideTheFiltersInsideTheColumn_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<bool>("open");
        QTest::addColumn<int>("level");
        for (const char* preset : {"lenet-5", "resnet-34"})
            for (const bool open : {false, true})
                for (const int level : {0, 1, 3})
                    QTest::addRow("%s, %s, level %d", preset, open ? "unfolded" : "folded", level) << QString(preset) << open << level;
    }
    /// In the room that the page has for the picture in a window of 1280×720.
    void theyAreBesideTheFiltersInsideTheColumn()
    {
        QFETCH(QString, preset);
        QFETCH(bool, open);
        QFETCH(int, level);
        const SeeContents contents = open ? unfolded(preset.toUtf8().constData()) : SeeContents(presetModel(preset.toStdString()));
        const SeePicture picture = contents.picture(SeeQuantity::Weights, nullptr, {}); // before its numbers are there
        int seen = 0;
        for (int column = 1; column < static_cast<int>(picture.columns.size()); ++column) {
            const SeeColumn& shown = picture.columns[static_cast<std::size_t>(column)];
            if (shown.others.empty())
                continue;
            SeeLook look{.level = static_cast<SeeLevel>(level), .spot = {.column = column}};
            if (look.level == SeeLevel::Cells)
                look.spot = {
                    .column = column, .map = 0, .cell = SeePlanes::of(shown).isMatrix ? std::nullopt : std::optional(SeeCell(0, 0))};
            const SeeLayout layout = laid(picture, look, {930, 500});
            const SeePlace& place = layout.places()[static_cast<std::size_t>(column)];
            QCOMPARE(place.strips.size(), shown.others.size());
            double left = place.body.right();
            for (const SeeStrip& strip : place.strips) {
                QVERIFY2(strip.rect.left() >= left && strip.rect.right() <= place.slot.right() + 1, qPrintable(shown.name));
                QVERIFY2(strip.letter().top() >= place.title.bottom() - 1 && strip.rect.bottom() <= place.scale.top(),
                         qPrintable(shown.name));
                QVERIFY(strip.count >= 1 && strip.first + strip.count <= shown.others[strip.parameter].channels);
                left = strip.rect.right();
                const SeeSpot spot{.column = column, .map = strip.map + strip.first};
                const QRectF cell = layout.rectOf(spot);
                QVERIFY(!cell.isEmpty() && strip.rect.adjusted(0, 0, 0, 0.01).contains(cell));
                if (cell.height() >= 1)
                    QCOMPARE(layout.spotAt(cell.center()), spot);
                ++seen;
            }
        }
        QVERIFY(seen > 0);
    }

    /// σ² is wider than γ: where there is room for all letters, each has what it takes.
    void allLettersAreWrittenWhereThereIsRoomForThem()
    {
        const SeeContents contents(presetModel("resnet-14-cifar"));
        const SeeColumn column = filled(contents, SeeQuantity::Weights).columns[1];
        const GridLook look = GridLook::of(paletteOf(lightColours()), QApplication::font());
        const double least = seeStripsWidth(column, look.font, 0);
        for (const double width : {least, 1.5 * least, least / 3}) {
            SeePlace place;
            placeSeeStrips(place, column, {.maps = {10, 30, 100, 300}, .width = width, .line = 16, .font = look.font});
            QCOMPARE(place.strips.size(), column.others.size());
            for (std::size_t i = 1; i < place.strips.size(); ++i)
                QVERIFY(place.strips[i].rect.left() >= place.strips[i - 1].rect.right());
            test::PaintedLetters sheet({400, 400});
            QPainter painter(&sheet);
            paintSeeStrips(painter, column, place, look);
            painter.end();
            QStringList written;
            for (const test::PaintedLetters::Text& text : sheet.texts())
                written.append(QString(text.text).remove(QLatin1Char('*')));
            if (width >= least) {
                QVERIFY2(place.strips.back().rect.right() <= 110 + width, qPrintable(QString::number(width)));
                QCOMPARE(written, lettersOf(column));
            } else {
                QVERIFY(written.size() < std::ssize(place.strips));
            }
        }
    }

    /// Many numbers on a few pixels are as strong as the largest of them, of whatever sign, and stand in a frame.
    void manyNumbersOnFewPixelsAreSeen()
    {
        constexpr std::int64_t channels = 120;
        const GridLook look = GridLook::of(paletteOf(lightColours()), QApplication::font());
        Tensor bias({1, channels, 1, 1});
        for (std::int64_t channel = 0; channel < channels; ++channel)
            bias.data()[channel] = channel % 2 == 0 ? 1.0F : -0.9F;
        SeeColumn column{.kind = SeeColumn::Kind::Maps, .extent = {channels, 400, 1, 1}};
        column.others.push_back({.letter = QStringLiteral("b"),
                                 .channels = channels,
                                 .tensor = std::make_shared<const Tensor>(std::move(bias)),
                                 .range = ValueRange{-1, 1}});
        constexpr int left = 10;
        constexpr int top = 20;
        constexpr int high = 20;
        SeePlace place;
        place.strips.push_back({.rect = QRectF(left, top, 12, high), .channels = channels, .count = channels, .line = top});
        QImage image(40, 60, QImage::Format_RGB32);
        image.fill(look.ground);
        QPainter painter(&image);
        paintSeeStrips(painter, column, place, look);
        painter.end();
        const ValueScale scale(Palette::BlueOrange, {-1, 1});
        for (int y = top + 1; y < top + high - 1; ++y)
            QCOMPARE(image.pixel(left + 6, y), scale.colourOf(1));
        QVERIFY(image.pixel(left, top + high / 2) != scale.colourOf(1));
    }

    /// Each on the height of its own filter, whatever is scrolled; of a dense layer beside its row.
    void eachIsOnTheHeightOfItsFilter()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const SeePicture picture = filled(contents, SeeQuantity::Weights);
        const auto column = [&](const char* name) { return contents.columnOf(contents.shownWith(contents.model().find(name))); };
        const SeeLayout far = laid(picture, {}, {930, 500});
        const SeePlace& first = far.places()[static_cast<std::size_t>(column("conv1"))];
        QCOMPARE(first.strips[0].count, std::int64_t{6});
        for (const SeeTile& tile : first.tiles)
            if (first.perRow == 1) {
                const QRectF cell = far.rectOf({.column = column("conv1"), .map = first.strips[0].map + tile.index});
                QVERIFY(cell.center().y() > tile.rect.top() && cell.center().y() < tile.rect.bottom());
            }
        const int dense = column("gemm1");
        const std::int64_t inputs = picture.columns[static_cast<std::size_t>(dense)].tensor->shape().c;
        SeeLook look{.level = SeeLevel::Cells, .spot = {.column = dense, .map = 60 * inputs + 5}};
        const SeeLayout near = laid(picture, look, {930, 500});
        const SeePlace& place = near.places()[static_cast<std::size_t>(dense)];
        QVERIFY(place.large && place.strips[0].first > 0);
        const QRectF weight = near.rectOf(look.spot);
        const QRectF bias = near.rectOf({.column = dense, .map = place.strips[0].map + 60});
        QVERIFY(std::fabs(weight.center().y() - bias.center().y()) < 1);
        look.spot.map = place.strips[0].map + 100; // its row comes into sight with it
        const SeeLayout scrolled = laid(picture, look, {930, 500});
        const SeeStrip& strip = scrolled.places()[static_cast<std::size_t>(dense)].strips[0];
        QVERIFY(strip.first <= 100 && strip.first + strip.count > 100);
    }

    /// However wide the column is: a row of tiles has whole filters, or is a part of one alone.
    void noRowOfTilesBreaksAFilterApart()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const SeePicture picture = filled(contents, SeeQuantity::WeightGradients);
        const int column = contents.columnOf(contents.shownWith(contents.model().find("conv2")));
        constexpr std::int64_t inputs = 6;
        for (const SeeLook& look : {SeeLook(), SeeLook{.level = SeeLevel::Layer, .spot = {.column = column}}})
            for (int width = 400; width <= 2400; width += 40)
                for (const int height : {120, 250, 370, 500, 1100}) {
                    const SeeLayout layout = laid(picture, look, QSizeF(width, height));
                    const SeePlace& place = layout.places()[static_cast<std::size_t>(column)];
                    const QString where = QStringLiteral("%1 x %2: %3 a row").arg(width).arg(height).arg(place.perRow);
                    QVERIFY2(place.perRow % inputs == 0 || inputs % place.perRow == 0, qPrintable(where));
                    if (place.tiles.empty() || place.large || place.perRow > inputs)
                        continue;
                    const SeeStrip& strip = place.strips[0];
                    for (std::int64_t filter = strip.first; filter < strip.first + strip.count; ++filter) {
                        const double bias = strip.cellOf(filter).center().y();
                        const QRectF from = layout.rectOf({.column = column, .map = filter * inputs});
                        const QRectF to = layout.rectOf({.column = column, .map = filter * inputs + inputs - 1});
                        QVERIFY2(from.isNull() || bias > from.top(), qPrintable(where));
                        QVERIFY2(to.isNull() || bias < to.bottom() + place.pitch, qPrintable(where));
                    }
                }
    }

    /// In the colours of the filters, so that they can be compared, unless these would not tell them apart.
    void theirColoursAreToldFromTheFilters()
    {
        const SeeContents contents(presetModel("lenet-5"));
        WatchAnswer answer = counted(contents, SeeQuantity::Weights);
        const auto bias = [&](float most) {
            Tensor tensor({1, 6, 1, 1});
            tensor.cells()[3] = most;
            for (std::size_t i = 0; i < answer.tensors.size(); ++i)
                if (answer.question.tensors[i] == std::pair(contents.model().find("conv1"), Role::Bias))
                    answer.tensors[i] = std::make_shared<const Tensor>(std::move(tensor));
            return contents.picture(SeeQuantity::Weights, &answer, {}).columns[1];
        };
        const SeeColumn alike = bias(100); // of filters up to 149
        QVERIFY(!alike.others[0].ownColours && alike.others[0].range == alike.range && alike.others[0].palette == alike.palette);
        QVERIFY(bias(50).others[0].ownColours); // all pale in those
        const SeeColumn small = bias(0.5F);
        QVERIFY(small.others[0].ownColours && small.others[0].range == (ValueRange{-0.5, 0.5}));
        QVERIFY(seeParameterColours(small.others[0]).contains(figureOnScreen(0.5)));
        const SeeColumn large = bias(1000);
        QVERIFY(large.others[0].ownColours && large.others[0].range == (ValueRange{-1000, 1000}));
        QVERIFY(!bias(0).others[0].ownColours); // which is the middle of any
        QVERIFY(seeParameterColours(alike.others[0]) != seeParameterColours(large.others[0]));
    }

    /// The same number has the same colour in every layer, and none but zero looks like zero, however few numbers there are.
    void aNormalisationLooksTheSameInEveryLayer()
    {
        const SeeContents contents = unfolded("resnet-14-cifar");
        WatchAnswer answer = counted(contents, SeeQuantity::Weights);
        const auto& nodes = contents.model().graph.nodes;
        for (std::size_t i = 0; i < answer.tensors.size(); ++i) {
            const auto& [node, role] = answer.question.tensors[i];
            if (node == graphInput || nodes[static_cast<std::size_t>(node)].spec.op != OpKind::BatchNormalization)
                continue;
            Tensor fresh(answer.tensors[i]->shape());
            std::ranges::fill(fresh.cells(), role == Role::Weights || role == Role::Variance ? 1.0F : 0.0F);
            answer.tensors[i] = std::make_shared<const Tensor>(std::move(fresh));
        }
        const SeePicture picture = contents.picture(SeeQuantity::Weights, &answer, {});
        int layers = 0;
        for (const SeeColumn& column : picture.columns)
            for (const SeeParameter& one : column.others) {
                if (!one.normalises)
                    continue;
                QVERIFY(one.ownColours && one.range);
                const ValueRange wanted = one.role == Role::Weights    ? ValueRange{-1, 1}
                                          : one.role == Role::Variance ? ValueRange{0, 1}
                                                                       : ValueRange{0, 0};
                QVERIFY2(*one.range == wanted, qPrintable(column.name + one.letter));
                QVERIFY(isDiverging(one.palette) == (one.role != Role::Variance));
                layers += one.role == Role::Weights ? 1 : 0;
            }
        QVERIFY(layers > 3);
        QVERIFY2(picture.shows.contains(QStringLiteral("normalisation")), qPrintable(picture.shows));
    }

    void keysLeadToThemAndBack()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const SeePicture picture = filled(contents, SeeQuantity::Weights);
        const int column = contents.columnOf(contents.shownWith(contents.model().find("conv1")));
        const SeeLook look{.level = SeeLevel::Layer, .spot = {.column = column}};
        const SeeLayout layout = laid(picture, look, {930, 500});
        const SeePlace& place = layout.places()[static_cast<std::size_t>(column)];
        const auto from = [&](const SeeSpot& spot, Qt::Key key, SeeLevel level = SeeLevel::Layer) {
            return walked(picture, layout, level, spot, {key});
        };
        const SeeSpot filter{.column = column, .map = place.perRow - 1};
        const SeeSpot bias = from(filter, Qt::Key_Right);
        QCOMPARE(bias.map, 6 + filter.map);
        QVERIFY(levelOf(picture, bias) == SeeLevel::Layer);
        QCOMPARE(from(bias, Qt::Key_Down).map, bias.map + 1);
        QCOMPARE(from(bias, Qt::Key_End).map, std::int64_t{6 + 5});
        QCOMPARE(from({.column = column, .map = 6}, Qt::Key_Up), (SeeSpot{.column = column}));
        QCOMPARE(from(from(bias, Qt::Key_Left), Qt::Key_Right), bias);
        QCOMPARE(from(bias, Qt::Key_Right).column, column + 1);
        SeeSpot same = bias;
        QVERIFY(levelBelow(picture, SeeLevel::Layer, same) == SeeLevel::Layer && same == bias); // it is a number already
        const int dense = contents.columnOf(contents.shownWith(contents.model().find("gemm1")));
        const SeeColumn& matrix = picture.columns[static_cast<std::size_t>(dense)];
        const std::int64_t inputs = matrix.tensor->shape().c;
        const SeeSpot last{.column = dense, .map = 8 * inputs - 1};
        const SeeSpot beside = from(last, Qt::Key_Right);
        QCOMPARE(beside.map, SeePlanes::of(matrix).maps() + 7);
        QCOMPARE(from(beside, Qt::Key_Left), last);
    }

    /// The filter that makes the map, and the map that the filter makes; of what has no map the layer.
    void anotherQuantityIsAboutTheSameMap()
    {
        const SeeContents contents(presetModel("lenet-5"));
        const SeePicture values = filled(contents, SeeQuantity::Values);
        const SeePicture weights = filled(contents, SeeQuantity::Weights);
        const SeePicture gradients = filled(contents, SeeQuantity::WeightGradients);
        const auto column = [&](const char* name) { return contents.columnOf(contents.shownWith(contents.model().find(name))); };
        const SeeSpot map{.column = column("conv2"), .map = 3};
        const SeeSpot filter = spotAfter(weights, values, map);
        QCOMPARE(filter, (SeeSpot{.column = map.column, .map = 3 * 6}));
        QCOMPARE(spotAfter(values, weights, filter), map);
        QCOMPARE(spotAfter(values, weights, {.column = map.column, .map = 3 * 6 + 5}), map);
        QCOMPARE(spotAfter(weights, values, {.column = map.column, .map = 3, .cell = SeeCell(2, 5)}), filter); // which lies in no filter
        QCOMPARE(spotAfter(values, weights, {.column = map.column, .map = 3 * 6, .cell = SeeCell(2, 4)}), map);
        const SeeSpot unit{.column = column("gemm1"), .map = 12};
        const SeeSpot row = spotAfter(weights, values, unit);
        QCOMPARE(row.map, std::int64_t{12 * 400});
        QCOMPARE(spotAfter(values, weights, row), unit);
        const SeeSpot bias{.column = map.column, .map = 16 * 6 + 3};
        QCOMPARE(spotAfter(gradients, weights, bias), bias);
        QCOMPARE(spotAfter(values, weights, bias), map);
        const SeeSpot pooled{.column = column("maxpool1"), .map = 2};
        QCOMPARE(spotAfter(weights, values, pooled), (SeeSpot{.column = pooled.column}));
    }

    /// Their gradients tell what is right, as those of the filters do; what is learnt does not.
    void predictHidesThemAsTheFilters()
    {
        const SeeContents contents(presetModel("lenet-5"));
        for (const SeeQuantity quantity : {SeeQuantity::Weights, SeeQuantity::WeightGradients, SeeQuantity::Updates}) {
            SeePicture picture = filled(contents, quantity);
            const SeeSpot spot{.column = 1, .map = 6 + 2};
            QVERIFY(seeNumberAt(picture.columns[1], spot).has_value());
            hideSeeAnswer(picture);
            const bool isHidden = quantity != SeeQuantity::Weights;
            QCOMPARE(isSeeSecret(picture, spot), isHidden);
            QCOMPARE(seeNumberAt(picture.columns[1], spot).has_value(), !isHidden);
            QCOMPARE(seeSpotText(picture, spot).endsWith(QStringLiteral("?")), isHidden);
            QCOMPARE(picture.columns[1].others.size(), std::size_t{1}); // its room stays
        }
        SeePicture picture = filled(contents, SeeQuantity::WeightGradients); // one that is asked for, and those behind it
        hideSeeCells(picture, contents, SeeQuantity::WeightGradients, {contents.model().find("conv1"), Role::DiffBias, Mask{2, 2}});
        for (std::int64_t channel = 0; channel < 6; ++channel) {
            const SeeSpot spot{.column = 1, .map = 6 + channel};
            QCOMPARE(isSeeSecret(picture, spot), channel >= 2);
            QCOMPARE(isSeeAsked(picture, spot), channel == 2);
            QCOMPARE(seeNumberAt(picture.columns[1], spot).has_value(), channel < 2);
        }
        QVERIFY(!isSeeSecret(picture, SeeSpot{.column = 1, .map = 2}));
    }

    /// On the command line, too, by the name that the path has.
    void aFigureShowsThem()
    {
        SeeDrawing drawing{.model = presetModel("lenet-5"), .backend = "openmp", .at = "conv1/b[3]", .size = {1280, 600}};
        drawing.parameters = initialParameters(drawing.model, 7);
        drawing.input = Tensor(drawing.model.graph.input, "input");
        drawing.look.quantity = "weights";
        const SeeSnapshot snapshot = seeSnapshotOf(drawing);
        QCOMPARE(snapshot.over.marks.held, std::optional(SeeSpot{.column = 1, .map = 6 + 3}));
        const SeeFigure figure(snapshot, "LeNet-5");
        QVERIFY2(figure.caption().contains("b of Conv"), qPrintable(figure.caption()));
        drawing.at = "conv1/b[6]";
        QVERIFY_EXCEPTION_THROWN(seeSnapshotOf(drawing), InputError);
        drawing.at = "conv1/filter 6"; // and no number behind the filters
        QVERIFY_EXCEPTION_THROWN(seeSnapshotOf(drawing), InputError);
        drawing.at = "conv1/b[3]";
        drawing.look.quantity = "values";
        QVERIFY_EXCEPTION_THROWN(seeSnapshotOf(drawing), InputError);
    }

    /// Down to the terms of the gradient, and to the stages of its update.
    void aNumberIsExplainedAsAWeightIs()
    {
        openWithLittleData();
        openSee();
        show(SeeQuantity::WeightGradients);
        const SeeSpot bias{.column = column("conv1"), .map = 6 + 2};
        view().setSpot(bias);
        QVERIFY(view().accessibleDescription().startsWith(QStringLiteral("conv1, b[2]: ")));
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QVERIFY(page().reasons()->question.of == Role::DiffBias);
        QCOMPARE(page().reasons()->question.cell.c, std::int64_t{2});
        QVERIFY(page().reasons()->explanation->agrees());
        const auto told = static_cast<float>(*page().reasons()->explanation->backendValue);
        QCOMPARE(seeNumberAt(shown(bias.column), bias), std::optional(told));
        show(SeeQuantity::Updates);
        QTRY_VERIFY_WITH_TIMEOUT(view().picture().updates && page().reasons() && page().reasons()->explanation, 20000);
        QCOMPARE(view().spot(), bias);
        const TensorUpdate* const update = view().picture().updates->of(shown(bias.column).node, Role::Bias);
        QVERIFY(update);
        QCOMPARE(shown(bias.column).others[0].tensor, update->change);
        QVERIFY2(page().story().toPlainText().contains(QStringLiteral("b[2]")), qPrintable(page().story().toPlainText()));
    }

    void theFilterOfAMapIsOpenedWithTheWeights()
    {
        openWithLittleData();
        openSee();
        view().setSpot({.column = column("conv2"), .map = 3});
        QVERIFY(m_desk->settled());
        QCOMPARE(view().level(), SeeLevel::Map);
        show(SeeQuantity::Weights);
        QCOMPARE(view().spot().map, std::int64_t{3 * 6});
        QCOMPARE(view().level(), SeeLevel::Map);
        show(SeeQuantity::Values);
        QCOMPARE(view().spot(), (SeeSpot{.column = column("conv2"), .map = 3}));
    }
};

QTEST_MAIN(TestSeeParameters)
#include "tst_see_parameters.moc"

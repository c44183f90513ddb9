#include "core/data/source.h"
#include "core/nn/presets.h"
#include "tests/ui/network/see_page_test.h"
#include "tests/ui/network/see_pictures.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_story.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace ks;

/// Folded groups in the picture of See, where there is little room: how many of their maps are seen, their titles, and how they are unfolded.
class TestSeeGroups : public test::SeePageTest {
    Q_OBJECT

private:
    static constexpr QSizeF low{780, 200};

    static const SeePlace& placeIn(const SeeLayout& layout, int column) { return layout.places()[static_cast<std::size_t>(column)]; }
    static SeeLayout laid(const SeePicture& picture, const SeeLook& look = {}, const QSizeF& size = low)
    {
        return {picture, {size, QApplication::font()}, look};
    }
    /// As of ResNet-14, whose blocks are folded.
    static SeePicture foldedPicture()
    {
        using Kind = SeeColumn::Kind;
        SeePicture picture = test::chainOf({test::seeColumn("input", "", {1, 1, 28, 28}, -1, Kind::Input),
                                            test::seeColumn("conv1", "Conv 3×3 · Relu", {1, 16, 28, 28}, 0),
                                            test::seeColumn("conv2 … relu5", "2 blocks", {1, 16, 28, 28}, 1),
                                            test::seeColumn("conv6 … relu9", "2 blocks", {1, 32, 14, 14}, 2),
                                            test::seeColumn("conv11 … relu13", "2 blocks", {1, 64, 7, 7}, 3),
                                            test::seeColumn("globalaveragepool1", "GlobalAveragePool", {1, 64, 1, 1}, 4, Kind::Cells),
                                            test::seeColumn("gemm1", "Gemm", {1, 10, 1, 1}, 5, Kind::Answer)});
        for (int column = 2; column < 5; ++column)
            picture.columns[static_cast<std::size_t>(column)].group = true;
        for (int i = 0; i < 10; ++i)
            picture.answer.push_back({.name = QString::number(i), .probability = 0.1, .logit = 0});
        return picture;
    }
    static double wordsOf(const SeeColumn& column)
    {
        return QFontMetricsF(seeNameFont(QApplication::font())).horizontalAdvance(seeTitle(column));
    }
    int foldedColumn()
    {
        const auto& columns = view().picture().columns;
        return static_cast<int>(std::ranges::find(columns, true, &SeeColumn::group) - columns.begin());
    }
    int columns() { return static_cast<int>(view().picture().columns.size()); }
    /// As a mouse does it, whatever the first click has moved.
    void doubleClick(const QPoint& at)
    {
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(&view(), Qt::LeftButton, {}, at);
    }
    void openResNet(const QSize& size)
    {
        openWithLittleData();
        m_window->resize(size);
        change([](NetworkContent& content) {
            content.model = fittedTo(NetworkContent{.model = presetModel("resnet-14-cifar")}, *openDataset(content.data)).model;
        });
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("see"));
        QVERIFY(isSeen());
        QVERIFY(foldedColumn() < columns());
    }

private slots:
    void cleanup() { closeWindow(); }

    /// Who comes near sees no less, down to maps of a few pixels, and all pages are as full.
    void aChosenGroupShowsNoFewerMaps()
    {
        const SeePicture picture = foldedPicture();
        for (const QSizeF& size : {low, QSizeF(780, 260), QSizeF(560, 200), QSizeF(1000, 480)}) {
            const SeeLayout before = laid(picture, {}, size);
            for (int column = 2; column < 5; ++column)
                for (const std::int64_t map : {std::int64_t(-1), std::int64_t(0), placeIn(before, column).planes.tiles / 2}) {
                    const SeeLayout near = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = column, .map = map}}, size);
                    const SeePlace& place = placeIn(near, column);
                    QVERIFY2(place.tiles.size() >= placeIn(before, column).tiles.size(),
                             qPrintable(QStringLiteral("%1 of %2 at %3").arg(place.tiles.size()).arg(column).arg(size.height())));
                    QVERIFY(place.tiles.front().rect.width() >= placeIn(before, column).tiles.front().rect.width() - 0.5);
                }
        }
    }

    /// What those beside a title leave free is its, and a click there means it.
    void aTitleTakesTheRoomBesideIt()
    {
        const SeePicture picture = foldedPicture();
        const QSizeF narrow(640, 200);
        const SeeLayout layout = laid(picture, {}, narrow);
        const SeePlace& long_ = placeIn(layout, 5);
        const SeePlace& beside = placeIn(layout, 6);
        QVERIFY2(wordsOf(picture.columns[5]) > long_.title.width(), qPrintable(QString::number(long_.title.width())));
        QVERIFY2(long_.words.width() >= std::min(wordsOf(picture.columns[5]), long_.title.width() + 10),
                 qPrintable(QString::number(long_.words.width())));
        QVERIFY(beside.words.width() >= wordsOf(picture.columns[6]) - 0.5);
        QCOMPARE(beside.words.center().x(), beside.title.center().x());
        QCOMPARE(layout.titleAt({long_.words.right() - 1, long_.words.center().y()}), 5);
        for (const SeeLook& look : {SeeLook{}, SeeLook{.level = SeeLevel::Layer, .spot = {.column = 3}}}) {
            const SeeLayout any = laid(picture, look, narrow);
            for (int column = 1; column < 7; ++column) {
                QVERIFY(!placeIn(any, column - 1).words.adjusted(0.5, 0.5, -0.5, -0.5).intersects(placeIn(any, column).words));
                // A name beside it that would be cut takes what this one's own name leaves.
                const QString name = seeTitle(picture.columns[static_cast<std::size_t>(column)]);
                const double kept =
                    std::min(placeIn(any, column).title.width(), QFontMetricsF(seeSmallFont(QApplication::font())).horizontalAdvance(name));
                QVERIFY(placeIn(any, column).nameAlone || placeIn(any, column).words.width() >= kept - 0.5);
            }
        }
    }

    /// By its title and by its maps, from afar and where another column is looked at: the first click may move it away from below the mouse.
    void aDoubleClickUnfoldsAGroup()
    {
        openResNet({900, 600});
        QVERIFY2(page().story().toPlainText().contains(QStringLiteral("folded group unfolds it")),
                 qPrintable(page().story().toPlainText()));
        QVERIFY2(page().story().toPlainText().contains(QStringLiteral("folds it again")), qPrintable(page().story().toPlainText()));
        int before = columns();
        const auto titleOf = [this](int column) { return placeIn(view().layoutOfColumns(), column).words.center().toPoint(); };
        const auto mapOf = [this](int column) { return placeIn(view().layoutOfColumns(), column).tiles.front().rect.center().toPoint(); };
        const auto lookAt = [this](const SeeSpot& spot, SeeLevel level) {
            view().setSpot(spot, level);
            return m_desk->settled();
        };
        const auto hasUnfolded = [&] { return m_desk->settled() && columns() > std::exchange(before, columns()); };
        doubleClick(titleOf(foldedColumn()));
        QVERIFY(hasUnfolded());
        QVERIFY(lookAt({}, SeeLevel::Network));
        doubleClick(mapOf(foldedColumn()));
        QVERIFY(hasUnfolded());
        QVERIFY(foldedColumn() < columns());
        QVERIFY(lookAt({.column = foldedColumn() + 1}, SeeLevel::Layer)); // beside it there is little room
        doubleClick(titleOf(foldedColumn()));
        QVERIFY(hasUnfolded());
        QVERIFY(foldedColumn() < columns());
        QVERIFY(lookAt({.column = foldedColumn()}, SeeLevel::Layer)); // it is chosen
        doubleClick(mapOf(foldedColumn()));
        QVERIFY(hasUnfolded());
        QVERIFY(foldedColumn() < columns());
        QVERIFY(lookAt({.column = foldedColumn(), .map = 0}, SeeLevel::Map)); // one of its maps is: its cells are what is meant
        doubleClick(placeIn(view().layoutOfColumns(), foldedColumn()).window.center().toPoint());
        QVERIFY(!hasUnfolded());
        QCOMPARE(view().level(), SeeLevel::Cells);
    }

    /// One click, or Enter; what it was unfolded into says of what group it is, and Esc leads back to that, before it leads to the whole network.
    void aClickUnfoldsAGroup()
    {
        openResNet({900, 600});
        const int group = foldedColumn();
        const int before = columns();
        const QString name = view().picture().columns[static_cast<std::size_t>(group)].name;
        const SeeSpot chosen{.column = group};
        const auto isUnfolded = [&] { return m_desk->settled() && columns() > before && view().spot() == chosen; };
        const auto isFolded = [&] {
            return m_desk->settled() && columns() == before && view().spot() == chosen &&
                   view().picture().columns[static_cast<std::size_t>(group)].name == name;
        };
        QTest::mouseClick(&view(), Qt::LeftButton, {}, placeIn(view().layoutOfColumns(), group).words.center().toPoint());
        QVERIFY(isUnfolded());
        QCOMPARE(view().level(), SeeLevel::Network);
        QVERIFY2(page().story().toPlainText().contains(QStringLiteral("It is part of ") + name), qPrintable(page().story().toPlainText()));
        const bool unfolds = page().contents().foldAt(group)->isGroup();
        QCOMPARE(page().story().toPlainText().contains(QStringLiteral("a click on the name of this column, Esc or ")), !unfolds);
        QVERIFY2(page().story().toPlainText().contains(QStringLiteral("Esc or ")), qPrintable(page().story().toPlainText()));
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(isFolded());
        QVERIFY(!page().story().toPlainText().contains(QStringLiteral("It is part of ")));
        QTest::keyClick(&view(), Qt::Key_Return);
        QVERIFY(isUnfolded());
        QTest::keyClick(&view(), Qt::Key_Return); // a block of the stage
        QVERIFY(m_desk->settled() && page().contents().groupsAround(group).size() == 2);
        for (const std::size_t around : {1U, 0U}) {
            QTest::keyClick(&view(), Qt::Key_Escape);
            QVERIFY(m_desk->settled());
            QCOMPARE(page().contents().groupsAround(group).size(), around);
        }
        QVERIFY(isFolded());
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(view().spot() == SeeSpot() && columns() == before);
    }

    /// Lines are between maps that are seen: through what a group hides to those before it, and into it as far as its end; of gradients, too.
    void linesPassWhatIsFolded()
    {
        openResNet({900, 600});
        const int group = foldedColumn();
        QVERIFY(view().picture().columns[static_cast<std::size_t>(group) + 1].group); // which reads it
        view().setSpot({.column = group, .map = 1}, SeeLevel::Network);
        const auto leads = [&](bool onward) {
            return std::ranges::any_of(view().snapshot().over.marks.ways, [&](const SeeWay& way) {
                const SeeSpot& end = onward ? way.to : way.from;
                return way.onward == onward && end.map >= 0 && (onward ? end.column > group : end.column < group);
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(leads(false) && leads(true), 20000);
        double all = 0;
        for (const SeeShare& share : page().reasons()->seenFrom)
            all += std::fabs(share.share);
        QVERIFY2(all > 0 && all <= 1 + 1e-6, qPrintable(QString::number(all)));
        QTRY_VERIFY2(page().story().toPlainText().contains(QStringLiteral("Through the layers that are folded it is made of")),
                     qPrintable(page().story().toPlainText()));
        QVERIFY(m_desk->settled());
        page().setQuantity(SeeQuantity::Gradients);
        QVERIFY(isSeen());
        view().setSpot({.column = group, .map = 1}, SeeLevel::Network);
        QTRY_VERIFY_WITH_TIMEOUT(
            std::ranges::any_of(view().snapshot().over.marks.ways, [&](const SeeWay& way) { return way.from.column > group; }), 20000);
        QVERIFY(m_desk->settled());
    }

    /// From a layer to its block and on to its stage by a key, or at once by the menu and the palette; unfolded again a stage shows its blocks.
    void whatIsUnfoldedIsFoldedAgain()
    {
        openResNet({900, 600});
        const int stage = foldedColumn(); // the column of its first block, and of that one's first layer, too
        const auto at = [&]() -> const SeeColumn& { return view().picture().columns[static_cast<std::size_t>(stage)]; };
        const auto unfold = [&] {
            building().perform(SeeColumnEdit::Unfold, stage);
            return m_desk->settled();
        };
        const auto offered = [&](SeeColumnEdit edit) {
            for (const SeeOfferedEdit& one : seeEditsOf(page().contents(), stage, at().name))
                if (one.edit == edit)
                    return one.whyNot.isEmpty() ? one.text : one.whyNot;
            return QString();
        };
        const auto found = [this] {
            QStringList names;
            for (const LabPlace& place : building().places())
                names += place.name;
            return names.filter(QStringLiteral("Fold "));
        };
        const std::vector<int> before = page().contents().columns();
        const QString foldStage = QStringLiteral("Fold ") + at().name;
        QVERIFY(offered(SeeColumnEdit::Fold).isEmpty() && found().isEmpty());
        QVERIFY(unfold());
        QVERIFY(at().group);
        const QString block = at().name;
        const QString foldBlock = QStringLiteral("Fold ") + block;
        QCOMPARE(offered(SeeColumnEdit::Fold), foldStage);
        QVERIFY(offered(SeeColumnEdit::FoldAround).isEmpty());
        QVERIFY(unfold());
        QVERIFY(at().part);
        QCOMPARE(offered(SeeColumnEdit::Fold), foldBlock);
        QCOMPARE(offered(SeeColumnEdit::FoldAround), foldStage);
        QCOMPARE(found(), QStringList({foldBlock, foldStage}));

        view().setSpot({.column = stage}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Space, Qt::ShiftModifier);
        QVERIFY(m_desk->settled());
        QVERIFY(at().group);
        QCOMPARE(at().name, block);
        QCOMPARE(view().spot(), (SeeSpot{.column = stage}));
        QTest::keyClick(&view(), Qt::Key_Space, Qt::ShiftModifier);
        QVERIFY(m_desk->settled());
        QCOMPARE(page().contents().columns(), before);
        QCOMPARE(view().spot(), (SeeSpot{.column = stage}));
        QTest::keyClick(&view(), Qt::Key_Space, Qt::ShiftModifier); // nothing is around it
        QCOMPARE(page().contents().columns(), before);

        QVERIFY(unfold() && unfold());
        building().perform(SeeColumnEdit::FoldAround, stage);
        QCOMPARE(page().contents().columns(), before);
        QVERIFY(unfold() && at().group);
        QCOMPARE(at().name, block);
        const QList<LabPlace> places = building().places();
        std::ranges::find(places, foldStage, &LabPlace::name)->go();
        QCOMPARE(page().contents().columns(), before);
    }

    /// Of the weights in a folded group those of its first layer are seen, with what stands beside them in a column of its own; which one it is, and
    /// which others there are, is said.
    void theWeightsOfAGroupHaveNames()
    {
        SeeContents contents(presetModel("resnet-34"));
        const Graph& graph = contents.model().graph;
        for (const SeeQuantity quantity : {SeeQuantity::Weights, SeeQuantity::WeightGradients, SeeQuantity::Updates}) {
            const std::vector<std::pair<int, Role>> asked = contents.tensors(quantity);
            const SeePicture picture = contents.picture(quantity, nullptr, {});
            int groups = 0;
            for (int at = 1; at < static_cast<int>(picture.columns.size()); ++at) {
                const SeeColumn& column = picture.columns[static_cast<std::size_t>(at)];
                QCOMPARE(!column.folded.isEmpty(), column.group);
                if (!column.group)
                    continue;
                ++groups;
                const NetworkFold& fold = *contents.foldAt(at);
                QVERIFY(column.folded.size() > 2);
                QCOMPARE(column.folded.front(), QString::fromStdString(graph.nodes[static_cast<std::size_t>(fold.main)].name));
                QVERIFY2(column.shape.startsWith(column.folded.front() + QLatin1Char(':')), qPrintable(column.shape));
                for (const QString& name : column.folded)
                    QVERIFY2(seeTitleTip(column).contains(name), qPrintable(seeTitleTip(column)));
                QVERIFY(!column.others.empty());
                for (const SeeParameter& one : column.others)
                    QVERIFY(std::ranges::count(asked, std::pair(one.node, one.role)) == 1 && std::ranges::count(fold.nodes, one.node) == 1);
            }
            QCOMPARE(groups, 4);
        }
    }
};

QTEST_MAIN(TestSeeGroups)
#include "tst_see_groups.moc"

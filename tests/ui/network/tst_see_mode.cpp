#include "core/nn/edge_edits.h"
#include "core/nn/presets.h"
#include "ui/network/see/see_mode.h"
#include "ui/network/see/see_wave.h"

#include <QTest>

using namespace ks;

/// What is said of layers that do something else while a network trains, and of skips.
class TestSeeMode : public QObject {
    Q_OBJECT

private:
    static int columnOf(const SeeContents& contents, const char* layer)
    {
        return contents.columnOf(contents.shownWith(contents.model().find(layer)));
    }

private slots:
    void nothingIsSaidOfLayersThatDoTheSame()
    {
        const SeeContents contents(presetModel("lenet-5"));
        for (int column = -1; column < static_cast<int>(contents.columns().size()); ++column)
            QVERIFY(seeModeText(contents, column).isEmpty() && seeJoinText(contents, column).isEmpty());
    }

    void dropoutAndStatisticsAreThoseOfValidation()
    {
        const Model lenet = presetModel("lenet-5");
        const auto with = [&](OpKind op) {
            return SeeContents(withInserted(lenet, GraphEdge{lenet.find("relu1"), lenet.find("maxpool1"), false}, op));
        };
        const SeeContents drops = with(OpKind::Dropout);
        const int column = columnOf(drops, "conv1");
        QVERIFY2(seeModeText(drops, column).contains("drops nothing here"), qPrintable(seeModeText(drops, column)));
        QVERIFY(seeModeText(drops, columnOf(drops, "conv2")).isEmpty());
        QVERIFY2(seeModeText(drops, -1).contains("Dropout drops nothing"), qPrintable(seeModeText(drops, -1)));
        const SeeContents normal = with(OpKind::BatchNormalization);
        QVERIFY(seeModeText(normal, columnOf(normal, "conv1")).contains("running mean"));
        QVERIFY(seeModeText(normal, -1).contains("running statistics") && !seeModeText(normal, -1).contains("Dropout"));
        QStringList told; // by the wave, of the same numbers
        for (const SeeStation& station : seeStations(normal))
            told.append(station.text);
        QVERIFY2(!told.join(' ').contains("over the whole batch") && told.join(' ').contains("running deviation"),
                 qPrintable(told.join('\n')));
        Model off = drops.model(); // of a file that says so: then it is the same at any time
        for (GraphNode& node : off.graph.nodes)
            node.spec.trainingMode = node.spec.op != OpKind::Dropout;
        QVERIFY(seeModeText(SeeContents(off), -1).isEmpty());
    }

    /// Folded and unfolded.
    void skipsAreNamed()
    {
        SeeContents contents(presetModel("resnet-14-cifar"));
        QVERIFY(!seeModeText(contents, -1).isEmpty());
        bool skips = false;
        bool joins = false;
        for (int round = 0; round < 100 && !(skips && joins); ++round) {
            int group = -1;
            for (int column = 1; column < static_cast<int>(contents.columns().size()); ++column) {
                const QString text = seeJoinText(contents, column);
                skips = skips || text.startsWith("A skip leads past its layers");
                joins = joins || text.startsWith("It joins ");
                group = contents.foldAt(column)->isGroup() ? column : group;
            }
            if (group >= 0)
                contents.toggle(group);
        }
        QVERIFY(skips && joins);
    }
};

QTEST_MAIN(TestSeeMode)
#include "tst_see_mode.moc"

#include "core/nn/changed_layers.h"
#include "core/nn/edits.h"
#include "core/nn/part_edits.h"
#include "core/nn/presets.h"

#include <QTest>

using namespace ks;

/// What a change of a network was about.
class TestChangedLayers : public QObject {
    Q_OBJECT

private:
    static Model lenet() { return presetModel("lenet-5"); }

private slots:
    void layersThatCame()
    {
        const Model before = lenet();
        const Model more = withInserted(before, before.find("maxpool1"), OpKind::Relu);
        QCOMPARE(changedLayers(before, more), std::vector<int>{before.find("maxpool1") + 1});
        QVERIFY(changedLayers(more, before).empty());
        const std::vector<int> two{before.find("conv2"), before.find("conv2") + 1};
        QCOMPARE(changedLayers(withoutPart(before, two), before), two);
    }

    void layersThatWereMoved()
    {
        const Model before = lenet();
        const Model moved = withMoved(before, before.find("conv1"), before.find("maxpool1"));
        QVERIFY(moved != before);
        QCOMPARE(changedLayers(before, moved), std::vector<int>{moved.find("conv1")});
        QCOMPARE(changedLayers(moved, before), std::vector<int>{before.find("conv1")});
    }

    /// Which of two that changed places was moved is known by what was looked at.
    void neighbours()
    {
        const Model before = lenet();
        const Model moved = withMoved(before, before.find("maxpool1"), before.find("conv1"));
        QCOMPARE(changedLayers(before, moved, "maxpool1"), std::vector<int>{moved.find("maxpool1")});
        QCOMPARE(changedLayers(before, moved, "relu1"), std::vector<int>{moved.find("relu1")});
    }

    void settings()
    {
        const Model before = lenet();
        const Model wider = withAttribute(before, before.find("conv2"), "filters", "20");
        QCOMPARE(changedLayers(before, wider), std::vector<int>{before.find("conv2")});
        QVERIFY(changedLayers(before, before).empty());
    }
};

QTEST_MAIN(TestChangedLayers)
#include "tst_changed_layers.moc"

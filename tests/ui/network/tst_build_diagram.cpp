#include "tests/ui/network/network_test.h"

#include "core/nn/edge_edits.h"
#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/layer_maps.h"
#include "ui/network/build/network_diagram.h"
#include "ui/paint/colour_map.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QTableWidget>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <span>

using namespace ks;

/// What is built in the diagram itself: layers inserted on edges, dragged, copied; an empty network; what stands in the boxes.
class TestBuildDiagram : public test::NetworkTest {
    Q_OBJECT

private:
    BuildPage& page() { return m_lab->buildPage(); }
    const std::vector<GraphNode>& layers() { return m_lab->document().model().graph.nodes; }
    int layer(const char* name) { return m_lab->document().model().find(name); }
    NetworkDiagram& diagram() { return *m_window->findChild<NetworkDiagram*>(); }
    /// As a screen reader has it.
    static QString described(QWidget& widget)
    {
        QAccessibleInterface* const told = QAccessible::queryAccessibleInterface(&widget);
        return told ? told->text(QAccessible::Description) : QString();
    }
    /// The mouse goes there with its left button down.
    static void drag(QWidget& widget, const QPoint& to)
    {
        QMouseEvent moved(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&widget, &moved);
    }
    /// By the keyboard, which stays in the diagram.
    void goToTheEdgeBehindConv1()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        m_window->activateWindow();
        page().choose(layer("conv1"));
        diagram().setFocus();
        QTRY_VERIFY(diagram().hasFocus());
        QTest::keyClick(&diagram(), Qt::Key_Right);
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// The mouse at an edge finds its +; what is clicked in the list stands there.
    void theMouseFindsThePlus()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        NetworkDiagram& diagram = this->diagram();
        const GraphEdge edge{layer("conv1"), layer("relu1"), false};
        const QPoint place = diagram.placeOf(edge);
        QMouseEvent hover(QEvent::MouseMove, place, diagram.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&diagram, &hover);
        auto* plus = diagram.findChild<QToolButton*>(QStringLiteral("insertLayer"));
        QVERIFY(plus->isVisible() && plus->geometry().contains(place));
        QTest::mouseClick(plus, Qt::LeftButton);
        auto* list = m_window->findChild<QListWidget*>(QStringLiteral("layerList"));
        QVERIFY(list);
        const auto found = list->findItems(QStringLiteral("Sigmoid"), Qt::MatchStartsWith);
        QCOMPARE(found.size(), 1);
        list->scrollToItem(found.front());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(found.front()).center());
        QCOMPARE(layers()[static_cast<std::size_t>(edge.to)].spec.op, OpKind::Sigmoid);
        m_lab->undoStack()->undo();
        QCOMPARE(layer("relu1"), edge.to);
    }

    /// Right leads to the edge, Enter to what can stand on it, typing finds it; one step of undo takes it back.
    void aLayerIsInsertedByTheKeyboard()
    {
        NetworkDiagram& diagram = this->diagram();
        const Model before = m_lab->document().model();
        goToTheEdgeBehindConv1();
        QVERIFY(diagram.edge() == (GraphEdge{layer("conv1"), layer("relu1"), false}));
        QVERIFY2(described(diagram).contains(QStringLiteral("between conv1 and relu1")), qPrintable(described(diagram)));
        auto* plus = diagram.findChild<QToolButton*>(QStringLiteral("insertLayer"));
        QVERIFY(plus && plus->isVisible() && plus->accessibleName().contains(QStringLiteral("between conv1 and relu1")));
        QTest::keyClick(&diagram, Qt::Key_Return);
        auto* query = m_window->findChild<QLineEdit*>(QStringLiteral("layerQuery"));
        QVERIFY(query);
        QTest::keyClicks(query, QStringLiteral("batchnorm"));
        QVERIFY2(described(*query).startsWith(QStringLiteral("BatchNormalization")), qPrintable(described(*query)));
        QTest::keyClick(query, Qt::Key_Return);
        QCOMPARE(layers()[static_cast<std::size_t>(layer("conv1")) + 1].spec.op, OpKind::BatchNormalization);
        QCOMPARE(page().chosen(), layer("conv1") + 1);
        QVERIFY(problemsOf(m_lab->document().model()).empty());
        m_lab->undoStack()->undo();
        QVERIFY(m_lab->document().model() == before);
        m_lab->undoStack()->redo();
        QCOMPARE(layers()[static_cast<std::size_t>(layer("conv1")) + 1].spec.op, OpKind::BatchNormalization);
    }

    /// What bears the name that is typed comes first, whatever else speaks of it.
    void typingFindsNamesFirst()
    {
        goToTheEdgeBehindConv1();
        QTest::keyClick(&diagram(), Qt::Key_Return);
        auto* query = m_window->findChild<QLineEdit*>(QStringLiteral("layerQuery"));
        auto* list = m_window->findChild<QListWidget*>(QStringLiteral("layerList"));
        QVERIFY(query && list);
        QTest::keyClicks(query, QStringLiteral("norm"));
        const auto rowOf = [list](const char* name) {
            const auto found = list->findItems(QLatin1String(name), Qt::MatchStartsWith);
            return found.isEmpty() ? -1 : list->row(found.front());
        };
        QVERIFY2(list->currentItem()->text().startsWith(QStringLiteral("BatchNormalization")), qPrintable(list->currentItem()->text()));
        QVERIFY(rowOf("Gelu") > rowOf("BatchNormalization")); // “normal” stands in what it does
        QTest::keyClick(query, Qt::Key_Return);
        QCOMPARE(layers()[static_cast<std::size_t>(layer("conv1")) + 1].spec.op, OpKind::BatchNormalization);
    }

    /// Over an edge it is said what would come of it; Esc leaves all as it is, letting go there moves the layer in one step.
    void aLayerIsDraggedToAnotherEdge()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        NetworkDiagram& diagram = this->diagram();
        const Model before = m_lab->document().model();
        const QPoint from = diagram.boxOf(layer("relu1")).center();
        const QPoint to = diagram.placeOf({layer("maxpool1"), layer("conv2"), false});
        QTest::mousePress(&diagram, Qt::LeftButton, {}, from);
        drag(diagram, to);
        QVERIFY2(described(diagram).contains(QStringLiteral("between maxpool1 and conv2")), qPrintable(described(diagram)));
        QTest::keyClick(&diagram, Qt::Key_Escape);
        QTest::mouseRelease(&diagram, Qt::LeftButton, {}, to);
        QVERIFY(m_lab->document().model() == before);
        QTest::mousePress(&diagram, Qt::LeftButton, {}, from);
        drag(diagram, to);
        QTest::mouseRelease(&diagram, Qt::LeftButton, {}, to);
        QCOMPARE(layer("relu1"), layer("maxpool1") + 1);
        QCOMPARE(page().chosen(), layer("relu1"));
        m_lab->undoStack()->undo();
        QVERIFY(m_lab->document().model() == before);
    }

    void keysRemoveDuplicateMoveAndPaste()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        NetworkDiagram& diagram = this->diagram();
        const std::size_t count = layers().size();
        page().choose(layer("relu1"));
        QTest::keyClick(&diagram, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(layers().size(), count + 1);
        QTest::keyClick(&diagram, Qt::Key_Delete);
        QCOMPARE(layers().size(), count);
        page().choose(layer("relu1"));
        const int place = layer("relu1");
        QTest::keyClick(&diagram, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(layer("relu1"), place + 1);
        QTest::keyClick(&diagram, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(layer("relu1"), place);
        QTest::keyClick(&diagram, Qt::Key_Right, Qt::AltModifier); // as in See
        QCOMPARE(layer("relu1"), place + 1);
        QTest::keyClick(&diagram, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(layer("relu1"), place);
        page().choose(layer("conv2"));
        const OpSpec conv2 = layers()[static_cast<std::size_t>(layer("conv2"))].spec;
        QTest::keyClick(&diagram, Qt::Key_C, Qt::ControlModifier);
        page().takePreset(QStringLiteral("empty"));
        QVERIFY(layers().empty());
        page().paste();
        QCOMPARE(layers().size(), std::size_t(1));
        QVERIFY(layers().front().name == "conv2" && layers().front().spec.filters == conv2.filters);
    }

    /// It says what to do next, in both languages, and the + is there before anybody looks for it.
    void anEmptyNetworkIsABeginning()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().takePreset(QStringLiteral("empty"));
        QVERIFY(layers().empty());
        QCOMPARE(m_window->findChild<QComboBox*>("preset")->currentData().toString(), QStringLiteral("empty"));
        QVERIFY(diagram().findChild<QToolButton*>(QStringLiteral("insertLayer"))->isVisible());
        QVERIFY2(described(diagram()).contains(QStringLiteral("no layers yet")), qPrintable(described(diagram())));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QTRY_VERIFY(m_window->messages().shownText().contains(QStringLiteral("no layers")));
        const QString english = described(diagram());
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(described(diagram()) != english);
        m_desk->languages.use(QStringLiteral("en"));
        page().insertOn({graphInput, 0, false}, OpKind::Flatten);
        page().insertOn({0, 1, false}, OpKind::Gemm);
        QCOMPARE(layers().size(), std::size_t(2));
        m_lab->undoStack()->undo();
        m_lab->undoStack()->undo();
        QVERIFY(layers().empty());
        m_lab->undoStack()->undo();
        QVERIFY(layer("conv1") == 0);
    }

    /// What each layer makes of the sample stands in its box; of another network than the one shown there is nothing.
    void theBoxesShowWhatTheLayersMake()
    {
        useLittleData();
        m_lab->tabs().open(QStringLiteral("build"));
        auto* maps = page().findChild<LayerMaps*>();
        QVERIFY(maps);
        const QSize size(60, 30);
        QTRY_VERIFY_WITH_TIMEOUT(!maps->of(layer("conv1"), size, 1).isNull(), 20000);
        QVERIFY(maps->of(layer("conv1"), size, 1).toImage() != maps->of(graphInput, size, 1).toImage());
        const auto has = [](const QImage& image, Palette palette) { // all of its maps
            const std::span<const QRgb> colours = ColourMap::of(palette).table();
            int others = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    others += qAlpha(image.pixel(x, y)) == 255 && std::ranges::find(colours, image.pixel(x, y)) == colours.end();
            return others == 0;
        };
        QVERIFY(has(maps->of(layer("conv1"), size, 1).toImage(), Palette::BlueOrange)); // on both sides of zero
        QVERIFY(has(maps->of(layer("relu1"), size, 1).toImage(), Palette::Viridis));
        page().insertOn({layer("conv1"), layer("conv1") + 1, false}, OpKind::Relu);
        QVERIFY(maps->of(layer("conv1"), size, 1).isNull());
        QTRY_VERIFY_WITH_TIMEOUT(!maps->of(layer("conv1"), size, 1).isNull(), 20000);
    }

    /// The list, the form and the table say what an operator does, in the words of its row.
    void whatALayerDoesIsSaid()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("maxpool1"));
        const OpSpec spec = layers()[static_cast<std::size_t>(layer("maxpool1"))].spec;
        const QString sentence = toQString(sentenceOn(spec));
        const auto* said = page().findChild<QLabel*>(QStringLiteral("layerSentence"));
        QVERIFY(said);
        QVERIFY2(said->text().contains(sentence), qPrintable(said->text()));
        QVERIFY2(described(diagram()).contains(sentence), qPrintable(described(diagram())));
        const auto* table = m_window->findChild<QTableWidget*>(QStringLiteral("layerTable"));
        QCOMPARE(table->item(layer("maxpool1") + 1, 1)->toolTip(), sentence);
    }
};

QTEST_MAIN(TestBuildDiagram)
#include "tst_build_diagram.moc"

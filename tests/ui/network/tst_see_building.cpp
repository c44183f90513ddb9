#include "core/nn/edge_edits.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"
#include "tests/ui/network/see_page_test.h"
#include "ui/network/see/see_gaps.h"
#include "ui/network/see/see_plus.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_story.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMouseEvent>
#include <QUndoStack>

#include <algorithm>

using namespace ks;

/// The network is built in the picture of See: by the + on its edges, by dragging, by a menu and by keys; the picture stays, and shows the new layer.
class TestSeeBuilding : public test::SeePageTest {
    Q_OBJECT

private:
    SeePlus& plus() { return static_cast<SeePlus&>(*view().findChild<QToolButton*>(QStringLiteral("seePlus"))); }
    QPointF title(const char* name) { return view().layoutOfColumns().places()[static_cast<std::size_t>(column(name))].title.center(); }
    SeeEdge gap(const char* from, const char* to) { return {column(from), column(to), false}; }
    QPoint place(const SeeEdge& edge) { return seePlaceOn(view().layoutOfColumns(), edge).value_or(QPointF()).toPoint(); }
    static void move(QWidget& widget, const QPoint& to, Qt::MouseButtons buttons)
    {
        QMouseEvent moved(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, buttons, Qt::NoModifier);
        QApplication::sendEvent(&widget, &moved);
    }
    /// Types a part of a name into the list of layers, and takes it.
    void take(const char* name)
    {
        auto* query = m_window->findChild<QLineEdit*>(QStringLiteral("layerQuery"));
        QVERIFY(query);
        QTest::keyClicks(query, QLatin1String(name));
        QTest::keyClick(query, Qt::Key_Return);
    }
    QAction* menuAction(QMenu& menu, const QString& text)
    {
        for (QAction* action : menu.actions())
            if (action->text().startsWith(text))
                return action;
        return nullptr;
    }

private slots:
    void init()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("see"));
        QVERIFY(isSeen());
        m_window->activateWindow();
    }
    void cleanup() { closeWindow(); }

    void theMouseFindsThePlus()
    {
        QVERIFY(!plus().isSeen());
        const SeeEdge edge = gap("conv1", "maxpool1");
        move(view(), place(edge), Qt::NoButton);
        QVERIFY(plus().isSeen() && plus().geometry().contains(place(edge)));
        QVERIFY2(plus().accessibleName().contains(QStringLiteral("between conv1 and maxpool1")), qPrintable(plus().accessibleName()));
        QTest::mouseClick(&plus(), Qt::LeftButton);
        take("averagepool");
        const int added = layer("relu1") + 1;
        QCOMPARE(model().graph.nodes[static_cast<std::size_t>(added)].spec.op, OpKind::AveragePool);
        const std::string name = model().graph.nodes[static_cast<std::size_t>(added)].name;
        QVERIFY(isSeen());
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
        QCOMPARE(view().spot().column, column(name.c_str()));
        QVERIFY(view().picture().columns[static_cast<std::size_t>(column(name.c_str()))].tensor);
        m_lab->undoStack()->undo();
        QCOMPARE(layer("maxpool1"), added);
        move(view(), QPoint(view().width() / 2, 1), Qt::NoButton);
        QVERIFY(!plus().isSeen());
    }

    /// Insert behind the column where the keyboard is; by Tab to the +, and from edge to edge; Esc leads back.
    void theKeyboardInserts()
    {
        view().setFocus();
        view().setSpot({.column = column("maxpool1")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Insert);
        take("batchnorm");
        QCOMPARE(model().graph.nodes[static_cast<std::size_t>(layer("maxpool1")) + 1].spec.op, OpKind::BatchNormalization);
        QVERIFY(problemsOf(model()).empty());
        QVERIFY(isSeen());
        m_lab->undoStack()->undo();
        QVERIFY(isSeen());
        m_window->activateWindow(); // the chooser had the keyboard
        view().setFocus();
        QTRY_VERIFY(view().hasFocus());
        view().setSpot({.column = column("conv1")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Tab);
        QTRY_VERIFY(plus().hasFocus());
        QVERIFY(plus().isSeen());
        QVERIFY2(plus().accessibleName().contains(QStringLiteral("between conv1 and maxpool1")), qPrintable(plus().accessibleName()));
        QTest::keyClick(&plus(), Qt::Key_Right);
        QVERIFY2(plus().accessibleName().contains(QStringLiteral("between maxpool1 and conv2")), qPrintable(plus().accessibleName()));
        for (std::size_t i = 0; i < view().picture().columns.size(); ++i)
            QTest::keyClick(&plus(), Qt::Key_Right);
        QVERIFY2(plus().accessibleName().contains(QStringLiteral("and loss")), qPrintable(plus().accessibleName()));
        QTest::keyClick(&plus(), Qt::Key_Escape);
        QTRY_VERIFY(view().hasFocus());
        QVERIFY(!plus().isSeen());
    }

    /// A title is dragged to another edge: what would come of it is said, Esc leaves all, and letting go there is one step for undo.
    void aColumnIsDragged()
    {
        const Model before = model();
        const QPoint from = title("conv1").toPoint();
        const QPoint to = place(gap("maxpool1", "conv2"));
        view().setFocus();
        QTest::mousePress(&view(), Qt::LeftButton, {}, from);
        move(view(), to, Qt::LeftButton);
        QVERIFY2(building().said().contains(QStringLiteral("between maxpool1 and conv2")), qPrintable(building().said()));
        QVERIFY(plus().isSeen());
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(building().said().isEmpty());
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
        QVERIFY(model() == before);
        QCOMPARE(view().level(), SeeLevel::Network);
        QTest::mousePress(&view(), Qt::LeftButton, {}, from);
        move(view(), to, Qt::LeftButton);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
        QCOMPARE(layer("conv1"), layer("maxpool1") + 1);
        QCOMPARE(layer("relu1"), layer("conv1") + 1); // its activation comes along
        QVERIFY(isSeen());
        QCOMPARE(view().spot().column, column("conv1"));
        m_lab->undoStack()->undo();
        QVERIFY(model() == before);
    }

    /// A click on a title still looks closer, and a drag elsewhere changes nothing.
    void aClickIsNoDrag()
    {
        const Model before = model();
        QTest::mouseClick(&view(), Qt::LeftButton, {}, title("conv1").toPoint());
        QCOMPARE(view().level(), SeeLevel::Layer);
        view().zoomOut();
        QVERIFY(m_desk->settled());
        const QPoint body = view().rectOf({.column = column("conv1"), .map = 0}).center().toPoint();
        QTest::mousePress(&view(), Qt::LeftButton, {}, body);
        move(view(), place(gap("maxpool1", "conv2")), Qt::LeftButton);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, place(gap("maxpool1", "conv2")));
        QVERIFY(model() == before);
        QVERIFY(building().said().isEmpty());
    }

    void keysChangeTheLayerOfAColumn()
    {
        const Model before = model();
        view().setFocus();
        view().setSpot({.column = column("conv2")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(model().graph.nodes.size(), before.graph.nodes.size() + 2); // with its activation
        QVERIFY(isSeen());
        m_lab->undoStack()->undo();
        QVERIFY(model() == before);
        QVERIFY(isSeen());
        view().setSpot({.column = column("maxpool1")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(layer("maxpool1"), 0);
        QVERIFY(isSeen());
        QCOMPARE(view().spot().column, column("maxpool1"));
        QTest::keyClick(&view(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(layer("maxpool1"), before.find("maxpool1"));
        QVERIFY(isSeen());
        QTest::keyClick(&view(), Qt::Key_Left, Qt::AltModifier); // as it lies in the picture
        QCOMPARE(layer("maxpool1"), 0);
        QVERIFY(isSeen());
        QTest::keyClick(&view(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(layer("maxpool1"), before.find("maxpool1"));
        QVERIFY(isSeen());
        QTest::keyClick(&view(), Qt::Key_Delete);
        QVERIFY(layer("maxpool1") < 0);
        QVERIFY(isSeen());
    }

    /// What cannot be done now says why not.
    void theMenuOffersWhatCanBeDone()
    {
        view().setFocus();
        view().setSpot({.column = column("conv1")}, SeeLevel::Network);
        QContextMenuEvent wanted(QContextMenuEvent::Keyboard, QPoint(1, 1), view().mapToGlobal(QPoint(1, 1)));
        QApplication::sendEvent(&view(), &wanted);
        QPointer<QMenu> menu = view().findChild<QMenu*>(QStringLiteral("seeColumnMenu"));
        QVERIFY(menu && menu->isVisible());
        QAction* left = menuAction(*menu, QStringLiteral("Move conv1 to the left"));
        QVERIFY(left && !left->isEnabled());
        QVERIFY2(left->toolTip().contains(QStringLiteral("first layer")), qPrintable(left->toolTip()));
        QAction* settings = menuAction(*menu, QStringLiteral("Settings of conv1"));
        QVERIFY(settings && settings->isEnabled());
        QAction* remove = menuAction(*menu, QStringLiteral("Remove conv1"));
        QVERIFY(remove && remove->isEnabled());
        remove->trigger();
        QVERIFY(layer("conv1") < 0 && layer("relu1") < 0);
        menu->close();
        m_lab->undoStack()->undo();
        QVERIFY(isSeen());
        building().perform(SeeColumnEdit::Settings, column("conv2"));
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("build"));
    }

    /// The same rules as in Build: what was trained is put aside, which is said before, and undo brings it back.
    void aTrainingIsPutAside()
    {
        train(2);
        QVERIFY(isSeen());
        view().setFocus();
        view().setSpot({.column = column("conv1")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Insert);
        auto* cost = m_window->findChild<QLabel*>(QStringLiteral("layerCost"));
        QVERIFY(cost && cost->isVisible() && cost->text().contains(QStringLiteral("put aside")));
        take("relu");
        QVERIFY(isSeen());
        QCOMPARE(batches(), std::size_t{0});
        m_lab->undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), std::size_t{2}, 20000);
    }

    void thePaletteFindsEveryEdge()
    {
        view().setSpot({.column = column("conv2")}, SeeLevel::Network);
        const QList<LabPlace> places = static_cast<Lab&>(*m_lab).places();
        const auto found = [&](const QString& name) { return std::ranges::find(places, name, &LabPlace::name); };
        const auto edge = found(QStringLiteral("Insert a layer between maxpool1 and conv2"));
        QVERIFY(edge != places.end() && edge->reason.isEmpty());
        QVERIFY(found(QStringLiteral("Remove conv2")) != places.end());
        m_lab->tabs().open(QStringLiteral("data"));
        edge->go();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
        take("averagepool");
        QCOMPARE(model().graph.nodes[static_cast<std::size_t>(layer("maxpool1")) + 1].spec.op, OpKind::AveragePool);
    }

    /// Whoever undoes and cuts again is to mean what is marked: what undo brought back, or nothing.
    void undoLeadsToWhatItBringsBack()
    {
        view().setFocus();
        view().setSpot({.column = column("conv2")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_X, Qt::ControlModifier);
        QVERIFY(layer("conv2") < 0);
        QVERIFY(isSeen());
        m_lab->undoStack()->undo();
        QVERIFY(isSeen());
        QCOMPARE(view().spot().column, column("conv2"));
        m_lab->undoStack()->redo();
        QVERIFY(isSeen());
        QVERIFY(layer("conv2") < 0);
        QCOMPARE(view().spot().column, -1);
        const Model without = model();
        QTest::keyClick(&view(), Qt::Key_X, Qt::ControlModifier);
        QVERIFY(model() == without);
        QVERIFY2(said().contains(QStringLiteral("No column is chosen")), qPrintable(said()));
        m_lab->undoStack()->undo();
        QVERIFY(isSeen());
        view().setSpot({.column = column("conv1")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Right, Qt::AltModifier);
        QVERIFY(isSeen());
        m_lab->undoStack()->undo();
        QVERIFY(isSeen());
        QCOMPARE(view().spot().column, column("conv1"));
    }

    /// A layer that is drawn with the one before it: its column is marked, its place in it, and the story says where it is.
    void whatFoldsIntoAColumnIsShown()
    {
        view().setFocus();
        view().setSpot({.column = column("conv1")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Insert);
        take("batchnorm");
        QVERIFY(isSeen());
        const int added = layer("relu1") + 1;
        const GraphNode& node = model().graph.nodes[static_cast<std::size_t>(added)];
        QCOMPARE(node.spec.op, OpKind::BatchNormalization);
        const int here = view().spot().column;
        QCOMPARE(here, column("conv1"));
        QCOMPARE(page().contents().newIn(here).size(), std::size_t{1});
        QVERIFY(page().contents().newIn(column("conv2")).empty());
        QCOMPARE(view().picture().columns[static_cast<std::size_t>(here)].fresh, page().contents().newIn(here));
        QTRY_VERIFY2(
            page().story().toPlainText().contains(QString::fromStdString(node.name) + QStringLiteral(" came with the last change")),
            qPrintable(page().story().toPlainText()));
        m_lab->undoStack()->undo();
        QVERIFY(isSeen());
        QVERIFY(page().contents().newIn(column("conv1")).empty());
    }

    /// A network that takes the place of another one has none, though some layers are called alike.
    void anotherNetworkHasNoNewLayers()
    {
        const auto newIn = [](const SeeContents& contents) {
            std::size_t count = 0;
            for (int column = 0; column < static_cast<int>(contents.columns().size()); ++column)
                count += contents.newIn(column).size();
            return count;
        };
        const SeeContents lenet(presetModel("lenet-5"));
        Model other = presetModel("lenet-5");
        other.graph.nodes.front().name = "first"; // in the place of conv1
        QCOMPARE(newIn(SeeContents(other, lenet)), std::size_t{0});
        Model wider = withInserted(presetModel("lenet-5"), 0, OpKind::Relu); // called alike, and its layers, too
        wider = withAttribute(wider, wider.find("conv2"), "filters", "20");
        QCOMPARE(newIn(SeeContents(wider, lenet)), std::size_t{0});
        Model otherwise = withInserted(presetModel("lenet-5"), 0, OpKind::Relu); // the same layers, which read others
        otherwise = withMoved(otherwise, otherwise.find("maxpool2"), otherwise.find("conv1"));
        QCOMPARE(newIn(SeeContents(otherwise, lenet)), std::size_t{0});
    }

    /// Whatever it is called meanwhile, and wherever layers came: behind the input, between others, on a way round them.
    void anEditedNetworkIsTheOneThatItWas()
    {
        for (const char* name : {"lenet-5", "resnet-14-cifar"}) {
            const Model before = presetModel(name);
            Model after = withInserted(before, before.find("conv2"), OpKind::Relu);
            after = withInserted(after, graphInput, OpKind::Relu);
            const auto join = std::ranges::find(after.graph.nodes, OpKind::Add, [](const GraphNode& node) { return node.spec.op; });
            if (join != after.graph.nodes.end())
                after = withInserted(after, {join->src2, static_cast<int>(join - after.graph.nodes.begin()), true}, OpKind::Relu);
            after.name = "renamed";
            SeeContents contents(after, SeeContents(before));
            std::size_t added = 0;
            for (const GraphNode& node : after.graph.nodes) {
                contents.unfold(contents.model().find(node.name));
                if (before.find(node.name) != noNode)
                    continue;
                ++added;
                const int column = contents.columnOf(contents.shownWith(contents.model().find(node.name)));
                QVERIFY2(column > 0 && !contents.newIn(column).empty(), node.name.c_str());
            }
            QVERIFY(added >= 2);
        }
    }

    void notOnAProjector()
    {
        auto* presenting = page().findChild<SeePresenting*>();
        presenting->set(true);
        QVERIFY(plus().isHidden());
        QVERIFY(!building().obstacle().isEmpty());
        const Model before = model();
        view().setFocus();
        view().setSpot({.column = column("conv1")}, SeeLevel::Network);
        QTest::keyClick(&view(), Qt::Key_Delete);
        QVERIFY(model() == before);
        presenting->set(false);
        QVERIFY(!plus().isHidden());
        QVERIFY(building().obstacle().isEmpty());
    }

    void everyWordIsInBothLanguages()
    {
        move(view(), place(gap("conv1", "maxpool1")), Qt::NoButton);
        const QString english = plus().accessibleName();
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(plus().accessibleName() != english);
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(plus().accessibleName(), english);
    }

    /// Groups that are unfolded stay so, whatever is inserted elsewhere.
    void groupsStayUnfolded()
    {
        const Model resnet = smallResNet(2, 4, {1, 1, 8, 8}, 10);
        SeeContents contents(resnet);
        const std::size_t folded = contents.columns().size();
        int group = 1;
        while (!contents.foldAt(group)->isGroup())
            ++group;
        QVERIFY(contents.toggle(group));
        const std::size_t open = contents.columns().size();
        QVERIFY(open > folded);
        const Model more = withInserted(resnet, GraphEdge{graphInput, 0, false}, OpKind::Relu);
        QCOMPARE(SeeContents(more).columns().size(), folded + 1);
        QCOMPARE(SeeContents(more, contents).columns().size(), open + 1);
    }
};

QTEST_MAIN(TestSeeBuilding)
#include "tst_see_building.moc"

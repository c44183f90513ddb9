#include "core/nn/edge_edits.h"
#include "core/nn/presets.h"
#include "core/ops/attributes.h"
#include "tests/ui/network/build_test.h"
#include "ui/network/build/layer_settings.h"
#include "ui/network/build/network_diagram.h"
#include "ui/network/page_tabs.h"
#include "ui/shell/message_bar.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <optional>
#include <random>

using namespace ks;

namespace {

constexpr std::array pages = {"data", "build", "train", "watch", "step", "try", "export"};

} // namespace

/// The Build page, and what every other page makes of what is built there. KERNELSCOPE_EDITS sets how many random edits each preset gets.
class TestBuildPage : public test::BuildTest {
    Q_OBJECT

    void editAtRandom(std::mt19937& random)
    {
        const auto below = [&](std::size_t n) { return static_cast<int>(random() % std::max<std::size_t>(n, 1)); };
        const auto anyEdge = [&] {
            const std::vector<GraphEdge> edges = edgesOf(m_lab->document().model().graph);
            return edges[static_cast<std::size_t>(below(edges.size()))];
        };
        page().choose(below(layers().size() + 1) - 1);
        const int chosen = page().chosen() < static_cast<int>(layers().size()) ? page().chosen() : graphInput;
        switch (below(11)) {
        case 0: page().insert(allOps()[static_cast<std::size_t>(below(allOps().size()))]); break;
        case 1: page().removeChosen(); break;
        case 2: page().duplicateChosen(); break;
        case 3: page().moveChosen(below(2) == 0 ? -1 : 1); break;
        case 4:
        case 5:
            if (chosen != graphInput)
                page().setOperand(below(3) == 0, below(static_cast<std::size_t>(chosen) + 2) - 1);
            break;
        case 6:
            if (chosen != graphInput) {
                const auto& attributes = attributesOf(layers()[static_cast<std::size_t>(chosen)].spec.op).rows;
                const char* const values[] = {"0", "1", "2x2", "-1", "99x99", "1000000", "true", "same", "3x3", "1,1,1,1", "", "x", "nan"};
                if (!attributes.empty()) {
                    const std::string_view name = attributes[static_cast<std::size_t>(below(attributes.size()))].name;
                    page().setAttribute(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                                        QString::fromLatin1(values[below(std::size(values))]));
                }
            }
            break;
        case 7: page().rename(chosen, below(2) == 0 ? QStringLiteral("x%1").arg(below(4)) : QString()); break;
        case 8: page().insertOn(anyEdge(), allOps()[static_cast<std::size_t>(below(allOps().size()))]); break;
        case 9:
            if (chosen != graphInput)
                page().moveOnto(chosen, anyEdge());
            break;
        default: below(2) == 0 ? m_lab->undoStack()->undo() : m_lab->undoStack()->redo(); break;
        }
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// Whatever there is to set about the layer that is chosen, once it has been seen.
    void theTableStaysWhereALayerIsChosen()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        const auto* table = m_window->findChild<QTableWidget*>("layerTable");
        m_window->resize(900, 600);
        std::optional<QRect> place;
        for (int i = 0; i < 2 * static_cast<int>(layers().size()); ++i) {
            const int node = i % static_cast<int>(layers().size());
            page().choose(node);
            QVERIFY(m_desk->settled());
            const QRect now(table->mapTo(&page(), QPoint()), table->size());
            if (i >= static_cast<int>(layers().size()))
                QVERIFY2(!place || *place == now, layers()[static_cast<std::size_t>(node)].name.c_str());
            place = now;
        }
    }

    /// A layer that reads what the one above it reads moves up, too; what changes nothing leaves the choice where the table shows it.
    void whatIsMarkedIsWhatGoes()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("relu2"));
        page().setOperand(false, layer("maxpool1")); // beside conv2
        const int place = layer("relu2");
        page().moveChosen(-1);
        QCOMPARE(layer("relu2"), place - 1);
        QCOMPARE(page().chosen(), layer("relu2"));
        const std::size_t before = layers().size();
        page().removeChosen();
        QCOMPARE(layers().size(), before - 1);
        QVERIFY(layer("relu2") < 0 && layer("conv2") >= 0);
    }

    void ordinaryEditsAreSaidNotFatal()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("gemm1"));
        page().setOperand(false, layer("maxpool2"));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QTRY_VERIFY(m_window->messages().shownText().contains(QStringLiteral("Nothing reads flatten1")));
        m_lab->undoStack()->undo();
        waitUntilReady();
        page().choose(layer("relu2"));
        page().setOperand(false, layer("conv1"));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        m_lab->undoStack()->undo();
        waitUntilReady();
        while (!layers().empty()) {
            page().choose(0);
            page().removeChosen();
            settle();
        }
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QTRY_VERIFY(m_window->messages().shownText().contains(QStringLiteral("no layers")));
    }

    /// The change that one wants back was made in the field that has the keyboard.
    void undoWorksInAField()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("conv1"));
        const Model before = m_lab->document().model();
        auto* box = m_window->findChild<QSpinBox*>("attribute-filters");
        QVERIFY(box);
        m_window->activateWindow();
        box->setFocus();
        QTRY_VERIFY(box->hasFocus());
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("7"));
        QTest::keyClick(box, Qt::Key_Return);
        QVERIFY(m_lab->document().model() != before);
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(m_lab->document().model() == before);
        // What is typed and not yet taken is the field's own to take back.
        box = m_window->findChild<QSpinBox*>("attribute-filters");
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("9"));
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_lab->document().model() == before);
        QVERIFY(!m_lab->undoStack()->canUndo());
    }

    /// Numbers that automatic padding sets are shown as they are in force, and are not to be set.
    void padsAreGreyUnderAutomaticPadding()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("conv1"));
        const auto pads = [this] {
            QStringList numbers;
            for (const QSpinBox* box : m_window->findChild<QWidget*>("attribute-pads")->findChildren<QSpinBox*>())
                numbers.append((box->isEnabled() ? QString() : QStringLiteral("grey ")) + box->text());
            return numbers.join(QLatin1Char(','));
        };
        const auto chooseAutomatic = [this](AutoPad value) {
            auto* box = m_window->findChild<QComboBox*>("attribute-auto_pad");
            box->setCurrentIndex(static_cast<int>(value));
            emit box->activated(box->currentIndex());
        };
        page().setAttribute(QStringLiteral("pads"), QStringLiteral("1,1,1,1"));
        QTRY_COMPARE(pads(), QStringLiteral("1,1,1,1"));
        chooseAutomatic(AutoPad::Valid);
        QTRY_COMPARE(pads(), QStringLiteral("grey 0,grey 0,grey 0,grey 0"));
        QVERIFY(
            m_window->findChild<QWidget*>("attribute-pads")->findChild<QSpinBox*>()->toolTip().contains(QStringLiteral("as set by hand")));
        chooseAutomatic(AutoPad::NotSet);
        QTRY_COMPARE(pads(), QStringLiteral("1,1,1,1"));
    }

    /// As in the Operation lab: what is stepped at a stretch is one entry of the undo, and none where it ends as it began.
    void stepsAtAStretchAreOneEntry()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("conv1"));
        const auto step = [this](const char* filters) { page().setAttribute(QStringLiteral("filters"), QString::fromLatin1(filters)); };
        step("7");
        step("6");
        QCOMPARE(m_lab->undoStack()->count(), 0);
        step("7");
        step("8");
        QCOMPARE(m_lab->undoStack()->count(), 1);
        page().setAttribute(QStringLiteral("bias"), QStringLiteral("false")); // something else
        step("9");
        QCOMPARE(m_lab->undoStack()->count(), 3);
    }

    /// What a key changes may need other fields: the one that deals with the key stays until it has.
    void aFieldOutlivesItsKey()
    {
        const Model lenet = findPreset("lenet-5")->make();
        LayerSettings settings;
        settings.show(lenet, 0, {});
        const QPointer<QSpinBox> box = settings.findChild<QSpinBox*>();
        QVERIFY(box);
        bool there = false;
        connect(&settings, &LayerSettings::attributeEdited, this, [&] {
            settings.show(lenet, 1, {});
            there = !box.isNull();
        });
        box->setValue(box->value() + 1);
        QVERIFY(there);
        QTRY_VERIFY(box.isNull());
        QCOMPARE(settings.findChild<QLineEdit*>(QStringLiteral("layerName"))->text(), QString::fromStdString(lenet.graph.nodes[1].name));
    }

    /// In a larger font, and in a language with longer words, every box still holds its name, and the boxes are whole.
    void theDiagramFitsItsFont()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        const auto* diagram = m_window->findChild<NetworkDiagram*>();
        QVERIFY(diagram);
        const auto* scroll = qobject_cast<const QScrollArea*>(diagram->parentWidget()->parentWidget());
        QVERIFY(scroll);
        m_desk->theme.setTextScale(1.5);
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(diagram->boxOf(0).width() > diagram->fontMetrics().horizontalAdvance(QStringLiteral("⚠ conv1")));
        QTRY_COMPARE(diagram->size(), diagram->sizeHint());
        QTRY_VERIFY2(scroll->viewport()->height() >= diagram->height(),
                     qPrintable(QStringLiteral("%1 < %2").arg(scroll->viewport()->height()).arg(diagram->height())));
        m_desk->theme.setTextScale(1);
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Two layers of one name are refused: the field must not keep what the layer is not called.
    void aRefusedNameIsNotKept()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("conv1"));
        const Model before = m_lab->document().model();
        m_window->activateWindow();
        for (const char* name : {"conv2", "input", "  ", " conv1 "}) {
            auto* field = m_window->findChild<QLineEdit*>("layerName");
            field->setFocus();
            QTRY_VERIFY(field->hasFocus());
            field->selectAll();
            QTest::keyClicks(field, QString::fromLatin1(name));
            QTest::keyClick(field, Qt::Key_Return);
            QTRY_COMPARE(m_window->findChild<QLineEdit*>("layerName")->text(), QStringLiteral("conv1"));
            QVERIFY(m_lab->document().model() == before);
            if (QByteArrayView(name) == "conv2")
                QVERIFY(m_window->messages().shownText().contains(QStringLiteral("two layers are called conv2"), Qt::CaseInsensitive));
        }
    }

    /// Whoever types a name and clicks another layer's row has named the layer whose field it was.
    void aNameGoesToTheLayerThatItWasTypedFor()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("conv1"));
        const int conv1 = layer("conv1");
        const int conv2 = layer("conv2");
        m_window->activateWindow();
        auto* field = m_window->findChild<QLineEdit*>("layerName");
        field->setFocus();
        QTRY_VERIFY(field->hasFocus());
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("first"));
        field->clearFocus(); // as the click on the row takes it, before the row is chosen
        page().choose(conv2);
        QTRY_COMPARE(layer("first"), conv1);
        QCOMPARE(layer("conv2"), conv2);
        QCOMPARE(page().chosen(), conv2);
        QCOMPARE(m_window->findChild<QLineEdit*>("layerName")->text(), QStringLiteral("conv2"));
    }

    /// A button that cannot be pressed while it works must not hand Space to the next one, which would remove a layer or forget a training.
    void spaceGoesToNoOtherButton()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        page().choose(layer("conv1"));
        const Model before = m_lab->document().model();
        m_window->activateWindow();
        auto* forecast = m_window->findChild<QPushButton*>("forecast");
        forecast->setFocus();
        QTRY_VERIFY(forecast->hasFocus());
        QTest::keyClick(forecast, Qt::Key_Space);
        QVERIFY(!forecast->isEnabled());
        QVERIFY(page().hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QVERIFY(m_lab->document().model() == before);
        QTRY_VERIFY_WITH_TIMEOUT(forecast->isEnabled(), 60000);
        QTRY_VERIFY(forecast->hasFocus());

        m_lab->tabs().open(QStringLiteral("train"));
        QToolButton* epoch = nullptr;
        for (auto* button : m_lab->centre()->findChildren<QToolButton*>())
            if (button->defaultAction() == action("network.stepEpoch"))
                epoch = button;
        QVERIFY(epoch);
        epoch->setFocus();
        QTRY_VERIFY(epoch->hasFocus());
        QTest::keyClick(epoch, Qt::Key_Space);
        QTRY_COMPARE(run().state(), State::Running);
        QVERIFY(!qobject_cast<QAbstractButton*>(QApplication::focusWidget()));
        run().pause();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QTRY_VERIFY(epoch->hasFocus());
    }

    void everyPageStandsRandomEdits_data()
    {
        QTest::addColumn<QString>("preset");
        for (const Preset& preset : presets())
            QTest::newRow(std::string(preset.id).c_str()) << QString::fromUtf8(preset.id.data(), static_cast<qsizetype>(preset.id.size()));
    }

    void everyPageStandsRandomEdits()
    {
        QFETCH(QString, preset);
        const int edits = std::max(qEnvironmentVariableIntValue("KERNELSCOPE_EDITS"), 25);
        const auto seed = static_cast<unsigned>(qHash(preset)) + static_cast<unsigned>(edits);
        std::mt19937 random(seed);
        m_lab->tabs().open(QStringLiteral("build"));
        page().takePreset(preset);
        for (int edit = 0; edit < edits; ++edit) {
            if (edit % 10 == 9) // otherwise nothing sound is left after a while
                page().takePreset(preset);
            m_lab->tabs().open(QString::fromLatin1(pages[random() % pages.size()]));
            editAtRandom(random);
            settle();
        }
        beginAnew();
    }

    void residualBranchesCanBeConnected()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        BuildPage& build = m_lab->buildPage();
        build.takePreset(QStringLiteral("lenet-5"));
        build.choose(1); // relu1
        build.insert(OpKind::Add);
        const int add = 2;
        QCOMPARE(m_lab->document().model().graph.nodes[add].spec.op, OpKind::Add);
        auto* second = build.findChild<QComboBox*>(QStringLiteral("secondOperand"));
        QVERIFY(second);
        QCOMPARE(second->count(), 3); // input, conv1, relu1
        build.setOperand(true, graphInput);
        QCOMPARE(m_lab->document().model().graph.nodes[add].src2, graphInput);
        m_lab->undoStack()->undo();
        QCOMPARE(m_lab->document().model().graph.nodes[add].src2, 0);
        build.rename(build.chosen(), QStringLiteral("sum"));
        QCOMPARE(m_lab->document().model().graph.nodes[add].name, std::string("sum"));
    }
};

QTEST_MAIN(TestBuildPage)
#include "tst_build_page.moc"

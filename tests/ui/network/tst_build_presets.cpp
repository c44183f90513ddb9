#include "core/nn/edits.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/ops/attributes.h"
#include "tests/ui/network/build_test.h"
#include "ui/language/text.h"
#include "ui/network/build/preset_box.h"
#include "ui/network/page_tabs.h"

#include <QComboBox>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

using namespace ks;

/// Networks that Build opens: presets, files, and what is neither.
class TestBuildPresets : public test::BuildTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// The box of networks that come ready names one only as long as the network is that one.
    void aChangedNetworkIsNoPreset()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        auto* box = m_window->findChild<QComboBox*>("preset");
        const auto ready = static_cast<int>(presets().size()) + 1; // and an empty one
        const auto isOwn = [&](const char* word) {
            return box->currentText() == QLatin1String(word) && box->currentIndex() == 0 && box->count() == ready + 1;
        };
        const auto isLeNet = [&] { return box->currentData().toString() == QStringLiteral("lenet-5") && box->count() == ready; };
        QVERIFY(isLeNet());
        for (const auto& edit : std::initializer_list<std::function<void()>>{
                 [&] { page().insert(OpKind::Relu); },
                 [&] { page().removeChosen(); },
                 [&] { page().setAttribute(QStringLiteral("filters"), QStringLiteral("7")); },
                 [&] { page().rename(page().chosen(), QStringLiteral("first")); },
             }) {
            page().choose(layer("conv1"));
            edit();
            QVERIFY2(isOwn("Own network"), qPrintable(box->currentText()));
            emit box->activated(0); // that is what it is already
            QVERIFY(isOwn("Own network"));
            m_lab->undoStack()->undo();
            QVERIFY(isLeNet());
            m_lab->undoStack()->redo();
            QVERIFY(isOwn("Own network"));
            m_lab->undoStack()->undo();
        }
        page().choose(layer("conv1"));
        page().removeChosen();
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(box->currentText() == PresetBox::tr("Own network") && box->currentIndex() == 0, qPrintable(box->currentText()));
        m_desk->languages.use(QStringLiteral("en"));
        page().takePreset(QStringLiteral("lenet-5"));
        QVERIFY(isLeNet());
    }

    /// Who chooses the network that is there already has the input chosen, as with any other one, and sees it.
    void thePresetThatIsThereLeavesNoDeadButtons()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        const auto removal = [this] {
            const auto buttons = page().findChildren<QToolButton*>();
            const auto found = std::ranges::find(buttons, BuildPage::tr("Remove"), &QToolButton::text);
            return found == buttons.end() ? nullptr : *found;
        };
        page().takePreset(QStringLiteral("lenet-5"));
        const std::size_t count = layers().size();
        const int changes = m_lab->undoStack()->count();
        page().choose(layer("conv1"));
        QVERIFY(removal() && removal()->isEnabled());
        page().takePreset(QStringLiteral("lenet-5"));
        QCOMPARE(m_lab->undoStack()->count(), changes);
        QCOMPARE(page().chosen(), graphInput);
        QVERIFY(!removal()->isEnabled());
        page().choose(layer("conv1"));
        removal()->click();
        QCOMPARE(layers().size(), count - 1);
    }

    /// Also one that comes from a file.
    void aFileIsAPresetOrNone()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        auto* box = m_window->findChild<QComboBox*>("preset");
        const QTemporaryDir folder;
        const auto opened = [&](const Model& model) {
            const QString path = folder.filePath(QStringLiteral("net.json"));
            saveModel(model, path.toStdString());
            page().openFile(path);
            QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().model() == model, 10000);
        };
        for (const Preset& preset : presets()) {
            opened(preset.make());
            QCOMPARE(box->currentText(), toQString(preset.title));
        }
        const Model lenet = findPreset("lenet-5")->make();
        opened(fittedTo(lenet, {1, 3, 32, 32}, {"a", "b", "c"}));
        QCOMPARE(box->currentData().toString(), QStringLiteral("lenet-5"));
        opened(without(lenet, 1));
        QCOMPARE(box->currentText(), QStringLiteral("Own network"));
    }

    /// A training is opened with its weights, wherever one looked for it; a network alone changes the one that is there.
    void whatIsChosenIsOpenedAsWhatItIs()
    {
        const QTemporaryDir folder;
        const QString training = folder.filePath(QStringLiteral("two.safetensors"));
        m_lab->tabs().open(QStringLiteral("build"));
        train(2);
        m_lab->save(training);
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(training), 10000);
        beginAnew();
        emit page().fileChosen(training);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
        const QString network = folder.filePath(QStringLiteral("net.json"));
        const Model other = without(m_lab->document().model(), 1);
        saveModel(other, network.toStdString());
        emit page().fileChosen(network);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().model() == other, 10000);
        Model half = other; // not possible yet, as what is saved in the midst of building
        half.graph.nodes.at(0).spec.kernel = {99, 99};
        half.graph = withShapes(std::move(half.graph));
        QVERIFY(!problemsOf(half).empty());
        saveModel(half, network.toStdString());
        emit page().fileChosen(network);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().model() == half, 10000);
    }

    /// What is not read is refused with what would be, and changes nothing.
    void whatIsNoNetworkIsRefused()
    {
        const Model before = m_lab->document().model();
        for (const char* name : {"picture.png", "table.csv", "notes"}) {
            emit page().fileChosen(QStringLiteral("/nowhere/") + QLatin1String(name));
            QVERIFY2(said().startsWith(QLatin1String(name)) && said().contains("*.kscope *.safetensors *.onnx *.json"), qPrintable(said()));
        }
        QVERIFY(m_lab->document().model() == before);
    }

    /// What is still being opened belongs to the session in which it was asked for.
    void aNetworkIsForTheSessionThatAskedForIt()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("other.json"));
        Model other = m_lab->document().model();
        other.name = "Another network";
        saveModel(other, file.toStdString());
        page().openFile(file);
        m_lab->newSession();
        QVERIFY(m_desk->settled()); // it has been read
        QVERIFY(m_lab->document().model().name != other.name);
    }
};

QTEST_MAIN(TestBuildPresets)
#include "tst_build_presets.moc"

#include "core/nn/edits.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/ops/attributes.h"
#include "tests/ui/network/build_test.h"
#include "tests/ui/palette_hits.h"
#include "ui/language/text.h"
#include "ui/network/build/preset_box.h"
#include "ui/network/network_title.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_path.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/train_texts.h"

#include <QComboBox>
#include <QDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
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
        const auto ready = static_cast<int>(presets().size()) + 2; // an empty one, and the way to families
        const auto isOwn = [&] {                                   // under the name that it has on every page
            return box->currentText() == networkTitle(m_lab->document().model()) && box->currentData().toString().isEmpty() &&
                   box->currentIndex() == 0 && box->count() == ready + 1;
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
            QVERIFY2(isOwn(), qPrintable(box->currentText()));
            emit box->activated(0); // that is what it is already
            QVERIFY(isOwn());
            m_lab->undoStack()->undo();
            QVERIFY(isLeNet());
            m_lab->undoStack()->redo();
            QVERIFY(isOwn());
            m_lab->undoStack()->undo();
        }
        page().choose(layer("conv1"));
        page().removeChosen();
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(isOwn() && box->currentText().startsWith(QStringLiteral("LeNet-5, ")), qPrintable(box->currentText()));
        m_desk->languages.use(QStringLiteral("en"));
        page().takePreset(QStringLiteral("lenet-5"));
        QVERIFY(isLeNet());
    }

    /// The way to a family asks, and takes what was asked for: its base, how many and which one (HT-G02).
    void aNetworkOfAFamily()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        auto* box = m_window->findChild<QComboBox*>("preset");
        box->setCurrentIndex(box->findData(QString::fromLatin1(PresetBox::family)));
        emit box->activated(box->currentIndex());
        QCOMPARE(box->currentData().toString(), QStringLiteral("lenet-5")); // nothing was taken yet
        auto* dialog = m_window->findChild<QDialog*>("familyDialog");
        QVERIFY(dialog && dialog->isVisible());
        const auto* says = dialog->findChild<QLabel*>("familySays");
        auto* take = dialog->findChild<QPushButton*>("familyTake");
        auto* base = dialog->findChild<QLineEdit*>("family-base");
        auto* place = dialog->findChild<QSpinBox*>("family-place");
        QVERIFY(says && take && base && place);
        QVERIFY2(says->text().contains("2,601") && says->text().contains("of 30"), qPrintable(says->text()));
        const auto type = [&](const QString& text) {
            base->setText(text);
            emit base->textEdited(text);
            emit base->editingFinished();
        };
        type(QStringLiteral("50-zero"));
        QTRY_VERIFY2(!take->isEnabled() && says->text().contains("50-zero"), qPrintable(says->text()));
        type(QStringLiteral("50-25-13"));
        place->setValue(2);
        QTRY_VERIFY2(take->isEnabled() && says->text().contains("11,503") && says->text().contains("of 10"), qPrintable(says->text()));
        take->click();
        QVERIFY(!dialog->isVisible());
        QVERIFY2(m_lab->document().model().name.starts_with("FC 100-50-26"), m_lab->document().model().name.c_str());
        m_lab->undoStack()->undo();
        QCOMPARE(box->currentData().toString(), QStringLiteral("lenet-5"));
    }

    /// Whatever is done to it, a network has one name on all pages at a time, and the one of before on none.
    void aNetworkHasOneNameOnEveryPage()
    {
        const auto isEverywhere = [this](const QString& name) {
            for (const char* id : {"build", "see"}) // each follows while it is open
                m_lab->tabs().open(QLatin1String(id));
            const auto* path = m_window->findChild<SeePath*>(QStringLiteral("seePath"));
            return m_desk->settled() && m_lab->sessionName() == name && path->plainText() == name && page().summary().startsWith(name) &&
                   TrainTexts(run()).headline().contains(name) &&
                   m_window->findChild<QComboBox*>(QStringLiteral("preset"))->currentText() == name;
        };
        const QString ready = networkTitle(m_lab->document().model());
        QVERIFY(isEverywhere(ready));
        const Model before = m_lab->document().model();
        m_lab->tabs().open(QStringLiteral("build"));
        for (std::size_t i = before.graph.nodes.size(); i > 0; --i) { // by hand: Build offers an empty network as well
            page().choose(0);
            page().removeChosen();
        }
        QVERIFY2(layers().empty(), qPrintable(QString::number(layers().size())));
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QLatin1String(language));
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
            QTRY_VERIFY2(isEverywhere(emptyNetworkTitle()), qPrintable(m_lab->sessionName()));
            m_lab->tabs().open(QStringLiteral("build"));
            QCOMPARE(m_window->findChild<QComboBox*>("preset")->currentText(), emptyNetworkTitle());
        }
        m_desk->languages.use(QStringLiteral("en"));
        while (m_lab->undoStack()->canUndo() && m_lab->document().model() != before)
            m_lab->undoStack()->undo();
        waitUntilReady();
        QTRY_VERIFY2(isEverywhere(ready), qPrintable(m_lab->sessionName()));
        page().takePreset(QString::fromLatin1(PresetBox::empty));
        page().insert(OpKind::Relu);
        QCOMPARE(networkTitle(m_lab->document().model()), QStringLiteral("New network")); // nor is it the old one when it has layers again
        QTRY_VERIFY2(isEverywhere(QStringLiteral("New network")), qPrintable(m_lab->sessionName()));
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

    /// Also one that comes from a file. The box calls it as every page does, and the others by their titles.
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
            QCOMPARE(box->currentData().toString(), fromView(preset.id));
            QCOMPARE(box->currentText(), networkTitle(m_lab->document().model()));
            for (const Preset& other : presets())
                if (&other != &preset)
                    QCOMPARE(box->itemText(box->findData(fromView(other.id))), toQString(other.title));
        }
        const Model lenet = findPreset("lenet-5")->make();
        opened(fittedTo(lenet, {1, 3, 32, 32}, {"a", "b", "c"}));
        QCOMPARE(box->currentData().toString(), QStringLiteral("lenet-5"));
        QCOMPARE(box->currentText(), networkTitle(m_lab->document().model())); // with its sizes
        opened(without(lenet, 1));
        QCOMPARE(box->currentText(), networkTitle(m_lab->document().model()));
        QVERIFY(box->currentData().toString().isEmpty());
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

    /// Whoever is led to another page from the button of the open one is on the button of that page: a ring around the other one would say that
    /// it is open.
    void theKeyboardGoesWithThePage()
    {
        PageTabs& tabs = m_lab->tabs();
        tabs.open(QStringLiteral("see"));
        auto* see = tabs.findChild<QToolButton*>(QStringLiteral("page-see"));
        auto* build = tabs.findChild<QToolButton*>(QStringLiteral("page-build"));
        QVERIFY(see && build);
        m_window->activateWindow();
        see->setFocus();
        QTRY_VERIFY(see->hasFocus());
        {
            test::OpenPalette palette(*m_window, QStringLiteral("LeNet-5"));
            QVERIFY2(palette.chosen().startsWith(QStringLiteral("LeNet-5")), qPrintable(palette.chosen()));
            palette.press(Qt::Key_Return);
        }
        QCOMPARE(tabs.openId(), QStringLiteral("build"));
        QTRY_VERIFY(build->hasFocus());
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

#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/train/training_panel.h"

#include <QAction>
#include <QFileDialog>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace ks;

/// Network, data and settings of a training as a configuration, which the command line takes, too.
class TestConfigFiles : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    const NetworkContent& content() { return m_lab->document().content(); }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    /// Saved by the window's own writer, opened into what is a step for undo.
    void whatIsSavedComesBack()
    {
        change([](NetworkContent& next) {
            next.settings.batch = 17;
            next.settings.schedule = {.kind = ScheduleKind::Cosine, .rate = 0.0123F};
            next.settings.seed = 99;
        });
        const NetworkContent saved = content();
        m_lab->configs().save(path("own.json"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("own.json")), 20000);
        QVERIFY(m_lab->canOpen(path("own.json")));
        m_lab->newSession();
        QVERIFY(content().settings.batch != 17);
        m_lab->open(path("own.json"), false);
        QTRY_COMPARE_WITH_TIMEOUT(content().settings, saved.settings, 20000);
        QCOMPARE(content().data, saved.data);
        QCOMPARE(content().model.graph, saved.model.graph);
        m_lab->document().undo().undo();
        QVERIFY(content().settings.batch != 17);
    }

    /// A file that a person wrote in the keys of the heterogeneous timing study: the first of its networks.
    void theStudysFileIsOpened()
    {
        const QString file =
            test::written(path("study.json"), R"({"hls": [8, 4], "n_nets": 2, "train_size": 500, "batch_size": 100, "epochs": 3})");
        QVERIFY(m_lab->canOpen(file));
        m_lab->open(file, false);
        QTRY_COMPARE_WITH_TIMEOUT(content().settings.batch, std::int64_t(100), 20000);
        QCOMPARE(content().model.name, std::string("FC 8-4"));
        QVERIFY(content().data.starts_with("synthetic:irradiance?count=500"));
        QCOMPARE(content().model.pipeline.scaling, Scaling::ZeroToOne);
        QVERIFY2(said().contains(QStringLiteral("2 networks; this is the first")), qPrintable(said()));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
    }

    /// Both files of a training are offered under the network's name.
    void theNetworksNameIsOffered_data()
    {
        QTest::addColumn<QString>("action");
        QTest::addColumn<QString>("ending");
        QTest::addRow("configuration") << "network.saveConfiguration"
                                       << ".json";
        QTest::addRow("training") << "network.saveTraining"
                                  << ".safetensors";
    }
    void theNetworksNameIsOffered()
    {
        QFETCH(const QString, action);
        QFETCH(const QString, ending);
        change([](NetworkContent& next) { next.model.name = "FC 8-4/a"; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        train(1); // before there is no training to be saved
        m_desk->action(LabMenu::File, qPrintable(action))->trigger();
        auto* dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), "FC 8-4_a" + ending);
        delete dialog;
    }

    void aBadFileChangesNothing()
    {
        const NetworkContent before = content();
        m_lab->open(test::written(path("bad.json"), R"({"hls": [8], "batchsize": 100})"), false);
        QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("batchsize")), 20000);
        QCOMPARE(content(), before);
    }

    /// Below the settings, where they are looked for.
    void itsButtonsStandInThePanel()
    {
        QStringList texts;
        for (const QToolButton* button : m_lab->panel().findChildren<QToolButton*>())
            if (button->defaultAction())
                texts << button->defaultAction()->objectName();
        QVERIFY2(texts.contains("network.openConfiguration") && texts.contains("network.saveConfiguration"), qPrintable(texts.join(' ')));
    }
};

QTEST_MAIN(TestConfigFiles)
#include "tst_config_files.moc"

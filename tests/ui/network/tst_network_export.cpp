#include "tests/ui/accessible_walk.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/export/export_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/chart_file.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/message_bar.h"

#include "core/base/error.h"
#include "core/io/onnx/onnx_file.h"
#include "core/nn/checkpoint.h"
#include "core/nn/weights.h"
#include "core/report/training_report.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QSvgRenderer>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

class TestNetworkExport : public test::NetworkTest {
    Q_OBJECT

private:
    ExportPage& page() { return *m_window->findChild<ExportPage*>(); }
    const ExportItem& item(const char* id) { return *std::ranges::find(page().items(), QLatin1String(id), &ExportItem::id); }
    /// Waits until no file is being written any more.
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_window->tasks().entries().empty(), 20000); }
private slots:
    void initTestCase()
    {
        openWindow();
        change([&](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.threads = 1;
            content.settings.stop.epochs = 2;
            content.settings.layerTimes = true;
            content.settings.normsEvery = 2;
        });
        waitUntilReady();
    }

    void cleanupTestCase() { closeWindow(); }

    void saysWhyNothingCanBeWrittenYet()
    {
        m_lab->tabs().open(QStringLiteral("export"));
        QVERIFY(!page().reasonAgainst(item("loss")).isEmpty());
        const auto* save = page().findChild<QPushButton*>(QStringLiteral("export-loss"));
        QVERIFY(!save->isEnabled());
        QCOMPARE(save->toolTip(), page().reasonAgainst(item("loss")));
        QVERIFY(page().reasonAgainst(item("weights")).isEmpty());
    }

    void aFinishedTrainingCanBeExported()
    {
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QVERIFY(page().findChild<QPushButton*>(QStringLiteral("export-loss"))->isEnabled());
    }

    void writesEveryItemInEveryFormat()
    {
        QTemporaryDir folder;
        const QString all = folder.filePath(QStringLiteral("everything"));
        page().writeAll(all);
        settle();
        for (const ExportItem& one : page().items()) {
            if (!page().reasonAgainst(one).isEmpty()) {
                // No rate was looked for, and nothing was watched.
                QVERIFY2(QStringList({"rate-finder", "watched"}).contains(one.id), qPrintable(one.id));
                continue;
            }
            for (const ExportFormat& format : one.formats) {
                if (one.choosesLayer())
                    continue;
                const QString part = one.choosesPart() ? QStringLiteral("-test") : QString();
                const QString path = all + QLatin1Char('/') + one.id + part + QLatin1Char('.') + format.ending;
                QVERIFY2(QFileInfo(path).size() > 0, qPrintable(path));
            }
        }
        QVERIFY(QImage(all + QStringLiteral("/maps/conv1.png")).width() > 1000); // a figure
        QVERIFY(QImage(all + QStringLiteral("/maps/conv1.cells.png")).width() < 100);
        QVERIFY(test::contentOf(all + QStringLiteral("/maps/conv1.pdf")).startsWith("%PDF"));
        QVERIFY(QFile::exists(all + QStringLiteral("/maps/conv1-005.png")));
        QVERIFY(QFile::exists(all + QStringLiteral("/maps/conv1.npy")));
        QVERIFY(QSvgRenderer(all + QStringLiteral("/maps/conv1.svg")).isValid());
        const QByteArray figure = test::contentOf(all + QStringLiteral("/maps/conv1.svg"));
        QVERIFY(figure.contains("conv1: 1×6×28×28") && figure.contains(">map 5<") && figure.count("<image") == 6);

        QVERIFY(!QImage(all + QStringLiteral("/loss.png")).isNull());
        QVERIFY(QSvgRenderer(all + QStringLiteral("/loss.svg")).isValid());
        QVERIFY(test::contentOf(all + QStringLiteral("/loss.pdf")).startsWith("%PDF"));
        QCOMPARE(test::contentOf(all + QStringLiteral("/loss.csv")).count('\n'), 1 + 16);
        QCOMPARE(test::contentOf(all + QStringLiteral("/batches.csv")).count('\n'), 1 + 16);
        QCOMPARE(test::contentOf(all + QStringLiteral("/predictions-test.csv")).count('\n'), 1 + 100);
        QCOMPARE(test::contentOf(all + QStringLiteral("/confusion-test.csv")).count('\n'), 1 + 10);
        QCOMPARE(loadTrained((all + QStringLiteral("/weights.safetensors")).toStdString()).model.name, std::string("LeNet-5"));
        const Checkpoint training = loadCheckpoint((all + QStringLiteral("/training.safetensors")).toStdString());
        QCOMPARE(training.history.batches.size(), 16U);
        QCOMPARE(training.data, m_lab->document().content().data);
        QCOMPARE(readOnnx((all + QStringLiteral("/network.onnx")).toStdString()).parameters.size(), 10U);
        const QByteArray report = test::contentOf(all + QStringLiteral("/report.html"));
        QVERIFY(report.contains("kernelscope-cli train --model lenet-5"));
        QVERIFY(report.contains("prefers-color-scheme"));
        QVERIFY(!report.contains("<script") && !report.contains("http://") == report.contains("https://"));
    }

    /// One that cannot be written, for which there was once nothing at all, is told with its reason.
    void whatFailsIsLeftOut()
    {
        QTemporaryDir folder;
        const QDir all(folder.filePath(QStringLiteral("all")));
        for (const char* taken : {"weights.safetensors/by a folder", "loss.png/by a folder"})
            QVERIFY(QDir().mkpath(all.filePath(QLatin1String(taken))));
        page().writeAll(all.path());
        settle();
        for (const char* file :
             {"report.html", "loss.svg", "training.safetensors", "network.onnx", "maps/conv1.png", "predictions-test.csv"})
            QVERIFY2(QFileInfo(all.filePath(QLatin1String(file))).size() > 0, file);
        const QString said = m_window->messages().shownText();
        QVERIFY2(said.contains(QStringLiteral("was written, but not all of it. Left out: ")), qPrintable(said));
        for (const QString& left :
             {item("weights").title + QStringLiteral(" (safetensors). "), item("loss").title + QStringLiteral(" (PNG). ")})
            QVERIFY2(said.contains(QStringLiteral("Left out: ") + left), qPrintable(said));
        QCOMPARE(said.count(QStringLiteral("Left out: ")), 2);
    }

    /// Nor is what the trainer cannot give a reason to do without all others; whoever asks for it alone is told.
    void whatCannotBeHadIsDoneWithout()
    {
        for (const bool spares : {true, false}) {
            std::shared_ptr<const Gathered> had;
            Text failure;
            run().query<std::shared_ptr<const Gathered>>(
                [spares](Trainer& trainer) {
                    const ExportNeeds needs{.weights = true, .judgement = Split::Test, .spares = spares};
                    const LoadContext context{.progress = [](double) { throw InputError(Text("no room")); }};
                    return std::make_shared<const Gathered>(gather(trainer, needs, context));
                },
                [&](const std::shared_ptr<const Gathered>& gathered) { had = gathered; }, [&](const Text& why) { failure = why; });
            QTRY_VERIFY_WITH_TIMEOUT(had || !failure.empty(), 20000);
            QCOMPARE(had != nullptr, spares);
            if (!had)
                continue;
            QVERIFY(!had->evaluation && !had->weights.empty());
            QCOMPARE(lackIn(*had, {.judgement = Split::Test}).english(), std::string("no room"));
            QVERIFY(lackIn(*had, {.weights = true}).empty());
        }
    }

    void choosesPartLayerAndSample()
    {
        QTemporaryDir folder;
        page().findChild<QComboBox*>(QStringLiteral("exportLayer"))->setCurrentText(QStringLiteral("conv2"));
        const auto formats = item("maps").formats;
        page().write(item("maps"), *std::ranges::find(formats, QStringLiteral("cells.png"), &ExportFormat::ending),
                     folder.filePath(QStringLiteral("mine.cells.png")));
        settle();
        const QImage montage(folder.filePath(QStringLiteral("mine.cells.png")));
        QCOMPARE(montage.size(), QSize(4 * 12 - 2, 4 * 12 - 2)); // 16 maps of 10×10, 2 between
    }

    void aFailedWriteLeavesTheOldFile()
    {
        QTemporaryDir folder;
        const QString inFile = test::written(folder.filePath(QStringLiteral("file")), "old");
        page().write(item("weights"), item("weights").formats.first(), inFile + QStringLiteral("/weights.safetensors"));
        settle();
        QCOMPARE(test::contentOf(inFile), QByteArray("old"));
        QVERIFY2(m_window->messages().shownText().contains(QStringLiteral("file")), qPrintable(m_window->messages().shownText()));
    }

    void chartsHaveAMenuAndATable()
    {
        m_lab->tabs().open(QStringLiteral("train"));
        ChartView& chart = m_lab->trainPage().chart(TrainingChart::Loss);
        chart.setFocus();
        QTest::keyClick(&chart, Qt::Key_Return);
        QTableView& table = chart.tools().table();
        QVERIFY(table.isVisible());
        QTRY_COMPARE(table.model()->rowCount(), 16);
        QCOMPARE(table.model()->columnCount(), 4); // batch, training, smoothed, validation
        QVERIFY(!table.accessibleName().isEmpty());
        QTest::keyClick(&chart, Qt::Key_Return);
        QVERIFY(!table.isVisible());

        const std::unique_ptr<QMenu> menu(chart.tools().menu());
        QCOMPARE(menu->actions().size(), 9); // four files, copy, values, reset, two separators
        chart.tools().copy();
        QTRY_VERIFY(QApplication::clipboard()->mimeData() && QApplication::clipboard()->mimeData()->hasImage());
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("Batch,")));
        QTemporaryDir folder;
        chart.tools().write(folder.filePath(QStringLiteral("loss.pdf")));
        settle();
        QVERIFY(test::contentOf(folder.filePath(QStringLiteral("loss.pdf"))).startsWith("%PDF"));
    }

    /// A folder that has files keeps them: what was exported before, or never came from here.
    void noFileOfAFolderIsOverwritten()
    {
        QTemporaryDir folder;
        QCOMPARE(freshFolder(folder.path(), QStringLiteral("net")), folder.path());
        const QString own = test::written(folder.filePath(QStringLiteral("report.html")), "mine");
        page().findChild<QPushButton*>(QStringLiteral("exportAll"))->click();
        auto* dialog = page().findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->setDirectory(folder.path());
        emit dialog->fileSelected(folder.path());
        dialog->reject();
        settle();
        QCOMPARE(test::contentOf(own), QByteArray("mine"));
        const QStringList made = QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QCOMPARE(made.size(), 1);
        QVERIFY(QFile::exists(folder.filePath(made.front() + QStringLiteral("/report.html"))));
        QCOMPARE(freshFolder(folder.path(), made.front()), folder.filePath(made.front() + QStringLiteral("-2")));
    }

    /// Qt's dialog holds two folders as chosen where one's name is the beginning of the other's; what was typed last is meant.
    void aNameThatBeginsLikeAnotherIsHeeded()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("h")) && QDir(folder.path()).mkdir(QStringLiteral("h2")));
        page().findChild<QPushButton*>(QStringLiteral("exportAll"))->click();
        auto* dialog = page().findChild<QFileDialog*>();
        QVERIFY(dialog);
        auto* typed = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(typed);
        typed->clearFocus();
        typed->setText(folder.filePath(QStringLiteral("h")));
        typed->setText(folder.filePath(QStringLiteral("h2")));
        QVERIFY(QMetaObject::invokeMethod(dialog, "accept"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder.filePath(QStringLiteral("h2/report.html"))), 20000);
        settle();
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("h/report.html"))));
    }

    /// Figures of earlier weights are not given away as those of now.
    void whatWatchShowsIsOfTheWeightsOfNow()
    {
        using Tab = WatchPage::Tab;
        const auto reason = [this] { return page().reasonAgainst(item("watched")); };
        for (const Tab tab : {Tab::Maps, Tab::Attention, Tab::Confusion}) {
            m_lab->tabs().open(QStringLiteral("watch"));
            m_lab->watchPage().setTab(tab);
            QTRY_VERIFY_WITH_TIMEOUT(reason().isEmpty(), 20000);
            m_lab->tabs().open(QStringLiteral("export"));
            QVERIFY(page().findChild<QPushButton*>(QStringLiteral("export-watched"))->isEnabled());
            change([](NetworkContent& content) { ++content.settings.stop.epochs; });
            run().run();
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
            QVERIFY2(reason().contains(QStringLiteral("trained further")), qPrintable(reason()));
            QVERIFY(!page().findChild<QPushButton*>(QStringLiteral("export-watched"))->isEnabled());
            QTemporaryDir folder;
            page().writeAll(folder.filePath(QStringLiteral("all")));
            settle();
            QVERIFY(QFile::exists(folder.filePath(QStringLiteral("all/report.html"))));
            QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("all/watched"))));
        }
        m_lab->tabs().open(QStringLiteral("watch"));
        QTRY_VERIFY_WITH_TIMEOUT(reason().isEmpty(), 20000); // counted anew
        m_lab->tabs().open(QStringLiteral("export"));
        run().prepare(run().view().content); // other weights, though no batch was trained
        QVERIFY(!reason().isEmpty());
        waitUntilReady();
        QVERIFY(!reason().isEmpty());
        QVERIFY(!page().findChild<QPushButton*>(QStringLiteral("export-watched"))->isEnabled());
    }

    /// Several pictures go into a folder of their own: no file that nobody was asked for is overwritten.
    void severalPicturesHaveAFolder()
    {
        m_lab->tabs().open(QStringLiteral("watch"));
        m_lab->watchPage().setTab(WatchPage::Tab::Attention);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasonAgainst(item("watched")).isEmpty(), 20000);
        m_lab->tabs().open(QStringLiteral("export"));
        page().findChild<QComboBox*>(QStringLiteral("exportTensor"))->setCurrentIndex(0); // all
        QTemporaryDir folder;
        QFile own(folder.filePath(QStringLiteral("saliency.svg")));
        QVERIFY(own.open(QIODevice::WriteOnly) && own.write("mine") == 4);
        own.close();
        const auto formats = item("watched").formats;
        const auto svg = std::ranges::find(formats, QStringLiteral("svg"), &ExportFormat::ending);
        page().write(item("watched"), *svg, folder.filePath(QStringLiteral("new")));
        settle();
        QCOMPARE(test::contentOf(own.fileName()), QByteArray("mine"));
        QVERIFY(QSvgRenderer(folder.filePath(QStringLiteral("new/saliency.svg"))).isValid());
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("new/picture.svg"))));
        page().findChild<QPushButton*>(QStringLiteral("export-watched"))->click();
        QTRY_VERIFY(page().findChild<QFileDialog*>());
        QCOMPARE(page().findChild<QFileDialog*>()->fileMode(), QFileDialog::Directory); // asked for a folder
        page().findChild<QFileDialog*>()->reject();
        page().findChild<QComboBox*>(QStringLiteral("exportTensor"))->setCurrentIndex(1); // one is a file
        QTRY_VERIFY(!page().findChild<QFileDialog*>());
        page().findChild<QPushButton*>(QStringLiteral("export-watched"))->click();
        QTRY_VERIFY(page().findChild<QFileDialog*>());
        QCOMPARE(page().findChild<QFileDialog*>()->acceptMode(), QFileDialog::AcceptSave);
        page().findChild<QFileDialog*>()->reject();
        page().findChild<QComboBox*>(QStringLiteral("exportTensor"))->setCurrentIndex(0);
    }

    /// Beside counts and mistakes, which are no tensors, what was looked at before is still there to be written.
    void whatWasLookedAtStaysOnOffer()
    {
        for (const WatchPage::Tab tab : {WatchPage::Tab::Confusion, WatchPage::Tab::Wrong}) {
            m_lab->tabs().open(QStringLiteral("watch"));
            m_lab->watchPage().setTab(tab);
            QTRY_VERIFY_WITH_TIMEOUT(m_lab->watchPage().evaluation(), 20000);
            m_lab->tabs().open(QStringLiteral("export"));
            QVERIFY2(page().reasonAgainst(item("watched")).isEmpty(), qPrintable(page().reasonAgainst(item("watched"))));
            QVERIFY(page().findChild<QPushButton*>(QStringLiteral("export-watched"))->isEnabled());
            const auto* tensors = page().findChild<QComboBox*>(QStringLiteral("exportTensor"));
            QVERIFY(tensors->findText(QStringLiteral("Grad-CAM")) > 0 && tensors->findText(QStringLiteral("Confusion")) < 0);
        }
        m_lab->watchPage().setTab(WatchPage::Tab::Maps);
    }

    /// Names of layers from a file stay names: nothing is written outside the folder that was chosen.
    void hostileNamesStayInTheFolder()
    {
        change([&](NetworkContent& content) {
            content.model.graph.nodes[0].name = "/conv1/Conv";
            content.model.graph.nodes[1].name = "../../outside/evil";
            content.model.graph.nodes[2].name = "../../outside:evil";
        });
        waitUntilReady();
        QTemporaryDir folder;
        page().writeAll(folder.filePath(QStringLiteral("in/all")));
        settle();
        const QDir maps(folder.filePath(QStringLiteral("in/all/maps")));
        for (const char* name : {"conv1_Conv.png", "conv1_Conv-000.png", "_._.._outside_evil.npy", "_._.._outside_evil-2.npy"})
            QVERIFY2(maps.exists(QLatin1String(name)), name);
        const QDir::Filters all = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;
        QCOMPARE(QDir(folder.path()).entryList(all), QStringList{QStringLiteral("in")});
        QCOMPARE(QDir(folder.filePath(QStringLiteral("in"))).entryList(all), QStringList{QStringLiteral("all")});
    }

    void speaksSpanish()
    {
        m_lab->tabs().open(QStringLiteral("export"));
        m_desk->languages.use(QStringLiteral("es"));
        QTemporaryDir folder;
        page().write(item("report"), item("report").formats.first(), folder.filePath(QStringLiteral("r.html")));
        settle();
        const QByteArray report = test::contentOf(folder.filePath(QStringLiteral("r.html")));
        QVERIFY(report.contains("<html lang=\"es\">"));
        QVERIFY(report.contains("Matriz de confusión"));
        m_lab->tabs().open(QStringLiteral("watch"));
        m_lab->watchPage().setTab(WatchPage::Tab::Maps);
        m_lab->watchPage().chooseTensor(0, Role::Dst);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasonAgainst(item("watched")).isEmpty(), 20000);
        m_lab->tabs().open(QStringLiteral("export"));
        const auto* tensors = page().findChild<QComboBox*>(QStringLiteral("exportTensor"));
        const QString layer = QString::fromStdString(run().view().content.model.graph.nodes[0].name);
        QCOMPARE(tensors->itemText(1), QStringLiteral("mapas de características de ") + layer);
        QCOMPARE(tensors->itemText(2), tensors->itemText(1) + QStringLiteral(", mapa 0"));
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// What was chosen is said in the new language, and stays chosen.
    void choicesOutliveTheLanguage()
    {
        m_lab->tabs().open(QStringLiteral("export"));
        QTRY_COMPARE(page().findChild<QPushButton*>(QStringLiteral("export-loss"))->text(), QStringLiteral("Save…"));
        const auto named = [this](const QString& name) {
            for (auto* box : page().findChildren<QComboBox*>())
                if (box->accessibleName() == name)
                    return box;
            return static_cast<QComboBox*>(nullptr);
        };
        QComboBox* part = named(QStringLiteral("Part of the data for: ") + item("predictions").title);
        QComboBox* format = named(QStringLiteral("Format of: ") + item("loss").title);
        QVERIFY(part && format);
        part->setCurrentIndex(2);
        format->setCurrentIndex(1);
        auto* sample = page().findChild<QSpinBox*>(QStringLiteral("exportSample"));
        sample->setValue(7);
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_COMPARE(page().findChild<QPushButton*>(QStringLiteral("export-weights"))->text(), QStringLiteral("Guardar…"));
        part = named(QStringLiteral("Parte de los datos para: ") + item("predictions").title);
        format = named(QStringLiteral("Formato de: ") + item("loss").title);
        QVERIFY(part && format);
        QCOMPARE(part->currentIndex(), 2);
        QCOMPARE(part->currentText(), QStringLiteral("entrenamiento"));
        QCOMPARE(format->currentIndex(), 1);
        QCOMPARE(page().findChild<QSpinBox*>(QStringLiteral("exportSample"))->value(), 7);
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(page().findChild<QPushButton*>(QStringLiteral("export-weights"))->text(), QStringLiteral("Save…"));
    }

    /// Also the names of what was chosen among a few.
    void theReportIsOfOneLanguage()
    {
        TrainingReport report;
        bool made = false;
        run().query<TrainingReport>([](Trainer& trainer) { return reportOf(trainer, "synthetic:digits"); },
                                    [&](const TrainingReport& known) {
                                        report = known;
                                        made = true;
                                    },
                                    [](const Text&) {});
        QTRY_VERIFY_WITH_TIMEOUT(made, 20000);
        report.settings.schedule.kind = ScheduleKind::Step;
        const Wording words{.say = [](const Text& text) { return "«" + text.english() + "»"; }};
        QVERIFY(QByteArray::fromStdString(htmlOf(report, words)).contains("«in steps»"));
    }

    void hasNamesForTheScreenReader()
    {
        const QStringList faults = unnamedControls(m_window);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    /// The last one, since the training goes: another session came while the dialog was open.
    void nothingIsWrittenWhileAnotherNetworkIsMade()
    {
        const QTemporaryDir folder;
        m_lab->newSession();
        QCOMPARE(run().state(), State::Loading);
        page().writeAll(folder.filePath(QStringLiteral("all")));
        page().write(item("maps"), item("maps").formats.first(), folder.filePath(QStringLiteral("maps.png")));
        QVERIFY2(said().contains("no network yet"), qPrintable(said()));
        waitUntilReady();
        settle();
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

QTEST_MAIN(TestNetworkExport)
#include "tst_network_export.moc"

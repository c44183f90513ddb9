#include "core/data/source.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"
#include "core/session/network_session.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/painted_letters.h"
#include "ui/fields/numbers_box.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/plots/chart_view.h"
#include "ui/tasks/compute_thread.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSet>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <semaphore>

using namespace ks;

/// Data that are chosen, changed or read anew, and the training that they belong to.
class TestNetworkData : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    /// Data that ask for another network bring one along, with the settings that it is trained by: others may kill it.
    void otherDataBringAPresetWithItsSettings()
    {
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance-maps?count=12&test=4"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().content().data, std::string("synthetic:irradiance-maps?count=12&test=4"), 20000);
        QCOMPARE(m_lab->document().model().name, presetModel("irradiance-cnn").name);
        QVERIFY(m_lab->document().settings() == withTrainingOf(*findPreset("irradiance-cnn"), firstContent().settings));
        m_lab->undoStack()->undo();
        QVERIFY(m_lab->document().content() == firstContent());
    }

    /// What came with data stays with them: other ones bring their own again, but for what somebody has changed.
    void settingsOfDataDoNotStayForOthers()
    {
        const auto use = [this](const char* data) {
            m_lab->dataPage().use(QString::fromUtf8(data));
            return QTest::qWaitFor([this, data] { return m_lab->document().content().data == data; }, 20000);
        };
        QVERIFY(use("synthetic:irradiance-maps?count=12&test=4"));
        QVERIFY(m_lab->document().settings() != firstContent().settings);
        change([](NetworkContent& content) { content.settings.stop.epochs = 7; });
        QVERIFY(use("synthetic:digits?count=40&test=4"));
        TrainingSettings expected = firstContent().settings;
        expected.stop.epochs = 7;
        QVERIFY(m_lab->document().settings() == expected);
    }

    void opensOtherData()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QLabel*>("dataFacts")->text().contains("28×28"), 20000);
        m_lab->dataPage().use(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().graph.input.c, 3, 20000);
        QCOMPARE(m_lab->document().model().outputs(), 8);
        const auto* counts = m_window->findChild<QTableWidget*>("dataCounts");
        const QString facts = m_window->findChild<QLabel*>("dataFacts")->text();
        QCOMPARE(counts->rowCount(), facts.contains("28×28") ? 11 : facts.contains("32×32") ? 9 : 0); // never one beside the other
        waitUntilReady();
        QTRY_COMPARE_WITH_TIMEOUT(counts->rowCount(), 9, 20000);
        m_lab->dataPage().use(QStringLiteral("folder:/nowhere"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QLabel*>("dataState")->text().contains("nowhere"), 20000);
        QCOMPARE(m_lab->document().model().outputs(), 8);
    }

    /// What is chosen on the left is what the network has, whoever chose it; an option that no field has is kept as long as kind and place stay.
    void theFieldsSayWhatTheNetworkHas()
    {
        const auto* kind = m_window->findChild<QComboBox*>("dataKind");
        const auto* state = m_window->findChild<QLabel*>("dataState");
        const QString first = m_lab->dataPage().description();
        const std::string shapes = "synthetic:shapes?count=200&test=50&seed=7&difficulty=0.25&validation=0.2&grey=1";
        m_lab->dataPage().use(QString::fromStdString(shapes));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().content().data, shapes, 20000);
        QCOMPARE(kind->currentIndex(), 1);
        QCOMPARE(m_lab->dataPage().description().toStdString(), shapes);
        QVERIFY2(state->text().contains("fitted"), qPrintable(state->text()));
        m_lab->undoStack()->undo();
        QCOMPARE(kind->currentIndex(), 0);
        QCOMPARE(m_lab->dataPage().description(), first);
        QVERIFY2(!state->text().contains("fitted"), qPrintable(state->text()));
        change([](NetworkContent& content) {
            content.data = "csv:/some where/a?b.csv?target=price%26tax&window=3&horizon=2&split=0.5,0,0.5";
        });
        QCOMPARE(kind->currentIndex(), kind->count() - 1); // tables are the last
        QCOMPARE(m_window->findChild<QLineEdit*>("dataPath")->text(), QStringLiteral("/some where/a?b.csv"));
        QCOMPARE(option<QLineEdit>("target")->text(), QStringLiteral("price&tax"));
        QCOMPARE(m_lab->dataPage().description().toStdString(),
                 std::string("csv:/some where/a?b.csv?target=price%26tax&window=3&horizon=2&split=0.5,0,0.5"));
        m_window->findChild<QLineEdit*>("dataPath")->setText("/other.csv");
        QVERIFY2(!m_lab->dataPage().description().contains("split"), qPrintable(m_lab->dataPage().description()));
    }

    /// It is no share, has a field of its own in place of that, and goes with its place.
    void aNumberOfValidationSamplesIsThatOfItsData()
    {
        auto* path = m_window->findChild<QLineEdit*>("dataPath");
        const auto type = [path](const QString& text) {
            path->setText(text);
            emit path->textEdited(text);
        };
        const auto counts = [this] { return !option<QSpinBox>("validation-samples")->isHidden(); };
        change([](NetworkContent& content) { content.data = "mnist:/one?validation=500"; });
        QCOMPARE(option<QSpinBox>("validation-samples")->text(), QStringLiteral("500 samples"));
        QVERIFY(counts() && option<QDoubleSpinBox>("validation")->isHidden());
        QCOMPARE(m_lab->dataPage().description(), QStringLiteral("mnist:/one?validation=500"));
        type(QStringLiteral("/another"));
        QVERIFY(!counts() && !option<QDoubleSpinBox>("validation")->isHidden());
        QCOMPARE(m_lab->dataPage().description(), QStringLiteral("mnist:/another"));
        type(QStringLiteral("/one"));
        QVERIFY(counts());
        auto* kind = m_window->findChild<QComboBox*>("dataKind");
        kind->setCurrentIndex(0);
        emit kind->activated(0);
        QVERIFY(!counts());
    }

    /// Photographs are seldom of one size: what they need is offered with the words that say so.
    void aSizeForPhotographsIsOneClickAway()
    {
        const QTemporaryDir folder;
        for (const char* name : {"dark", "light"}) {
            QVERIFY(QDir(folder.path()).mkdir(QLatin1String(name)));
            for (int i = 0; i < 10; ++i) {
                QImage picture(40 + i, 30, i == 3 ? QImage::Format_Grayscale8 : QImage::Format_RGB888); // a grey one among them
                picture.fill(QByteArrayView(name) == "dark" ? Qt::darkBlue : Qt::yellow);
                QVERIFY(picture.save(folder.filePath(QStringLiteral("%1/%2.png").arg(QLatin1String(name)).arg(i))));
            }
        }
        const QString place = QStringLiteral("folder:") + folder.path();
        m_lab->dataPage().use(place + QStringLiteral("?validation=0.2"));
        QTRY_VERIFY_WITH_TIMEOUT(offer(QStringLiteral("Bring all to 28×28")), 20000);            // as the network reads them
        QCOMPARE(lastMessage().links.front().text.said(), QStringLiteral("Bring all to 30×40")); // of those that they have
        QVERIFY2(!said().contains(QLatin1String("size=")), qPrintable(said()));
        const std::function<void()> large = offer(QStringLiteral("Bring all to 64×64"));
        QVERIFY(large);
        large();
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().content().data.starts_with(place.toStdString() + "?size=64x64"), 20000);
        waitUntilReady();
        const Shape input = m_lab->document().model().graph.input;
        QVERIFY(input.c == 3 && input.h == 64 && input.w == 64);
        QCOMPARE(m_lab->document().model().outputs(), 2);
    }

    /// They cannot be opened as they are, and what they need is on the page.
    void picturesOfDifferentSizesAreBroughtToOne()
    {
        const QTemporaryDir folder;
        for (const QString& name : {QStringLiteral("dark"), QStringLiteral("light")}) {
            QVERIFY(QDir(folder.path()).mkdir(name));
            for (int i = 0; i < 10; ++i) {
                QImage picture(30 + i, 40, QImage::Format_Grayscale8);
                picture.fill(name == QStringLiteral("dark") ? Qt::black : Qt::white);
                QVERIFY(picture.save(folder.filePath(QStringLiteral("%1/%2.png").arg(name).arg(i))));
            }
        }
        const auto choose = [this](const char* name, int index) {
            auto* box = m_window->findChild<QComboBox*>(QLatin1String(name));
            box->setCurrentIndex(index);
            emit box->activated(index);
        };
        choose("dataKind", m_window->findChild<QComboBox*>("dataKind")->count() - 2); // folders of pictures
        m_window->findChild<QLineEdit*>("dataPath")->setText(folder.path());
        auto* use = m_window->findChild<QPushButton*>("useData");
        use->click();
        const auto* state = m_window->findChild<QLabel*>("dataState");
        QTRY_VERIFY2_WITH_TIMEOUT(state->text().contains("choose the size"), qPrintable(state->text()), 20000);
        const auto sides = [this] { return option<NumbersBox>("size")->findChildren<QSpinBox*>(); };
        option<NumbersBox>("size")->findChild<QCheckBox*>()->click();
        sides()[0]->setValue(24);
        sides()[1]->setValue(28);
        for (const char* name : {"fit", "channels"}) {
            auto* box = option<QComboBox>(name);
            box->setCurrentIndex(box->count() - 1);
            emit box->activated(box->currentIndex());
        }
        use->click();
        const std::string wanted = "folder:" + folder.path().toStdString() + "?size=24x28&fit=crop&channels=rgb&validation=0.1";
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().content().data, wanted, 20000);
        const Shape input = m_lab->document().model().graph.input;
        QVERIFY(input.c == 3 && input.h == 24 && input.w == 28);
        sides()[0]->setValue(25);
        m_lab->undoStack()->undo();
        m_lab->undoStack()->redo();
        QCOMPARE(sides()[0]->value(), 24);
        QCOMPARE(m_lab->dataPage().description().toStdString(), wanted);
    }

    /// Nor is a network called fitted whose fitting was taken back, though the data stayed what they are.
    void aFittingThatIsUndoneIsNotSaid()
    {
        useLittleData();
        const auto* state = m_window->findChild<QLabel*>("dataState");
        change([](NetworkContent& content) { content.model = withClasses(content.model, {"a", "b", "c"}); });
        m_lab->dataPage().use(QString::fromStdString(m_lab->document().content().data));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().outputs(), 10, 20000);
        QTRY_VERIFY2_WITH_TIMEOUT(state->text().contains("fitted"), qPrintable(state->text()), 20000);
        m_lab->undoStack()->undo();
        QCOMPARE(m_lab->document().model().outputs(), 3);
        QVERIFY2(!state->text().contains("fitted"), qPrintable(state->text()));
        m_lab->undoStack()->redo();
        QVERIFY2(state->text().contains("fitted"), qPrintable(state->text()));
    }

    /// Only the training samples are counted class by class before it is said that no class has many more than another.
    void theClassesAreComparedInTraining()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        const auto praised = [this] {
            for (const QLabel* label : m_lab->dataPage().findChildren<QLabel*>())
                if (label->text().startsWith(QStringLiteral("✓")))
                    return label->text();
            return QString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!praised().isEmpty(), 20000);
        QVERIFY2(praised().contains(QStringLiteral("the training samples of another")), qPrintable(praised()));
    }

    /// A choice that nobody has taken yet is told from the data in use.
    void whatIsChosenIsNotYetInUse()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        const auto* state = m_window->findChild<QLabel*>("dataState");
        QVERIFY(!state->text().contains("not in use"));
        option<QDoubleSpinBox>("validation")->stepUp();
        QVERIFY2(state->text().contains("not in use yet"), qPrintable(state->text()));
        m_window->findChild<QPushButton*>("useData")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!state->text().contains("not in use") && run().state() == State::Ready, 20000);
    }

    /// Whoever comes back to what is in use has chosen nothing else.
    void whatIsChosenAgainIsInUse()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        const auto* state = m_window->findChild<QLabel*>("dataState");
        auto* kind = m_window->findChild<QComboBox*>("dataKind");
        const int used = kind->currentIndex();
        for (const int other : {used, 1, 9}) {
            for (const int chosen : {other, used}) {
                kind->setCurrentIndex(chosen);
                emit kind->activated(chosen);
                QVERIFY2(state->text().contains("not in use yet") == (chosen != used), qPrintable(state->text()));
            }
        }
        auto* validation = option<QDoubleSpinBox>("validation");
        validation->stepUp();
        QVERIFY2(state->text().contains("not in use yet"), qPrintable(state->text()));
        validation->stepDown();
        QVERIFY2(!state->text().contains("not in use"), qPrintable(state->text()));
    }

    /// Nothing is known of a place that nobody named: in words of the window, not of the command line.
    void dataWithoutAPlaceAreAskedFor()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        auto* kind = m_window->findChild<QComboBox*>("dataKind");
        const auto* state = m_window->findChild<QLabel*>("dataState");
        for (const auto& [index, asked] : {std::pair{kind->count() - 5, "folder"}, {kind->count() - 1, "file"}}) {
            kind->setCurrentIndex(index);
            emit kind->activated(index);
            m_window->findChild<QPushButton*>("useData")->click();
            QVERIFY2(state->text().startsWith("Choose the") && state->text().contains(QLatin1String(asked)), qPrintable(state->text()));
            QVERIFY(m_window->findChild<QLineEdit*>("dataPath")->hasFocus());
        }
    }

    /// Nor does what was said of the choice before stay.
    void aPlaceFoundInADialogIsNotYetInUse()
    {
        const QTemporaryDir folder;
        m_lab->tabs().open(QStringLiteral("data"));
        auto* kind = m_window->findChild<QComboBox*>("dataKind");
        const auto* state = m_window->findChild<QLabel*>("dataState");
        kind->setCurrentIndex(9); // a folder of pictures
        emit kind->activated(9);
        m_window->findChild<QPushButton*>("useData")->click();
        QVERIFY2(state->text().startsWith("Choose the folder"), qPrintable(state->text()));
        m_window->findChild<QPushButton*>("dataBrowse")->click();
        auto* dialog = m_lab->dataPage().findChild<QFileDialog*>();
        QVERIFY(dialog);
        emit dialog->fileSelected(folder.path());
        dialog->reject();
        QCOMPARE(m_window->findChild<QLineEdit*>("dataPath")->text(), folder.path());
        QVERIFY2(state->text().contains("not in use yet"), qPrintable(state->text()));
    }

    /// The fields keep what was refused, to be corrected, and it is said which data are still in use: the pictures beside are theirs.
    void refusedDataAreToldFromThoseInUse()
    {
        const QTemporaryDir folder; // without a picture
        m_lab->tabs().open(QStringLiteral("data"));
        const auto* state = m_window->findChild<QLabel*>("dataState");
        auto* kind = m_window->findChild<QComboBox*>("dataKind");
        const int used = kind->currentIndex();
        kind->setCurrentIndex(9);
        emit kind->activated(9);
        auto* path = m_window->findChild<QLineEdit*>("dataPath");
        path->setText(folder.path());
        emit path->textEdited(folder.path());
        m_window->findChild<QPushButton*>("useData")->click();
        const QString inUse = QStringLiteral("Still in use: %1.").arg(datasetTitle(*run().opened().data()));
        QTRY_VERIFY2_WITH_TIMEOUT(state->text().endsWith(inUse), qPrintable(state->text()), 20000);
        QVERIFY2(state->text().contains(QFileInfo(folder.path()).fileName()), qPrintable(state->text()));
        QCOMPARE(path->text(), folder.path());
        kind->setCurrentIndex(used);
        emit kind->activated(used);
        QVERIFY2(!state->text().contains(QStringLiteral("in use")), qPrintable(state->text()));
        kind->setCurrentIndex(9);
        emit kind->activated(9);
        QVERIFY2(state->text().contains(QStringLiteral("not in use yet")), qPrintable(state->text()));
    }

    /// A column of words beside the numbers: the columns are chosen in the window.
    void opensTables()
    {
        const QTemporaryDir folder;
        QByteArray table = "day,sun,rain,growth\n";
        for (int day = 0; day < 60; ++day)
            table += QByteArray("monday,") + QByteArray::number(day % 7) + "," + QByteArray::number(day % 5) + "," +
                     QByteArray::number(day % 7 + day % 5) + "\n";
        const QString path = test::written(folder.filePath(QStringLiteral("plant & sun?.csv")), table);
        m_lab->tabs().open(QStringLiteral("data"));
        auto* kind = m_window->findChild<QComboBox*>("dataKind");
        kind->setCurrentIndex(kind->count() - 1);
        emit kind->activated(kind->currentIndex());
        auto* columns = option<QLineEdit>("columns");
        QTRY_VERIFY(columns->isVisible());
        m_window->findChild<QLineEdit*>("dataPath")->setText(path);
        QTest::keyClick(m_window->findChild<QLineEdit*>("dataPath"), Qt::Key_Return);
        const auto* state = m_window->findChild<QLabel*>("dataState");
        QTRY_VERIFY_WITH_TIMEOUT(state->text().contains("monday"), 20000);
        QTest::keyClicks(columns, QStringLiteral("sun, #3"));
        QTest::keyClicks(option<QLineEdit>("target"), QStringLiteral("growth"));
        m_window->findChild<QPushButton*>("useData")->click();
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().outputs(), 1, 20000);
        QCOMPARE(m_lab->document().model().graph.input.elements(), 2);
        waitUntilReady();
        kind->setCurrentIndex(0);
        emit kind->activated(0);
        QVERIFY(!option<QLineEdit>("columns"));
    }

    /// A wide window has room for how the numbers of a table are spread: the one to predict first, each under the name of its column.
    void columnsOfATableAreSeen()
    {
        const QTemporaryDir folder;
        const QString path = test::writtenTable(folder.filePath(QStringLiteral("rows.csv")), 300);
        m_window->resize(1920, 1080);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("csv:") + path + QStringLiteral("?target=target&split=0.6,0.2,0.2"));
        const auto* charts = m_window->findChild<QWidget*>("columnCharts");
        QVERIFY(charts);
        QTRY_VERIFY_WITH_TIMEOUT(charts->isVisible(), 20000);
        QStringList titles;
        for (const ChartView* chart : charts->findChildren<ChartView*>())
            if (chart->isVisible() && !chart->chart().series.empty())
                titles << chart->accessibleName();
        QCOMPARE(titles, QStringList({QStringLiteral("target (target)"), QStringLiteral("a"), QStringLiteral("b")}));
        QVERIFY(m_window->findChild<QTableWidget*>("sampleValues")->rowCount() > 50);
        m_window->resize(900, 600);
        QTRY_VERIFY(!charts->isVisible());
    }

    /// Numbers below one another are compared at a glance: 0.50 above 0.25 and 1.00.
    void aColumnHasAsManyDecimalsInEveryRow()
    {
        const QTemporaryDir folder;
        QByteArray rows = "half,many,target\n";
        for (int i = 0; i < 40; ++i)
            rows += QByteArray::number(0.25 * (1 + i % 4)) + "," + QByteArray::number(10 * i) + "," + QByteArray::number(i % 7 - 2) + "\n";
        const QString path = test::written(folder.filePath(QStringLiteral("halves.csv")), rows);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("csv:") + path + QStringLiteral("?target=target&split=0.6,0.2,0.2"));
        const auto* values = m_window->findChild<QTableWidget*>("sampleValues");
        QTRY_VERIFY_WITH_TIMEOUT(values->columnCount() == 4 && values->rowCount() > 20, 20000);
        QSet<QString> seen;
        for (int row = 0; row < values->rowCount(); ++row) {
            seen.insert(values->item(row, 2)->text());
            QVERIFY2(!values->item(row, 3)->text().contains(QLatin1Char('.')), qPrintable(values->item(row, 3)->text()));
        }
        QCOMPARE(seen, (QSet<QString>{QStringLiteral("0.25"), QStringLiteral("0.50"), QStringLiteral("0.75"), QStringLiteral("1.00")}));
    }

    /// Each row is of a class that is named beside it; few classes have several rows, and the mean follows them.
    void rowsOfSamplesHaveTheNamesOfTheirClasses()
    {
        m_window->resize(1920, 1080);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("synthetic:phantoms?count=300&test=60&validation=0.2"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().outputs(), 3, 20000);
        waitUntilReady();
        auto* names = m_window->findChild<QWidget*>("sampleNames");
        QVERIFY(names);
        QTRY_VERIFY_WITH_TIMEOUT(names->accessibleName().startsWith(QStringLiteral("anatomical, ")), 20000);
        QVERIFY(m_desk->settled());
        test::PaintedLetters sheet(names->size());
        names->render(&sheet);
        QStringList painted;
        for (const test::PaintedLetters::Text& text : sheet.texts())
            painted << text.text;
        QCOMPARE(painted, QStringList({QStringLiteral("anatomical"), QStringLiteral("functional"), QStringLiteral("metaanalytic")}));
        const auto* page = names->parentWidget();
        const QLabel* samples = nullptr;
        const QLabel* mean = nullptr;
        for (const auto* label : page->findChildren<QLabel*>()) {
            samples = label->accessibleName() == QStringLiteral("Samples of each class") ? label : samples;
            mean = label->text() == QStringLiteral("Mean of all training samples") ? label : mean;
        }
        QVERIFY(samples && mean && !samples->pixmap().isNull());
        QVERIFY(std::abs(4 * samples->pixmap().height() - 3 * samples->pixmap().width()) <= 4); // twelve in a row, three rows each
        QCOMPARE(names->height(), samples->pixmap().height());
        QVERIFY(mean->geometry().top() - samples->geometry().bottom() < names->fontMetrics().height());
    }

    /// Pressures of 1013.33 and 1013.71 are told apart.
    void aColumnFarFromZeroShowsItsDifferences()
    {
        const QTemporaryDir folder;
        QByteArray rows = "pressure,target\n";
        for (int i = 0; i < 40; ++i)
            rows += QByteArray::number(995.33 + 1.25 * (i % 30), 'f', 2) + "," + QByteArray::number(i % 7) + "\n";
        const QString path = test::written(folder.filePath(QStringLiteral("weather.csv")), rows);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("csv:") + path + QStringLiteral("?target=target&split=0.6,0.2,0.2"));
        const auto* values = m_window->findChild<QTableWidget*>("sampleValues");
        QTRY_VERIFY_WITH_TIMEOUT(values->columnCount() == 3 && values->rowCount() > 20, 20000);
        for (int row = 0; row < values->rowCount(); ++row)
            QVERIFY2(values->item(row, 2)->text().contains(QLatin1Char('.')), qPrintable(values->item(row, 2)->text()));
    }

    /// Whatever comes first, the data or the network: what a picture is said to be are the words of the data.
    void aPresetTellsTheClassesOfTheData()
    {
        m_lab->dataPage().use(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().outputs(), 8, 20000);
        waitUntilReady();
        const std::vector<std::string> names = run().opened().data()->classNames();
        m_lab->buildPage().takePreset(QStringLiteral("resnet-14-cifar"));
        QCOMPARE(m_lab->document().model().outputs(), 8);
        QVERIFY(m_lab->document().model().classes == names);
        waitUntilReady();
        // A network that comes otherwise is not trained to call them by its own words, and there is a way out.
        change([](NetworkContent& content) { content.model = presetModel("resnet-14-cifar"); });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY2(trouble().contains("airplane") && trouble().contains(QString::fromStdString(names.front())), qPrintable(trouble()));
        const std::function<void()> fit = offer(QStringLiteral("Fit it to the data"));
        QVERIFY(fit);
        fit();
        QVERIFY(m_lab->document().model().classes == names);
        waitUntilReady();
        // Where only another network will do, its name is told.
        change([](NetworkContent& content) { content.model = presetModel("irradiance-cnn"); });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(offer(QStringLiteral("instead")) && !offer(QStringLiteral("Fit it to the data")));
    }

    /// What is for pictures goes when a table comes.
    void aTableIsTrainedAfterPictures()
    {
        m_lab->buildPage().takePreset(QStringLiteral("resnet-14-cifar"));
        change([](NetworkContent& content) { content.settings.augmentation = {.shift = 4, .flip = true, .noise = 0.1}; });
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->document().model().classifies(), 20000);
        const TrainingSettings& settings = m_lab->document().settings();
        QVERIFY(!settings.augmentation.moves());
        Schedule wanted = TrainingSettings().schedule;
        wanted.rate = 0.01F; // of the few updates that a table gives
        QVERIFY(settings.optimizer == TrainingSettings().optimizer && settings.schedule == wanted);
        waitUntilReady();
    }
};

QTEST_MAIN(TestNetworkData)
#include "tst_network_data.moc"

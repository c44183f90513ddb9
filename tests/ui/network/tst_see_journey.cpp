#include "core/data/source.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_save_button.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/training_run.h"
#include "ui/network/try/try_page.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace ks;

/// The whole way through See by the keyboard alone, of pictures and of a table: training slowly, a mistake, the product that has made most of
/// it, back to when it was better, and the figure of that in a file.
class TestSeeJourney : public test::NetworkTest {
    Q_OBJECT

    const QTemporaryDir m_folder;

    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    SeeView& view() { return page().view(); }
    QString verdict() { return page().findChild<QLabel*>(QStringLiteral("seeVerdict"))->text(); }
    MomentTrack& track() { return *m_lab->centre()->findChild<MomentTrack*>(); }
    void press(int key, Qt::KeyboardModifiers with = {})
    {
        QWidget* here = QApplication::focusWidget();
        QTest::keyClick(here ? here : m_window, static_cast<Qt::Key>(key), with);
    }
    /// By Tab, as often as it takes; false: nobody gets there.
    bool tabTo(const QWidget& part)
    {
        for (int i = 0; i < 300 && !part.hasFocus(); ++i)
            press(Qt::Key_Tab);
        return part.hasFocus();
    }
    bool isSeen()
    {
        return QTest::qWaitFor([this] { return page().answer() != nullptr; }, 20000) && m_desk->settled();
    }
    bool explains() { return page().reasons() && page().reasons()->explanation; }
    /// To the output that is wrong, one by one, so near that its sum is told.
    void walkToOutput(std::int64_t output)
    {
        QVERIFY(tabTo(view()));
        const int last = static_cast<int>(view().picture().columns.size()) - 1;
        for (int i = 0; i < 40 && view().spot().column < last; ++i)
            press(Qt::Key_Right);
        QCOMPARE(view().spot().column, last);
        press(Qt::Key_Return);
        QVERIFY(m_desk->settled());
        for (int i = 0; i < 40 && view().spot().map != output; ++i)
            press(Qt::Key_Down);
        QCOMPARE(view().spot().map, output);
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(m_desk->settled());
    }
    /// A link of the story, by Tab and Enter; false: it has none of these.
    bool followLink(const QString& target)
    {
        SeeStory& story = page().story();
        if (!story.toHtml().contains(target) || !tabTo(story))
            return false;
        for (int i = 0; i < 100 && story.hasFocus(); ++i) {
            if (story.textCursor().charFormat().anchorHref() == target) {
                press(Qt::Key_Return);
                return true;
            }
            press(Qt::Key_Tab);
        }
        return false;
    }

private slots:
    void cleanup() { closeWindow(); }

    void fromAMistakeToItsFigure_data()
    {
        QTest::addColumn<QString>("data");
        QTest::addColumn<QString>("mistake");
        QTest::newRow("digits") << QStringLiteral("synthetic:digits?count=600&test=100&validation=0.2") << QStringLiteral("mistake 1 of");
        QTest::newRow("table") << QStringLiteral("csv:") + test::writtenTable(m_folder.filePath(QStringLiteral("rows.csv")), 200) +
                                      QStringLiteral("?target=target&split=0.6,0.2,0.2")
                               << QStringLiteral("error 1 of");
    }
    void fromAMistakeToItsFigure()
    {
        QFETCH(const QString, data);
        QFETCH(const QString, mistake);
        openWindow();
        change([&](NetworkContent& content) {
            content.data = data.toStdString();
            content.model = fittedTo(content, *openDataset(content.data)).model;
            content.settings.threads = 1;
            content.settings.stop.epochs = 10000; // it is stopped by hand
        });
        waitUntilReady();
        m_window->activateWindow();

        QTest::keyClick(m_window, Qt::Key_S, Qt::AltModifier); // See
        QTRY_VERIFY(m_lab->tabs().isOpen(QStringLiteral("see")));
        QVERIFY(isSeen());
        for (int i = 1; i <= 4; ++i) { // slowly: so that each moment is kept
            press(Qt::Key_Right, Qt::ControlModifier);
            QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == static_cast<std::size_t>(i), 20000);
        }
        press(Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 6, 20000);
        press(Qt::Key_F5);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(isSeen());

        const auto* wrong = page().findChild<QToolButton*>(QStringLiteral("seeMistake"));
        QVERIFY(wrong && tabTo(*wrong));
        press(Qt::Key_Space);
        QTRY_VERIFY2_WITH_TIMEOUT(verdict().contains(mistake) || verdict().contains(QStringLiteral("none of the")), qPrintable(verdict()),
                                  20000);
        QVERIFY(isSeen());
        const std::uint32_t sample = page().answer()->sample;

        walkToOutput(std::max(0, page().answer()->prediction.predicted));
        const QString numberNow = view().textOf(view().spot());
        (void)followLink(QStringLiteral("do:bySize")); // of a short sum all terms stand there
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(tabTo(view()));
        QVERIFY(m_desk->settled());
        const std::shared_ptr<const Explanation> sum = page().reasons()->explanation;
        const auto most = std::ranges::max_element(sum->terms, {}, [](const ExplainedTerm& term) { return std::fabs(term.numbers.value); });
        QVERIFY(most != sum->terms.end());
        const QString wanted = seeTermText(*sum, *most);
        const auto* told = page().findChild<QLabel*>(QStringLiteral("seePointed")); // each is read out
        for (std::size_t i = 0; i <= sum->terms.size() && told->accessibleName() != wanted; ++i)
            press(Qt::Key_N);
        QCOMPARE(told->accessibleName(), wanted);

        QVERIFY(track().isVisible() && tabTo(track()));
        press(Qt::Key_Home); // before it had learnt anything
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional<std::size_t>(0), 20000);
        QVERIFY(isSeen());
        QCOMPARE(page().answer()->sample, sample);
        QVERIFY2(view().textOf(view().spot()) != numberNow, qPrintable(numberNow)); // the same place, with the numbers of then
        press(Qt::Key_Right);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), track().batchesAt(1), 20000);
        QVERIFY(isSeen());
        const std::size_t first = track().batchesAt(1).value_or(0); // where it goes fast not every batch is kept
        const QString said = track().accessibleDescription();       // "batch 2 of 64, epoch 1", "batch 2 of epoch 4 (8 of 428)"
        QVERIFY2(said.contains(QStringLiteral("batch %1 of").arg(first)) || said.contains(QStringLiteral("(%1 of ").arg(first)),
                 qPrintable(said));

        auto* save = page().findChild<SeeSaveButton*>(QStringLiteral("seeSave"));
        QVERIFY(save && tabTo(*save));
        QTimer::singleShot(0, save, [] { // its menu has a loop of its own
            if (QWidget* menu = QApplication::activePopupWidget()) {
                QTest::keyClick(menu, Qt::Key_Down);
                QTest::keyClick(menu, Qt::Key_Return);
            }
        });
        press(Qt::Key_Space);
        auto* form = m_window->findChild<QDialog*>(QStringLiteral("seeSaveDialog"));
        QVERIFY(form && form->isVisible());
        constexpr int column = 88; // millimetres, of a paper
        form->findChild<QSpinBox*>(QStringLiteral("seeSaveWidth"))->setValue(column);
        QTest::keyClick(form, Qt::Key_Return);
        QTRY_VERIFY(save->findChild<QFileDialog*>());
        auto* name = save->findChild<QFileDialog*>()->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(name);
        const QString file = m_folder.filePath(QString::fromLatin1(QTest::currentDataTag()) + QStringLiteral(".svg"));
        QSignalSpy saved(save, &SeeSaveButton::saved);
        name->setText(file);
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, 20000);
        QVERIFY(QFile::exists(file));
        save->menu()->actions().first()->trigger(); // the next one is as wide
        const auto* next = m_window->findChild<QDialog*>(QStringLiteral("seeSaveDialog"));
        QVERIFY(next && next->isVisible());
        QCOMPARE(next->findChild<QSpinBox*>(QStringLiteral("seeSaveWidth"))->value(), column);
    }

    /// Of a table: a row of one's own is turned by keys in Try, and looked at in See; its columns have their names, its numbers are read out.
    void aRowOfOnesOwnIsTurnedAndSeen()
    {
        openWindow();
        const QString data = QStringLiteral("csv:") + test::writtenTable(m_folder.filePath(QStringLiteral("own.csv")), 200) +
                             QStringLiteral("?target=target&split=0.6,0.2,0.2");
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
        m_window->activateWindow();
        QTest::keyClick(m_window, Qt::Key_S, Qt::AltModifier);
        QTRY_VERIFY(m_lab->tabs().isOpen(QStringLiteral("see")));
        QVERIFY(isSeen());
        auto* number = page().findChild<QSpinBox*>(QStringLiteral("seeIndex"));
        QVERIFY(number && tabTo(*number));
        QVERIFY2(number->accessibleName().contains(QStringLiteral("sample")), qPrintable(number->accessibleName()));
        press(Qt::Key_Up);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.image.index == 1, 20000);
        QVERIFY(isSeen());
        QVERIFY(tabTo(view()));
        press(Qt::Key_Right); // what it reads
        press(Qt::Key_Return);
        press(Qt::Key_Down);
        QCOMPARE(view().spot(), (SeeSpot{.column = 0, .map = 0}));
        QVERIFY2(view().accessibleDescription().contains(QStringLiteral(" a")) ||
                     view().accessibleDescription().contains(QStringLiteral("a:")),
                 qPrintable(view().accessibleDescription()));

        auto* own = page().findChild<QToolButton*>(QStringLiteral("seeDrawing"));
        QVERIFY(own && tabTo(*own));
        press(Qt::Key_Space);
        QVERIFY(m_lab->tabs().isOpen(QStringLiteral("try")));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QSlider*>(QStringLiteral("rowSlider0")), 20000);
        QVERIFY2(m_lab->tryPage().isAncestorOf(QApplication::focusWidget()), "the keyboard is not where a row is chosen");
        auto* slider = m_window->findChild<QSlider*>(QStringLiteral("rowSlider0"));
        QVERIFY(tabTo(*slider));
        press(Qt::Key_End); // the greatest of its column
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->tryPage().askedPicture() && !m_lab->tryPage().askedPicture()->sample, 20000);
        const float greatest = m_lab->tryPage().askedPicture()->picture->cells()[0];
        QCOMPARE(greatest, 6.0F);

        QTest::keyClick(m_window, Qt::Key_S, Qt::AltModifier);
        QTRY_VERIFY(m_lab->tabs().isOpen(QStringLiteral("see")));
        auto* parts = page().findChild<QComboBox*>(QStringLiteral("seePart"));
        QVERIFY(parts && tabTo(*parts));
        for (int i = 0; i < parts->count() && !parts->currentText().contains(QStringLiteral("my own row")); ++i)
            press(Qt::Key_Down);
        QVERIFY2(parts->currentText().contains(QStringLiteral("my own row")), qPrintable(parts->currentText()));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.image.drawn, 20000);
        QVERIFY(isSeen());
        QCOMPARE(page().answer()->picture->cells()[0], greatest);
    }
};

QTEST_MAIN(TestSeeJourney)
#include "tst_see_journey.moc"

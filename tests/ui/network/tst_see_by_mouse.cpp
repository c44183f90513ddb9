#include "tests/ui/files.h"
#include "tests/ui/mouse_hand.h"
#include "tests/ui/network/moment_place.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_test.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/see/see_save_button.h"
#include "ui/network/see/see_story.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextCursor>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace ks;

/// The whole way through See by the mouse alone, as a new user would go it: what is pressed is found by the name that a screen reader is told, at
/// the place that it is told, and nothing lies over it.
class TestSeeByMouse : public test::SeeTest<test::NetworkTest> {
    Q_OBJECT

    const QTemporaryDir m_folder;

    MomentTrack& track() { return *m_lab->centre()->findChild<MomentTrack*>(); }
    QPoint placeOf(std::optional<std::size_t> batches) { return test::placeOnTrack(track(), batches, this->batches()); }
    void click(const QString& name)
    {
        QWidget* const control = test::mouse::controlNamed(*m_window, name);
        QVERIFY2(control && test::mouse::clickOn(*control), qPrintable(name));
    }
    bool isSeen()
    {
        return QTest::qWaitFor([this] { return page().answer() != nullptr; }, 20000) && m_desk->settled();
    }
    bool explains() { return page().reasons() && page().reasons()->explanation; }
    bool isReadRight() { return page().bar().told().startsWith(QChar(0x2713)); }
    bool showsMoment(std::optional<std::size_t> batches)
    {
        return QTest::qWaitFor([&] { return run().look().batches() == batches; }, 20000) && isSeen();
    }
    /// From now back, moment by moment, with the button held, until the sample is read right; where that is, nothing: nowhere.
    std::optional<std::size_t> dragBackToRight()
    {
        MomentTrack& line = track();
        QPoint at = placeOf(std::nullopt);
        test::mouse::press(line, at);
        std::optional<std::size_t> found;
        for (int i = static_cast<int>(line.count()); i-- > 0 && !found;) {
            const std::optional<std::size_t> batches = line.batchesAt(i);
            at = placeOf(batches);
            test::mouse::move(line, at);
            if (!showsMoment(batches))
                break;
            if (isReadRight())
                found = batches;
        }
        test::mouse::release(line, at);
        return found;
    }
    /// A link of the story, where it stands; false: it has none of these.
    bool clickLink(const QString& target)
    {
        SeeStory& story = page().story();
        QWidget& paper = *story.viewport();
        for (QTextBlock block = story.document()->begin(); block.isValid(); block = block.next())
            for (auto at = block.begin(); !at.atEnd(); ++at) {
                if (at.fragment().charFormat().anchorHref() != target)
                    continue;
                QTextCursor letter(story.document());
                letter.setPosition(at.fragment().position());
                const auto place = [&] { return story.cursorRect(letter).center() + QPoint(3, 0); };
                for (int i = 0; i < 200 && !paper.rect().contains(place()); ++i)
                    test::mouse::turnWheel(paper, paper.rect().center(), place().y() < 0 ? 1 : -1);
                test::mouse::click(paper, place());
                return true;
            }
        return false;
    }
    /// Slowly enough to be watched, and until the filters have changed before one's eyes.
    void watchTheFilters()
    {
        if (run().speed().value() == 0)
            click(QStringLiteral("Full speed")); // pressed already: back to the speed that one can watch
        QVERIFY(run().speed().value() > 0);
        click(QStringLiteral("Weights"));
        const auto filters = [this] {
            const auto& columns = view().picture().columns;
            return page().quantity() == SeeQuantity::Weights && columns.size() > 1 ? columns[1].tensor : nullptr;
        };
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && filters(), 20000);
        const TensorPtr untrained = filters();
        click(QStringLiteral("Train"));
        QTRY_VERIFY_WITH_TIMEOUT(filters() && !std::ranges::equal(filters()->cells(), untrained->cells()), 20000);
        click(QStringLiteral("Values"));
        QTRY_VERIFY_WITH_TIMEOUT(batches() >= 72, 60000); // something has been forgotten by then
        click(QStringLiteral("Pause"));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(isSeen());
    }
    /// Mistakes, the surest first, until one of them was read right before; where that was.
    std::optional<std::size_t> chooseForgotten()
    {
        const auto* verdict = page().findChild<QLabel*>(QStringLiteral("seeVerdict"));
        std::optional<std::size_t> found;
        for (int i = 1; i <= 15 && !found && !QTest::currentTestFailed(); ++i) {
            click(QStringLiteral("The surest mistake"));
            const QString which = QStringLiteral("mistake %1 of").arg(i);
            if (!QTest::qWaitFor([&] { return verdict->text().contains(which); }, 20000) || !isSeen() || isReadRight())
                return std::nullopt;
            found = dragBackToRight();
            click(QStringLiteral("Back to now"));
            if (!showsMoment(std::nullopt))
                return std::nullopt;
        }
        return found;
    }
    /// To the output that is wrong, and from the largest term of its sum to what is read out of it.
    void goDownToTheLargestTerm(const SeeSpot& wrong)
    {
        const QPoint bar = view().rectOf(wrong).center().toPoint();
        test::mouse::move(view(), bar);
        test::mouse::turnWheel(view(), bar, 1);
        QVERIFY(m_desk->settled());
        QVERIFY(view().level() == SeeLevel::Layer);
        QCOMPARE(view().spot().column, wrong.column);
        QCOMPARE(view().spot().map, wrong.map);
        test::mouse::click(view(), view().rectOf(wrong).center().toPoint());
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(view().heldSpot() && view().heldSpot()->map == wrong.map);
        (void)clickLink(QStringLiteral("do:bySize")); // of a short sum all terms stand there
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(m_desk->settled());
        const std::shared_ptr<const Explanation> sum = page().reasons()->explanation;
        const auto most = std::ranges::max_element(sum->terms, {}, [](const ExplainedTerm& term) { return std::fabs(term.numbers.value); });
        QVERIFY(most != sum->terms.end());
        const QString wanted = seeTermText(*sum, *most);
        const auto* told = page().findChild<QLabel*>(QStringLiteral("seePointed"));
        for (std::size_t i = 0; i <= sum->terms.size() && told->accessibleName() != wanted && !QTest::currentTestFailed(); ++i)
            click(QStringLiteral("Next term that is not 0"));
        QCOMPARE(told->accessibleName(), wanted);
    }
    void saveTo(const QString& file)
    {
        auto* save = page().findChild<SeeSaveButton*>(QStringLiteral("seeSave"));
        QTimer::singleShot(0, save, [] { // its menu has a loop of its own
            if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget()))
                test::mouse::click(*menu, menu->actionGeometry(menu->actions().first()).center());
        });
        click(QStringLiteral("Save picture or film"));
        auto* form = m_window->findChild<QDialog*>(QStringLiteral("seeSaveDialog"));
        QVERIFY(form && QTest::qWaitForWindowExposed(form));
        QVERIFY(test::mouse::clickOn(*form->findChild<QPushButton*>(QStringLiteral("seeSaveGo"))));
        QTRY_VERIFY(save->findChild<QFileDialog*>());
        auto* dialog = save->findChild<QFileDialog*>();
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file); // in place of the way to this folder
        QPushButton* go = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        QVERIFY(go);
        QTRY_VERIFY(go->isEnabled());
        QSignalSpy saved(save, &SeeSaveButton::saved);
        QVERIFY(test::mouse::clickOn(*go));
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, 20000);
    }

private slots:
    void cleanup() { closeWindow(); }

    void fromTheFirstBatchToAFigure()
    {
        openWindow();
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.threads = 1;
            content.settings.stop.epochs = 10000; // it is stopped by hand
        });
        waitUntilReady();
        click(QStringLiteral("See"));
        QTRY_VERIFY(m_lab->tabs().isOpen(QStringLiteral("see")));
        QVERIFY(isSeen());
        watchTheFilters();
        if (QTest::currentTestFailed())
            return;

        const std::optional<std::size_t> right = chooseForgotten();
        QVERIFY2(right && *right < batches(), "no mistake was read right before");
        QVERIFY(!isReadRight());
        const std::uint32_t sample = page().answer()->sample;
        const SeeSpot wrong{.column = static_cast<int>(view().picture().columns.size()) - 1, .map = page().answer()->prediction.predicted};
        goDownToTheLargestTerm(wrong);
        if (QTest::currentTestFailed())
            return;
        const QString numberNow = view().textOf(view().spot());

        test::mouse::drag(track(), placeOf(std::nullopt), placeOf(right));
        QVERIFY(showsMoment(right));
        QVERIFY2(isReadRight(), qPrintable(page().bar().told()));
        QCOMPARE(page().answer()->sample, sample);
        QVERIFY(view().spot().column == wrong.column && view().spot().map == wrong.map);
        QVERIFY2(view().textOf(view().spot()) != numberNow, qPrintable(numberNow)); // the same place, with the numbers of then
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);

        const QString file = m_folder.filePath(QStringLiteral("figure.svg"));
        saveTo(file);
        const QByteArray svg = test::contentOf(file);
        QVERIFY(QSvgRenderer(svg).isValid());
        QVERIFY(svg.contains("<title>LeNet-5"));
        QVERIFY2(QString::fromUtf8(svg).contains(QChar(0x2713)), qPrintable(page().bar().told())); // that it was right then is said below
    }
};

QTEST_MAIN(TestSeeByMouse)
#include "tst_see_by_mouse.moc"

#include "tests/ui/lab_desk.h"
#include "tests/ui/network/first_data.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_story.h"
#include "ui/operation/operation_lab.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QtMath>

#include <memory>

using namespace ks;

/// See by the keyboard alone: from the whole network to one term and back, into the Operation lab, and out into a file.
class TestSeeKeys : public QObject {
    Q_OBJECT

private:
    test::FirstData m_firstData;
    std::unique_ptr<test::LabDesk<OperationLab>> m_desk;
    NetworkLab* m_lab = nullptr;

    SeePage& page() { return *m_desk->window.findChild<SeePage*>(); }
    SeeView& view() { return page().view(); }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        QWidget* here = QApplication::focusWidget();
        QTest::keyClick(here ? here : &m_desk->window, key, with);
    }
    /// By Tab, as often as it takes; false: nobody gets there.
    bool tabTo(const QWidget& part)
    {
        for (int i = 0; i < 200 && !part.hasFocus(); ++i)
            press(Qt::Key_Tab);
        return part.hasFocus();
    }
    /// From the whole network to a cell of the second map of conv1.
    void walkToCell()
    {
        view().setFocus();
        press(Qt::Key_Right); // input
        press(Qt::Key_Right);
        QCOMPARE(view().spot().column, 1);
        press(Qt::Key_Return);
        QCOMPARE(view().level(), SeeLevel::Layer);
        press(Qt::Key_Down);
        QCOMPARE(view().spot(), (SeeSpot{.column = 1, .map = 0}));
        press(Qt::Key_Return);
        QCOMPARE(view().level(), SeeLevel::Map);
        press(Qt::Key_PageDown);
        press(Qt::Key_Right); // the first cell
        press(Qt::Key_Return);
        QCOMPARE(view().level(), SeeLevel::Cells);
        press(Qt::Key_Down);
        press(Qt::Key_Right);
        QCOMPARE(view().spot(), (SeeSpot{.column = 1, .map = 1, .cell = SeeCell(1, 1)}));
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QVERIFY(m_desk->settled());
    }

private slots:
    void init()
    {
        m_desk = std::make_unique<test::LabDesk<OperationLab>>();
        auto lab = std::make_unique<NetworkLab>(m_desk->window);
        m_lab = lab.get();
        m_firstData.giveTo(*m_lab);
        m_desk->window.addLab(std::move(lab));
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        m_desk->window.activateLab(m_lab);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->run().state(), TrainingRun::State::Ready, 20000);
        m_firstData.takeFrom(*m_lab);
        m_desk->window.activateWindow();
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() != nullptr, 20000);
        QVERIFY(m_desk->settled());
    }
    void cleanup() { m_desk.reset(); }

    void inToATermAndOutAgain()
    {
        walkToCell();
        auto* path = page().findChild<SeePath*>("seePath");
        press(Qt::Key_N);
        QVERIFY2(path->plainText().contains(QStringLiteral("term ")), qPrintable(path->plainText()));
        press(Qt::Key_Return, Qt::ControlModifier); // what is held goes out along
        QVERIFY(view().heldSpot());
        press(Qt::Key_N);
        QStringList parts = path->plainText().split(QStringLiteral(" › "));
        QCOMPARE(parts.size(), qsizetype{5});
        for (const SeeLevel level : {SeeLevel::Cells, SeeLevel::Map, SeeLevel::Layer, SeeLevel::Network}) {
            press(Qt::Key_Escape);
            parts.removeLast();
            QCOMPARE(path->plainText(), parts.join(QStringLiteral(" › ")));
            QCOMPARE(view().level(), level);
        }
        QVERIFY(view().spot() == SeeSpot() && !view().heldSpot());
        QVERIFY(view().hasFocus());
        QVERIFY(m_desk->settled());
    }

    /// Whoever has pressed a button beside the picture is still in it.
    void escLeadsOutFromTheButtonsAround()
    {
        walkToCell();
        for (const char* name : {"seeEffective", "seePath", "seeWavePlay"}) {
            view().setSpot({.column = 1, .map = 1, .cell = SeeCell(1, 1)});
            auto* part = page().findChild<QWidget*>(name);
            part->setFocus();
            QVERIFY2(part->hasFocus(), name);
            for (const SeeLevel level : {SeeLevel::Map, SeeLevel::Layer, SeeLevel::Network}) {
                press(Qt::Key_Escape);
                QCOMPARE(view().level(), level);
                QVERIFY2(part->hasFocus(), name);
            }
            QCOMPARE(view().spot(), SeeSpot());
        }
        QVERIFY(m_desk->settled());
    }

    /// Until what is typed there has been confirmed.
    void escIsTheFieldsThatIsBeingEdited()
    {
        walkToCell();
        auto* number = page().findChild<QSpinBox*>("seeIndex");
        number->setFocus();
        number->selectAll();
        press(Qt::Key_1);
        press(Qt::Key_Escape);
        QCOMPARE(view().level(), SeeLevel::Cells);
        press(Qt::Key_Return);
        QCOMPARE(number->value(), 1);
        QVERIFY(m_desk->settled());
        press(Qt::Key_Escape);
        QCOMPARE(view().level(), SeeLevel::Map);
        QVERIFY(m_desk->settled());
    }

    /// From a cell Enter goes on to its terms, one after the other.
    void enterAtACellGoesToItsTerms()
    {
        walkToCell();
        auto* path = page().findChild<SeePath*>("seePath");
        QVERIFY2(!path->plainText().contains(QStringLiteral("term ")), qPrintable(path->plainText()));
        press(Qt::Key_Return);
        const QString first = path->plainText();
        QVERIFY2(first.contains(QStringLiteral("term ")), qPrintable(first));
        press(Qt::Key_Return);
        QVERIFY2(path->plainText() != first, qPrintable(first));
        press(Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(path->plainText(), first);
        QCOMPARE(view().level(), SeeLevel::Cells);
    }

    /// Where there is no other one, it is said, and one stays there.
    void theLastTermIsSaidToBeIt()
    {
        walkToCell();
        auto* path = page().findChild<SeePath*>("seePath");
        const auto* on = page().findChild<QToolButton*>("seeTermOn");
        press(Qt::Key_N);
        for (int i = 0; i < 1000 && on->isEnabled(); ++i)
            press(Qt::Key_N);
        QVERIFY(!on->isEnabled());
        const QString last = path->plainText();
        QVERIFY2(last.contains(QStringLiteral("term ")), qPrintable(last));
        press(Qt::Key_N);
        QCOMPARE(path->plainText(), last);
        QTRY_VERIFY2(QToolTip::text().contains(QStringLiteral("last term that is not 0")), qPrintable(QToolTip::text()));
        press(Qt::Key_N, Qt::ShiftModifier);
        QVERIFY(path->plainText() != last);
        QTRY_VERIFY2(!QToolTip::text().contains(QStringLiteral("last term")), qPrintable(QToolTip::text()));
        QVERIFY(m_desk->settled());
    }

    /// The term of the path is found in the formula.
    void theTermIsMarkedInTheText()
    {
        walkToCell();
        const auto& story = *page().findChild<SeeStory*>();
        const auto marked = [&] {
            const auto marks = story.extraSelections();
            return marks.size() == 1 ? marks.constFirst().cursor.selectedText() : QString();
        };
        QVERIFY(story.extraSelections().isEmpty());
        press(Qt::Key_N);
        const QString first = marked();
        QVERIFY2(first.contains(QStringLiteral("·")), qPrintable(first));
        const int at = story.extraSelections().constFirst().cursor.selectionEnd();
        press(Qt::Key_N);
        QVERIFY2(marked().contains(QStringLiteral("·")), qPrintable(marked()));
        QVERIFY(story.extraSelections().constFirst().cursor.selectionStart() > at); // it stands in its order
        press(Qt::Key_Escape);
        QVERIFY(story.extraSelections().isEmpty());
    }

    /// One product is followed through samples and moments; another cell has other ones.
    void theTermStaysWithOtherNumbers()
    {
        walkToCell();
        auto* path = page().findChild<SeePath*>("seePath");
        press(Qt::Key_N);
        press(Qt::Key_N);
        const QString there = path->plainText();
        QVERIFY2(there.contains(QStringLiteral("term ")), qPrintable(there));
        const std::shared_ptr<const SeeReasons> before = page().reasons();
        page().choose(Split::Test, m_lab->run().opened().data()->samples(Split::Test)[5]);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->question.image.index == 5 && page().reasons() && page().reasons() != before, 20000);
        QCOMPARE(path->plainText(), there);
        QVERIFY(m_desk->settled());
        press(Qt::Key_Right);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation && page().reasons()->question.cell.x == 2, 20000);
        QVERIFY2(!path->plainText().contains(QStringLiteral("term ")), qPrintable(path->plainText()));
        QVERIFY(m_desk->settled());
    }

    /// The formula is the convolution's; what the picture shows is what the layer behind it has made of it.
    void whatIsHeldSaysWhatFollowsIt()
    {
        walkToCell();
        const TensorPtr made = page().reasons()->layer->dst;
        const auto* story = page().findChild<SeeStory*>();
        Cell negative{0, 1, 0, 0};
        while (negative.y < made->shape().h && !((*made)[negative] < 0))
            negative = negative.x + 1 < made->shape().w ? Cell{0, 1, negative.y, negative.x + 1} : Cell{0, 1, negative.y + 1, 0};
        QVERIFY(negative.y < made->shape().h);
        view().setSpot({.column = 1, .map = 1, .cell = SeeCell(negative.y, negative.x)});
        press(Qt::Key_Return, Qt::ControlModifier); // holds it
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation && page().reasons()->question.cell == negative, 20000);
        QTRY_VERIFY2(story->toPlainText().startsWith(QStringLiteral("The picture shows ")), qPrintable(story->toPlainText()));
    }

    /// Also of a cell that stays pointed at. What the network makes of it is no gradient, and would be taken for one.
    void noNumberOfAnotherQuantityIsReadOut()
    {
        walkToCell();
        const auto* read = page().findChild<QLabel*>(QStringLiteral("seePointed"));
        const SeeSpot spot{.column = 1, .map = 1, .cell = SeeCell(3, 4)};
        view().setSpot(spot);
        QVERIFY(m_desk->settled());
        QCOMPARE(read->accessibleName(), view().textOf(spot));
        const QString place = read->accessibleName().section(QStringLiteral(": "), 0, -2);
        QVERIFY(!place.isEmpty() && !read->accessibleName().endsWith(QStringLiteral("…")));
        for (const SeeQuantity quantity : {SeeQuantity::Gradients, SeeQuantity::Values}) {
            page().setQuantity(quantity); // nothing has arrived yet: that needs the event loop
            QCOMPARE(view().spot(), spot);
            QCOMPARE(read->accessibleName(), place + QStringLiteral(": …"));
            QVERIFY(m_desk->settled());
            QCOMPARE(read->accessibleName(), view().textOf(spot));
            QVERIFY(read->accessibleName().startsWith(place) && !read->accessibleName().endsWith(QStringLiteral("…")));
        }
    }

    /// Each number on which the keyboard stands is read out with its place, of every layer and of weights, too.
    void whereTheKeyboardIsIsReadOut()
    {
        const auto* read = page().findChild<QLabel*>(QStringLiteral("seePointed"));
        QVERIFY(read);
        view().setFocus();
        for (const SeeQuantity quantity : {SeeQuantity::Values, SeeQuantity::Weights}) {
            page().setQuantity(quantity);
            QVERIFY(m_desk->settled());
            const auto& columns = view().picture().columns;
            for (int column = 1; column < static_cast<int>(columns.size()); ++column) {
                const SeeColumn& one = columns[static_cast<std::size_t>(column)];
                if (!one.tensor || one.kind == SeeColumn::Kind::Answer)
                    continue;
                view().setSpot({.column = column, .map = 0}, SeeLevel::Layer);
                QVERIFY2(read->accessibleName().startsWith(one.name) && read->accessibleName() == view().textOf(view().spot()),
                         qPrintable(one.name + QStringLiteral(": ") + read->accessibleName()));
            }
        }
        view().setSpot({});
        QVERIFY(read->accessibleName().isEmpty());
    }

    /// The keyboard is where one sees it: the picture has a frame then.
    void thePictureShowsThatItHasTheKeyboard()
    {
        view().setFocus();
        QVERIFY(m_desk->settled());
        const QRgb with = view().grab().toImage().pixel(view().width() / 2, 0);
        page().findChild<SeePath*>("seePath")->setFocus();
        QVERIFY(m_desk->settled());
        QVERIFY(view().grab().toImage().pixel(view().width() / 2, 0) != with);
    }

    /// The formula speaks of this cell, also to who reads it with the keyboard.
    void whatIsExplainedKeepsItsFrame()
    {
        walkToCell();
        const auto frame = [this] {
            const QRectF cell = view().rectOf(view().spot());
            return QColor(view().grab().toImage().pixel(qFloor(cell.left()) - 1, qRound(cell.center().y())));
        };
        const QColor with = frame();
        page().findChild<SeePath*>("seePath")->setFocus();
        QVERIFY(m_desk->settled());
        QVERIFY(!view().hasFocus());
        QCOMPARE(frame(), with);
    }

    void thePathIsFollowedAndCopied()
    {
        walkToCell();
        auto* path = page().findChild<SeePath*>("seePath");
        QVERIFY(tabTo(*path));
        QGuiApplication::clipboard()->clear();
        press(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), path->plainText());
        for (int i = 0; i < 10 && view().level() == SeeLevel::Cells; ++i) { // its first link, or the next where Tab has gone past it
            press(Qt::Key_Return);
            if (view().level() == SeeLevel::Cells)
                press(Qt::Key_Tab);
        }
        QVERIFY(view().level() != SeeLevel::Cells);
        QVERIFY(m_desk->settled());
    }

    void theCellOpensInTheOperationLab()
    {
        walkToCell();
        auto* open = page().findChild<QPushButton*>("seeOpenOperation");
        QVERIFY(tabTo(*open));
        press(Qt::Key_Space);
        QCOMPARE(m_desk->window.activeLab(), static_cast<Lab*>(m_desk->lab));
        QVERIFY(m_desk->settled());
        QTest::keyClick(&m_desk->window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_desk->window.activeLab(), static_cast<Lab*>(m_lab));
        QTRY_VERIFY(view().hasFocus()); // one goes on in the picture
        QCOMPARE(view().spot(), (SeeSpot{.column = 1, .map = 1, .cell = SeeCell(1, 1)}));
        QVERIFY(m_desk->settled());
    }

    void everyControlOfThePageIsReached()
    {
        view().setFocus();
        for (const char* name : {"seeSave", "seeWavePlay", "seeWaveOn", "seeEffective", "seeIndex"}) {
            auto* part = page().findChild<QWidget*>(name);
            QVERIFY2(part, name);
            if (!part->isEnabled() || part->focusPolicy() == Qt::NoFocus)
                part = part->findChild<QToolButton*>();
            QVERIFY2(part && tabTo(*part), name);
        }
    }
};

QTEST_MAIN(TestSeeKeys)
#include "tst_see_keys.moc"

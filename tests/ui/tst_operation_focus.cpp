#include "tests/ui/files.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/bookmark_editor.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/timeline_slider.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPointer>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>

#include <functional>

using namespace ks;
using namespace ks::test;

/// After any control was used with the mouse, Space steps again.
class TestOperationFocus : public OperationTest {
    Q_OBJECT

private:
    template <class Widget>
    Widget* find(const char* name)
    {
        for (QWidget* part : {static_cast<QWidget*>(m_desk->window.findChild<SettingsPanel*>()), m_desk->lab->centre()})
            for (Widget* widget : part->findChildren<Widget*>(QLatin1String(name))) // the settings of B have the same names
                if (widget->isVisible())
                    return widget;
        return nullptr;
    }
    /// Whoever has the keyboard now takes a step with Space.
    void spaceSteps()
    {
        QTRY_VERIFY(m_desk->lab->inspection().freshResult());
        QTRY_VERIFY2(qobject_cast<CellGrid*>(QApplication::focusWidget()),
                     QApplication::focusWidget() ? QApplication::focusWidget()->metaObject()->className() : "nothing has the focus");
        const Position before = m_desk->document().view().position;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QVERIFY(m_desk->document().view().position != before);
    }
    /// As a person does it: the list opens, an entry is clicked.
    static void choose(QComboBox* box, int index)
    {
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(box->width() - 8, box->height() / 2));
        QAbstractItemView* list = box->view();
        QTRY_VERIFY(list->isVisible());
        QCoreApplication::processEvents(); // else the release belongs to the press that opened it
        const QPoint at = list->visualRect(box->model()->index(index, box->modelColumn())).center();
        QTest::mouseMove(list->viewport(), at);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
        QTRY_VERIFY(!list->isVisible());
    }

private slots:
    void initTestCase()
    {
        QApplication::setDoubleClickInterval(0); // in which a list that has just opened takes no release
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init()
    {
        openWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_desk->window));
        std::vector<float> cells(144);
        for (std::size_t i = 0; i < cells.size(); ++i)
            cells[i] = static_cast<float>(i * 7 % 10);
        m_desk->openSession(maxPool(12, 12, std::move(cells), 2, 2));
    }
    void cleanup() { closeWindow(); }

    void afterAList()
    {
        auto* box = find<QComboBox>("operator");
        QVERIFY(box);
        choose(box, box->findText(QStringLiteral("AveragePool"), Qt::MatchContains) >= 0
                        ? box->findText(QStringLiteral("AveragePool"), Qt::MatchContains)
                        : 1);
        spaceSteps();
    }

    /// Enter settles a choice as it settles a number: digits are answers again, and R is no letter to search for.
    void enterInAListGivesTheKeyboardBack()
    {
        auto* box = find<QComboBox>("operator");
        QVERIFY(box);
        box->setFocus();
        const int before = box->currentIndex();
        QTest::keyClick(box, Qt::Key_Down); // who walks through the choices stays there
        QVERIFY(m_desk->settled());
        QVERIFY(box->hasFocus());
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(box->currentIndex(), before);
        box->showPopup();
        QTRY_VERIFY(box->view()->isVisible());
        QTest::keyClick(box->view(), Qt::Key_Down);
        QTest::keyClick(box->view(), Qt::Key_Return);
        QTRY_VERIFY(box->currentIndex() != before);
        m_desk->window.activateWindow(); // no window manager does it here when the list is gone
        spaceSteps();
    }

    /// The output has another size, so its grid is hidden until it is computed.
    void afterAnotherKindOfInput()
    {
        auto* box = find<QComboBox>("inputFrom");
        QVERIFY(box);
        choose(box, box->findText(QStringLiteral("Random numbers")));
        QTRY_COMPARE(m_desk->document().content().src.source.kind, SourceKind::Random);
        QVERIFY(m_desk->document().content().src.tensor->shape().h != 12);
        spaceSteps();
    }

    /// Nobody chose what stands behind the grid in the order of Tab.
    void afterAFileOfAnotherSize()
    {
        m_desk->grid(Role::Dst).setFocus();
        const QTemporaryDir folder;
        const QString file = written(folder.filePath(QStringLiteral("small.csv")), "1,2,3,4\n5,6,7,8\n9,1,2,3\n4,5,6,7\n");
        m_desk->window.findChild<SettingsPanel*>()->input().openFile(file);
        QTRY_COMPARE(m_desk->document().content().src.tensor->shape().h, 4);
        QVERIFY(!qobject_cast<QAbstractButton*>(QApplication::focusWidget())); // not while it is computed either
        spaceSteps();
    }

    /// The window has no keyboard while its grid goes, and takes it back before the next one is there.
    void afterADialogWithAFileOfAnotherSize()
    {
        m_desk->grid(Role::Dst).setFocus();
        const QTemporaryDir folder;
        const QString file = written(folder.filePath(QStringLiteral("small.csv")), "1,2,3,4\n5,6,7,8\n9,1,2,3\n4,5,6,7\n");
        QDialog dialog(&m_desk->window);
        dialog.open();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        connect(&m_desk->document(), &OperationDocument::contentChanged, &dialog, [this, &dialog] {
            dialog.accept();
            m_desk->window.activateWindow();
        });
        m_desk->lab->open(file, false);
        QTRY_COMPARE(m_desk->document().content().src.tensor->shape().h, 4);
        QVERIFY(QTest::qWaitForWindowActive(&m_desk->window));
        spaceSteps();
    }

    /// Who gives it up goes on where one was; where nobody had the keyboard, no button of the frame gets it, which the next Space would press.
    void afterADialogThatIsGivenUp()
    {
        const auto giveUp = [this](const std::function<void()>& meanwhile = nullptr) {
            m_desk->action("file.open")->trigger();
            const QPointer<QFileDialog> dialog = m_desk->window.findChild<QFileDialog*>();
            QVERIFY(dialog && QTest::qWaitForWindowActive(dialog));
            QTRY_COMPARE(QApplication::activeWindow(), dialog.data());
            if (meanwhile)
                meanwhile();
            QTest::keyClick(dialog.data(), Qt::Key_Escape);
            QTRY_VERIFY(!dialog);
            m_desk->window.activateWindow(); // no window manager does it here
            QVERIFY(QTest::qWaitForWindowActive(&m_desk->window));
        };
        CellGrid& grid = m_desk->grid(Role::Dst);
        grid.setFocus();
        giveUp();
        QCOMPARE(QApplication::focusWidget(), &grid);
        auto* box = find<QComboBox>("operator");
        box->setFocus();
        giveUp([box] {
            box->hide(); // as where the settings of an operator come anew
            box->show();
        });
        QCOMPARE(QApplication::focusWidget(), box);
        box->clearFocus();
        QVERIFY(!m_desk->window.focusWidget());
        giveUp();
        QVERIFY(!qobject_cast<QAbstractButton*>(QApplication::focusWidget()));
    }

    /// A file that was opened from a control of the settings, too.
    void whoOpensAFileStepsInIt()
    {
        auto* box = find<QComboBox>("operator");
        box->setFocus();
        const QTemporaryDir folder;
        const QString file = written(folder.filePath(QStringLiteral("same.csv")), QByteArray("1,2,3,4,5,6,7,8,9,1,2,3\n").repeated(12));
        m_desk->window.openFile(file, false);
        QTRY_COMPARE(m_desk->document().content().src.source.kind, SourceKind::File);
        spaceSteps();
    }

    void afterASlider()
    {
        auto* slider = find<QSlider>("kernel_shapeSlider");
        QVERIFY(slider);
        slider->setFocus();
        QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->width() / 4, slider->height() / 2));
        spaceSteps();
    }

    void afterTheArrowsOfANumber()
    {
        auto* box = find<QSpinBox>("stridesSpin");
        QVERIFY(box);
        box->setFocus();
        const int before = box->value();
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(box->width() - 6, box->height() / 4));
        QCOMPARE(std::abs(box->value() - before), 1);
        spaceSteps();
        QVERIFY(!box->cleanText().isEmpty());
    }

    /// Who comes to a number by keyboard or wheel and presses Space steps, too: a number has no use for it.
    void spaceInANumberSteps()
    {
        auto* box = find<QSpinBox>("stridesSpin");
        QVERIFY(box);
        box->setFocus();
        auto* edit = box->findChild<QLineEdit*>();
        const Position before = m_desk->document().view().position;
        QTest::keyClick(edit, Qt::Key_Space);
        QVERIFY(!box->cleanText().isEmpty());
        QVERIFY(m_desk->document().view().position != before);
        spaceSteps();
    }

    void enterInANumberGivesTheKeyboardBack()
    {
        auto* box = find<QSpinBox>("stridesSpin");
        QVERIFY(box);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("1"));
        QTest::keyClick(box, Qt::Key_Return);
        QTRY_COMPARE(m_desk->document().content().spec.strides.y, 1);
        spaceSteps();
    }

    void afterTheTimeline()
    {
        auto* box = find<QSpinBox>("stridesSpin");
        QVERIFY(box);
        box->setFocus(); // buttons take no focus by the mouse: it must not stay here
        for (QToolButton* button : m_desk->lab->timeline().findChildren<QToolButton*>()) {
            if (!button->isVisible() || !button->isEnabled() || button->accessibleName() == QStringLiteral("Play"))
                continue;
            box->setFocus();
            QTest::mouseClick(button, Qt::LeftButton);
            QTRY_VERIFY2(qobject_cast<CellGrid*>(QApplication::focusWidget()), qPrintable(button->accessibleName() + button->text()));
        }
        auto* scrubber = find<TimelineSlider>("scrubber");
        QTest::mouseClick(scrubber, Qt::LeftButton, {}, QPoint(scrubber->width() / 2, scrubber->height() / 2));
        QTRY_VERIFY(qobject_cast<CellGrid*>(QApplication::focusWidget()));
    }

    /// What is being typed for a cell is taken by Enter: a button that is used in passing neither takes it nor throws it away.
    void aNumberOfACellOutlivesAClickInPassing()
    {
        CellGrid& input = m_desk->grid(Role::Src);
        input.setFocus();
        QTest::keyClick(&input, Qt::Key_F2);
        const QPointer<QLineEdit> editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(editor);
        QTest::keyClicks(editor, QStringLiteral("8"));
        auto* theme = m_desk->window.findChild<QToolButton*>(QStringLiteral("themeButton"));
        const QPoint at = theme->mapTo(&m_desk->window, theme->rect().center());
        QTest::mouseClick(m_desk->window.windowHandle(), Qt::LeftButton, {}, at);
        QCoreApplication::processEvents();
        QVERIFY(editor && editor->isVisible() && editor->hasFocus());
        QCOMPARE(editor->text(), QStringLiteral("8"));
    }

    /// A control that opens something to type in keeps the keyboard there, and so does a click into a text.
    void textsKeepTheKeyboard()
    {
        auto* box = find<QSpinBox>("stridesSpin");
        auto* edit = box->findChild<QLineEdit*>();
        QTest::mouseClick(edit, Qt::LeftButton);
        QVERIFY(m_desk->settled());
        QVERIFY(box->hasFocus() || edit->hasFocus());
        m_desk->document().bookmarks().add(QStringLiteral("here"));
        auto* rename = find<QToolButton>("editBookmark");
        QTRY_VERIFY(rename->isVisible());
        QTest::mouseClick(rename, Qt::LeftButton);
        QVERIFY(m_desk->settled());
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        // What is clicked in the form is part of the form.
        auto* form = m_desk->window.findChild<BookmarkEditor*>();
        auto* minutes = form->findChild<QAbstractSpinBox*>();
        QVERIFY(form->isVisible() && minutes);
        minutes->setFocus();
        const Position before = m_desk->document().view().position;
        QTest::keyClick(minutes, Qt::Key_Space);
        QTest::mouseClick(minutes, Qt::LeftButton, {}, QPoint(minutes->width() - 6, minutes->height() / 4));
        QVERIFY(m_desk->settled());
        QVERIFY(form->isAncestorOf(QApplication::focusWidget()));
        QCOMPARE(m_desk->document().view().position, before);
    }
};

QTEST_MAIN(TestOperationFocus)
#include "tst_operation_focus.moc"

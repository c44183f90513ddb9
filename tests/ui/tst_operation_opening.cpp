#include "core/tensor/random.h"
#include "tests/ui/files.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/borrowed_bar.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QTemporaryDir>

#include <algorithm>
#include <semaphore>

using namespace ks;
using namespace ks::test;

/// What comes into the Operation lab, by hand, from a file or from last time, and how it stands there then.
class TestOperationOpening : public OperationTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// A layer is still shown after a session could not be read.
    void aDamagedSessionIsNoSession()
    {
        using State = BorrowedBar::State;
        const auto* bar = m_desk->window.findChild<BorrowedBar*>();
        m_desk->lab->borrow({overlap(), [] { return QStringLiteral("Conv 2"); }, QStringLiteral("network")});
        const QTemporaryDir folder;
        m_desk->window.openFile(test::written(folder.filePath(QStringLiteral("damaged.kscope")), "no archive"), false);
        QTRY_VERIFY(m_desk->window.messages().shownText().contains(QStringLiteral("damaged.kscope")));
        QCOMPARE(bar->state(), State::Borrowed);
        m_desk->lab->open(ResourceLocator::sampleSessions().constFirst(), true);
        QTRY_COMPARE(bar->state(), State::Own);
    }

    void pastedTextThatCanMeanTwoThingsIsAskedAbout()
    {
        m_desk->openSession(pooled());
        Message question;
        connect(&m_desk->lab->tensors(), &TensorsView::asked, this, [&](const Message& asked) { question = asked; });
        emit m_desk->lab->tensors().pane(Role::Src).grid().editing().pasted({0, 0, 0, 0}, QStringLiteral("1,5"));
        QCOMPARE(question.links.size(), 2U);
        QCOMPARE((*m_desk->document().tensor(Role::Src))[{}], 7.0F); // nothing has been taken yet
        question.links[0].follow();
        QCOMPARE((*m_desk->document().tensor(Role::Src))[{}], 1.0F);
        question.links[1].follow();
        QCOMPARE((*m_desk->document().tensor(Role::Src))[{}], 1.5F);
    }

    void aDroppedPictureIsOpened()
    {
        QString path;
        for (const QString& sample : ResourceLocator::sampleImages())
            if (!sample.contains(QLatin1String("still-life")))
                path = sample;
        QVERIFY(!path.isEmpty());
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        auto* view = m_desk->window.findChild<TensorsView*>();
        const QPoint at = view->rect().center();
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view, &drop);
        QTRY_COMPARE(QString::fromStdString(m_desk->document().content().src.source.name), QFileInfo(path).fileName());
        QTRY_VERIFY(m_desk->lab->inspection().freshResult());
        QMimeData word;
        word.setText(QStringLiteral("no file"));
        QDragEnterEvent refused(at, Qt::CopyAction, &word, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view, &refused);
        QVERIFY(!refused.isAccepted());
    }

    /// What this lab cannot open is for the window, which asks the other labs.
    void filesOfOtherWorkAreasAreLeftToTheWindow()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("le-net.onnx"));
        QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        QMimeData network;
        network.setUrls({QUrl::fromLocalFile(path)});
        for (QWidget* control : {static_cast<QWidget*>(m_desk->window.findChild<TensorsView*>()),
                                 static_cast<QWidget*>(m_desk->window.findChild<InputSettings*>())}) {
            QDragEnterEvent enter(QPoint(1, 1), Qt::CopyAction, &network, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(control, &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent drop(QPointF(1, 1), Qt::CopyAction, &network, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(control, &drop);
            const QString said = m_desk->window.messages().shownText();
            QVERIFY2(said.contains(QStringLiteral("not a kind of file that any work area reads")), qPrintable(said)); // the window's words
            m_desk->window.messages().dismiss();
        }
    }

    void aTableInWordsIsDroppedOnTheInput()
    {
        QMimeData table;
        table.setText(QStringLiteral("1\t2\n3\t4"));
        auto* input = m_desk->window.findChild<InputSettings*>();
        QDragEnterEvent enter(QPoint(1, 1), Qt::CopyAction, &table, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(input, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(1, 1), Qt::CopyAction, &table, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(input, &drop);
        QTRY_COMPARE(m_desk->document().content().src.tensor->shape(), (Shape{1, 1, 2, 2}));
    }

    /// Where the numbers take their time, the part that a session shows is not forgotten for what was there before.
    void aSlowSessionOpensAtItsPart()
    {
        m_desk->openSession(overlap());
        std::binary_semaphore goOn(0);
        m_desk->window.compute().post([&goOn] { goOn.acquire(); });
        Session session;
        session.content.src = {std::make_shared<const Tensor>(randomTensor({.shape = {1, 1, 64, 64}})), {}};
        session.content.spec = defaultSpec(OpKind::MaxPool, {1, 1, 64, 64});
        session.view.visibleSrc = {8, 8, 4, 4};
        m_desk->document().open(std::move(session));
        emit m_desk->grid(Role::Src).view().moved(); // as a new layout of the window does
        const bool noted = settled();                // what was in sight, while nothing is computed
        goOn.release();
        QVERIFY(noted);
        QTRY_VERIFY(m_desk->lab->inspection().freshResult());
        QTRY_VERIFY(m_desk->grid(Role::Src).view().visibleCells().width() < 32);
    }

    void resetsToTheSessionAsOpened()
    {
        m_desk->openSession(overlap());
        const Content opened = m_desk->document().content();
        m_desk->document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 50.0F}}, "type");
        QVERIFY(m_desk->document().content() != opened);
        const auto actions = m_desk->lab->actions(LabMenu::Edit);
        const auto reset = std::ranges::find(actions, QStringLiteral("operation.resetSession"), &QAction::objectName);
        QVERIFY(reset != actions.end());
        (*reset)->trigger();
        QVERIFY(m_desk->document().content() == opened);
        m_desk->document().undoStack().undo(); // nothing is lost by it
        QCOMPARE((*m_desk->document().content().src.tensor)[(Cell{0, 0, 0, 0})], 50.0F);
    }

    /// The session as opened and its bookmarks come back with the part of the picture that was in sight.
    void theSightComesBack()
    {
        Session session = maxPool(64, 64, std::vector<float>(64 * 64, 1.0F), 2, 2);
        session.view.position = {Role::Dst, 10 * 32 + 5, 0};
        session.view.visibleSrc = {.y = 20, .x = 10, .h = 8, .w = 8};
        Bookmark elsewhere{.name = "elsewhere", .content = session.content, .view = session.view};
        elsewhere.view.position = {Role::Dst, 20 * 32 + 20, 0};
        elsewhere.view.visibleSrc = {.y = 40, .x = 40, .h = 8, .w = 8};
        session.bookmarks = {elsewhere};
        m_desk->openSession(session);
        const CellGrid& grid = m_desk->grid(Role::Src);
        const auto beginsAt = [&grid](const QPointF& corner) {
            return (grid.view().visibleCells().topLeft() - corner).manhattanLength() < 1 && !grid.view().isFitted();
        };
        QTRY_VERIFY(beginsAt(QPointF(10, 20)));
        m_desk->document().bookmarks().goTo(0);
        QTRY_VERIFY(beginsAt(QPointF(40, 40)));
        m_desk->grid(Role::Src).view().fit();
        m_desk->action(LabMenu::Edit, "operation.resetSession")->trigger();
        QTRY_VERIFY(beginsAt(QPointF(10, 20)));
    }

    /// Another session does not take what was not saved with it.
    void whatWasNotSavedCanBeBroughtBack()
    {
        const auto follow = [this] {
            const auto& links = m_desk->window.messages().history().front().message.links;
            QCOMPARE(links.size(), std::size_t{1});
            links.front().follow();
        };
        const QString lesson = ResourceLocator::sampleSessions().constFirst();
        m_desk->window.openFile(lesson, true);
        QTRY_VERIFY(!m_desk->document().session().bookmarks.empty());
        QVERIFY(m_desk->window.messages().history().empty() ||
                !m_desk->window.messages().history().front().message.holdsWork); // nothing was changed
        m_desk->document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 50.0F}}, "type");
        QTRY_VERIFY(m_desk->document().shelf().isModified());
        const Content mine = m_desk->document().content();
        m_desk->window.openFile(lesson, true);
        QTRY_VERIFY(m_desk->document().content() != mine);
        follow();
        QVERIFY(m_desk->document().content() == mine);
        QVERIFY(m_desk->document().shelf().isModified());
    }

    /// The third reset: a new session as at the first start, and the old one back with its bookmarks and its unsaved state.
    void everythingIsAsAtTheFirstStart()
    {
        m_desk->openSession(overlap());
        m_desk->document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 50.0F}}, "type");
        m_desk->document().bookmarks().add(QStringLiteral("mine"));
        m_desk->preferences.setValue(QStringLiteral("operation/hint"), 3);
        m_desk->window.resetEverything();
        QTRY_COMPARE(m_desk->document().content().src.source.kind, SourceKind::Image);
        QVERIFY(m_desk->document().session().bookmarks.empty() && !m_desk->document().shelf().isModified());
        QVERIFY(m_desk->preferences.value(QStringLiteral("operation/hint"), 0).toInt() == 0);
        const auto& history = m_desk->window.messages().history();
        const auto reset =
            std::ranges::find_if(history, [](const auto& entry) { return entry.message.topic.startsWith(QStringLiteral("reset")); });
        QVERIFY(reset != history.end());
        reset->message.links.front().follow();
        QCOMPARE((*m_desk->document().content().src.tensor)[(Cell{0, 0, 0, 0})], 50.0F);
        QCOMPARE(m_desk->document().session().bookmarks.size(), std::size_t{1});
        QVERIFY(m_desk->document().shelf().isModified());
    }
};

QTEST_MAIN(TestOperationOpening)
#include "tst_operation_opening.moc"

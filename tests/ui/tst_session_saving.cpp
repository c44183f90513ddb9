#include "core/session/session_file.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/tabs/compare_tab.h"
#include "ui/shell/message_bar.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTabWidget>
#include <QTemporaryDir>

#include <algorithm>

using namespace ks;
using namespace ks::test;

/// What saving does to a session's file and title.
class TestSessionSaving : public OperationTest {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    const Message& lastMessage() const { return m_desk->window.messages().history().front().message; }
    void save(const QString& path)
    {
        const QDateTime before = QDateTime::currentDateTime();
        QTRY_VERIFY(QDateTime::currentDateTime() > before); // the message's time tells it from an earlier one
        m_desk->lab->save(path);
        const auto& messages = m_desk->window.messages().history();
        QTRY_VERIFY(!messages.empty() && messages.front().when > before && lastMessage().kind == Message::Kind::Done);
        QVERIFY(QFile::exists(path));
    }

    void lendALayer()
    {
        m_desk->lab->borrow({pooled(), [] { return QStringLiteral("Conv 2"); }, QStringLiteral("network")});
    }

    void beginAnother() { m_desk->action("file.new")->trigger(); }

    /// The newest that is offered.
    void bringBack()
    {
        for (const MessageBar::Entry& entry : m_desk->window.messages().history())
            if (entry.message.holdsWork && !entry.message.links.empty()) {
                const std::function<void()> follow = entry.message.links.front().follow;
                follow();
                return;
            }
        QFAIL("nothing to bring back");
    }

    void saveWhereQuittingAsks()
    {
        QVERIFY(!m_desk->window.close());
        const Message asked = lastMessage();
        QCOMPARE(asked.topic, QStringLiteral("quit"));
        QCOMPARE(asked.links.front().text.said(), QStringLiteral("Save"));
        asked.links.front().follow();
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// Two saves under different names, one directly after the other: both files are there.
    void asManyFilesAsWereSaved()
    {
        const QStringList names = {"one.kscope", "two.kscope", "three.kscope"};
        for (const QString& name : names)
            m_desk->lab->save(m_folder.filePath(name));
        for (const QString& name : names)
            QTRY_VERIFY2(QFile::exists(m_folder.filePath(name)), qPrintable(name));
        QTRY_COMPARE(m_desk->lab->sessionPath(), m_folder.filePath(names.back()));
    }

    void whatAnotherProgramWroteIsNotOverwritten()
    {
        save(path("shared.kscope"));
        save(path("shared.kscope")); // once more: it is our own
        Session theirs = overlap();
        theirs.name = "theirs";
        saveSession(theirs, path("shared.kscope").toStdString());
        m_desk->lab->save(path("shared.kscope"));
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Warning);
        QCOMPARE(loadSession(path("shared.kscope").toStdString()).name, std::string("theirs"));
        const Message asked = lastMessage();
        QCOMPARE(asked.links.size(), std::size_t{2});
        asked.links.back().follow(); // opens theirs
        QTRY_COMPARE(m_desk->document().content().src.tensor->shape(), (Shape{1, 1, 3, 3}));
        save(path("shared.kscope")); // as it was read

        saveSession(theirs, path("shared.kscope").toStdString());
        m_desk->lab->save(path("shared.kscope"));
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Warning);
        const Message again = lastMessage();
        again.links.front().follow(); // overwrites
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Done);
        QFile::remove(path("shared.kscope"));
        save(path("shared.kscope")); // a file that is gone is nobody's work
    }

    /// What comes back knows the file as it was when it was there, not what another session has read from it since.
    void aSessionThatComesBackAsksBeforeItOverwrites()
    {
        m_desk->openSession(overlap());
        save(path("both.kscope"));
        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 50.0F}}, QStringLiteral("type"));
        Session theirs = pooled();
        theirs.name = "theirs";
        saveSession(theirs, path("both.kscope").toStdString());
        m_desk->lab->open(path("both.kscope"), false);
        QTRY_COMPARE(m_desk->document().content().src.tensor->shape(), (Shape{1, 1, 4, 4}));
        bringBack();
        QCOMPARE((*m_desk->document().content().src.tensor)[Cell{}], 50.0F);
        QCOMPARE(m_desk->lab->sessionPath(), path("both.kscope"));
        m_desk->lab->save(path("both.kscope"));
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Warning);
        QCOMPARE(loadSession(path("both.kscope").toStdString()).name, std::string("theirs"));
    }

    /// It was written by nobody else.
    void aSessionPutAsideWhileItIsWrittenComesBackToItsOwnFile()
    {
        m_desk->openSession(overlap());
        save(path("written.kscope"));
        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 50.0F}}, QStringLiteral("type"));
        m_desk->lab->save(path("written.kscope"));
        beginAnother();
        QTRY_COMPARE((*loadSession(path("written.kscope").toStdString()).content.src.tensor)[Cell{}], 50.0F);
        bringBack();
        save(path("written.kscope"));
        QCOMPARE(m_desk->lab->sessionPath(), path("written.kscope"));
    }

    /// What was offered for one session is not done to another one.
    void anotherSessionIsNotWrittenOverTheFile()
    {
        save(path("mine.kscope"));
        saveSession(overlap(), path("mine.kscope").toStdString());
        m_desk->lab->save(path("mine.kscope"));
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Warning);
        m_desk->lab->newSession();
        for (const MessageBar::Entry& entry : m_desk->window.messages().history())
            QVERIFY(entry.message.topic != QStringLiteral("file") || entry.message.links.empty());
    }

    /// A large session is still being written when another one takes its place.
    void aSaveUnderWayIsThatOfItsOwnSession()
    {
        m_desk->openSession(overlap());
        m_desk->lab->save(path("own.kscope"));
        m_desk->lab->newSession();
        QTRY_VERIFY(m_desk->window.messages().shownText().contains(QStringLiteral("own.kscope")));
        QVERIFY2(m_desk->lab->sessionPath().isEmpty(), qPrintable(m_desk->lab->sessionPath()));
        QVERIFY(m_desk->lab->sessionName() != QStringLiteral("own"));
        QCOMPARE(loadSession(path("own.kscope").toStdString()).content.spec, overlap().content.spec);
    }

    /// Who says “Overwrite it” means the session that he wanted to save.
    void whatIsOverwrittenLaterIsTheSessionThatWasToBeSaved()
    {
        m_desk->openSession(overlap());
        save(path("asked.kscope"));
        saveSession(pooled(), path("asked.kscope").toStdString());
        m_desk->lab->save(path("asked.kscope"));
        m_desk->lab->newSession();
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Warning);
        const Message asked = lastMessage();
        asked.links.front().follow();
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Done);
        QCOMPARE(loadSession(path("asked.kscope").toStdString()).content.spec, overlap().content.spec);
        QVERIFY(m_desk->lab->sessionPath().isEmpty());
    }

    /// Both sides of a comparison are a person's work.
    void theOtherSideOfAComparisonIsSaved()
    {
        auto* compare = m_desk->window.findChild<CompareTab*>();
        const auto open = [this](LabTab tab) { m_desk->window.findChild<QTabWidget*>()->setCurrentIndex(static_cast<int>(tab)); };
        save(path("compared.kscope"));
        open(LabTab::Compare);
        QVERIFY(!m_desk->lab->isModified()); // nobody has changed anything
        OpSpec b = compare->other().content().spec;
        b.kernel = {2, 1};
        compare->other().edit().setSpec(b, QStringLiteral("test"));
        QVERIFY(m_desk->lab->isModified());
        QVERIFY(m_desk->window.isWindowModified());
        m_desk->document().undoStack().undo();
        QVERIFY(!m_desk->lab->isModified());
        m_desk->document().undoStack().redo();
        save(path("compared.kscope"));
        QVERIFY(!m_desk->lab->isModified());
        m_desk->lab->autosave(path("kept.kscope"));
        QTRY_VERIFY(QFile::exists(path("kept.kscope")));
        for (const char* file : {"compared.kscope", "kept.kscope"}) {
            m_desk->lab->newSession();
            m_desk->lab->open(path(file), false);
            QTRY_COMPARE(m_desk->lab->sessionPath(), path(file));
            open(LabTab::Compare);
            QCOMPARE(compare->other().content().spec, b);
            QVERIFY(!m_desk->lab->isModified());
        }
    }

    /// While a layer of a network is shown: the numbers of the file are of another content.
    void theSessionBehindALayerIsKeptWithoutForeignNumbers()
    {
        Session file = overlap();
        file.result = storedFrom(computeOperation(file.content, true));
        file.environment.processor = "another one";
        OpSpec spec = file.content.spec;
        spec.kernel = {1, 1};
        m_desk->openSession(file);
        m_desk->document().edit().setSpec(spec, QStringLiteral("test"));
        lendALayer();
        m_desk->lab->autosave(path("behind.kscope"));
        QTRY_VERIFY(QFile::exists(path("behind.kscope")));
        const Session kept = loadSession(path("behind.kscope").toStdString());
        QCOMPARE(kept.content.spec, spec);
        QVERIFY(!kept.result.dst);
        QCOMPARE(kept.environment.processor, currentEnvironment().processor);
    }

    /// A copy of a layer is kept beside the own session, not in its place.
    void theSessionBehindACopyStaysSafe()
    {
        const auto copies = [this] { return QDir(path("kept")).entryInfoList({QStringLiteral("*.kscope")}, QDir::Files); };
        m_desk->window.startAutosave(path("kept"), false);
        m_desk->openSession(overlap());
        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 50.0F}}, QStringLiteral("type"));
        lendALayer();
        QTRY_COMPARE(copies().size(), 1); // at once
        m_desk->document().shelf().copyBorrowed();
        QCOMPARE(copies().size(), 1);
        const QString behind = copies().front().filePath();
        QVERIFY2(behind.contains(QStringLiteral("-aside")), qPrintable(behind));
        QCOMPARE((*loadSession(behind.toStdString()).content.src.tensor)[Cell{}], 50.0F);
    }

    /// "Save" of the question before quitting saves what would be lost, not the layer that stands before it.
    void quittingFromALayerSavesTheSessionBehindIt()
    {
        m_desk->openSession(overlap());
        save(path("quit.kscope"));
        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 50.0F}}, QStringLiteral("type"));
        lendALayer();
        QVERIFY(m_desk->lab->isModified());
        QVERIFY(!m_desk->window.isWindowModified()); // the layer that the title names is not
        saveWhereQuittingAsks();
        QVERIFY(!m_desk->document().shelf().isBorrowed());
        QTRY_COMPARE((*loadSession(path("quit.kscope").toStdString()).content.src.tensor)[Cell{}], 50.0F);
        QTRY_VERIFY(!m_desk->lab->isModified());
        QVERIFY(m_desk->window.close());
    }

    void quittingFromASavedCopySavesTheSessionBehindIt()
    {
        m_desk->openSession(overlap());
        save(path("own.kscope"));
        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 50.0F}}, QStringLiteral("type"));
        lendALayer();
        m_desk->document().shelf().copyBorrowed();
        save(path("layer.kscope"));
        QVERIFY(m_desk->lab->isModified());
        saveWhereQuittingAsks();
        QTRY_COMPARE((*loadSession(path("own.kscope").toStdString()).content.src.tensor)[Cell{}], 50.0F);
        QCOMPARE(loadSession(path("layer.kscope").toStdString()).content.spec, pooled().content.spec);
        QTRY_VERIFY(!m_desk->lab->isModified());
        QVERIFY(m_desk->window.close());
    }

    /// What "My session before" puts aside is work: quitting asks for it, and one copy does not take the place of another one.
    void everyCopyThatIsPutAsideIsHeld()
    {
        const auto& history = m_desk->window.messages().history();
        for (const float value : {3.0F, 4.0F}) {
            lendALayer();
            m_desk->document().edit().setCells(Role::Src, {{Cell{}, value}}, QStringLiteral("edit"));
            QVERIFY(m_desk->document().shelf().isCopy());
            m_desk->action(LabMenu::Lab, "operation.sessionBefore")->trigger();
            QVERIFY(!m_desk->lab->isModified());
        }
        const auto holds = [](const MessageBar::Entry& entry) { return entry.message.holdsWork && !entry.message.links.empty(); };
        QCOMPARE(std::ranges::count_if(history, holds), 2);
        QVERIFY(!m_desk->window.close());
        QCOMPARE(lastMessage().text.said(), QStringLiteral("What was put aside is not saved. Quit again to leave it all."));
        const Message newest = std::ranges::find_if(history, holds)->message;
        newest.links.front().follow();
        QCOMPARE((*m_desk->document().content().src.tensor)[Cell{}], 4.0F);
    }

    /// An offer outlives the session after it: it tells which one it means by when that was left, not as "the one before".
    void whatCanComeBackSaysWhenItWasLeft()
    {
        m_desk->openSession(overlap());
        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 50.0F}}, QStringLiteral("type"));
        const QTime from = QTime::currentTime();
        beginAnother();
        const QTime to = QTime::currentTime();
        save(path("later.kscope"));
        beginAnother(); // nothing of this one is unsaved
        const auto& history = m_desk->window.messages().history();
        const auto holds = [](const MessageBar::Entry& entry) { return entry.message.holdsWork; };
        QCOMPARE(std::ranges::count_if(history, holds), 1);
        const QString text = std::ranges::find_if(history, holds)->message.text.said();
        const auto names = [&](const QTime& time) { return text.contains(QLocale().toString(time, QLocale::ShortFormat)); };
        QVERIFY2(names(from) || names(to), qPrintable(text));
    }

    /// What is brought back while a layer is on screen takes the place of the session behind it, which can be brought back itself.
    void whatComesBackOverALayerLosesNothing()
    {
        const auto first = [this] { return (*m_desk->document().content().src.tensor)[Cell{}]; };
        m_desk->openSession(overlap());
        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 50.0F}}, QStringLiteral("type"));
        beginAnother();
        QTRY_VERIFY(first() != 50.0F);
        m_desk->openSession(overlap());
        save(path("behind.kscope"));
        m_desk->document().edit().setCells(Role::Src, {{Cell{}, 60.0F}}, QStringLiteral("type"));
        lendALayer();
        bringBack();
        QVERIFY(!m_desk->document().shelf().isBorrowed());
        QCOMPARE(first(), 50.0F);
        QVERIFY(m_desk->lab->sessionPath().isEmpty()); // that file is the other one's
        bringBack();
        QCOMPARE(first(), 60.0F);
        QCOMPARE(m_desk->lab->sessionPath(), path("behind.kscope"));
    }

    void aTitleOfItsOwnStays()
    {
        Session lesson = overlap();
        lesson.name = "Conv backwards";
        lesson.nameIn = {{"es", "Conv hacia atrás"}};
        saveSession(lesson, path("lesson.kscope").toStdString());
        m_desk->lab->open(path("lesson.kscope"), false);
        QTRY_COMPARE(m_desk->lab->sessionPath(), path("lesson.kscope"));
        save(path("lesson.kscope"));
        const Session same = loadSession(path("lesson.kscope").toStdString());
        QCOMPARE(same.name, lesson.name);
        QVERIFY(same.nameIn == lesson.nameIn);
        save(path("copy.kscope"));
        QCOMPARE(loadSession(path("copy.kscope").toStdString()).nameIn.at("es"), lesson.nameIn.at("es"));
    }

    void aTitleThatIsTheFilesNameGoesWithIt()
    {
        save(path("first.kscope"));
        QCOMPARE(loadSession(path("first.kscope").toStdString()).name, std::string("first"));
        save(path("second.kscope"));
        QCOMPARE(loadSession(path("second.kscope").toStdString()).name, std::string("second"));
    }
};

QTEST_MAIN(TestSessionSaving)
#include "tst_session_saving.moc"

#include "ui/shell/message_history.h"

#include <QTest>

using namespace ks;

/// What is kept of the messages, in which order, and what becomes of it.
class TestMessageHistory : public QObject {
    Q_OBJECT

private:
    QDateTime m_now = QDateTime(QDate(2026, 5, 17), QTime(9, 41));

    void pass(std::chrono::milliseconds time) { m_now = m_now.addMSecs(time.count()); }
    static Message about(const QString& topic, const QString& text)
    {
        return {.kind = Message::Kind::Note, .text = text, .links = {{QStringLiteral("Do it"), [] {}}}, .topic = topic};
    }
    static QStringList texts(const MessageHistory& history)
    {
        QStringList said;
        for (const MessageHistory::Entry& entry : history.entries())
            said << entry.message.text.said();
        return said;
    }

private slots:
    /// A slider that is dragged says much; what had stood there before stays.
    void aBurstIsOneMessage()
    {
        MessageHistory history;
        history.add(about("file", "Saved as a."), {}, m_now);
        pass(2 * MessageHistory::burst);
        for (int i = 0; i < 10; ++i, pass(MessageHistory::burst / 2))
            history.add(about("file", QStringLiteral("Value %1").arg(i)), {}, m_now);
        QCOMPARE(texts(history), QStringList({"Value 9", "Saved as a."}));
        pass(2 * MessageHistory::burst);
        history.add(about("file", "Saved as b."), {}, m_now);
        history.add(about({}, "Of no topic."), {}, m_now);
        history.add(about({}, "Of no topic."), {}, m_now);
        QCOMPARE(texts(history), QStringList({"Of no topic.", "Of no topic.", "Saved as b.", "Value 9", "Saved as a."}));
    }

    void whatIsSaidAgainIsOne()
    {
        MessageHistory history;
        for (int i = 0; i < 3; ++i, pass(2 * MessageHistory::burst))
            history.add(about("answer", "There is nothing to undo."), {}, m_now);
        QCOMPARE(texts(history), QStringList({"There is nothing to undo."}));
        history.add(about("answer", "There is nothing to redo."), {}, m_now);
        pass(2 * MessageHistory::burst);
        history.add(about("answer", "There is nothing to undo."), {}, m_now);
        QCOMPARE(history.entries().size(), std::size_t{3});
    }

    void aNoteThatIsKeptAnewIsOne()
    {
        MessageHistory history;
        for (const char* text : {"Late once.", "Late twice."}) {
            history.add(about("stall", QLatin1String(text)), {}, m_now, false);
            pass(2 * MessageHistory::burst);
        }
        QCOMPARE(texts(history), QStringList({"Late twice."}));
    }

    void whatBecameOfItIsKnown()
    {
        using End = MessageHistory::End;
        MessageHistory history;
        int done = 0;
        Message offer = about("aside", "It was put aside.");
        offer.links.push_back({QStringLiteral("Count"), [&done] { ++done; }});
        history.add(offer, {}, m_now);
        QCOMPARE(history.newest().links.size(), std::size_t{2});
        QVERIFY(history.entries().front().end == End::None);
        const std::function<void()> follow = history.newest().links.back().follow;
        follow();
        QCOMPARE(done, 1);
        QVERIFY(history.entries().front().end == End::Followed);
        QCOMPARE(history.entries().front().followed.said(), QStringLiteral("Count"));
        history.withdraw(QStringLiteral("aside"));
        QVERIFY(history.newest().links.empty());
        QVERIFY(history.entries().front().end == End::Followed);

        history.add(about("aside", "Another was put aside."), {}, m_now); // at once, and the one before stays
        pass(2 * MessageHistory::burst);
        history.add(about("aside", "A third was put aside."), {}, m_now);
        QCOMPARE(history.entries().size(), std::size_t{3});
        QVERIFY(history.entries()[1].end == End::Over && history.entries()[1].message.links.empty());
        QVERIFY(!history.newest().links.empty());
    }

    /// What core says of a failure begins with a capital and ends with a full stop; names and files stay as they are.
    void theySayWholeSentences()
    {
        MessageHistory history;
        const auto said = [&](const Text& text) {
            history.add({.kind = Message::Kind::Failure, .text = text}, {}, m_now);
            return history.newest().text.said();
        };
        const Text batch("a batch of %1 is not possible; it must be at least 1", {"0"});
        QCOMPARE(said(batch), QStringLiteral("A batch of 0 is not possible; it must be at least 1."));
        QCOMPARE(said(Text("%1 (nearest legal: %2)", {batch, "1"})),
                 QStringLiteral("A batch of 0 is not possible; it must be at least 1 (nearest legal: 1)."));
        QCOMPARE(said(Text("%1 is empty", {"letters.png"})), QStringLiteral("letters.png is empty."));
        QCOMPARE(said(Text("%1: %2", {"letters.png", batch})),
                 QStringLiteral("letters.png: a batch of 0 is not possible; it must be at least 1."));
        QCOMPARE(said(Text("%1 reads a layer that does not run before it", {Text::name("conv1")})),
                 QStringLiteral("conv1 reads a layer that does not run before it."));
        QCOMPARE(said("The training failed."), QStringLiteral("The training failed."));
        history.add({.kind = Message::Kind::Note, .text = QStringLiteral("as the window says it")}, {}, m_now);
        QCOMPARE(history.newest().text.said(), QStringLiteral("as the window says it"));
    }

    /// Its bound; work that can come back stays the longest.
    void theOldestGo()
    {
        MessageHistory history;
        Message work = about("aside", "It was put aside.");
        work.holdsWork = true;
        history.add(work, {}, m_now);
        for (std::size_t i = 0; i < MessageHistory::most + 5; ++i)
            history.add(about({}, QString::number(i)), {}, m_now);
        QCOMPARE(history.entries().size(), MessageHistory::most);
        QCOMPARE(history.entries().back().message.text.said(), QStringLiteral("It was put aside."));
        QVERIFY(history.holdingWork());
        QCOMPARE(history.newest().text.said(), QString::number(MessageHistory::most + 4));
        history.withdraw(QStringLiteral("aside"));
        QVERIFY(!history.holdingWork());
        history.add(about({}, "One more."), {}, m_now);
        QVERIFY(history.entries().back().message.text.said() != QStringLiteral("It was put aside."));
    }
};

QTEST_MAIN(TestMessageHistory)
#include "tst_message_history.moc"

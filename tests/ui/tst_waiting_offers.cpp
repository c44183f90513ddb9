#include "tests/ui/stand_in_desk.h"
#include "ui/shell/message_bar.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace ks;
using namespace ks::test;

/// What a person must act on waits under what is said later, and is there again when that is over.
class TestWaitingOffers : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<StandInDesk> m_desk;

    MessageBar& bar() { return m_desk->window.messages(); }
    QToolButton* more() { return m_desk->window.findChild<QToolButton*>(QStringLiteral("messageMore")); }
    static QString leftText() { return QStringLiteral("The session left at 14:02 had changes."); }
    static QString failureText() { return QStringLiteral("The samples are 3×32×32."); }
    void offerWork(const QString& lab = QStringLiteral("first"))
    {
        m_desk->window.post({.kind = Message::Kind::Note,
                             .text = leftText(),
                             .links = {{QStringLiteral("Bring it back"), [] {}}},
                             .topic = lab + QStringLiteral(".before0"),
                             .holdsWork = true});
    }
    void fail()
    {
        m_desk->window.post({Message::Kind::Failure, failureText(), {{QStringLiteral("Fit it"), [] {}}}, QStringLiteral("first")});
    }

private slots:
    void init()
    {
        m_preferences = std::make_unique<Preferences>();
        m_desk = std::make_unique<StandInDesk>(*m_preferences);
    }
    void cleanup()
    {
        m_desk.reset();
        QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty());
    }

    /// A file is opened over work that is not saved, and its network does not fit.
    void whatCanComeBackWaitsUnderAFailure()
    {
        offerWork();
        QVERIFY(!more()->isVisible());
        fail();
        QCOMPARE(bar().shownText(), failureText());
        QVERIFY(more()->isVisible());
        QCOMPARE(more()->text(), QStringLiteral("1 more"));
        fail(); // of the same topic: it takes its own place
        QCOMPARE(more()->text(), QStringLiteral("1 more"));
        bar().dismiss();
        QCOMPARE(bar().shownText(), leftText());
        QVERIFY(bar().isOffering() && !more()->isVisible());
    }

    void itIsThereAgainWhenTheFailureIsOver()
    {
        offerWork();
        fail();
        bar().withdraw(QStringLiteral("first"));
        QCOMPARE(bar().shownText(), leftText());
        bar().withdraw(QStringLiteral("first.before0"));
        QVERIFY(bar().shownText().isEmpty());
    }

    void aFailureWaitsUnderAnOffer()
    {
        fail();
        offerWork();
        QCOMPARE(bar().shownText(), leftText());
        bar().withdraw(QStringLiteral("first.before0")); // it was followed
        QCOMPARE(bar().shownText(), failureText());
    }

    void allOfThemWait()
    {
        offerWork();
        fail();
        m_desk->window.post({Message::Kind::Note, QStringLiteral("Nothing to act on."), {}, {}});
        QCOMPARE(more()->text(), QStringLiteral("2 more"));
        bar().dismiss();
        QCOMPARE(bar().shownText(), failureText());
        bar().dismiss();
        QCOMPARE(bar().shownText(), leftText());
        bar().dismiss();
        QVERIFY(bar().shownText().isEmpty() && !more()->isVisible());
        QCOMPARE(bar().history().size(), std::size_t{3});
    }

    /// Also what was covered when its lab was left, and with another lab's messages between.
    void theyComeBackWithTheirLab()
    {
        offerWork();
        fail();
        m_desk->window.activateLab(m_desk->second);
        QVERIFY(bar().shownText().isEmpty() && !more()->isVisible());
        m_desk->window.post({Message::Kind::Note, QStringLiteral("Said in the second."), {}, {}});
        m_desk->window.activateLab(m_desk->first);
        QCOMPARE(bar().shownText(), failureText());
        QCOMPARE(more()->text(), QStringLiteral("1 more"));
        bar().dismiss();
        QCOMPARE(bar().shownText(), leftText());
    }

    /// By the menu and the palette, too; what waits can be followed there.
    void allThatWasSaidIsSeenByKeyboard()
    {
        auto* messages = m_desk->action("view.messages");
        QVERIFY(messages);
        messages->trigger();
        QVERIFY(!QApplication::activePopupWidget());
        QCOMPARE(bar().shownText(), QStringLiteral("Nothing has been said yet."));
        offerWork();
        fail();
        messages->trigger();
        QWidget* list = QApplication::activePopupWidget();
        QVERIFY(list && list->accessibleName() == QStringLiteral("Earlier messages"));
        QStringList texts;
        for (const QLabel* label : list->findChildren<QLabel*>())
            texts.append(label->text());
        QVERIFY(texts.contains(leftText()) && texts.contains(failureText()));
        QStringList links;
        for (const QToolButton* link : list->findChildren<QToolButton*>()) {
            QVERIFY(link->focusPolicy() & Qt::TabFocus);
            links.append(link->text());
        }
        QVERIFY(links.contains(QStringLiteral("Bring it back")) && links.contains(QStringLiteral("Fit it")));
        list->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// Another lab speaks of itself meanwhile.
    void anotherLabsMessageCoversNothingForGood()
    {
        offerWork();
        m_desk->window.post({Message::Kind::Failure, QStringLiteral("The other one failed."), {}, QStringLiteral("second.run")});
        bar().dismiss();
        QCOMPARE(bar().shownText(), leftText());
    }
};

QTEST_MAIN(TestWaitingOffers)
#include "tst_waiting_offers.moc"

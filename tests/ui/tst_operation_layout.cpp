#include "tests/ui/operation_desk.h"
#include "ui/operation/panels/backends_panel.h"

#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>

using namespace ks;
using namespace ks::test;

/// Nothing that opens makes the window wider than it is, and nothing jumps.
class TestOperationLayout : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<OperationDesk> m_desk;

    QTabWidget& tabs() { return *m_desk->window.findChild<QTabWidget*>(); }

private slots:
    void init()
    {
        m_desk = std::make_unique<OperationDesk>();
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
    }
    void cleanup() { m_desk.reset(); }

    void staysAtTheSmallestSize_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Spanish") << QStringLiteral("es");
    }

    void staysAtTheSmallestSize()
    {
        QFETCH(QString, language);
        const QSize smallest(1280, 720);
        m_desk->languages.use(language);
        m_desk->openSession(edges());
        m_desk->goBackward(); // the most grids, and three tensors to step through
        QTRY_COMPARE(m_desk->window.size(), smallest);
        auto* backends = m_desk->window.findChild<BackendsPanel*>();
        backends->setOpen(true);
        QSignalSpy compared(backends, &BackendsPanel::finished);
        QVERIFY(compared.wait(20000));
        for (int tab = 0; tab < tabs().count(); ++tab) {
            tabs().setCurrentIndex(tab);
            QTest::qWait(50);
            QCOMPARE(m_desk->window.size(), smallest);
            m_desk->window.setPresenting(true);
            QTest::qWait(50);
            QVERIFY2(m_desk->window.minimumSizeHint().width() <= 1024,
                     qPrintable(QString::number(m_desk->window.minimumSizeHint().width())));
            m_desk->window.setPresenting(false);
            QTRY_COMPARE(m_desk->window.size(), smallest);
        }
    }

    void tabsStayWhereTheyAre()
    {
        QTest::qWait(50);
        const auto place = [this] { return QRect(tabs().tabBar()->mapTo(&m_desk->window, QPoint()), tabs().tabBar()->size()); };
        const QRect before = place();
        for (int tab = 0; tab < tabs().count(); ++tab) {
            tabs().setCurrentIndex(tab);
            QTest::qWait(50);
            QCOMPARE(place(), before);
        }
    }

    /// In any size of text, presenter mode too, the strip of the bias has cells that are large enough for their numbers.
    void theBiasShowsItsNumbers()
    {
        m_desk->openSession(edges());
        const auto shows = [this] { return m_desk->grid(Role::Bias).view().cell() >= 1.3 * QFontMetricsF(QApplication::font()).height(); };
        QTRY_VERIFY(shows());
        m_desk->theme.setTextScale(1.5);
        QTRY_VERIFY(shows());
        m_desk->theme.setTextScale(1);
        m_desk->window.setPresenting(true);
        QTRY_VERIFY(shows());
    }
};

QTEST_MAIN(TestOperationLayout)
#include "tst_operation_layout.moc"

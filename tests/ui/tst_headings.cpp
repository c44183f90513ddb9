#include "ui/theme/text_rows.h"

#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QTableWidget>
#include <QTest>
#include <QToolTip>

using namespace ks;

/// A heading that is wider than its column ends in dots, and is read whole where one points at it.
class TestHeadings : public QObject {
    Q_OBJECT

private slots:
    void aCutOneIsReadInItsHint()
    {
        QTableWidget table(1, 2);
        setUpTexts(table);
        table.setHorizontalHeaderLabels({"Name", "A remark that has no room"});
        table.horizontalHeader()->setMinimumSectionSize(10);
        table.horizontalHeader()->resizeSection(0, 200);
        table.horizontalHeader()->resizeSection(1, 40);
        table.resize(400, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        QHeaderView& header = *table.horizontalHeader();
        QCOMPARE(header.textElideMode(), Qt::ElideRight);
        const auto hintAt = [&](int section) {
            QToolTip::hideText();
            const QPoint at(header.sectionViewportPosition(section) + 5, header.height() / 2);
            QHelpEvent asks(QEvent::ToolTip, at, header.viewport()->mapToGlobal(at));
            QApplication::sendEvent(header.viewport(), &asks);
            return asks.isAccepted() && QToolTip::isVisible() ? QToolTip::text() : QString();
        };
        QTRY_COMPARE(hintAt(1), QStringLiteral("A remark that has no room"));
        table.model()->setHeaderData(1, Qt::Horizontal, QStringLiteral("Its own hint"), Qt::ToolTipRole);
        QTRY_COMPARE(hintAt(1), QStringLiteral("Its own hint"));
        QToolTip::hideText();
        QTRY_VERIFY(!QToolTip::isVisible());
        QCOMPARE(hintAt(0), QString()); // there is nothing more to read
    }
};

QTEST_MAIN(TestHeadings)
#include "tst_headings.moc"

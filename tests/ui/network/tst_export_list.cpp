#include "core/data/source.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/export/export_page.h"
#include "ui/network/moments/compared_figures.h"
#include "ui/network/train/training_panel.h"
#include "ui/plots/chart_view.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace ks;

/// What the list of the Export page says, in every state and for every task.
class TestExportList : public test::NetworkTest {
    Q_OBJECT

    ExportPage& page() { return *m_window->findChild<ExportPage*>(); }
    QPushButton* save(const QString& id) { return page().findChild<QPushButton*>(QStringLiteral("export-") + id); }
    /// All that can be read of the list now.
    QString readable()
    {
        QStringList texts;
        for (const QLabel* label : page().findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text();
        return texts.join(QLatin1Char('\n'));
    }
    void useNumbers()
    {
        change([&](NetworkContent& content) {
            content.data = "synthetic:irradiance?count=600&test=150";
            content = fittedTo(content, *openDataset(content.data));
            content.settings.threads = 1;
            content.settings.stop.epochs = 1;
        });
        waitUntilReady();
    }

private slots:
    void init()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("export"));
    }
    void cleanup() { closeWindow(); }

    /// A button that does nothing says so in the list, not only to whoever points at it.
    void aReasonStandsInTheList()
    {
        for (const ExportItem& item : page().items()) {
            if (!page().isListed(item))
                continue;
            const QString reason = page().reasonAgainst(item);
            QCOMPARE(save(item.id)->isEnabled(), reason.isEmpty());
            QVERIFY2(reason.isEmpty() || readable().contains(reason.toHtmlEscaped()), qPrintable(item.id + ": " + reason));
        }
        const QString untrained = QStringLiteral("Nothing has been trained yet.");
        QVERIFY(readable().contains(untrained));
        train(2);
        QTRY_VERIFY(save(QStringLiteral("loss"))->isEnabled());
        QVERIFY(!readable().contains(untrained));
    }

    /// A format for which something is missing on this machine is seen, but cannot be chosen.
    void aFormatThatCannotBeWrittenSaysWhy()
    {
        ExportItem maps = *std::ranges::find(page().items(), QStringLiteral("maps"), &ExportItem::id);
        for (const ExportFormat& format : maps.formats)
            QVERIFY2(format.whyNot.empty(), format.whyNot.english().c_str()); // here there is all
        const int missing = 3;
        maps.formats[missing].whyNot = Text("there is no codec");
        QWidget content;
        new QGridLayout(&content);
        const ExportRow row = makeExportRow(maps, content, 0);
        sayExportRow(row, maps);
        for (int i = 0; i < row.format->count(); ++i)
            QCOMPARE(row.format->model()->flags(row.format->model()->index(i, 0)).testFlag(Qt::ItemIsEnabled), i != missing);
        QCOMPARE(row.format->itemData(missing, Qt::ToolTipRole).toString(), QStringLiteral("There is no codec."));
    }

    /// The palette leads to an item also where it cannot be written now: its reason is in sight there.
    void thePaletteLeadsToTheReason()
    {
        m_window->resize(1280, 560);
        QVERIFY(m_desk->settled());
        const auto* network = save(QStringLiteral("network"));
        page().leadTo(QStringLiteral("network")); // the last one
        QVERIFY(!network->visibleRegion().isEmpty());
        const auto* loss = save(QStringLiteral("loss"));
        QVERIFY(!loss->isEnabled());
        page().leadTo(QStringLiteral("loss"));
        QVERIFY(!loss->visibleRegion().isEmpty());
        page().leadTo(QStringLiteral("there is none of this name"));
    }

    /// Beside the list is seen what will be written: of an untrained network its layers, then the loss, or what the keyboard is at. A small window is all
    /// the list's.
    void whatWillBeWrittenIsSeen()
    {
        m_window->resize(1920, 1080);
        auto* chart = page().findChild<ChartView*>(QStringLiteral("exportPreviewChart"));
        auto* lines = page().findChild<QPlainTextEdit*>(QStringLiteral("exportPreviewLines"));
        QVERIFY(chart && lines);
        QTRY_VERIFY(lines->isVisible());
        QVERIFY2(lines->toPlainText().startsWith(QStringLiteral("layer,operator")), qPrintable(lines->toPlainText()));
        train(2);
        QTRY_VERIFY(chart->isVisible() && !chart->chart().series.empty());
        QVERIFY(!lines->isVisible());
        QTRY_VERIFY(chart->width() > page().width() / 3);
        save(QStringLiteral("batches"))->setFocus();
        QTRY_VERIFY(lines->isVisible());
        QCOMPARE(lines->toPlainText().trimmed().count(QLatin1Char('\n')), 2); // the heading, and a line for each batch
        save(QStringLiteral("weights"))->setFocus();                          // of which there is nothing to see
        QVERIFY(lines->isVisible());
        m_window->resize(1280, 720);
        QTRY_VERIFY(!page().findChild<QWidget*>(QStringLiteral("exportPreview"))->isVisible());
    }

    /// Numbers are not right or wrong, and have no classes: nothing of either is on offer for them.
    void numbersHaveNoAccuracy()
    {
        const QStringList ofClasses = {"accuracy", "accuracy-by-time", "classes", "confusion"};
        for (const QString& id : ofClasses)
            QVERIFY2(save(id)->isVisible(), qPrintable(id));
        useNumbers();
        for (const ExportItem& item : page().items())
            QCOMPARE(save(item.id)->isVisible(), !ofClasses.contains(item.id));
        QVERIFY(!readable().contains(QStringLiteral("<b>Accuracy.</b>")));
        train(1);
        for (const QString& id : ofClasses)
            QVERIFY2(!save(id)->isVisible(), qPrintable(id));
        m_lab->document().undo().undo(); // the classes are back, and with them what is theirs
        QTRY_VERIFY_WITH_TIMEOUT(save(QStringLiteral("accuracy"))->isVisible(), 20000);
    }

    /// Where there is none nobody can ask for one.
    void noAccuracyEndsATrainingOnNumbers()
    {
        const auto* form = m_window->findChild<TrainingPanel*>()->findChild<FieldForm*>();
        const QWidget* target = form->editor("target_accuracy");
        QVERIFY(target->isEnabled());
        useNumbers();
        QTRY_VERIFY(!target->isEnabled());
        QVERIFY2(target->toolTip().contains(QStringLiteral("no accuracy")), qPrintable(target->toolTip()));
    }

    /// In front of a class the list is read; nobody saves there.
    void theProjectorHasNoControls()
    {
        const auto visible = [this] {
            int buttons = 0;
            for (const QPushButton* button : page().findChildren<QPushButton*>())
                buttons += button->isVisibleTo(&page()) ? 1 : 0;
            return buttons;
        };
        useNumbers();
        const int before = visible();
        QVERIFY(before > 10);
        m_window->setPresenting(true);
        QVERIFY(m_desk->settled());
        QCOMPARE(visible(), 0);
        QVERIFY(readable().contains(QStringLiteral("<b>Loss.</b>")));
        m_window->setPresenting(false);
        QVERIFY(m_desk->settled());
        QCOMPARE(visible(), before); // and not those of classes
    }
};

QTEST_MAIN(TestExportList)
#include "tst_export_list.moc"

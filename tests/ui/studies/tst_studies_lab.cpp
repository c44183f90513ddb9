#include "tests/ui/studies/studies_desk.h"
#include "ui/plots/chart_view.h"

#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableWidget>

using namespace ks;

/// The cards of the Studies lab, and what a figure shows before anything is run.
class TestStudiesLab : public QObject, protected test::StudiesDesk {
    Q_OBJECT

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    void everyStudyHasACard()
    {
        QVERIFY(m_lab->showsCards());
        QCOMPARE(m_lab->cards().cards().size(), builtInStudies().size());
        for (std::size_t i = 0; i < builtInStudies().size(); ++i)
            QCOMPARE(m_lab->cards().cards()[i]->accessibleName(), QString::fromStdString(builtInStudies()[i].title.english));
    }

    void keysLeadIntoAStudyAndBack()
    {
        StudyCard* second = m_lab->cards().cards()[1];
        m_lab->cards().cards()[0]->setFocus();
        QTest::keyClick(m_lab->cards().cards()[0], Qt::Key_Down);
        QTRY_VERIFY(second->hasFocus());
        QTest::keyClick(second, Qt::Key_Return);
        QVERIFY(!m_lab->showsCards());
        QCOMPARE(m_lab->view().study()->id, second->study().id);
        const std::string first = m_lab->view().list().current();
        QCOMPARE(first, second->study().figures.front().id);
        QTest::keyClick(&m_lab->view().list(), Qt::Key_Down);
        QVERIFY(m_lab->view().list().current() != first);
        const std::string left = m_lab->view().list().current();
        QTest::keyClick(&m_lab->view().list(), Qt::Key_Escape);
        QVERIFY(m_lab->showsCards());
        QTRY_VERIFY(second->hasFocus());
        QTest::mouseClick(second, Qt::LeftButton);
        QVERIFY(!m_lab->showsCards());
        QCOMPARE(m_lab->view().list().current(), left); // where one was
    }

    void aHeadingIsNoFigure()
    {
        m_lab->showStudy(QString::fromStdString(builtInStudies().front().id));
        FigureList& list = m_lab->view().list();
        const std::string before = list.current();
        const QRect heading = list.visualItemRect(list.topLevelItem(1));
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, heading.center());
        QCOMPARE(list.current(), before);
        QCOMPARE(list.selectedItems(), QList<QTreeWidgetItem*>{list.currentItem()});
        QVERIFY(m_lab->view().figure());
    }

    /// The list is as wide as a person drew it, also in the next window.
    void theListKeepsItsWidth()
    {
        m_lab->showStudy(QString::fromStdString(builtInStudies().front().id));
        auto* splitter = part<QSplitter>("studySplitter");
        const QList<int> before = splitter->sizes();
        const QPoint middle = splitter->handle(1)->rect().center();
        QTest::mousePress(splitter->handle(1), Qt::LeftButton, {}, middle);
        QTest::mouseMove(splitter->handle(1), middle + QPoint(120, 0));
        QTest::mouseRelease(splitter->handle(1), Qt::LeftButton, {}, middle + QPoint(120, 0));
        QVERIFY(splitter->sizes().front() > before.front() + 60);
        QAction* const any = m_desk->action(LabMenu::Lab, "studies.run");
        StudyView another(m_desk->window, m_lab->document(), m_lab->runs(), {any, any, any, any, any}, *any, nullptr);
        QCOMPARE(another.findChild<QSplitter*>("studySplitter")->saveState(), splitter->saveState());
    }

    void everyFigureOfEveryStudyCanBeShown()
    {
        for (const Study& study : builtInStudies()) {
            m_lab->showStudy(QString::fromStdString(study.id));
            for (const StudyFigure& figure : study.figures) {
                m_lab->view().list().choose(figure.id);
                QCOMPARE(m_lab->view().figure(), m_lab->document().find(study.id)->figure(figure.id));
                QVERIFY(m_lab->view().panel().figure());
                QCOMPARE(m_lab->view().panel().figure()->id, figure.id);
                QCOMPARE(part<QLabel>("studyNeeds")->isHidden(), figure.needs.empty());
            }
            m_lab->view().list().chooseClaims();
            QCOMPARE(part<QTableWidget>("claims")->rowCount(), static_cast<int>(study.claims.size()));
        }
    }

    void aStudyFromAFileJoinsTheOthers()
    {
        openSmall();
        QCOMPARE(m_lab->cards().cards().size(), builtInStudies().size() + 1);
        const Chart& chart = m_lab->view().panel().chartView().chart();
        QCOMPARE(chart.title.english(), std::string("Times"));
        QCOMPARE(chart.series.size(), std::size_t{2}); // A and B, as published
        QVERIFY(chart.series[0].hollow);
        QVERIFY(part<QLabel>("studyMachines")->text().contains("The machines differ"));
        QVERIFY(part<QLabel>("studyMachines")->text().contains("Theirs: A, B."));
        const auto* table = part<QTableWidget>("figureTable");
        QCOMPARE(table->rowCount(), 5);
        QVERIFY(table->item(1, table->columnCount() - 1)->text().contains("printed as 7.5"));
        QVERIFY(part<QFrame>("wrongBox"));
    }

    void aBadFileSaysWhatIsWrong()
    {
        m_lab->open(m_folder.study("\"kind\": \"lines\"", "\"kind\": \"film\""), false);
        QTRY_VERIFY(!m_desk->window.messages().history().empty());
        const QString said = m_desk->window.messages().history().front().message.text.said();
        QVERIFY2(said.contains("small.json") && said.contains("kind") && said.contains("lines"), qPrintable(said));
        QCOMPARE(m_lab->cards().cards().size(), builtInStudies().size());
        QVERIFY(m_lab->showsCards());
    }

    void anIdOfTheProgramsOwnIsRefused()
    {
        const QByteArray taken = QByteArray("\"id\": \"") + builtInStudies().front().id.c_str() + "\"";
        m_lab->open(m_folder.study("\"id\": \"small\"", taken.constData()), false);
        QTRY_VERIFY(!m_desk->window.messages().history().empty());
        QVERIFY(m_desk->window.messages().history().front().message.text.said().contains("another id"));
        QCOMPARE(m_lab->cards().cards().size(), builtInStudies().size());
    }

    void theStudySpeaksTheLanguageOfTheWindow()
    {
        openSmall();
        m_desk->languages.use(QStringLiteral("es"));
        QVERIFY(m_desk->settled());
        QCOMPARE(m_lab->view().panel().chartView().chart().title.english(), std::string("Tiempos"));
        QVERIFY(m_lab->view().list().currentItem()->text(0).contains("Tiempos"));
        QCOMPARE(m_lab->cards().cards().back()->accessibleName(), QStringLiteral("Pequeño"));
        const auto* table = part<QTableWidget>("figureTable");
        QVERIFY(table->item(1, table->columnCount() - 1)->text().contains("impreso como 7,5"));
        m_desk->languages.use(QStringLiteral("en"));
        QVERIFY(m_desk->settled());
        QCOMPARE(m_lab->cards().cards().back()->accessibleName(), QStringLiteral("Small"));
    }

    void whatAFileSaysIsNoMarkup()
    {
        openSmall("\"title\": \"G\"", "\"title\": \"<b>G</b>\"");
        QCOMPARE(m_lab->view().list().topLevelItem(0)->text(0), QStringLiteral("<b>G</b>"));
        for (const QLabel* label : m_lab->view().panel().findChildren<QLabel*>(Qt::FindDirectChildrenOnly))
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }
};

QTEST_MAIN(TestStudiesLab)
#include "tst_studies_lab.moc"

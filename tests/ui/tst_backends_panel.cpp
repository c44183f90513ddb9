#include "core/backends/backend.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/operation/panels/folding_section.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace ks;

class BackendsPanelTest : public QObject {
    Q_OBJECT

    static Session session(OpKind op)
    {
        const Shape shape{1, 2, 16, 16};
        Session session;
        session.content.src = {
            std::make_shared<const Tensor>(randomTensor({.shape = shape, .distribution = Distribution::Normal, .high = 1})),
            {.kind = SourceKind::Random, .random = {.shape = shape}}};
        session.content.spec = defaultSpec(op, shape);
        fitWeights(session.content);
        return session;
    }

private slots:
    void measuresOnlyWhenOpened()
    {
        ComputeThread compute;
        OperationDocument document(compute);
        BackendsPanel panel(document, compute);
        panel.resize(420, 640);
        panel.show();
        document.open(session(OpKind::Conv));
        QTest::qWait(700);
        QVERIFY(panel.rows().empty());
        QSignalSpy finished(&panel, &BackendsPanel::finished);
        panel.setOpen(true);
        QVERIFY(finished.wait(30000));
        QCOMPARE(panel.rows().size(), allBackends().size());
        int ran = 0;
        for (std::size_t i = 0; i < panel.rows().size(); ++i) {
            const BackendMeasurement& row = panel.rows()[i];
            QVERIFY2(row.result || !row.reason.empty(), row.id.c_str()); // either numbers or a reason
            if (!row.result)
                continue;
            ++ran;
            QVERIFY(row.timing.median() > 0);
            QVERIFY2(row.comparison.verdict != Verdict::Beyond, row.id.c_str());
        }
        QVERIFY(ran >= 2);
        QVERIFY2(panel.summary().contains("agree"), qPrintable(panel.summary()));
        QTRY_VERIFY(!panel.findChild<QLabel*>("backendsDifference")->text().isEmpty());
        if (const QString folder = qEnvironmentVariable("KS_TEST_PICTURES"); !folder.isEmpty()) {
            QTest::qWait(100);
            panel.grab().save(folder + "/backends.png");
            panel.findChild<QCheckBox*>("backendsDetails")->setChecked(true);
            panel.resize(900, 640);
            QTest::qWait(100);
            panel.grab().save(folder + "/backends_details.png");
        }
    }
    void worstCellIsAClickAway()
    {
        ComputeThread compute;
        OperationDocument document(compute);
        BackendsPanel panel(document, compute);
        panel.show();
        document.open(session(OpKind::Conv));
        QSignalSpy finished(&panel, &BackendsPanel::finished);
        panel.setOpen(true);
        QVERIFY(finished.wait(30000));
        const auto* worst = panel.rows().front().comparison.worst ? &*panel.rows().front().comparison.worst : nullptr;
        QVERIFY(worst);
        auto* table = panel.findChild<QTreeWidget*>("backendsTable");
        emit table->itemActivated(table->topLevelItem(0), 0);
        QVERIFY(document.view().pin);
        QCOMPARE(document.view().pin->cell, worst->cell);
    }
    /// A backend unfolds into its implementations, each measured and judged, or with its reason; they can be compared like backends.
    void backendsUnfoldIntoImplementations()
    {
        ComputeThread compute;
        OperationDocument document(compute);
        BackendsPanel panel(document, compute);
        panel.resize(420, 760);
        panel.show();
        document.open(session(OpKind::MaxPool));
        QSignalSpy finished(&panel, &BackendsPanel::finished);
        panel.setOpen(true);
        QVERIFY(finished.wait(30000));
        const auto backends = allBackends();
        auto* table = panel.findChild<QTreeWidget*>("backendsTable");
        QCOMPARE(table->topLevelItemCount(), static_cast<int>(backends.size()));
        QTreeWidgetItem* openmp = table->topLevelItem(1);
        QCOMPARE(openmp->text(0), QString("openmp"));
        openmp->setExpanded(true);
        QVERIFY(finished.wait(30000));
        const auto implementations = findBackend("openmp")->implementations(OpKind::MaxPool, Pass::Inference);
        QCOMPARE(openmp->childCount(), static_cast<int>(implementations.size()));
        QVERIFY(implementations.size() >= 5);
        int refused = 0;
        for (std::size_t i = 0; i < implementations.size(); ++i) {
            const BackendsPanel::Row& row = panel.rows()[backends.size() + i];
            QCOMPARE(QString::fromStdString(row.wanted), QString::fromUtf8(implementations[i].name.data()));
            QCOMPARE(row.item->text(0), QString::fromStdString(row.wanted));
            if (row.result) {
                QCOMPARE(row.implementation, row.wanted);
                QVERIFY(row.timing.median() > 0);
                QCOMPARE(row.comparison.verdict, Verdict::Equal);
            } else {
                QVERIFY(!row.reason.empty());
                ++refused;
            }
        }
        auto* second = panel.findChild<QComboBox*>("backendsSecond");
        QVERIFY(second->findText("openmp · scan") >= 0);
        second->setCurrentIndex(second->findText("openmp · scan"));
        emit second->activated(second->currentIndex());
        QTRY_COMPARE(panel.findChild<QLabel*>("backendsDifference")->text(), QString("The same numbers in every cell."));
        QCOMPARE(implementations.size() - static_cast<std::size_t>(refused),
                 static_cast<std::size_t>(std::ranges::count_if(
                     implementations, [&](const Implementation& one) { return !one.supports || one.supports(document.content().spec); })));
        if (const QString folder = qEnvironmentVariable("KS_TEST_PICTURES"); !folder.isEmpty())
            panel.grab().save(folder + "/backends_unfolded.png");

        OpSpec other = document.content().spec; // what is unfolded stays so
        other.kernel = {3, 3};
        finished.clear();
        document.setSpec(other, "3×3");
        QVERIFY(finished.wait(30000));
        QCOMPARE(table->topLevelItem(1)->childCount(), static_cast<int>(implementations.size()));
    }
    void backwardPassesToo()
    {
        ComputeThread compute;
        OperationDocument document(compute);
        BackendsPanel panel(document, compute);
        panel.show();
        document.open(session(OpKind::MaxPool));
        auto* pass = panel.findChild<QComboBox*>("backendsPass");
        QCOMPARE(pass->count(), 3); // no weights
        panel.setOpen(true);
        pass->setCurrentIndex(2);
        QSignalSpy finished(&panel, &BackendsPanel::finished);
        emit pass->activated(2);
        QVERIFY(finished.wait(30000));
        QVERIFY(panel.rows().front().result);
        QCOMPARE(panel.rows().front().comparison.of, Role::DiffSrc);
        QCOMPARE(panel.rows().front().comparison.verdict, Verdict::Equal);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    Theme theme(application);
    theme.setMode(qEnvironmentVariableIsSet("KS_TEST_DARK") ? Theme::Mode::Dark : Theme::Mode::Light);
    BackendsPanelTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_backends_panel.moc"

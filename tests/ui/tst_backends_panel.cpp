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
#include <QTableWidget>
#include <QTest>

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
        emit panel.findChild<QTableWidget*>("backendsTable")->cellActivated(0, 0);
        QVERIFY(document.view().pin);
        QCOMPARE(document.view().pin->cell, worst->cell);
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

#include "core/nn/training_settings.h"
#include "tests/ui/labs_desk.h"
#include "tests/ui/operation_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/language/undo_step.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/network_lab.h"
#include "ui/network/runs/run_changes.h"
#include "ui/network/runs/runs_list.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/panels/edit_burst.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

#include <chrono>
#include <functional>

using namespace ks;

namespace {

QStringList namesOn(const QUndoStack& steps)
{
    QStringList names;
    for (int i = 0; i < steps.count(); ++i)
        names += nameOf(steps.command(i));
    return names;
}

/// Of a step and of those that are one with it.
bool isSaidAnew(const QUndoCommand& step)
{
    if (const auto* one = dynamic_cast<const UndoStep*>(&step))
        return !one->name().isFixed();
    for (int i = 0; i < step.childCount(); ++i)
        if (!isSaidAnew(*step.child(i)))
            return false;
    return step.childCount() > 0;
}

} // namespace

/// What can be undone is called in the language of now, also where it was done in another one.
class TestUndoNames : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::LabsDesk> m_desk;

    /// In the box of the lab that is shown, where several have one; its panel may lie below another.
    template <class Control>
    Control* shown(const char* name)
    {
        const QList<Control*> all = m_desk->window.findChildren<Control*>(QLatin1String(name));
        for (Control* one : all)
            if (one->isVisible())
                return one;
        return all.value(0);
    }
    void choose(const char* box, const std::function<int(const QComboBox&)>& entry)
    {
        auto* combo = shown<QComboBox>(box);
        QVERIFY2(combo, box);
        const int index = entry(*combo);
        QVERIFY2(index >= 0 && index < combo->count(), box);
        combo->setCurrentIndex(index);
        emit combo->activated(index);
        QVERIFY(m_desk->settled());
    }
    /// Every step on the stack, with at least so many of different names.
    void followsTheLanguage(QUndoStack& steps, int least)
    {
        const QStringList english = namesOn(steps);
        QStringList different = english;
        different.removeDuplicates();
        QVERIFY2(different.size() >= least, qPrintable(different.join(QStringLiteral("; "))));
        for (int i = 0; i < steps.count(); ++i)
            QVERIFY2(isSaidAnew(*steps.command(i)), qPrintable(english[i]));
        const QString undo = m_desk->action("edit.undo")->text();
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(m_desk->action("edit.undo")->text() != undo);
        const QStringList spanish = namesOn(steps);
        QVERIFY2(m_desk->action("edit.undo")->text().endsWith(spanish.back()), qPrintable(m_desk->action("edit.undo")->text()));
        for (qsizetype i = 0; i < spanish.size(); ++i)
            QVERIFY2(spanish[i] != english[i] && !spanish[i].isEmpty(), qPrintable(english[i]));
        steps.undo();
        const QString redo = m_desk->action("edit.redo")->text();
        QVERIFY2(redo.endsWith(spanish.back()), qPrintable(redo));
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_VERIFY(m_desk->action("edit.redo")->text() != redo);
    }

private slots:
    void initTestCase()
    {
        m_desk = std::make_unique<test::LabsDesk>(QSize(1600, 900));
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
    }
    void cleanupTestCase() { m_desk.reset(); }

    /// Of what follows at once, or while something is held; a pause ends a stretch.
    void changesInQuickSuccessionHaveOne()
    {
        using namespace std::chrono_literals;
        EditBurst burst;
        const auto begin = EditBurst::Clock::now();
        const auto keyAt = [&](std::chrono::milliseconds after, bool held = false) {
            return burst.key(QStringLiteral("filters"), held, begin + after);
        };
        const QString first = keyAt(0ms);
        QCOMPARE(keyAt(EditBurst::longestPause), first);
        QCOMPARE(keyAt(2 * EditBurst::longestPause), first);
        const QString second = keyAt(3 * EditBurst::longestPause + 1ms);
        QVERIFY(second != first);
        QCOMPARE(keyAt(10 * EditBurst::longestPause, true), second);
        burst.finish();
        QVERIFY(keyAt(10 * EditBurst::longestPause) != second);
    }

    void ofTheOperationLab()
    {
        m_desk->action("lab.operation")->trigger();
        auto& lab = m_desk->lab<OperationLab>();
        OperationDocument& document = lab.document();
        document.open(test::edges());
        QVERIFY(m_desk->settled());
        choose("weightPreset", [](const QComboBox& box) { return box.findData(QStringLiteral("sobel-x")); });
        QVERIFY(shown<QPushButton>("normaliseWeights") && shown<QCheckBox>("hasBias"));
        shown<QPushButton>("normaliseWeights")->click();
        shown<QCheckBox>("hasBias")->click();
        choose("gradientKind", [](const QComboBox& box) { return box.findData(static_cast<int>(GradientKind::Random)); });
        choose("operator", [](const QComboBox& box) { return box.findText(QStringLiteral("AveragePool")); });
        choose("backend", [](const QComboBox& box) {
            return box.findData(box.currentData() == QStringLiteral("serial") ? QStringLiteral("openmp") : QStringLiteral("serial"));
        });
        Bookmarks& bookmarks = document.bookmarks();
        bookmarks.add(QStringLiteral("first"));
        bookmarks.add(QStringLiteral("second"));
        bookmarks.move(0, 1);
        bookmarks.remove(0);
        Content other = document.content();
        other.gradient.kind = GradientKind::Random;
        document.comparison().setBoth(other, other, [] { return Bookmarks::tr("remove bookmark %1").arg(2); });
        document.reset();
        QVERIFY(m_desk->settled());
        followsTheLanguage(document.undoStack(), 6);
    }

    void ofTheNetworkLab()
    {
        m_desk->action("lab.network")->trigger();
        auto& lab = m_desk->lab<NetworkLab>();
        const auto settle = [&] { return QTest::qWaitFor([&] { return !lab.run().isBusy(); }, 60000) && m_desk->settled(); };
        QTRY_COMPARE_WITH_TIMEOUT(lab.run().state(), TrainingRun::State::Ready, 60000);
        lab.dataPage().use(QStringLiteral("synthetic:digits?count=600&test=100&validation=0.2"));
        QTRY_VERIFY_WITH_TIMEOUT(lab.document().content().data.ends_with("count=600&test=100&validation=0.2"), 20000);
        QVERIFY(settle());
        BuildPage& build = lab.buildPage();
        build.takePreset(QStringLiteral("modern-digits"));
        build.choose(1);
        build.insert(OpKind::Relu);
        build.rename(build.chosen(), QStringLiteral("rectified"));
        build.moveChosen(-1);
        build.duplicateChosen();
        build.copyChosen();
        build.removeChosen();
        build.paste();
        build.takePreset(QStringLiteral("empty"));
        build.takePreset(QStringLiteral("lenet-5"));
        build.choose(0);
        build.setAttribute(QStringLiteral("kernel_shape"), QStringLiteral("3x3"));
        QVERIFY(settle());
        TrainingSettings settings = lab.document().settings();
        settings.seed += 1;
        emit lab.panel().edited(settings, {});
        QVERIFY(settle());
        lab.run().run({.batches = 1});
        QTRY_COMPARE_WITH_TIMEOUT(lab.run().state(), TrainingRun::State::Paused, 20000);
        RunChanges& runs = lab.trainPage().runs().changes();
        const int number = lab.run().view().number;
        runs.rename(number, QStringLiteral("Monday"));
        runs.note(number, QStringLiteral("with a small batch"));
        runs.show(number, false);
        runs.show(number, true);
        QVERIFY(settle());
        followsTheLanguage(*lab.undoStack(), 12);
    }

    void ofTheBenchmarkLab()
    {
        m_desk->action("lab.benchmark")->trigger();
        QVERIFY(m_desk->settled());
        auto& lab = m_desk->lab<BenchmarkLab>();
        QVERIFY(shown<QSpinBox>("channels"));
        shown<QSpinBox>("channels")->setValue(3);
        QVERIFY(m_desk->settled());
        followsTheLanguage(*lab.undoStack(), 1);
    }
};

QTEST_MAIN(TestUndoNames)
#include "tst_undo_names.moc"

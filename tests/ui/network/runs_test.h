#pragma once

#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/runs/run_changes.h"
#include "ui/network/runs/runs_list.h"
#include "ui/network/runs/runs_model.h"
#include "ui/network/train/train_page.h"
#include "ui/plots/chart_view.h"

#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

namespace ks::test {

/// What tests of the list of runs share: it is unfolded, and has a run of two batches.
class RunsTest : public NetworkTest {
protected:
    void openList()
    {
        openWithLittleData();
        train(2);
        if (!list().isVisible())
            QTest::mouseClick(list().fold(), Qt::LeftButton);
        QVERIFY(list().isVisible());
    }

    QTemporaryDir m_folder;

    RunsList& list() { return m_lab->trainPage().runs(); }
    RunsModel& model() { return list().model(); }
    QTableView& table() { return *list().findChild<QTableView*>(); }
    QUndoStack& undo() { return *m_lab->undoStack(); }
    QString text(int number, int column) { return model().index(model().rowOf(number), column).data().toString(); }
    /// The runs of the list, from top to bottom; headings are 0.
    QList<int> numbers()
    {
        QList<int> all;
        for (int row = 0; row < model().rowCount(); ++row)
            all << model().at(row).number;
        return all;
    }
    QStringList lines()
    {
        QStringList names;
        for (const GrowingLine& line : growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()))
            names << line.name;
        return names;
    }
    int styleOf(const QString& name)
    {
        for (const GrowingLine& line : growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()))
            if (line.name == name)
                return line.style;
        return -1;
    }
    void choose(int number, int column = RunsModel::Name)
    {
        table().setFocus();
        table().setCurrentIndex(model().index(model().rowOf(number), column));
    }
    void type(const QString& text)
    {
        QLineEdit* line = nullptr;
        for (QLineEdit* one : table().findChildren<QLineEdit*>())
            if (one->isVisible())
                line = one;
        QVERIFY(line);
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    QAction* entry(QMenu& menu, const QString& text)
    {
        for (QAction* action : menu.actions())
            if (action->text() == text)
                return action;
        return nullptr;
    }
    void trainWithRate(float rate, std::int64_t count)
    {
        change([rate](NetworkContent& content) { content.settings.schedule.rate = rate; });
        untrain();
        train(count);
    }
};

} // namespace ks::test

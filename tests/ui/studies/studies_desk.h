#pragma once

#include "tests/measure/quick_run.h"
#include "tests/studies/small_study.h"
#include "tests/ui/lab_desk.h"
#include "ui/shell/lab_wish.h"
#include "ui/studies/figure_list.h"
#include "ui/studies/studies_lab.h"
#include "ui/studies/study_cards.h"
#include "ui/studies/study_view.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace ks::test {

/// A folder with the small study as a person has it: its file, and its table in `published`.
class StudyFolder {
public:
    StudyFolder()
    {
        QVERIFY(m_folder.isValid());
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("published")));
        put(QStringLiteral("published/small.csv"), smallTable);
    }
    /// The study with `from` replaced by `to`.
    QString study(const char* from = "", const char* to = "")
    {
        QString text = QString::fromStdString(smallStudy());
        if (*from)
            text.replace(QString::fromUtf8(from), QString::fromUtf8(to));
        text.replace(QStringLiteral("\"values\": [4, 8]}"), QStringLiteral("\"values\": [256, 512]}")); // long enough to be timed
        put(QStringLiteral("small.json"), text.toStdString());
        return path("small.json");
    }
    QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    void put(const QString& name, const std::string& text)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write(QByteArray::fromStdString(text)) >= 0);
    }

private:
    QTemporaryDir m_folder;
};

/// What the tests of the Studies lab share: the lab in its window, and the small study in a folder.
class StudiesDesk {
protected:
    void openLab()
    {
        m_desk = std::make_unique<LabDesk<StudiesLab>>();
        m_lab = m_desk->lab;
        m_lab->runs().runner().use(quickHooks());
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
    }
    void closeLab() { m_desk.reset(); }
    void openSmall(const char* from = "", const char* to = "")
    {
        m_lab->open(m_folder.study(from, to), false);
        QTRY_VERIFY(m_lab->view().study() && m_lab->view().study()->id == "small" && !m_lab->showsCards());
    }
    void measure()
    {
        m_lab->runFigure();
        QVERIFY(m_lab->runs().isUnderWay());
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->runs().isUnderWay(), 30000);
    }
    std::size_t measuredPoints() const
    {
        const BenchmarkResult* result = m_lab->document().record("small").find("pool");
        return result ? result->measurements.size() : 0;
    }
    template <class Part>
    Part* part(const char* name)
    {
        return m_desk->window.findChild<Part*>(QString::fromUtf8(name));
    }

    StudyFolder m_folder;
    std::unique_ptr<LabDesk<StudiesLab>> m_desk;
    StudiesLab* m_lab = nullptr;
};

} // namespace ks::test

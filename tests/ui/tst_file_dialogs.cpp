#include "ui/shell/file_writing.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>
#include <QWidget>

#include <functional>
#include <memory>

using namespace ks;

/// What is typed into a dialog for one file is the file that is told.
class TestFileDialogs : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QWidget> m_window;
    std::unique_ptr<QTemporaryDir> m_folder;
    QStringList m_told;

    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    void make(const char* name) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    QFileDialog* dialog() const { return m_window->findChild<QFileDialog*>(); }
    QLineEdit* line() const { return dialog()->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")); }
    void askForResult()
    {
        askWhereToWrite(m_window.get(), QStringLiteral("Save"), QStringLiteral("Results (*.json)"), QStringLiteral("json"),
                        QStringLiteral("result"), [this](const QString& path) { m_told.append(path); });
        QVERIFY(QTest::qWaitForWindowActive(dialog()));
    }
    /// As a person does, with the keyboard in the line.
    void type(const QString& name)
    {
        dialog()->activateWindow();
        line()->setFocus();
        QTRY_VERIFY(line()->hasFocus());
        line()->selectAll();
        QTest::keyClicks(line(), name);
    }
    /// As a screen reader or an input method does: the line has no keyboard, and Qt's list keeps what was chosen before.
    void put(const QString& name)
    {
        line()->clearFocus();
        line()->setText(name);
    }
    void accept() { QVERIFY(QMetaObject::invokeMethod(dialog(), "accept")); }
    /// Answers what is asked while the dialog is accepted; its text.
    static QString answer(QMessageBox::StandardButton with, const std::function<void()>& during)
    {
        QString asked;
        QTimer::singleShot(0, [&asked, with] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                asked = box->text();
                box->button(with)->click();
            }
        });
        during();
        QCoreApplication::processEvents();
        return asked;
    }

private slots:
    void initTestCase() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void init()
    {
        m_told.clear();
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<QWidget>();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void datesAreReadWhole()
    {
        make("a.json");
        askForResult();
        dialog()->setViewMode(QFileDialog::Detail);
        auto* files = dialog()->findChild<QTreeView*>(QStringLiteral("treeView"));
        QVERIFY(files);
        dialog()->setDirectory(m_folder->path());
        QTRY_VERIFY(files->model()->rowCount(files->rootIndex()) > 0);
        const QHeaderView& columns = *files->header();
        QVERIFY(!columns.stretchLastSection());
        for (int column = 1; column < columns.count(); ++column) {
            const QString text = files->model()->index(0, column, files->rootIndex()).data().toString();
            QTRY_VERIFY2(columns.sectionSize(column) > files->fontMetrics().horizontalAdvance(text), qPrintable(text));
            QVERIFY(columns.sectionSize(column) >= columns.sectionSizeHint(column));
        }
        QTRY_COMPARE(columns.length(), files->viewport()->width()); // names have the rest
    }

    void aNameThatBeginsLikeAnotherIsTold()
    {
        make("a.json");
        make("a.json.json");
        askForResult();
        put(path("a.json"));
        put(path("a.json.json"));
        const QString asked = answer(QMessageBox::Yes, [this] { accept(); });
        QVERIFY2(asked.startsWith(QStringLiteral("a.json.json")), qPrintable(asked));
        QCOMPARE(m_told, QStringList(path("a.json.json")));
    }

    /// Not what was chosen in the list before.
    void aNewNameIsTold()
    {
        make("a.json");
        askForResult();
        put(path("a.json"));
        put(path("new.json"));
        QCOMPARE(answer(QMessageBox::No, [this] { accept(); }), QString());
        QCOMPARE(m_told, QStringList(path("new.json")));
    }

    void aNameOfAnotherKindGetsTheRightEnding_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("told");
        QTest::newRow("none") << "x"
                              << "x.json";
        QTest::newRow("the right one") << "x.json"
                                       << "x.json";
        QTest::newRow("in capitals") << "x.JSON"
                                     << "x.JSON";
        QTest::newRow("a table's") << "x.csv"
                                   << "x.csv.json";
        QTest::newRow("a report's") << "x.html"
                                    << "x.html.json";
        QTest::newRow("a number") << "rate 0.5"
                                  << "rate 0.5.json";
    }

    void aNameOfAnotherKindGetsTheRightEnding()
    {
        QFETCH(QString, typed);
        QFETCH(QString, told);
        askForResult();
        type(m_folder->filePath(typed));
        accept();
        QCOMPARE(m_told, QStringList(m_folder->filePath(told)));
    }

    /// The dialog of the system asks about the name that was typed.
    void anEndingThatTheSystemDoesNotAddIsAskedAbout()
    {
        make("x.csv.json");
        askForResult();
        emit dialog()->fileSelected(path("x.csv"));
        auto* box = m_window->findChild<QMessageBox*>();
        QVERIFY(box && box->text().startsWith(QStringLiteral("x.csv.json")));
        QVERIFY(m_told.isEmpty());
        box->button(QMessageBox::Yes)->click();
        QCOMPARE(m_told, QStringList(path("x.csv.json")));
    }

    /// What would be overwritten is what is asked about.
    void theFileThatIsWrittenIsAskedAbout()
    {
        make("x.csv");
        askForResult();
        type(path("x.csv"));
        QCOMPARE(answer(QMessageBox::No, [this] { accept(); }), QString()); // nothing becomes of that one
        QCOMPARE(m_told, QStringList(path("x.csv.json")));

        m_told.clear();
        make("x.csv.json");
        askForResult();
        type(path("x.csv"));
        QVERIFY(answer(QMessageBox::No, [this] { accept(); }).startsWith(QStringLiteral("x.csv.json")));
        QVERIFY(m_told.isEmpty());
        QVERIFY(dialog()->isVisible()); // for another name
        QVERIFY(answer(QMessageBox::Yes, [this] { accept(); }).startsWith(QStringLiteral("x.csv.json")));
        QCOMPARE(m_told, QStringList(path("x.csv.json")));
    }
};

QTEST_MAIN(TestFileDialogs)
#include "tst_file_dialogs.moc"

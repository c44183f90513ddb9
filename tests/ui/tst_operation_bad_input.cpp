#include "tests/ui/files.h"
#include "tests/ui/operation_desk.h"
#include "ui/operation/figure_export.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <cmath>
#include <limits>
#include <set>

using namespace ks;
using namespace ks::test;

namespace {

QByteArray npy(const QByteArray& type, const QByteArray& order, const QByteArray& shape, qsizetype bytes)
{
    QByteArray header = "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
    header = header.leftJustified(117) + '\n';
    return QByteArray("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' + header + QByteArray(bytes, '\0');
}

QString sample(const QStringList& paths, const char* part)
{
    for (const QString& path : paths)
        if (path.contains(QLatin1String(part)))
            return path;
    return {};
}

} // namespace

/// Bad input in the window: one sentence that names the file and what is wrong with it, and nothing of the session is lost.
class TestOperationBadInput : public OperationTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    const MessageBar& messages() { return m_desk->window.messages(); }
    QString write(const QString& name, const QByteArray& bytes) { return written(m_folder.filePath(name), bytes); }

private slots:
    /// What cannot be computed shows the places of its own tensors, and of no others.
    void impossibleSettingsShowTheirOwnTensors()
    {
        m_desk->openSession(edges());
        const auto shown = [this] {
            std::set<Role> roles;
            for (const RoleInfo& info : tensorRoles())
                if (m_desk->lab->tensors().pane(info.role).isVisible())
                    roles.insert(info.role);
            return roles;
        };
        const std::set<Role> before = shown();
        QVERIFY(before.contains(Role::Bias) && !before.contains(Role::Mean));
        OpSpec spec = m_desk->document().content().spec;
        spec.kernel = {9, 9};
        m_desk->document().edit().setSpec(spec, QStringLiteral("Change"));
        QVERIFY(!isLegal(m_desk->document().content().spec));
        QCOMPARE(shown(), before);
    }

    /// A key that comes before the places of an operator follow its settings.
    void aKeyInAGridWithoutCellsDoesNothing()
    {
        m_desk->openSession(edges());
        for (const Role role : {Role::Mean, Role::DiffBias, Role::NewVariance, Role::Src2})
            for (const int key : {Qt::Key_Return, Qt::Key_5, Qt::Key_A, Qt::Key_C})
                for (const auto modifiers : {Qt::KeyboardModifiers(), Qt::KeyboardModifiers(Qt::ControlModifier)}) {
                    QVERIFY(!m_desk->document().tensor(role));
                    QKeyEvent press(QEvent::KeyPress, key, modifiers);
                    QCoreApplication::sendEvent(&m_desk->grid(role), &press);
                    QVERIFY(!m_desk->document().view().pin);
                }
    }

    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void filesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("reason"); // a word of it
        const auto add = [](const char* name, const QByteArray& bytes, const char* reason) {
            QTest::newRow(name) << bytes << QString::fromLatin1(reason);
        };
        const QByteArray lesson = contentOf(ResourceLocator::sampleSessions().constFirst());
        add("empty.png", {}, "empty");
        add("text.png", "this is no picture", "");
        add("cut.png", contentOf(sample(ResourceLocator::sampleImages(), ".png")).left(3000), "");
        add("huge.png", QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000f4240000f4240080000000000000000"), "");
        add("empty.npy", {}, "");
        add("complex.npy", npy("<c8", "False", "(1, 1, 2, 2)", 32), "c8");
        add("fortran.npy", npy("<f4", "True", "(2, 3)", 24), "Fortran");
        add("negative.npy", npy("<f4", "False", "(-1, 4)", 16), "");
        add("overflow.npy", npy("<f4", "False", "(4000000000, 4000000000, 9)", 16), "");
        add("short.npy", npy("<f4", "False", "(1, 1, 8, 8)", 16), "");
        add("large.npy", npy("<f4", "False", "(1, 1, 2000000, 100000)", 16), "");
        add("ragged.csv", "1,2,3\n4,5\n", "2");
        add("words.csv", "1,2\nthree,4\n", "three");
        add("cut.kscope", lesson.left(lesson.size() / 2), "");
        add("text.kscope", "no archive", "");
    }

    void filesAreRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, reason);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        m_desk->openSession(overlap());
        m_desk->document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 50.0F}}, QStringLiteral("type"));
        const Content before = m_desk->document().content();
        const std::size_t said = messages().history().size();
        m_desk->window.openFile(write(name, bytes), false);
        QTRY_VERIFY(messages().shownText().contains(name));
        qInfo("%s", qPrintable(messages().shownText()));
        QVERIFY2(messages().shownText().contains(reason, Qt::CaseInsensitive), qPrintable(messages().shownText()));
        QCOMPARE(messages().history().front().message.kind, Message::Kind::Failure);
        QVERIFY(messages().history().size() <= said + 1);
        QVERIFY(m_desk->document().content() == before);
        QVERIFY(m_desk->document().undoStack().canUndo());
    }

    /// The old file stays, and the session can be saved elsewhere.
    void foldersThatCannotBeWritten()
    {
        m_desk->openSession(overlap());
        m_desk->document().bookmarks().add(QStringLiteral("mine"));
        const QString blocked = write(QStringLiteral("blocked"), "a file where a folder should be") + QStringLiteral("/a.kscope");
        m_desk->lab->save(blocked);
        QTRY_VERIFY(messages().shownText().contains(QStringLiteral("a.kscope")));
        qInfo("%s", qPrintable(messages().shownText()));
        QVERIFY(m_desk->document().shelf().isModified());
        FigureExport exporter([this] { return m_desk->document().shelf().snapshot(); }, m_desk->window);
        QSignalSpy finished(&exporter, &FigureExport::finished);
        exporter.write({.figure = QStringLiteral("lab"), .ending = QStringLiteral("png"), .format = {}, .language = QStringLiteral("en")},
                       m_folder.filePath(QStringLiteral("blocked/lab.png")));
        QVERIFY(finished.wait(20000));
        QVERIFY(!finished.front().front().toBool());
        QVERIFY2(messages().shownText().contains(QStringLiteral("lab.png")), qPrintable(messages().shownText()));
        qInfo("%s", qPrintable(messages().shownText()));
        const QString good = m_folder.filePath(QStringLiteral("good.kscope"));
        m_desk->lab->save(good);
        QTRY_VERIFY(QFile::exists(good) && !m_desk->document().shelf().isModified());
        QCOMPARE(m_desk->lab->sessionName(), QStringLiteral("good"));
        QVERIFY(QFile::remove(good));
        m_desk->lab->save(good);
        m_desk->document().bookmarks().add(QStringLiteral("made while it was being written"));
        QTRY_VERIFY(QFile::exists(good));
        QVERIFY(m_desk->settled());
        QVERIFY(m_desk->document().shelf().isModified());
    }

    /// NaN and infinity are computed with, written out in the cells, and explained.
    void valuesThatAreNoNumbers()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float infinity = std::numeric_limits<float>::infinity();
        m_desk->openSession(maxPool(4, 4, {1, nan, 3, infinity, 5, 6, -infinity, 8, 1, 2, 3, 4, 5, 6, 7, 8}, 2, 2));
        const Tensor& output = *m_desk->document().tensor(Role::Dst);
        QVERIFY(std::isnan(output[Cell{0, 0, 0, 0}]));
        QCOMPARE((output[{0, 0, 0, 1}]), infinity);
        QVERIFY(m_desk->grid(Role::Src).describeCell({0, 0, 0, 1}).contains(QStringLiteral("NaN")));
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("NaN")), qPrintable(m_desk->said()));
        m_desk->document().cursor().step(+1);
        QTRY_VERIFY2(m_desk->said().contains(QStringLiteral("∞")), qPrintable(m_desk->said()));
    }

    /// A window larger than the padded input: kept as it is, said why, with the nearest legal settings as links.
    void windowsThatAreTooLarge()
    {
        m_desk->openSession(overlap());
        OpSpec spec = m_desk->document().content().spec;
        spec.kernel = {9, 9};
        m_desk->document().edit().setSpec(spec, QStringLiteral("window size"));
        QString note;
        QTRY_VERIFY([&] {
            for (const QLabel* label : m_desk->window.findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(QStringLiteral("<a href")) && label->text().contains(QLatin1Char('9')))
                    note = label->text();
            return !note.isEmpty();
        }());
        qInfo("%s", qPrintable(note));
        m_desk->document().undoStack().undo();
        QTRY_VERIFY(m_desk->lab->inspection().freshResult());
    }
};

QTEST_MAIN(TestOperationBadInput)
#include "tst_operation_bad_input.moc"

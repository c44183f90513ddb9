#include "ui/shell/autosave.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// What a lab puts beside its copy goes with it: a training's moments.
class TestAutosaveBeside : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QStringList moments() const
    {
        return QDir(m_folder.path()).entryList({QStringLiteral("*.moments-*")}, QDir::Files | QDir::Hidden, QDir::Name);
    }
    static void write(const QString& path) { QVERIFY(QFile(path).open(QIODevice::WriteOnly)); }
    static void writeBoth(const QString& path)
    {
        write(path + QStringLiteral(".moments-3"));
        write(path);
    }

private slots:
    void cleanup() { QVERIFY(moments().isEmpty()); }

    void itIsPutAsideAndDiscardedWithIt()
    {
        Autosave autosave(
            m_folder.path(), QStringLiteral("first"), [] { return true; }, writeBoth);
        autosave.tick();
        QCOMPARE(moments().size(), 1);
        autosave.keepAside();
        const QString aside = QDir(m_folder.path()).entryList({QStringLiteral("*-aside1.kscope")}).value(0);
        QVERIFY(moments().contains(aside + QStringLiteral(".moments-3")));
        autosave.tick();
        QCOMPARE(moments().size(), 2);
        Autosave::discard(m_folder.filePath(aside));
        QCOMPARE(moments(),
                 QStringList{QDir(m_folder.path()).entryList({QStringLiteral("*-first.kscope")}).value(0) + QStringLiteral(".moments-3")});
    }

    /// A killed program's stays as long as its copy, which names it, and no longer.
    void whatWasLeftStaysWithItsCopy()
    {
        const QString left = m_folder.filePath(QStringLiteral("autosave-1-first.kscope"));
        writeBoth(left);
        write(m_folder.filePath(QStringLiteral("autosave-2-first.kscope.moments-1"))); // its copy was never finished
        const Autosave autosave(m_folder.path(), QStringLiteral("first"), [] { return false; }, {});
        QCOMPARE(autosave.leftBehind(), QStringList{left});
        QCOMPARE(moments(), QStringList{QStringLiteral("autosave-1-first.kscope.moments-3")});
        Autosave::discard(left);
    }
};

QTEST_MAIN(TestAutosaveBeside)
#include "tst_autosave_beside.moc"

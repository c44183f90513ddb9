#include "tests/places.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QtTest>

/// What moc makes of a class is compiled at the end of the class's own file, which has read its headers already: all of them by themselves take as long
/// as a tenth of the window.
class TestMetaObjects : public QObject {
    Q_OBJECT

    static QString textOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly | QIODevice::Text) ? QString::fromUtf8(file.readAll()) : QString();
    }

private slots:
    void areCompiledWithTheirClass()
    {
        static const QRegularExpression declared(QStringLiteral(R"(^\s*Q_OBJECT\b)"), QRegularExpression::MultilineOption);
        const QDir source(QString::fromStdString(ks::test::sourcePath()));
        int read = 0;
        for (const char* room : {"ui", "app"}) {
            QDirIterator found(source.filePath(QLatin1String(room)), {QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
            while (found.hasNext()) {
                const QFileInfo header(found.next());
                const QString code = header.path() + QLatin1Char('/') + header.completeBaseName() + QStringLiteral(".cpp");
                if (!QFile::exists(code) || !textOf(header.filePath()).contains(declared))
                    continue;
                ++read;
                const QString last = QStringLiteral("\n#include \"moc_%1.cpp\"\n").arg(header.completeBaseName());
                QVERIFY2(textOf(code).endsWith(last), qPrintable(source.relativeFilePath(code) + ": ends without " + last.trimmed()));
            }
        }
        QVERIFY(read > 200);
    }
};

QTEST_APPLESS_MAIN(TestMetaObjects)
#include "tst_meta_objects.moc"

#include "tests/places.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

/// What the compiler of the fuzz targets (clang 14, with GCC 12's library) cannot parse is not written in what they are made of.
class TestOldCompilers : public QObject {
    Q_OBJECT

private slots:
    void noAlgorithmGivesASubrange();
};

void TestOldCompilers::noAlgorithmGivesASubrange()
{
    // Each gives a std::ranges::subrange, whose concepts clang 14 judges before the class is whole (LLVM issue 44178).
    static const QRegularExpression algorithm(QStringLiteral(
        R"(std::ranges::(unique|remove|remove_if|partition|stable_partition|rotate|search|search_n|equal_range|find_end|subrange)\b|std::views::)"));
    const QDir source(QString::fromStdString(ks::test::sourcePath()));
    int read = 0;
    for (const char* room : {"core", "tests/fuzz"}) {
        QDirIterator found(source.filePath(QLatin1String(room)), {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (found.hasNext()) {
            QFile file(found.next());
            QVERIFY2(file.open(QIODevice::ReadOnly | QIODevice::Text), qPrintable(file.fileName()));
            ++read;
            int number = 0;
            while (!file.atEnd()) {
                ++number;
                const QString line = QString::fromUtf8(file.readLine());
                const QString code = line.left(line.indexOf(QLatin1String("//")));
                QVERIFY2(!code.contains(algorithm),
                         qPrintable(QStringLiteral("%1:%2: clang 14 cannot parse what this gives: use std:: with begin and end")
                                        .arg(source.relativeFilePath(file.fileName()))
                                        .arg(number)));
            }
        }
    }
    QVERIFY(read > 300);
}

QTEST_APPLESS_MAIN(TestOldCompilers)
#include "tst_old_compilers.moc"

#include "tests/places.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

/// Who asks which operator it has: nobody but the operators' own files and the backends. What others need to know stands in the operators' rows.
class TestOperatorNames : public QObject {
    Q_OBJECT

private slots:
    void operatorsAreNamedWhereOneIsMeant();
};

void TestOperatorNames::operatorsAreNamedWhereOneIsMeant()
{
    // They make networks, layers or scenes of certain operators; ARCHITECTURE.md says why.
    const QStringList known = {
        QStringLiteral("app/screenshots/operation_scenes.cpp"),
        QStringLiteral("core/measure/launch_model.cpp"),
        QStringLiteral("core/nn/builder.cpp"),
        QStringLiteral("core/nn/builder.h"),
        QStringLiteral("core/nn/effective_field.cpp"),
        QStringLiteral("core/nn/presets.cpp"),
        QStringLiteral("core/nn/probe.cpp"),
        QStringLiteral("core/verify/update_check.cpp"),
        QStringLiteral("ui/operation/first_start.cpp"),
        QStringLiteral("ui/operation/tabs/im2col_tab.cpp"),
    };
    static const QRegularExpression asks(
        QStringLiteral("OpKind::[A-Z]|\\bis(Pool|GlobalPool|Activation|Convolution|Loss)\\(\\w*(\\.op|op)\\)|hasWeights\\("));
    const QDir source(QString::fromStdString(ks::test::sourcePath()));
    QStringList found;
    for (const char* room : {"core", "ui", "app"}) {
        QDirIterator files(source.filePath(QLatin1String(room)), {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            const QString name = source.relativeFilePath(path);
            if (name.startsWith(QLatin1String("core/ops/")) || name.startsWith(QLatin1String("core/backends/")))
                continue;
            QFile file(path);
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name));
            if (QString::fromUtf8(file.readAll()).contains(asks))
                found += name;
        }
    }
    found.sort();
    QCOMPARE(found, known);
}

QTEST_APPLESS_MAIN(TestOperatorNames)
#include "tst_operator_names.moc"

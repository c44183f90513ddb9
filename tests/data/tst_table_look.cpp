#include "core/data/loaders/table_look.h"
#include "core/data/source.h"
#include "tests/ui/files.h"

#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// Before a table is read it is known whether it can be data, and which of its columns are numbers.
class TestTableLook : public QObject {
    Q_OBJECT

private slots:
    void columnsAreTold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("numbers");
        QTest::addColumn<QString>("others");
        const auto row = [](const char* name, const char* text, const char* numbers, const char* others) {
            QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(numbers) << QString::fromUtf8(others);
        };
        row("numbers", "a,b,c\n1,2,3\n4,5,6\n", "a b c", "");
        row("words", "length,width,species\n5.1,3.5,setosa\n7.0,3.2,versicolor\n", "length width", "species");
        row("gaps", "age,fare,deck\n22,7.25,\n38,,C\n", "age", "fare deck");
        row("not finite", "a,b,c\n1,2,nan\n3,4,5\n", "a b", "c");
        row("decimal commas", "alto;ancho;nombre\n1,5;2,5;uno\n3,5;4,5;dos\n", "alto ancho", "nombre");
        row("quoted", "\"a, b\",c\n1,2\n3,4\n", "#1 c", "");
        row("twice", "a,a,b\n1,2,3\n4,5,6\n", "#1 #2 b", "");
        row("no names", "1,2,3\n4,5,6\n", "", "");
        row("names and numbers", "a,2\n1,2\n3,4\n", "", "");
        row("words alone", "a,b\n1,2\nthree,4\n", "b", "a");
        row("one row", "a,b\n1,2\n", "", "");
        row("ragged", "a,b\n1,2\n3\n", "", "");
        row("a letter", "Dear all,\nthis is, as said,\nno table.\n", "", "");
        row("empty", "", "", "");
    }

    void columnsAreTold()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, numbers);
        QFETCH(QString, others);
        const TableLook look = lookAtTable(text.toStdString());
        const auto listed = [](const std::vector<std::string>& names) {
            QStringList list;
            for (const std::string& name : names)
                list << QString::fromStdString(name);
            return list.join(QLatin1Char(' '));
        };
        QCOMPARE(listed(look.numbers), numbers);
        QCOMPARE(listed(look.others), others);
        QCOMPARE(look.isData(), numbers.contains(QLatin1Char(' ')));
    }

    void whatIsCutIsNotCounted()
    {
        const TableLook look = lookAtTable("a,b\n1,2\n3,4\n5,wor", false);
        QVERIFY(look.isData() && !look.holdsOthers());
        QVERIFY(lookAtTable("a,b\n1,2\n3,4\n5,wor").holdsOthers());
        QVERIFY(!lookAtTable("a,b,c, a first row that never e", false).isData());
    }

    /// What it proposes can be opened, by names or by numbers.
    void itsDescriptionOpens()
    {
        const QTemporaryDir folder;
        for (const char* heading : {"length,width,species,height\n", "\"le,ngth\",\"wi=dth\",species,height\n", "x,x,y,z\n"}) {
            QByteArray text = heading;
            for (int i = 0; i < 10; ++i)
                text += QByteArray::number(i) + "," + QByteArray::number(2 * i) + ",word," + QByteArray::number(3 * i) + "\n";
            const QString path = test::written(folder.filePath(QStringLiteral("what?.csv")), text);
            const TableLook look = lookAtTableFile(path.toStdString());
            QVERIFY(look.isData() && look.holdsOthers());
            const DatasetPtr data = openDataset(look.description(path.toStdString()));
            QCOMPARE(data->columnNames().size(), std::size_t{2});
            QCOMPARE(data->targetsPerSample(), std::int64_t{1});
        }
        const QString plain = test::writtenTable(folder.filePath(QStringLiteral("plain.csv")), 10);
        QCOMPARE(QString::fromStdString(lookAtTableFile(plain.toStdString()).description("plain.csv")), QStringLiteral("csv:plain.csv"));
        QVERIFY(!lookAtTableFile(folder.filePath(QStringLiteral("gone.csv")).toStdString()).isData());
    }
};

QTEST_GUILESS_MAIN(TestTableLook)
#include "tst_table_look.moc"

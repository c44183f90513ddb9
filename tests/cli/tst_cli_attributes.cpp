#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "core/tensor/npy.h"
#include "tests/cli/cli_process.h"
#include "tests/ops/another_attribute.h"

#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// The attributes of all operators on the command line.
class TestCliAttributes : public QObject {
    Q_OBJECT

private slots:
    /// By --attr, by its own option, and in the help.
    void everyAttributeIsTaken()
    {
        const QTemporaryDir folder;
        const auto cli = [&](const QString& arguments) { return runProgram(cliProgram(), folder.path(), arguments.split(' ')); };
        const QString help = cli("apply --help").out;
        Tensor target({2, 4, 9, 9});
        for (std::int64_t image = 0; image < 2; ++image)
            for (std::int64_t cell = 0; cell < 81; ++cell)
                target.cells()[static_cast<std::size_t>(image * 4 * 81 + cell)] = 1;
        writeNpy(std::filesystem::path(folder.filePath("target.npy").toStdString()), target);
        for (const OpKind op : allOps())
            for (const Field& attribute : attributesOf(op).rows) {
                const OpSpec spec = test::withAnother(op, attribute);
                const ConstFields fields = attributesOf(spec);
                const QString name = QString::fromStdString(std::string(attribute.name));
                const QString value = QString::fromStdString(fields.text(attribute));
                QString arguments = QStringLiteral("apply --op %1 --input random:2x4x9x9 --json").arg(std::string(nameOf(op)).c_str());
                if (isLoss(op))
                    arguments += " --in target=target.npy";
                if (readsTwo(spec))
                    arguments += QStringLiteral(" --in X2=random:2x%1x9x9").arg(shapeOf(spec, Role::Src2).c);
                if (isConvolution(op) || op == OpKind::Gemm)
                    arguments += " --weights random:1";
                for (const Field& other : fields.rows())
                    if (&other != &attribute && !fields.goesWithoutSaying(other))
                        arguments += QStringLiteral(" --attr %1=%2").arg(std::string(other.name).c_str(), fields.text(other).c_str());
                QStringList ways = {QStringLiteral(" --attr %1=%2").arg(name, value)};
                if (!attribute.option.empty()) {
                    const QString option = QString::fromStdString(std::string(attribute.option)).section(',', 0, 0);
                    QVERIFY2(help.contains(option), qPrintable(option));
                    ways.append(' ' + option + (attribute.type == FieldType::Flag ? QString() : ' ' + value));
                }
                for (const QString& way : ways) {
                    const Outcome outcome = cli(arguments + way);
                    QVERIFY2(outcome.err.isEmpty() || outcome.status == 0, qPrintable(arguments + way + ": " + outcome.err));
                    QCOMPARE(outcome.json()[u"attributes"][name].toString(), value);
                }
            }
    }

    /// An option that is something else to some operators says so for each of them.
    void whatItIsIsSaidOfEachOperator()
    {
        const QString help = runProgram(cliProgram(), {}, {"apply", "--help"}).out.simplified();
        for (const OpKind op : allOps())
            for (const Field& attribute : attributesOf(op).rows)
                if (!attribute.option.empty())
                    QVERIFY2(help.contains(QString::fromUtf8(attribute.help.data(), qsizetype(attribute.help.size())).simplified()),
                             std::string(attribute.help).c_str());
        QVERIFY2(help.contains("filters: outputs, each the sum of all inputs with weights of its own. (Gemm)"), qPrintable(help));
    }
};

QTEST_GUILESS_MAIN(TestCliAttributes)
#include "tst_cli_attributes.moc"

#include "core/base/file.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/tensor/npy.h"
#include "core/tensor/random.h"
#include "tests/cli/cli_process.h"
#include "tests/volume.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace ks;

namespace {

/// One operator of networks: how to call it, and what of it can be explained.
struct CalledOperator {
    const char* name;
    const char* options;
    std::vector<std::pair<const char*, const char*>> cells; ///< tensor or stage, and a cell of it
};

const std::vector<CalledOperator>& operators()
{
    static const std::vector<CalledOperator> all = {
        {"Gemm",
         "--input random:3x2x2x2 --weights random:4 --filters 5 --bias bias.csv",
         {{"dst", "1,4,0,0"}, {"diffSrc", "2,1,1,0"}, {"diffWeights", "4,7,0,0"}, {"diffBias", "3"}}},
        {"Softmax",
         "--input random:3x4x2x1",
         {{"dst", "2,3,1,0"},
          {"diffSrc", "1,0,1,0"},
          {"stage0", "2,0,1,0"},
          {"stage1", "2,3,1,0"},
          {"stage2", "2,0,1,0"},
          {"stage3", "2,3,1,0"},
          {"stage4", "2,0,1,0"},
          {"stage5", "2,3,1,0"}}},
        {"SoftmaxCrossEntropyLoss",
         "--input random:3x4x1x1 --in target=target.csv",
         {{"dst", "0,0,0,0"},
          {"diffSrc", "1,3,0,0"},
          {"stage0", "2,0,0,0"},
          {"stage1", "2,1,0,0"},
          {"stage2", "2,0,0,0"},
          {"stage3", "1,3,0,0"},
          {"stage4", "1,3,0,0"},
          {"stage5", "1,0,0,0"},
          {"stage6", "1,3,0,0"}}},
        {"MeanSquaredError",
         "--input random:3x4x1x1 --in target=random:3x4x1x1",
         {{"dst", "0,0,0,0"}, {"diffSrc", "2,3,0,0"}, {"stage0", "2,3,0,0"}}},
        {"BatchNormalization",
         "--input random:4x2x3x3 --attr training_mode=1 --in scale=scale.csv --in B=scale.csv",
         {{"dst", "3,1,2,2"},
          {"diffSrc", "0,1,0,2"},
          {"diffWeights", "0,1,0,0"},
          {"diffBias", "1"},
          {"newMean", "0,1,0,0"},
          {"newVariance", "0,0,0,0"},
          {"stage0", "0,1,0,0"},
          {"stage1", "3,1,2,2"},
          {"stage2", "0,1,0,0"},
          {"stage3", "3,1,2,2"},
          {"stage4", "0,1,0,0"},
          {"stage5", "0,1,0,0"},
          {"stage6", "3,1,2,2"},
          {"stage7", "0,1,0,0"}}},
        {"Dropout", "--input random:3x4x3x3 --attr training_mode=1 --attr ratio=0.3", {{"dst", "2,3,2,2"}, {"diffSrc", "0,3,1,1"}}},
        {"Add", "--input random:3x4x3x3 --in X2=random:3x4x3x3", {{"dst", "2,3,2,2"}, {"diffSrc", "0,3,1,1"}, {"diffSrc2", "0,3,1,1"}}},
        {"Flatten", "--input random:3x4x3x3", {{"dst", "2,35,0,0"}, {"diffSrc", "2,3,2,2"}}},
        {"LRN",
         "--input random:3x6x2x2 --attr size=3",
         {{"dst", "2,5,1,1"}, {"diffSrc", "0,3,1,1"}, {"stage0", "2,5,1,1"}, {"stage1", "2,5,1,1"}, {"stage2", "2,5,1,1"}}},
    };
    return all;
}

} // namespace

/// The operators that networks need beside windows, as the command line has them: apply, explain and verify on every backend.
class TestCliNetworkOperators : public QObject {
    Q_OBJECT

private:
    Outcome cli(const QString& arguments) const
    {
        return runProgram(cliProgram(), m_folder.path(), arguments.split(' ', Qt::SkipEmptyParts));
    }
    void write(const char* name, std::string_view text) const
    {
        writeFile(m_folder.filePath(name).toStdString(), std::as_bytes(std::span(text)));
    }
    Tensor read(const char* name) const { return readNpy(std::filesystem::path(m_folder.filePath(name).toStdString())).tensor; }

    QTemporaryDir m_folder;
    QStringList m_backends;

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        write("bias.csv", "1,2,3,4,5\n");
        write("scale.csv", "0.5,-2\n");
        write("target.csv", "1,0,0,0\n0.25,0.25,0,0.5\n0,0,1,0\n");
        for (const QJsonValue& one : QJsonDocument::fromJson(cli("backends --json").out.toUtf8()).array())
            if (one[u"available"].toBool())
                m_backends.append(one[u"id"].toString());
        for (const char* id : {"serial", "openmp", "lanes", "gemm", "onednn"})
            QVERIFY2(m_backends.contains(id), id);
    }

    void explained_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < operators().size(); ++i)
            QTest::newRow(operators()[i].name) << int(i);
    }
    /// Every result and every stage; each backend's number agrees, and the terms are those of the definition.
    void explained()
    {
        QFETCH(int, index);
        const CalledOperator& op = operators()[std::size_t(index)];
        for (const auto& [of, cell] : op.cells) {
            const bool stage = QString(of).startsWith("stage");
            double sum = 0;
            for (const QString& backend : stage ? QStringList{QString()} : m_backends) {
                const QString command = QString("explain --op %1 %2 --of %3 --cell %4 --json").arg(op.name, op.options, of, cell) +
                                        (stage ? QString() : " --backend " + backend);
                const Outcome outcome = cli(command);
                QVERIFY2(outcome.status == 0, qPrintable(command + "\n" + outcome.err));
                const QJsonObject json = outcome.json();
                QCOMPARE(json[u"op"].toString(), op.name);
                QCOMPARE(json[u"of"].toString(), of);
                QVERIFY(json[u"ok"].toBool());
                QVERIFY(!json[u"terms"].toArray().isEmpty() || (QString(op.name) == "Dropout" && json[u"sum"].toDouble() == 0)); // dropped
                QCOMPARE(json[u"backend_value"].isNull(), stage); // no backend shows its inner results
                if (backend == m_backends.first() || stage)
                    sum = json[u"sum"].toDouble();
                QCOMPARE(json[u"sum"].toDouble(), sum);
                if (!stage)
                    QVERIFY(std::abs(json[u"backend_value"].toDouble() - sum) <= json[u"bound"].toDouble());
                double total = 0;
                for (const QJsonValue& term : json[u"terms"].toArray())
                    total += term[u"value"].toDouble();
                if (json[u"reduce"].toString() == "sum" &&
                    !(QString(op.name).startsWith("Softmax") && QString(of) == "stage1")) // exp of it
                    QVERIFY2(std::abs(total - sum) <= 1e-9 * std::max(1.0, std::abs(sum)), qPrintable(command));
            }
        }
    }

    void noImplementationIsWrong_data()
    {
        QTest::addColumn<QString>("op");
        for (const CalledOperator& op : operators())
            QTest::newRow(op.name) << op.name;
    }
    /// Every backend has every implementation of every pass in the table, and none is wrong.
    void noImplementationIsWrong()
    {
        QFETCH(QString, op);
        const Outcome outcome = cli("verify --json --cases 6 --op " + op);
        QVERIFY2(outcome.status == 0, qPrintable(outcome.out));
        std::set<QString> backends;
        std::set<QString> passes;
        for (const QJsonValue& row : outcome.json()[u"rows"].toArray()) {
            QVERIFY(row[u"cases"].toInt() > 0);
            backends.insert(row[u"backend"].toString());
            passes.insert(row[u"pass"].toString());
        }
        QCOMPARE(backends.size(), std::size_t(m_backends.size()));
        const bool weights = op == "Gemm" || op == "BatchNormalization";
        QCOMPARE(passes.size(), std::size_t(weights ? 4 : 3));
    }

    /// By its ONNX name, the library's, that of its users and its own option a tensor is the same.
    void everyTensorGoesByAllItsNames()
    {
        for (const OpKind op : {OpKind::Conv, OpKind::Add, OpKind::BatchNormalization, OpKind::MeanSquaredError}) {
            const OpSpec spec = defaultSpec(op, {2, 3, 4, 4});
            QString command = QStringLiteral("apply --pass training --pass backward");
            const QStringList described = QString::fromStdString(describe(spec)).split(' ');
            for (qsizetype i = 0; i < described.size(); ++i)
                command += i == 0 ? " --op " + described[i] : i > 1 ? " --attr " + described[i] : QString();
            const auto spellings = [](const RoleInfo& info, const QString& file) {
                const QString by = info.isResult ? QStringLiteral(" --out ") : QStringLiteral(" --in ");
                QStringList all;
                for (const std::string_view name : {info.onnx, info.name, info.alias})
                    if (!name.empty())
                        all += by + QString::fromStdString(std::string(name)) + '=' + file;
                if (!info.option.empty())
                    all += ' ' + QString::fromStdString(std::string(info.option)) + ' ' + file;
                return all;
            };
            std::map<Role, QStringList> given;
            for (const RoleInfo& info : tensorRoles()) {
                const Shape shape = shapeOf(spec, info.role);
                if (shape.empty())
                    continue;
                const QString file = QString::fromStdString(std::string(info.name)) + ".npy";
                if (!info.isResult)
                    writeNpy(m_folder.filePath(file).toStdString(), randomTensor({.shape = shape, .seed = 7}),
                             info.perChannel ? NpyAxes::Vector : NpyAxes::Four);
                given[info.role] = spellings(info, file);
            }
            std::map<Role, std::vector<float>> first;
            for (qsizetype turn = 0; turn < 4; ++turn) {
                QString line = command;
                for (const auto& [role, all] : given)
                    line += all[turn % all.size()];
                const Outcome outcome = cli(line);
                QVERIFY2(outcome.status == 0, qPrintable(line + "\n" + outcome.err));
                for (const auto& [role, all] : given) {
                    if (!infoOf(role).isResult)
                        continue;
                    const QString file = QString::fromStdString(std::string(nameOf(role))) + ".npy";
                    const Tensor made = read(file.toUtf8());
                    const std::vector<float> cells(made.cells().begin(), made.cells().end());
                    QCOMPARE(cells.size(), std::size_t(shapeOf(spec, role).elements()));
                    QVERIFY2(first.try_emplace(role, cells).first->second == cells, qPrintable(line));
                    QVERIFY(QFile::remove(m_folder.filePath(file)));
                }
            }
        }
    }

    /// Forwards and backwards by hand: W is out×in, dW = dYᵀ·X, db = Σ dY.
    void gemmByHand()
    {
        write("w.csv", "1,0,2\n-1,3,0.5\n");
        writeNpy(m_folder.filePath("x.npy").toStdString(), Tensor({2, 3, 1, 1}, std::vector<float>{1, 2, 3, 4, 5, 6}));
        writeNpy(m_folder.filePath("b.npy").toStdString(), Tensor({1, 2, 1, 1}, std::vector<float>{10, 20}));
        for (const QString& backend : m_backends) {
            const Outcome outcome =
                cli("apply --op Gemm --input x.npy --weights w.csv --bias b.npy --diff-dst ones --out Y=y.npy --out dX=dx.npy "
                    "--out dW=dw.npy --out dB=db.npy --backend " +
                    backend);
            QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
            const auto cells = [&](const char* name) {
                const Tensor tensor = read(name);
                return std::vector<float>(tensor.cells().begin(), tensor.cells().end());
            };
            QCOMPARE(cells("y.npy"), (std::vector<float>{17, 26.5F, 26, 34}));
            QCOMPARE(cells("dx.npy"), (std::vector<float>{0, 3, 2.5F, 0, 3, 2.5F}));
            QCOMPARE(cells("dw.npy"), (std::vector<float>{5, 7, 9, 5, 7, 9}));
            QCOMPARE(cells("db.npy"), (std::vector<float>{2, 2}));
        }
    }

    /// −Σ t·log p over probabilities, mean and sum, and softmax − target as the gradient.
    void targetsAreProbabilities()
    {
        writeNpy(m_folder.filePath("s.npy").toStdString(), Tensor({3, 4, 1, 1}, std::vector<float>{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1}));
        const Outcome mean =
            cli("apply --op SoftmaxCrossEntropyLoss --input s.npy --in target=target.csv --json --out Y=l.npy --out dX=d.npy");
        QCOMPARE(mean.status, 0);
        QCOMPARE(mean.err, QString());
        QVERIFY(std::abs(double(read("l.npy").cells()[0]) - std::log(4.0)) < 1e-6);
        const Tensor gradient = read("d.npy");
        QVERIFY(std::abs(double(gradient.cells()[0]) - (0.25 - 1) / 3) < 1e-6);
        QVERIFY(std::abs(double(gradient.cells()[7]) - (0.25 - 0.5) / 3) < 1e-6);
        QCOMPARE(cli("apply --op SoftmaxCrossEntropyLoss --input s.npy --in target=target.csv --attr reduction=sum --out Y=l.npy").status,
                 0);
        QVERIFY(std::abs(double(read("l.npy").cells()[0]) - 3 * std::log(4.0)) < 1e-5);
        QCOMPARE(cli("apply --op SoftmaxCrossEntropyLoss --input s.npy --in target=classes:0,3,2 --out Y=l.npy").err, QString());
        QVERIFY(std::abs(double(read("l.npy").cells()[0]) - std::log(4.0)) < 1e-6);
        const Outcome odd = cli("apply --op SoftmaxCrossEntropyLoss --input s.npy --in target=random:3x4x1x1");
        QCOMPARE(odd.status, 0);
        QVERIFY2(odd.err.contains("the target holds no probabilities"), qPrintable(odd.err));
        QVERIFY(!cli("apply --op MeanSquaredError --input s.npy --in target=random:3x4x1x1").err.contains("probabilities"));
    }

    void fixedAttributesOfOnnx()
    {
        const QString gemm = "apply --op Gemm --input random:2x3x1x1 --weights random:1 --filters 2 ";
        for (const char* attribute : {"transB=1", "transA=0", "alpha=1.0", "beta=1"})
            QCOMPARE(cli(gemm + "--attr " + attribute).status, 0);
        QCOMPARE(cli("apply --op Softmax --input random:2x3x1x1 --attr axis=1").status, 0);
        for (const char* attribute : {"transB=0", "alpha=2", "beta=half"}) {
            const Outcome outcome = cli(gemm + "--attr " + attribute);
            QCOMPARE(outcome.status, 2);
            QVERIFY2(outcome.err.contains("Gemm has only"), qPrintable(outcome.err));
        }
    }

    void badUsage_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("names");
        const QString gemm = "apply --op Gemm --input random:2x3x1x1 ";
        const QString loss = "apply --op SoftmaxCrossEntropyLoss --input random:2x4x1x1 ";
        const std::pair<QString, const char*> rows[] = {
            {gemm, "--weights"},
            {gemm + "--weights w.csv --filters 3", "holds 2 rows"},
            {gemm + "--weights bias.csv", "rows of 3 numbers"},
            {gemm + "--weights random:seed", "random:SEED"},
            {gemm + "--weights w.csv --bias bias.csv", "each of the 2 outputs"},
            {gemm + "--weights w.csv --attr kernel_shape=2x2", "it has filters, bias"},
            {loss, "needs a target"},
            {loss + "--in target=classes:1", "write 2 whole numbers"},
            {loss + "--in target=classes:1,4", "classes are 0 to 3"},
            {loss + "--in target=classes:1,-1", "there is no class -1"},
            {loss + "--in target=random:2x3x1x1", "the first input has 2×4×1×1"},
            {loss + "--in target=gone.csv", "no such file"},
            {loss + "--in mean=scale.csv", "has no tensor mean"},
            {loss + "--in target=classes:1,2 --attr reduction=none", "mean|sum"},
            {"apply --op Add --input random:2x4x1x1", "needs a second input"},
            {"explain --op BatchNormalization --input random:2x2x1x1 --of newMean --cell 0,0,0,0", "training_mode=1"},
            {"apply --op BatchNormalization --input random:2x2x1x1 --out newMean=m.npy", "training_mode=1"},
            {"apply --op BatchNormalization --input random:2x3x1x1 --in scale=scale.csv", "each of the 3 channels"},
            {"apply --op Dropout --input random:2x3x1x1 --attr ratio=1.5", "ratio"},
            {"explain --op Add --input random:2x4x1x1 --in X2=random:2x4x1x1 --of src --cell 0,0,0,0", "diffSrc2"},
            {"explain --op Softmax --input random:2x4x1x1 --of stage6 --cell 0,0,0,0", "no stage6"},
        };
        for (const auto& [arguments, names] : rows)
            QTest::newRow(qPrintable(arguments)) << arguments << QString::fromUtf8(names);
    }
    void badUsage()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, names);
        write("w.csv", "1,0,2\n-1,3,0.5\n");
        const Outcome outcome = cli(arguments);
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.out, QString());
        QVERIFY2(outcome.err.count('\n') == 1 && outcome.err.contains(names), qPrintable(outcome.err));
    }

    void reproductionLines_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::newRow("loss") << "--op SoftmaxCrossEntropyLoss --fault sum-for-mean --backend openmp";
        QTest::newRow("statistics") << "--op BatchNormalization --fault reversed-momentum --backend lanes";
        QTest::newRow("bias gradient") << "--op Gemm --fault missing-bias-gradient --backend gemm";
        QTest::newRow("gradient mode") << "--op Gemm --fault missing-bias-gradient --backend serial --mode gradient";
        QTest::newRow("alpha") << "--op LRN --fault undivided-alpha --backend onednn";
    }
    /// With the fault the line that a failure prints fails by itself; without it the same case passes.
    void reproductionLines()
    {
        QFETCH(QString, arguments);
        Outcome outcome = cli("verify " + arguments + (allCases() ? QString() : QStringLiteral(" --cases %1").arg(casesOf(40))));
        if (outcome.status == 0 && !allCases()) // a fault that shows rarely
            outcome = cli("verify " + arguments);
        QCOMPARE(outcome.status, 1);
        const QString marker = "kernelscope-cli verify ";
        const qsizetype at = outcome.out.indexOf(marker);
        QVERIFY2(at >= 0, qPrintable(outcome.out));
        const QString line = outcome.out.mid(at + marker.size(), outcome.out.indexOf('\n', at) - at - marker.size());
        QVERIFY2(line.contains("--case "), qPrintable(line));
        const Outcome again = cli("verify " + line);
        QCOMPARE(again.status, 1);
        QVERIFY2(again.out.contains("1 cases, "), qPrintable(again.out));
        const QString healthy = QString(line).remove(QRegularExpression(" --fault [a-z-]+"));
        QVERIFY(healthy != line);
        QCOMPARE(cli("verify " + healthy).status, 0);
    }
};

QTEST_GUILESS_MAIN(TestCliNetworkOperators)
#include "tst_cli_network_operators.moc"

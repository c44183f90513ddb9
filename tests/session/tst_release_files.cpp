#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_file.h"
#include "core/measure/result_store.h"
#include "core/nn/checkpoint.h"
#include "core/session/network_session.h"
#include "core/session/replay.h"
#include "core/session/session_file.h"
#include "tests/places.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace ks;

namespace {

const std::filesystem::path folder = test::sourcePath("tests/fixtures/release");

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Results of before there were several subjects and axes.
bool isOlder(const std::string& text)
{
    return text.find("\"kernelscope-result\"") != std::string::npos && text.find("\"version\": 2") != std::string::npos;
}

QString numbersOf(const std::string& text)
{
    return QString::fromStdString(csvOf(resultFromJson(text, "text")));
}

std::string asRead(const std::string& name)
{
    const std::string text = textOf(folder / name);
    if (name.starts_with("experiment"))
        return jsonOf(experimentFromJson(text, name));
    if (name.starts_with("result"))
        return storedResult(resultFromJson(text, name));
    return settingsToJson(settingsFromJson(parseJson(text, "text"))).dump(2) + "\n";
}

} // namespace

/// What an earlier program wrote (tests/session/keep_release.cpp) opens with the same numbers, and is written again as it was.
class TestReleaseFiles : public QObject {
    Q_OBJECT

private slots:
    void operationsGiveTheirStoredNumbers_data()
    {
        QTest::addColumn<QString>("op");
        for (const OpKind op : allOps())
            QTest::newRow(std::string(nameOf(op)).c_str()) << QString::fromStdString(std::string(nameOf(op)));
    }
    void operationsGiveTheirStoredNumbers()
    {
        QFETCH(const QString, op);
        const std::filesystem::path path = folder / (op.toStdString() + ".kscope");
        if (!std::filesystem::exists(path))
            QSKIP("this operator is younger than the files");
        const Session session = loadSession(path);
        QCOMPARE(QString::fromStdString(std::string(nameOf(session.content.spec.op))), op);
        const Replay again = replay(session);
        QVERIFY(!again.tensors.empty());
        for (const ReplayedTensor& one : again.tensors)
            QVERIFY(one.ok);
        const std::vector<std::byte> written = encodeSession(session);
        QVERIFY(encodeSession(decodeSession(written, "again")) == written);
    }

    void everyFileIsOfAnOperatorThatThereIs()
    {
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (const std::string name = entry.path().stem().string(); entry.path().extension() == ".kscope" && name != "network")
                QVERIFY2(std::ranges::any_of(allOps(), [&](OpKind op) { return nameOf(op) == name; }), name.c_str());
    }

    void aTrainingGivesItsStoredNumbers()
    {
        const NetworkSession session = loadNetworkSession(folder / "network.kscope");
        QCOMPARE(session.runNumber, 2);
        QCOMPARE(session.earlier.size(), std::size_t{1});
        QCOMPARE(session.page, std::string("watch"));
        QVERIFY(session.drawing && session.question.is == "7");
        const NetworkReplay again = replay(session);
        QVERIFY2(again.ok(), qPrintable(QStringLiteral("loss %1, now %2").arg(again.lossThen).arg(again.lossNow)));
        QVERIFY2(std::abs(again.lossNow - again.lossThen) <= 1e-3 * again.lossThen,
                 qPrintable(QStringLiteral("loss %1, now %2").arg(again.lossThen).arg(again.lossNow)));
        const Checkpoint alone = loadCheckpoint(folder / "training.safetensors");
        QVERIFY(encodeCheckpoint(alone) == encodeCheckpoint(*session.training));
        const NetworkSession written = decodeNetworkSession(encodeNetworkSession(session), "again");
        QVERIFY(written.model == session.model && written.settings == session.settings && written.data == session.data);
        QVERIFY(encodeCheckpoint(*written.training) == encodeCheckpoint(alone));
    }

    void textsAreWrittenAsTheyWere_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".json")
                QTest::newRow(entry.path().filename().c_str()) << QString::fromStdString(entry.path().filename().string());
    }
    void textsAreWrittenAsTheyWere()
    {
        QFETCH(const QString, name);
        const std::string kept = textOf(folder / name.toStdString());
        if (isOlder(kept)) { // is written in today's form, with the same numbers
            QCOMPARE(numbersOf(asRead(name.toStdString())), numbersOf(kept));
            return;
        }
        if (name == QLatin1String("settings.json")) { // younger fields are as usual
            const nlohmann::json now = parseJson(asRead(name.toStdString()), "now").flatten();
            const nlohmann::json then = parseJson(kept, "then").flatten();
            const nlohmann::json usual = nlohmann::json(settingsToJson(TrainingSettings())).flatten();
            const auto same = [](const nlohmann::json& a, const nlohmann::json& b) { // floats may be written in more letters than they need
                return a.is_number_float() && b.is_number_float() ? a.get<float>() == b.get<float>() : a == b;
            };
            for (const auto& [key, value] : now.items())
                QVERIFY2(same(value, then.contains(key) ? then[key] : usual[key]), key.c_str());
            for (const auto& [key, value] : then.items())
                QVERIFY2(now.contains(key), key.c_str());
            return;
        }
        QCOMPARE(QString::fromStdString(asRead(name.toStdString())), QString::fromStdString(kept));
    }

    /// The file is there to show that every field is kept: one that is as usual would show nothing.
    void theSettingsKeptHaveNoUsualField()
    {
        const nlohmann::json kept = parseJson(textOf(folder / "settings.json"), "text").flatten();
        const nlohmann::json usual = nlohmann::json(settingsToJson(TrainingSettings())).flatten();
        for (const auto& [key, value] : usual.items())
            QVERIFY2(!kept.contains(key) || kept[key] != value, key.c_str());
    }
};

QTEST_GUILESS_MAIN(TestReleaseFiles)
#include "tst_release_files.moc"

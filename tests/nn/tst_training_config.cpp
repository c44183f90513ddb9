#include "core/base/error.h"
#include "core/data/source.h"
#include "core/data/synthetic/irradiance.h"
#include "core/nn/presets.h"
#include "core/nn/training_config.h"

#include <QTest>

#include <array>

using namespace ks;

/// The file of a whole training, in the keys of the heterogeneous timing study and in ours.
class TestTrainingConfig : public QObject {
    Q_OBJECT

    static TrainingConfig read(const QByteArray& text, const std::string& instead = {})
    {
        return trainingConfigFrom(QByteArray(text).replace('\'', '"').toStdString(), "c.json", instead);
    }
    static QString problem(const QByteArray& text)
    {
        try {
            (void)read(text);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

private slots:
    /// 7.5 of the study's document: all defaults but the network's.
    void theStudysDefaults()
    {
        const TrainingConfig config = read("{'hls': [50, 25, 13]}");
        QCOMPARE(config.models().size(), std::size_t(10));
        QCOMPARE(config.models().front(), std::string("fc:50-25-13"));
        QCOMPARE(config.models().back(), std::string("fc:25600-12800-6656"));
        QCOMPARE(config.settings.batch, std::int64_t(1000));
        QCOMPARE(config.settings.schedule.rate, 0.001F);
        QCOMPARE(config.settings.stop.epochs, 1);
        QCOMPARE(config.cut, 0.0);
        SourceParts parts = partsOf(config.description());
        QCOMPARE(parts.where, std::string("irradiance"));
        const SourceOptions data = optionsOf(*kindOf(parts), parts.options);
        QCOMPARE(data.count, std::int64_t(100'000));
        QCOMPARE(data.testCount, irradianceRowsPerDay);
        QCOMPARE(data.seed, std::uint64_t(2019));
        QCOMPARE(data.horizon, std::int64_t(10));
    }

    /// 7.3 and 7.4: every tenth row is a map, and the last fifth of them is for validation.
    void aSizeOfPicturesMeansMaps()
    {
        const TrainingConfig config = read("{'model': 'irradiance-cnn', 'img_rows': 50, 'img_cols': 50, 'batch_size': 512}");
        SourceParts parts = partsOf(config.description());
        QCOMPARE(parts.where, std::string("irradiance-maps"));
        QCOMPARE(optionsOf(*kindOf(parts), parts.options).count, std::int64_t(10'240));
        QCOMPARE(config.cut, 20.0);
        QCOMPARE(config.settings.batch, std::int64_t(512));
        QCOMPARE(config.settings.schedule.rate, findPreset("irradiance-cnn")->training.schedule.rate); // what is left out is the preset's
    }

    void everyKeyOfTheStudyIsRead()
    {
        const TrainingConfig config =
            read("{'orig_folder': '', 'des_folder': 'out', 'hor_pred': 5, 'days_info': {'start_row': 0, 'rows': 5000},"
                 " 'features': 50, 'train_size': 4000, 'hls': [8, 4], 'n_nets': 2, 'batch_size': 100,"
                 " 'learning_rate': 0.01, 'epochs': 3, 'alpha': 1.5, 'time_granularity': 1, 'seed': 7,"
                 " 'device': 'CPU', 'device_name': 'GTX1080', 'cut': 12.5}");
        QCOMPARE(config.models(), (std::vector<std::string>{"fc:8-4", "fc:16-8"}));
        QCOMPARE(config.settings.batch, std::int64_t(100));
        QCOMPARE(config.settings.schedule.rate, 0.01F);
        QCOMPARE(config.settings.stop.epochs, 3);
        QCOMPARE(config.alpha, 1.5);
        QCOMPARE(config.cut, 12.5);
        QVERIFY2(otherDevice(config).english().find("GTX1080") != std::string::npos, "another device is said");
        SourceParts parts = partsOf(config.description());
        const SourceOptions data = optionsOf(*kindOf(parts), parts.options);
        QVERIFY(data.count == 4000 && data.seed == 7 && data.horizon == 5);
        QCOMPARE(read(QByteArray::fromStdString(textOf(config))), config);
    }

    /// HT-B01, B02, B04, B05, B08, B09, B12: one message that names the line or the key.
    void badFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const char* text, const char* named) { QTest::newRow(name) << QByteArray(text) << named; };
        row("syntax", "{'hls': [8],\n 'epochs' 2}", "line 2");
        row("cut off", "{'hls': [8],", "ends too early");
        row("no network", "{'batch_size': 100}", "hls, model, network, weights");
        row("unknown key", "{'hls': [8], 'batchsize': 100}", "“batchsize”");
        row("unknown setting", "{'hls': [8], 'settings': {'momentun': 1}}", "“momentun”");
        row("wrong type", "{'hls': [8], 'batch_size': 'many'}", "“batch_size”");
        row("not whole", "{'hls': [8], 'epochs': 1.5}", "“epochs”");
        row("list", "{'hls': [8], 'batch_size': [100, 500]}", "bench --sweep");
        row("batch 0", "{'hls': [8], 'batch_size': 0}", "“batch_size” is 0; it must be 1");
        row("negative batch", "{'hls': [8], 'batch_size': -1}", "“batch_size” is -1; it must be 1");
        row("epochs 0", "{'hls': [8], 'epochs': 0}", "“epochs” is 0; it must be");
        row("rate 0", "{'hls': [8], 'learning_rate': 0}", "“learning_rate” is 0; it must be > 0");
        row("no nets", "{'hls': [8], 'n_nets': 0}", "“n_nets” is 0; it must be 1 … 10");
        row("no widths", "{'hls': []}", "“hls”");
        row("width 0", "{'hls': [8, 0]}", "“hls”");
        row("too wide", "{'hls': [900000], 'n_nets': 10}", "1,000,000");
        row("nothing trained", "{'hls': [8], 'cut': 100}", "“cut” is 100; it must be 0 … 90");
        row("horizon 0", "{'hls': [8], 'hor_pred': 0}", "“hor_pred” is 0");
        row("device", "{'hls': [8], 'device': 'TPU'}", "legal are CPU, GPU");
        row("two devices", "{'hls': [8], 'device': 'GPU', 'settings': {'backend': 'openmp'}}",
            "“device”: GPU is not where the backend openmp");
        row("said twice", "{'hls': [8], 'settings': {'batch': 3}}", "“settings.batch”: “batch_size”");
        row("data twice", "{'hls': [8], 'data': 'synthetic:irradiance', 'hor_pred': 3}", "“hor_pred”: “data” says it already");
        row("two networks", "{'hls': [8], 'model': 'lenet-5'}", "hls, model");
        row("half a size", "{'model': 'irradiance-cnn', 'img_rows': 50}", "“img_cols”");
        row("other size", "{'model': 'irradiance-cnn', 'img_rows': 40, 'img_cols': 50}", "“img_rows” is 40; it must be 50");
        row("columns", "{'hls': [8], 'features': 49}", "“features” is 49; it must be 50");
        row("too few rows", "{'hls': [8], 'days_info': {'rows': 50}, 'train_size': 100}", "“train_size”");
        row("key of a part", "{'hls': [8], 'days_info': {'row': 50}}", "“row”");
        row("other format", "{'format': 'kernelscope-network', 'hls': [8]}", "kernelscope-training");
        row("newer", "{'version': 99, 'hls': [8]}", "newer Kernelscope");
        row("no object", "[]", "not a JSON object");
    }
    void badFiles()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, named);
        const QString said = problem(text);
        QVERIFY2(said.contains("c.json") && said.contains(named), qPrintable(said));
    }

    /// What the study's keys cannot say is in the file, too: every setting with another value, and a network of one's own.
    void allOfARunIsWritten()
    {
        TrainingSettings settings;
        settings.schedule = {.kind = ScheduleKind::OneCycle, .rate = 0.0123F, .finalShare = 0.2F, .peak = 0.4};
        settings.optimizer.kind = OptimizerKind::Nesterov;
        settings.augmentation.flip = true;
        settings.seed = 99;
        settings.batch = 17;
        settings.keepBest = false;
        Model model = presetModel("lenet-5");
        model.pipeline.invert = true;
        TrainingConfig config = configOf(model, "synthetic:digits?count=100&test=20", settings);
        QCOMPARE(config.model, std::string("lenet-5"));
        QCOMPARE(read(QByteArray::fromStdString(textOf(config))), config);
        model = fullyConnected({1, 1, 28, 28}, std::array<std::int64_t, 2>{5, 4}, 3);
        model.pipeline.invert = true;
        config = configOf(model, "synthetic:digits?count=100&test=20", settings);
        const TrainingConfig again = read(QByteArray::fromStdString(textOf(config)));
        QCOMPARE(again, config);
        model.pipeline = {};
        QCOMPARE(again.network.value(), model);
        QVERIFY(again.preparation.invert);
    }

    /// --model of the command line stands in the place of the file's network; its own settings stay.
    void anotherNetworkCanStandInItsPlace()
    {
        const TrainingConfig config = read("{'hls': [8], 'batch_size': 77}", "lenet-5");
        QCOMPARE(config.models(), std::vector<std::string>{"lenet-5"});
        QCOMPARE(config.settings.batch, std::int64_t(77));
        QCOMPARE(config.settings.schedule.kind, findPreset("lenet-5")->training.schedule.kind);
    }
};

QTEST_GUILESS_MAIN(TestTrainingConfig)
#include "tst_training_config.moc"

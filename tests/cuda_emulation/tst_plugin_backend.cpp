#include "core/backends/plugin/plugin_backend.h"
#include "core/base/error.h"
#include "tests/places.h"
#include "tests/work_time.h"

#include <QTest>

#include <dlfcn.h>

using namespace ks;

namespace {

PluginFile fakeFile(const std::string& file)
{
    return {.id = "fake",
            .title = Text("a plug-in for tests"),
            .file = file,
            .driver = "libc.so.6", // there everywhere: the driver is found
            .driverMissing = Text("the driver is missing"),
            .folder = test::builtPath("tests/fake_plugins")};
}

QString reasonOf(PluginFile file)
{
    const BackendInfo info = makePluginBackend(std::move(file))->info();
    return info.available ? QString() : QString::fromStdString(info.reason.english());
}

} // namespace

/// Whatever is wrong with a backend in a library of its own, people get the reason and nothing crashes.
class TestPluginBackend : public QObject {
    Q_OBJECT

private slots:
    void tellsWhatIsWrong_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("said");
        QTest::newRow("other interface") << "fake_other_abi.so"
                                         << "another version of this program (interface 999 instead of 1)";
        QTest::newRow("other build") << "fake_other_build.so"
                                     << "another build of this program (0.0-other instead of ";
        QTest::newRow("not a plug-in") << "fake_stranger.so"
                                       << "it has no ks_backend_plugin";
        QTest::newRow("not there") << "fake_nothing.so"
                                   << "fake_nothing.so is not there";
        QTest::newRow("not a library") << "fake_text.so"
                                       << "a library is missing";
    }

    void tellsWhatIsWrong()
    {
        QFETCH(QString, file);
        QFETCH(QString, said);
        const QString reason = reasonOf(fakeFile(file.toStdString()));
        QVERIFY2(reason.contains(said), qPrintable(reason));
    }

    void driverComesFirst()
    {
        PluginFile file = fakeFile("fake_nothing.so");
        file.driver = "libdriver_that_nobody_has.so.1";
        QCOMPARE(reasonOf(file), QStringLiteral("the driver is missing"));
    }

    void saysWhenItWasNotBuilt()
    {
        PluginFile file = fakeFile("fake_nothing.so");
        file.notBuilt = "nvcc was not found when it was built";
        QVERIFY(reasonOf(file).contains(QStringLiteral("nvcc was not found")));
    }

    /// Set before the plug-in is opened or after, it arrives; and setting it opens nothing.
    void theWorkspaceLimitArrives()
    {
        const auto usual = makePluginBackend(fakeFile("fake_backend.so"));
        QCOMPARE(usual->info().version, std::to_string(usualWorkspaceLimit));
        const auto early = makePluginBackend(fakeFile("fake_backend.so"));
        early->setWorkspaceLimit(5);
        QCOMPARE(early->info().version, std::string("5"));
        early->setWorkspaceLimit(7);
        QCOMPARE(early->info().version, std::string("7"));
        makePluginBackend(fakeFile("fake_nothing.so"))->setWorkspaceLimit(1);
    }

    /// At the program's end the driver may go before the registry does: then nothing may be asked of it.
    void anOpenedBackendStaysForEver()
    {
        auto backend = makePluginBackend(fakeFile("fake_backend.so"));
        QVERIFY(backend->info().available);
        backend.reset();
        void* const library = dlopen(test::builtPath("tests/fake_plugins/fake_backend.so").c_str(), RTLD_LAZY | RTLD_NOLOAD);
        QVERIFY(library);
        const auto destroyed = reinterpret_cast<int (*)()>(dlsym(library, "ks_fake_backends_destroyed"));
        QVERIFY(destroyed);
        QCOMPARE(destroyed(), 0);
    }

    void anUnavailableBackendRefuses()
    {
        const auto backend = makePluginBackend(fakeFile("fake_nothing.so"));
        const OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        QVERIFY(backend->implementations(OpKind::MaxPool, Pass::Inference).empty());
        QVERIFY(!backend->supports(spec, Pass::Inference));
        QVERIFY_EXCEPTION_THROWN(backend->plan(spec, Pass::Inference), Unsupported);
        QVERIFY_EXCEPTION_THROWN(backend->allocate(1, "x"), Unsupported);
        QVERIFY_EXCEPTION_THROWN(requireBackend("fake"), InputError);
    }

    void withoutADriverNothingLargeIsOpened()
    {
        const bool driver = dlopen("libcuda.so.1", RTLD_LAZY) != nullptr;
        for (const char* id : {"cuda", "cudnn"}) {
            const test::ThreadWorkTime time;
            const Backend* backend = findBackend(id);
            QVERIFY2(backend, id);
            const BackendInfo info = backend->info();
            const double took = time.seconds();
            if (driver) {
                QVERIFY2(info.available || !info.reason.empty(), id);
                continue;
            }
            QVERIFY(!info.available);
            QVERIFY2(info.reason.english().find("libcuda.so.1") != std::string::npos, info.reason.english().c_str());
            QVERIFY2(took < 0.05, "without a driver nothing large may be opened");
            QVERIFY_EXCEPTION_THROWN(requireBackend(id), Unsupported);
        }
    }
};

QTEST_APPLESS_MAIN(TestPluginBackend)
#include "tst_plugin_backend.moc"

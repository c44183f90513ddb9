#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/ops/attributes.h"
#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/session/replay.h"
#include "core/session/session_file.h"
#include "core/session/source_file.h"
#include "core/session/zip_archive.h"
#include "tests/places.h"
#include "tests/session/zip_entries.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <set>

using namespace ks;

namespace {

Session example()
{
    Session session;
    session.name = "Conv backwards";
    Content& content = session.content;
    content.spec = defaultSpec(OpKind::Conv, {1, 1, 5, 6});
    content.spec.pads = {1, 0, 0, 1};
    content.spec.filters = 2;
    RandomSpec random{.shape = content.spec.src, .seed = 7};
    content.src = {std::make_shared<const Tensor>(randomTensor(random)), {.kind = SourceKind::Random, .name = "random", .random = random}};
    fitWeights(content);
    content.weights.source.wanted = "emboss";
    content.gradient = {.kind = GradientKind::OneCell, .cell = {0, 1, 2, 0}};
    session.view.backward = true;
    session.view.position = {Role::DiffSrc, 8, 3};
    session.view.pin = Pin{Role::DiffWeights, {1, 0, 2, 2}};
    session.view.reveal = Reveal::Predict;
    Bookmark bookmark{.name = "start", .question = "Why 4?", .minutes = 3, .content = content, .view = session.view};
    bookmark.content.spec = defaultSpec(OpKind::MaxPool, content.spec.src);
    bookmark.content.weights = bookmark.content.bias = {};
    bookmark.content.gradient = {};
    bookmark.view = {};
    bookmark.questionIn = {{"es", "¿Por qué 4?"}};
    bookmark.answer = "Four windows.";
    bookmark.answerIn = {{"es", "Cuatro ventanas."}};
    session.bookmarks.push_back(bookmark);
    session.nameIn = {{"es", "Conv hacia atrás"}};
    session.figureLanguage = "es";
    session.environment = currentEnvironment();
    const OperationResult result = computeOperation(content, true);
    session.result = storedFrom(result);
    return session;
}

bool sameCells(const TensorPtr& a, const TensorPtr& b)
{
    return (!a && !b) || (a && b && a->shape() == b->shape() && std::ranges::equal(a->cells(), b->cells()));
}

/// Equal but for the identity of the tensors, which a file cannot keep.
bool equal(Session a, Session b)
{
    const auto compare = [](SourcedTensor& one, SourcedTensor& other) {
        const bool same = sameCells(one.tensor, other.tensor);
        one.tensor = other.tensor = nullptr;
        return same;
    };
    const auto contents = [&](Content& one, Content& other) {
        return compare(one.src, other.src) && compare(one.weights, other.weights) && compare(one.bias, other.bias);
    };
    bool same = contents(a.content, b.content) && a.bookmarks.size() == b.bookmarks.size();
    for (std::size_t i = 0; same && i < a.bookmarks.size(); ++i)
        same = contents(a.bookmarks[i].content, b.bookmarks[i].content);
    same = same && a.compared.has_value() == b.compared.has_value() && (!a.compared || contents(*a.compared, *b.compared));
    for (const auto member : {&StoredResult::dst, &StoredResult::diffSrc, &StoredResult::diffWeights, &StoredResult::diffBias}) {
        same = same && sameCells(a.result.*member, b.result.*member);
        a.result.*member = b.result.*member = nullptr;
    }
    return same && a == b;
}

std::string messageOf(const std::vector<std::byte>& bytes)
{
    try {
        decodeSession(bytes, "lesson.kscope");
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

class TestSessionFile : public QObject {
    Q_OBJECT

private slots:
    void aBookmarkTakesNoNegativeTime()
    {
        Session session = example();
        session.bookmarks.front().minutes = -5;
        QVERIFY_EXCEPTION_THROWN(decodeSession(encodeSession(session), "a"), Error);
    }

    void comesBackAsItWas()
    {
        const Session session = example();
        QVERIFY(equal(decodeSession(encodeSession(session), "a"), session));
    }

    /// Side B of a comparison stands there with all that is its own, and the input that both have once.
    /// Settings that are not possible keep the gradient from above that was chosen: it is there again once they are.
    void keepsTheGradientOfSettingsThatAreNotPossible()
    {
        const Shape dst = shapeOf(example().content.spec, Role::Dst);
        const auto ofNetwork = std::make_shared<const Tensor>(randomTensor({.shape = dst, .seed = 3}));
        for (GradientChoice chosen :
             {GradientChoice{.kind = GradientKind::OneCell, .cell = {0, 1, 2, 0}}, GradientChoice{.kind = GradientKind::Random, .seed = 42},
              GradientChoice{.kind = GradientKind::Typed, .typed = ofNetwork},
              GradientChoice{.kind = GradientKind::Network, .network = ofNetwork}}) {
            Session session = example();
            session.content.gradient = chosen;
            session.content.spec.kernel = {9, 9};
            QVERIFY(!isLegal(session.content.spec));
            session.view = {};
            session.result = {};
            GradientChoice read = decodeSession(encodeSession(session), "lesson.kscope").content.gradient;
            QVERIFY(sameCells(read.typed, chosen.typed) && sameCells(read.network, chosen.network));
            read.typed = read.network = chosen.typed = chosen.network = nullptr;
            QCOMPARE(read, chosen);
        }
    }

    /// Whoever looks at another gradient from above for a while finds the one that was typed again, also after the file was saved.
    void keepsTheGradientsThatAreNotChosen()
    {
        Session session = example();
        const Shape dst = shapeOf(session.content.spec, Role::Dst);
        const auto typed = std::make_shared<const Tensor>(randomTensor({.shape = dst, .seed = 3}));
        session.content.gradient = {.kind = GradientKind::Ones, .cell = {0, 1, 2, 0}, .seed = 42, .typed = typed};
        GradientChoice read = decodeSession(encodeSession(session), "lesson.kscope").content.gradient;
        QVERIFY(read.typed && sameCells(read.typed, typed));
        read.typed = typed;
        QCOMPARE(read, session.content.gradient);
        session.content.gradient.chosen = true; // stays so, and is what other settings leave alone
        QVERIFY(decodeSession(encodeSession(session), "lesson.kscope").content.gradient.chosen);
        session.content.gradient.chosen = false;
        session.content.gradient.typed = std::make_shared<const Tensor>(Shape{1, 1, 1, 1}); // of settings before, and no legal file's
        QVERIFY(!decodeSession(encodeSession(session), "lesson.kscope").content.gradient.typed);
    }

    void keepsBothSidesOfAComparison()
    {
        Session session = example();
        Content& b = session.compared.emplace(session.content);
        b.spec.kernel = {2, 2};
        b.spec.pads = {};
        b.weights = {std::make_shared<const Tensor>(randomTensor({.shape = {2, 1, 2, 2}, .seed = 3})), {.kind = SourceKind::Typed}};
        b.gradient = {.kind = GradientKind::Random, .seed = 4};
        b.backend = "serial";
        const std::vector<std::byte> bytes = encodeSession(session);
        const Session again = decodeSession(bytes, "a");
        QVERIFY(equal(again, session));
        QCOMPARE(again.compared->src.tensor, again.content.src.tensor);
        session.compared.reset();
        QCOMPARE(test::unpackZip(bytes).size(), test::unpackZip(encodeSession(session)).size() + 1); // the weights
    }

    /// Who has compared nothing has the file as it was before there was such a thing.
    void aSideThatIsTheOtherIsNotWritten()
    {
        Session session = example();
        const std::vector<std::byte> bytes = encodeSession(session);
        session.compared = session.content;
        QVERIFY(encodeSession(session) == bytes);
        QVERIFY(!decodeSession(bytes, "a").compared);
    }

    /// An input that was replaced is in no file, although B was made on it.
    void theOtherSideIsSavedOnTheInputOfNow()
    {
        Session session = example();
        session.compared = session.content;
        session.compared->spec.strides = {2, 2};
        const RandomSpec random{.shape = {1, 2, 7, 7}, .seed = 8};
        session.content.src = {std::make_shared<const Tensor>(randomTensor(random)), {.kind = SourceKind::Random, .random = random}};
        fitToInput(session.content);
        session.bookmarks.clear();
        session.view = {};
        session.result = {};
        const Session again = decodeSession(encodeSession(session), "a");
        QCOMPARE(again.compared->src.tensor, again.content.src.tensor);
        QCOMPARE(again.compared->spec.strides, (Size2{2, 2}));
        QCOMPARE(again.compared->weights.tensor->shape(), (Shape{2, 2, 3, 3}));
    }

    /// Side B is believed no more than A.
    void refusesAnotherSideThatDoesNotFit()
    {
        ZipEntries entries = test::unpackZip([] {
            Session session = example();
            session.compared = session.content;
            session.compared->implementation = "direct";
            return encodeSession(session);
        }());
        const auto bytes = entries.at("session.json");
        const std::string whole(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const std::size_t compared = whole.find("\"compared\"");
        const auto damaged = [&](const std::string& from, const std::string& to) {
            const std::size_t at = whole.find(from, compared);
            std::string text = whole;
            text.replace(at, from.size(), to);
            const auto view = std::as_bytes(std::span(text));
            entries["session.json"] = {view.begin(), view.end()};
            return messageOf(packZip(entries));
        };
        QVERIFY(damaged("\"implementation\"", "\"implementation\"").empty());
        QVERIFY(damaged("\"3x3\"", "\"2x2\"").find("weights has the shape") != std::string::npos);
        QVERIFY(damaged("\"3x3\"", "\"0x2\"").find("kernel_shape") != std::string::npos);
        QVERIFY(damaged("\"spec\"", "\"speck\"").find("not a whole session") != std::string::npos);
    }

    /// Colours and the open tab come back too; views of before have none of them.
    void keepsHowItLooked()
    {
        Session session = example();
        QVERIFY(!decodeSession(encodeSession(session), "a").view.tab);
        session.view.inColour = false;
        session.view.laterToo = true;
        session.view.tab = LabTab::Im2col;
        session.view.colours[Role::DiffSrc] = {.palette = Palette::Cividis, .scope = RangeScope::Tensor, .negativeBars = true};
        session.view.colours[Role::Src] = {.palette = Palette::Grey, .scope = RangeScope::Fixed, .fixed = {-0.5, 255}};
        session.bookmarks.front().view.tab = LabTab::Histogram;
        session.content.src.source.nameIn = {{"es", "aleatorio"}};
        QVERIFY(equal(decodeSession(encodeSession(session), "a"), session));
        for (const ValueRange& ends : {ValueRange{4, 3}, ValueRange{0, 1e39}, ValueRange{1e39, 1e39}}) {
            session.view.colours[Role::Src].fixed = ends;
            QVERIFY(messageOf(encodeSession(session)).find("ends of the colours") != std::string::npos);
        }
        session.view.colours[Role::Src].fixed = {3, 3}; // was written where a map with one value got a fixed range
        QCOMPARE(decodeSession(encodeSession(session), "a").view.colours[Role::Src].scope, RangeScope::Map);
    }

    /// The picture's file and how it was read are kept, so the same tensor can be made from it again.
    void keepsHowAPictureWasRead_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<bool>("grey");
        QTest::addColumn<bool>("zeroToOne");
        QTest::newRow("as in the file") << -1 << false << false;
        QTest::newRow("0–1, grey, scaled") << int(Fit::Scale) << true << true;
        QTest::newRow("cropped, colour") << int(Fit::Crop) << false << false;
    }
    void keepsHowAPictureWasRead()
    {
        QFETCH(int, size);
        QFETCH(bool, grey);
        QFETCH(bool, zeroToOne);
        PictureOptions options{.zeroToOne = zeroToOne, .grey = grey};
        if (size >= 0)
            options = {.zeroToOne = zeroToOne, .grey = grey, .resize = true, .fit = Fit(size), .rows = 12, .columns = 20};
        Session session;
        session.content.src = loadSource(test::sourcePath("samples/images/leaf-alpha.png"), options).src;
        const Shape shape = session.content.src.tensor->shape();
        QCOMPARE(shape.c, grey ? 1 : 3);
        session.content.spec = defaultSpec(OpKind::MaxPool, shape);
        const Session again = decodeSession(encodeSession(session), "a");
        QVERIFY(sameCells(again.content.src.tensor, session.content.src.tensor));
        const TensorSource& source = again.content.src.source;
        QCOMPARE(source.picture, options);
        QVERIFY(sameCells(loadPicture(*source.original, source.name, source.picture).src.tensor, again.content.src.tensor));
    }

    /// Sessions of before said only 0–1: grey was told from the channels.
    void readsPicturesOfOlderSessions()
    {
        Session session;
        session.content.src = loadSource(test::sourcePath("samples/images/leaf-alpha.png"), {.zeroToOne = true, .grey = true}).src;
        session.content.spec = defaultSpec(OpKind::MaxPool, session.content.src.tensor->shape());
        ZipEntries entries = test::unpackZip(encodeSession(session));
        std::string text(reinterpret_cast<const char*>(entries["session.json"].data()), entries["session.json"].size());
        const std::size_t grey = text.find("\"grey\": true,");
        QVERIFY(grey != std::string::npos);
        text.erase(grey, std::string_view("\"grey\": true,").size());
        const auto bytes = std::as_bytes(std::span(text));
        entries["session.json"] = {bytes.begin(), bytes.end()};
        const Session older = decodeSession(packZip(entries), "older");
        QCOMPARE(older.content.src.source.picture, (PictureOptions{.zeroToOne = true, .grey = true}));
    }

    void refusesAPictureOfNoSize()
    {
        Session session = example();
        session.content.src.source = {.kind = SourceKind::Image, .picture = {.resize = true, .rows = 0, .columns = 4}};
        QVERIFY(messageOf(encodeSession(session)).find("“rows” is 0") != std::string::npos);
    }

    void equalSessionsGiveEqualBytes() { QVERIFY(encodeSession(example()) == encodeSession(example())); }

    void storesSharedTensorsOnce()
    {
        const ZipEntries entries = test::unpackZip(encodeSession(example()));
        std::set<std::string> names;
        for (const auto& [name, content] : entries)
            names.insert(name);
        // session.json; src (shared with the bookmark), weights, bias; dst, diffSrc, diffWeights, diffBias
        QCOMPARE(names.size(), std::size_t{8});
    }

    void refusesWhatIsCutOff()
    {
        const std::vector<std::byte> whole = encodeSession(example());
        for (std::size_t length = 0; length < whole.size(); length += 97) {
            const std::string message = messageOf({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
            QVERIFY2(message.find("lesson.kscope") != std::string::npos, message.c_str());
        }
    }

    void refusesWhatIsNotASession()
    {
        const auto archive = [](const std::string& name, const std::string& text) {
            const auto bytes = std::as_bytes(std::span(text));
            return packZip({{name, {bytes.begin(), bytes.end()}}});
        };
        QVERIFY(messageOf(archive("other.json", "{}")).find("session.json") != std::string::npos);
        QVERIFY(messageOf(archive("session.json", "{")).find("is not JSON") != std::string::npos);
        QCOMPARE(messageOf({}), std::string("lesson.kscope is empty"));
        QVERIFY(messageOf(archive("session.json", std::string((std::size_t{64} << 20U) + 1, ' '))).find("67108864 bytes") !=
                std::string::npos);
        QVERIFY(messageOf(archive("session.json", R"({"format":"kernelscope-session","version":99})")).find("newer") != std::string::npos);
        QVERIFY(messageOf(archive("../session.json", "{}")).find("leads out") != std::string::npos);
        QVERIFY(messageOf(archive("/etc/session.json", "{}")).find("leads out") != std::string::npos);
    }

    /// A small file may unpack to any size, and nobody unpacks what is not asked for.
    void unpacksOnlyWhatIsWantedAndFits()
    {
        MemoryBudget& budget = MemoryBudget::instance();
        const std::size_t limit = budget.limit();
        budget.setLimit(budget.used() + (std::size_t{3} << 20U));
        ZipEntries entries;
        entries["fits"].resize((std::size_t{1} << 20U) + 17);
        entries["bomb"].resize(std::size_t{16} << 20U);
        const std::vector<std::byte> bytes = packZip(entries);
        QVERIFY(bytes.size() < 400000);
        const ZipReader archive(bytes, "a.kscope");
        const std::size_t before = budget.used();
        QCOMPARE(archive.read("fits").bytes().size(), entries["fits"].size());
        QVERIFY_EXCEPTION_THROWN(archive.read("bomb"), OutOfMemory);
        QVERIFY_EXCEPTION_THROWN(archive.read("fits", 1000), FileError);
        QVERIFY(archive.has("bomb") && !archive.has("bom"));
        QCOMPARE(budget.used(), before);
        budget.setLimit(limit);
    }

    /// An archive of a hundred bytes that declares 4 GB: memory grows with what comes out of it.
    void declaredSizesAreNotBelieved()
    {
        std::vector<std::byte> bytes = packZip({{"session.json", std::vector<std::byte>(100, std::byte{'x'})}});
        const std::array<std::byte, 4> honest = {std::byte{100}, {}, {}, {}};
        const std::array<std::byte, 4> lie = {std::byte{0xF0}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFE}};
        int changed = 0; // in the entry's own head and in the archive's directory
        for (auto at = bytes.begin(); (at = std::search(at, bytes.end(), honest.begin(), honest.end())) != bytes.end(); ++changed)
            at = std::ranges::copy(lie, at).out;
        QCOMPARE(changed, 2);
        MemoryBudget& budget = MemoryBudget::instance();
        const std::size_t limit = budget.limit();
        budget.setLimit(budget.used() + (std::size_t{1} << 20U));
        const std::string tooLarge = messageOf(bytes);
        std::string lies;
        try {
            ZipReader(bytes, "a").read("session.json");
        } catch (const Error& error) {
            lies = error.what();
        }
        budget.setLimit(limit);
        QCOMPARE(tooLarge, std::string("lesson.kscope: session.json has more than 67108864 bytes"));
        QCOMPARE(lies, std::string("a is not a sound archive: session.json declares 4278190064 bytes and has 100"));
    }

    /// The window keeps settings that do not fit their input, and nothing else that is illegal: it could not draw a window of stride 0.
    void refusesSettingsThatNobodyCanMake_data()
    {
        QTest::addColumn<QByteArray>("attribute");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<bool>("opens");
        QTest::newRow("too large for the input") << QByteArray("kernel_shape") << QByteArray("9x9") << true;
        QTest::newRow("no stride") << QByteArray("strides") << QByteArray("0x1") << false;
        QTest::newRow("no window") << QByteArray("kernel_shape") << QByteArray("3x0") << false;
        QTest::newRow("negative dilation") << QByteArray("dilations") << QByteArray("-1x1") << false;
        QTest::newRow("negative pads") << QByteArray("pads") << QByteArray("0,-7,0,0") << false;
        QTest::newRow("no group") << QByteArray("group") << QByteArray("0") << false;
        QTest::newRow("overflowing") << QByteArray("strides") << QByteArray("1x9223372036854775807") << false;
    }
    void refusesSettingsThatNobodyCanMake()
    {
        QFETCH(QByteArray, attribute);
        QFETCH(QByteArray, value);
        QFETCH(bool, opens);
        Session session = example();
        session.bookmarks.clear();
        session.view = {};
        session.result = {};
        setAttribute(session.content.spec, attribute.toStdString(), value.toStdString());
        const std::string message = messageOf(encodeSession(session));
        QVERIFY2(message.empty() == opens, message.c_str());
        if (opens) { // where there is no result there is no place in it either
            session.view.position = {Role::DiffBias, 1000, 5};
            session.view.image = -5;
            const ViewState view = decodeSession(encodeSession(session), "a").view;
            QVERIFY(view.image == 0 && view.position == Position{});
        }
        QVERIFY2(opens || message.find(attribute.constData()) != std::string::npos, message.c_str());
    }

    /// Any single changed character of the document either still reads or is refused with a sentence: nothing else may happen.
    void survivesDamagedDocuments()
    {
        ZipEntries entries = test::unpackZip(encodeSession(example()));
        const std::vector<std::byte> document = entries.at("session.json");
        int refused = 0;
        for (std::size_t at = 0; at < document.size(); at += 3) {
            entries["session.json"] = document;
            entries["session.json"][at] = std::byte{'9'};
            const std::string message = messageOf(packZip(entries));
            refused += message.empty() ? 0 : 1;
            QVERIFY2(message.empty() || message.starts_with("lesson.kscope"), message.c_str());
            QVERIFY2(message.find("[json") == std::string::npos, message.c_str());
        }
        QVERIFY(refused > 100);
    }

    /// Every stored gradient is compared, whichever others there are.
    void replayComparesEachStoredGradient()
    {
        Session session = example();
        session.result.diffSrc = nullptr;
        QVERIFY(replay(session).ok());
        QCOMPARE(replay(session).tensors.size(), std::size_t{3}); // dst, diffWeights, diffBias
        Tensor wrong = *session.result.diffBias;
        wrong.cells()[0] += 1.0F;
        session.result.diffBias = std::make_shared<const Tensor>(std::move(wrong));
        QVERIFY(!replay(session).ok());
    }

    /// What made a result says by which rules it is right: another one's answer to NaN is no error of the session.
    void resultsAreJudgedByWhatMadeThem()
    {
        Session session;
        Content& content = session.content;
        const Tensor src({1, 1, 2, 2}, std::vector<float>{std::numeric_limits<float>::quiet_NaN(), 1, 2, 3});
        content.spec = defaultSpec(OpKind::MaxPool, src.shape());
        content.spec.kernel = {2, 2};
        content.src = {std::make_shared<const Tensor>(src), {.kind = SourceKind::Typed}};
        for (const char* backend : {"serial", "onednn"}) {
            content.backend = backend;
            const OperationResult result = computeOperation(content, false);
            if (result.backend != backend)
                continue; // it is not in this build
            const bool own = content.backend == "onednn";
            QCOMPARE(result.judging(Role::Dst).rules.nanWins, !own);
            session.result = storedFrom(result);
            session.result.dst = std::make_shared<const Tensor>(Shape{1, 1, 1, 1}, std::vector<float>{0.5F});
            QCOMPARE(replay(session).ok(), own);
        }
    }

    void keepsTheOldFileWhereItCannotWrite()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("a.kscope").toStdString();
        saveSession(example(), path);
        QVERIFY(equal(loadSession(path), example()));
        QVERIFY_EXCEPTION_THROWN(saveSession(example(), path / "below"), FileError);
        QVERIFY(equal(loadSession(path), example()));
    }
};

QTEST_GUILESS_MAIN(TestSessionFile)
#include "tst_session_file.moc"

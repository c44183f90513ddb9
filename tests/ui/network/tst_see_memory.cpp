#include "core/base/memory.h"
#include "core/data/source.h"
#include "core/nn/presets.h"
#include "core/ops/operator.h"
#include "tests/ui/network/network_test.h"
#include "ui/language/numbers.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/see/see_memory.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_story.h"

#include <QLabel>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace ks;

/// What See takes in memory for the network on screen: counted, said, and bounded.
class TestSeeMemory : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    const SeeMemory& memory() { return *page().findChild<SeeMemory*>(); }
    QString story() { return page().story().toPlainText(); }
    QString verdict() { return page().findChild<QLabel*>(QStringLiteral("seeVerdict"))->text(); }
    void openSee()
    {
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->tensors.size() == page().contents().columns().size(), 60000);
        QVERIFY(m_desk->settled());
    }
    /// Of what the layers make of one sample.
    std::size_t bytesOfLayers()
    {
        const Graph& graph = page().contents().model().graph;
        std::int64_t cells = 0;
        for (const auto& [node, role] : page().contents().tensors(SeeQuantity::Values))
            cells += (node == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, role)).elements();
        return static_cast<std::size_t>(cells) * sizeof(float);
    }
    void isCountedAndSaid()
    {
        const std::size_t input = static_cast<std::size_t>(page().contents().model().graph.input.elements()) * sizeof(float);
        QVERIFY2(memory().numbers() >= bytesOfLayers(), qPrintable(memory().text()));
        QVERIFY2(memory().numbers() <= bytesOfLayers() + 3 * input,
                 qPrintable(memory().text())); // as it lies in the data, and as it is read
        const auto pixels = static_cast<std::size_t>(page().view().width()) * static_cast<std::size_t>(page().view().height());
        QVERIFY2(memory().pictures() >= pixels * 4, qPrintable(memory().text())); // of the whole, beside the maps
        QVERIFY2(story().contains(bytesOnScreen(memory().numbers())), qPrintable(story()));
        QVERIFY2(story().contains(bytesOnScreen(MemoryBudget::instance().limit())), qPrintable(story()));
        QTRY_VERIFY2(story().contains(bytesOnScreen(memory().pictures())), qPrintable(story()));
    }

private slots:
    void cleanup() { closeWindow(); }

    void aSmallNetworkAndALargeOneSayWhatTheyTake()
    {
        openWithLittleData();
        openSee();
        isCountedAndSaid();
        const std::size_t small = memory().numbers();
        change([](NetworkContent& content) {
            content.model = fittedTo(NetworkContent{.model = presetModel("resnet-14-cifar")}, *openDataset(content.data)).model;
        });
        waitUntilReady();
        openSee();
        isCountedAndSaid();
        QVERIFY(memory().numbers() > 2 * small);
        page().setQuantity(SeeQuantity::Weights); // which are more than what they make of one sample
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.tensors == page().contents().tensors(SeeQuantity::Weights),
                                 60000);
        QVERIFY(m_desk->settled());
        std::size_t weights = 0;
        for (const TensorPtr& tensor : page().answer()->tensors)
            weights += tensor ? tensor->cells().size_bytes() : 0;
        QVERIFY2(memory().numbers() >= weights, qPrintable(memory().text()));
        QVERIFY2(story().contains(bytesOnScreen(memory().numbers())), qPrintable(story()));
    }

    /// What is said is of now also while something is painted all the time, as where a network trains.
    void itIsSaidWhileThePictureIsPaintedAllTheTime()
    {
        openWithLittleData();
        openSee();
        const QSignalSpy said(&memory(), &SeeMemory::changed);
        QTimer painting; // without a pause in which it could be said
        connect(&painting, &QTimer::timeout, &page().view(), qOverload<>(&QWidget::update));
        painting.start(0);
        page().setQuantity(SeeQuantity::Weights); // which are more
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.tensors == page().contents().tensors(SeeQuantity::Weights),
                                 60000);
        QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty(), 20000);
    }

    /// Where the program may have no more, the page says why it shows nothing, shows no numbers of another sample, and goes on once there is room.
    void whereThereIsNoRoomItSaysSo()
    {
        openWithLittleData();
        openSee();
        MemoryBudget& budget = MemoryBudget::instance();
        const std::size_t limit = budget.limit();
        const auto restore = qScopeGuard([&] { budget.setLimit(limit); });
        budget.setLimit(budget.used());
        page().choose(Split::Test, run().opened().data()->samples(Split::Test)[5]);
        QTRY_VERIFY_WITH_TIMEOUT(verdict().contains(QStringLiteral("memory")), 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(!page().answer());
        for (const SeeColumn& column : page().view().picture().columns)
            QVERIFY(!column.tensor);
        QCOMPARE(memory().numbers(), std::size_t(0));
        QVERIFY(memory().text().isEmpty());
        budget.setLimit(limit);
        page().choose(Split::Test, run().opened().data()->samples(Split::Test)[6]);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() != nullptr, 20000);
        QVERIFY(m_desk->settled());
        isCountedAndSaid();
    }
};

QTEST_MAIN(TestSeeMemory)
#include "tst_see_memory.moc"

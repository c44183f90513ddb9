#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/nn/checkpoint.h"
#include "core/nn/trainer.h"
#include "tests/nn/small_training.h"

#include <QTest>

using namespace ks;
using namespace ks::test;

/// The memory that a training takes, and what it does where there is too little.
class TestTrainerRoom : public QObject {
    Q_OBJECT

private slots:
    /// A number of other data is none of these: it is refused before anything is read by it.
    void aSampleOfOtherDataIsRefused()
    {
        Trainer trainer(small(), digits(200), settings());
        QVERIFY_EXCEPTION_THROWN(trainer.samples().inputOf({4'000'000'000U}), InputError);
        QCOMPARE(trainer.samples().inputOf({5}).samples, std::vector<std::uint32_t>{5});
    }

    void roomForValidationIsMadeFirst()
    {
        Trainer trainer(small(), digits(200), settings());
        MemoryBudget& budget = MemoryBudget::instance();
        const std::size_t limit = budget.limit();
        budget.setLimit(budget.used() + 1000);
        QVERIFY_EXCEPTION_THROWN(trainer.makeRoom(), OutOfMemory);
        budget.setLimit(limit);
        trainer.makeRoom();
        budget.setLimit(budget.used() + 100'000); // batches on their way are not the network's
        QVERIFY(trainer.evaluate(Split::Validation).score.samples > 0);
        budget.setLimit(limit);
        Trainer other(small(), digits(200), settings());
        QVERIFY(trainer.run() == Ending::Epochs && other.run() == Ending::Epochs);
        QCOMPARE(hashOf(trainer.state()), hashOf(other.state())); // and changes nothing
    }

    /// Where memory is too short to validate as many at once as is quick, fewer do: the result is the same.
    void validationTakesFewerAtOnceWhereMemoryIsShort()
    {
        TrainingSettings few = settings();
        few.batch = 4;
        Trainer roomy(small(), digits(200), few);
        MemoryBudget& budget = MemoryBudget::instance();
        const std::size_t before = budget.used();
        roomy.makeRoom();
        const std::size_t whole = budget.used() - before;
        const Score wanted = roomy.evaluate(Split::Validation).score;
        Trainer narrow(small(), digits(200), few);
        const std::size_t limit = budget.limit();
        budget.setLimit(budget.used() + whole / 2);
        narrow.makeRoom();
        budget.setLimit(limit);
        const Score found = narrow.evaluate(Split::Validation).score;
        QCOMPARE(found.samples, wanted.samples);
        QCOMPARE(found.accuracy, wanted.accuracy);
        QVERIFY(std::abs(found.loss - wanted.loss) < 1e-5);
    }
};

QTEST_APPLESS_MAIN(TestTrainerRoom)
#include "tst_trainer_room.moc"

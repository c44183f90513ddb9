#include "core/base/error.h"
#include "core/nn/presets.h"
#include "core/nn/timeline.h"
#include "core/nn/trainer.h"
#include "tests/nn/small_training.h"

#include <QTest>

using namespace ks;

/// Data whose classes are others than the network's: it is looked at, and nothing is trained or judged, whatever is asked for.
class TestLookedAt : public QObject {
    Q_OBJECT

private:
    static DatasetPtr data() { return test::digits(100, 20); }
    static Model withClasses(std::vector<std::string> classes)
    {
        const Model digits = presetModel("lenet-5");
        return fittedTo(digits, digits.graph.input, std::move(classes));
    }

private slots:
    void whatDoesNotFitIsRefusedUnlessItIsOnlyLookedAt()
    {
        const Model few = withClasses({"a", "b", "c"});
        QVERIFY_EXCEPTION_THROWN(Trainer(few, data(), test::settings(1)), InputError);
        Trainer trainer(few, data(), test::settings(1), {}, nullptr, Judging::IfPossible);
        QVERIFY2(trainer.unjudged().english().find("3 outputs") != std::string::npos, trainer.unjudged().english().c_str());
        QVERIFY(trainer.model().classes == few.classes);
        QVERIFY_EXCEPTION_THROWN(trainer.run(), InputError); // ten labels for three outputs
        QVERIFY_EXCEPTION_THROWN(trainer.trainBatch(), InputError);
        QVERIFY_EXCEPTION_THROWN(trainer.evaluate(Split::Test), InputError);
        QVERIFY_EXCEPTION_THROWN(trainer.samples().inputAt({}), InputError);
        QVERIFY_EXCEPTION_THROWN(trainer.samples().inputOf({0}), InputError);
        QVERIFY(trainer.history().batches.empty());
        const NetworkTimeline timeline(trainer, std::size_t{1} << 20U); // which may be made
    }

    void whatFitsIsJudged()
    {
        Trainer trainer(presetModel("lenet-5"), data(), test::settings(1), {}, nullptr, Judging::IfPossible);
        QVERIFY(trainer.unjudged().empty());
        QVERIFY(trainer.trainBatch());
    }

    /// A file that does not say what its thousand outputs are: the first ten are hardly digits.
    void outputsWithoutNamesAreNotTakenForTheClassesOfTheData()
    {
        Model many = withClasses(std::vector<std::string>(1000, "thing"));
        many.classes.clear();
        QVERIFY(whyNotJudged(many, *data()).empty()); // one of ours, which may have been trained so
        many.lossAssumed = true;
        QVERIFY2(whyNotJudged(many, *data()).english().find("1,000 classes apart without naming them") != std::string::npos,
                 whyNotJudged(many, *data()).english().c_str());
    }

    /// Not what it cannot even read.
    void otherSamplesAreRefusedAllTheSame()
    {
        const Model larger = fittedTo(presetModel("lenet-5"), {1, 1, 32, 32}, {"a", "b", "c"});
        QVERIFY_EXCEPTION_THROWN(Trainer(larger, data(), test::settings(1), {}, nullptr, Judging::IfPossible), InputError);
        const Model numbers = fullyConnected({1, 784, 1, 1}, {}, 1);
        QVERIFY_EXCEPTION_THROWN(whyNotJudged(numbers, *data()), InputError);
    }
};

QTEST_MAIN(TestLookedAt)
#include "tst_looked_at.moc"

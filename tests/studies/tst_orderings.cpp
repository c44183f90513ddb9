#include "core/studies/orderings.h"
#include "tests/studies/small_study.h"

#include <QTest>

using namespace ks;

namespace {

ClaimCheck only(const Study& study, const std::vector<BenchmarkResult>& ours)
{
    return checkOrderings(study, {.measured = ours}).front();
}

} // namespace

/// Claims of studies by what was measured here: they hold, do not hold, or cannot be tried, and why.
class TestOrderings : public QObject {
    Q_OBJECT

private slots:
    void lessAndGreater()
    {
        Study study = test::read(test::smallStudy());
        const auto serialIs = [&](double seconds, double spread = 0.01) {
            return std::vector<BenchmarkResult>{test::measured(
                study, "pool", [&](const ExperimentPoint& point) { return point.backend == "serial" ? seconds : 1.0; }, spread)};
        };
        QVERIFY(only(study, serialIs(2)).outcome == ClaimOutcome::Holds);
        QVERIFY(only(study, serialIs(0.5)).outcome == ClaimOutcome::DoesNot);
        const ClaimCheck near = only(study, serialIs(1.05, 0.1)); // their intervals overlap
        QVERIFY(near.outcome == ClaimOutcome::Undecided);
        QVERIFY(near.why.english().find("differ by less than they scatter") != std::string::npos);
        study.claims.front().relation = Relation::Greater;
        QVERIFY(only(study, serialIs(2)).outcome == ClaimOutcome::DoesNot);
        QVERIFY(only(study, serialIs(0.5)).outcome == ClaimOutcome::Holds);
    }

    /// One pair that is otherwise is enough.
    void everyPairCounts()
    {
        const Study study = test::read(test::smallStudy());
        const std::vector<BenchmarkResult> ours = {test::measured(study, "pool", [](const ExperimentPoint& point) {
            return point.backend == "openmp" ? 1.0 : point.spec.src.h == 4 ? 2.0 : 0.5;
        })};
        const ClaimCheck check = only(study, ours);
        QVERIFY(check.outcome == ClaimOutcome::DoesNot);
        QCOMPARE(check.why.english(), std::string("1 is not below 0.5 (seconds)"));
    }

    void ratios()
    {
        Study study = test::read(test::smallStudy());
        StudyClaim& claim = study.claims.front();
        claim.relation = Relation::Ratio;
        claim.left = {{"backend", {"serial"}}, {"size", {"8"}}};
        claim.right = {{"backend", {"serial"}}, {"size", {"4"}}};
        claim.by.clear();
        claim.low = 3.5;
        claim.high = 4.5;
        const auto growing = [&](double factor, double spread = 0.01) {
            return std::vector<BenchmarkResult>{test::measured(
                study, "pool", [&](const ExperimentPoint& point) { return point.spec.src.h == 8 ? factor : 1.0; }, spread)};
        };
        QVERIFY(only(study, growing(4)).outcome == ClaimOutcome::Holds);
        QVERIFY(only(study, growing(2)).outcome == ClaimOutcome::DoesNot);
        QVERIFY(only(study, growing(6)).outcome == ClaimOutcome::DoesNot);
        const ClaimCheck beside = only(study, growing(4.7, 0.1)); // outside, and yet its interval reaches in
        QVERIFY(beside.outcome == ClaimOutcome::Undecided);
        QVERIFY2(beside.why.english().starts_with("the ratio is 4.7, not between 3.5 and 4.5, and scatters from "),
                 beside.why.english().c_str());
    }

    void risesAndFalls()
    {
        Study study = test::read(test::smallStudy());
        StudyClaim& claim = study.claims.front();
        claim.relation = Relation::Rises;
        claim.left = {};
        claim.by = "size";
        const auto at8 = [&](double seconds) {
            return std::vector<BenchmarkResult>{
                test::measured(study, "pool", [&](const ExperimentPoint& point) { return point.spec.src.h == 8 ? seconds : 1.0; })};
        };
        QVERIFY(only(study, at8(4)).outcome == ClaimOutcome::Holds);
        QVERIFY(only(study, at8(1)).outcome == ClaimOutcome::Holds); // level
        QVERIFY(only(study, at8(0.5)).outcome == ClaimOutcome::DoesNot);
        claim.relation = Relation::Falls;
        QVERIFY(only(study, at8(0.5)).outcome == ClaimOutcome::Holds);
        QVERIFY(only(study, at8(4)).outcome == ClaimOutcome::DoesNot);
    }

    void whyItCannotBeTried()
    {
        Study study = test::read(test::smallStudy());
        QCOMPARE(only(study, {}).why.english(), std::string("nothing that it speaks of was measured"));
        QVERIFY(only(study, {}).outcome == ClaimOutcome::NotYet);
        QCOMPARE(tallyOf(checkOrderings(study, {})).english(),
                 std::string("0 hold here, 0 do not, 1 are not tried yet, 0 cannot be tried here"));
        BenchmarkResult result = test::measured(study, "pool", [](const ExperimentPoint&) { return 1.0; });
        for (Measurement& one : result.measurements)
            if (one.point.backend == "openmp")
                one.failure = Text("there is no such device");
        const ClaimCheck check = only(study, {result});
        QVERIFY(check.outcome == ClaimOutcome::CannotBeTried);
        QCOMPARE(check.why.english(), std::string("there is no such device"));
        study.claims.front().needs = {.english = "a card", .others = {{"es", "una tarjeta"}}};
        QCOMPARE(checkOrderings(study, {}, "es").front().why.english(),
                 std::string("una tarjeta (nothing that it speaks of was measured)"));
        study.claims.front().figure.clear();
        QCOMPARE(only(study, {}).why.english(), std::string("a card"));
    }
};

QTEST_APPLESS_MAIN(TestOrderings)
#include "tst_orderings.moc"

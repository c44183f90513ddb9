#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/session/steps.h"
#include "tests/figures/drawn.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/worksheet.h"

#include <QTest>

#include <set>

using namespace ks;
using namespace ks::test;

namespace {

/// Numbers that stand nowhere else on the sheet, from `first` on.
TensorPtr numbered(const Shape& shape, int first)
{
    Tensor tensor(shape);
    for (float& value : tensor.cells())
        value = static_cast<float>(first++);
    return std::make_shared<const Tensor>(std::move(tensor));
}

/// All that one has to know of `of` at `cell`, down to what is given.
void collect(const Session& session, Role of, const Cell& cell, std::set<int>& numbers)
{
    const Content& content = session.content;
    const auto take = [&](const Factor& factor, bool padding) {
        const SourcedTensor* operand = content.operand(factor.role);
        const TensorPtr given = operand ? operand->tensor : factor.role == Role::DiffDst ? content.gradient.typed : nullptr;
        if (!given)
            collect(session, factor.role, factor.cell, numbers);
        else if (!padding)
            numbers.insert(static_cast<int>((*given)[factor.cell]));
    };
    operatorOf(content.spec.op).forEachTerm(content.spec, of, cell, [&](const Term& term) {
        take(term.first, term.padding);
        if (term.second)
            take(*term.second, false);
        if (term.routedBy)
            collect(session, Role::Dst, *term.routedBy, numbers);
    });
}

} // namespace

class TestWorksheetNumbers : public QObject {
    Q_OBJECT

private slots:
    void whatIsAskedCanBeReckoned_data()
    {
        QTest::addColumn<OpSpec>("spec");
        QTest::addColumn<Role>("asked");
        for (const Shape& shape : {Shape{1, 1, 7, 9}, Shape{1, 2, 40, 40}, Shape{1, 6, 20, 30}})
            for (const OpKind op :
                 {OpKind::Conv, OpKind::ConvTranspose, OpKind::MaxPool, OpKind::AveragePool, OpKind::LRN, OpKind::Relu, OpKind::Add}) {
                OpSpec spec = defaultSpec(op, shape);
                spec.kernel = {3, 3};
                spec.strides = {2, 2};
                if (!isLegal(spec))
                    continue;
                std::vector<Role> roles = {Role::Dst, Role::DiffSrc};
                if (hasWeights(op) && shape.h < 20)
                    roles.push_back(Role::DiffWeights);
                for (const Role role : roles)
                    QTest::addRow("%s %s %s", nameOf(op).data(), shape.text().c_str(), nameOf(role).data()) << spec << role;
            }
    }
    /// Whatever the operator and however large its maps: every number that the asked cell is made of stands on the sheet.
    void whatIsAskedCanBeReckoned()
    {
        QFETCH(OpSpec, spec);
        QFETCH(Role, asked);
        Session session = asking(*numbered(spec.src, 20001), spec.op, false);
        session.content.spec = spec;
        fitWeights(session.content);
        for (const auto& [role, first] : {std::pair(Role::Weights, 101), std::pair(Role::Src2, 50001)})
            if (session.content.operand(role)->tensor)
                session.content.operand(role)->tensor = numbered(shapeOf(spec, role), first);
        session.content.gradient.kind = GradientKind::Typed;
        session.content.gradient.typed = numbered(shapeOf(spec, Role::Dst), 70001);
        ViewState view;
        view.backward = asked != Role::Dst;
        view.reveal = Reveal::Predict;
        const std::int64_t cell = shapeOf(spec, asked).elements() / 2 + 1;
        session.view = following(spec, view, {asked, cell % shapeOf(spec, asked).elements(), 0});
        const QStringList texts = textsOf(encodeFigure(*worksheetPages(session, false, "en").front(), FigureFile::Svg, worksheetFormat()));
        std::set<int> numbers;
        collect(session, asked, cellAt(shapeOf(spec, asked), session.view.position.cell), numbers);
        QVERIFY(!numbers.empty());
        QStringList missing;
        for (const int number : numbers)
            if (!texts.contains(QString::number(number)))
                missing.append(QString::number(number));
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(' ') + " of " + QString::number(numbers.size())));
    }

    /// Where a page has no room for them it says so, instead of asking for what nobody can know.
    void aSentenceSaysThatThereAreTooMany()
    {
        Session session = asking(*numbered({1, 1, 40, 40}, 20001), OpKind::GlobalAveragePool, false);
        const QString texts =
            textsOf(encodeFigure(*worksheetPages(session, false, "en").front(), FigureFile::Svg, worksheetFormat())).join(' ');
        QVERIFY2(texts.contains("This page has no room for all numbers that the cell is made of."), qPrintable(texts));
    }

    /// Digits that tell neighbours apart are not always enough to reckon with.
    void theNumbersHaveThreeDigits()
    {
        Tensor src({1, 1, 7, 9});
        for (std::int64_t i = 0; i < src.elements(); ++i)
            src.data()[i] = static_cast<float>(i % 2 == 0 ? 1.2345 : -0.6789);
        Session session = asking(src, OpKind::ConvTranspose, false);
        session.content.spec.kernel = {3, 3};
        session.content.spec.strides = {2, 2};
        fitWeights(session.content);
        const QStringList texts = textsOf(encodeFigure(*worksheetPages(session, false, "en").front(), FigureFile::Svg, worksheetFormat()));
        QVERIFY2(texts.contains(QStringLiteral("1.23")), qPrintable(texts.join(u'|')));
    }
};

QTEST_MAIN(TestWorksheetNumbers)
#include "tst_worksheet_numbers.moc"

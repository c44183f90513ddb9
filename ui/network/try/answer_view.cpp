#include "ui/network/try/answer_view.h"

#include "ui/network/try/class_bars.h"
#include "ui/network/try/number_answer.h"
#include "ui/network/try/try_engine.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

namespace ks {

namespace {

constexpr double widestBars = 560; ///< pixels beside usual text: wider, a class and its share are no longer seen together

QVector<float> sharesSaid(const Prediction& said)
{
    return {said.outputs.begin(), said.outputs.end()};
}

} // namespace

AnswerView::AnswerView(LabHost& host, TrainingRun& run, QWidget* parent)
    : Retranslating(parent), m_bars(new ClassBars(this)), m_numbers(new NumberAnswer(host, run, this))
{
    layColumn(*this, {inRow({{m_bars, 1}, Placed::rest()}), m_numbers});
    expect(1);
    takeFont();
    retranslate();
}

void AnswerView::show(const TryAnswer& answer)
{
    if (answer.classifies)
        m_bars->show(answer.classes.said, sharesSaid(answer.prediction), answer.right,
                     answer.then ? sharesSaid(*answer.then) : QVector<float>());
    else
        m_numbers->show(answer.prediction, answer.expected);
}

void AnswerView::clear()
{
    m_bars->clear();
    m_numbers->clear();
}

void AnswerView::expect(std::int64_t classes)
{
    m_bars->setVisible(classes > 0);
    m_numbers->setVisible(classes == 0);
    if (classes > 0)
        m_bars->expect(classes);
}

void AnswerView::takeFont()
{
    m_bars->setMaximumWidth(qRound(besideText(font(), widestBars)));
}

void AnswerView::retranslate()
{
    m_bars->setAccessibleName(tr("Classes"));
}

} // namespace ks

#include "moc_answer_view.cpp"

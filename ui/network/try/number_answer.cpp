#include "ui/network/try/number_answer.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/data_preview.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/training_run.h"
#include "ui/network/try/spread_view.h"
#include "ui/network/unseen_part.h"
#include "ui/network/watch/watch_evaluation.h"
#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QVBoxLayout>

#include <algorithm>
#include <span>
#include <utility>

namespace ks {

NumberAnswer::NumberAnswer(LabHost& host, TrainingRun& run, QWidget* parent) : Retranslating(parent), m_host(host), m_run(run)
{
    layColumn(*this, {});
    connect(&m_run, &TrainingRun::prepared, this, [this] {
        leave(); // the training that was asked answers no more
        m_asking = false;
        m_counted.reset();
        m_errors.clear();
    });
    connect(&m_run, &TrainingRun::stateChanged, this, &NumberAnswer::askErrors);
}

NumberAnswer::~NumberAnswer()
{
    leave();
}

void NumberAnswer::leave()
{
    ++m_round;
    if (m_evaluation) // ended where nobody waits for it
        m_host.compute().post([evaluation = std::move(m_evaluation)] {});
    m_evaluation.reset();
}

void NumberAnswer::show(const Prediction& said, const std::vector<float>& expected)
{
    m_said = said;
    m_expected = expected;
    takeData();
    draw();
    askErrors();
}

void NumberAnswer::clear()
{
    m_said.reset();
    for (const Row& row : m_rows)
        row.view->mark({});
}

void NumberAnswer::takeData()
{
    const DatasetPtr known = m_run.opened().data();
    if (known != m_data.lock()) {
        m_data = known;
        m_spreads.clear();
        m_errors.clear();
        m_counted.reset();
        m_asking = false;
    }
    const std::size_t rows = std::min(m_said->outputs.size(), mostNumbers);
    while (m_rows.size() < rows) {
        Row row{.title = new QLabel(this), .view = new SpreadView(this)};
        row.view->setObjectName(QStringLiteral("numberAnswer%1").arg(m_rows.size()));
        row.view->writeEnds();
        layout()->addWidget(row.title);
        layout()->addWidget(row.view);
        m_rows.push_back(row);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        for (QWidget* part : std::initializer_list<QWidget*>{m_rows[i].title, m_rows[i].view})
            part->setVisible(i < rows);
    askSpreads();
}

void NumberAnswer::askSpreads()
{
    const DatasetPtr known = m_data.lock();
    if (!known || !m_spreads.empty() || m_asking || known->classification() || known->count(Split::Train) == 0)
        return;
    m_asking = true;
    m_run.query<std::vector<TensorStatistics>>(
        [known](Trainer&) { return columnSpreads(*known, std::min(mostNumbers, static_cast<std::size_t>(known->targetsPerSample()))); },
        [this, asked = m_data](const std::vector<TensorStatistics>& spreads) {
            if (!asked.lock() || asked.lock() != m_data.lock())
                return;
            m_asking = false;
            m_spreads = spreads;
            draw();
        },
        [this](const Text&) { m_asking = false; });
}

/// Where the weights are others by the next answer, nobody could read them.
void NumberAnswer::askErrors()
{
    using State = TrainingRun::State;
    const bool runs = m_run.state() == State::Running || m_run.state() == State::Stopping;
    const DatasetPtr known = m_data.lock();
    if (!isVisible() || !m_said || !known || m_evaluation || m_run.state() == State::Loading || m_run.state() == State::Failed ||
        (runs && !m_run.view().looked) || m_counted == m_run.view().shownAfter() || known != m_run.opened().data() ||
        known->count(unseenPart(*known)) == 0)
        return;
    m_evaluation = std::make_shared<WatchEvaluation>();
    countOn();
}

void NumberAnswer::countOn()
{
    const DatasetPtr known = m_data.lock();
    if (!known)
        return leave();
    struct Counted {
        bool isWhole = false;
        std::vector<double> errors;
        std::size_t trained = 0;
    };
    m_run.query<Counted>(
        [evaluation = m_evaluation, part = unseenPart(*known)](Trainer& trainer) {
            const WatchEvaluation::Portion portion = evaluation->next(trainer, part);
            Counted counted{.isWhole = portion.whole != nullptr, .errors = {}, .trained = portion.trained};
            const std::span<const Prediction> all = portion.whole ? std::span(portion.whole->predictions) : std::span<const Prediction>();
            const std::size_t targets = all.empty() ? 0 : std::min(mostNumbers, all.front().expected.size());
            for (std::size_t target = 0; target < targets; ++target)
                counted.errors.push_back(qualityOf(all, target).error);
            return counted;
        },
        [this, round = m_round](const Counted& counted) {
            if (round != m_round)
                return;
            if (!counted.isWhole)
                return countOn();
            m_errors = counted.errors;
            m_counted = counted.trained;
            leave();
            draw();
        },
        [this, round = m_round](const Text&) { // data that nobody can judge it by: then there is no band
            if (round != m_round)
                return;
            m_counted = m_run.view().shownAfter();
            leave();
        });
}

/// What the band is stands beside it: it would be taken for a range that holds the right number for certain.
QString NumberAnswer::bandText(const QString& name, double error) const
{
    const DatasetPtr known = m_data.lock();
    const QString size = shortNumberText(error, 3);
    if (!known || trainsOnAll(known))
        return tr("%1: the band is the root mean squared error on training samples, %2 to either side").arg(name, size);
    return tr("%1: the band is the root mean squared error on unseen samples (%3), %2 to either side")
        .arg(name, size, toQString(splitName(unseenPart(*known))));
}

void NumberAnswer::draw()
{
    if (!m_said)
        return;
    const DatasetPtr known = m_data.lock();
    for (std::size_t i = 0; i < std::min(m_rows.size(), m_said->outputs.size()); ++i) {
        const auto said = static_cast<double>(m_said->outputs[i]);
        const bool hasSpread = i < m_spreads.size() && m_spreads[i].finite > 0;
        ValueRange range = hasSpread ? ValueRange{m_spreads[i].minimum, m_spreads[i].maximum} : ValueRange{said, said};
        std::vector<SpreadView::Mark> marks;
        const auto add = [&](double value, const QString& text) {
            if (std::isfinite(value))
                range = range.united({value, value});
            marks.push_back({value, text, static_cast<int>(marks.size())});
        };
        add(said, tr("says %1").arg(answerOnScreen(m_said->outputs[i])));
        if (i < m_expected.size())
            add(static_cast<double>(m_expected[i]), tr("correct: %1").arg(answerOnScreen(m_expected[i])));
        const bool hasBand =
            i < m_errors.size() && std::isfinite(m_errors[i]) && m_counted == m_run.view().shownAfter() && std::isfinite(said);
        m_rows[i].view->show(hasSpread ? m_spreads[i] : TensorStatistics(), range);
        m_rows[i].view->mark(std::move(marks), hasBand ? std::optional(ValueRange{said - m_errors[i], said + m_errors[i]}) : std::nullopt);
        const QString name =
            known && i < known->targetNames().size() ? nameInData(*known, known->targetNames()[i]) : tr("number %1").arg(i);
        m_rows[i].title->setText(hasBand ? bandText(name, m_errors[i]) : name);
        m_rows[i].view->setToolTip(tr("The bars are the training samples, the band is the answer with its root mean squared error."));
        m_rows[i].view->setAccessibleName(m_rows[i].title->text());
    }
}

void NumberAnswer::retranslate()
{
    draw();
}

} // namespace ks

#include "moc_number_answer.cpp"

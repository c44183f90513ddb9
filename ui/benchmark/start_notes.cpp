#include "ui/benchmark/start_notes.h"

#include "core/base/digits.h"
#include "core/measure/environment.h"
#include "ui/benchmark/benchmark_session.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/language/text.h"

namespace ks {

namespace {

constexpr std::chrono::seconds lookAgainAfter{5};

/// What each backend takes of the memory, a row a backend.
QString needsTable(const std::vector<ExperimentForecast::Need>& needs)
{
    const auto row = [](const QString& first, const QStringList& others, const char* cell) {
        QString cells = QStringLiteral("<%1 align='left'>%2</%1>").arg(QLatin1String(cell), first.toHtmlEscaped());
        for (QString one : others) // no number is torn from its unit
            cells += QStringLiteral("<%1 align='right' style='padding-left:8px'>%2</%1>")
                         .arg(QLatin1String(cell), one.replace(QLatin1Char(' '), QChar::Nbsp).toHtmlEscaped());
        return QStringLiteral("<tr>%1</tr>").arg(cells);
    };
    QString rows;
    for (const ExperimentForecast::Need& need : needs)
        if (need.all() > 0)
            rows += row(QString::fromStdString(need.backend),
                        {bytesOnScreen(need.tensors), bytesOnScreen(need.copies), bytesOnScreen(need.workspace)}, "td");
    if (rows.isEmpty())
        return {};
    const QStringList headings = {StartNotes::tr("tensors"), StartNotes::tr("copies"), StartNotes::tr("workspace")};
    return QStringLiteral("<table cellspacing='0' cellpadding='0'>%1%2</table>").arg(row({}, headings, "td"), rows);
}

} // namespace

StartNotes::StartNotes(BenchmarkSession& session, ExperimentPanel& panel, Lane& planning, Lane& looking)
    : m_session(session), m_panel(panel), m_forecasting(planning), m_looking(looking)
{
    m_lookAgain.setSingleShot(true);
    m_lookAgain.setInterval(lookAgainAfter);
    connect(&m_lookAgain, &QTimer::timeout, this, &StartNotes::lookAgain);
}

void StartNotes::forecast()
{
    m_forecasting.cancel(); // what is under way is of other settings
    m_forecast.reset();
    m_panel.setForecast({});
    if (!m_panel.problem().isEmpty())
        return;
    if (m_session.isBusy())
        return sayForecast();
    m_forecasting.start([experiment = m_panel.experiment()](const std::stop_token& stop) { return forecastOf(experiment, stop); },
                        [this](const ExperimentForecast& known) {
                            m_forecast = known;
                            sayForecast();
                        },
                        [this](const Text& failure) { m_panel.setForecast(toQString(failure).toHtmlEscaped()); });
}

void StartNotes::sayForecast()
{
    if (!m_forecast && m_session.isBusy() && m_panel.problem().isEmpty() && !m_session.resultFits())
        m_panel.setForecast(tr("What it takes will be said when the measurement under way has ended.").toHtmlEscaped());
    if (!m_forecast)
        return;
    const Experiment& experiment = m_panel.experiment();
    const QString seconds = numberInRegion(QString::fromStdString(roughSecondsText(m_forecast->seconds)));
    const QString time = m_forecast->byBudget ? tr("about %1 (more if a point takes long)").arg(seconds) : tr("about %1").arg(seconds);
    QString page = tr("%n point(s), %1, and up to %2 of memory.", nullptr, static_cast<int>(pointsOf(experiment).size()))
                       .arg(time, bytesOnScreen(m_forecast->memory));
    if (m_forecast->memory > roomFor(experiment))
        page += QLatin1Char(' ') + tr("This is more than there is: points that do not fit get no figures.");
    page = page.toHtmlEscaped() + needsTable(m_forecast->needs);
    for (const ExperimentForecast::Need& need : m_forecast->needs) {
        if (need.refusal.empty())
            continue;
        const QString backend = QString::fromStdString(need.backend);
        const QString why = toQString(need.refusal);
        const QString said = need.refusedAt.empty()
                                 ? tr("%1 gets no figures: %2.").arg(backend, why)
                                 : tr("%1 gets no figures at some points (%2): %3.").arg(backend, toQString(need.refusedAt), why);
        page += QStringLiteral("<p style='margin:0'>%1</p>").arg(said.toHtmlEscaped());
    }
    m_panel.setForecast(page);
}

void StartNotes::lookAtMachine()
{
    m_lookAgain.stop();
    if (m_session.isBusy()) { // the measurement looks for itself
        m_looking.cancel();
        m_panel.setWarnings({}); // what was said of "now"
        return;
    }
    m_looking.start([](const std::stop_token&) { return ks::lookAtMachine().warningsNow(); },
                    [this](const std::vector<Text>& warnings) {
                        m_panel.setWarnings(warnings);
                        if (!warnings.empty())
                            m_lookAgain.start(); // it may pass
                    },
                    [](const Text&) {});
}

} // namespace ks

#include "moc_start_notes.cpp"

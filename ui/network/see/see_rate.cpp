#include "ui/network/see/see_rate.h"

#include "ui/language/numbers.h"
#include "ui/network/see/see_page.h"
#include "ui/network/training_run.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr qint64 countedTime = 2000; ///< ms
constexpr qint64 longestGap = 20000; ///< ms
constexpr int rateSteps = 500;       ///< ms: as often as one can read it
constexpr double fewest = 10;        ///< a second: of more no decimal is told

} // namespace

QString viewsText(double rate)
{
    const double told = rate < fewest ? std::round(rate * 10) / 10 : std::round(rate);
    if (told == 1)
        return SeeRate::tr("1 view/s");
    return SeeRate::tr("%1 views/s").arg(rate < fewest ? figureOnScreen(told) : countOnScreen(told));
}

void RecentRate::add(qint64 now)
{
    while (m_times.size() > 2 && m_times.front() < now - countedTime)
        m_times.pop_front();
    m_times.push_back(now);
}

double RecentRate::at(qint64 now) const
{
    constexpr std::ptrdiff_t fewestCounted = 2;
    if (std::ssize(m_times) < fewestCounted || m_times.back() < now - longestGap)
        return 0;
    const auto first = std::min(std::ranges::lower_bound(m_times, now - countedTime), m_times.end() - fewestCounted);
    const qint64 time = std::max({qint64{1}, m_times.back() - *first, now - m_times.back()});
    return static_cast<double>(m_times.end() - first - 1) * 1e3 / static_cast<double>(time);
}

SeeRate::SeeRate(const SeePage& page, const TrainingRun& run, QWidget* parent) : Retranslating(parent), m_page(page), m_run(run)
{
    setObjectName(QStringLiteral("seeRate"));
    setForegroundRole(QPalette::PlaceholderText);
    m_clock.start();
    m_again.setInterval(rateSteps);
    connect(&m_again, &QTimer::timeout, this, &SeeRate::write);
    connect(&page, &SeePage::refreshed, this, &SeeRate::count);
    connect(&run, &TrainingRun::stateChanged, this, [this] {
        m_pictures.clear();
        m_run.state() == TrainingRun::State::Running ? m_again.start() : m_again.stop();
        write();
    });
    retranslate();
}

void SeeRate::count()
{
    const void* const answer = m_page.answer().get();
    if (m_run.state() != TrainingRun::State::Running || !answer || std::exchange(m_shown, answer) == answer)
        return;
    m_pictures.add(m_clock.elapsed());
}

double SeeRate::value() const
{
    return m_pictures.at(m_clock.elapsed());
}

void SeeRate::write()
{
    const double rate = value();
    const QString text = rate > 0 ? viewsText(rate) : QString();
    if (text == this->text())
        return;
    setText(text);
    setAccessibleName(rate > 0 ? tr("Live: %1").arg(text) : QString());
    setToolTip(rate > 0
                   ? tr("The training is shown so many times a second. That takes about %1 of its time; where it would take more, it is "
                        "shown less often.")
                         .arg(shareText(m_page.cost()))
                   : QString());
}

void SeeRate::retranslate()
{
    takeFont();
    setText({});
    write();
}

void SeeRate::takeFont()
{
    constexpr double widest = 8.8;
    setMinimumWidth(fontMetrics().horizontalAdvance(viewsText(widest))); // another one moves nothing
}

} // namespace ks

#include "moc_see_rate.cpp"

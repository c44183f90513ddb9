#include "ui/network/moments/moment_look.h"

#include "core/session/network_session.h"
#include "ui/network/training_engine.h"
#include "ui/tasks/failure.h"

#include <QStandardPaths>

#include <algorithm>
#include <string>
#include <utility>

namespace ks {

std::filesystem::path folderOfMoments()
{
    QString place = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    if (place.isEmpty())
        place = QStandardPaths::writableLocation(QStandardPaths::TempLocation);
    return std::filesystem::path((place + QStringLiteral("/moments")).toStdString());
}

namespace {

/// Another program may have others.
MomentLook::Side comparedSide(const ComparedMoments& compared)
{
    const auto found = std::ranges::find(comparedSides, compared.side);
    return found == comparedSides.end() ? MomentLook::Side::Difference : static_cast<MomentLook::Side>(found - comparedSides.begin());
}

bool areBothSeen(MomentLook::Side side)
{
    return side == MomentLook::Side::Difference || side == MomentLook::Side::Beside;
}

} // namespace

MomentLook::MomentLook(ComputeThread& compute)
    : m_compute(compute), m_self(std::make_shared<MomentLook*>(this)),
      m_receiver(new QObject, [](QObject* object) { object->deleteLater(); })
{
}

MomentLook::~MomentLook()
{
    *m_self = nullptr;
}

void MomentLook::follow(const std::shared_ptr<TrainingEngine>& engine)
{
    const std::shared_ptr<TrainingEngine> before = m_engine.lock();
    if (engine == before)
        return;
    const bool wasBack = m_moment || m_first;
    if (before && (m_moment || m_asking))
        m_compute.post([before] {
            if (TrainingWalks* walks = before->walks())
                walks->lookAt(std::nullopt); // it may come back
        });
    *std::exchange(m_self, std::make_shared<MomentLook*>(this)) = nullptr;
    m_engine = engine;
    m_moment.reset();
    m_wanted.reset();
    m_batches.reset();
    m_first.reset();
    m_firstBatches.reset();
    m_wantedFirst.reset();
    m_second.reset();
    m_seesAgain.reset();
    m_before.reset();
    m_asking = m_askingFirst = m_comparesNext = false;
    if (wasBack)
        emit changed();
}

std::vector<Moment> MomentLook::all() const
{
    const std::shared_ptr<TrainingEngine> engine = m_engine.lock();
    return engine ? engine->moments().all() : std::vector<Moment>();
}

std::shared_ptr<const Moments> MomentLook::kept() const
{
    const std::shared_ptr<TrainingEngine> engine = m_engine.lock();
    return engine ? std::shared_ptr<const Moments>(engine, &engine->moments()) : nullptr;
}

void MomentLook::lookAt(std::optional<std::size_t> batches)
{
    m_comparesNext = false;
    m_seesAgain.reset();
    if (m_first) {
        m_second = batches;
        if (m_side == Side::First)
            m_side = Side::Second;
    }
    want(batches);
}

void MomentLook::want(std::optional<std::size_t> batches)
{
    m_wanted = batches;
    if (!m_asking && m_wanted != this->batches())
        ask();
}

void MomentLook::lookAtFirst(std::size_t batches)
{
    if (!m_first)
        return;
    m_wantedFirst = batches;
    if (!m_askingFirst)
        askFirst();
}

void MomentLook::compare()
{
    if (m_first)
        return;
    m_seesAgain.reset();
    if (const std::optional<ComparedMoments> before = comparedBefore()) {
        m_comparesNext = false;
        return seeAgain({.alone = {}, .compared = *before});
    }
    if (!m_moment) {
        const std::vector<Moment> kept = all();
        if (kept.empty())
            return;
        m_comparesNext = true;
        return want(kept.front().batches);
    }
    m_comparesNext = false;
    m_first = m_moment;
    m_firstBatches = m_batches;
    m_second.reset();
    m_side = Side::Difference;
    want(std::nullopt);
}

void MomentLook::show(Side side)
{
    if (!m_first || m_side == side)
        return;
    m_side = side;
    const std::optional<std::size_t> shown = side == Side::First ? first() : m_second;
    want(shown);
    if (!m_asking) // both are of the same moment
        emit changed();
}

void MomentLook::endComparing()
{
    if (!m_first)
        return;
    m_before = seen().compared;
    m_batchesAtEnd = m_batches;
    m_first.reset();
    m_firstBatches.reset();
    m_wantedFirst.reset();
    m_second.reset();
    emit changed();
}

std::optional<ComparedMoments> MomentLook::comparedBefore() const
{
    if (!m_before || (m_moment && m_batches != m_batchesAtEnd))
        return std::nullopt;
    const std::vector<Moment> kept = all(); // of a long training some go
    const auto isKept = [&kept](std::size_t batches) { return std::ranges::find(kept, batches, &Moment::batches) != kept.end(); };
    const bool areKept = isKept(m_before->first) && (!m_before->second || isKept(*m_before->second));
    return areKept ? m_before : std::nullopt;
}

SeenMoments MomentLook::seen() const
{
    if (m_seesAgain)
        return *m_seesAgain;
    if (!m_first)
        return {.alone = m_wanted, .compared = {}};
    return {.alone = {}, .compared = ComparedMoments{std::string(comparedSides[static_cast<std::size_t>(m_side)]), *first(), m_second}};
}

void MomentLook::seeAgain(const SeenMoments& seen)
{
    if (seen.areNow())
        return;
    m_seesAgain = seen;
    askEngine<std::shared_ptr<const Checkpoint>>(
        [seen](TrainingEngine& engine) -> std::shared_ptr<const Checkpoint> {
            TrainingWalks* const walks = engine.walks();
            if (walks && seen.compared && seen.compared->second) // which has to be there, too
                (void)walks->momentAt(*seen.compared->second);
            return walks ? walks->momentAt(seen.compared ? seen.compared->first : *seen.alone) : nullptr;
        },
        [this, seen](const std::shared_ptr<const Checkpoint>& first, const Text& failure) {
            const bool isReady = first || !failure.empty(); // else its data are not there: it has to wait
            if (m_seesAgain != seen || !isReady)
                return;
            m_seesAgain.reset();
            if (!first)
                return emit failed(Text(
                    seen.compared ? KS_TEXT("core", "the two moments that were compared are not shown again: %1")
                                  : KS_TEXT("core", "the moment that was looked at is not shown again, but where the training stands: %1"),
                    {failure}));
            seen.compared ? compareThese(first, *seen.compared) : want(seen.alone);
        });
}

void MomentLook::compareThese(const std::shared_ptr<const Checkpoint>& first, const ComparedMoments& compared)
{
    m_first = first;
    m_firstBatches = compared.first;
    m_second = compared.second;
    m_side = comparedSide(compared);
    want(m_side == Side::First ? m_firstBatches : m_second);
    if (!m_asking) // it is looked at already
        emit changed();
}

const std::shared_ptr<const Checkpoint>& MomentLook::against() const
{
    static const std::shared_ptr<const Checkpoint> nothing;
    return areBothSeen(m_side) ? m_first : nothing;
}

void MomentLook::takePast(const std::weak_ptr<TrainingEngine>& other, std::size_t batches)
{
    if (const std::shared_ptr<TrainingEngine> from = other.lock())
        fill([from, batches](TrainingEngine& engine) { engine.moments().takePast(from->moments(), batches); });
}

void MomentLook::give(const NetworkSession& session)
{
    const std::shared_ptr<TrainingEngine> engine = m_engine.lock();
    if (session.left && engine) { // nothing is read, and a second crash may come before the engine has its trainer
        engine->moments().adopt(std::move(session.left->file), std::exchange(session.left->moments, {}));
        emit listChanged();
    } else if (const SavedMoments kept = session.moments) {
        fill([kept](TrainingEngine& filled) { filled.moments().give(*kept); });
    }
}

std::function<TakenMoments(std::size_t batches)> MomentLook::saver(std::size_t bytes) const
{
    std::vector<std::size_t> wanted;
    const auto& [alone, compared] = seen();
    for (const std::optional<std::size_t>& one :
         {alone, compared ? std::optional(compared->first) : std::nullopt, compared ? compared->second : std::nullopt})
        if (one)
            wanted.push_back(*one);
    return [engine = m_engine.lock(), bytes, wanted = std::move(wanted)](std::size_t batches) -> TakenMoments {
        if (!engine)
            return {};
        const auto later = [batches](const Moment& one) { return one.batches > batches; }; // the training may be on by now
        std::vector<Moment> all = engine->moments().all();
        std::erase_if(all, later);
        std::vector<KeptMoment> taken = engine->moments().take(bytes, wanted);
        std::erase_if(taken, [later](const KeptMoment& one) { return later(one.moment); });
        return {std::make_shared<const std::vector<KeptMoment>>(std::move(taken)), all.size()};
    };
}

std::function<MomentsBeside(const std::filesystem::path& session)> MomentLook::keeper() const
{
    return [engine = m_engine.lock()](const std::filesystem::path& session) {
        return engine ? keepBeside(engine->moments(), session) : MomentsBeside();
    };
}

template <class Made>
bool MomentLook::askEngine(std::function<Made(TrainingEngine&)> work, std::function<void(const Made&, const Text&)> take)
{
    const std::shared_ptr<TrainingEngine> engine = m_engine.lock();
    if (!engine)
        return false;
    m_compute.post([self = m_self, receiver = m_receiver, engine, work = std::move(work), take = std::move(take)] {
        Made made{};
        Text failure;
        try {
            made = work(*engine);
        } catch (...) {
            failure = currentFailure();
        }
        QMetaObject::invokeMethod(
            receiver.get(),
            [self, made, failure, take] {
                if (*self)
                    take(made, failure);
            },
            Qt::QueuedConnection);
    });
    return true;
}

/// Before anything is trained there.
void MomentLook::fill(std::function<void(TrainingEngine&)> how)
{
    askEngine<bool>(
        [how = std::move(how)](TrainingEngine& engine) {
            how(engine);
            return true;
        },
        [this](bool, const Text& failure) { failure.empty() ? emit listChanged() : emit failed(failure); });
}

void MomentLook::ask()
{
    m_asking = askEngine<std::shared_ptr<const Checkpoint>>(
        [asked = m_wanted](TrainingEngine& engine) { return engine.walks() ? engine.walks()->lookAt(asked) : nullptr; },
        [this, asked = m_wanted](const std::shared_ptr<const Checkpoint>& moment, const Text& failure) {
            const bool made = failure.empty();
            m_asking = false;
            if (made) {
                m_moment = moment;
                m_batches = asked;
            } else if (m_wanted == asked) {
                m_wanted = m_batches;
            }
            made ? emit changed() : emit failed(failure);
            if (m_comparesNext && (!made || m_batches == m_wanted)) {
                m_comparesNext = false;
                if (m_moment)
                    compare();
            }
            if (!m_asking && m_wanted != batches())
                ask();
        });
}

/// Not the moment that is looked at: with their difference that is the second one.
void MomentLook::askFirst()
{
    m_askingFirst = askEngine<std::shared_ptr<const Checkpoint>>(
        [asked = *m_wantedFirst](TrainingEngine& engine) { return engine.walks() ? engine.walks()->momentAt(asked) : nullptr; },
        [this, asked = *m_wantedFirst](const std::shared_ptr<const Checkpoint>& moment, const Text& failure) {
            takeFirst(asked, moment, failure);
        });
}

void MomentLook::takeFirst(std::size_t batches, const std::shared_ptr<const Checkpoint>& moment, const Text& failure)
{
    m_askingFirst = false;
    if (!m_first) // nobody compares any more
        return;
    const bool isLast = m_wantedFirst == batches;
    if (isLast)
        m_wantedFirst.reset();
    if (moment) {
        m_first = moment;
        m_firstBatches = batches;
        if (!areBothSeen(m_side)) {
            m_side = Side::First;
            want(first());
        }
    }
    moment ? emit changed() : emit failed(failure);
    if (!isLast && m_wantedFirst && !m_askingFirst)
        askFirst();
}

} // namespace ks

#include "moc_moment_look.cpp"

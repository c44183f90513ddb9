#include "ui/network/try/picture_question.h"

#include "ui/network/see/see_guess.h"
#include "ui/network/training_run.h"
#include "ui/network/try/try_maps.h"

#include <utility>

namespace ks {

namespace {

constexpr int askAgainMilliseconds = 300; ///< while the network trains

} // namespace

PictureQuestion::PictureQuestion(TrainingRun& run, const TryMaps& maps, QObject* parent)
    : QObject(parent), m_run(run), m_maps(maps), m_engine(std::make_shared<TryEngine>())
{
    m_again.setSingleShot(true);
    m_again.setInterval(askAgainMilliseconds);
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (m_open)
            askIfSet();
    });
    connect(&m_maps, &TryMaps::layerChosen, this, &PictureQuestion::askIfSet);
    connect(&m_run, &TrainingRun::progressed, this, [this] {
        if (m_open && m_picture && !m_again.isActive()) // also after the last of the records: the answer is to be that of the last weights
            m_again.start();
    });
}

void PictureQuestion::set(AskedPicture picture)
{
    m_picture = std::make_shared<const AskedPicture>(std::move(picture));
    emit changed(m_picture);
    keep();
}

void PictureQuestion::drop()
{
    m_picture.reset();
    emit changed(m_picture);
    keep();
}

void PictureQuestion::beginAnew()
{
    m_engine = std::make_shared<TryEngine>();
    m_inFlight = false;
}

void PictureQuestion::askIfSet()
{
    if (m_picture)
        ask();
}

void PictureQuestion::ask()
{
    if (m_inFlight) { // asked anew when the answer under way is there
        m_dirty = true;
        return;
    }
    m_inFlight = true;
    m_dirty = false;
    const auto landed = [this] {
        m_inFlight = false;
        if (m_dirty)
            askIfSet();
    };
    const int layer = m_maps.layer();
    m_run.query<TryAnswer>([engine = m_engine, asked = m_picture, layer, against = m_run.look().against()](
                               Trainer& trainer) { return engine->answer(trainer, *asked, layer, against.get()); },
                           [this, landed, asked = m_picture, layer](const TryAnswer& answer) {
                               tell(answer, asked, layer);
                               landed();
                           },
                           [this, landed](const Text& why) {
                               emit refused(Sentence(why).whole());
                               landed();
                           });
}

void PictureQuestion::setOpen(bool open)
{
    m_open = open;
    if (open)
        keep();
}

void PictureQuestion::keepWith(const SeeGuess& guess)
{
    m_guess = &guess;
    for (const auto signal : {&SeeGuess::turned, &SeeGuess::keptElse})
        connect(&guess, signal, this, [this] {
            if (!m_open)
                return;
            keep();
            askIfSet();
        });
}

QString PictureQuestion::whyKept(int node, const std::shared_ptr<const AskedPicture>& asked) const
{
    return m_guess ? m_guess->keptText(m_run.view().content.model.graph, SeeSubject::of(0, asked), node, Role::Dst) : QString();
}

QString PictureQuestion::whyAnswerKept(const std::shared_ptr<const AskedPicture>& asked) const
{
    const auto layers = static_cast<int>(m_run.view().content.model.graph.nodes.size());
    return asked && layers > 0 ? whyKept(layers - 1, asked) : QString();
}

void PictureQuestion::keep()
{
    const bool isKept = !whyAnswerKept(m_picture).isEmpty();
    emit kept(isKept && m_picture->sample);
    if (isKept)
        refuseKept(m_picture);
}

void PictureQuestion::refuseKept(const std::shared_ptr<const AskedPicture>& asked)
{
    emit refused([this, asked] { return whyAnswerKept(asked); });
}

/// Without the maps, or as if there were none where all of it would tell what is to be guessed.
void PictureQuestion::tell(TryAnswer answer, const std::shared_ptr<const AskedPicture>& asked, int layer)
{
    if (!whyAnswerKept(asked).isEmpty())
        return refuseKept(asked);
    answer.kept = [this, asked, layer] { return whyKept(layer, asked); };
    if (!answer.kept.said().isEmpty())
        answer.maps = nullptr;
    emit answered(answer);
}

} // namespace ks

#include "moc_picture_question.cpp"

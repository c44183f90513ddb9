#include "ui/network/try/picture_question.h"

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
}

void PictureQuestion::drop()
{
    m_picture.reset();
    emit changed(m_picture);
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
    m_run.query<TryAnswer>([engine = m_engine, asked = m_picture, layer = m_maps.layer(), against = lookOf(m_run).against()](
                               Trainer& trainer) { return engine->answer(trainer, *asked, layer, against.get()); },
                           [this, landed](const TryAnswer& answer) {
                               emit answered(answer);
                               landed();
                           },
                           [this, landed](const Text& why) {
                               emit failed(why);
                               landed();
                           });
}

} // namespace ks

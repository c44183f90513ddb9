#include "ui/network/see/see_film_numbers.h"

#include "core/base/error.h"
#include "core/nn/next_update.h"
#include "ui/figures/film_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace ks {

namespace {

constexpr double computing = 0.8; ///< of the time that a film takes; the rest is drawing

[[noreturn]] void failSpilling()
{
    throw FileError(
        Text(KS_TEXT("core", "the numbers of a film cannot be kept in a temporary file: %1"), {std::string(std::strerror(errno))}));
}

/// Every tensor of an answer that a picture shows.
template <class Visit>
void forEachShown(WatchAnswer& answer, NextUpdates* updates, const Visit& visit)
{
    for (TensorPtr& tensor : answer.tensors)
        visit(tensor);
    visit(answer.seen);
    if (updates)
        for (auto& [learnt, update] : updates->tensors)
            visit(update.change);
}

} // namespace

SeeFilmNumbers::Spilt SeeFilmNumbers::keep(TensorPtr& tensor)
{
    constexpr long notInFile = -1;
    if (!tensor)
        return {{}, notInFile};
    const std::size_t bytes = tensor->cells().size_bytes();
    if (bytes <= m_left) {
        m_left -= bytes;
        return {{}, notInFile};
    }
    if (!m_file)
        m_file.reset(std::tmpfile());
    if (!m_file || std::fseek(m_file.get(), m_end, SEEK_SET) != 0 || std::fwrite(tensor->data(), 1, bytes, m_file.get()) != bytes ||
        std::fflush(m_file.get()) != 0)
        failSpilling();
    Spilt spilt{tensor->shape(), m_end};
    m_end += static_cast<long>(bytes);
    tensor.reset();
    return spilt;
}

void SeeFilmNumbers::add(const WatchAnswer& answer)
{
    Moment moment{answer, {}};
    WatchAnswer& kept = moment.answer;
    kept.question.moment.reset(); // all weights of then
    kept.picture.reset();
    kept.tensor.reset();
    kept.saliency.reset();
    std::shared_ptr<NextUpdates> updates;
    if (kept.updates) { // of which only the changes are shown; what they were made from is as large again, and more
        updates = std::make_shared<NextUpdates>(*kept.updates);
        for (auto& [learnt, update] : updates->tensors)
            update = {.change = update.change, .range = update.range, .shares = update.shares, .share = update.share};
        for (TensorPtr& gradient : kept.tensors)
            gradient.reset();
    }
    forEachShown(kept, updates.get(), [&](TensorPtr& tensor) { moment.spilt.push_back(keep(tensor)); });
    kept.updates = std::move(updates);
    m_moments.push_back(std::move(moment));
}

WatchAnswer SeeFilmNumbers::take(std::size_t moment)
{
    Moment taken = std::exchange(m_moments.at(moment), {});
    const auto updates = taken.answer.updates ? std::make_shared<NextUpdates>(*taken.answer.updates) : nullptr;
    auto spilt = taken.spilt.begin();
    forEachShown(taken.answer, updates.get(), [&](TensorPtr& tensor) {
        const Spilt one = *spilt++;
        if (one.at < 0)
            return;
        Tensor read = Tensor::uninitialized(one.shape, "a frame of a film");
        const std::size_t bytes = read.cells().size_bytes();
        if (std::fseek(m_file.get(), one.at, SEEK_SET) != 0 || std::fread(read.data(), 1, bytes, m_file.get()) != bytes)
            failSpilling();
        tensor = std::make_shared<const Tensor>(std::move(read));
    });
    taken.answer.updates = updates;
    return std::move(taken.answer);
}

void filmSeeMoments(FilmFile& film, const SeeFilmPainter& painter, const SeeFilmScene& scene, const QStringList& texts,
                    const std::function<std::shared_ptr<const WatchAnswer>(std::size_t moment)>& ask,
                    const std::function<void(double)>& told, std::size_t mostInMemory)
{
    const auto count = static_cast<std::size_t>(texts.size());
    // Drawn once all are known: the colours of the first frame reach as far as the numbers of the last one.
    SeeFilmNumbers numbers(mostInMemory);
    SeeFilmRanges ranges;
    for (std::size_t i = 0; i < count; ++i) {
        told(computing * static_cast<double>(i) / static_cast<double>(count));
        const std::shared_ptr<const WatchAnswer> answer = ask(i);
        ranges.add(scene.snapshotOf(scene.quantity, std::nullopt, *answer).picture);
        numbers.add(*answer);
    }
    for (std::size_t i = 0; i < count; ++i) {
        told(computing + (1 - computing) * static_cast<double>(i) / static_cast<double>(count));
        SeeSnapshot seen = scene.snapshotOf(scene.quantity, std::nullopt, numbers.take(i));
        ranges.applyTo(seen.picture);
        film.add(painter.draw(seen, texts[static_cast<qsizetype>(i)]));
    }
}

} // namespace ks

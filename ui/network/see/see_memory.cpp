#include "ui/network/see/see_memory.h"

#include "core/base/memory.h"
#include "core/nn/next_update.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_view.h"

#include <QEvent>

#include <chrono>
#include <set>
#include <utility>

namespace ks {

namespace {

constexpr std::chrono::milliseconds leastBetween(250); ///< two sentences: each takes work, and nobody reads faster

} // namespace

std::size_t seeBytesOf(const WatchAnswer& answer)
{
    std::set<const Tensor*> all = {answer.picture.get(), answer.seen.get()};
    const auto add = [&all](const WatchAnswer& one) {
        for (const TensorPtr& tensor : one.tensors)
            all.insert(tensor.get());
        if (one.updates)
            for (const auto& [learnt, update] : one.updates->tensors) {
                all.insert({update.before.get(), update.gradient.get(), update.change.get()});
                for (const TensorPtr& state : update.states)
                    all.insert(state.get());
            }
    };
    add(answer);
    for (const WatchAnswer* const other : {answer.then.get(), answer.now.get(), answer.difference.get()}) // of two moments
        if (other)
            add(*other);
    std::size_t bytes = 0;
    for (const Tensor* const tensor : all)
        if (tensor)
            bytes += tensor->cells().size_bytes();
    return bytes;
}

SeeMemory::SeeMemory(const SeePage& page, SeeView& view, QObject* parent) : QObject(parent), m_page(page), m_view(view)
{
    m_view.installEventFilter(this);
    m_soon.setSingleShot(true);
    m_soon.setInterval(leastBetween);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        if (const QString now = text(); now != m_told) {
            m_told = now;
            emit changed();
        }
    });
}

bool SeeMemory::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Paint && !m_soon.isActive()) // never put off: something may paint all the time
        m_soon.start();
    return QObject::eventFilter(watched, event);
}

std::size_t SeeMemory::numbers() const
{
    return m_page.answer() ? seeBytesOf(*m_page.answer()) : 0;
}

std::size_t SeeMemory::pictures() const
{
    return m_view.canvas().bytes();
}

QString SeeMemory::text() const
{
    return numbers() == 0 ? QString()
                          : tr("Its numbers take %1, of at most %2 that the program may use for numbers; the pictures of them take %3.")
                                .arg(bytesOnScreen(numbers()), bytesOnScreen(MemoryBudget::instance().limit()), bytesOnScreen(pictures()));
}

} // namespace ks

#include "moc_see_memory.cpp"

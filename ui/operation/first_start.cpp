#include "ui/operation/first_start.h"

#include "core/ops/operator.h"
#include "ui/shell/preferences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace ks {

namespace {

constexpr std::int64_t partSize = 8;
constexpr std::int64_t largestWhole = 12; ///< rows or columns of which the cells can be read all at once
constexpr int hintCount = 3;
constexpr auto hintKey = "operation/hint";
constexpr auto hintTopic = "operation.hint";

/// The corner of the part whose 2×2 windows differ most inside, on an even grid: edges make a maximum worth looking at.
Cell liveliestPart(const Tensor& tensor)
{
    const Shape& shape = tensor.shape();
    Cell best;
    double most = -1;
    constexpr std::int64_t tries = 24; // along each axis: a few thousand cells are read, whatever the picture's size
    for (std::int64_t i = 0; i < tries; ++i) {
        for (std::int64_t j = 0; j < tries; ++j) {
            const Cell corner{0, 0, std::max<std::int64_t>(0, shape.h - partSize) * i / tries / 2 * 2,
                              std::max<std::int64_t>(0, shape.w - partSize) * j / tries / 2 * 2};
            double sum = 0;
            double squares = 0;
            double steps = 0;
            double before = 0;
            std::int64_t count = 0;
            for (std::int64_t y = corner.y; y < std::min(shape.h, corner.y + partSize); ++y) {
                for (std::int64_t x = corner.x; x < std::min(shape.w, corner.x + partSize); ++x) {
                    const auto value = static_cast<double>(tensor[{0, 0, y, x}]);
                    sum += value;
                    squares += value * value;
                    if (count++ > 0)
                        steps += std::abs(value - before);
                    before = value;
                }
            }
            const double variance = squares / static_cast<double>(count) - sum * sum / static_cast<double>(count * count);
            const double liveliness = variance / (1.0 + steps / static_cast<double>(count)); // shapes rather than noise
            if (liveliness > most) {
                most = liveliness;
                best = corner;
            }
        }
    }
    return best;
}

} // namespace

Session firstSession(SourcedTensor grey)
{
    Session session;
    const Cell part = liveliestPart(*grey.tensor);
    session.content.spec = defaultSpec(OpKind::MaxPool, grey.tensor->shape());
    session.content.src = std::move(grey);
    const Shape dst = shapeOf(session.content.spec, Role::Dst);
    const auto inMiddle = [](std::int64_t begin, std::int64_t extent, std::int64_t end) { // with neighbours all around it
        return std::min((begin + std::min(partSize, extent) / 2) / 2, end - 1);
    };
    const Shape& src = session.content.spec.src;
    session.view.position.cell = offsetOf(dst, {0, 0, inMiddle(part.y, src.h, dst.h), inMiddle(part.x, src.w, dst.w)});
    session.view.visibleSrc = {part.y, part.x, partSize, partSize};
    return session;
}

ViewState viewOfOwn(const OpSpec& spec)
{
    ViewState view;
    const bool fits = spec.src.h <= largestWhole && spec.src.w <= largestWhole;
    if (!fits)
        view.visibleSrc = {0, 0, std::min(partSize, spec.src.h), std::min(partSize, spec.src.w)};
    return view;
}

Session sessionOfOwn(SourcedTensor src)
{
    Session session;
    session.content.spec = defaultSpec(OpKind::MaxPool, src.tensor->shape());
    session.content.src = std::move(src);
    session.view = viewOfOwn(session.content.spec);
    return session;
}

SourcedTensor builtInPicture()
{
    constexpr std::int64_t size = 96;
    Tensor picture({1, 1, size, size}, "picture");
    for (std::int64_t y = 0; y < size; ++y) {
        for (std::int64_t x = 0; x < size; ++x) {
            const double u = static_cast<double>(x) / size - 0.5;
            const double v = static_cast<double>(y) / size - 0.5;
            const double radius = std::hypot(u, v);
            const double rings = std::cos(6.0 * std::numbers::pi * radius) * std::exp(-4.0 * radius * radius);
            const double light = 0.5 + 0.35 * rings + 0.3 * (u - v) * (radius < 0.3 ? -1.0 : 1.0);
            picture[{0, 0, y, x}] = static_cast<float>(std::round(255.0 * std::clamp(light, 0.0, 1.0)));
        }
    }
    return {std::make_shared<const Tensor>(std::move(picture)),
            {.kind = SourceKind::Typed, .name = "rings", .nameIn = {{"es", "anillos"}}}};
}

Hints::Hints(OperationDocument& document, LabHost& host, QObject* parent)
    : QObject(parent), m_document(document), m_host(host), m_before(document.view()),
      m_hint(host.preferences().value(QLatin1String(hintKey), 0).toInt())
{
    connect(&document, &OperationDocument::viewChanged, this, &Hints::follow);
    connect(&host.preferences(), &Preferences::changed, this, [this](const QString& key) {
        if (key.isEmpty()) // all of them: as at the first start, or back
            m_hint = m_host.preferences().value(QLatin1String(hintKey), 0).toInt();
    });
    connect(&document, &OperationDocument::sessionReplaced, this, [this] {
        m_before = m_document.view();
        m_spec = m_document.content().spec;
        if (m_posted != areWanted()) // else what was said meanwhile stays
            refresh();
    });
}

bool Hints::areWanted() const
{
    const Session& session = m_document.session();
    return m_shown && m_hint < hintCount && session.name.empty() && session.bookmarks.empty() && !m_document.shelf().isBorrowed();
}

void Hints::show()
{
    m_shown = true;
    refresh();
}

void Hints::refresh()
{
    const auto text = [hint = static_cast<std::size_t>(m_hint)] {
        const std::array texts = {tr("Press Space to step, or drop an image here."),
                                  tr("Shift+Space steps back. Click a cell to hold its explanation."), tr("Now choose Backward.")};
        return texts[hint];
    };
    m_posted = areWanted();
    if (!m_posted)
        m_host.withdraw(QLatin1String(hintTopic));
    else if (!m_host.isOffering()) // a hint can wait
        m_host.post({.kind = Message::Kind::Note, .text = text, .topic = QLatin1String(hintTopic)});
}

void Hints::hide()
{
    m_shown = false;
    refresh();
}

void Hints::follow()
{
    const ViewState& now = m_document.view();
    const bool sameSettings = m_document.content().spec == std::exchange(m_spec, m_document.content().spec); // they move the step, too
    const bool followed = m_hint == 0   ? sameSettings && now.position != m_before.position
                          : m_hint == 1 ? now.pin.has_value() && now.pin != m_before.pin
                                        : now.backward && !m_before.backward;
    m_before = now;
    if (areWanted() && followed)
        advance();
}

void Hints::advance()
{
    ++m_hint;
    if (m_hint == hintCount - 1 && m_document.view().backward) // found without being told
        ++m_hint;
    m_host.preferences().setValue(QLatin1String(hintKey), m_hint);
    m_host.withdraw(QLatin1String(hintTopic));
    refresh();
}

} // namespace ks

#include "moc_first_start.cpp"

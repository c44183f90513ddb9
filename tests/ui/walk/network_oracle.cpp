#include "tests/ui/walk/network_oracle.h"

#include "core/session/compute.h"
#include "core/verify/compare.h"
#include "ui/language/text.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_strips.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/watch_page.h"
#include "ui/operation/tensor_pane.h"

#include <QComboBox>
#include <QTimer>

#include <bit>
#include <cmath>

namespace ks::walk {

namespace {

constexpr int mostTries = 40;     ///< an answer may be on its way
constexpr int betweenTries = 100; ///< ms
constexpr int patience = 20000;   ///< ms

/// Bit for bit, NaN included; the shape may be another one.
bool areSame(const Tensor& a, const Tensor& b)
{
    return std::ranges::equal(a.cells(), b.cells(),
                              [](float x, float y) { return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y); });
}

QString firstDifference(const Tensor& shown, const Tensor& real)
{
    if (shown.elements() != real.elements())
        return QStringLiteral("%1 cells instead of %2").arg(shown.elements()).arg(real.elements());
    const auto [a, b] = std::ranges::mismatch(shown.cells(), real.cells());
    return a == shown.cells().end() ? QStringLiteral("no difference but in NaN")
                                    : QStringLiteral("cell %1: %2 instead of %3")
                                          .arg(a - shown.cells().begin())
                                          .arg(static_cast<double>(*a))
                                          .arg(static_cast<double>(*b));
}

} // namespace

void NetworkOracle::look(Tell tell, std::function<void()> done)
{
    m_tell = std::move(tell);
    m_done = std::move(done);
    m_tries = 0;
    QTimer::singleShot(patience, this, [this, round = ++m_round] { // nobody answers where there is no trainer any more
        if (round == m_round)
            end();
    });
    NetworkLab& lab = *m_desk.network;
    if (m_desk.window.activeLab() != &lab || lab.run().isBusy() || !lab.run().hasTrainer())
        end();
    else if (lab.strips().isOpen(QStringLiteral("watch")) && lab.watchPage().sight() == WatchPage::Sight::Maps)
        lookAtWatch();
    else if (lab.strips().isOpen(QStringLiteral("step")))
        lookAtStep();
    else
        end();
}

void NetworkOracle::end()
{
    ++m_round;
    const auto done = std::exchange(m_done, nullptr);
    if (done)
        done();
}

/// The question as the controls on screen put it, answered by an engine that has never seen another network.
void NetworkOracle::lookAtWatch()
{
    WatchPage& page = m_desk.network->watchPage();
    const auto* layer = page.findChild<QComboBox*>(QStringLiteral("watchLayer"));
    const auto* tensor = page.findChild<QComboBox*>(QStringLiteral("watchTensor"));
    if (!layer || !tensor || layer->currentIndex() < 0 || tensor->currentIndex() < 0) {
        end();
        return;
    }
    const WatchQuestion question{
        .image = page.bar().image(), .node = layer->currentData().toInt(), .role = static_cast<Role>(tensor->currentData().toInt())};
    const QString name = QStringLiteral("Watch shows %1, %2").arg(layer->currentText(), tensor->currentText());
    m_desk.network->run().query<std::shared_ptr<const WatchAnswer>>(
        [question](Trainer& trainer) { return std::make_shared<const WatchAnswer>(WatchEngine().answer(trainer, question)); },
        [this, name, round = m_round](const std::shared_ptr<const WatchAnswer>& real) {
            if (round != m_round)
                return;
            const TensorPtr shown = m_desk.network->watchPage().maps().sight().tensor;
            const bool visible = m_desk.network->watchPage().isVisible();
            const bool right = real->tensor ? shown && areSame(*shown, *real->tensor) : !shown;
            if (!visible || right) {
                end();
            } else if (++m_tries < mostTries) {
                QTimer::singleShot(betweenTries, this, &NetworkOracle::lookAtWatch);
            } else {
                m_tell(QStringLiteral("%1: %2").arg(name, !shown          ? QStringLiteral("nothing, though there is such a tensor")
                                                          : !real->tensor ? QStringLiteral("a tensor that the layer has not")
                                                                          : firstDifference(*shown, *real->tensor)));
                end();
            }
        },
        [this, round = m_round](const Text&) { // said on the page, too
            if (round == m_round)
                end();
        });
}

/// Each tensor on screen against the layer's own operation, computed here from its operands.
void NetworkOracle::lookAtStep()
{
    StepPage& page = m_desk.network->stepPage();
    const StepMoment* moment = page.walk().moment();
    if (!page.isVisible() || !moment || !moment->arrived || !moment->layer || page.walk().isMoving()) {
        end();
        return;
    }
    if (moment->update) { // the rule of an optimiser is tested elsewhere
        end();
        return;
    }
    try {
        Content content = moment->layer->content;
        content.backend = "serial";
        const OperationResult real = computeOperation(content, moment->layer->diffDst != nullptr);
        for (TensorPane* pane : page.tensors().shown()) {
            const Role role = pane->role();
            const TensorPtr shown = pane->grid().tensor();
            const TensorPtr wanted = role == Role::Dst || role == Role::DiffSrc || role == Role::DiffWeights || role == Role::DiffBias
                                         ? real.of(role)
                                         : moment->layer->of(role);
            if (!shown || !wanted || shown->elements() != wanted->elements())
                continue; // another image, or one that the operator makes no number of
            double largest = 0;
            for (const float cell : wanted->cells())
                largest = std::max(largest, std::abs(static_cast<double>(cell)));
            for (std::int64_t i = 0; i < shown->elements(); ++i) {
                const double a = static_cast<double>(shown->cells()[static_cast<std::size_t>(i)]);
                const double b = static_cast<double>(wanted->cells()[static_cast<std::size_t>(i)]);
                if (std::isfinite(b) && !(std::abs(a - b) <= 1e-4 * std::max(largest, 1e-6))) {
                    m_tell(
                        QStringLiteral("Step shows role %1, cell %2: %3 instead of %4").arg(static_cast<int>(role)).arg(i).arg(a).arg(b));
                    break;
                }
            }
        }
    } catch (const std::exception& error) {
        m_tell(QStringLiteral("Step: no oracle: %1").arg(QString::fromUtf8(error.what())));
    }
    end();
}

} // namespace ks::walk

#include "tests/ui/walk/network_oracle.h"

#include "core/nn/trainer.h"
#include "core/session/compute.h"
#include "core/verify/compare.h"
#include "core/verify/evaluator.h"
#include "ui/language/text.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/try/class_bars.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/confusion_view.h"
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

constexpr int mostTries = 40;         ///< an answer may be on its way
constexpr int betweenTries = 100;     ///< ms
constexpr int answerPatience = 20000; ///< ms

/// Bit for bit, NaN included; the shape may be another one.
bool areSame(const Tensor& a, const Tensor& b)
{
    return std::ranges::equal(a.cells(), b.cells(),
                              [](float x, float y) { return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y); });
}

/// NaN is the same as NaN.
bool areClose(double a, double b, double share)
{
    return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= share * std::max(1.0, std::abs(b));
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
    QTimer::singleShot(answerPatience, this, [this, round = ++m_round] { // nobody answers where there is no trainer any more
        if (round == m_round)
            end();
    });
    NetworkLab& lab = *m_desk.network;
    if (m_desk.window.activeLab() != &lab || lab.run().isBusy() || !lab.run().hasTrainer())
        end();
    else if (lab.run().look().batches()) // who looks back asks a trainer of then, whose rate and records were others
        lookAtPage();
    else
        lookAtRules();
}

void NetworkOracle::lookAtRules()
{
    struct Rules {
        float base = 0;
        StopConditions stop;
    };
    m_desk.network->run().query<Rules>(
        [](Trainer& trainer) {
            return Rules{static_cast<float>(trainer.course().baseRate), trainer.settings().stop};
        },
        [this, round = m_round](const Rules& real) {
            if (round != m_round)
                return;
            const TrainingSettings& said = m_desk.network->document().settings();
            const TrainingSettings& held = m_desk.network->run().view().content.settings;
            if (real.base != said.schedule.rate || real.base != held.schedule.rate || real.stop != said.stop || real.stop != held.stop)
                m_tell(QStringLiteral("the settings say rate %1, %2 epochs, the window holds %3, %4, and the trainer has %5, %6")
                           .arg(static_cast<double>(said.schedule.rate))
                           .arg(said.stop.epochs)
                           .arg(static_cast<double>(held.schedule.rate))
                           .arg(held.stop.epochs)
                           .arg(static_cast<double>(real.base))
                           .arg(real.stop.epochs));
            lookAtPage();
        },
        [this, round = m_round](const Text&) {
            if (round == m_round)
                end();
        });
}

void NetworkOracle::lookAtPage()
{
    NetworkLab& lab = *m_desk.network;
    if (lab.tabs().isOpen(QStringLiteral("watch")) && lab.watchPage().tab() == WatchPage::Tab::Maps)
        lookAtWatch();
    else if (lab.tabs().isOpen(QStringLiteral("watch")) && lab.watchPage().tab() >= WatchPage::Tab::Confusion)
        lookAtCounts();
    else if (lab.tabs().isOpen(QStringLiteral("step")))
        lookAtStep();
    else if (lab.tabs().isOpen(QStringLiteral("try")))
        lookAtTry();
    else
        lookAtRecords();
}

void NetworkOracle::endWhere(bool right, const QString& fault, void (NetworkOracle::*again)())
{
    if (!right && ++m_tries < mostTries) {
        QTimer::singleShot(betweenTries, this, again);
        return;
    }
    if (!right)
        m_tell(fault);
    end();
}

/// The bars of Try against the network of now, which has the picture from the page alone.
void NetworkOracle::lookAtTry()
{
    const TryPage& page = m_desk.network->tryPage();
    const auto asked = page.askedPicture();
    const auto* bars = page.findChild<ClassBars*>();
    if (!page.isVisible() || !asked || !bars || !m_desk.network->run().view().content.model.classifies()) {
        end();
        return;
    }
    struct Real {
        Prediction here;  ///< on the training's backend
        Prediction there; ///< on another one: tells whose mistake a fault is
        std::string network;
        std::vector<std::string> classes; ///< those of the data, where the network was made with none
        std::size_t trained = 0;
    };
    m_desk.network->run().query<Real>(
        [asked](Trainer& trainer) {
            const Tensor input = inputOf(*asked, trainer.model());
            const auto look = [&](Backend& backend) {
                NetworkProbe probe(trainer.model(), backend, trainer.settings().threads);
                probe.setParameters(trainer.parameters());
                return probe.look(input);
            };
            return Real{look(trainer.plans().backend()), look(requireBackend("openmp")), trainer.model().name, trainer.model().classes,
                        trainer.history().batches.size()};
        },
        [this, bars = QPointer(bars), asked, round = m_round](const Real& known) {
            if (round != m_round)
                return;
            const Prediction& real = known.here;
            const TryPage& now = m_desk.network->tryPage();
            QString fault;
            const TrainingRun& run = m_desk.network->run();
            if (bars && now.isVisible() && now.askedPicture() && !run.isBusy()) {
                if (now.askedPicture() == asked && bars->bars().empty())
                    fault = QStringLiteral("Try has no answer");
                for (const ClassBars::Bar& row : bars->bars()) {
                    const auto of = std::ranges::find(known.classes, row.name.toStdString()) - known.classes.begin();
                    const bool there = of < static_cast<std::ptrdiff_t>(real.outputs.size());
                    if (!there || std::abs(row.share - static_cast<double>(real.outputs[static_cast<std::size_t>(of)])) > 1e-5)
                        fault =
                            QStringLiteral("Try shows %1 for %2 instead of %3 (openmp %7); the same picture %4, backend %5, %6 batches, "
                                           "network %8")
                                .arg(row.share)
                                .arg(row.name)
                                .arg(there ? static_cast<double>(real.outputs[static_cast<std::size_t>(of)]) : -1.0)
                                .arg(now.askedPicture() == asked)
                                .arg(QString::fromStdString(run.view().content.settings.backend))
                                .arg(run.view().history.batches.size())
                                .arg(there ? static_cast<double>(known.there.outputs[static_cast<std::size_t>(of)]) : -1.0)
                                .arg(QString::fromStdString(known.network) + QStringLiteral(" after %1").arg(known.trained));
                }
            }
            endWhere(fault.isEmpty(), fault, &NetworkOracle::lookAtTry);
        },
        [this, round = m_round](const Text&) {
            if (round == m_round)
                end();
        });
}

/// What is counted over a part of the data: nothing, while it is being counted, or what the trainer itself counts.
void NetworkOracle::lookAtCounts()
{
    WatchPage& page = m_desk.network->watchPage();
    const auto shown = page.evaluation();
    const Split part = page.bar().part();
    if (!page.isVisible() || (!shown && page.confusion().evaluation())) {
        if (page.isVisible())
            m_tell(QStringLiteral("Watch shows a confusion of something else"));
        end();
        return;
    }
    if (!shown) { // it is on its way, or there are no samples
        end();
        return;
    }
    m_desk.network->run().query<Evaluation>(
        [part](Trainer& trainer) { return trainer.evaluate(part); },
        [this, part, round = m_round](const Evaluation& real) {
            if (round != m_round)
                return;
            const WatchPage& now = m_desk.network->watchPage();
            const auto counted = now.evaluation();
            const bool right = !counted || !now.isVisible() || m_desk.network->watchPage().bar().part() != part ||
                               (counted->score.samples == real.score.samples && counted->confusion == real.confusion &&
                                areClose(counted->score.loss, real.score.loss, 1e-6));
            endWhere(right,
                     QStringLiteral("Watch counts loss %1, accuracy %2 over %3 samples instead of %4, %5, %6")
                         .arg(counted ? counted->score.loss : 0)
                         .arg(counted ? counted->score.accuracy : 0)
                         .arg(counted ? counted->score.samples : 0)
                         .arg(real.score.loss)
                         .arg(real.score.accuracy)
                         .arg(real.score.samples),
                     &NetworkOracle::lookAtCounts);
        },
        [this, round = m_round](const Text&) {
            if (round == m_round)
                end();
        });
}

void NetworkOracle::lookAtRecords()
{
    m_desk.network->run().query<History>(
        [](Trainer& trainer) { return trainer.history(); },
        [this, round = m_round](const History& real) {
            if (round != m_round)
                return;
            const TrainingRun& run = m_desk.network->run();
            const History& shown = run.view().history;
            const auto same = [](const std::optional<Score>& a, const std::optional<Score>& b) {
                return a.has_value() == b.has_value() &&
                       (!a || (a->samples == b->samples && areClose(a->loss, b->loss, 0) && areClose(a->accuracy, b->accuracy, 0)));
            };
            const std::optional<std::size_t> then = m_desk.network->run().look().batches(); // the window still knows all
            bool right = then ? real.batches.size() == *then && shown.batches.size() >= *then && shown.epochs.size() >= real.epochs.size()
                              : shown.batches.size() == real.batches.size() && shown.epochs.size() == real.epochs.size() &&
                                    shown.returns.size() == real.returns.size() && same(shown.test, real.test);
            for (std::size_t i = 0; right && i < real.epochs.size(); ++i)
                right = shown.epochs[i].epoch == real.epochs[i].epoch && same(shown.epochs[i].validation, real.epochs[i].validation);
            endWhere(
                right || run.isBusy(),
                QStringLiteral("the window knows %1 batches, %2 epochs, %3 returns of the training instead of %4, %5, %6, or other scores")
                    .arg(shown.batches.size())
                    .arg(shown.epochs.size())
                    .arg(shown.returns.size())
                    .arg(real.batches.size())
                    .arg(real.epochs.size())
                    .arg(real.returns.size()),
                &NetworkOracle::lookAtRecords);
        },
        [this, round = m_round](const Text&) {
            if (round == m_round)
                end();
        });
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
    const WatchQuestion question{.image = page.bar().image(),
                                 .node = layer->currentData().toInt(),
                                 .role = static_cast<Role>(tensor->currentData().toInt()),
                                 .against = m_desk.network->run().look().against()};
    const QString name = QStringLiteral("Watch shows %1, %2").arg(layer->currentText(), tensor->currentText());
    m_desk.network->run().query<std::shared_ptr<const WatchAnswer>>(
        [question](Trainer& trainer) { return std::make_shared<const WatchAnswer>(WatchEngine().answer(trainer, question)); },
        [this, name, round = m_round](const std::shared_ptr<const WatchAnswer>& real) {
            if (round != m_round)
                return;
            const TensorPtr shown = m_desk.network->watchPage().maps().watched().tensor;
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

/// What the page says of the next update, made by a trainer that has the training from a checkpoint.
void NetworkOracle::lookAtUpdate(const StepMoment& moment)
{
    StepWalk& walk = m_desk.network->stepPage().walk();
    if (moment.looked || walk.batch().isBehind() || moment.position.at != walk.frozenAt()) {
        end();
        return;
    }
    struct Next {
        float rate = 0;
        std::vector<Tensor> parameters;
    };
    m_desk.network->run().query<Next>(
        [](Trainer& trainer) {
            Trainer copy(trainer.model(), trainer.samples().data(), trainer.settings());
            copy.setState(trainer.state(), {});
            Next next{.rate = copy.rate()};
            if (copy.trainBatch())
                next.parameters = copy.parameters();
            return next;
        },
        [this, update = *moment.update, layer = moment.position.layer, of = moment.position.of, round = m_round](const Next& next) {
            if (round != m_round)
                return;
            const StepMoment* now = m_desk.network->stepPage().walk().moment().get();
            if (!now || !now->update || now->update->after != update.after) { // it went on meanwhile
                end();
                return;
            }
            const std::vector<ParameterInfo> infos = parametersOf(m_desk.network->run().view().content.model.graph);
            const auto at = std::ranges::find_if(infos, [&](const ParameterInfo& one) { return one.node == layer && one.role == of; });
            if (update.rate != next.rate)
                m_tell(QStringLiteral("Step says the rate %1 instead of %2")
                           .arg(static_cast<double>(update.rate))
                           .arg(static_cast<double>(next.rate)));
            else if (at != infos.end() && !next.parameters.empty()) {
                const Tensor& real = next.parameters[static_cast<std::size_t>(at - infos.begin())];
                for (std::size_t i = 0; i < real.cells().size() && i < update.after->cells().size(); ++i) {
                    const auto told = static_cast<double>(update.after->cells()[i]);
                    const auto made = static_cast<double>(real.cells()[i]);
                    if (std::isfinite(made) && !areClose(told, made, 1e-4)) {
                        m_tell(QStringLiteral("Step says that cell %1 becomes %2 instead of %3").arg(i).arg(told).arg(made));
                        break;
                    }
                }
            }
            end();
        },
        [this, round = m_round](const Text&) {
            if (round == m_round)
                end();
        });
}

/// Each tensor on screen against the layer's own operation, computed here from its operands.
void NetworkOracle::lookAtStep()
{
    StepPage& page = m_desk.network->stepPage();
    const StepMoment* moment = page.walk().moment().get();
    if (!page.isVisible() || !moment || !moment->arrived || !moment->layer || page.walk().way().isMoving()) {
        end();
        return;
    }
    if (moment->update) {
        lookAtUpdate(*moment);
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
                    // What cancels out, such as the deviation of nearly equal cells, lies further off for any order of a sum: the bound knows.
                    const Evaluator oracle(content.spec, operandsOf(content, moment->layer->diffDst.get()));
                    const Cell cell = cellAt(wanted->shape(), i);
                    if (wanted == real.of(role) && oracle.cell(role, cell).accepts(shown->cells()[static_cast<std::size_t>(i)]))
                        break;
                    const NetworkPosition& at = moment->position;
                    m_tell(QStringLiteral("Step shows %1 of layer %2 (%3, %4) at epoch %5, batch %6, phase %7, looked %8; cell %9: ")
                               .arg(QLatin1String(nameOf(role).data()))
                               .arg(at.layer)
                               .arg(QLatin1String(nameOf(content.spec.op).data()), QString::fromStdString(content.spec.src.text()))
                               .arg(at.at.epoch)
                               .arg(at.at.batch)
                               .arg(static_cast<int>(at.phase))
                               .arg(moment->looked)
                               .arg(i) +
                           QStringLiteral("%1 instead of %2, moment %3, backend %4")
                               .arg(a)
                               .arg(b)
                               .arg(moment->layer->of(role) == shown)
                               .arg(QString::fromStdString(moment->layer->backend)));
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

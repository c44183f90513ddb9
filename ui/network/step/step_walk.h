#pragma once

#include "core/base/text.h"
#include "ui/network/step/held_batch.h"
#include "ui/network/step/step_moment.h"
#include "ui/network/step/step_secrets.h"
#include "ui/network/step/step_way.h"
#include "ui/network/training_run.h"
#include "ui/operation/layer_source.h"

#include <QObject>

#include <map>

namespace ks {

/// A walk through a training that is frozen, or of which a batch is held while it goes on: where one is, where one wants to go, and the way there in
/// slices between which others get their turn on the compute thread. The latest wish wins. GUI thread.
class StepWalk final : public QObject, public LayerSource {
    Q_OBJECT

public:
    explicit StepWalk(TrainingRun& run, QObject* parent = nullptr);

    /// Null before the first moment of a walk.
    const std::shared_ptr<const StepMoment>& moment() const { return m_moment; }
    /// Which batch it is through, and whether the training goes on meanwhile.
    HeldBatch& batch() { return m_batch; }
    /// To somewhere.
    StepWay& way() { return m_way; }
    const StepWay& way() const { return m_way; }
    /// What of it is not shown.
    StepSecrets& secrets() { return m_secrets; }
    const StepSecrets& secrets() const { return m_secrets; }
    /// The batch at which the walk began: the training goes on from it, or has gone on since; where one looks back at a moment, that of the moment.
    const TrainingPosition& frozenAt() const { return m_frozenAt; }
    /// The image that is looked at; positions follow it.
    std::int64_t image() const { return m_image; }

    /// The moment at which the training stands, or that is looked at, from its first layer on.
    void begin();
    void step(NetworkGranularity granularity, int direction);
    void goTo(NetworkPosition position);
    void goToPlace(StepPhase phase, int layer);
    void setImage(std::int64_t image);
    /// A cell of one of the layer's tensors: what this layer makes is explained; of everything else it is said what it is, and where it was made.
    void ask(Role role, const Cell& cell);
    /// To where the cell asked about was made.
    void goToOrigin();
    /// Image and channels of the tensors on screen, as long as the cell under way stays.
    void showView(const ViewState& view) override;
    std::optional<Scene> scene() const override;
    /// One or more samples of the data set in place of the batch's, with the weights of the moment that is looked at; none: the batch again. `now`: with
    /// the weights that the network has now, wherever the walk has gone.
    void look(std::vector<std::uint32_t> samples, bool now = false);
    void follow(const StepSubject& subject, bool now = false);

signals:
    void changed();       ///< another moment, or none
    void movingChanged(); ///< moving, or the progress of it
    void askedChanged();  ///< another cell is asked about
    void pointedAtChanged();
    void failed(const ks::Text& why);

protected:
    void explainAgain() override;

private:
    void pointAt(const std::optional<Factor>& factor) override;
    /// Ends every claim: the training goes on.
    void end();
    void send();
    void lookAgain();
    /// The same place of another moment of the training.
    void lookElsewhere();
    void start();
    void keepBatch();
    NetworkPosition placeIn(const TrainingPosition& at);
    void beginLook(bool now);
    void take(const StepMoment& moment);
    std::int64_t indexOf(const TrainingPosition& at) const;
    /// The same cell of the image that is looked at, where the tensor has images.
    NetworkPosition inImage(NetworkPosition position) const;

    TrainingRun& m_run;
    StepSecrets m_secrets{*this};
    HeldBatch m_batch;
    std::shared_ptr<StepCollector>
        m_collector; ///< null: nobody walks. Another one, and the answers to what was asked of the last are not taken
    std::shared_ptr<const StepMoment> m_moment;
    NetworkPosition m_target;
    TrainingPosition m_frozenAt;
    std::int64_t m_trained = 0;             ///< batches of the whole training before that one
    std::optional<NetworkPosition> m_place; ///< to be gone to in the batch where the walk begins
    std::shared_ptr<const NetworkSteps> m_placeSteps;
    std::vector<std::uint32_t> m_look;
    std::shared_ptr<const AskedPicture> m_drawn; ///< looked at in place of samples; then there are none
    std::optional<ViewState> m_view;             ///< that a person chose
    std::optional<Pin> m_about;                  ///< a cell asked about that this layer does not make
    std::optional<Factor> m_pointedAt;
    std::map<TrainingPosition, std::uint64_t> m_hashes; ///< of states seen on this walk
    std::int64_t m_image = 0;
    StepWay m_way;
    bool m_asked = false; ///< a question is on the compute thread
    bool m_walking = false;
    bool m_starting = false; ///< m_frozenAt is being asked for; there is no target yet
    int m_wish = 0;          ///< the latest one
    int m_number = 0;        ///< of walks, so that an answer goes to its own
};

} // namespace ks

#pragma once

#include "core/session/network_look.h"
#include "ui/language/controls.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_source.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/see/see_view.h"
#include "ui/network/watch/asking_page.h"

#include <memory>
#include <optional>

namespace ks {

class ChoiceRow;
class FittedLine;
class SeeDivision;
class SeePath;
struct SeeFilmScene;
class SeeGuess;
class SeeMemory;
class SeeSaveButton;
class SeeStory;
class SeeWave;
class SeeWaveGuide;

/// The whole network as one picture of its real numbers for one sample, forwards and backwards, from the sample to the answer and down to a single
/// product. Live while it trains; asks nothing while it is closed.
class SeePage final : public AskingPage {
    Q_OBJECT

public:
    SeePage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);

    QString title() const override { return tr("See"); }
    QString summary() const override { return tr("the whole network on one sample, from the picture to a single product"); }
    void setOpen(bool open) override;

    SeeQuantity quantity() const;
    void setQuantity(SeeQuantity quantity);
    /// As a session keeps it: also before the network is there that it is of.
    NetworkLook look() const;
    /// As soon as there is the network. What it does not have is not looked at.
    void setLook(const NetworkLook& look);
    /// Lends the layer that is explained to the Operation lab, at the same cell.
    void openOperation();

    const SeeContents& contents() const { return m_contents; }
    SeeView& view() { return *m_view; }
    SeeStory& story() { return *m_story; }
    SeeWave& wave() { return *m_wave; }
    const std::shared_ptr<const SeeReasons>& reasons() const { return m_source.reasons(); }

protected:
    WatchQuestion question() const override;
    void takeModel() override;
    void clearAnswer() override;
    const Model& askedModel() const override { return m_contents.model(); }
    void lookAnew() override;
    void retranslate() override;
    bool hasRoomBeside() const override;
    /// The story: beside the picture.
    void placePart(bool beside) override;

private:
    void build();
    void connectAll();
    void showModel();
    void lookAt(const NetworkLook& look);
    void take(const WatchAnswer& answer);
    void takeArriving(const std::shared_ptr<const WatchAnswer>& soFar);
    void showPicture();
    /// Of what is seen now.
    bool hasNumbers() const;
    /// The answer where its numbers are B − A; else null.
    const WatchAnswer* difference() const { return answer() && answer()->isDifference() ? answer().get() : nullptr; }
    /// What is seen goes with the wave, and is what it was before once it is over.
    void followWave();
    /// Asks for the reasons of what is looked at now.
    void askReasons();
    void ask(const SeeQuestion& question);
    void takeReasons(std::shared_ptr<const SeeReasons> reasons);
    void showMarks();
    /// Where the view is, and what the mouse points at.
    void showPlace();
    void writeStory();
    /// What is looked at: under the mouse, held, or where the keyboard is.
    std::optional<SeeSpot> spot() const;
    /// What lies under the mouse where it is told of the cell all the same that somebody has gone to.
    std::optional<SeeSpot> aside() const;
    /// What is asked of it; nothing where nothing was computed for it.
    std::optional<SeeQuestion> questionAt(const SeeSpot& spot) const;
    SeeTold told() const;
    /// What a film shows.
    SeeFilmScene scene() const;

    LabHost& m_host;
    SeeContents m_contents;
    SeeSource m_source;
    QCheckBox* m_live;
    ChoiceRow* m_quantity;
    SeePath* m_path;
    FittedLine* m_pointed;
    QPushButton* m_effective;
    QPushButton* m_openOperation;
    SeeView* m_view;
    SeeGuess* m_guess;
    SeeMemory* m_memory;
    SeeStory* m_story;
    SeeDivision* m_division;
    SeeWave* m_wave;
    SeeWaveGuide* m_guide;
    SeeSaveButton* m_save;
    std::optional<SeeQuantity> m_beforeWave;
    std::optional<NetworkLook> m_wanted;           ///< by the session, whose network is not ready yet
    std::shared_ptr<const WatchAnswer> m_arriving; ///< of which the rest is still computed
    std::optional<SeeSpot> m_hovered;
    std::optional<SeeSpot> m_walked;    ///< whose term is pointed at
    std::optional<SeeQuestion> m_asked; ///< whose reasons are shown or under way
    bool m_isToldAnew = false;          ///< once the reasons of the newest numbers are there; those that are shown are of the ones before
};

} // namespace ks

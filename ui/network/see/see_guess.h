#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/class_names.h"
#include "ui/network/see/see_picture.h"

#include <QToolButton>

#include <cstdint>
#include <memory>
#include <optional>

class QShortcut;

namespace ks {

class ImageBar;
class LabHost;
class SeeView;
class TrainingRun;
struct AskedPicture;
struct WatchAnswer;

/// Predict: what the network takes a sample for is hidden in See until somebody has guessed it, by holding a class of the answer, or wants to
/// see it. Another sample is asked about anew, and the same one of another network; not whenever more was trained. GUI thread.
class SeeGuess final : public Retranslating<QToolButton> {
    Q_OBJECT

public:
    SeeGuess(LabHost& host, TrainingRun& run, SeeView& view, ImageBar& bar, QWidget* parent);

    /// To be called before anything is said of it.
    void look(const WatchAnswer& answer, const ClassNames& classes);
    /// The view shows it, without the answer while that is to be guessed. `of`: from which it is made; null: it has no numbers yet.
    void showPicture(SeePicture picture, const WatchAnswer* of);

signals:
    /// The answer is hidden, or seen, from now on.
    void turned();

protected:
    void retranslate() override;

private:
    /// What is looked at, whatever the network says of it.
    struct Subject {
        std::uint32_t sample = 0;
        std::shared_ptr<const AskedPicture> drawn;

        bool operator==(const Subject&) const = default;
    };
    static Subject subjectOf(const WatchAnswer& answer);
    bool asks(const WatchAnswer& answer) const;
    void guess(const SeeSpot& spot);
    void tell(std::optional<int> guessed);
    /// What stands in the place of the verdict, and what goes behind it.
    void write();

    SeeView& m_view;
    ImageBar& m_bar;
    QShortcut* m_key;                ///< shows the answer
    std::optional<Subject> m_looked; ///< what the bar tells of
    std::optional<Subject> m_told;   ///< whose answer has been guessed or seen
    std::optional<int> m_guessed;    ///< of that
    int m_said = -1;                 ///< by the network, of what is looked at
    bool m_asking = false;           ///< about that
    bool m_arriving = false;         ///< the view shows another one already, of which the rest is still computed
    bool m_classifies = true;
    ClassNames m_classes;
};

} // namespace ks

#pragma once

#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_front.h"

#include <QObject>

#include <optional>

namespace ks {

class SeePath;
class SeeSource;
class SeeView;
class SeeWave;

/// Keeps a wave and what is looked at together: the wave sets out where somebody has gone, what is looked at goes with it, and stays where it stands once it is
/// over. GUI thread.
class SeeWaveGuide final : public QObject {
    Q_OBJECT

public:
    /// Of the view.
    SeeWaveGuide(SeeWave& wave, SeeView& view);

    /// To be called whenever the wave has gone on, as soon as the picture shows what it has come to, the `quantity`.
    void follow(SeeQuantity quantity);
    /// Where one is, as a place among these numbers: where a filter is updated, what it makes.
    SeeSpot spotAmong(SeeQuantity quantity) const;
    /// Where one is, or what is held elsewhere, of which it is told; with the term of `source` that is pointed at, if that is what is
    /// explained: `told`.
    void tell(SeePath& path, const QString& network, const SeeSource& source, const std::optional<SeeSpot>& told) const;

private:
    /// What of the picture a wave has come to last.
    SeeSpot placeOf(const SeeFront& front) const;
    /// It has come to where one is.
    bool isHere(const SeeFront& front) const;
    void choose();

    SeeWave& m_wave;
    SeeView& m_view;
    std::optional<SeeFront> m_last;
    SeeLevel m_level = SeeLevel::Network; ///< at which somebody looks at it
    bool m_leads = false;                 ///< the view is on its way because of the wave
};

} // namespace ks

#pragma once

#include "ui/network/try/asked_picture.h"
#include "ui/network/try/try_engine.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace ks {

class SeeGuess;
class TrainingRun;
class TryMaps;

/// What the network is asked about, one picture at a time, by its weights of now: the latest question wins, and it is asked again while the network
/// trains. GUI thread only.
class PictureQuestion final : public QObject {
    Q_OBJECT

public:
    /// `maps` says of which layer they are wanted.
    PictureQuestion(TrainingRun& run, const TryMaps& maps, QObject* parent = nullptr);

    /// Null: nothing is asked.
    const std::shared_ptr<const AskedPicture>& picture() const { return m_picture; }
    void set(AskedPicture picture);
    void drop();
    /// Once; answered() or refused() comes, unless another training takes the place of this one.
    void ask();
    void askIfSet();
    /// Asks by itself only while somebody looks.
    void setOpen(bool open);
    bool isOpen() const { return m_open; }
    /// What is to be guessed in See, or of a layer that is lent from there, is not in the answers.
    void keepWith(const SeeGuess& guess);
    /// Another training is there: what the one before still answers is lost.
    void beginAnew();

signals:
    /// Another picture; null: none.
    void changed(const std::shared_ptr<const ks::AskedPicture>& picture);
    void answered(const ks::TryAnswer& answer);
    /// There is none.
    void refused(const ks::Sentence& why);
    /// What the data say that this picture is would tell what is to be guessed.
    void kept(bool isKept);

private:
    QString whyKept(int node, const std::shared_ptr<const AskedPicture>& asked) const;
    QString whyAnswerKept(const std::shared_ptr<const AskedPicture>& asked) const;
    /// No answer to that: it is to be guessed.
    void refuseKept(const std::shared_ptr<const AskedPicture>& asked);
    /// What is on screen is seen no more where it is to be guessed by now.
    void keep();
    void tell(TryAnswer answer, const std::shared_ptr<const AskedPicture>& asked, int layer);

    TrainingRun& m_run;
    const TryMaps& m_maps;
    const SeeGuess* m_guess = nullptr; ///< null: all is shown
    std::shared_ptr<TryEngine> m_engine;
    std::shared_ptr<const AskedPicture> m_picture;
    QTimer m_again; ///< since the network has other weights
    bool m_open = false;
    bool m_inFlight = false;
    bool m_dirty = false;
};

} // namespace ks

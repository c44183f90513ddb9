#pragma once

#include "core/base/text.h"
#include "core/nn/model.h"
#include "core/nn/training_settings.h"
#include "ui/language/sentence.h"
#include "ui/operation/panels/edit_burst.h"

#include <QObject>
#include <QUndoStack>

#include <cstdint>
#include <functional>
#include <string>

namespace ks {

/// What is trained, on what, and how: the content of the Network lab.
struct NetworkContent {
    Model model;
    std::string data; ///< a description for openDataset()
    TrainingSettings settings;

    bool operator==(const NetworkContent&) const = default;
};

/// Settings of a file, which may be of another machine: where their backend is not available here, another one that can train the network takes its
/// place, and the answer says so and why; else it is empty.
Text useBackendHere(TrainingSettings& settings, const Model& model);

/// LeNet-5 on generated digits, with settings that need no change.
NetworkContent firstContent();

/// The content under undo. Every change goes through `change`; several of one `topic` in quick succession are one entry. GUI thread only.
class NetworkDocument : public QObject {
    Q_OBJECT

public:
    explicit NetworkDocument(QObject* parent = nullptr) : QObject(parent), m_content(firstContent()) {}

    const NetworkContent& content() const { return m_content; }
    const Model& model() const { return m_content.model; }
    const TrainingSettings& settings() const { return m_content.settings; }
    QUndoStack& undo() { return m_undo; }

    /// Of what a change is: where layers alone change, those that stay keep their trained weights. It is taken back to what was there before.
    enum class Of : std::uint8_t { Anything, Layers, LayersTakenBack };
    /// `name` is what the Edit menu says ("Change the seed"), `topic` what merges; an empty topic merges with nothing.
    void change(const Sentence& name, NetworkContent content, const QString& topic = {}, Of of = Of::Anything);
    /// To be asked for by whoever is told of a change, also of one that is taken back or made again.
    Of changeIsOf() const { return m_of; }
    /// Likewise: it is taken back, or made again.
    bool changeIsAgain() const { return m_again; }
    /// The same as a part of `whole`, which does it and takes it back with its own redo() and undo().
    void changeWithin(QUndoCommand& whole, NetworkContent content);
    /// To be asked for by whoever is told of a change: undo leads back to what was before it, also where it is one of several of its topic.
    void keepBefore() { m_keepsBefore = true; }
    /// Another document: forgets the undo.
    void reset(NetworkContent content);

signals:
    void changed(const NetworkContent& before);

private:
    class Change;
    void set(const NetworkContent& content, Of of, bool again = false);

    NetworkContent m_content;
    QUndoStack m_undo;
    EditBurst m_burst;
    bool m_keepsBefore = false; ///< the change that was made last; see keepBefore()
    Of m_of = Of::Anything;     ///< the same, or the one that was taken back
    bool m_again = false;
};

} // namespace ks

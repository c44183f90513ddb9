#pragma once

#include "core/session/steps.h"

#include <optional>

namespace ks {

class OperationDocument;
class OperationNumbers;

/// What is looked at: the step, the held cell, planes, passes. Not under undo; always within what the content has.
class OperationCursor {
public:
    OperationCursor(OperationDocument& document, Session& session, OperationNumbers& numbers)
        : m_document(document), m_session(session), m_numbers(numbers)
    {
    }

    void setView(const ViewState& view);
    /// The same, with the part of the input that was in sight then: a bookmark's view, or that of the session as opened.
    void openView(const ViewState& view);
    /// What is hidden because a later bookmark asks for it comes into sight, until one goes to a bookmark or hides something by hand.
    void showLaterToo();
    /// Steps the timeline; stays inside. Also moves the shown image and channels to the stepped cell.
    void step(int direction);
    void goTo(const Position& position);
    /// Longer (+1) or shorter (−1) steps.
    void changeGranularity(int direction);
    void setPin(std::optional<Pin> pin);
    /// Holds a cell and shows it: its image and channel, and the backward pass where it belongs there.
    void goToCell(const Pin& cell);
    CellOrder timeline() const { return {m_session.content.spec, m_session.view.position.of}; }

    /// The content has changed: steps stay over the same place of the input, or begin anew in another one. Emits nothing.
    void carry(const OpSpec& before);
    /// Emits nothing.
    void clamp();

private:
    OperationDocument& m_document;
    Session& m_session;
    OperationNumbers& m_numbers;
};

} // namespace ks

#pragma once

#include "ui/session/operation_document.h"
#include "ui/shell/lab.h"

#include <QObject>

namespace ks {

/// What a newcomer finds: MaxPool 2×2/2 on `grey` (one channel, whole numbers), zoomed to an 8×8 part in which something happens,
/// stepped to the window in the middle of the part: there is something all around it, and the rest of the output is still empty.
Session firstSession(SourcedTensor grey);
/// The same operator on a file of one's own, from its first cell.
Session sessionOfOwn(SourcedTensor src);
/// From the first cell, zoomed to cells that can be read.
ViewState viewOfOwn(const OpSpec& spec);
/// A picture made of nothing but arithmetic, for when the sample photograph is missing.
SourcedTensor builtInPicture();

/// One line in the message bar that is replaced as it is followed, and then gone for good.
class Hints final : public QObject {
    Q_OBJECT

public:
    Hints(OperationDocument& document, LabHost& host, QObject* parent = nullptr);

    void show();
    /// While another lab is in front.
    void hide();
    void retranslate() { refresh(); }

private:
    /// Not in a lesson or another named session, which have words of their own, nor on what another lab lends.
    bool areWanted() const;
    void refresh();
    void follow();
    void advance();

    OperationDocument& m_document;
    LabHost& m_host;
    ViewState m_before;
    OpSpec m_spec; ///< of `m_before`
    int m_hint = 0;
    bool m_shown = false;  ///< the lab is in front
    bool m_posted = false; ///< and the hint fits what it shows
};

} // namespace ks

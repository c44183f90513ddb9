#pragma once

#include "ui/operation/revealed_range.h"
#include "ui/operation/tensor_pane.h"

#include <QCoreApplication>

#include <map>

namespace ks {

class Inspection;
class OperationDocument;

/// What is known of the colours of the Operation lab's tensors beyond what its view says, and what their channels are called. GUI thread.
class TensorColours {
    Q_DECLARE_TR_FUNCTIONS(ks::TensorColours)

public:
    TensorColours(const OperationDocument& document, const Inspection& inspection, const TensorPanes& panes)
        : m_document(document), m_inspection(inspection), m_panes(panes)
    {
    }

    /// The input as one picture in colour, where it can be one and is wanted so.
    void choosePicture();
    void nameChannels();
    /// Colours must not tell what is not revealed yet.
    void limitRanges();

private:
    const OperationDocument& m_document;
    const Inspection& m_inspection;
    const TensorPanes& m_panes;
    std::map<Role, RevealedRange> m_revealed;
};

} // namespace ks

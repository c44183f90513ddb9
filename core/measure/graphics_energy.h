#pragma once

#include "core/base/text.h"

#include <memory>
#include <optional>
#include <string>

namespace ks {

/// The energy counter of an NVIDIA graphics card, through the driver's own library (NVML), which is opened at run time.
class GraphicsEnergy {
public:
    /// Opens the library by this name; tests give one of their own.
    explicit GraphicsEnergy(const std::string& library = "libnvidia-ml.so.1", unsigned int index = 0);

    bool available() const { return m_card != nullptr; }
    /// Is there such a card, with a counter or without?
    bool present() const { return m_present; }
    /// Why there is none; empty where there is.
    const Text& reason() const { return m_reason; }
    /// Joules since the driver was loaded; differences count. Empty when the counter can no longer be read.
    std::optional<double> joules();

private:
    struct Card;
    std::shared_ptr<Card> m_card;
    bool m_present = false;
    Text m_reason;
};

} // namespace ks

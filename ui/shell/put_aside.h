#pragma once

#include <functional>

namespace ks {

class LabHost;

/// Says that what another session has taken the place of was not saved, and offers `bringBack` in the message bar.
void offerToBringBack(LabHost& host, std::function<void()> bringBack);

} // namespace ks

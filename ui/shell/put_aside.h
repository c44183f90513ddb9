#pragma once

#include <QString>

#include <functional>

namespace ks {

class LabHost;

/// Says that what another session has taken the place of was not saved, and offers `bringBack` in the message bar.
void offerToBringBack(LabHost& host, std::function<void()> bringBack);

/// Says that a file is no longer as it was read or saved here, and that nothing was written; offers `overwrite`, and `open` what is there now.
void askBeforeOverwriting(LabHost& host, const QString& path, std::function<void()> overwrite, std::function<void()> open);

} // namespace ks

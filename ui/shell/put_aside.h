#pragma once

#include "ui/shell/message.h"

#include <QString>

#include <functional>

namespace ks {

class LabHost;

constexpr int mostPutAside = 3; ///< of a kind: sessions may be large, and the oldest makes room

/// What can be done once: after that, a link that somebody still has before him does nothing.
std::function<void()> once(std::function<void()> what);

/// Says that what another session of this lab has taken the place of was not saved, and offers `bringBack`, once, in the message bar.
void offerToBringBack(LabHost& host, const QString& lab, std::function<void()> bringBack);

/// The same in other words: `message` says what happened, and whether what was put aside is in no file; `offer` names the link.
void offerToBringBack(LabHost& host, const QString& lab, Message message, Sentence offer, std::function<void()> bringBack);

/// Says that a file is no longer as it was read or saved here, and that nothing was written; offers `overwrite`, and `open` what is there now.
void askBeforeOverwriting(LabHost& host, const QString& path, std::function<void()> overwrite, std::function<void()> open);

} // namespace ks

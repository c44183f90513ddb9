#pragma once

#include "ui/network/see/see_contents.h"

#include <QStringList>

namespace ks {

/// As what a network is shown that does something else while it trains: of the layers of a column, or of all of them (column < 0). Empty where none does.
QString seeModeText(const SeeContents& contents, int column);
/// Where in a column the layers are that came with the last change of the network; empty where none did.
QString seeNewText(const SeeContents& contents, int column);
/// What a column joins, or what leads past the layers that are folded in it; empty where nothing does.
QString seeJoinText(const SeeContents& contents, int column);
/// The unfolded group that a column lies in, what leads past it, and how it is folded again; of all columns (column < 0) how groups are unfolded and
/// folded. Empty where there is none.
QString seeGroupText(const SeeContents& contents, int column);

} // namespace ks

#pragma once

#include "ui/network/see/see_picture.h"

namespace ks {

/// Takes what the network answers, what is right, and all that tells one of them out of the picture: whatever is drawn, said or written of it
/// does not tell it either.
void hideSeeAnswer(SeePicture& picture);
/// Numbers of this column have been taken out of it.
bool isSeeSecret(const SeePicture& picture, int column);

} // namespace ks

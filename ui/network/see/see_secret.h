#pragma once

#include "ui/network/see/see_picture.h"

namespace ks {

class SeeContents;
enum class SeeQuantity;

/// Takes what the network answers, what is right, and all that tells one of them out of the picture: whatever is drawn, said or written of it
/// does not tell it either.
void hideSeeAnswer(SeePicture& picture);
/// The same with results of a layer, where `quantity` shows them, and with what is made of them without anything that is learnt.
void hideSeeCells(SeePicture& picture, const SeeContents& contents, SeeQuantity quantity, const SeeHidden& hidden);

/// The numbers of this tensor are the hidden ones, or made of them without anything that is learnt: whoever shows one of them tells them.
bool isMadeOfHidden(const Graph& graph, const SeeHidden& hidden, int node, Role role);

/// Numbers of this column have been taken out of it.
bool isSeeSecret(const SeePicture& picture, int column);
/// The number at a spot, or all of its map, is not to be seen.
bool isSeeSecret(const SeePicture& picture, const SeeSpot& spot);
/// The number at a spot is one of many that are seen as colours, and is asked for once it is held: nobody says it before.
bool isSeeUnsaid(const SeePicture& picture, const SeeSpot& spot);
/// The answer, or what would tell it, is to be guessed: neither its shares nor how the loss comes about are seen.
bool isSeeAnswerKept(const SeePicture& picture);
/// The node whose numbers are to be guessed before the answer, which would tell them, may be said; negative: none.
int seeAnswerGuessed(const SeePicture& picture);
/// It is the one that is to be guessed next: all but itself may be told of it.
bool isSeeAsked(const SeePicture& picture, const SeeSpot& spot);
/// How the number at a spot is made may be told. `covered`: the number itself is not seen.
bool maySeeReasons(const SeePicture& picture, const SeeSpot& spot, bool covered);

} // namespace ks

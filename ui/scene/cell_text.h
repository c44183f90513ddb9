#pragma once

#include "core/verify/explanation.h"
#include "ui/language/numbers.h"

#include <QLocale>
#include <QString>

#include <functional>
#include <optional>
#include <span>

namespace ks {

/// "MaxPool, window 2×2, stride 2": one line on what is done.
QString titleOf(const OpSpec& spec);
/// "input", "gradient", "target" of a loss: without the symbol.
QString nounOf(OpKind op, Role role);
/// What a person calls a tensor: "input X", "gradient ∂L/∂W". Translated.
QString plainName(OpKind op, Role role);
/// "output Y, row 2, column 3"; image and channel are named where there are several, or always for weights and biases.
QString placeName(const OpSpec& spec, Role role, const Cell& cell);
/// "row 2, column 3"
QString rowAndColumn(const Cell& cell);
/// "channel 2", "image 1": a part of a split sum.
QString partName(const ChannelSplit& split, const Cell& plane);
/// The short form "[0, 0, 2, 3]", or "[2]" for biases.
QString indexText(Role role, const Cell& cell);
/// What padding of the input counts as, 0 or −∞: to be written into its cells. Nothing for other tensors.
std::optional<double> paddingValue(const OpSpec& spec, Role role);

/// Between numbers in a row: ", ", or "; " where a comma is the decimal point.
QString listSeparator(const QLocale& locale = QLocale());

/// The word for a function, such as "sigmoid", in some language.
using WordOf = std::function<QString(const std::string& english)>;
QString wordOnScreen(const std::string& english);
/// A piece of a formula as it is read: its words in a language, its numbers as the region writes them.
QString shownText(const FormulaPiece& piece, const QLocale& locale = QLocale(), const WordOf& wordOf = wordOnScreen);
QString formulaText(std::span<const FormulaPiece> pieces, const QLocale& locale = QLocale(), const WordOf& wordOf = wordOnScreen);
/// The same for a text that is wrapped: a line may end behind a sign and never inside a number. Letters without a width say so, since Qt's own rules end
/// lines after the point of a number in brackets, and nowhere in "(−1) + 2". unwrapped() takes them out again.
QString wrappedText(const FormulaPiece& piece);
QString wrappedFormula(std::span<const FormulaPiece> pieces);
QString unwrapped(QString text);
/// For LaTeX, with the words on screen; numbers have a point, as in every source text.
QString formulaLatex(std::span<const FormulaPiece> pieces);

/// How the value of a cell comes about, in one sentence: "The largest of 7, 3, 1, 9; from input row 4, column 5."
/// Empty while the value is to be kept from sight.
QString storyOf(const OpSpec& spec, const Explanation& explanation);
/// How far a backend's value lies off what the terms give, and how far rounding explains it, in one sentence.
QString differenceText(const Explanation& explanation);

} // namespace ks

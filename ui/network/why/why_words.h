#pragma once

#include "core/nn/class_contest.h"
#include "ui/network/class_names.h"

#include <QString>

namespace ks {

struct NumberReasons;
struct WatchAnswer;

/// What the page Why says of an answer, in the language on screen. A contest is of that answer.
namespace why {

/// One sentence: what was read as what, and by how much.
QString verdict(const WatchAnswer& answer, const ClassContest& contest, const ClassNames& classes);
/// The same of a number, which is called `target`.
QString verdict(const WatchAnswer& answer, const NumberReasons& reasons, const QString& target);
/// Why two classes cannot be compared, where there is no contest.
QString refusal(const WatchAnswer& answer);

/// "4: what the network says", "9: what is right".
QString titleOfFirst(const ClassContest& contest, const ClassNames& classes);
QString titleOfSecond(const WatchAnswer& answer, const ClassContest& contest, const ClassNames& classes);
/// The two logits and by how much they are apart: one number has the same digits wherever the page has it, and they add up.
struct LogitTexts {
    QString first;
    QString second;
    QString apart;
};
LogitTexts logitTexts(const ClassContest& contest);
/// "logit 7.31 · 93.1 %"
QString factsOf(const WatchAnswer& answer, const QString& logit, std::int64_t output);

/// "conv2", or what the network's input is called.
QString layerName(const Graph& graph, int node);
/// "map 3", "unit 12", "channel 0".
QString mapName(const Graph& graph, int node, std::int64_t map);
/// What is added up, as people choose it.
QString sumTitle(const Graph& graph, const ContestSum& sum);
/// How the sum comes to the difference of the logits, a line for each part.
QString account(const Graph& graph, const ContestSum& sum, const ClassContest& contest, const ClassNames& classes);
/// How the columns come to the number, likewise.
QString account(const NumberReasons& reasons);
/// "+1.5": what stands beside a bar.
QString withSign(double value, const QString& text);

} // namespace why

} // namespace ks

#include "core/session/compared_moments.h"

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"

namespace ks {

namespace {

std::size_t momentFrom(const nlohmann::json& value)
{
    if (!value.is_number_unsigned())
        throw InputError(
            Text(KS_TEXT("core", "a moment of the training that is looked at comes after %1 batches, which is no number of them"),
                 {inShort(value.dump())}));
    return value.get<std::size_t>();
}

nlohmann::ordered_json comparedAsJson(const ComparedMoments& compared)
{
    nlohmann::ordered_json written = {{"side", compared.side}, {"a", compared.first}};
    if (compared.second)
        written["b"] = *compared.second;
    return written;
}

ComparedMoments comparedMomentsFrom(const nlohmann::json& value)
{
    ComparedMoments compared{.side = value.at("side"), .first = momentFrom(value.at("a")), .second = {}};
    if (const auto second = value.find("b"); second != value.end())
        compared.second = momentFrom(*second);
    return compared;
}

} // namespace

void putSeen(const SeenMoments& seen, nlohmann::ordered_json& session)
{
    if (seen.compared)
        session["compared"] = comparedAsJson(*seen.compared);
    else if (seen.alone)
        session["moment"] = *seen.alone;
}

SeenMoments seenFrom(const nlohmann::json& session)
{
    SeenMoments seen;
    if (const auto compared = session.find("compared"); compared != session.end())
        seen.compared = comparedMomentsFrom(*compared);
    else if (const auto alone = session.find("moment"); alone != session.end())
        seen.alone = momentFrom(*alone);
    return seen;
}

} // namespace ks

#include "core/io/session_kind.h"

#include "core/base/file.h"

namespace ks {

SessionKind sessionKindIn(std::string_view beginning)
{
    // A zip archive begins with the name of its first entry, 30 bytes in; ours have their entries in alphabetical order.
    constexpr std::size_t nameAt = 30;
    if (!beginning.starts_with(std::string_view("PK\3\4", 4)) || beginning.size() <= nameAt)
        return SessionKind::None;
    const std::string_view first = beginning.substr(nameAt);
    if (first.starts_with(networkDocument))
        return SessionKind::Network;
    return first.starts_with(operationDocument) || first.starts_with(originalsFolder) ? SessionKind::Operation : SessionKind::OtherArchive;
}

SessionKind sessionKindOf(const std::filesystem::path& path)
{
    return sessionKindIn(beginningOf(path, sessionKindBytes));
}

Text insteadOfSession(SessionKind kind, const std::string& name)
{
    switch (kind) {
    case SessionKind::Network:
        return Text(KS_TEXT("core",
                            "%1 is a session of the Network lab. The window opens it, and its page Export writes the weights and the "
                            "network as files; kernelscope-cli replay trains it again"),
                    {name});
    case SessionKind::Operation:
        return Text(KS_TEXT("core",
                            "%1 is a session of the Operation lab, which has no network. The window opens it; kernelscope-cli export "
                            "draws its figures, and kernelscope-cli replay computes it again"),
                    {name});
    case SessionKind::OtherArchive:
    case SessionKind::None: break;
    }
    return {};
}

} // namespace ks

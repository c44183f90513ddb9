#include "core/base/changed_mark.h"

namespace ks {

namespace {

Text ofOurs(const std::string& name)
{
    return name == newNetworkName ? Text(KS_TEXT("core", "New network")) : Text(name);
}

} // namespace

Text nameText(const std::string& name)
{
    const std::size_t sizes = name.find(" (");
    std::string plain = name.substr(0, sizes);
    const bool changed = plain.ends_with(changedMark);
    if (changed)
        plain.resize(plain.size() - changedMark.size());
    const Text said = changed ? Text(KS_TEXT("core", "%1, changed"), {ofOurs(plain)}) : ofOurs(plain);
    return sizes == std::string::npos ? said : Text("%1%2", {said, Text::name(name.substr(sizes))});
}

} // namespace ks

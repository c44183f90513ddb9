#include "core/session/session_file.h"

#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/io/session_kind.h"
#include "core/session/session_json.h"
#include "core/session/zip_archive.h"
#include "core/tensor/npy.h"

#include <algorithm>

namespace ks {

namespace {

FileError notWhole(const std::string& name, const std::string& reason)
{
    return FileError(Text(KS_TEXT("core", "%1 is not a whole session: %2"), {name, plainReason(reason)}));
}

std::string tensorEntry(int number)
{
    return "tensors/" + std::to_string(number) + ".npy";
}

std::string fileEntry(int number)
{
    return originalsFolder + std::to_string(number);
}

/// The number of `pointer` in `list`, appended if it is new: one tensor shared by ten bookmarks is stored once.
template <class Pointer>
int numberOf(std::vector<Pointer>& list, const Pointer& pointer)
{
    auto found = std::ranges::find(list, pointer);
    if (found == list.end())
        found = list.insert(list.end(), pointer);
    return static_cast<int>(found - list.begin());
}

/// Reads each number once, so that what was shared is shared again.
template <class Pointer, class Read>
Pointer cached(std::map<int, Pointer>& known, int number, Read&& read)
{
    Pointer& slot = known[number];
    if (!slot)
        slot = read();
    return slot;
}

} // namespace

std::vector<std::byte> encodeSession(const Session& session)
{
    std::vector<TensorPtr> tensors;
    std::vector<std::shared_ptr<const std::vector<std::byte>>> files;
    SessionJson writer({.putTensor = [&](const TensorPtr& tensor) { return numberOf(tensors, tensor); },
                        .putFile = [&](const auto& file) { return numberOf(files, file); }});
    nlohmann::json document = writer.write(session);
    document["format"] = "kernelscope-session";
    document["version"] = sessionFormatVersion;

    ZipEntries entries;
    const std::string text = document.dump(1) + "\n";
    const auto bytes = std::as_bytes(std::span(text));
    entries[operationDocument] = {bytes.begin(), bytes.end()};
    for (std::size_t i = 0; i < tensors.size(); ++i)
        entries[tensorEntry(static_cast<int>(i))] = encodeNpy(*tensors[i]);
    for (std::size_t i = 0; i < files.size(); ++i)
        entries[fileEntry(static_cast<int>(i))] = *files[i];
    return packZip(entries);
}

Session decodeSession(std::span<const std::byte> bytes, const std::string& name)
{
    if (bytes.empty())
        throw FileError(Text(KS_TEXT("core", "%1 is empty"), {name}));
    const ZipReader archive(bytes, name);
    const std::string_view beginning(reinterpret_cast<const char*>(bytes.data()), std::min(bytes.size(), sessionKindBytes));
    if (const SessionKind kind = sessionKindIn(beginning); kind == SessionKind::Network)
        throw FileError(insteadOfSession(kind, name));
    if (!archive.has(operationDocument))
        throw FileError(Text(KS_TEXT("core", "%1 is not a whole session: it has no %2"), {name, operationDocument}));
    std::map<int, TensorPtr> tensors;
    std::map<int, std::shared_ptr<const std::vector<std::byte>>> files;
    const SessionJson reader(
        {.getTensor =
             [&](int number) {
                 return cached(tensors, number, [&] {
                     const std::string entry = tensorEntry(number);
                     return std::make_shared<const Tensor>(readNpy(archive.read(entry).bytes(), name + " " + entry).tensor);
                 });
             },
         .getFile =
             [&](int number) {
                 return cached(files, number, [&] {
                     const FileContents content = archive.read(fileEntry(number));
                     return std::make_shared<const std::vector<std::byte>>(content.bytes().begin(), content.bytes().end());
                 });
             }});
    try {
        const nlohmann::json document = parseJson(archive.read(operationDocument, largestDocument).text(), name + " " + operationDocument);
        if (document.at("format") != "kernelscope-session")
            throw FileError(Text(KS_TEXT("core", "%1 is not a Kernelscope session"), {name}));
        requireVersion(document.at("version"), sessionFormatVersion, name);
        return reader.read(document);
    } catch (const nlohmann::json::exception& error) {
        throw notWhole(name, error.what());
    } catch (const InputError& error) {
        throw notWhole(name, error.what());
    }
}

void saveSession(const Session& session, const std::filesystem::path& path)
{
    writeFile(path, encodeSession(session));
}

Session loadSession(const std::filesystem::path& path)
{
    return decodeSession(readFile(path).bytes(), path.filename().string());
}

} // namespace ks

#include "core/io/codec.h"

#include "core/base/error.h"

#include <array>
#include <dlfcn.h>
#include <filesystem>
#include <optional>

namespace ks {

namespace {

struct OpenedCodec {
    std::optional<ImageCodec> codec;
    Text reason;
};

template <class Function>
bool findFunction(void* module, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(::dlsym(module, name));
    return function != nullptr;
}

std::string dlReason()
{
    const char* reason = ::dlerror(); // NOLINT(concurrency-mt-unsafe): glibc keeps it for each thread
    return reason ? reason : "unknown reason";
}

struct FoundModule {
    std::optional<std::filesystem::path> path;
    Text reason;
};

FoundModule findModule()
{
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    const std::array candidates = {folder / "../lib/ks_image_codec.so", folder / "../lib/kernelscope/ks_image_codec.so",
                                   folder / "ks_image_codec.so"};
    for (const std::filesystem::path& candidate : candidates)
        if (std::filesystem::exists(candidate, error))
            return {candidate, {}};
    return {std::nullopt, Text(KS_TEXT("core", "ks_image_codec.so is neither beside the program nor in %1"),
                               {Text::name((folder.parent_path() / "lib").string())})};
}

OpenedCodec open()
{
    const auto [path, missing] = findModule();
    if (!path)
        return {std::nullopt, missing};
    void* module = ::dlopen(path->c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module)
        return {std::nullopt, Text::name(dlReason())};
    int (*abi)() = nullptr;
    ImageCodec codec{};
    const bool complete = findFunction(module, "ksImageCodecAbi", abi) && findFunction(module, "ksImageDecode", codec.decode) &&
                          findFunction(module, "ksImageReleasePixels", codec.releasePixels) &&
                          findFunction(module, "ksImageEncodePng", codec.encodePng) &&
                          findFunction(module, "ksImageReleaseEncoded", codec.releaseEncoded);
    if (!complete || abi() != KS_IMAGE_CODEC_ABI)
        return {std::nullopt,
                Text(KS_TEXT("core", "%1 belongs to another version of the program"), {Text::name(path->lexically_normal().string())})};
    return {codec, {}};
}

} // namespace

const ImageCodec& imageCodec(const std::string& purpose)
{
    static const OpenedCodec opened = open(); // stays open: its libraries do not survive being closed
    if (!opened.codec)
        throw FileError(Text(KS_TEXT("core", "%1: pictures cannot be read or written here: %2"), {Text::name(purpose), opened.reason}));
    return *opened.codec;
}

Text imageCodecMissing()
{
    return findModule().reason;
}

} // namespace ks

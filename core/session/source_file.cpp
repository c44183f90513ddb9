#include "core/session/source_file.h"

#include "core/base/file.h"
#include "core/io/image.h"
#include "core/io/tensor_file.h"

namespace ks {

namespace {

SourcedTensor pictureSource(Tensor picture, float white, std::span<const std::byte> file, const std::string& name,
                            const PictureOptions& options)
{
    return {std::make_shared<const Tensor>(pictureTensor(std::move(picture), white, options)),
            {.kind = SourceKind::Image,
             .name = name,
             .picture = options,
             .original = std::make_shared<const std::vector<std::byte>>(file.begin(), file.end())}};
}

} // namespace

LoadedSource loadSource(const std::filesystem::path& path, const PictureOptions& picture)
{
    const FileContents file = readFile(path);
    const std::string name = path.filename().string();
    TensorFile read = decodeTensorFile(file, name);
    if (read.white > 0)
        return {pictureSource(std::move(read.tensor), read.white, file.bytes(), name, picture), std::move(read.notes)};
    return {{std::make_shared<const Tensor>(std::move(read.tensor)), {.kind = SourceKind::File, .name = name}}, std::move(read.notes)};
}

LoadedSource loadPicture(std::vector<std::byte> file, const std::string& name, const PictureOptions& picture)
{
    DecodedImage image = readImage(file, name);
    std::vector<Text> notes = notesOn(image, name);
    return {pictureSource(std::move(image.tensor), image.white(), file, name, picture), std::move(notes)};
}

} // namespace ks

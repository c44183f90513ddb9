#include "core/io/tensor_file.h"

#include "core/base/error.h"
#include "core/io/csv.h"
#include "core/io/file_kinds.h"
#include "core/io/image.h"

namespace ks {

namespace {

/// One picture as most Python libraries hold it, rows × columns × 3 or 4, and not as here, channels first.
bool looksLikeColoursLast(const Shape& shape)
{
    constexpr std::int64_t leastSide = 8; // narrower ones are rather kernels
    return shape.n == 1 && (shape.w == 3 || shape.w == 4) && shape.c >= leastSide && shape.h >= leastSide;
}

} // namespace

TensorFile readTensorFile(const std::filesystem::path& path, VectorAs vectorAs)
{
    return decodeTensorFile(readFile(path), path.string(), vectorAs);
}

TensorFile decodeTensorFile(const FileContents& file, const std::string& name, VectorAs vectorAs)
{
    const std::string kind = fileEnding(name);
    if (file.bytes().empty())
        throw FileError(Text(KS_TEXT("core", "%1 is empty"), {name}));
    TensorFile result;
    if (isOneOf(kind, arrayEndings) || file.text().starts_with("\x93NUMPY")) {
        NpyArray array = readNpy(file.bytes(), name, vectorAs);
        result.format = "NPY";
        result.bytes = array.type.ends_with("u1");
        if (array.changed > 0)
            result.notes.push_back(counted(array.changed,
                                           KS_TEXT("core", "one of the %2 values of %3 is not exact in float32 and was rounded"),
                                           KS_TEXT("core", "%1 of the %2 values of %3 are not exact in float32 and were rounded"),
                                           {std::to_string(array.changed), std::to_string(array.tensor.elements()), name}));
        result.tensor = std::move(array.tensor);
        if (const Shape& shape = result.tensor.shape(); looksLikeColoursLast(shape))
            result.notes.emplace_back(
                KS_TEXT("core", "%1 was read as %2: channels, rows, columns. If it is a picture of %3 rows and %4 columns with its colours "
                                "last, store a.transpose(2, 0, 1)."),
                std::vector<Text>{name, shape.text(), std::to_string(shape.c), std::to_string(shape.h)});
        return result;
    }
    if (isOneOf(kind, tableEndings)) {
        result.tensor = readCsv(file.text(), name);
        result.format = "CSV";
        return result;
    }
    if (isOneOf(kind, pictureEndings) && !looksLikeImage(file.bytes()))
        throw FileError(Text(KS_TEXT("core", "%1 is called a picture and holds none: it is damaged, or of another kind"), {name}));
    if (!looksLikeImage(file.bytes()))
        throw FileError(Text(
            KS_TEXT("core", "%1 is of no kind that can be read; there are NPY (.npy), tables of numbers (.csv, .tsv, .txt) and pictures "
                            "(PNG, JPEG, BMP, TIFF, WebP)"),
            {name}));
    DecodedImage image = readImage(file.bytes(), name);
    result.notes = notesOn(image, name);
    result.format = image.format;
    result.white = image.white();
    result.tensor = std::move(image.tensor);
    return result;
}

TensorFormat tensorFormatOf(const std::filesystem::path& path)
{
    const std::string kind = fileEnding(path);
    if (kind == ".npy")
        return TensorFormat::Npy;
    if (kind == ".csv")
        return TensorFormat::Csv;
    if (kind == ".png")
        return TensorFormat::Png;
    throw FileError(Text(KS_TEXT("core", "%1: the name of an output must end in .npy, .csv or .png"), {path.string()}));
}

void writeNumbers(const std::filesystem::path& path, const Tensor& tensor, TensorFormat format, NpyAxes axes)
{
    if (format == TensorFormat::Csv)
        writeCsv(path, tensor);
    else
        writeNpy(path, tensor, axes);
}

} // namespace ks

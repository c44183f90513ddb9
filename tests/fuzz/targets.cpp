#include "tests/fuzz/targets.h"

#include "core/base/error.h"
#include "core/io/csv.h"
#include "core/io/image.h"
#include "core/io/paste.h"
#include "core/tensor/npy.h"

#include <cmath>
#include <cstdlib>
#include <string_view>

namespace ks::fuzz {

namespace {

/// Small, so that a declared size is refused and not tried out.
constexpr std::size_t budget = std::size_t{64} << 20U;

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void require(bool promise)
{
    if (!promise)
        std::abort();
}

/// `read` returns a tensor or throws FileError or OutOfMemory with a message; afterwards no memory is left in use.
template <class Read>
void expectTensorOrError(Read&& read)
{
    MemoryBudget::instance().setLimit(budget);
    try {
        const Tensor tensor = read();
        require(!tensor.empty() && tensor.elements() == static_cast<std::int64_t>(tensor.cells().size()));
    } catch (const FileError& error) {
        require(error.what()[0] != '\0');
    } catch (const OutOfMemory& error) {
        require(error.what()[0] != '\0');
    }
    require(MemoryBudget::instance().used() == 0);
}

} // namespace

void npy(std::span<const std::byte> bytes)
{
    expectTensorOrError([&] { return readNpy(bytes, "fuzz").tensor; });
}

void csv(std::span<const std::byte> bytes)
{
    expectTensorOrError([&] { return readCsv(textOf(bytes), "fuzz"); });
}

void paste(std::span<const std::byte> bytes)
{
    MemoryBudget::instance().setLimit(budget);
    try {
        const PasteResult result = parsePaste(textOf(bytes));
        require(result.readings.empty() != result.problem.empty());
    } catch (const OutOfMemory&) { // allowed
    }
}

void image(std::span<const std::byte> bytes)
{
    expectTensorOrError([&] {
        DecodedImage decoded = readImage(bytes, "fuzz");
        for (const float cell : decoded.tensor.cells())
            require(cell >= 0 && cell <= decoded.white() && cell == std::floor(cell));
        return std::move(decoded.tensor);
    });
}

} // namespace ks::fuzz

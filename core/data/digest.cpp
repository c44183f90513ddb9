#include "core/data/digest.h"

#include "core/base/hash.h"

#include <bit>
#include <span>

namespace ks {

std::uint64_t digestOf(const Dataset& data)
{
    Hash hash;
    const auto addRun = [&](auto values) { hash.add(std::as_bytes(std::span(values))); };
    for (const std::int64_t extent : {data.size(), data.sampleShape().c, data.sampleShape().h, data.sampleShape().w})
        hash.add(static_cast<std::uint64_t>(extent));
    hash.add(std::uint64_t{std::bit_cast<std::uint32_t>(data.cells().white())});
    addRun(data.cells().bytes());
    addRun(data.cells().floats());
    if (data.cells().type() == CellType::Half) // those of the other types are as they were before there was this one
        addRun(data.cells().halves());
    addRun(data.labels());
    addRun(data.targets().cells());
    for (const std::string& name : data.classNames())
        addRun(std::span(name));
    for (const Split split : allSplits)
        addRun(std::span(data.samples(split)));
    return hash.value();
}

} // namespace ks

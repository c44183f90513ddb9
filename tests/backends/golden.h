#pragma once

#include "core/runtime/runner.h"
#include "core/tensor/tensor.h"

#include <QtTest/QTest>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

/// Worked examples as people write them: rows apart by '/', channels by '|', "4 3 / 2 1 | 0 0 / 0 1".
namespace ks::golden {

inline Tensor tensor(const std::string& text)
{
    std::vector<float> cells;
    std::int64_t channels = 1;
    std::int64_t rows = 1;
    std::istringstream stream(text);
    for (std::string word; stream >> word;) {
        if (word == "/")
            ++rows;
        else if (word == "|") {
            ++rows;
            ++channels;
        } else
            cells.push_back(std::stof(word));
    }
    const std::int64_t height = rows / channels;
    const std::int64_t width = static_cast<std::int64_t>(cells.size()) / rows;
    return Tensor({1, channels, height, width}, cells);
}

/// The same cells as weights of `filters` filters.
inline Tensor weights(const std::string& text, std::int64_t filters = 1)
{
    Tensor all = tensor(text);
    const Shape& shape = all.shape();
    all.reshape({filters, shape.c / filters, shape.h, shape.w});
    return all;
}

/// "dst[1, 2] is 3, not 4": empty when all cells are equal (0 and −0 too, NaN and NaN too).
inline std::string difference(const Tensor& actual, const Tensor& expected)
{
    if (actual.shape() != expected.shape())
        return "shape " + actual.shape().text() + " instead of " + expected.shape().text();
    for (std::int64_t i = 0; i < actual.elements(); ++i) {
        const float a = actual.cells()[static_cast<std::size_t>(i)];
        const float e = expected.cells()[static_cast<std::size_t>(i)];
        if (a != e && !(std::isnan(a) && std::isnan(e)))
            return cellAt(actual.shape(), i).text() + " is " + std::to_string(a) + ", not " + std::to_string(e);
    }
    return {};
}

/// Calls check(backend, forward implementation, backward implementation) for every pair of rows that supports the spec.
template <class Check>
void everywhere(const OpSpec& spec, Check&& check)
{
    const auto rows = [&](Backend& backend, Pass pass) {
        std::vector<std::string> names;
        for (const Implementation& one : backend.implementations(spec.op, pass))
            if (!one.supports || one.supports(spec))
                names.emplace_back(one.name);
        return names;
    };
    int checked = 0;
    for (Backend* backend : allBackends()) {
        if (!backend->info().available)
            continue;
        for (const std::string& forward : rows(*backend, Pass::Training))
            for (const std::string& backward : rows(*backend, Pass::BackwardData)) {
                check(*backend, forward, backward);
                ++checked;
            }
    }
    QVERIFY(checked > 0);
}

} // namespace ks::golden

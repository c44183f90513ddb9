#pragma once

#include "core/backends/backend.h"
#include "core/backends/planned_network.h"
#include "core/nn/model.h"
#include "core/ops/operator.h"
#include "core/tensor/split_mix.h"
#include "core/tensor/tensor.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <vector>

/// What the golden cases of the studies are made of: tensors filled by formula, networks planned on every backend, numbers compared as the studies print them.
namespace ks::golden {

/// Element n is `scale` · (u(start, n) − `middle`), u being SplitMix64 in [0, 1).
inline Tensor drawn(const Shape& shape, std::uint64_t start, double scale = 1, double middle = 0)
{
    Tensor tensor(shape);
    std::uint64_t n = 0;
    for (float& cell : tensor.cells())
        cell = static_cast<float>(scale * (SplitMix64::uniformAt(start, n++) - middle));
    return tensor;
}

/// Of the mean 0 and this standard deviation.
inline Tensor spread(const Shape& shape, std::uint64_t start, double deviation)
{
    return drawn(shape, start, deviation * std::sqrt(12.0), 0.5);
}

/// Between −limit and limit.
inline Tensor within(const Shape& shape, std::uint64_t start, double limit)
{
    return drawn(shape, start, 2 * limit, 0.5);
}

/// Says what differs and gives false where `actual` is farther than `tolerance` from what is printed.
inline bool near(const std::string& what, double actual, double printed, double tolerance)
{
    if (std::abs(actual - printed) <= tolerance)
        return true;
    qWarning("%s is %.12g instead of %.12g", what.c_str(), actual, printed);
    return false;
}

inline bool relativelyNear(const std::string& what, double actual, double printed, double tolerance)
{
    return near(what, actual, printed, tolerance * std::abs(printed));
}

template <class Numbers>
bool allNear(const std::string& what, std::span<const float> actual, const Numbers& printed, double tolerance)
{
    bool good = actual.size() == std::size(printed);
    if (!good)
        qWarning("%s has %zu numbers", what.c_str(), actual.size());
    for (std::size_t i = 0; good && i < actual.size(); ++i)
        good = near(what + "[" + std::to_string(i) + "]", double(actual[i]), double(std::data(printed)[i]), tolerance);
    return good;
}

inline double sumOf(std::span<const float> cells)
{
    double sum = 0;
    for (const float cell : cells)
        sum += double(cell);
    return sum;
}

inline double normOf(std::span<const float> cells)
{
    double sum = 0;
    for (const float cell : cells)
        sum += double(cell) * double(cell);
    return std::sqrt(sum);
}

/// A row for every backend that is there.
inline void addBackends()
{
    QTest::addColumn<QString>("backend");
    for (const Backend* backend : allBackends())
        if (backend->info().available)
            QTest::newRow(backend->info().id.c_str()) << QString::fromStdString(backend->info().id);
}

/// A network on a backend with given numbers. Gradients are those of the mean loss.
class Step {
public:
    Step(const QString& backend, const Model& model, const std::vector<Tensor>& parameters, PlanSpec spec)
    {
        spec.loss = model.loss;
        m_plan = requireBackend(backend.toStdString()).planNetwork(model.graph, spec);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            m_plan->setParameter(i, parameters[i].cells());
        for (const ParameterInfo& info : parametersOf(model.graph))
            m_shapes.push_back(info.shape);
    }

    PlannedNetwork& plan() { return *m_plan; }

    double loss(const Tensor& src, const Tensor& target)
    {
        m_plan->forward(src.cells(), target.cells(), 0);
        return double(m_plan->loss());
    }
    Tensor gradient(std::size_t index) const
    {
        Tensor made(m_shapes.at(index));
        m_plan->gradient(index, made.cells());
        return made;
    }
    Tensor parameter(std::size_t index) const
    {
        Tensor made(m_shapes.at(index));
        m_plan->parameter(index, made.cells());
        return made;
    }
    std::vector<float> output() const
    {
        std::vector<float> made(static_cast<std::size_t>(m_plan->graph().output().elements()));
        m_plan->output(made);
        return made;
    }
    Tensor map(int node, Role role = Role::Dst) const
    {
        Tensor made(shapeOf(m_plan->graph().nodes.at(static_cast<std::size_t>(node)).spec, Role::Dst));
        m_plan->nodeTensor(node, role, made.cells());
        return made;
    }

private:
    std::unique_ptr<PlannedNetwork> m_plan;
    std::vector<Shape> m_shapes;
};

/// Rows of 1 at the class, else 0.
inline Tensor oneHotRows(std::initializer_list<int> labels, std::int64_t classes)
{
    Tensor rows({static_cast<std::int64_t>(labels.size()), classes, 1, 1});
    std::int64_t n = 0;
    for (const int label : labels)
        rows[{n++, label, 0, 0}] = 1;
    return rows;
}

} // namespace ks::golden

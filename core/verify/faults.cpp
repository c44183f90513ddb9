#include "core/verify/faults.h"

#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/pool_terms.h"
#include "core/tensor/tensor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace ks {

namespace {

/// Does the result have rows and columns of its own?
bool givesPicture(const OpInfo& info)
{
    const Shape dst = info.definition->dstShape(defaultSpec(info.op, {1, 2, 6, 7}));
    return dst.h * dst.w > 1;
}

const std::array<FaultInfo, 16>& table()
{
    static const std::array<FaultInfo, 16> faults = {{
        {Fault::FlippedKernel, "flipped-kernel", Text(KS_TEXT("core", "Flipped kernel")),
         Text(KS_TEXT("core",
                      "The filter is turned by 180°: a true convolution where a cross-correlation is meant. Symmetric filters hide it.")),
         [](const OpInfo& info, Pass pass) { return info.weights == WeightsKind::Filters && pass != Pass::BackwardWeights; }},
        {Fault::LastWritePoolGradient, "last-write-pool-gradient", Text(KS_TEXT("core", "Pool gradient written instead of added")),
         Text(KS_TEXT(
             "core",
             "Where windows overlap, a cell that wins several of them keeps only the last gradient. Without overlap nobody notices.")),
         [](const OpInfo& info, Pass pass) { return slides(info) && info.takesMaximum && pass == Pass::BackwardData; }},
        {Fault::StaleArgMax, "stale-arg-max", Text(KS_TEXT("core", "Stale arg-max")),
         Text(KS_TEXT("core", "The backward pass uses the arg-max of an earlier input, so gradients go to cells that won last time.")),
         [](const OpInfo& info, Pass pass) { return info.takesMaximum && (pass == Pass::Training || pass == Pass::BackwardData); }},
        {Fault::LastTieWins, "last-tie-wins", Text(KS_TEXT("core", "The last of equal values wins")),
         Text(KS_TEXT("core", "A ≥ where > is meant: of equal maxima the last one takes the gradient. Only inputs with ties show it.")),
         [](const OpInfo& info, Pass pass) { return info.takesMaximum && (pass == Pass::Training || pass == Pass::BackwardData); }},
        {Fault::OffByOnePadding, "off-by-one-padding", Text(KS_TEXT("core", "Padding off by one")),
         Text(
             KS_TEXT("core", "One row of padding is moved from the top to the bottom: the shape is right, the picture slides by one row.")),
         [](const OpInfo& info, Pass) { return slidesOverSrc(info); }},
        {Fault::MissingBiasGradient, "missing-bias-gradient", Text(KS_TEXT("core", "Missing bias gradient")),
         Text(KS_TEXT("core", "The gradient of the bias stays 0: the network trains, a little worse, and nothing says why.")),
         [](const OpInfo& info, Pass pass) { return hasBias(info) && pass == Pass::BackwardWeights; }},
        {Fault::TransposedResult, "transposed-result", Text(KS_TEXT("core", "Rows and columns swapped")),
         Text(
             KS_TEXT("core", "The strides of rows and columns are swapped when the result is written. Square symmetric pictures hide it.")),
         [](const OpInfo& info, Pass pass) { return isForward(pass) && givesPicture(info); }},
        {Fault::DivisorCountsPads, "divisor-counts-pads", Text(KS_TEXT("core", "The divisor counts padding")),
         Text(KS_TEXT("core", "count_include_pad is taken the wrong way round: averages at the border come out too small or too large.")),
         [](const OpInfo& info, Pass) { return hasAttribute(info, "count_include_pad"); }},
        {Fault::DroppedLastColumn, "dropped-last-column", Text(KS_TEXT("core", "Dropped last column")),
         Text(KS_TEXT("core", "The vector loop leaves out its tail: the last column of the result is never written.")),
         [](const OpInfo&, Pass pass) { return isForward(pass) || pass == Pass::BackwardData; }},
        {Fault::ForgottenCeil, "forgotten-ceil", Text(KS_TEXT("core", "Forgotten ceil_mode")),
         Text(KS_TEXT("core", "The shape follows ceil_mode, the loop does not: the windows that reach beyond the image are left empty.")),
         [](const OpInfo& info, Pass pass) { return hasAttribute(info, "ceil_mode") && isForward(pass); }},
        {Fault::NanLoses, "nan-loses", Text(KS_TEXT("core", "NaN loses")),
         Text(KS_TEXT("core", "A plain comparison is never true for NaN, so a broken input comes out of the maximum looking healthy.")),
         [](const OpInfo& info, Pass pass) { return info.takesMaximum && isForward(pass); }},
        {Fault::ReluGradientAtZero, "relu-gradient-at-zero", Text(KS_TEXT("core", "Relu′(0) = 1")),
         Text(KS_TEXT("core", "A ≥ where > is meant: the gradient passes through cells that are exactly 0, of which Relu makes many.")),
         [](const OpInfo& info, Pass pass) { return info.cutsOff && pass == Pass::BackwardData; }},
        {Fault::NotReproducible, "not-reproducible", Text(KS_TEXT("core", "Not reproducible")),
         Text(KS_TEXT("core", "Every second run differs in the last bit of one cell, as with additions in whatever order threads arrive.")),
         [](const OpInfo&, Pass pass) { return isForward(pass); }},
        {Fault::SumForMean, "sum-for-mean", Text(KS_TEXT("core", "Sum where the mean is meant")),
         Text(KS_TEXT("core",
                      "The loss is not divided by the number of its terms, or divided where it should not be: training runs as with "
                      "another learning rate, and only another batch size shows it.")),
         [](const OpInfo& info, Pass) { return hasAttribute(info, "reduction"); }},
        {Fault::ReversedMomentum, "reversed-momentum", Text(KS_TEXT("core", "Momentum the wrong way round")),
         Text(KS_TEXT("core",
                      "Some libraries weigh the old running statistics with the momentum, some the new ones. Training looks the same; "
                      "inference runs with the statistics of the last batches alone.")),
         [](const OpInfo& info, Pass pass) { return info.keepsStatistics && pass == Pass::Training; }},
        {Fault::UndividedAlpha, "undivided-alpha", Text(KS_TEXT("core", "alpha is not divided by size")),
         Text(KS_TEXT("core",
                      "Some libraries multiply the sum of squares by alpha, ONNX by alpha / size: a network that was trained with one "
                      "normalises a little too much with the other.")),
         [](const OpInfo& info, Pass) { return hasAttribute(info, "alpha") && hasAttribute(info, "size"); }},
    }};
    return faults;
}

/// The tensor's own cells: in a network's step its buffer may be longer, shared with larger tensors of other layers.
std::vector<float> fetch(const Buffer& buffer, const Shape& shape)
{
    std::vector<float> cells(static_cast<std::size_t>(shape.elements()));
    buffer.download(std::as_writable_bytes(std::span(cells)));
    return cells;
}

void store(Buffer& buffer, const std::vector<float>& cells)
{
    buffer.upload(std::as_bytes(std::span(cells)));
}

/// For the faults that change what is computed rather than how: the spec that the inner kernel gets.
OpSpec distort(const OpSpec& spec, Fault fault)
{
    OpSpec wrong = spec;
    if (fault == Fault::DivisorCountsPads)
        wrong.countIncludePad = !wrong.countIncludePad;
    if (fault == Fault::SumForMean)
        wrong.reduction = spec.reduction == Reduction::Mean ? Reduction::Sum : Reduction::Mean;
    if (fault == Fault::ReversedMomentum)
        wrong.momentum = spec.momentum > 0 ? 1.0F - spec.momentum : 0.9F;
    if (fault == Fault::UndividedAlpha)
        wrong.alpha *= static_cast<float>(spec.size);
    if (fault == Fault::OffByOnePadding && slidesOverSrc(infoOf(spec.op))) {
        wrong.pads = resolvedPads(spec);
        wrong.autoPad = AutoPad::NotSet;
        const std::int64_t moved = wrong.pads.top > 0 ? 1 : -1;
        wrong.pads.top -= moved;
        wrong.pads.bottom += moved;
        if (!isLegal(wrong) || shapeOf(wrong, Role::Dst) != shapeOf(spec, Role::Dst))
            return spec;
    }
    return wrong;
}

/// The arg-max by another rule: per dst cell the offset in the src plane, -1 where padding wins.
std::vector<std::int64_t> argMaxOf(const OpSpec& spec, const std::vector<float>& src, bool lastTie)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    std::vector<std::int64_t> winners(static_cast<std::size_t>(dst.elements()), -1);
    for (std::size_t i = 0; i < winners.size(); ++i) {
        float best = -std::numeric_limits<float>::infinity();
        bool padded = false;
        forEachWindowTerm(spec, cellAt(dst, static_cast<std::int64_t>(i)), [&](const Term& term) {
            padded |= term.padding;
            if (term.padding)
                return;
            const Cell& cell = term.first.cell;
            const float value = src[static_cast<std::size_t>(offsetOf(spec.src, cell))];
            const bool takes = winners[i] < 0 || value > best || (lastTie && value == best) || (std::isnan(value) && !std::isnan(best));
            if (takes) {
                best = value;
                winners[i] = cell.y * spec.src.w + cell.x;
            }
        });
        if (padded && best < paddingCountsAs(spec))
            winners[i] = -1;
    }
    return winners;
}

using ArgMax = std::shared_ptr<std::vector<std::int64_t>>;

class FaultyKernel final : public Kernel {
public:
    FaultyKernel(Backend& backend, std::unique_ptr<Kernel> inner, const OpSpec& spec, Fault fault, ArgMax argMax)
        : m_inner(std::move(inner)), m_spec(spec), m_fault(fault), m_affects(infoOf(fault).affects(infoOf(spec.op), m_inner->pass())),
          m_argMax(std::move(argMax))
    {
        if (m_affects && fault == Fault::FlippedKernel)
            m_weights = backend.allocate(shapeOf(spec, Role::Weights).bytes(), "flipped weights");
    }

    const OpSpec& spec() const override { return m_spec; }
    Pass pass() const override { return m_inner->pass(); }
    std::string_view implementation() const override { return m_inner->implementation(); }
    std::size_t workspaceBytes() const override { return m_inner->workspaceBytes(); }
    std::size_t savedBytes() const override { return m_inner->savedBytes(); }
    const Kernel& inner() const { return *m_inner; }
    const ArgMax& argMax() const { return m_argMax; }

    void run(const Args& args) override
    {
        Args given = args;
        if (m_weights) {
            std::vector<float> weights = fetch(*args.weights, shapeOf(m_spec, Role::Weights));
            const auto taps = static_cast<std::ptrdiff_t>(windowOf(m_spec).taps());
            for (auto first = weights.begin(); first != weights.end(); first += taps)
                std::reverse(first, first + taps);
            store(*m_weights, weights);
            given.weights = m_weights.get();
        }
        m_inner->run(given);
        ++m_runs;
        // The pool gradient's fault needs the arg-max, which by itself stays right.
        const bool prepares = m_fault == Fault::LastWritePoolGradient && pass() == Pass::Training;
        if (m_affects || (prepares && infoOf(m_fault).affects(infoOf(m_spec.op), Pass::BackwardData)))
            spoil(args);
    }

    std::vector<std::int64_t> decodeSaved(const Buffer& saved) const override
    {
        return m_argMax->empty() ? m_inner->decodeSaved(saved) : *m_argMax;
    }

private:
    void spoil(const Args& args)
    {
        const Shape dst = shapeOf(m_spec, Role::Dst);
        switch (m_fault) {
        case Fault::LastWritePoolGradient:
        case Fault::StaleArgMax:
        case Fault::LastTieWins:
            if (pass() == Pass::Training)
                keepArgMax(args);
            else
                route(args);
            break;
        case Fault::MissingBiasGradient:
            if (args.diffBias)
                args.diffBias->fill(std::byte{0});
            break;
        case Fault::TransposedResult: {
            const std::vector<float> right = fetch(*args.dst, dst);
            std::vector<float> wrong(right.size());
            for (std::size_t i = 0; i < right.size(); ++i) {
                const Cell cell = cellAt(dst, static_cast<std::int64_t>(i));
                const std::int64_t plane = (cell.n * dst.c + cell.c) * dst.h * dst.w;
                wrong[static_cast<std::size_t>(plane + cell.x * dst.h + cell.y)] = right[i];
            }
            store(*args.dst, wrong);
            break;
        }
        case Fault::DroppedLastColumn: {
            Buffer& buffer = isForward(pass()) ? *args.dst : *args.diffSrc;
            const Shape shape = isForward(pass()) ? dst : m_spec.src;
            change(buffer, shape, [&](std::size_t i, float& cell) {
                if (static_cast<std::int64_t>(i) % shape.w == shape.w - 1)
                    cell = 0;
            });
            break;
        }
        case Fault::ForgottenCeil: {
            OpSpec floor = m_spec;
            floor.ceilMode = false;
            const Shape covered = shapeOf(floor, Role::Dst);
            change(*args.dst, dst, [&](std::size_t i, float& value) {
                const Cell cell = cellAt(dst, static_cast<std::int64_t>(i));
                if (cell.y >= covered.h || cell.x >= covered.w)
                    value = 0;
            });
            break;
        }
        case Fault::NanLoses: {
            const std::vector<float> src = fetch(*args.src, m_spec.src);
            change(*args.dst, dst, [&](std::size_t i, float& value) {
                if (!std::isnan(value))
                    return;
                value = -std::numeric_limits<float>::infinity();
                forEachWindowTerm(m_spec, cellAt(dst, static_cast<std::int64_t>(i)), [&](const Term& term) {
                    if (!term.padding)
                        value = std::max(value, src[static_cast<std::size_t>(offsetOf(m_spec.src, term.first.cell))]);
                });
            });
            break;
        }
        case Fault::ReluGradientAtZero: {
            const std::vector<float> src = fetch(*args.src, m_spec.src);
            const std::vector<float> diffDst = fetch(*args.diffDst, dst);
            change(*args.diffSrc, m_spec.src, [&](std::size_t i, float& value) { value = src[i] == 0 ? diffDst[i] : value; });
            break;
        }
        case Fault::NotReproducible:
            if (m_runs % 2 == 0)
                change(*args.dst, dst, [](std::size_t i, float& value) {
                    if (i == 0)
                        value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ 1U);
                });
            break;
        case Fault::FlippedKernel:
        case Fault::OffByOnePadding:
        case Fault::DivisorCountsPads:
        case Fault::SumForMean:
        case Fault::ReversedMomentum:
        case Fault::UndividedAlpha: break; // spoilt before the run
        }
    }

    /// change(index, cell) for every cell of a buffer.
    template <class Change>
    static void change(Buffer& buffer, const Shape& shape, Change&& change)
    {
        std::vector<float> cells = fetch(buffer, shape);
        for (std::size_t i = 0; i < cells.size(); ++i)
            change(i, cells[i]);
        store(buffer, cells);
    }

    void keepArgMax(const Args& args)
    {
        std::vector<float> src = fetch(*args.src, m_spec.src);
        if (m_fault == Fault::StaleArgMax)
            std::ranges::reverse(src); // the input before this one
        *m_argMax = argMaxOf(m_spec, src, m_fault == Fault::LastTieWins);
    }

    void route(const Args& args)
    {
        const Shape dst = shapeOf(m_spec, Role::Dst);
        const std::vector<float> diffDst = fetch(*args.diffDst, dst);
        std::vector<float> diffSrc(static_cast<std::size_t>(m_spec.src.elements()), 0.0F);
        for (std::size_t i = 0; i < diffDst.size(); ++i) {
            const std::int64_t winner = (*m_argMax)[i];
            if (winner < 0)
                continue;
            const std::int64_t plane = static_cast<std::int64_t>(i) / (dst.h * dst.w);
            float& cell = diffSrc[static_cast<std::size_t>(plane * m_spec.src.h * m_spec.src.w + winner)];
            cell = m_fault == Fault::LastWritePoolGradient ? diffDst[i] : cell + diffDst[i];
        }
        store(*args.diffSrc, diffSrc);
    }

    std::unique_ptr<Kernel> m_inner;
    OpSpec m_spec;
    Fault m_fault;
    bool m_affects;
    ArgMax m_argMax; ///< shared by the training kernel that fills it and the backward kernel that reads it
    std::unique_ptr<Buffer> m_weights;
    std::uint64_t m_runs = 0;
};

class FaultyBackend final : public Backend {
public:
    FaultyBackend(Backend& inner, Fault fault) : m_inner(inner), m_fault(fault) {}

    BackendInfo info() const override { return m_inner.info(); }
    std::span<const Implementation> implementations(OpKind op, Pass pass) const override { return m_inner.implementations(op, pass); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override { return m_inner.allocate(bytes, name); }
    std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes) override
    {
        return m_inner.part(whole, offset, bytes);
    }
    void synchronize() override { m_inner.synchronize(); }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        return wrap(m_inner.plan(distort(spec, m_fault), pass, options), spec, std::make_shared<std::vector<std::int64_t>>());
    }

    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) override
    {
        const auto& own = static_cast<const FaultyKernel&>(forward);
        return wrap(m_inner.planBackward(own.inner(), pass, options), own.spec(), own.argMax());
    }

private:
    std::unique_ptr<Kernel> wrap(std::unique_ptr<Kernel> kernel, const OpSpec& spec, ArgMax argMax)
    {
        return std::make_unique<FaultyKernel>(m_inner, std::move(kernel), spec, m_fault, std::move(argMax));
    }

    Backend& m_inner;
    Fault m_fault;
};

} // namespace

std::span<const FaultInfo> allFaults()
{
    return table();
}

const FaultInfo* findFault(std::string_view name)
{
    const auto found = std::ranges::find(table(), name, &FaultInfo::name);
    return found == table().end() ? nullptr : &*found;
}

const FaultInfo& infoOf(Fault fault)
{
    return *std::ranges::find(table(), fault, &FaultInfo::fault);
}

std::unique_ptr<Backend> makeFaulty(Backend& inner, Fault fault)
{
    return std::make_unique<FaultyBackend>(inner, fault);
}

} // namespace ks

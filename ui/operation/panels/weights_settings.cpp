#include "ui/operation/panels/weights_settings.h"

#include "core/base/error.h"
#include "core/io/number_text.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/tensor/weight_presets.h"
#include "ui/fields/field_editor.h"
#include "ui/language/text.h"
#include "ui/operation/panels/axis_field.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/number_field.h"
#include "ui/operation/panels/seed_row.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>

#include <cmath>
#include <vector>

namespace ks {

namespace {

/// Beyond this many filters the bias is typed in its grid.
constexpr std::int64_t mostTypedBiases = 16;
/// Beyond this many weights nobody waits for a look at all of them: Normalise stays offered.
constexpr std::int64_t mostLookedThrough = std::int64_t{1} << 20;
constexpr auto handmade = "";

/// The same whole numbers −3 … 3 as the preset "random".
RandomSpec randomWeights(const Shape& shape, std::uint64_t seed)
{
    return {.shape = shape, .seed = seed, .distribution = Distribution::Integers, .low = -3, .high = 3};
}

std::size_t filterCount(const Tensor& weights, const OpSpec& spec)
{
    const Shape& shape = weights.shape();
    return static_cast<std::size_t>(infoOf(spec.op).transposed ? shape.n * shape.c : shape.n); // enough for weights of other groups, too
}

/// visit(filter, first cell, cells): each plane with the output channel that it is of.
template <class Visit>
void forEachPlane(const Tensor& weights, const OpSpec& spec, Visit visit)
{
    const Shape& shape = weights.shape();
    const std::int64_t plane = shape.h * shape.w;
    const bool transposed = infoOf(spec.op).transposed; // input channel first, then the outputs of its group
    const std::int64_t inputsOfGroup = std::max<std::int64_t>(1, shape.n / std::max<std::int64_t>(1, spec.group));
    for (std::int64_t n = 0; n < shape.n; ++n)
        for (std::int64_t c = 0; c < shape.c; ++c)
            visit(static_cast<std::size_t>(transposed ? n / inputsOfGroup * shape.c + c : n),
                  static_cast<std::size_t>((n * shape.c + c) * plane), static_cast<std::size_t>(plane));
}

/// Of the magnitudes.
std::vector<double> filterSums(const Tensor& weights, const OpSpec& spec)
{
    std::vector<double> sums(filterCount(weights, spec));
    forEachPlane(weights, spec, [&](std::size_t filter, std::size_t first, std::size_t count) {
        double& sum = sums.at(filter);
        for (const float cell : weights.cells().subspan(first, count))
            sum += std::abs(static_cast<double>(cell));
    });
    return sums;
}

float dividedBy(double sum, float cell)
{
    return sum > 0 && std::isfinite(sum) ? static_cast<float>(cell / sum) : cell;
}

} // namespace

Tensor normalisedFilters(const Tensor& weights, const OpSpec& spec)
{
    Tensor result = weights;
    const std::vector<double> sums = filterSums(weights, spec);
    forEachPlane(weights, spec, [&](std::size_t filter, std::size_t first, std::size_t count) {
        for (float& cell : result.cells().subspan(first, count))
            cell = dividedBy(sums.at(filter), cell);
    });
    return result;
}

bool areNormalised(const Tensor& weights, const OpSpec& spec)
{
    const std::vector<double> sums = filterSums(weights, spec);
    bool same = true;
    forEachPlane(weights, spec, [&](std::size_t filter, std::size_t first, std::size_t count) {
        const double sum = sums.at(filter);
        same =
            same && std::ranges::all_of(weights.cells().subspan(first, count), [sum](float cell) { return dividedBy(sum, cell) == cell; });
    });
    return same;
}

WeightsSettings::WeightsSettings(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_present(sentenceLabel(this)), m_presetTitle(new QLabel(this)),
      m_preset(named(narrowBox(12, this), "weightPreset")), m_seedTitle(new QLabel(this)), m_seed(new SeedRow("weight", this)),
      m_filtersTitle(new QLabel(this)), m_filters(new NumberField("filters", this)),
      m_normalise(named(new QPushButton(this), "normaliseWeights")), m_hasBias(named(new QCheckBox(this), "hasBias")),
      m_bias(named(new QLineEdit(this), "biasValues"))
{
    m_presetTitle->setBuddy(m_preset);
    m_seedTitle->setBuddy(m_seed->box());
    m_filtersTitle->setBuddy(m_filters->focusProxy());
    layFields(*this, {m_present,
                      {m_presetTitle, m_preset},
                      {m_seedTitle, m_seed},
                      {m_filtersTitle, m_filters},
                      {nullptr, m_normalise, Qt::AlignLeft},
                      {m_hasBias, m_bias}});

    connect(m_preset, &QComboBox::activated, this, &WeightsSettings::choosePreset);
    connect(m_seed, &SeedRow::chosen, this, &WeightsSettings::setSeed);
    connect(m_filters, &NumberField::edited, this, [this](qint64 value, const QString& key) {
        OpSpec spec = m_document.content().spec;
        spec.filters = value;
        m_document.edit().setSpec(
            spec, [title = outputsTitle(spec.op)] { return tr("Change the number of %1").arg(coreSentence(title)); }, key);
    });
    connect(m_normalise, &QPushButton::clicked, this, &WeightsSettings::normalise);
    connect(m_hasBias, &QCheckBox::clicked, this, [this](bool on) {
        OpSpec spec = m_document.content().spec;
        spec.bias = on;
        m_document.edit().setSpec(spec, [on] { return on ? tr("Add a bias") : tr("Remove the bias"); });
    });
    connect(m_bias, &QLineEdit::editingFinished, this, &WeightsSettings::takeBias);
    connect(&document, &OperationDocument::contentChanged, this, &WeightsSettings::refresh);
    retranslate();
}

void WeightsSettings::retranslate()
{
    setFieldTitle(*m_presetTitle, tr("Preset"), tr("Preset of the weights"));
    setFieldTitle(*m_seedTitle, tr("Seed"), tr("Seed of the weights"));
    m_seed->button()->setAccessibleName(tr("New seed for the weights"));
    m_normalise->setText(tr("Normalise"));
    m_normalise->setAccessibleName(tr("Normalise the weights"));
    m_hasBias->setText(tr("Bias b"));
    m_bias->setAccessibleName(tr("Values of the bias"));
    refresh();
}

void WeightsSettings::refresh()
{
    const Content& content = m_document.content();
    const OpInfo& info = infoOf(content.spec.op);
    if (!isProduct(info)) {
        m_sums = {}; // keeps no weights that nobody else has
        return;
    }
    const Shape shape = isLegal(content.spec) ? shapeOf(content.spec, Role::Weights) : Shape{};
    m_present->setText(tr("Weights W: %1. Cells can be typed in the grid.").arg(QString::fromStdString(shape.shortText())));
    m_present->setVisible(!shape.empty());
    listPresets();

    const TensorSource& source = content.weights.source;
    const bool random = source.kind == SourceKind::Random && !source.edited;
    m_seed->setVisible(random);
    m_seedTitle->setVisible(random);
    m_seed->showSeed(source.random.seed);

    const bool matrix = info.weights == WeightsKind::Matrix;
    m_filtersTitle->setText(withCapital(coreSentence(outputsTitle(content.spec.op))));
    m_filters->setProperty(foundAs, namesToFind(attributeNamed(content.spec.op, "filters")));
    m_filters->setName(matrix ? tr("Number of outputs") : tr("Number of filters"));
    const auto range = legalRange(content.spec, {"filters"});
    m_filters->showValue(content.spec.filters, range, range ? QString() : firstProblem(content.spec),
                         matrix ? tr("Every output is one sum over all inputs.") : tr("Every filter makes one channel of the output."));

    const Sums& known = sums();
    m_normalise->setEnabled(known.finite && !known.normalised);
    m_normalise->setToolTip(
        !known.finite      ? tr("Weights that are not finite have no sum to divide by.")
        : known.zero       ? tr("All weights are 0: there is no sum to divide by.")
        : known.normalised ? tr("The magnitudes of every filter already sum to 1, or to 0.")
                           : tr("Divides every filter by the sum of its magnitudes: no output is then larger in magnitude than the largest "
                                "input, before the bias."));
    showBias();
}

/// Asked at every change of the content, of which few are changes of the weights.
const WeightsSettings::Sums& WeightsSettings::sums()
{
    const Content& content = m_document.content();
    const TensorPtr& weights = content.weights.tensor;
    if (m_sums.of == weights && m_sums.op == content.spec.op && m_sums.group == content.spec.group)
        return m_sums;
    m_sums = {.of = weights, .op = content.spec.op, .group = content.spec.group};
    if (!weights)
        return m_sums;
    m_sums.finite = true;
    if (weights->elements() > mostLookedThrough)
        return m_sums;
    m_sums.finite = std::ranges::all_of(weights->cells(), [](float cell) { return std::isfinite(cell); });
    m_sums.zero = std::ranges::all_of(weights->cells(), [](float cell) { return cell == 0; });
    m_sums.normalised = areNormalised(*weights, content.spec);
    return m_sums;
}

/// Of weights that are those of no preset; of an edited one `preset` is what it was.
QString WeightsSettings::ownTitle(const TensorSource& source, const QString& preset) const
{
    QString name = onScreen(source.name, source.nameIn);
    if (source.kind == SourceKind::Random || source.kind == SourceKind::Pattern) {
        const auto known = std::ranges::find(weightPresets(), preset.toStdString(), &WeightPresetInfo::name);
        name = known == weightPresets().end() ? QString() : toQString(known->title);
    }
    if (name.isEmpty())
        return tr("Typed by hand");
    return source.edited ? tr("%1, changed by hand").arg(name) : name;
}

void WeightsSettings::listPresets()
{
    const Content& content = m_document.content();
    const QSignalBlocker block(m_preset);
    m_preset->clear();
    const bool legal = isLegal(content.spec);
    for (const WeightPresetInfo& info : weightPresets()) {
        m_preset->addItem(toQString(info.title), fromView(info.name));
        const Text problem = legal ? weightPresetProblem(info.preset, shapeOf(content.spec, Role::Weights)) : Text();
        if (problem.empty())
            continue;
        const int row = m_preset->count() - 1;
        m_preset->setItemText(row, toQString(info.title) + ": " + toQString(problem));
        describeItem(*m_preset, row, toQString(problem), false);
    }
    const TensorSource& source = content.weights.source;
    QString present = source.kind == SourceKind::Random ? QString("random") : QString::fromStdString(source.name);
    if (source.edited || source.kind == SourceKind::Typed || source.kind == SourceKind::File || m_preset->findData(present) < 0) {
        m_preset->insertItem(0, ownTitle(source, present), handmade);
        present = handmade;
    }
    m_preset->setCurrentIndex(m_preset->findData(present));
    m_preset->setEnabled(legal);
    m_preset->setToolTip(legal ? tr("Filters that people know from image processing, in the present window size.")
                               : tr("The settings are not legal yet: %1").arg(firstProblem(content.spec)));
}

void WeightsSettings::choosePreset()
{
    const QString name = m_preset->currentData().toString();
    const auto preset = weightPresetNamed(name.toStdString());
    if (!preset)
        return;
    if (*preset == WeightPreset::Random) {
        setSeed(m_seed->seed());
        return;
    }
    try {
        Tensor weights = presetWeights(*preset, shapeOf(m_document.content().spec, Role::Weights));
        m_document.edit().setOperand(
            Role::Weights, {std::make_shared<const Tensor>(std::move(weights)), {.kind = SourceKind::Pattern, .name = name.toStdString()}},
            [name = name.toStdString()] {
                return tr("Weights: %1").arg(toQString(std::ranges::find(weightPresets(), name, &WeightPresetInfo::name)->title));
            });
    } catch (const Error& error) {
        emit m_document.message(error.text());
    }
}

void WeightsSettings::setSeed(std::uint64_t seed)
{
    try {
        Content content = m_document.content();
        const RandomSpec random = randomWeights(shapeOf(content.spec, Role::Weights), seed);
        content.weights = {std::make_shared<const Tensor>(randomTensor(random, "weights")), {.kind = SourceKind::Random, .random = random}};
        m_document.edit().setContent(
            std::move(content), [] { return tr("Random weights"); }, m_burst.key("weightSeed"));
    } catch (const Error& error) {
        emit m_document.message(error.text());
    }
}

void WeightsSettings::normalise()
{
    SourcedTensor weights = m_document.content().weights;
    if (!weights.tensor)
        return;
    try {
        weights.tensor = std::make_shared<const Tensor>(normalisedFilters(*weights.tensor, m_document.content().spec));
        weights.source.edited = true;
        m_document.edit().setOperand(Role::Weights, std::move(weights), [] { return tr("Normalise the weights"); });
    } catch (const Error& error) {
        emit m_document.message(error.text());
    }
}

void WeightsSettings::showBias()
{
    const Content& content = m_document.content();
    m_hasBias->setChecked(content.spec.bias);
    const bool matrix = infoOf(content.spec.op).weights == WeightsKind::Matrix;
    m_hasBias->setToolTip(matrix ? tr("One number for each output, added to its sum.")
                                 : tr("One number for each filter, added to every cell of its output."));
    m_bias->setVisible(content.spec.bias);
    const TensorPtr bias = content.bias.tensor;
    const bool typed = bias && bias->elements() <= mostTypedBiases;
    m_bias->setEnabled(typed);
    m_bias->setToolTip(!typed   ? tr("So many values are typed in the grid of the bias.")
                       : matrix ? tr("One number for each output, separated by spaces or semicolons.")
                                : tr("One number for each filter, separated by spaces or semicolons."));
    if (m_bias->hasFocus() && m_bias->isModified() && bias == m_shownBias.lock())
        return; // somebody is typing
    m_shownBias = bias;
    QStringList values;
    if (typed)
        for (const float cell : bias->cells())
            values << QString::fromStdString(textOf(cell)).replace(QLatin1Char('.'), QLocale().decimalPoint());
    m_bias->setText(values.join(' '));
}

void WeightsSettings::takeBias()
{
    const TensorPtr before = m_document.content().bias.tensor;
    if (!before || !m_bias->isModified() || before != m_shownBias.lock())
        return;
    m_bias->setModified(false);
    const bool matrix = infoOf(m_document.content().spec.op).weights == WeightsKind::Matrix;
    const QStringList parts = m_bias->text().split(QRegularExpression("[\\s;]+"), Qt::SkipEmptyParts);
    Tensor bias(before->shape(), "bias");
    std::vector<float> cells;
    std::int64_t beyond = 0;
    for (QString part : parts) {
        const auto value = numberFrom(part.replace(',', '.').toStdString()); // a decimal comma; fields are separated otherwise
        if (!value) {
            emit m_document.message([part, matrix] {
                return (matrix ? tr("“%1” is not a number; the bias needs numbers such as 0.5, one for each output.")
                               : tr("“%1” is not a number; the bias needs numbers such as 0.5, one for each filter."))
                    .arg(part);
            });
            showBias();
            return;
        }
        beyond += isBeyondFloat(part.toStdString(), *value) ? 1 : 0;
        cells.push_back(*value);
    }
    if (cells.size() == 1)
        cells.resize(static_cast<std::size_t>(bias.elements()), cells.front());
    if (cells.size() != static_cast<std::size_t>(bias.elements())) {
        emit m_document.message([typed = cells.size(), outputs = bias.elements(), matrix] {
            const QString numbers = countOnScreen(typed);
            if (outputs == 1)
                return (matrix ? tr("There are %1 numbers for the bias, but one output.")
                               : tr("There are %1 numbers for the bias, but one filter."))
                    .arg(numbers);
            return (matrix ? tr("There are %1 numbers for the bias, but %2 outputs.")
                           : tr("There are %1 numbers for the bias, but %2 filters."))
                .arg(numbers, countOnScreen(outputs));
        });
        showBias();
        return;
    }
    std::ranges::copy(cells, bias.cells().begin());
    m_document.edit().setOperand(Role::Bias, {std::make_shared<const Tensor>(std::move(bias)), {.kind = SourceKind::Typed}},
                                 [] { return tr("Change the bias"); });
    if (beyond > 0)
        emit m_document.message([beyond] { return InputSettings::beyondText(beyond); });
}

} // namespace ks

#include "moc_weights_settings.cpp"

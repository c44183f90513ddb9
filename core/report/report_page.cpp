#include "core/base/changed_mark.h"
#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/field_text.h"
#include "core/base/json.h"
#include "core/base/names_text.h"
#include "core/data/sample_unit.h"
#include "core/nn/kept_weights.h"
#include "core/nn/layers.h"
#include "core/nn/model_json.h"
#include "core/nn/training_phases.h"
#include "core/report/chart.h"
#include "core/report/energy_reading.h"
#include "core/report/network_tables.h"
#include "core/report/prediction_charts.h"
#include "core/report/training_charts.h"
#include "core/report/training_report.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::int64_t mostClassesOfMatrix = 40;

/// Of the settings what people look at first, and what of the others was changed.
bool isTold(const ConstFields& fields, const Field& field)
{
    const bool folded = field.advanced || field.group;
    return !field.title.empty() && !field.watches && fields.applies(field) && (!folded || fields.get(field) != field.usual);
}

/// Writes the page section by section.
class Page : public HtmlPage {
public:
    Page(const TrainingReport& report, const Wording& words)
        : HtmlPage(words.say({KS_TEXT("core", "%1 trained on %2"), {nameText(report.model.name), Text::name(report.dataName)}}), words),
          m_report(report)
    {
    }

    std::string written()
    {
        summary();
        charts();
        if (m_report.evaluation.classes > 0) {
            classes();
            wrong();
        }
        network();
        data();
        settings();
        times();
        if (m_report.energy)
            addEnergySection(*this, *m_report.energy);
        repetition();
        machine();
        return finish();
    }

private:
    /// For cells of tables. A value of a sentence is given as it is, in English: the sentence's words come with the region's numbers.
    std::string figure(double value) const { return number(shortNumber(value)); }
    std::string count(std::int64_t value) const { return say(groupedDigits(value)); }
    /// A count that is kept as a number with decimals, which hold it exactly up to this.
    std::string exactCount(double value) const
    {
        constexpr double most = 9007199254740992; // 2⁵³
        return value <= most ? count(static_cast<std::int64_t>(std::llround(value))) : figure(value);
    }
    std::string share(double value) const
    {
        if (std::isnan(value))
            return noNumber;
        return number(percentDigits(value, 1) + "\u00a0%"); // the sign stays beside its number
    }
    void head(std::initializer_list<Text> labels, std::size_t words = 1)
    {
        std::vector<std::string> cells;
        for (const Text& label : labels)
            cells.push_back(cells.size() < words ? htmlName(say(label)) : htmlNumberName(say(label)));
        table(cells);
    }

    void scores(const std::vector<std::pair<Text, Score>>& parts)
    {
        std::vector<double> losses;
        for (const auto& [_, score] : parts)
            losses.push_back(score.loss);
        const std::optional<int> decimals = decimalsOfColumn(losses);
        for (const auto& [part, score] : parts) {
            std::vector<std::string> cells = {htmlName(say(part)), htmlNumber(number(numberOfColumn(score.loss, decimals)))};
            if (m_report.model.classifies())
                cells.push_back(htmlNumber(share(score.accuracy)));
            cells.push_back(htmlNumber(count(score.samples)));
            row(cells);
        }
    }

    /// What nobody has to train for: to name the most frequent class, whatever the sample is.
    void sameEveryTime()
    {
        const auto all = static_cast<double>(m_report.evaluation.score.samples);
        if (all == 0)
            return;
        const std::vector<ClassResult> results = classResults(m_report.model, m_report.evaluation, m_report.classNames);
        const ClassResult& most = *std::ranges::max_element(results, {}, &ClassResult::samples);
        paragraph({KS_TEXT("core", "To say %1 every time would be right for %2 of them."),
                   {Text::name(most.name), share(static_cast<double>(most.samples) / all)}});
    }

    void summary()
    {
        const Score& score = m_report.evaluation.score;
        const Text samples = countedSamples(score.samples, m_report.model.graph.input);
        if (m_report.model.classifies()) {
            paragraph(counted(score.samples, KS_TEXT("core", "%1 of %2 (%3) is read right."),
                              KS_TEXT("core", "%1 of %2 (%3) are read right."),
                              {share(score.accuracy), say(samples), say(splitName(m_report.judgedOn))}));
            sameEveryTime();
        } else {
            paragraph(Text(KS_TEXT("core", "The loss on %1 (%2) is %3."),
                           {say(samples), say(splitName(m_report.judgedOn)), shortNumber(score.loss)}));
        }
        for (const Text& warning : m_report.dataWarnings)
            paragraph(warning, "warning");
        const History& history = m_report.history;
        if (!history.trainedOn.empty())
            paragraph({KS_TEXT("core",
                               "These are not the data that this training was on: its lines and the figures of its epochs are of others.")},
                      "warning");
        else if (history.otherData)
            paragraph(
                {KS_TEXT("core",
                         "This training went on with other data than those that it began with: its lines and the figures of its epochs "
                         "are of both.")},
                "warning");
        if (!m_report.divergence.empty())
            paragraph(m_report.divergence, "warning");
        const KeptWeights kept = keptWeights(history, m_report.settings);
        paragraph({KS_TEXT("core", "The figures are of %1."), {say(textOf(kept))}});
        const Text part(KS_TEXT("core", "Part of the data"));
        if (m_report.model.classifies())
            head({part, {KS_TEXT("core", "Loss")}, {KS_TEXT("core", "Accuracy")}, {KS_TEXT("core", "Samples")}});
        else
            head({part, {KS_TEXT("core", "Loss")}, {KS_TEXT("core", "Samples")}});
        std::vector<std::pair<Text, Score>> parts;
        const auto epoch = std::ranges::find(history.epochs, kept.epoch, &EpochRecord::epoch);
        if (epoch != history.epochs.end()) {
            parts.emplace_back(KS_TEXT("core", "training, while the epoch went on"),
                               epoch->training); // of weights that changed with every batch
            if (epoch->validation)
                parts.emplace_back(splitName(Split::Validation), *epoch->validation);
        }
        if (m_report.judgedOn == Split::Test || epoch == history.epochs.end())
            parts.emplace_back(splitName(m_report.judgedOn), score);
        scores(parts);
        tableEnd();
        double images = 0;
        for (const BatchRecord& batch : history.batches)
            images += static_cast<double>(batch.size);
        if (m_report.seconds > 0)
            paragraph(counted(static_cast<std::int64_t>(history.batches.size()), KS_TEXT("core", "One batch in %2, %3."),
                              KS_TEXT("core", "%1 batches in %2, %3."),
                              {groupedDigits(static_cast<std::int64_t>(history.batches.size())), secondsText(m_report.seconds),
                               say(sampleRate(rateDigits(images / m_report.seconds), m_report.model.graph.input))}));
        timeSentences();
    }

    /// When usual levels, and the one that was asked for, were first reached.
    void accuracyTimes()
    {
        std::vector<double> levels = {0.5, 0.8, 0.9, 0.95, 0.98, 0.99};
        levels.push_back(m_report.settings.stop.targetAccuracy);
        std::ranges::sort(levels);
        levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
        std::vector<std::vector<std::string>> rows;
        for (const double level : levels) {
            const std::optional<AccuracyMoment> moment = level > 0 ? timeToAccuracy(m_report.history, level) : std::nullopt;
            if (moment && std::isfinite(moment->seconds))
                rows.push_back(
                    {htmlName(share(level)), htmlNumber(count(moment->epoch + 1)), htmlNumber(number(secondsText(moment->seconds)))});
        }
        if (rows.empty())
            return;
        head({{KS_TEXT("core", "Accuracy reached")}, {KS_TEXT("core", "Epoch")}, {KS_TEXT("core", "Time to accuracy")}});
        for (const std::vector<std::string>& one : rows)
            row(one);
        tableEnd();
    }

    /// What the seconds say together.
    void timeSentences()
    {
        const History& history = m_report.history;
        if (const std::optional<AccuracyMoment> best = timeToBest(history); best && std::isfinite(best->seconds))
            paragraph(timeToAccuracyText(*best));
        accuracyTimes();
        const PhaseTimes& phases = history.times.phases;
        if (phases.test > 0)
            paragraph({KS_TEXT("core", "The test took %1."), {secondsText(phases.test)}});
        if (std::isfinite(phases.initialisation))
            paragraph({KS_TEXT("core", "Making the opened data ready, planning the network and its first weights took %1, which is in no "
                                       "other figure."),
                       {secondsText(phases.initialisation)}});
        if (const std::optional<Consistency> ratios = consistencyOf(history))
            paragraph(
                {KS_TEXT("core", "Consistency of the times: all of them by the mean epoch, R_epoch, is %1 for %2 epochs; those of "
                                 "batches by the mean step times %3 steps, R_step, is %4, where nothing between the steps would be 1."),
                 {significantDigits(ratios->perEpoch, 6), groupedDigits(ratios->epochs), groupedDigits(ratios->steps),
                  significantDigits(ratios->perStep, 6)}});
    }

    void charts()
    {
        const ChartedRun run{.model = &m_report.model,
                             .history = &m_report.history,
                             .batchesPerEpoch = m_report.batchesPerEpoch,
                             .layerTimes = m_report.layerTimes};
        heading({KS_TEXT("core", "Curves")});
        group("charts");
        for (const TrainingChart which :
             {TrainingChart::Loss, TrainingChart::Accuracy, TrainingChart::Rate, TrainingChart::Speed, TrainingChart::Norms,
              TrainingChart::Phases, TrainingChart::EpochPhases, TrainingChart::LossByTime, TrainingChart::AccuracyByTime})
            add(trainingChart(which, std::span(&run, 1), {.keep = 0.9}));
        if (m_report.evaluation.classes == 0)
            predictions();
        groupEnd();
    }

    void predictions()
    {
        constexpr std::int64_t most = 2; // more lines than four cannot be told apart
        const std::int64_t targets = m_report.model.outputs();
        Chart chart = predictedAgainstExpected(
            m_report.evaluation, {.targets = static_cast<std::size_t>(std::clamp<std::int64_t>(targets, 0, most))}, m_report.targetNames);
        if (targets > most)
            chart.notes.emplace_back(KS_TEXT("core", "The first %1 of %2 targets."),
                                     std::vector<Text>{groupedDigits(most), groupedDigits(targets)});
        add(chart);
    }

    void add(const Chart& chart)
    {
        if (!chart.series.empty())
            HtmlPage::figure(chart, 560, 320);
    }

    void classes()
    {
        heading({KS_TEXT("core", "Result of each class")});
        head({{KS_TEXT("core", "Class")},
              {KS_TEXT("core", "Samples")},
              {KS_TEXT("core", "read right")},
              {KS_TEXT("core", "share of the class found (recall)")},
              {KS_TEXT("core", "share of these answers that are right (precision)")}});
        for (const ClassResult& one : classResults(m_report.model, m_report.evaluation, m_report.classNames))
            row({htmlWord(one.name), htmlNumber(count(one.samples)), htmlNumber(count(one.right)), htmlNumber(share(one.recall())),
                 htmlNumber(share(one.precision()))});
        tableEnd();
        if (m_report.evaluation.classes <= mostClassesOfMatrix)
            matrix();
    }

    void matrix()
    {
        heading({KS_TEXT("core", "Confusion matrix")});
        paragraph({KS_TEXT(
            "core", "Each line is a class as it is, each column what the network took it for; the counts on the diagonal are right.")});
        const std::vector<ClassResult> results = classResults(m_report.model, m_report.evaluation, m_report.classNames);
        std::vector<std::string> names = {htmlName({})};
        for (const ClassResult& one : results)
            names.push_back(htmlNumberName(one.said));
        table(names);
        for (std::size_t right = 0; right < results.size(); ++right) {
            std::vector<std::string> cells = {htmlName(results[right].name)};
            for (std::size_t predicted = 0; predicted < results.size(); ++predicted) {
                const std::int64_t samples =
                    m_report.evaluation.count(static_cast<std::int64_t>(right), static_cast<std::int64_t>(predicted));
                const double part = static_cast<double>(samples) / static_cast<double>(std::max<std::int64_t>(1, results[right].samples));
                cells.push_back(std::string("<td class=\"n") + (right == predicted ? " hit" : "") + "\" style=\"background: rgba(" +
                                (right == predicted ? "0, 158, 115, " : "213, 94, 0, ") +
                                fixedDigits(samples == 0 ? 0 : 0.1 + 0.45 * part, 2) + ")\">" +
                                (samples == 0 ? std::string("·") : count(samples)) + "</td>");
            }
            row(cells);
        }
        tableEnd();
    }

    void wrong()
    {
        heading({KS_TEXT("core", "Wrong answers")});
        if (m_report.wrongSamples == 0)
            return paragraph({KS_TEXT("core", "There is none.")});
        const Text wrong = countedSamples(m_report.wrongSamples, m_report.model.graph.input);
        paragraph(m_report.wrongSamples == 1
                      ? Text(KS_TEXT("core", "Only %1."), {say(wrong)})
                      : Text(KS_TEXT("core", "%1; these are the ones of which the network was surest."), {say(wrong)}));
        group("samples");
        for (const WrongSample& one : m_report.wrong) {
            const std::string caption = // no class is read where the network's answer is no number
                one.predicted.empty()
                    ? say({KS_TEXT("core", "%1: the network’s answer is no number"), {one.right}})
                    : say({KS_TEXT("core", "%1 read as %2 (%3)"), {one.right, one.predicted, share(static_cast<double>(one.confidence))}});
            raw("<figure>" +
                (one.picture.empty() ? std::string() : "<img alt=\"" + escapedXml(caption) + "\" src=\"" + one.picture + "\">") +
                "<figcaption>" + escapedXml(caption) + "<br>" + escapedXml(say(one.name)) + "</figcaption></figure>\n");
        }
        groupEnd();
    }

    void network()
    {
        heading({KS_TEXT("core", "Network")});
        paragraph({KS_TEXT("core", "%1: input %2, %3 parameters, loss %4."),
                   {nameText(m_report.model.name), m_report.model.graph.input.sampleText(),
                    groupedDigits(parameterCount(m_report.model.graph)), Text::name(std::string(nameOf(m_report.model.loss)))}});
        head({{KS_TEXT("core", "Layer")},
              {KS_TEXT("core", "Operator")},
              {KS_TEXT("core", "Settings")},
              {KS_TEXT("core", "Output")},
              {KS_TEXT("core", "Parameters")},
              {KS_TEXT("core", "Operations of one sample, forwards")},
              {KS_TEXT("core", "in training")}},
             3);
        for (const LayerSummary& layer : summaryOf(m_report.model.graph)) {
            const OpSpec& spec = m_report.model.graph.nodes[static_cast<std::size_t>(layer.node)].spec;
            row({htmlWord(layer.name), htmlWord(std::string(nameOf(layer.op))), htmlWord(describe(spec)),
                 htmlNumber(layer.dst.sampleText()), htmlNumber(count(layer.parameters)), htmlNumber(exactCount(layer.forwardFlops)),
                 htmlNumber(exactCount(layer.trainingFlops))});
        }
        tableEnd();
        details({KS_TEXT("core", "The network as a file (network.json)")}, modelToJson(m_report.model).dump(1));
    }

    void data()
    {
        heading({KS_TEXT("core", "Data")});
        facts();
        fact({KS_TEXT("core", "Data set")}, say(m_report.dataName));
        fact({KS_TEXT("core", "Source")}, m_report.dataSource);
        fact({KS_TEXT("core", "Description")}, m_report.data);
        fact({KS_TEXT("core", "One sample")}, m_report.sample.sampleText());
        for (const Split split : allSplits)
            fact(splitName(split), count(m_report.counts[static_cast<std::size_t>(split)]));
        if (!m_report.model.classes.empty())
            fact({KS_TEXT("core", "Classes")}, namesText(m_report.model.classes));
        factsEnd();
    }

    void settings()
    {
        const TrainingSettings& settings = m_report.settings;
        heading({KS_TEXT("core", "Settings")});
        facts();
        const ConstFields fields(trainingFields(), settings);
        for (const Field& field : fields.rows())
            if (isTold(fields, field))
                fact(Text(std::string(field.title)),
                     say(shownText(field, fields.get(field))) + (field.name == "backend" ? ", " + say(m_report.story) : std::string()));
        fact({KS_TEXT("core", "Initialisation")}, std::string(nameOf(m_report.model.initialisation.kind)));
        factsEnd();
        if (m_report.setSince)
            setSince(*m_report.setSince);
        details({KS_TEXT("core", "All settings")}, settingsToJson(settings).dump(1));
    }

    /// What was not changed was not set since, either.
    void setSince(const TrainingSettings& now)
    {
        const ConstFields before(trainingFields(), m_report.settings);
        const ConstFields after(trainingFields(), now);
        Text all;
        for (const Field& field : after.rows()) {
            if (field.watches || field.title.empty() || after.get(field) == before.get(field))
                continue;
            const Text one("%1 %2", {Text(std::string(field.title)), shownText(field, after.get(field))});
            all = all.empty() ? one : Text("%1, %2", {all, one});
        }
        paragraph({KS_TEXT("core", "Set since then, and not trained with yet: %1."), {all}});
    }

    void times()
    {
        if (m_report.layerTimes.images <= 0)
            return;
        heading(titleOf(TrainingChart::Times));
        const ChartedRun run{.model = &m_report.model, .history = &m_report.history, .layerTimes = m_report.layerTimes};
        const Chart chart = trainingChart(TrainingChart::Times, std::span(&run, 1));
        add(chart);
        const ChartTable values = tableOf(chart);
        const std::vector<std::optional<int>> decimals = decimalsOf(values);
        head({values.columns[0], {KS_TEXT("core", "%1 (µs per sample)"), {say(values.columns[1])}}, values.columns[2], values.columns[3]});
        for (std::size_t i = 0; i < values.rows(); ++i) {
            std::vector<std::string> cells = {htmlWord(say(values.categories[i]))};
            for (std::size_t column = 0; column < values.width(); ++column)
                cells.push_back(htmlNumber(number(numberOfColumn(values.at(i, column), decimals[column]))));
            row(cells);
        }
        tableEnd();
    }

    void repetition()
    {
        heading({KS_TEXT("core", "How to repeat it")});
        const History& history = m_report.history;
        const bool repeats = m_report.asSet && !history.given && history.trainedOn.empty() && !history.otherData;
        if (repeats)
            paragraph({KS_TEXT(
                "core",
                "The same seed gives the same weights, order of the samples, Dropout masks and changed pictures. This command trains "
                "the network again:")});
        else if (history.edited)
            paragraph({KS_TEXT(
                "core", "It began with weights that were kept when layers of a trained network were changed. This command begins with "
                        "those of its seed, so its numbers are others:")});
        else if (history.given)
            paragraph(
                {KS_TEXT("core", "It began with the weights of a file. This command begins with those of its seed, so its numbers are "
                                 "others:")});
        else if (!history.trainedOn.empty())
            paragraph({KS_TEXT("core", "It was trained on other data. This command trains on these data from the beginning, so its numbers "
                                       "are others:")});
        else if (history.otherData)
            paragraph(
                {KS_TEXT("core", "A part of it was trained on other data. This command trains on these data from the beginning, so its "
                                 "numbers are others:")});
        else
            paragraph({KS_TEXT("core",
                               "The learning rate, the number of epochs or the weights were changed while it trained. This command trains "
                               "with the last settings from the beginning, so its numbers are others:")});
        code(m_report.command.text);
        const auto trained = static_cast<std::int64_t>(history.batches.size());
        const std::int64_t asked = m_report.settings.stop.epochs * m_report.batchesPerEpoch;
        if (!m_report.divergence.empty() && repeats)
            paragraph(counted(trained, KS_TEXT("core", "It diverged after one batch; by the same seed and settings it does so again."),
                              KS_TEXT("core", "It diverged after %1 batches; by the same seed and settings it does so again."),
                              {groupedDigits(trained)}));
        else if (!m_report.divergence.empty()) // what the command does is not known
            paragraph(counted(trained, KS_TEXT("core", "It diverged after one batch."), KS_TEXT("core", "It diverged after %1 batches."),
                              {groupedDigits(trained)}));
        else if (trained < asked && m_report.endsBefore)
            paragraph(counted(trained, KS_TEXT("core", "It ended by itself after one of at most %2 batches."),
                              KS_TEXT("core", "It ended by itself after %1 of at most %2 batches."),
                              {groupedDigits(trained), groupedDigits(asked)}));
        else if (trained < asked)
            paragraph(counted(trained, KS_TEXT("core", "Here one of its %2 batches was trained; the command goes to the end that was set."),
                              KS_TEXT("core", "Here %1 of its %2 batches were trained; the command goes to the end that was set."),
                              {groupedDigits(trained), groupedDigits(asked)}));
        if (m_report.command.needsNetworkFile)
            paragraph({KS_TEXT("core", "network.json is the network as it stands above under “The network as a file”.")});
    }

    void machine()
    {
        heading({KS_TEXT("core", "The machine that wrote this page")});
        facts();
        for (const auto& [label, value] : m_report.machine.lines())
            fact(label, value);
        factsEnd();
    }

    const TrainingReport& m_report;
};

} // namespace

std::string htmlOf(const TrainingReport& report, const Wording& words)
{
    return Page(report, words).written();
}

} // namespace ks

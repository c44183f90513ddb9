#include "core/base/changed_mark.h"
#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/json.h"
#include "core/io/number_text.h"
#include "core/measure/chart.h"
#include "core/nn/kept_weights.h"
#include "core/nn/layers.h"
#include "core/nn/model_json.h"
#include "core/report/network_tables.h"
#include "core/report/training_charts.h"
#include "core/report/training_report.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::int64_t mostClassesOfMatrix = 40;

/// Writes the page section by section.
class Page {
public:
    Page(const TrainingReport& report, const Wording& words) : m_report(report), m_words(words)
    {
        m_out = htmlHead(say({KS_TEXT("core", "%1 trained on %2"), {nameText(report.model.name), report.dataName}}), words);
    }

    std::string finish()
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
        repetition();
        machine();
        return m_out + htmlFoot();
    }

private:
    std::string say(const Text& text) const { return m_words.say(text); }
    /// For cells of tables. A value of a sentence is given as it is, in English: the sentence's words come with the region's numbers.
    std::string number(double value) const { return m_words.number(shortNumber(value)); }
    std::string count(std::int64_t value) const { return say(groupedDigits(value)); }
    /// A count that is kept as a number with decimals, which hold it exactly up to this.
    std::string exactCount(double value) const
    {
        constexpr double most = 9007199254740992; // 2⁵³
        return value <= most ? count(static_cast<std::int64_t>(std::llround(value))) : number(value);
    }
    std::string share(double value) const
    {
        if (std::isnan(value))
            return "–";
        const WrittenPercent written = percentToWrite(value, 1);
        return m_words.number(written.bound + fixedDigits(written.percent, 1) + "\u00a0%"); // the sign stays beside its number
    }
    void heading(const Text& text) { m_out += "<h2>" + escapedXml(say(text)) + "</h2>\n"; }
    void paragraph(const Text& text, const char* kind = "")
    {
        m_out += (*kind ? std::string("<p class=\"") + kind + "\">" : std::string("<p>")) + escapedXml(say(text)) + "</p>\n";
    }
    void row(const Text& label, const std::string& value) { m_out += htmlRow(say(label), value); }
    void head(std::initializer_list<Text> labels, std::size_t words = 1)
    {
        m_out += "<div class=\"scroll\"><table>\n<tr>";
        std::size_t i = 0;
        for (const Text& label : labels)
            m_out += (i++ < words ? "<th>" : "<th class=\"n\">") + escapedXml(say(label)) + "</th>";
        m_out += "</tr>\n";
    }
    void tableEnd() { m_out += "</table></div>\n"; }

    void scoreRow(const Text& label, const Score& score)
    {
        m_out += "<tr><th>" + escapedXml(say(label)) + "</th>" + htmlNumber(number(score.loss));
        if (m_report.model.classifies())
            m_out += htmlNumber(share(score.accuracy));
        m_out += htmlNumber(count(score.samples)) + "</tr>\n";
    }

    void summary()
    {
        const Score& score = m_report.evaluation.score;
        const std::string samples = groupedDigits(score.samples);
        if (m_report.model.classifies())
            paragraph({KS_TEXT("core", "%1 of %2 samples (%3) are read right."),
                       {share(score.accuracy), samples, say(splitName(m_report.judgedOn))}});
        else
            paragraph({KS_TEXT("core", "The loss on %1 samples (%2) is %3."),
                       {samples, say(splitName(m_report.judgedOn)), shortNumber(score.loss)}});
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
        const auto epoch = std::ranges::find(history.epochs, kept.epoch, &EpochRecord::epoch);
        if (epoch != history.epochs.end()) {
            scoreRow({KS_TEXT("core", "training, while the epoch went on")}, epoch->training); // of weights that changed with every batch
            if (epoch->validation)
                scoreRow(splitName(Split::Validation), *epoch->validation);
        }
        if (m_report.judgedOn == Split::Test || epoch == history.epochs.end())
            scoreRow(splitName(m_report.judgedOn), score);
        tableEnd();
        double images = 0;
        for (const BatchRecord& batch : history.batches)
            images += static_cast<double>(batch.size);
        if (m_report.seconds > 0) {
            const double rate = images / m_report.seconds;
            paragraph({KS_TEXT("core", "%1 batches in %2, %3 samples per second."),
                       {groupedDigits(static_cast<std::int64_t>(history.batches.size())), secondsText(m_report.seconds),
                        rate < 1000 ? shortNumber(rate) : groupedDigits(std::llround(rate))}});
        }
    }

    void charts()
    {
        const ChartedRun run{.model = &m_report.model, .history = &m_report.history, .batchesPerEpoch = m_report.batchesPerEpoch};
        heading({KS_TEXT("core", "Curves")});
        m_out += "<div class=\"charts\">\n";
        for (const TrainingChart which :
             {TrainingChart::Loss, TrainingChart::Accuracy, TrainingChart::Rate, TrainingChart::Speed, TrainingChart::Norms})
            figure(trainingChart(which, std::span(&run, 1), {.keep = 0.9}));
        if (m_report.evaluation.classes == 0)
            figure(predictedAgainstExpected(m_report.model, m_report.evaluation, m_report.targetNames));
        m_out += "</div>\n";
    }

    void figure(const Chart& chart)
    {
        if (chart.series.empty())
            return;
        m_out += "<figure>" + svgOf(chart, 560, 320, m_words);
        if (!chart.notes.empty()) {
            m_out += "<figcaption>";
            for (const Text& note : chart.notes)
                m_out += escapedXml(say(note)) + "<br>";
            m_out += "</figcaption>";
        }
        m_out += "</figure>\n";
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
            m_out += "<tr><td>" + escapedXml(one.name) + "</td>" + htmlNumber(count(one.samples)) + htmlNumber(count(one.right)) +
                     htmlNumber(share(one.recall())) + htmlNumber(share(one.precision())) + "</tr>\n";
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
        m_out += "<div class=\"scroll\"><table>\n<tr><th></th>";
        for (const ClassResult& one : results)
            m_out += "<th class=\"n\">" + escapedXml(one.said) + "</th>";
        m_out += "</tr>\n";
        for (std::size_t right = 0; right < results.size(); ++right) {
            m_out += "<tr><th>" + escapedXml(results[right].name) + "</th>";
            for (std::size_t predicted = 0; predicted < results.size(); ++predicted) {
                const std::int64_t samples =
                    m_report.evaluation.count(static_cast<std::int64_t>(right), static_cast<std::int64_t>(predicted));
                const double part = static_cast<double>(samples) / static_cast<double>(std::max<std::int64_t>(1, results[right].samples));
                m_out += std::string("<td class=\"n") + (right == predicted ? " hit" : "") + "\" style=\"background: rgba(" +
                         (right == predicted ? "0, 158, 115, " : "213, 94, 0, ") + fixedDigits(samples == 0 ? 0 : 0.1 + 0.45 * part, 2) +
                         ")\">" + (samples == 0 ? std::string("·") : count(samples)) + "</td>";
            }
            m_out += "</tr>\n";
        }
        tableEnd();
    }

    void wrong()
    {
        heading({KS_TEXT("core", "Wrong answers")});
        if (m_report.wrongSamples == 0)
            return paragraph({KS_TEXT("core", "There is none.")});
        paragraph(
            {KS_TEXT("core", "%1 samples; these are the ones of which the network was surest."), {groupedDigits(m_report.wrongSamples)}});
        m_out += "<div class=\"samples\">\n";
        for (const WrongSample& one : m_report.wrong) {
            const std::string caption = // no class is read where the network's answer is no number
                one.predicted.empty()
                    ? say({KS_TEXT("core", "%1: the network's answer is no number"), {one.right}})
                    : say({KS_TEXT("core", "%1 read as %2 (%3)"), {one.right, one.predicted, share(static_cast<double>(one.confidence))}});
            m_out += "<figure>";
            if (!one.picture.empty())
                m_out += "<img alt=\"" + escapedXml(caption) + "\" src=\"" + one.picture + "\">";
            m_out += "<figcaption>" + escapedXml(caption) + "<br>" + escapedXml(say(one.name)) + "</figcaption></figure>\n";
        }
        m_out += "</div>\n";
    }

    void network()
    {
        heading({KS_TEXT("core", "Network")});
        paragraph({KS_TEXT("core", "%1: input %2, %3 parameters, loss %4."),
                   {nameText(m_report.model.name), sampleText(m_report.model.graph.input),
                    groupedDigits(parameterCount(m_report.model.graph)), std::string(nameOf(m_report.model.loss))}});
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
            m_out += "<tr><td>" + escapedXml(layer.name) + "</td><td>" + std::string(nameOf(layer.op)) + "</td><td>" +
                     escapedXml(describe(spec)) + "</td>" + htmlNumber(sampleText(layer.dst)) + htmlNumber(count(layer.parameters)) +
                     htmlNumber(exactCount(layer.forwardFlops)) + htmlNumber(exactCount(layer.trainingFlops)) + "</tr>\n";
        }
        tableEnd();
        m_out += "<details><summary>" + escapedXml(say({KS_TEXT("core", "The network as a file (network.json)")})) + "</summary><pre>" +
                 escapedXml(modelToJson(m_report.model).dump(1)) + "</pre></details>\n";
    }

    void data()
    {
        heading({KS_TEXT("core", "Data")});
        m_out += "<table>\n";
        row({KS_TEXT("core", "Data set")}, say(m_report.dataName));
        row({KS_TEXT("core", "Source")}, say(m_report.dataSource));
        row({KS_TEXT("core", "Description")}, m_report.data);
        row({KS_TEXT("core", "One sample")}, sampleText(m_report.sample));
        for (const Split split : allSplits)
            row(splitName(split), count(m_report.counts[static_cast<std::size_t>(split)]));
        std::string names;
        for (const std::string& name : m_report.model.classes)
            names += (names.empty() ? "" : ", ") + name;
        if (!names.empty())
            row({KS_TEXT("core", "Classes")}, names);
        m_out += "</table>\n";
    }

    void settings()
    {
        const TrainingSettings& settings = m_report.settings;
        heading({KS_TEXT("core", "Settings")});
        m_out += "<table>\n";
        row({KS_TEXT("core", "Backend")}, settings.backend + ", " + say(m_report.story));
        row({KS_TEXT("core", "Batch")}, count(settings.batch));
        row({KS_TEXT("core", "Epochs")}, count(settings.stop.epochs));
        row({KS_TEXT("core", "Optimiser")}, std::string(nameOf(settings.optimizer.kind)));
        row({KS_TEXT("core", "Learning rate")},
            number(static_cast<double>(settings.schedule.rate)) + ", " + say(titleOf(settings.schedule.kind)));
        row({KS_TEXT("core", "Weight decay")}, number(static_cast<double>(settings.optimizer.weightDecay)));
        row({KS_TEXT("core", "Initialisation")}, std::string(nameOf(m_report.model.initialisation.kind)));
        row({KS_TEXT("core", "Seed")}, std::to_string(settings.seed));
        m_out += "</table>\n";
        if (m_report.setSince)
            setSince(*m_report.setSince);
        m_out += "<details><summary>" + escapedXml(say({KS_TEXT("core", "All settings")})) + "</summary><pre>" +
                 escapedXml(settingsToJson(settings).dump(1)) + "</pre></details>\n";
    }

    /// What was not changed was not set since, either.
    void setSince(const TrainingSettings& now)
    {
        const std::string rate = shortNumber(static_cast<double>(now.schedule.rate));
        const std::string epochs = groupedDigits(now.stop.epochs);
        if (now.stop.epochs == m_report.settings.stop.epochs)
            paragraph({KS_TEXT("core", "Set since then, and not trained with yet: learning rate %1."), {rate}});
        else if (now.schedule.rate == m_report.settings.schedule.rate)
            paragraph({KS_TEXT("core", "Set since then, and not trained with yet: the end, after %1 epochs."), {epochs}});
        else
            paragraph({KS_TEXT("core", "Set since then, and not trained with yet: learning rate %1, %2 epochs."), {rate, epochs}});
    }

    void times()
    {
        if (m_report.layerTimes.images <= 0)
            return;
        heading({KS_TEXT("core", "Time per layer")});
        const ChartedRun run{.model = &m_report.model, .history = &m_report.history, .layerTimes = m_report.layerTimes};
        const Chart chart = trainingChart(TrainingChart::Times, std::span(&run, 1));
        figure(chart);
        const ChartTable table = tableOf(chart);
        head({table.columns[0], {KS_TEXT("core", "%1 (µs per sample)"), {say(table.columns[1])}}, table.columns[2], table.columns[3]});
        for (std::size_t i = 0; i < table.rows(); ++i) {
            m_out += "<tr><td>" + escapedXml(say(table.categories[i])) + "</td>";
            for (std::size_t column = 0; column < table.width(); ++column)
                m_out += htmlNumber(number(table.at(i, column)));
            m_out += "</tr>\n";
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
        m_out += "<pre>" + escapedXml(m_report.command.text) + "</pre>\n";
        const auto trained = static_cast<std::int64_t>(history.batches.size());
        const std::int64_t asked = m_report.settings.stop.epochs * m_report.batchesPerEpoch;
        if (!m_report.divergence.empty() && repeats)
            paragraph({KS_TEXT("core", "It diverged after %1 batches; by the same seed and settings it does so again."),
                       {groupedDigits(trained)}});
        else if (!m_report.divergence.empty()) // what the command does is not known
            paragraph({KS_TEXT("core", "It diverged after %1 batches."), {groupedDigits(trained)}});
        else if (trained < asked && m_report.endsBefore)
            paragraph(
                {KS_TEXT("core", "It ended by itself after %1 of at most %2 batches."), {groupedDigits(trained), groupedDigits(asked)}});
        else if (trained < asked)
            paragraph({KS_TEXT("core", "Here %1 of its %2 batches were trained; the command goes to the end that was set."),
                       {groupedDigits(trained), groupedDigits(asked)}});
        if (m_report.command.needsNetworkFile)
            paragraph({KS_TEXT("core", "network.json is the network as it stands above under \"The network as a file\".")});
    }

    void machine()
    {
        heading({KS_TEXT("core", "The machine that wrote this page")});
        m_out += "<table>\n";
        for (const auto& [label, value] : m_report.machine.lines())
            m_out += htmlRow(say(label), say(value));
        m_out += "</table>\n";
    }

    const TrainingReport& m_report;
    const Wording& m_words;
    std::string m_out;
};

} // namespace

std::string htmlOf(const TrainingReport& report, const Wording& words)
{
    return Page(report, words).finish();
}

} // namespace ks

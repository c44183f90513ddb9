#pragma once

#include "core/report/html_page.h"
#include "core/report/training_charts.h"
#include "ui/network/export/gather.h"
#include "ui/network/named_tensor.h"

#include <QCoreApplication>
#include <QList>
#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ks {

/// One way of writing something.
struct ExportFormat {
    QString ending; ///< "png"
    QString name;   ///< "PNG", translated
    bool folder = false;
    Text whyNot{}; ///< known beforehand: nothing can be written so here
};

/// Something that can be written of a training.
struct ExportItem {
    enum class Kind {
        Report,
        Chart,
        RateFinder,
        Maps,
        Watched,
        Predictions,
        Layers,
        Classes,
        Confusion,
        Epochs,
        Batches,
        History,
        Weights,
        Training,
        Network,
    };
    QString id; ///< stable: part of file names
    Kind kind = Kind::Report;
    TrainingChart chart = TrainingChart::Loss; ///< of Kind::Chart
    QString group;
    QString title;
    QString sentence; ///< what it holds
    QList<ExportFormat> formats;

    bool choosesLayer() const { return kind == Kind::Maps; }
    bool choosesTensor() const { return kind == Kind::Watched; }
    /// Numbers have no classes, and none of them is right or wrong.
    bool isFor(const Model& model) const
    {
        const bool ofClasses = kind == Kind::Classes || kind == Kind::Confusion;
        return kind == Kind::Chart ? isChartOf(chart, model) : model.classifies() || !ofClasses;
    }
    /// What the network says of single samples.
    bool tellsAnswers() const { return kind == Kind::Predictions || kind == Kind::Report; }
    bool choosesPart() const { return kind == Kind::Predictions || kind == Kind::Classes || kind == Kind::Confusion; }
};

/// All there is, in the language on screen.
QList<ExportItem> exportItems();

/// What the window gives to an export; owns what it reads.
struct ExportSource {
    std::vector<std::pair<QString, std::function<Chart()>>> charts; ///< by ExportItem::id
    History history;
    std::vector<NamedTensor> watched; ///< of Kind::Watched; several are written beside one another, under their names
    Wording words;
};

/// "conv1-diffweights" of "conv1 diffWeights": what every file system takes.
QString fileName(const QString& name);

/// What an item needs of the trainer; `judgement` and the layers are the choices made for it.
void addNeeds(const ExportItem& item, Split part, const std::vector<int>& layers, ExportNeeds& needs);

/// What is seen of an item before it is written: its chart, or the first lines of its text.
using ExportContent = std::variant<Chart, std::string>;
/// It needs nothing that the trainer is asked for.
bool isSeenBefore(const ExportItem& item);
/// Of such an item; `model`: without the statistics of its data. In any thread.
ExportContent previewOf(const ExportItem& item, const ExportSource& source, const Model& model);
/// The beginning of a training, as long as its first lines are the same: a preview costs no more the longer it gets.
History beginningOf(History history);

/// Writes one item to a file, or the single maps into a folder. In any thread. Throws FileError, Unsupported; an old file stays whole then.
void writeItem(const ExportItem& item, const QString& ending, const std::filesystem::path& path, const ExportSource& source,
               const Gathered& gathered);

} // namespace ks

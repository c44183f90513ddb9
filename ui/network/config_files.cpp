#include "ui/network/config_files.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/data/source.h"
#include "core/measure/experiment.h"
#include "core/nn/evaluation.h"
#include "core/nn/presets.h"
#include "core/nn/training_config.h"
#include "core/session/network_file.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/json_format.h"
#include "ui/shell/lab.h"
#include "ui/shell/lab_actions.h"
#include "ui/shell/path_dialog.h"

#include <QFileInfo>

namespace ks {

namespace {

struct OpenedConfig {
    NetworkContent content;
    std::size_t networks = 1; ///< in the file
    Text otherDevice;
};

/// The network of the file, cut to the data where it is a preset. Throws what is wrong.
Model networkOf(const TrainingConfig& config, const Dataset& data)
{
    const Text weighted(KS_TEXT("core", "the configuration begins with weights of a file: open that file in place of it"));
    if (!config.weights.empty())
        throw InputError(weighted);
    if (config.network)
        return answeringTo(*config.network, data);
    const std::string name = config.models().front();
    if (const std::string ending = fileEnding(name); ending != ".json" && ending != ".onnx")
        return modelFor({.name = name, .model = presetModel(name)}, data);
    TrainedModel read = readNetworkFile(name);
    if (!read.parameters.empty())
        throw InputError(weighted);
    return answeringTo(std::move(read.model), data);
}

OpenedConfig opened(const std::filesystem::path& path, const std::stop_token& stop)
{
    const TrainingConfig config = loadTrainingConfig(path);
    if (config.description().empty())
        throw InputError(Text(KS_TEXT("core", "%1: “data” is missing"), {path.string()}));
    const std::string data = withValidation(config.description(), config.cut / 100);
    const DatasetPtr dataset = openDataset(data, {.stop = stop});
    OpenedConfig read{.content = {.model = networkOf(config, *dataset), .data = data, .settings = config.settings},
                      .networks = std::max<std::size_t>(1, config.models().size()),
                      .otherDevice = otherDevice(config)};
    takeSaid(config, read.content.model.pipeline);
    return read;
}

} // namespace

ConfigFiles::ConfigFiles(LabHost& host, NetworkDocument& document, LabActions& actions, QWidget& window)
    : m_host(host), m_document(document),
      m_open(actions.add(
          LabMenu::File, "openConfiguration", [] { return tr("Open a configuration…"); }, {}, [this, &window] { askWhich(window); }, "open",
          [] { return tr("Network, data and settings of a training from a file (.json), as kernelscope-cli train --config takes it."); })),
      m_save(actions.add(
          LabMenu::File, "saveConfiguration", [] { return tr("Save the configuration…"); }, {}, [this, &window] { askWhereToSave(window); },
          "save",
          [] { return tr("Network, data and settings in one file, from which kernelscope-cli train --config repeats the training."); })),
      m_files(host.files())
{
}

bool ConfigFiles::canOpen(const QString& path)
{
    return jsonFormatOf(path) == fromView(trainingConfigFormat);
}

void ConfigFiles::askWhich(QWidget& window)
{
    auto* dialog = new PathDialog(&window, {}, {tr("Configurations (*.json)")});
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->ask(this, [this](const QString& path) { open(path); });
}

void ConfigFiles::askWhereToSave(QWidget& window)
{
    askWhereToWrite(&window, {}, tr("Configurations (*.json)"), QStringLiteral("json"), nameOnScreen(m_document.content().model.name),
                    [this](const QString& path) { save(path); });
}

void ConfigFiles::open(const QString& path)
{
    m_opening.start([file = filePath(path)](const std::stop_token& stop) { return opened(file, stop); },
                    [this, path](OpenedConfig read) {
                        m_host.noteOpened(QStringLiteral("network"));
                        m_host.noteRecentFile(path);
                        const Text instead = useBackendHere(read.content.settings, read.content.model);
                        if (read.networks > 1)
                            m_host.post({.kind = Message::Kind::Note,
                                         .text =
                                             [name = QFileInfo(path).fileName(), count = static_cast<int>(read.networks)] {
                                                 return tr("%1 says %n networks; this is the first. The Benchmark lab trains several.",
                                                           nullptr, count)
                                                     .arg(name);
                                             },
                                         .topic = QStringLiteral("file")});
                        else if (const Text& said = instead.empty() ? read.otherDevice : instead; !said.empty())
                            m_host.post({.kind = Message::Kind::Note, .text = said, .topic = QStringLiteral("network.backend")});
                        m_document.change([] { return tr("Open a configuration"); }, std::move(read.content));
                    },
                    [this](const Text& why) { sayFailed(why); });
}

void ConfigFiles::save(const QString& path)
{
    m_saving.start(
        path,
        [file = filePath(path), content = m_document.content()](const std::stop_token&) {
            const std::string text = textOf(configOf(content.model, content.data, content.settings));
            writeFile(file, std::as_bytes(std::span(text)));
        },
        [this, path] { sayWritten(m_host, path); }, [this](const Text& why) { sayFailed(why); });
}

void ConfigFiles::sayFailed(const Text& why)
{
    m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")});
}

} // namespace ks

#include "moc_config_files.cpp"

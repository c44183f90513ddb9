#include "app/gui/start_options.h"

#include "ui/language/languages.h"

#include <QCommandLineParser>
#include <QRegularExpression>

namespace ks {

namespace {

StartOptions refuse(const QString& text)
{
    StartOptions options;
    options.wish = StartOptions::Wish::Refuse;
    options.text = QStringLiteral("kernelscope: ") + text;
    return options;
}

// QCommandLineParser's own help needs an application object and with it a display.
const char* const help = R"(Usage: kernelscope [options] [file …]
See inside the kernel: every number of convolution and pooling, forwards and backwards.

  file                a session (.kscope), an image, a tensor (.npy, .csv), a network (.json, .onnx, .safetensors),
                      an experiment (.json) or a folder of pictures, one folder for each class; several results of
                      experiments (.json) are put side by side
  --read-only FILE    open a copy of a session: saving asks for a new name
  --fresh             as at the first start: preferences are neither read nor written
  --language en|es    language of the window
  --theme light|dark|system
  --size WxH          size of the window in pixels
  --check             print backends, display and memory, and OK or what is missing; no window
  --gallery           the visual language on one page: letters, colours, controls, icons; for those who build the window
  --time-start        print how long it took to the first painted window, and leave
  --version           print the version
  --help              this text

The headless twin is kernelscope-cli.)";

} // namespace

StartOptions readStartOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    for (const char* name : {"read-only", "language", "theme", "size", "platform"}) // the last one is read by Qt itself
        parser.addOption(QCommandLineOption(QLatin1String(name), {}, QStringLiteral("value")));
    for (const QStringList& names : {QStringList("fresh"), QStringList("check"), QStringList("time-start"), QStringList("gallery"),
                                     QStringList({"v", "version"}), QStringList({"h", "help"})})
        parser.addOption(QCommandLineOption(names));
    const auto has = [&parser](const char* name) { return parser.isSet(QLatin1String(name)); };
    const auto valueOf = [&parser](const char* name) { return parser.value(QLatin1String(name)); };

    StartOptions options;
    if (!parser.parse(arguments))
        return refuse(parser.errorText() + QStringLiteral(" --help lists the options."));
    if (has("help") || has("version")) {
        options.wish = StartOptions::Wish::Explain;
        options.text = has("help") ? QString::fromUtf8(help) : QStringLiteral("kernelscope ") + QStringLiteral(KS_VERSION);
        return options;
    }
    if (has("gallery"))
        options.wish = StartOptions::Wish::Gallery;
    if (has("check"))
        options.wish = StartOptions::Wish::Check;
    options.fresh = has("fresh");
    options.timeStart = has("time-start");

    options.language = valueOf("language");
    if (has("language") && !Languages::available().contains(options.language))
        return refuse(
            QStringLiteral("--language %1: there are %2.").arg(options.language, Languages::available().join(QStringLiteral(", "))));

    const QString name = valueOf("theme");
    for (const auto& [known, mode] : {std::pair{"light", Theme::Mode::Light}, {"dark", Theme::Mode::Dark}, {"system", Theme::Mode::System}})
        if (name == QLatin1String(known))
            options.theme = mode;
    if (has("theme") && !options.theme)
        return refuse(QStringLiteral("--theme %1: there are light, dark, system.").arg(name));

    if (has("size")) {
        static const QRegularExpression form(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
        const QRegularExpressionMatch match = form.match(valueOf("size"));
        if (!match.hasMatch())
            return refuse(QStringLiteral("--size %1: it is written as 1280x720.").arg(valueOf("size")));
        options.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    }

    options.readOnly = has("read-only");
    options.files = parser.positionalArguments();
    if (options.readOnly)
        options.files.prepend(valueOf("read-only"));
    if (options.readOnly && options.files.size() > 1)
        return refuse(QStringLiteral("--read-only takes one file; there are %1.").arg(options.files.size()));
    return options;
}

} // namespace ks

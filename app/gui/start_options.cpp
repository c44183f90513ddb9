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

  file                a session (.kscope), an image, a tensor (.npy, .csv), a network (.json, .onnx, .safetensors)
                      or an experiment (.json); several results of experiments (.json) are put side by side
  --read-only FILE    open a copy of a session: saving asks for a new name
  --fresh             as at the first start: preferences are neither read nor written
  --language en|es    language of the window
  --theme light|dark|system
  --size WxH          size of the window in pixels
  --check             print backends, display and memory, and OK or what is missing; no window
  --time-start        print how long it took to the first painted window, and leave
  --version           print the version
  --help              this text

The headless twin is kernelscope-cli.)";

} // namespace

StartOptions readStartOptions(const QStringList& arguments)
{
    const QCommandLineOption readOnly(QStringLiteral("read-only"), {}, QStringLiteral("file"));
    const QCommandLineOption fresh(QStringLiteral("fresh"));
    const QCommandLineOption language(QStringLiteral("language"), {}, QStringLiteral("code"));
    const QCommandLineOption theme(QStringLiteral("theme"), {}, QStringLiteral("name"));
    const QCommandLineOption size(QStringLiteral("size"), {}, QStringLiteral("WxH"));
    const QCommandLineOption check(QStringLiteral("check"));
    const QCommandLineOption timeStart(QStringLiteral("time-start"));
    const QCommandLineOption version(QStringList{QStringLiteral("v"), QStringLiteral("version")});
    const QCommandLineOption wantsHelp(QStringList{QStringLiteral("h"), QStringLiteral("help")});
    const QCommandLineOption platform(QStringLiteral("platform"), {}, QStringLiteral("name")); // read by Qt itself
    QCommandLineParser parser;
    parser.addOptions({readOnly, fresh, language, theme, size, check, timeStart, version, wantsHelp, platform});

    StartOptions options;
    if (!parser.parse(arguments))
        return refuse(parser.errorText() + QStringLiteral(" --help lists the options."));
    if (parser.isSet(wantsHelp) || parser.isSet(version)) {
        options.wish = StartOptions::Wish::Explain;
        options.text = parser.isSet(wantsHelp) ? QString::fromUtf8(help) : QStringLiteral("kernelscope ") + QStringLiteral(KS_VERSION);
        return options;
    }
    if (parser.isSet(check))
        options.wish = StartOptions::Wish::Check;
    options.fresh = parser.isSet(fresh);
    options.timeStart = parser.isSet(timeStart);

    options.language = parser.value(language);
    if (parser.isSet(language) && !Languages::available().contains(options.language))
        return refuse(
            QStringLiteral("--language %1: there are %2.").arg(options.language, Languages::available().join(QStringLiteral(", "))));

    const QString name = parser.value(theme);
    if (name == QLatin1String("light"))
        options.theme = Theme::Mode::Light;
    else if (name == QLatin1String("dark"))
        options.theme = Theme::Mode::Dark;
    else if (name == QLatin1String("system"))
        options.theme = Theme::Mode::System;
    else if (parser.isSet(theme))
        return refuse(QStringLiteral("--theme %1: there are light, dark, system.").arg(name));

    if (parser.isSet(size)) {
        static const QRegularExpression form(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
        const QRegularExpressionMatch match = form.match(parser.value(size));
        if (!match.hasMatch())
            return refuse(QStringLiteral("--size %1: it is written as 1280x720.").arg(parser.value(size)));
        options.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    }

    options.readOnly = parser.isSet(readOnly);
    options.files = parser.positionalArguments();
    if (options.readOnly)
        options.files.prepend(parser.value(readOnly));
    if (options.readOnly && options.files.size() > 1)
        return refuse(QStringLiteral("--read-only takes one file; there are %1.").arg(options.files.size()));
    return options;
}

} // namespace ks

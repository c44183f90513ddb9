#include "app/cli/common_options.h"
#include "app/cli/convert_command.h"
#include "app/cli/drawing_program.h"
#include "app/cli/given_options.h"
#include "app/cli/program.h"
#include "app/cli/remarks.h"
#include "core/base/error.h"
#include "core/ops/roles.h"
#include "core/session/bookmarks.h"
#include "core/session/session_file.h"
#include "core/session/session_json.h"
#include "core/session/tensor_export.h"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ks::cli {

namespace {

struct ExportOptions {
    std::string session;
    std::string figure = "lab";
    std::string output;
    std::string language;
    std::string preset = "page";
    std::string reveal;
    std::int64_t bookmark = 0; ///< from 1; 0: the session as it was saved
    bool caption = false;
    bool transparent = false;
    bool frames = false;
};

/// CSV and NPY need no drawing.
void writeNumbersOf(const ExportOptions& options, const std::filesystem::path& path)
{
    const std::optional<Role> role = roleNamed(options.figure);
    if (!role)
        throw InputError(Text(KS_TEXT("core", "--figure %1: only a tensor can be written as numbers: %2"),
                              {options.figure, namesOfRoles([](const RoleInfo&) { return true; })}));
    Session session = loadSession(options.session);
    if (options.bookmark > 0)
        session = atBookmark(std::move(session), options.bookmark);
    if (const std::optional<Reveal> reveal = revealNamed(options.reveal))
        setReveal(session.view, *reveal);
    const std::int64_t hidden = exportTensor(session, *role, path, tensorFormatOf(path));
    if (hidden > 0)
        printNote(std::to_string(hidden) + " cells that the session hides are left empty; --reveal all writes them");
}

/// Its exit status.
int drawFigure(const ExportOptions& options)
{
    std::vector<std::string> arguments = {"export",   asPath(options.session), "--figure", options.figure,
                                          "--output", asPath(options.output),  "--preset", options.preset};
    if (!options.language.empty())
        arguments.insert(arguments.end(), {"--language", options.language});
    if (!options.reveal.empty())
        arguments.insert(arguments.end(), {"--reveal", options.reveal});
    if (options.bookmark > 0)
        arguments.insert(arguments.end(), {"--bookmark", std::to_string(options.bookmark)});
    if (options.caption)
        arguments.emplace_back("--caption");
    if (options.transparent)
        arguments.emplace_back("--transparent");
    if (options.frames)
        arguments.emplace_back("--frames");
    return drawElsewhere(std::move(arguments));
}

} // namespace

void addExportCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "export",
        "Draw a figure of a session as SVG, PDF, PNG, GIF or TikZ, or write a tensor as CSV or NPY; or write a network for other programs");
    const auto options = std::make_shared<ExportOptions>();
    addSessionArgument(*command, options->session);
    command
        ->add_option("--figure", options->figure,
                     "lab (as on screen), steps, maps, a tensor: src, weights, bias, dst, diffDst, …; or of all bookmarks together: "
                     "worksheet, solution")
        ->capture_default_str()
        ->type_name("NAME");
    command->add_option("--output", options->output, "F.svg, F.pdf, F.png, F.gif, F.tikz, F.csv or F.npy")->type_name("FILE");
    command->add_option("--language", options->language, "en or es (the session's own)")->check(CLI::IsMember({"en", "es"}));
    command->add_option("--preset", options->preset, "column (88 mm), page (180 mm), slide (254 mm) or worksheet")
        ->check(CLI::IsMember({"column", "page", "slide", "worksheet"}))
        ->capture_default_str();
    command
        ->add_option("--reveal", options->reveal, "How much of the stepped tensor is shown: all, up-to-step or predict (the session's own)")
        ->check(CLI::IsMember({"all", "up-to-step", "predict"}));
    command->add_option("--bookmark", options->bookmark, "At which bookmark, from 1 (the session as it was saved)")
        ->check(CLI::PositiveNumber)
        ->type_name("N");
    command->add_flag("--caption", options->caption, "Settings and environment below the figure");
    command->add_flag("--transparent", options->transparent, "No white ground");
    command->add_flag("--frames", options->frames, "Of steps or maps: numbered files F-01.png, F-02.png, …");
    const auto network = std::make_shared<NetworkExportOptions>();
    network->addTo(*command);
    command->footer("Example: kernelscope-cli export --weights lenet.safetensors --onnx lenet.onnx --pytorch lenet.py");
    command->callback([&program, options, network, command] {
        if (network->given()) {
            if (!options->session.empty())
                throw InputError(Text(KS_TEXT("core", "export either a session or a network, not both at once")));
            refuseGiven(
                *command,
                {"--figure", "--output", "--language", "--preset", "--reveal", "--bookmark", "--caption", "--transparent", "--frames"},
                "a network has no figures; --onnx, --network, --save, --pytorch and --keras write it");
            program.status = exportNetwork(*network);
            return;
        }
        if (options->session.empty() || options->output.empty())
            throw InputError(Text(KS_TEXT("core", "say SESSION and --output FILE, or --model or --weights for a network")));
        refuseGiven(*command, {"--onnx", "--network", "--save", "--pytorch", "--keras"},
                    "only a network can be written so: say --model or --weights instead of a session");
        const std::filesystem::path path = options->output;
        if (options->figure == "worksheet" || options->figure == "solution")
            refuseGiven(*command, {"--preset", "--reveal", "--bookmark", "--caption", "--transparent", "--frames"},
                        "a worksheet has A4 pages with every bookmark as it stands");
        if (path.extension() == ".csv" || path.extension() == ".npy") {
            refuseGiven(*command, {"--language", "--preset", "--caption", "--transparent", "--frames"}, "numbers are written as they are");
            writeNumbersOf(*options, path);
        } else {
            program.status = drawFigure(*options);
        }
    });
}

} // namespace ks::cli

// sample_sessions SAMPLES: makes SAMPLES/sessions from SAMPLES/images.
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/session/session_file.h"
#include "samples/generate/sessions/session_builder.h"

#include <cstdio>

int main(int argc, char** argv)
{
    using namespace ks::samples;
    if (argc != 2) {
        std::fprintf(stderr, "usage: sample_sessions SAMPLES\n");
        return 2;
    }
    const std::filesystem::path samples = argv[1];
    nlohmann::json index; // names for menus, which need not open the sessions for them
    try {
        const auto save = [&](const char* name, const ks::Session& session) {
            const std::filesystem::path path = samples / "sessions" / name;
            ks::saveSession(session, path);
            double minutes = 0;
            for (const ks::Bookmark& bookmark : session.bookmarks)
                minutes += bookmark.minutes;
            index[name] = {{"name", session.name}, {"nameIn", session.nameIn}, {"minutes", minutes}};
            std::printf("wrote %s\n", path.c_str());
        };
        // Numbered in the order in which they build on one another; menus list them so.
        save("1-maxpool-2x2.kscope", maxPoolSession(samples / "images"));
        save("2-overlap-why-4.kscope", overlapSession());
        save("3-stride-padding-uncovered-column.kscope", strideSession());
        save("4-conv-with-sobel.kscope", sobelSession(samples / "images"));
        save("5-conv-backwards.kscope", convBackwardSession());
        save("6-im2col.kscope", im2colSession());
        const std::string text = index.dump(1) + "\n";
        ks::writeFile(samples / "sessions" / "index.json", std::as_bytes(std::span(text)));
    } catch (const ks::Error& error) {
        std::fprintf(stderr, "sample_sessions: %s\n", error.what());
        return 1;
    }
    return 0;
}

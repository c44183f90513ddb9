#include "tests/fuzz/seed_session.h"

#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/session/session_file.h"
#include "tests/session/zip_entries.h"

namespace ks::fuzz {

namespace {

Session seedSession()
{
    Session session{.name = "seed"};
    Content& content = session.content;
    content.spec = defaultSpec(OpKind::Conv, {1, 1, 4, 5});
    content.spec.filters = 2;
    content.spec.pads = {1, 0, 0, 1};
    const RandomSpec random{.shape = content.spec.src, .seed = 7};
    content.src = {std::make_shared<const Tensor>(randomTensor(random)),
                   {.kind = SourceKind::Image,
                    .name = "random",
                    .random = random,
                    .original = std::make_shared<const std::vector<std::byte>>(16, std::byte{7})}};
    fitWeights(content);
    content.gradient = {.kind = GradientKind::OneCell, .cell = {0, 1, 2, 0}};
    session.view.backward = true;
    session.view.position = {Role::DiffSrc, 8, 3};
    session.view.pin = Pin{Role::DiffWeights, {1, 0, 2, 2}};

    session.compared = content;
    session.compared->spec.strides = {2, 1};

    Bookmark bookmark; // not with designated initialisers: GCC 12 then takes its empty maps for uninitialised
    bookmark.name = "start";
    bookmark.question = "Why 4?";
    bookmark.minutes = 3;
    bookmark.content = content;
    bookmark.questionIn = {{"es", "¿Por qué 4?"}};
    bookmark.answer = "Four windows.";
    bookmark.answerIn = {{"es", "Cuatro ventanas."}};
    bookmark.content.spec = defaultSpec(OpKind::MaxPool, content.spec.src);
    bookmark.content.weights = bookmark.content.bias = {};
    bookmark.content.src.source = {.kind = SourceKind::Random, .name = "random", .random = random};
    bookmark.content.gradient = {.kind = GradientKind::Random, .seed = 5};
    session.bookmarks.push_back(bookmark);

    session.environment = currentEnvironment();
    const OperationResult result = computeOperation(content, true);
    session.result = storedFrom(result);
    return session;
}

} // namespace

const ZipEntries& seedEntries()
{
    static const ZipEntries entries = test::unpackZip(encodeSession(seedSession()));
    return entries;
}

} // namespace ks::fuzz

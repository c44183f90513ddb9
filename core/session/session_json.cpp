#include "core/session/session_json.h"

#include "core/base/error.h"
#include "core/base/field_json.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/ops/attributes.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/session/compute.h"
#include "core/session/steps.h"

#include <algorithm>

namespace ks {

using nlohmann::json;

// The names of the file format. The library turns an unknown name into the first entry; readEnum() below refuses it instead.
NLOHMANN_JSON_SERIALIZE_ENUM(SourceKind, {{SourceKind::Pattern, "pattern"},
                                          {SourceKind::Image, "image"},
                                          {SourceKind::File, "file"},
                                          {SourceKind::Random, "random"},
                                          {SourceKind::Typed, "typed"}})
NLOHMANN_JSON_SERIALIZE_ENUM(GradientKind, {{GradientKind::Ones, "ones"},
                                            {GradientKind::OneCell, "onehot"},
                                            {GradientKind::Random, "random"},
                                            {GradientKind::Typed, "typed"},
                                            {GradientKind::Network, "network"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Granularity, {{Granularity::Cell, "cell"},
                                           {Granularity::Term, "term"},
                                           {Granularity::Row, "row"},
                                           {Granularity::Channel, "channel"},
                                           {Granularity::Pass, "pass"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Reveal, {{Reveal::UpToStep, "up-to-step"}, {Reveal::All, "all"}, {Reveal::Predict, "predict"}})
NLOHMANN_JSON_SERIALIZE_ENUM(
    Palette, {{Palette::Viridis, "viridis"}, {Palette::Cividis, "cividis"}, {Palette::Grey, "grey"}, {Palette::BlueOrange, "blue-orange"}})
NLOHMANN_JSON_SERIALIZE_ENUM(RangeScope, {{RangeScope::Map, "map"}, {RangeScope::Tensor, "tensor"}, {RangeScope::Fixed, "fixed"}})
void to_json(json& into, const LabTab& tab)
{
    into = labTabNames.at(static_cast<std::size_t>(tab));
}
void from_json(const json& from, LabTab& tab)
{
    tab = from.is_string() ? labTabNamed(from.get<std::string>()).value_or(LabTab::Grids) : LabTab::Grids;
}
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Environment, program, processor, system, threads)

namespace {

/// Input, weights and bias are in every file; the operands that only some operators have, where there are any.
bool isInEveryFile(Role role)
{
    return role == Role::Src || role == Role::Weights || role == Role::Bias;
}

[[noreturn]] void refuse(const json& value)
{
    throw InputError(Text(KS_TEXT("core", "the value %1 is not known"), {jsonInShort(value)}));
}

template <class Enum>
Enum readEnum(const json& value)
{
    const Enum result = value.get<Enum>();
    if (json(result) != value)
        refuse(value);
    return result;
}

/// Settings that do not fit their input come from the window, which keeps them and says what is wrong; others than these come from nowhere but a
/// damaged file, and nothing could be drawn with them.
bool comesFromTheWindow(const OpSpec& spec)
{
    const ConstFields fields = attributesOf(spec);
    return std::ranges::all_of(fields.rows(), [&](const Field& attribute) {
        const FieldValue value = fields.get(attribute);
        return wholeNumbersOf(value).empty() || !problemOf(attribute, value);
    });
}

json fromCell(const Cell& cell)
{
    return {cell.n, cell.c, cell.y, cell.x};
}

Cell toCell(const json& value)
{
    return {value.at(0), value.at(1), value.at(2), value.at(3)};
}

Role toRole(const json& value)
{
    if (const auto role = roleNamed(value.get<std::string>()))
        return *role;
    refuse(value);
}

json fromRandom(const RandomSpec& random)
{
    json value = fieldsToJson({randomFields(), random});
    const Shape& shape = random.shape;
    value["shape"] = {shape.n, shape.c, shape.h, shape.w};
    return value;
}

RandomSpec toRandom(json value)
{
    const json shape = value.at("shape");
    value.erase("shape");
    RandomSpec random{.shape = {shape.at(0), shape.at(1), shape.at(2), shape.at(3)}};
    fieldsFromJson(value, {randomFields(), random}, Text(KS_TEXT("core", "the random numbers")));
    return random;
}

/// Beside what else is said of the tensor; of no size where the picture keeps its own.
void putPicture(json& value, const PictureOptions& picture)
{
    json options = fieldsToJson({pictureFields(), picture});
    if (!picture.resize)
        options.erase(std::string(pictureSize.name));
    value.update(options);
}

/// Files that say nothing of grey were written when it could only be told from the tensor's channels.
PictureOptions pictureOf(const json& value, const Shape& shape)
{
    PictureOptions picture{.grey = shape.c == 1};
    const Fields fields(pictureFields(), picture);
    json options = json::object();
    for (const Field& field : fields.rows())
        if (const std::string name(field.group ? field.group->name : field.name); value.contains(name))
            options[name] = value.at(name);
    fieldsFromJson(options, fields, Text(KS_TEXT("core", "the picture")));
    return picture;
}

/// Absent where a text has no translations, so that sessions without them are as before.
void putTranslations(json& value, const char* field, const Translations& translations)
{
    if (!translations.empty())
        value[field] = translations;
}

json fromColour(const ColourSettings& colour)
{
    json value = {{"palette", colour.palette}, {"range", colour.scope}, {"negativeBars", colour.negativeBars}};
    if (colour.scope == RangeScope::Fixed)
        value["ends"] = {colour.fixed.low, colour.fixed.high};
    return value;
}

ColourSettings toColour(const json& value)
{
    ColourSettings colour{.palette = readEnum<Palette>(value.at("palette")),
                          .scope = readEnum<RangeScope>(value.at("range")),
                          .negativeBars = value.at("negativeBars")};
    if (colour.scope != RangeScope::Fixed)
        return colour;
    const json& ends = value.at("ends");
    colour.fixed = {ends.at(0), ends.at(1)};
    constexpr double largest = std::numeric_limits<float>::max();
    if (!(colour.fixed.low <= colour.fixed.high && colour.fixed.low >= -largest && colour.fixed.high <= largest))
        throw InputError(Text(KS_TEXT("core", "the ends of the colours are %1 and %2; the first must be the smaller one, and both must be "
                                              "numbers that a float32 holds, from −3.4·10³⁸ to 3.4·10³⁸"),
                              {jsonInShort(ends.at(0)), jsonInShort(ends.at(1))}));
    if (colour.fixed.low == colour.fixed.high) // the range of a map with one value was once kept as it was
        colour.scope = RangeScope::Map;
    return colour;
}

json fromView(const ViewState& view)
{
    json value = {{"backward", view.backward},
                  {"of", nameOf(view.position.of)},
                  {"cell", view.position.cell},
                  {"term", view.position.term},
                  {"granularity", view.granularity},
                  {"reveal", view.reveal},
                  {"image", view.image},
                  {"srcChannel", view.srcChannel},
                  {"dstChannel", view.dstChannel},
                  {"visibleSrc", {view.visibleSrc.y, view.visibleSrc.x, view.visibleSrc.h, view.visibleSrc.w}}};
    if (view.pin)
        value["pin"] = {{"of", nameOf(view.pin->of)}, {"cell", fromCell(view.pin->cell)}};
    if (view.laterToo) // files of before have none of what follows
        value["laterToo"] = true;
    if (view.inColour)
        value["inColour"] = *view.inColour;
    if (view.tab)
        value["tab"] = *view.tab;
    for (const auto& [role, colour] : view.colours)
        value["colours"][std::string(nameOf(role))] = fromColour(colour);
    return value;
}

ViewState toView(const json& value, const OpSpec& spec)
{
    ViewState view{.backward = value.at("backward"),
                   .position = {toRole(value.at("of")), value.at("cell"), value.at("term")},
                   .granularity = readEnum<Granularity>(value.at("granularity")),
                   .reveal = readEnum<Reveal>(value.at("reveal")),
                   .laterToo = value.value("laterToo", false),
                   .image = value.at("image"),
                   .srcChannel = value.at("srcChannel"),
                   .dstChannel = value.at("dstChannel")};
    const json& rect = value.at("visibleSrc");
    view.visibleSrc = {rect.at(0), rect.at(1), rect.at(2), rect.at(3)};
    if (value.contains("inColour"))
        view.inColour = value.at("inColour").get<bool>();
    if (value.contains("tab"))
        view.tab = readEnum<LabTab>(value.at("tab"));
    if (value.contains("colours"))
        for (const auto& [role, colour] : value.at("colours").items())
            view.colours[toRole(role)] = toColour(colour);
    if (value.contains("pin")) {
        const json& pin = value.at("pin");
        view.pin = Pin{toRole(pin.at("of")), toCell(pin.at("cell"))};
        if (isLegal(spec) && !contains(shapeOf(spec, view.pin->of), view.pin->cell))
            throw InputError(Text(KS_TEXT("core", "the pinned cell %1 lies outside its tensor"), {view.pin->cell.text()}));
        if (!view.backward && isGradient(view.pin->of))
            view.pin.reset(); // nothing of it is shown
    }
    if (!isLegal(spec)) { // there is no result, so no place in it
        view.position = {view.backward ? Role::DiffSrc : Role::Dst, 0, 0};
        view.image = view.srcChannel = view.dstChannel = 0;
        view.pin.reset();
        return view;
    }
    const auto roles = steppableRoles(spec, view.backward);
    if (std::ranges::find(roles, view.position.of) == roles.end() || !CellOrder(spec, view.position.of).contains(view.position))
        throw InputError(Text(KS_TEXT("core", "the position %1 lies outside the timeline"), {std::to_string(view.position.cell)}));
    const Shape dst = shapeOf(spec, Role::Dst);
    if (!contains(spec.src, {view.image, view.srcChannel, 0, 0}) || view.dstChannel < 0 || view.dstChannel >= dst.c)
        throw InputError(Text(KS_TEXT("core", "the image or channel on screen does not exist")));
    return view;
}

/// {"op": "MaxPool", "kernel_shape": "2x2", …}: the attribute table's names and texts.
json specToJson(const OpSpec& spec)
{
    json value = {{"op", nameOf(spec.op)}};
    const ConstFields fields = attributesOf(spec);
    for (const Field& attribute : fields.rows())
        value[std::string(attribute.name)] = fields.text(attribute);
    return value;
}

OpSpec specFromJson(const json& value, const Shape& src)
{
    const auto op = opNamed(value.at("op").get<std::string>());
    if (!op)
        throw InputError(Text(KS_TEXT("core", "there is no operator %1"), {value.at("op").get<std::string>()}));
    OpSpec spec = defaultSpec(*op, src);
    for (const auto& [name, text] : value.items())
        if (name != "op")
            setAttribute(spec, name, text.get<std::string>());
    return spec;
}

} // namespace

std::optional<Reveal> revealNamed(std::string_view name)
{
    const json value(name);
    const auto reveal = value.get<Reveal>();
    return json(reveal) == value ? std::optional(reveal) : std::nullopt;
}

json SessionJson::writeTensor(const SourcedTensor& tensor) const
{
    if (!tensor.tensor)
        return nullptr;
    const TensorSource& source = tensor.source;
    json value = {{"tensor", m_store.putTensor(tensor.tensor)}, {"kind", source.kind}, {"name", source.name}, {"edited", source.edited}};
    putTranslations(value, "nameIn", source.nameIn);
    if (!source.wanted.empty())
        value["wanted"] = source.wanted;
    if (source.kind == SourceKind::Random)
        value["random"] = fromRandom(source.random);
    if (source.kind == SourceKind::Image)
        putPicture(value, source.picture);
    if (source.original)
        value["original"] = m_store.putFile(source.original);
    return value;
}

SourcedTensor SessionJson::readTensor(const json& value) const
{
    if (value.is_null())
        return {};
    SourcedTensor tensor{m_store.getTensor(value.at("tensor")),
                         {.kind = readEnum<SourceKind>(value.at("kind")),
                          .name = value.at("name"),
                          .wanted = value.value("wanted", ""),
                          .nameIn = value.value("nameIn", Translations()),
                          .edited = value.at("edited")}};
    if (value.contains("random"))
        tensor.source.random = toRandom(value.at("random"));
    if (tensor.source.kind == SourceKind::Image)
        tensor.source.picture = pictureOf(value, tensor.tensor->shape());
    if (value.contains("original"))
        tensor.source.original = m_store.getFile(value.at("original"));
    return tensor;
}

json SessionJson::writeContent(const Content& content) const
{
    const GradientChoice& chosen = content.gradient; // with what the other choices held, which are there to be gone back to
    json gradient = {{"kind", chosen.kind}, {"cell", fromCell(chosen.cell)}, {"seed", chosen.seed}};
    if (chosen.chosen)
        gradient["chosen"] = true;
    const bool fits = !isLegal(content.spec) || (chosen.typed && chosen.typed->shape() == shapeOf(content.spec, Role::Dst));
    if (chosen.kind == GradientKind::Typed || (chosen.typed && fits))
        gradient["tensor"] = m_store.putTensor(chosen.typed);
    if (chosen.network)
        gradient["network"] = m_store.putTensor(chosen.network);
    json value = {{"spec", specToJson(content.spec)},
                  {"gradient", gradient},
                  {"backend", content.backend},
                  {"implementation", content.implementation}};
    for (const Role role : operandRoles)
        if (const SourcedTensor* const operand = content.operand(role); operand && (operand->tensor || isInEveryFile(role)))
            value[std::string(nameOf(role))] = writeTensor(*operand);
    return value;
}

GradientChoice SessionJson::readGradient(const json& value) const
{
    GradientChoice gradient{.kind = readEnum<GradientKind>(value.at("kind"))};
    const auto has = [&](GradientKind kind, const char* field) { return gradient.kind == kind || value.contains(field); };
    if (has(GradientKind::OneCell, "cell")) // older files have that of the kind alone
        gradient.cell = toCell(value.at("cell"));
    if (has(GradientKind::Random, "seed"))
        gradient.seed = value.at("seed");
    if (has(GradientKind::Typed, "tensor"))
        gradient.typed = m_store.getTensor(value.at("tensor"));
    if (has(GradientKind::Network, "network"))
        gradient.network = m_store.getTensor(value.at("network"));
    gradient.chosen = value.value("chosen", false); // older files do not tell: what is not the usual one was chosen
    return gradient;
}

Content SessionJson::readContent(const json& value, SourcedTensor src) const
{
    Content content;
    content.src = std::move(src);
    if (!content.src.tensor)
        throw InputError(Text(KS_TEXT("core", "the input is missing")));
    content.spec = specFromJson(value.at("spec"), content.src.tensor->shape());
    for (const Role role : operandRoles)
        if (SourcedTensor* const operand = content.operand(role);
            operand && role != Role::Src && (isInEveryFile(role) || value.contains(nameOf(role))))
            *operand = readTensor(value.at(std::string(nameOf(role))));
    content.backend = value.at("backend");
    content.implementation = value.at("implementation");
    content.gradient = readGradient(value.at("gradient"));
    if (!comesFromTheWindow(content.spec))
        requireLegal(content.spec);
    if (!isLegal(content.spec)) // what is kept for settings that are possible need not fit these
        return content;
    for (const Role role : operandRoles) {
        if (role == Role::Src || role == Role::DiffDst)
            continue; // that of the settings; written with them
        const TensorPtr& tensor = content.operand(role)->tensor;
        requireShape(content.spec, role, tensor ? tensor->shape() : Shape{});
    }
    if (content.gradient.kind == GradientKind::OneCell && !contains(shapeOf(content.spec, Role::Dst), content.gradient.cell))
        throw InputError(Text(KS_TEXT("core", "the gradient’s cell %1 lies outside the output"), {content.gradient.cell.text()}));
    for (const TensorPtr& tensor : {content.gradient.typed, content.gradient.network})
        if (tensor)
            requireShape(content.spec, Role::DiffDst, tensor->shape());
    return content;
}

json SessionJson::write(const Session& session) const
{
    json bookmarks = json::array();
    for (const Bookmark& bookmark : session.bookmarks) {
        bookmarks.push_back({{"name", bookmark.name},
                             {"question", bookmark.question},
                             {"minutes", bookmark.minutes},
                             {"content", writeContent(bookmark.content)},
                             {"view", fromView(bookmark.view)}});
        putTranslations(bookmarks.back(), "nameIn", bookmark.nameIn);
        putTranslations(bookmarks.back(), "questionIn", bookmark.questionIn);
        if (!bookmark.answer.empty())
            bookmarks.back()["answer"] = bookmark.answer;
        putTranslations(bookmarks.back(), "answerIn", bookmark.answerIn);
    }
    json result = {{"backend", session.result.backend}, {"implementation", session.result.implementation}};
    for (const RoleInfo& info : tensorRoles())
        if (const TensorPtr tensor = session.result.of(info.role))
            result[std::string(nameOf(info.role))] = m_store.putTensor(tensor);
    json value = {{"result", result},
                  {"name", session.name},
                  {"content", writeContent(session.content)},
                  {"view", fromView(session.view)},
                  {"bookmarks", bookmarks},
                  {"figureLanguage", session.figureLanguage},
                  {"environment", session.environment}};
    putTranslations(value, "nameIn", session.nameIn);
    if (const Content compared = comparedContent(session); compared != session.content) {
        value["compared"] = writeContent(compared);
        value["compared"].erase("src"); // is A's
    }
    if (session.bookmark)
        value["bookmark"] = *session.bookmark + 1; // as people count them
    return value;
}

Session SessionJson::read(const json& value) const
{
    Session session;
    session.name = value.at("name");
    session.nameIn = value.value("nameIn", Translations());
    session.content = readContent(value.at("content"), readTensor(value.at("content").at("src")));
    if (value.contains("compared"))
        session.compared = readContent(value.at("compared"), session.content.src);
    session.view = toView(value.at("view"), session.content.spec);
    for (const json& entry : value.at("bookmarks")) {
        Bookmark bookmark{.name = entry.at("name"), .question = entry.at("question"), .minutes = entry.at("minutes")};
        if (!(bookmark.minutes >= 0)) // NaN is no duration either
            throw InputError(
                Text(KS_TEXT("core", "the minutes of a bookmark are %1; legal: 0 or more"), {std::to_string(bookmark.minutes)}));
        bookmark.content = readContent(entry.at("content"), readTensor(entry.at("content").at("src")));
        bookmark.view = toView(entry.at("view"), bookmark.content.spec);
        bookmark.nameIn = entry.value("nameIn", Translations());
        bookmark.questionIn = entry.value("questionIn", Translations());
        bookmark.answer = entry.value("answer", std::string());
        bookmark.answerIn = entry.value("answerIn", Translations());
        session.bookmarks.push_back(std::move(bookmark));
    }
    if (value.contains("bookmark")) {
        const auto number = value.at("bookmark").get<std::int64_t>();
        if (number < 1 || number > std::ssize(session.bookmarks))
            throw InputError(Text(KS_TEXT("core", "there is no bookmark %1; this session has 1 to %2"),
                                  {std::to_string(number), std::to_string(session.bookmarks.size())}));
        session.bookmark = static_cast<std::size_t>(number - 1);
    }
    session.figureLanguage = value.at("figureLanguage");
    if (session.figureLanguage != "en" && session.figureLanguage != "es")
        throw InputError(Text(KS_TEXT("core", "the value %1 is not known"), {session.figureLanguage}));
    const json& result = value.at("result");
    session.result.backend = result.at("backend");
    session.result.implementation = result.at("implementation");
    for (const RoleInfo& info : tensorRoles()) {
        const std::string key(nameOf(info.role));
        if (!info.isResult || !result.contains(key))
            continue;
        const TensorPtr tensor = m_store.getTensor(result.at(key));
        if (isLegal(session.content.spec) && tensor->shape() != shapeOf(session.content.spec, info.role))
            throw InputError(Text(KS_TEXT("core", "the stored %1 does not have the shape that its settings give"), {key}));
        *session.result.result(info.role) = tensor;
    }
    session.environment = value.at("environment");
    return session;
}

} // namespace ks

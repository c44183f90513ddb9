#pragma once

#include "core/base/json_fwd.h"
#include "core/session/session.h"

#include <functional>
#include <optional>
#include <string_view>

namespace ks {

/// Session to and from JSON; tensors and original files are stored elsewhere and named here by number.
class SessionJson {
public:
    /// How tensors and files go into and out of the archive. Equal pointers get equal numbers.
    struct Store {
        std::function<int(const TensorPtr&)> putTensor;
        std::function<TensorPtr(int)> getTensor;
        std::function<int(const std::shared_ptr<const std::vector<std::byte>>&)> putFile;
        std::function<std::shared_ptr<const std::vector<std::byte>>(int)> getFile;
    };

    explicit SessionJson(Store store) : m_store(std::move(store)) {}

    nlohmann::json write(const Session& session) const;
    /// Throws nlohmann::json exceptions for missing or wrong fields, InputError for illegal values.
    Session read(const nlohmann::json& json) const;

private:
    nlohmann::json writeContent(const Content& content) const;
    /// All but the input, which is `src`.
    Content readContent(const nlohmann::json& json, SourcedTensor src) const;
    GradientChoice readGradient(const nlohmann::json& json) const;
    nlohmann::json writeTensor(const SourcedTensor& tensor) const;
    SourcedTensor readTensor(const nlohmann::json& json) const;

    Store m_store;
};

/// all, up-to-step or predict; nothing for another name.
std::optional<Reveal> revealNamed(std::string_view name);

} // namespace ks

#pragma once

#include "core/session/session.h"

#include <optional>
#include <string>
#include <utility>

namespace ks {

/// What is looked at before or after a change of content.
struct ContentPlace {
    ViewState view;
    std::optional<std::size_t> bookmark;
    bool whole = false; ///< it was gone to with the change; else only the steps had to move

    bool operator==(const ContentPlace&) const = default;
};

/// A change of content as undo keeps it: of every field that changed the value before and after, of the others nothing. Tensors are shared.
class ContentChange {
public:
    ContentChange(const Content& before, const Content& after);

    bool isEmpty() const;
    /// Both are about the same field; that of the tensor with this role.
    bool touches(const ContentChange& other) const;
    bool touches(Role role) const;
    /// The values before are those of `content`: it has changed since this was asked for.
    void rebase(const Content& content);
    /// Puts the values after (`forwards`) or before the change into the fields that it is about.
    void apply(Content& content, bool forwards) const;
    /// Both in one: `later` was made on top of this.
    void append(const ContentChange& later);
    /// Where it is made from, and where the view stands with it: undo and redo lead there again, unless the view stays where it is.
    void setFrom(const ContentPlace& from) { m_from = from; }
    void leadTo(const ContentPlace& to) { m_to = to; }
    /// Nothing where the view stays, or before leadTo().
    std::optional<ContentPlace> place(bool forwards) const;

private:
    ContentPlace m_from;
    std::optional<ContentPlace> m_to;
    template <class T>
    using Change = std::optional<std::pair<T, T>>; ///< before and after; nothing where the field stayed

    /// `use(fieldOf, changes…)` for every field of a content: `fieldOf(content)` is the field, `changes` are what is kept of it by each of `all`.
    template <class Use, class... All>
    static void forEachField(Use use, All&... all)
    {
        use(
            [](auto& content) -> auto& { return content.spec; }, all.m_spec...);
        use(
            [](auto& content) -> auto& { return content.gradient; }, all.m_gradient...);
        use(
            [](auto& content) -> auto& { return content.backend; }, all.m_backend...);
        use(
            [](auto& content) -> auto& { return content.implementation; }, all.m_implementation...);
        for (const Role role : operandRoles)
            if (role != Role::DiffDst)
                use(
                    [role](auto& content) -> auto& { return *content.operand(role); }, *all.m_tensors.operand(role)...);
    }

    Change<OpSpec> m_spec;
    Change<GradientChoice> m_gradient;
    Change<std::string> m_backend;
    Change<std::string> m_implementation;
    OperandMap<Change<SourcedTensor>> m_tensors;
};

} // namespace ks

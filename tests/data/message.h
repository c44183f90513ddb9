#pragma once

#include "core/base/error.h"

#include <QString>

namespace ks::test {

/// What the action complains about; empty if it does not.
QString messageOf(const auto& action)
{
    try {
        action();
    } catch (const Error& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

} // namespace ks::test

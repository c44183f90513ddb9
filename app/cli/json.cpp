#include "app/cli/json.h"

#include <iostream>

namespace ks::cli {

void printJson(const Json& value)
{
    std::cout << value.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace ks::cli

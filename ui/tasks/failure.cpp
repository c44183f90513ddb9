#include "ui/tasks/failure.h"

#include "core/base/error.h"

#include <new>

namespace ks {

Text currentFailure()
{
    try {
        throw;
    } catch (const Error& error) {
        return error.text();
    } catch (const std::bad_alloc&) {
        return Text(KS_TEXT("core", "The system has no memory left for this; a smaller size needs less."));
    } catch (const std::exception& error) {
        return Text(KS_TEXT("core", "This failed unexpectedly: %1"), {error.what()});
    }
}

bool failedForMemory()
{
    try {
        throw;
    } catch (const OutOfMemory&) {
        return true;
    } catch (const std::bad_alloc&) {
        return true;
    } catch (...) {
        return false;
    }
}

} // namespace ks

// Stands for NVIDIA's driver, as far as the runtime library asks before it gives up: a version, and an answer to every other question.

#include <cstring>

extern "C" {

int cuInit(unsigned int)
{
    return FAKE_RESULT;
}

int cuDriverGetVersion(int* version)
{
    *version = FAKE_VERSION;
    return 0;
}

int cuDeviceGetCount(int* count)
{
    *count = 0;
    return FAKE_RESULT;
}

int cuFails()
{
    return 999; // CUDA_ERROR_UNKNOWN
}

int cuGetProcAddress_v2(const char* name, void** function, int, unsigned long long, void*)
{
    if (std::strcmp(name, "cuInit") == 0)
        *function = reinterpret_cast<void*>(cuInit);
    else if (std::strcmp(name, "cuDriverGetVersion") == 0)
        *function = reinterpret_cast<void*>(cuDriverGetVersion);
    else if (std::strcmp(name, "cuDeviceGetCount") == 0)
        *function = reinterpret_cast<void*>(cuDeviceGetCount);
    else if (std::strncmp(name, "cuGetProcAddress", 16) == 0)
        *function = reinterpret_cast<void*>(cuGetProcAddress_v2);
    else
        *function = reinterpret_cast<void*>(cuFails);
    return 0;
}

int cuGetProcAddress(const char* name, void** function, int version, unsigned long long flags)
{
    return cuGetProcAddress_v2(name, function, version, flags, nullptr);
}
}

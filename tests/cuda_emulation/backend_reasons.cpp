// Prints what people are told about the backends on a GPU; tst_half_installed runs it beside fake libraries.

#include "core/backends/backend.h"

#include <iostream>

int main()
{
    for (const char* id : {"cuda", "cudnn"}) {
        const ks::BackendInfo info = ks::findBackend(id)->info();
        std::cout << id << ": " << (info.available ? "available" : info.reason.english()) << '\n';
    }
}

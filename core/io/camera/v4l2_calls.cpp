#include "core/io/camera/v4l2_calls.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace ks {

std::vector<std::string> V4l2Calls::nodes()
{
    constexpr std::string_view stem = "video";
    std::vector<int> numbers;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/dev", error)) {
        const std::string name = entry.path().filename().string();
        if (name.size() > stem.size() && name.starts_with(stem) && name.find_first_not_of("0123456789", stem.size()) == std::string::npos)
            numbers.push_back(std::atoi(name.c_str() + stem.size()));
    }
    std::ranges::sort(numbers);
    std::vector<std::string> nodes;
    nodes.reserve(numbers.size());
    for (const int number : numbers)
        nodes.push_back("/dev/video" + std::to_string(number));
    return nodes;
}

std::string V4l2Calls::nameOf(const std::string& node)
{
    std::ifstream file("/sys/class/video4linux/" + std::filesystem::path(node).filename().string() + "/name");
    std::string name;
    std::getline(file, name);
    return name;
}

int V4l2Calls::open(const std::string& node)
{
    return ::open(node.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
}

void V4l2Calls::close(int file)
{
    ::close(file);
}

int V4l2Calls::control(int file, unsigned long request, void* argument)
{
    int result = 0;
    do {
        result = ::ioctl(file, request, argument);
    } while (result < 0 && errno == EINTR);
    return result;
}

void* V4l2Calls::map(int file, std::size_t bytes, std::size_t offset)
{
    void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, static_cast<off_t>(offset));
    return memory == MAP_FAILED ? nullptr : memory;
}

void V4l2Calls::unmap(void* memory, std::size_t bytes)
{
    ::munmap(memory, bytes);
}

int V4l2Calls::wait(int file, int milliseconds)
{
    pollfd one{.fd = file, .events = POLLIN, .revents = 0};
    const int result = ::poll(&one, 1, milliseconds);
    return result < 0 && errno == EINTR ? 0 : result;
}

} // namespace ks

#pragma once

#include "core/ops/op_spec.h"

#include <functional>
#include <memory>
#include <string>

/// oneDNN's primitives by themselves, in the memory layout that is asked for and without reorders: the best it can do.
enum class PeerLayout { Nchw, Nhwc, Blocked };

struct Peer {
    std::function<void()> run;
    std::string implementation; ///< as oneDNN calls it
};

/// MaxPool, inference or training.
Peer onednnMaxPool(const ks::OpSpec& spec, PeerLayout layout, bool training);
Peer onednnMaxPoolBackward(const ks::OpSpec& spec, PeerLayout layout);
/// Conv in the layout that oneDNN chooses, or forced into plain NCHW.
Peer onednnConv(const ks::OpSpec& spec, ks::Pass pass, bool plain);

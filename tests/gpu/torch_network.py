"""Images a second that PyTorch reaches on the networks of gpu_bench, whole steps as CUDA graphs: "network batch images-a-second" lines."""
import statistics
import time

import torch
from torch import nn

COUNT = 8192


def from_scratch():
    return nn.Sequential(
        nn.ZeroPad2d((0, 1, 0, 1)), nn.Conv2d(1, 4, 2), nn.ReLU(), nn.ZeroPad2d((0, 1, 0, 1)), nn.Conv2d(4, 4, 2), nn.ReLU(),
        nn.MaxPool2d(4), nn.Flatten(), nn.Linear(196, 128), nn.ReLU(), nn.Linear(128, 10))


def lenet_5():
    return nn.Sequential(
        nn.Conv2d(1, 6, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
        nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10))


def measured(make, batch):
    net = make().cuda()
    optimizer = torch.optim.Adam(net.parameters(), 1e-4, capturable=True)
    images = torch.randn(COUNT, 1, 28, 28, device="cuda")
    labels = torch.arange(COUNT, device="cuda") % 10
    numbers = torch.arange(batch, device="cuda")
    loss_of = nn.CrossEntropyLoss()

    def step():
        optimizer.zero_grad(set_to_none=False)
        loss = loss_of(net(images[numbers]), labels[numbers])
        loss.backward()
        optimizer.step()
        return loss

    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(5):
            step()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        loss = step()

    def seconds(calls):
        start = time.perf_counter()
        for _ in range(calls):
            numbers.copy_(torch.randint(COUNT, (batch,)))  # as in our step, the numbers come from the host
            graph.replay()
            loss.item()
        return (time.perf_counter() - start) / calls

    seconds(50)
    return batch / statistics.median(seconds(200) for _ in range(11))


if __name__ == "__main__":
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    for name, make in (("from-scratch", from_scratch), ("lenet-5", lenet_5)):
        for size in (128, 1024):
            print(name, size, round(measured(make, size)), flush=True)

#include "core/data/pipeline_code.h"

#include "core/base/digits.h"
#include "core/base/joined.h"

namespace ks {

namespace {

std::string bracketed(const std::vector<float>& values)
{
    return "[" + joined(values, ", ", [](float value) { return digitsOf(value); }) + "]";
}

/// How one framework says it.
struct Dialect {
    std::string import;  ///< a line of the function
    std::string array;   ///< array("[1, 2]") …
    std::string ending;  ///< … and what closes it
    std::string channel; ///< where a vector has to stand beside channels
    std::string first, second, third;
    std::string join;
    std::string shape; ///< "x.shape[1:]" as a tuple
    std::string order; ///< of a batch
    std::string round;
    std::string wanted;
    bool rows = false; ///< of numbers, one a channel
    float white = 255; ///< of the data that it was trained on
};

Dialect torch(const Shape& input, float white)
{
    return {"",
            "torch.tensor(",
            ")",
            ".view(1, -1, 1, 1)",
            "x[:, 0:1]",
            "x[:, 1:2]",
            "x[:, 2:3]",
            "x.shape[1] == 3",
            "tuple(x.shape[1:])",
            "N x C x H x W",
            "torch.round",
            "(" + std::to_string(input.c) + ", " + std::to_string(input.h) + ", " + std::to_string(input.w) + ")",
            input.h * input.w == 1,
            white};
}

Dialect keras(const Shape& input, float white)
{
    return {"    import numpy as np\n\n",
            "np.array(",
            ", dtype=\"float32\")",
            "",
            "x[..., 0:1]",
            "x[..., 1:2]",
            "x[..., 2:3]",
            "x.shape[-1] == 3",
            "tuple(x.shape[1:])",
            "N x H x W x C",
            "np.round",
            "(" + std::to_string(input.h) + ", " + std::to_string(input.w) + ", " + std::to_string(input.c) + ")",
            input.h * input.w == 1,
            white};
}

/// What `prepare` leaves to the person: steps that are no formula, and those before them.
std::string left(const Pipeline& pipeline)
{
    if (!pipeline.centre && !pipeline.size)
        return {};
    std::vector<std::string> steps;
    if (pipeline.grey)
        steps.emplace_back("brightness instead of colours");
    if (pipeline.invert)
        steps.emplace_back("white - cell");
    if (pipeline.centre)
        steps.push_back("the bright parts enlarged so that their longer side takes " + digitsOf(pipeline.centredShare) +
                        " of the picture, their centre of mass in its middle");
    if (pipeline.size)
        steps.push_back("resized to " + std::to_string(pipeline.size->rows) + " x " + std::to_string(pipeline.size->columns));
    return joined(steps, ", then ");
}

std::string prepare(const Pipeline& pipeline, const Dialect& in, const std::string& start)
{
    const std::string steps = left(pipeline);
    const bool bytes = in.white == 255;
    std::string code = "\n\ndef prepare(pictures, white=" + std::string(bytes ? "255.0" : "1.0") + "):\n    \"\"\"";
    code += bytes     ? "Pictures " + in.order + " with cells from 0 to white (255 for bytes)"
            : in.rows ? "Rows of a table"
                      : "Inputs " + in.order + " in the unit of their source";
    code += ", as the network was trained on them." +
            (steps.empty() ? std::string() : "\n\n    Not done here, but before: " + steps + ".\n    ") + "\"\"\"\n" + in.import + start;
    if (in.rows)
        code += "    x = x.reshape((-1,) + " + in.wanted + ")\n";
    if (steps.empty() && pipeline.grey) // bytes stay whole (ks::grey); of cells up to 1 nothing would be left but black and white
        code += "    if " + in.join + ":\n        x = 0.299 * " + in.first + " + 0.587 * " + in.second + " + 0.114 * " + in.third +
                "\n        if white == 255:\n            x = " + in.round + "(x)\n";
    if (steps.empty() && pipeline.invert)
        code += "    x = white - x\n";
    code += "    if " + in.shape + " != " + in.wanted + ":\n        raise ValueError(f\"the network needs " + in.wanted + ", not {" +
            in.shape + "}\")\n";
    if (pipeline.scaling != Scaling::Raw)
        code += "    x = x / white\n";
    if (pipeline.scaling == Scaling::MeanStd)
        code += "    x = (x - " + in.array + bracketed(pipeline.mean) + in.ending + in.channel + ") / " + in.array +
                bracketed(pipeline.deviation) + in.ending + in.channel + "\n";
    return code + "    return x\n";
}

std::string answers(const Pipeline& pipeline, const Dialect& in)
{
    if (pipeline.targetMean.empty())
        return {};
    return "\n\ndef answers(outputs):\n    \"\"\"The outputs in the scale of the targets: the network learned (target - mean) / "
           "deviation.\"\"\"\n" +
           in.import + "    return outputs * " + in.array + bracketed(pipeline.targetDeviation) + in.ending + " + " + in.array +
           bracketed(pipeline.targetMean) + in.ending + "\n";
}

} // namespace

std::string torchPreparation(const Pipeline& pipeline, const Shape& input, float white)
{
    const Dialect in = torch(input, white);
    return prepare(pipeline, in, "    x = torch.as_tensor(pictures, dtype=torch.float32)\n") + answers(pipeline, in);
}

std::string kerasPreparation(const Pipeline& pipeline, const Shape& input, float white)
{
    const Dialect in = keras(input, white);
    return prepare(pipeline, in, "    x = np.asarray(pictures, dtype=\"float32\")\n") + answers(pipeline, in);
}

std::string describe(const Pipeline& pipeline)
{
    std::string text = left(pipeline);
    if (text.empty() && pipeline.grey)
        text = "brightness instead of colours";
    if (!pipeline.centre && !pipeline.size && pipeline.invert)
        text += (text.empty() ? "" : ", then ") + std::string("white - cell");
    text += text.empty() ? "" : ", then ";
    switch (pipeline.scaling) {
    case Scaling::Raw: text += "cells as they are"; break;
    case Scaling::ZeroToOne: text += "cell / white"; break;
    case Scaling::MeanStd:
        text += "(cell / white - mean) / deviation, mean " + bracketed(pipeline.mean) + ", deviation " + bracketed(pipeline.deviation);
        break;
    }
    if (!pipeline.targetMean.empty())
        text += "; outputs are (target - mean) / deviation, mean " + bracketed(pipeline.targetMean) + ", deviation " +
                bracketed(pipeline.targetDeviation);
    return text;
}

} // namespace ks

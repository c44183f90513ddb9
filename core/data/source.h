#pragma once

#include "core/data/dataset.h"
#include "core/data/parallel.h"

#include <string_view>

namespace ks {

/// Opens a data set by its description, KIND:WHERE?name=value&name=value:
///
///   mnist:FOLDER      the four IDX files, plain or .gz                   classes=10 name=MNIST
///   cifar10:FOLDER    the binary files, or train/<class>/, test/<class>/ of pictures
///   cifar100:FOLDER   the same                                           labels=fine|coarse
///   folder:FOLDER     a folder of pictures for each class                size=ROWSxCOLUMNS fit=scale|crop channels=auto|grey|rgb split=0.8,0,0.2
///   csv:FILE          a table for regression                             target= columns= window=1 horizon=0 split=0.8,0,0.2 split-order=
///   synthetic:KIND    made by formula, no file needed                    count= test= seed=
///     digits          handwritten-looking, 1×28×28, 10 classes           difficulty=0.5
///     shapes          plane shapes, 3×32×32, 8 classes                   difficulty=0.5 grey=0
///     phantoms        brain-like, 1×109×91, 3 classes                    difficulty=0.4
///     silhouettes     1×148×197, 9 classes
///     irradiance      50 sensors under clouds, 50×1×window, regression   horizon=10 window=1
///     irradiance-maps 1×50×50, regression                                horizon=10
///
/// With every kind: train=N, test=N (at most the first N of the part), validation=N or 0.1 (taken from training),
/// validation-order=random|end, split-seed=1.
/// Throws InputError for a description that is not of this form or an option that is unknown or out of range, FileError for files
/// that are missing or damaged (naming them), OutOfMemory, and Stopped.
DatasetPtr openDataset(std::string_view description, const LoadContext& context = {});

} // namespace ks

#pragma once

#include "core/base/error.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_file.h"
#include "core/studies/study_file.h"

#include <QString>

#include <functional>
#include <string>

namespace ks::test {

inline const std::string smallTable = "device,side,total_seconds,quality,note,note_es\n"
                                      "A,4,0.5,ok,,\n"
                                      "A,8,1.5,corrected,\"printed as 7.5, which is wrong\",\"impreso como 7,5, que es erróneo\"\n"
                                      "A,16,9,doubtful,an outlier,\n"
                                      "A,32,,missing,row announced but empty,\n"
                                      "B,4,0.25,ok,,\n";

/// A study of one figure with one experiment, as a file.
inline std::string smallStudy()
{
    return R"({"format": "kernelscope-study", "version": 1, "id": "small", "title": {"en": "Small", "es": "Pequeño"}, "year": 2020,
      "source": "nowhere", "question": "q", "built": "b", "measured": "m", "here": "h",
      "groups": [{"id": "g", "title": "G"}],
      "runs": {"pool": {"quick": {"op": "MaxPool", "shape": "1x1x4x4", "attributes": {"kernel_shape": "2x2", "strides": "2x2"}, "backends": ["serial", "openmp"],
                                  "sweep": {"axis": "size", "values": [4, 8]}},
                        "full": {"sweep": {"axis": "size", "values": [4, 8, 16]}}},
               "train": {"quick": {"network": "lenet-5", "batch": 16, "backends": ["openmp"],
                                   "training": {"data": "synthetic:digits?count=200", "settings": {"epochs": 2}, "trainings": 2}}}},
      "figures": [{"id": "T1", "title": {"en": "Times", "es": "Tiempos"}, "kind": "lines", "group": "g", "log_x": true, "log_y": true,
                   "published": [{"table": "small.csv", "x": "side", "y": "total_seconds", "series": ["device"]}],
                   "runs": ["pool"], "own_x": "size", "own_y": "seconds", "own_series": ["backend"],
                   "wrong": [{"id": "X1", "where": "T1", "was": "wrong", "is": "right", "run": "pool"}],
                   "open": {"lab": "operation", "operator": "MaxPool"}}],
      "claims": [{"id": "O1", "claim": "OpenMP is faster", "figure": "T1", "relation": "less", "left": {"backend": "openmp"}, "right": {"backend": "serial"}, "by": "size"}]})";
}

inline Study read(const std::string& text)
{
    return studyFromJson(text, "small.json", [](const std::string&) { return smallTable; });
}

/// What went wrong; empty where nothing did.
inline QString problemOf(const std::function<void()>& does)
{
    try {
        does();
    } catch (const Error& error) {
        return QString::fromStdString(error.text().english());
    }
    return {};
}

/// Every point measured: `seconds` of each, ± `spread` of it with 95 %.
inline BenchmarkResult measured(const Experiment& experiment, const std::function<double(const ExperimentPoint&)>& seconds,
                                double spread = 0.01)
{
    BenchmarkResult result{.experiment = experiment};
    for (const ExperimentPoint& point : pointsOf(result.experiment)) {
        Measurement one{.point = point};
        one.summary.median = seconds(point);
        one.summary.median95 = {one.summary.median * (1 - spread), one.summary.median * (1 + spread)};
        one.verified = Verified::Right;
        for (int seed = 0; experiment.training && seed < experiment.training->trainings; ++seed) {
            History& history = one.trials.emplace_back().history;
            for (int epoch = 1; epoch <= settingsAt(experiment, point).stop.epochs; ++epoch)
                history.epochs.push_back({.epoch = epoch,
                                          .training = {.loss = 1.0 / epoch, .accuracy = 0.5, .samples = 10},
                                          .validation = Score{.loss = 1.0 / epoch, .accuracy = 0.5, .samples = 10},
                                          .seconds = seconds(point),
                                          .phases = {.forward = 0.5, .backward = 0.25, .update = 0.25, .validation = 0.125}});
            history.test = Score{.loss = 0.5, .accuracy = 0.5, .samples = 10};
        }
        result.measurements.push_back(std::move(one));
    }
    return result;
}
inline BenchmarkResult measured(const Study& study, const std::string& run, const std::function<double(const ExperimentPoint&)>& seconds,
                                double spread = 0.01)
{
    return measured(*study.run(run)->experimentOf(StudySize::Quick), seconds, spread);
}

} // namespace ks::test

#pragma once

#include "core/base/text.h"

#include <iostream>
#include <string>
#include <vector>

/// What is said beside the results: a line each, on stderr.
namespace ks::cli {

/// "note: …": what a person should know and need not do anything about.
void printNote(const std::string& what);

/// "Warning: …", behind all that was printed before it: what makes results doubtful.
void printWarning(const std::string& what, std::ostream& out = std::cerr);
void printWarnings(const std::vector<Text>& warnings);

/// "kernelscope-cli: …", on one line whatever the message holds.
void printError(std::string message);

} // namespace ks::cli

#pragma once

#include "ui/network/trace/trace_sheet.h"
#include "ui/theme/colours.h"

#include <QCoreApplication>
#include <QString>

#include <map>
#include <string>
#include <vector>

namespace ks {

/// What the window says of a trace, and the colours of its operators.
class TraceWords {
    Q_DECLARE_TR_FUNCTIONS(ks::TraceWords)

public:
    /// Ours in the window's language; what other programs call theirs as it is.
    static QString rowName(const std::string& name);
    static QString partName(const std::string& category);
    /// "LeNet-5, training, batch 64, lanes"; of a file of another program its name.
    static QString titleOf(const TraceSheet& sheet);
    /// "Conv · conv1 · forward · 0.31 ms · 4.2 % of its device · 1.4 MiB · 64×1×28×28"
    static QString operation(const TraceSheet& sheet, std::size_t row, std::size_t place);
    /// What a step took with and without the trace, and what was left out.
    static QString about(const TraceSheet& sheet);
};

/// Operators of the program have the colour of their family, as in every lab; the others one of the house's series that no family here has.
class TraceColours {
public:
    TraceColours() = default;
    explicit TraceColours(const std::vector<TraceSheetPtr>& sheets);

    QColor of(const std::string& name, const Colours& colours) const;

private:
    std::map<std::string, int, std::less<>> m_series; ///< negative: that of edges
};

} // namespace ks

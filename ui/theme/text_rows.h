#pragma once

#include <functional>

class QTableView;

namespace ks {

/// Once for a table of texts that are read: no numbers of rows stand before them, and Tab leaves it. Its rows are as high as a line of its font needs,
/// also when that becomes another one (presenter mode, larger text), in which a table of Qt keeps the rows that it has. None is measured: there may be
/// thousands. A heading that is wider than its column is elided, and read whole in its hint. `fit` is called after that, for what else was measured in the font before, such as the widths of columns.
void setUpTexts(QTableView& table, std::function<void()> fit = {});

/// How high a table is in which `rows` pixels of its rows are in sight, below the headings of its columns.
int heightWithRows(const QTableView& table, int rows);

} // namespace ks

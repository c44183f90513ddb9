#pragma once

#include <QHeaderView>
#include <QTableView>

#include <utility>
#include <vector>

namespace ks {

/// While it lives, a table whose rows are all there takes their cells without measuring them; sections that fit their contents do so once, at its
/// end. Else a table in sight measures all of its cells anew for each that is put in. GUI thread.
class MeasuredOnce {
public:
    explicit MeasuredOnce(QTableView& table)
    {
        for (QHeaderView* header : {table.horizontalHeader(), table.verticalHeader()})
            for (int section = 0; section < header->count(); ++section)
                if (header->sectionResizeMode(section) == QHeaderView::ResizeToContents) {
                    header->setSectionResizeMode(section, QHeaderView::Fixed);
                    m_sections.emplace_back(header, section);
                }
    }
    MeasuredOnce(const MeasuredOnce&) = delete;
    MeasuredOnce& operator=(const MeasuredOnce&) = delete;
    ~MeasuredOnce()
    {
        for (const auto& [header, section] : m_sections)
            header->setSectionResizeMode(section, QHeaderView::ResizeToContents);
    }

private:
    std::vector<std::pair<QHeaderView*, int>> m_sections;
};

} // namespace ks

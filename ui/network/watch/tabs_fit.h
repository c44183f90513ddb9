#pragma once

#include <QObject>

class QBoxLayout;
class QTabWidget;

namespace ks {

/// Tabs of which all that lead anywhere are seen: what stands beside them goes into a row above where the page is too narrow for both, and where that is not
/// enough, tabs that are of no use now go.
class TabsFit final : public QObject {
    Q_OBJECT

public:
    /// `above`: a row of `page` that is empty until then. All of them outlive this, which is the page's.
    TabsFit(QTabWidget& tabs, QWidget& beside, QBoxLayout& above, QWidget& page);

    /// Other tabs can be chosen, or their texts are others.
    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place(bool beside);

    QTabWidget& m_tabs;
    QWidget& m_beside;
    QBoxLayout& m_above;
    QWidget& m_page;
    bool m_isBeside = true;
};

} // namespace ks

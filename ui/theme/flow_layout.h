#pragma once

#include <QLayout>
#include <QList>

#include <memory>
#include <vector>

namespace ks {

/// A row of controls that goes on in a next line where the width ends. What is aligned to the right stands at the end of its line; what fills takes what its
/// line has over, and may wrap its own text there. What is hidden takes no room.
class FlowLayout final : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { m_items.emplace_back(item); }
    /// At the end of its line.
    void addLast(QWidget* widget);
    /// Parts that stay in one line, such as a field and its title.
    void addTogether(QLayout* parts);
    /// Takes what its line has over; `least` pixels beside usual text, with less of which it begins a line of its own.
    void addFilling(QWidget* widget, double least);
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override
    {
        return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
    }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// As wide as its widest control, and then as high as it needs when it is as wide as now.
    QSize minimumSize() const override;
    /// All in one line.
    QSize sizeHint() const override;
    void setGeometry(const QRect& place) override;

private:
    struct Part {
        QLayoutItem* item;
        int width;
    };
    struct Line {
        std::vector<Part> parts;
        int height = 0;
        int width = 0;
    };
    /// Where it takes several lines, a text that fills ends its own: what stands behind would take the room that its words need. Whatever it says,
    /// so that nothing moves with its words; and never for a line more.
    std::vector<Line> linesFor(int width) const;
    /// `behindTexts`: also there.
    std::vector<Line> broken(int width, bool behindTexts) const;
    /// Shares out what the line has over, and makes it as high as that needs.
    static void fill(Line& line, int width);
    int gap() const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace ks

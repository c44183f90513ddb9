#pragma once

#include "ui/language/retranslating.h"

#include <QTextBlock>
#include <QTextBlockFormat>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTimer>

#include <functional>
#include <vector>

namespace ks {

/// A text in which long stretches are written when they come into sight: until then an empty block, about as high, stands for each. So a text of any
/// length costs what is seen of it. Whoever copies from it or reads the whole has it written first, and copies none of the letters without a width
/// that say where a line of a formula may end.
class LongText : public Dressed<QTextBrowser> {
    Q_OBJECT

public:
    /// Writes at the cursor, which stands in an empty block that has its format; may add blocks, and stretches for later.
    using Write = std::function<void(QTextCursor& at)>;
    /// About how much a stretch holds.
    struct Extent {
        qsizetype paragraphs = 1;
        qsizetype letters = 0;
    };

    explicit LongText(QWidget* parent = nullptr);

    /// A new text in place of this one. The view stays where it was scrolled to.
    void rewrite(const Write& write);
    /// The empty block at the cursor stands for a stretch. What follows goes into a block of its own.
    void writeLater(const QTextCursor& at, const Extent& extent, Write write);
    /// What is written next is another text: it is read from its beginning.
    void beginAtTop();
    QString wholeText() const;
    /// Scrolls as little as possible so that a paragraph is seen; of one that is higher than the view its beginning.
    void bringIntoSight(const QTextBlock& block);

protected:
    QMimeData* createMimeDataFromSelection() const override;
    void takeSize() override;
    void scrollContentsBy(int x, int y) override;
    void comeIntoSight() override { m_soon.start(); }

private:
    struct Stretch {
        Extent extent;
        QTextBlockFormat format;
        Write write;
    };

    void writeInSight();
    /// The stretch that is nearest to the upper end of what is in sight, or a page off; an invalid block where all are written.
    QTextBlock nextInSight() const;
    QTextBlock blockAt(double y) const;
    void writeBetween(int begin, int end) const;
    void write(QTextBlock block) const;
    void keepRoom(const QTextBlock& block) const;

    mutable std::vector<Stretch>
        m_stretches; ///< a block that stands for one has its index as its state; when a stretch is written is nobody's business
    QTimer m_soon;
    int m_wanted = 0; ///< where it was scrolled to
    int m_left = 0;   ///< where the last text was left, as far as it goes
};

} // namespace ks

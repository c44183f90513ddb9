#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAbstractTextDocumentLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QRegion>
#include <QScrollArea>
#include <QTabBar>
#include <QTableView>
#include <QTextDocument>
#include <QTextEdit>
#include <QWidget>

#include <algorithm>

namespace ks::test {

/// How much of a page shows something, twice: by its parts and by its pixels. A part that is large and has little in it counts with what is in it:
/// of a table its cells, of a text its lines. Neither sees what the other one does: a chart without a line is a part, a frame is ink.
class ShownShare {
public:
    explicit ShownShare(QWidget& page) : m_page(page), m_seen(visibleOf(page, page.rect())) { visit(page); }

    /// 0 … 1: of the page's area, parts that show something.
    double ofParts() const { return areaOf(m_shown & m_seen) / std::max(1.0, areaOf(QRegion(m_seen))); }
    /// 0 … 1: of squares of the page, those of more than one colour.
    double ofInk() const
    {
        constexpr int square = 32; // pixels: a line of text and the space around it
        const QImage image = m_page.grab(m_seen).toImage().convertToFormat(QImage::Format_RGB32);
        int all = 0;
        int inked = 0;
        for (int top = 0; top + square <= image.height(); top += square)
            for (int left = 0; left + square <= image.width(); left += square) {
                ++all;
                inked += hasInk(image, QRect(left, top, square, square)) ? 1 : 0;
            }
        return static_cast<double>(inked) / std::max(1, all);
    }

private:
    static double areaOf(const QRegion& region)
    {
        double area = 0;
        for (const QRect& part : region)
            area += static_cast<double>(part.width()) * part.height();
        return area;
    }
    static bool hasInk(const QImage& image, const QRect& square)
    {
        const QRgb ground = image.pixel(square.topLeft());
        for (int y = square.top(); y <= square.bottom(); ++y)
            for (int x = square.left(); x <= square.right(); ++x)
                if (image.pixel(x, y) != ground)
                    return true;
        return false;
    }
    /// A rectangle of a widget as far as all above it leave it in sight, on the page; of the page itself also what is above that.
    QRect visibleOf(const QWidget& widget, QRect rect) const
    {
        const QWidget* at = &widget;
        QPoint onPage; // of `at`
        while (at != &m_page) {
            rect &= at->rect();
            rect.translate(at->pos());
            at = at->parentWidget();
        }
        QRect seen = rect & m_page.rect();
        for (QPoint shift; at->parentWidget() && !at->isWindow(); at = at->parentWidget()) {
            shift += at->pos();
            seen &= at->parentWidget()->rect().translated(-shift);
        }
        return seen;
    }
    void add(const QWidget& widget, const QRect& rect) { m_shown |= visibleOf(widget, rect); }

    void visitChildren(const QWidget& widget)
    {
        for (QObject* child : widget.children())
            if (auto* part = qobject_cast<QWidget*>(child); part && part->isVisibleTo(&widget) && !part->isWindow())
                visit(*part);
    }
    void visit(QWidget& widget)
    {
        if (const auto* table = qobject_cast<const QTableView*>(&widget))
            return add(
                widget,
                QRect(0, 0, table->verticalHeader()->width() * table->verticalHeader()->isVisible() + table->horizontalHeader()->length(),
                      table->horizontalHeader()->height() * table->horizontalHeader()->isVisible() + table->verticalHeader()->length()));
        if (const auto* list = qobject_cast<const QAbstractItemView*>(&widget))
            return addItems(*list);
        if (const auto* text = qobject_cast<const QTextEdit*>(&widget))
            return add(*text->viewport(), QRect(0, 0, qRound(text->document()->idealWidth()), qRound(text->document()->size().height())));
        if (const auto* lines = qobject_cast<const QPlainTextEdit*>(&widget))
            return add(*lines->viewport(),
                       QRect(0, 0, lines->viewport()->width(), lines->document()->blockCount() * lines->fontMetrics().height()));
        if (const auto* label = qobject_cast<const QLabel*>(&widget))
            return addLabel(*label);
        if (auto* area = qobject_cast<QScrollArea*>(&widget))
            return area->widget() && area->widget()->isVisibleTo(area) ? visit(*area->widget()) : void();
        const bool isControl = qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
                               qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
                               qobject_cast<const QAbstractSlider*>(&widget) || qobject_cast<const QTabBar*>(&widget) ||
                               qobject_cast<const QProgressBar*>(&widget);
        static const QStringList plain = {QStringLiteral("QWidget"),        QStringLiteral("QFrame"),    QStringLiteral("QStackedWidget"),
                                          QStringLiteral("QSplitter"),      QStringLiteral("QGroupBox"), QStringLiteral("QTabWidget"),
                                          QStringLiteral("QSplitterHandle")};
        const bool holds =
            widget.layout() || widget.inherits("QTabWidget") || widget.inherits("QSplitter") || widget.inherits("QStackedWidget");
        if (!isControl && (holds || plain.contains(QLatin1String(widget.metaObject()->className()))))
            return visitChildren(widget);
        add(widget, widget.rect()); // draws itself: tensors, charts, diagrams
    }
    void addItems(const QAbstractItemView& view)
    {
        constexpr int most = 2000;
        const QAbstractItemModel* const model = view.model();
        for (int row = 0; model && row < std::min(most, model->rowCount(view.rootIndex())); ++row)
            for (int column = 0; column < model->columnCount(view.rootIndex()); ++column)
                add(*view.viewport(), view.visualRect(model->index(row, column, view.rootIndex())));
    }
    /// Its lines, or its picture.
    void addLabel(const QLabel& label)
    {
        if (label.text().isEmpty() && label.pixmap().isNull())
            return;
        const QRect room = label.contentsRect();
        QSize size = label.sizeHint();
        if (label.wordWrap())
            size = {std::min(room.width(), label.fontMetrics().horizontalAdvance(label.text())), label.heightForWidth(label.width())};
        add(label, QRect(room.topLeft(), size.boundedTo(room.size())));
    }

    QWidget& m_page;
    QRect m_seen; ///< of the page
    QRegion m_shown;
};

} // namespace ks::test

#pragma once

#include <QLabel>
#include <QResizeEvent>

namespace ks {

/// A text in as many lines as its width asks for, in full: a layout may not make it lower, as one within a scroll area else does when a scroll bar
/// takes some of the width that the lines were counted for.
class WholeLabel : public QLabel {
public:
    explicit WholeLabel(QWidget* parent = nullptr) : QLabel(parent) { setWordWrap(true); }

    QSize minimumSizeHint() const override { return {QLabel::minimumSizeHint().width(), heightForWidth(width())}; }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }
};

} // namespace ks

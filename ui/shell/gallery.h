#pragma once

#include <QWidget>

class QVBoxLayout;

namespace ks {

/// The visual language of the program on one page: scale of letters, colours and their contrasts, controls in their states, kinds of operators, series of charts, icons. For
/// those who build the window (`kernelscope --gallery`), in English; made of the same parts as every page, so that what is changed there shows here.
class Gallery final : public QWidget {
    Q_OBJECT

public:
    explicit Gallery(QWidget* parent = nullptr);

private:
    void addSection(const QString& title, QWidget* body);
    QWidget* letters();
    QWidget* swatches();
    QWidget* contrasts();
    QWidget* controls();
    QWidget* series();
    QWidget* icons();

    QVBoxLayout* m_left;
    QVBoxLayout* m_right;
};

} // namespace ks

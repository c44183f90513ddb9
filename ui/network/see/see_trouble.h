#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/message.h"

#include <QWidget>

#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace ks {

/// In the middle of a picture of a network that cannot be shown: why not, and every way out as a button. It lies over the picture, which keeps its place.
class SeeTrouble final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `elsewhere`: the way that there always is, after those of the message.
    SeeTrouble(QWidget& picture, Message::Link elsewhere);

    /// Nothing: the picture is seen.
    void tell(const std::optional<Message>& trouble);

protected:
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(std::size_t way) const;

    QWidget& m_picture;
    Message::Link m_elsewhere;
    Sentence m_why;
    std::vector<Message::Link> m_ways;
    QLabel* m_text;
    QBoxLayout* m_row;
    std::vector<QPushButton*> m_buttons; ///< one a way; those behind are hidden
};

} // namespace ks

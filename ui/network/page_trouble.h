#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/message.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace ks {

/// Why a page has nothing to show of a network that cannot be trained, and every way on as a button. GUI thread only.
class PageTrouble final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// In the middle of `ground`, over what is there, which keeps its place. `page`: what is hidden meanwhile, so that no key leads there; null: nothing.
    PageTrouble(const QString& name, QWidget& ground, QWidget* page = nullptr);
    /// A band above pages that have something to show all the same; whoever makes it places it.
    explicit PageTrouble(QWidget* parent);

    /// Nothing: the page is seen.
    void tell(const std::optional<Message>& trouble);
    /// What it says; empty where it says nothing.
    QString said() const { return isHidden() ? QString() : m_why.said(); }

protected:
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void hideAgain();
    void makeButtons();
    void follow(std::size_t way) const;

    QWidget* m_ground = nullptr; ///< null: a band
    QWidget* m_page = nullptr;
    Sentence m_why;
    std::vector<Message::Link> m_ways;
    QLabel* m_text;
    QLayout* m_row;
    std::vector<QPushButton*> m_buttons; ///< one a way; those behind are hidden
};

} // namespace ks

#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/watch/sample_wish.h"

#include <QWidget>

#include <array>
#include <cstdint>

namespace ks {

/// All of them in one menu, and those that have room beside it as buttons of their own. The menu is always there; where the room gets less, buttons go
/// and nothing else moves.
class SampleButtons final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `page`: whose they are, with which the names of their parts begin.
    SampleButtons(const QString& page, QWidget* parent);

    /// `whyNot`: empty where it can be wished for now.
    void offer(SampleWish wish, const QString& whyNot);
    /// What cannot be wished for at all has no place.
    void setThere(SampleWish wish, bool there);
    /// Pictures or rows of a table; classes or numbers.
    void setKinds(bool pictures, bool classes);
    /// The next one of each of these can be wished for, in a menu of their own; empty: there are none.
    void setClasses(const QStringList& names);
    QAction& action(SampleWish wish) const { return *m_actions.at(static_cast<std::size_t>(wish)); }

    QSize sizeHint() const override;
    /// The menu alone, by its icon.
    QSize minimumSizeHint() const override { return {m_small.width(), sizeHint().height()}; }

signals:
    void wished(ks::SampleWish wish);
    void classWished(int label);

protected:
    void retranslate() override;
    void takeFont() override { measure(); }
    void takeSize() override { arrange(); }

private:
    struct Words {
        QString name;
        QString tip;
    };
    Words wordsOf(SampleWish wish) const;
    /// Those that there are have their places; others are not to be seen.
    void arrange();
    /// How large the menu's button is, with its word and without.
    void measure();
    void name(SampleWish wish);

    std::array<QAction*, 6> m_actions{};
    std::array<QString, 6> m_whyNot;
    std::array<QToolButton*, 6> m_buttons{}; ///< null: in the menu alone
    QToolButton* m_all;
    QMenu* m_menu;
    QMenu* m_classMenu;
    QStringList m_classNames;
    QSize m_whole;
    QSize m_small;
    bool m_pictures = true;
    bool m_classes = true;
};

} // namespace ks

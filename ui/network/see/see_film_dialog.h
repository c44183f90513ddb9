#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/see/see_dialog_form.h"
#include "ui/network/see/see_film.h"

#include <QDialog>

#include <functional>

namespace ks {

struct SeeFilmFacts;

/// How a film is to be, and how long and how large it gets. Not modal: the network can be looked at meanwhile, and what is seen when it is written is filmed.
class SeeFilmDialog final : public Retranslating<QDialog> {
    Q_OBJECT

public:
    using Facts = std::function<SeeFilmFacts(const SeeFilmWish&)>;

    /// `liked`: what it begins with.
    SeeFilmDialog(const SeeFilmWish& liked, Facts facts, QWidget* parent);

    SeeFilmWish wish() const;
    /// What can be filmed is something else now.
    void refresh();

signals:
    void chosen(const ks::SeeFilmWish& wish);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void build();
    QString sentence(const SeeFilmFacts& facts) const;

    SeeDialogForm m_form;
    SeeFilmKind m_kind;
    Facts m_facts;
    QLabel* m_untilTitle;
    QComboBox* m_until;
    QLabel* m_stepsTitle;
    QComboBox* m_steps;
    QLabel* m_formatTitle;
    QComboBox* m_format;
    QLabel* m_widthTitle;
    QSpinBox* m_width;
    QLabel* m_framesTitle;
    QSpinBox* m_frames;
    QLabel* m_speedTitle;
    QSpinBox* m_speed;
    QLabel* m_said;
    bool m_all; ///< frames that there are, until a number was asked for
};

} // namespace ks

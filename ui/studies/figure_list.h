#pragma once

#include "core/studies/study_record.h"
#include "ui/language/retranslating.h"
#include "ui/studies/studies_document.h"

#include <QTreeWidget>

#include <map>

#include <string>

namespace ks {

/// The figures of a study by group, each with a sign of how far it is seen again here, and below them its claims.
class FigureList final : public Retranslating<QTreeWidget> {
    Q_OBJECT

public:
    explicit FigureList(QWidget* parent);

    /// Chooses `figure`, or the first where there is none of that id.
    void show(const StudiesDocument::StudyPtr& study, const std::string& figure);
    /// The signs, by what was measured.
    void refresh(const StudyRecord& record);
    /// Empty: the claims.
    std::string current() const;
    void choose(const std::string& figure);
    void chooseClaims();
    /// To the one before or after.
    void step(int direction);

    /// "measured here in part", …
    static QString stateText(FigureState state);

signals:
    void chosen();
    void entered(); ///< by Return: to what is chosen
    void left();    ///< by Esc

protected:
    void retranslate() override;
    void takeFont() override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    template <class Do>
    void forEachFigure(Do what) const;

    StudiesDocument::StudyPtr m_study;
    QTreeWidgetItem* m_claims = nullptr;
    std::map<std::string, FigureState> m_states;
};

} // namespace ks

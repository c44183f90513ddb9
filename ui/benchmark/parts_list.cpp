#include "ui/benchmark/parts_list.h"

#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QListWidget>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr int mostPartRows = 6; ///< the list scrolls beyond them

struct PartsButton {
    const char* icon;
    const char* name;
};
/// In the order of PartsDeed.
constexpr std::array<PartsButton, static_cast<std::size_t>(PartsDeed::ButtonCount)> partsButtons = {
    {{"add", "Add"}, {"copy", "Double"}, {"remove", "Remove"}, {"less", "Up"}, {"more", "Down"}}};

} // namespace

PartsList::PartsList(const char* name, QWidget* parent) : Retranslating(parent), m_list(named(new QListWidget(this), name))
{
    m_list->setTextElideMode(Qt::ElideRight);
    auto* buttons = new QWidget(this);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < partsButtons.size(); ++i) {
        auto* button = iconButton(partsButtons[i].icon, buttons);
        button->setObjectName(QLatin1String(name) + QLatin1String(partsButtons[i].name));
        connect(button, &QToolButton::clicked, this, [this, i] { emit wanted(static_cast<PartsDeed>(i)); });
        row->addWidget(button);
        m_buttons.push_back(button);
    }
    row->addStretch(1);
    layColumn(*this, {m_list, buttons})->setContentsMargins(0, 0, 0, 0);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int at) {
        if (!m_showing && at >= 0)
            emit chosen(static_cast<std::size_t>(at));
    });
}

void PartsList::show(const QStringList& parts, std::size_t chosen, std::size_t least, std::size_t most)
{
    m_showing = true;
    while (m_list->count() > parts.size())
        delete m_list->takeItem(m_list->count() - 1);
    for (int i = 0; i < parts.size(); ++i) {
        if (i == m_list->count())
            m_list->addItem(QString());
        m_list->item(i)->setText(parts[i]);
        m_list->item(i)->setToolTip(parts[i]);
    }
    m_list->setCurrentRow(parts.isEmpty() ? -1 : static_cast<int>(chosen));
    m_list->setVisible(parts.size() > 1);
    fitHeight();
    m_showing = false;
    const auto count = static_cast<std::size_t>(parts.size());
    button(PartsDeed::Add).setEnabled(count < most);
    button(PartsDeed::Double).setEnabled(count > 0 && count < most);
    button(PartsDeed::Remove).setEnabled(count > least);
    button(PartsDeed::Up).setEnabled(count > 0 && chosen > 0);
    button(PartsDeed::Down).setEnabled(chosen + 1 < count);
}

void PartsList::setWords(const QString& list, const QStringList& buttons)
{
    m_list->setAccessibleName(list);
    for (std::size_t i = 0; i < m_buttons.size(); ++i)
        setNames(*m_buttons[i], buttons.at(static_cast<qsizetype>(i)), buttons.at(static_cast<qsizetype>(i)));
}

void PartsList::fitHeight()
{
    const int rows = std::clamp(m_list->count(), 1, mostPartRows);
    m_list->setFixedHeight(rows * std::max(14, m_list->sizeHintForRow(0)) + 2 * m_list->frameWidth() + 2);
}

} // namespace ks

#include "moc_parts_list.cpp"

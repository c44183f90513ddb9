// What the network would ask of every backend.
#include "core/base/memory.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/build_picture.h"
#include "ui/network/build/layer_table.h"
#include "ui/theme/offered.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>

#include <tuple>

namespace ks {

void BuildPage::offerForecast()
{
    offer(*m_measure, m_problems.empty(),
          tr("Estimates the memory and measures a few training steps on each backend, a third of a second each."),
          m_problems.empty() ? QString() : toQString(m_problems.front().what));
}

/// It is of another network by now, or of another batch. Nothing else that is edited has to do with it.
void BuildPage::dropForecast()
{
    const auto asked = [](const NetworkContent& content) {
        return std::tuple(content.model.graph, content.model.loss, content.settings.batch, content.settings.optimizer,
                          content.settings.threads);
    };
    if (!m_forecasted || asked(*m_forecasted) != asked(m_document.content())) {
        if (m_forecasting.isRunning())
            m_host.post({.kind = Message::Kind::Note,
                         .text = [] { return tr("The forecast was given up: what it was about has changed."); },
                         .topic = QStringLiteral("network")});
        m_forecasting.cancel();
        m_forecasted.reset();
        m_forecastTable->hide();
        m_picture->setLow(false);
    }
    if (!m_forecasting.isRunning())
        offerForecast();
}

void BuildPage::forecast()
{
    offer(*m_measure, false, {}, tr("The measurement is under way."));
    m_forecasts.clear();
    m_forecasted = std::make_shared<const NetworkContent>(m_document.content());
    forecastNext(m_forecasted);
}

/// On the next backend, for the network as it was when somebody asked.
void BuildPage::forecastNext(const std::shared_ptr<const NetworkContent>& asked)
{
    const auto& backends = allBackends();
    if (m_forecasts.size() == backends.size()) {
        offerForecast();
        return;
    }
    Backend* backend = backends[m_forecasts.size()];
    m_forecasting.start([backend, asked](const std::stop_token& stop) { return forecastOn(*backend, asked->model, asked->settings, stop); },
                        [this, asked](const BackendForecast& one) {
                            m_forecasts.push_back(one);
                            showForecast();
                            forecastNext(asked);
                        },
                        [this](const Text& why) {
                            offerForecast();
                            m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")});
                        });
}

void BuildPage::showForecast()
{
    m_forecastTable->setRowCount(static_cast<int>(m_forecasts.size()));
    for (int row = 0; row < m_forecastTable->rowCount(); ++row) {
        const BackendForecast& one = m_forecasts[static_cast<std::size_t>(row)];
        const QString memory = one.available ? bytesOnScreen(one.memory.total()) : QString();
        const QString speed = one.imagesPerSecond > 0 ? rateOnScreen(one.imagesPerSecond) : QString();
        QString note = toQString(one.reason);
        if (one.available && !one.memory.fits())
            note = tr("This does not fit; the largest batch is %1.").arg(countOnScreen(one.memory.largestBatch));
        if (one.tooSlow)
            note = tr("Given up: one sample takes more than %1 s to train on.").arg(forecastPatience);
        m_forecastTable->setItem(row, 0, tableCell(QString::fromStdString(one.backend), false));
        m_forecastTable->setItem(row, 1, tableCell(memory, true));
        m_forecastTable->setItem(row, 2, tableCell(speed, true));
        m_forecastTable->setItem(row, 3, tableCell(note, false));
    }
    fitForecast();
    constexpr int lowPage = 760; // where forecast and pictures together leave no room for the layers
    m_picture->setLow(height() < lowPage);
    m_forecastTable->show();
}

void BuildPage::fitForecast()
{
    m_forecastTable->resizeColumnsToContents();
    m_forecastTable->horizontalHeader()->setStretchLastSection(true);
    showAllRows(*m_forecastTable);
}

} // namespace ks

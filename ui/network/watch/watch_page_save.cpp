// What a sight gives away: tensors under names, and files.
#include "core/base/error.h"

#include "core/base/file.h"
#include "core/io/tensor_file.h"
#include "ui/language/text.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/attention_view.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/map_sight.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/histogram_view.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/path_dialog.h"

#include <QBuffer>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QRegularExpression>
#include <QTabWidget>

namespace ks {

struct WatchPage::Saving {
    QString name;
    QImage picture;
    TensorPtr tensor;
    QByteArray table; ///< in place of the tensor's own CSV
};

namespace {

TensorPtr countsOf(const Evaluation& evaluation)
{
    Tensor counts({1, 1, evaluation.classes, evaluation.classes}, "confusion");
    std::ranges::transform(evaluation.confusion, counts.data(), [](std::int64_t count) { return static_cast<float>(count); });
    return std::make_shared<const Tensor>(std::move(counts));
}

void writeAs(const QString& path, const QImage& picture, const TensorPtr& tensor, const QByteArray& table)
{
    const std::filesystem::path file = path.toStdString();
    const TensorFormat format = tensorFormatOf(file);
    if (format == TensorFormat::Png) {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        picture.save(&buffer, "PNG");
        writeFile(file, std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    } else if (format == TensorFormat::Csv && !table.isEmpty()) {
        writeFile(file, std::as_bytes(std::span(table.constData(), static_cast<std::size_t>(table.size()))));
    } else {
        writeNumbers(file, *tensor, format);
    }
}

} // namespace

QString WatchPage::tensorName() const
{
    return QString::fromStdString(m_answer->layer + ' ' + std::string(nameOf(m_answer->question.role)));
}

QString WatchPage::mapName() const
{
    return m_maps->chosenMap() ? tensorName() + QLatin1Char(' ') + m_maps->wall().nameOf(m_maps->wall().current()) : tensorName();
}

QString WatchPage::tensorTitle() const
{
    const QString layer = m_answer->question.node < 0 ? m_layer->itemText(0) : QString::fromStdString(m_answer->layer);
    return tr("%1 of %2").arg(watchTitle(m_answer->question.role), layer);
}

QString WatchPage::mapTitle() const
{
    return tensorTitle() + QStringLiteral(", ") + m_maps->chosenName();
}

WatchPage::Saving WatchPage::saving(bool whole) const
{
    if (!wantsEvaluation() && !answersLook())
        return {};
    switch (sight()) {
    case Sight::Maps:
        if (whole)
            return {tensorName(), m_maps->montage(), m_answer->tensor, {}};
        return {mapName(), m_maps->chosenPicture(), m_maps->chosenMap(), {}};
    case Sight::Numbers: return {tensorName(), m_numbers->grab().toImage(), m_answer->tensor, {}};
    case Sight::Attention: return {m_attention->chosenName(), m_attention->chosenPicture(), m_attention->chosenMap(), {}};
    case Sight::Confusion:
        if (!m_evaluation)
            return {};
        return {QStringLiteral("confusion"), m_confusion->grab().toImage(), countsOf(*m_evaluation), m_confusion->csv()};
    case Sight::Wrong: return {QStringLiteral("wrong"), m_gallery->grab().toImage(), nullptr, m_gallery->csv()};
    case Sight::Regression:
        return {QStringLiteral("regression"), m_regression->grab().toImage(), m_regression->values(), m_regression->csv()};
    }
    return {};
}

/// The last answer is to what is asked for: another sight or tensor may have been chosen just before the page was closed.
bool WatchPage::answersLook() const
{
    if (!m_answer || m_answer->question.attention != (m_looking == Sight::Attention))
        return false;
    return m_looking == Sight::Attention ||
           (m_answer->question.statistics == (m_looking == Sight::Numbers) && m_answer->question.node == m_layer->currentData().toInt() &&
            m_answer->question.role == static_cast<Role>(m_tensor->currentData().toInt()));
}

bool WatchPage::isBehind() const
{
    return answersLook() && (isRunning() || trained() != m_answer->trained);
}

bool WatchPage::isSightBehind() const
{
    return wantsEvaluation() ? m_evaluation && (isRunning() || trained() != m_evaluatedAt) : isBehind();
}

std::vector<NamedTensor> WatchPage::shown() const
{
    if (!m_run.hasTrainer() || isBehind() || !answersLook())
        return {};
    std::vector<NamedTensor> tensors;
    const auto add = [&](const QString& name, const TensorPtr& tensor, const QString& title) {
        if (tensor)
            tensors.push_back({name, tensor, title});
    };
    if (m_looking == Sight::Attention) {
        add(QStringLiteral("saliency"), m_answer->saliency, AttentionView::tr("Saliency"));
        add(QStringLiteral("grad-cam"), m_answer->cam, QStringLiteral("Grad-CAM"));
    } else {
        add(tensorName(), m_answer->tensor, tensorTitle());
        if (m_looking == Sight::Maps && m_answer->tensor && m_maps->wall().maps() > 1) // else it is the whole again
            add(mapName(), m_maps->chosenMap(), mapTitle());
    }
    add(QStringLiteral("picture"), m_answer->picture, tr("Picture"));
    return tensors;
}

void WatchPage::saveChosen(const QString& path)
{
    write(saving(false), path);
}

void WatchPage::sayNothingThere()
{
    m_host.post(
        {.kind = Message::Kind::Failure, .text = [] { return tr("There is nothing to save yet."); }, .topic = QStringLiteral("file")});
}

void WatchPage::write(const Saving& what, const QString& path)
{
    const bool numbers = !path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
    if (what.picture.isNull() || (numbers && !what.tensor && what.table.isEmpty()))
        return sayNothingThere();
    m_writing.start(
        path, [what, path](const std::stop_token&) { writeAs(path, what.picture, what.tensor, what.table); },
        [this, path] {
            sayWritten(m_host, path);
            emit saved();
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")}); });
}

void WatchPage::askWhereToSave(bool whole)
{
    const Saving what = saving(whole);
    if (what.picture.isNull())
        return sayNothingThere();
    QStringList filters = {tr("Picture (*.png)")};
    if (what.tensor || !what.table.isEmpty())
        filters.append(tr("Table (*.csv)"));
    if (what.tensor)
        filters.append(tr("NumPy array (*.npy)"));
    QString name = what.name;
    auto* dialog = new PathDialog(this, {}, filters);
    dialog->wantNewFile(QStringLiteral("png"));
    dialog->selectFile(name.replace(QRegularExpression(QStringLiteral("[^\\w.-]+")), QStringLiteral("-")));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).remove(QLatin1Char(')')));
    });
    dialog->ask(this, [this, what](const QString& path) { write(what, path); });
}

void WatchPage::openMenu(const QPoint& global)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* one = menu->addAction(sight() == Sight::Maps ? tr("Save this map…") : tr("Save what is shown…"));
    one->setShortcut(Qt::CTRL | Qt::Key_E);
    connect(one, &QAction::triggered, this, [this] { askWhereToSave(false); });
    if (sight() == Sight::Maps)
        connect(menu->addAction(tr("Save all maps of the layer…")), &QAction::triggered, this, [this] { askWhereToSave(true); });
    connect(menu->addAction(tr("Copy the picture")), &QAction::triggered, this, [this] {
        const QImage picture = saving(false).picture;
        picture.isNull() ? sayNothingThere() : QGuiApplication::clipboard()->setImage(picture);
    });
    menu->popup(global);
}

bool WatchPage::event(QEvent* event)
{
    // Ctrl+E belongs to what has the keyboard, before the window's own.
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::ControlModifier && key->key() == Qt::Key_E) {
            event->accept();
            return true;
        }
    }
    return NetworkPage::event(event);
}

void WatchPage::contextMenuEvent(QContextMenuEvent* event)
{
    openMenu(event->globalPos());
}

void WatchPage::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_E)
        return askWhereToSave(false);
    NetworkPage::keyPressEvent(event);
}

} // namespace ks

#include "ui/grids/channel_strip.h"
#include "ui/grids/plane_montage.h"
#include "ui/grids/plane_thumbnails.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/gallery_view.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QPalette>
#include <QTest>

using namespace ks;

/// Lists and tables whose models are ours, with nothing in them and nothing chosen.
class ItemViewsTest : public QObject {
    Q_OBJECT

    using Make = QWidget* (*)();

private slots:
    /// What is hidden looks as in the theme of now.
    void hiddenThumbnailsFollowTheTheme()
    {
        PlaneThumbnails thumbnails(8);
        thumbnails.setTensor(std::make_shared<const Tensor>(Shape{1, 1, 4, 4}));
        thumbnails.setHiddenFrom(0);
        const QPalette before = QGuiApplication::palette();
        for (const QColor& ground : {QColor(Qt::white), QColor(Qt::black)}) {
            QPalette palette = before;
            palette.setColor(QPalette::AlternateBase, ground);
            QGuiApplication::setPalette(palette);
            QCOMPARE(thumbnails.of(0, 0).pixmap(8, 8).toImage().pixelColor(3, 3), ground);
        }
        QGuiApplication::setPalette(before);
    }

    /// Qt asks the model for a current item that does not exist when Ctrl+C is pressed, or a screen reader comes.
    void copyOfNothing_data()
    {
        QTest::addColumn<Make>("make");
        QTest::newRow("gallery") << Make([]() -> QWidget* { return new GalleryView; });
        QTest::newRow("confusion") << Make([]() -> QWidget* { return new ConfusionView; });
        QTest::newRow("channels") << Make([]() -> QWidget* { return new ChannelStrip; });
        QTest::newRow("planes") << Make([]() -> QWidget* { return new PlaneMontage(nullptr); });
    }
    void copyOfNothing()
    {
        QFETCH(Make, make);
        const std::unique_ptr<QWidget> widget(make());
        const QList<QAbstractItemView*> views = widget->findChildren<QAbstractItemView*>();
        qsizetype ours = 0;
        for (QAbstractItemView* view : views) {
            if (qobject_cast<QAbstractItemView*>(view->parentWidget()) || !view->model())
                continue;
            ++ours;
            QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
            for (const Qt::ItemDataRole role :
                 {Qt::DisplayRole, Qt::DecorationRole, Qt::ToolTipRole, Qt::AccessibleTextRole, Qt::BackgroundRole})
                QVERIFY(!view->model()->data({}, role).isValid());
        }
        QVERIFY(ours > 0);
    }
};

QTEST_MAIN(ItemViewsTest)
#include "tst_item_views.moc"

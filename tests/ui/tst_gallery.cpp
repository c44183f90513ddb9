#include "ui/shell/gallery.h"
#include "ui/theme/contrasts.h"
#include "ui/theme/families.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>
#include <set>

using namespace ks;

/// The page of the visual language: all of it is there, and is seen in every theme.
class TestGallery : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;

    /// What a part is of, by its name or by the words on it; null: it is not there.
    static const QWidget* partOf(const Gallery& gallery, const QString& name)
    {
        const QList<QWidget*> parts = gallery.findChildren<QWidget*>();
        const auto found = std::ranges::find_if(parts, [&](const QWidget* part) {
            const auto* button = qobject_cast<const QToolButton*>(part);
            return part->accessibleName() == name || (button && button->text() == name);
        });
        return found == parts.end() ? nullptr : *found;
    }
    static QStringList names()
    {
        QStringList all;
        for (QString icon : QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}, QDir::Files)) {
            icon.chop(4);
            all.append(icon);
        }
        for (const ContrastPair& pair : contrastPairs())
            all.append(QLatin1String(pair.above) + QLatin1Char('/') + QLatin1String(pair.ground));
        for (const auto& [family, title] : familyTitles)
            all.append(QLatin1String(title));
        return all;
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }
    void cleanupTestCase() { m_theme.reset(); }

    /// Every icon, pair of colours, kind of operator and size of letters.
    void nothingIsMissing()
    {
        const Gallery gallery;
        for (const QString& name : names())
            QVERIFY2(partOf(gallery, name), qPrintable(name));
        const QList<QLabel*> labels = gallery.findChildren<QLabel*>();
        for (const TextRole role : textRoles)
            QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) { return label->font() == textFont(role, gallery.font()); }));
    }

    void allIsSeen_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("highContrast");
        for (const bool dark : {false, true})
            for (const bool high : {false, true})
                QTest::addRow("%s%s", dark ? "dark" : "light", high ? ", high contrast" : "") << dark << high;
    }
    void allIsSeen()
    {
        QFETCH(const bool, dark);
        QFETCH(const bool, highContrast);
        m_theme->setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
        m_theme->setHighContrast(highContrast ? Follow::On : Follow::Off);
        Gallery gallery;
        gallery.resize(1280, 720);
        gallery.show();
        QVERIFY(QTest::qWaitForWindowExposed(&gallery));
        const QImage image = gallery.grab().toImage();
        QCOMPARE(image.pixelColor(1, 1).rgb(), m_theme->colours().window.rgb());
        for (const QString& name : names()) {
            const QWidget& part = *partOf(gallery, name);
            const QRect place(part.mapTo(&gallery, QPoint()), part.size());
            QVERIFY2(gallery.rect().contains(place), qPrintable(name));
            std::set<QRgb> colours;
            for (int y = place.top(); y <= place.bottom(); ++y)
                for (int x = place.left(); x <= place.right(); ++x)
                    colours.insert(image.pixel(x, y));
            QVERIFY2(colours.size() > 1, qPrintable(name)); // something is drawn on its ground
        }
    }
};

QTEST_MAIN(TestGallery)
#include "tst_gallery.moc"

#include "core/backends/backend.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "tests/ui/settled.h"
#include "ui/fields/folding_section.h"
#include "ui/language/languages.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/operation/panels/implementations_window.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDeadlineTimer>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace ks;

class BackendsPanelTest : public QObject {
    Q_OBJECT

public:
    explicit BackendsPanelTest(Theme& theme) : m_theme(theme) {}

private:
    Theme& m_theme;

    static Session session(OpKind op)
    {
        const Shape shape{1, 2, 16, 16};
        Session session;
        session.content.src = {
            std::make_shared<const Tensor>(randomTensor({.shape = shape, .distribution = Distribution::Normal, .high = 1})),
            {.kind = SourceKind::Random, .random = {.shape = shape}}};
        session.content.spec = defaultSpec(op, shape);
        fitWeights(session.content);
        return session;
    }

    /// A panel that was opened on random numbers, with a line for every backend.
    struct Desk {
        ComputeThread compute;
        OperationDocument document{compute};
        BackendsPanel panel{document, compute};
        QSignalSpy finished{&panel, &BackendsPanel::finished};
        QTreeWidget* table = panel.findChild<QTreeWidget*>("backendsTable");

        explicit Desk(OpKind op)
        {
            panel.resize(420, 760);
            panel.show();
            document.open(session(op));
            panel.setOpen(true);
        }
        bool measured() { return finished.wait(30000); }
    };

private slots:
    /// After Stop nothing looks as if it were still to come: what is measured can be compared, the rest says that it is not.
    void stopLeavesNothingUnderWay()
    {
        Desk desk(OpKind::Conv);
        auto* stop = desk.panel.findChild<QPushButton*>("backendsCancel");
        const auto rows = [&] {
            QStringList medians;
            for (int i = 0; i < desk.table->topLevelItemCount(); ++i)
                medians << desk.table->topLevelItem(i)->text(1);
            return medians;
        };
        const auto isMeasured = [](const QString& median) { return median.back() == QLatin1Char('s'); };
        const auto measured = [&] {
            return std::ranges::count_if(rows(), [&](const QString& one) { return !one.isEmpty() && isMeasured(one); });
        };
        for (QDeadlineTimer end(30000); measured() < 2 && !end.hasExpired();)
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents); // the next is done soon
        QCOMPARE(measured(), 2);
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(rows().contains(QStringLiteral("–")));
        QVERIFY(!rows().contains(QStringLiteral("…")));
        for (const QComboBox* box : desk.panel.findChildren<QComboBox*>())
            QVERIFY2(!box->isVisible() || box->count() > 0, qPrintable(box->accessibleName()));
    }

    /// Backends that end beyond float32 in ways of their own are not wrong, and do not agree.
    void whatOverflowsDoesNotAgree()
    {
        Session overflowing = session(OpKind::AveragePool);
        const float large = 3e38F;
        const Shape& shape = overflowing.content.spec.src;
        overflowing.content.src.tensor =
            std::make_shared<const Tensor>(shape, std::vector<float>(static_cast<std::size_t>(shape.elements()), large));
        Desk desk(OpKind::Conv);
        desk.document.open(overflowing);
        for (QDeadlineTimer end(30000); !desk.panel.summary().contains(QStringLiteral("overflow")) && !end.hasExpired();)
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 200);
        QVERIFY2(desk.panel.summary().contains(QStringLiteral("overflow")), qPrintable(desk.panel.summary()));
        QVERIFY2(!desk.panel.summary().contains(QStringLiteral("agree")), qPrintable(desk.panel.summary()));
    }

    /// As everywhere in the window.
    void timesHaveThreeDigits()
    {
        Desk desk(OpKind::MaxPool);
        QVERIFY(desk.measured());
        int times = 0;
        for (int i = 0; i < desk.table->topLevelItemCount(); ++i) {
            const QString median = desk.table->topLevelItem(i)->text(1);
            if (!median.endsWith(QLatin1Char('s'))) // of one that is not there
                continue;
            ++times;
            QVERIFY2(std::ranges::count_if(median, [](QChar one) { return one.isDigit(); }) <= 3, qPrintable(median));
        }
        QVERIFY(times > 1);
    }

    void measuresOnlyWhenOpened()
    {
        ComputeThread compute;
        OperationDocument document(compute);
        BackendsPanel panel(document, compute);
        panel.resize(420, 640);
        panel.show();
        document.open(session(OpKind::Conv));
        QVERIFY(test::settled(&compute));
        QVERIFY(panel.rows().empty());
        QSignalSpy finished(&panel, &BackendsPanel::finished);
        panel.setOpen(true);
        QVERIFY(finished.wait(30000));
        QCOMPARE(panel.rows().size(), allBackends().size());
        int ran = 0;
        for (std::size_t i = 0; i < panel.rows().size(); ++i) {
            const BackendMeasurement& row = panel.rows()[i];
            QVERIFY2(row.result || !row.reason.empty(), row.id.c_str()); // either numbers or a reason
            if (!row.result)
                continue;
            ++ran;
            QVERIFY(row.timing.median() > 0);
            QVERIFY2(row.comparison.verdict != Verdict::Beyond, row.id.c_str());
        }
        QVERIFY(ran >= 2);
        QVERIFY2(panel.summary().contains("agree"), qPrintable(panel.summary()));
        QTRY_VERIFY(!panel.findChild<QLabel*>("backendsDifference")->text().isEmpty());
        panel.resize(280, 640); // narrow: every reason is read whole, in several lines, and no row needs scrolling
        QVERIFY(test::settled(&compute));
        const auto* table = panel.findChild<QTreeWidget*>("backendsTable");
        for (int i = 0; i < table->topLevelItemCount(); ++i) {
            const QTreeWidgetItem* item = table->topLevelItem(i);
            const QRect place = table->visualItemRect(item);
            QVERIFY2(table->viewport()->rect().contains(place.topLeft()) && place.bottom() <= table->viewport()->height(),
                     qPrintable(item->text(0)));
            if (!item->isFirstColumnSpanned())
                continue;
            const int width = table->viewport()->width() - table->indentation();
            const QRect text = table->fontMetrics().boundingRect(0, 0, width, 1000, Qt::TextWordWrap, item->text(0));
            QVERIFY2(place.height() >= text.height(), qPrintable(item->text(0)));
        }
        if (const QString folder = qEnvironmentVariable("KS_TEST_PICTURES"); !folder.isEmpty()) {
            QVERIFY(test::settled(&compute));
            panel.grab().save(folder + "/backends.png");
            panel.findChild<QCheckBox*>("backendsDetails")->setChecked(true);
            panel.resize(900, 640);
            QVERIFY(test::settled(&compute));
            panel.grab().save(folder + "/backends_details.png");
        }
    }
    /// Also what was written before it became dark or light.
    void rowsCanBeReadInBothThemes()
    {
        Desk desk(OpKind::MaxPool);
        QVERIFY(desk.measured());
        const Theme::Mode before = m_theme.mode();
        for (const Theme::Mode mode : {Theme::Mode::Dark, Theme::Mode::Light, before}) {
            m_theme.setMode(mode);
            const Colours& colours = coloursOf(desk.panel.palette());
            QTRY_COMPARE(desk.table->topLevelItem(0)->foreground(1).color(), colours.text);
            QTRY_COMPARE(desk.table->topLevelItem(desk.table->topLevelItemCount() - 1)->foreground(0).color(), colours.muted); // cudnn
        }
    }

    void worstCellIsAClickAway()
    {
        Desk desk(OpKind::Conv);
        QVERIFY(desk.measured());
        const Comparison& first = desk.panel.rows().front().comparison;
        QVERIFY(first.worst);
        emit desk.table->itemActivated(desk.table->topLevelItem(0), 0);
        QVERIFY(desk.document.view().pin);
        QCOMPARE(desk.document.view().pin->cell, first.worst->cell);
    }
    /// What an implementation does is said in the language of the moment.
    void storiesSpeakTheLanguage()
    {
        Languages languages;
        languages.use(QStringLiteral("en"));
        Desk desk(OpKind::MaxPool);
        QVERIFY(desk.measured());
        QTreeWidgetItem* openmp = desk.table->topLevelItem(1);
        openmp->setExpanded(true);
        QVERIFY(desk.measured());
        const QString english = openmp->child(0)->toolTip(0);
        QVERIFY(!english.isEmpty());
        languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(openmp->child(0)->toolTip(0) != english, qPrintable(english));
        languages.use(QStringLiteral("en"));
        QTRY_COMPARE(openmp->child(0)->toolTip(0), english);
    }
    /// A backend unfolds into its implementations, each measured and judged, or with its reason; they can be compared like backends.
    void backendsUnfoldIntoImplementations()
    {
        Desk desk(OpKind::MaxPool);
        auto& [compute, document, panel, finished, table] = desk;
        QVERIFY(desk.measured());
        const auto backends = allBackends();
        QCOMPARE(table->topLevelItemCount(), static_cast<int>(backends.size()));
        QTreeWidgetItem* openmp = table->topLevelItem(1);
        QCOMPARE(openmp->text(0), QString("openmp"));
        openmp->setExpanded(true);
        QVERIFY(desk.measured());
        const auto implementations = findBackend("openmp")->implementations(OpKind::MaxPool, Pass::Inference);
        QCOMPARE(openmp->childCount(), static_cast<int>(implementations.size()));
        QVERIFY(implementations.size() >= 5);
        int refused = 0;
        for (std::size_t i = 0; i < implementations.size(); ++i) {
            const BackendsPanel::Row& row = panel.rows()[backends.size() + i];
            QCOMPARE(QString::fromStdString(row.wanted), QString::fromUtf8(implementations[i].name.data()));
            QCOMPARE(row.item->text(0), QString::fromStdString(row.wanted));
            if (row.result) {
                QCOMPARE(row.implementation, row.wanted);
                QVERIFY(row.timing.median() > 0);
                QCOMPARE(row.comparison.verdict, Verdict::Equal);
            } else {
                QVERIFY(!row.reason.empty());
                ++refused;
            }
        }
        auto* second = panel.findChild<QComboBox*>("backendsSecond");
        QVERIFY(second->findText("openmp · scan") >= 0);
        second->setCurrentIndex(second->findText("openmp · scan"));
        emit second->activated(second->currentIndex());
        QTRY_COMPARE(panel.findChild<QLabel*>("backendsDifference")->text(), QString("The same numbers in every cell."));
        QCOMPARE(implementations.size() - static_cast<std::size_t>(refused),
                 static_cast<std::size_t>(std::ranges::count_if(
                     implementations, [&](const Implementation& one) { return !one.supports || one.supports(document.content().spec); })));
        if (const QString folder = qEnvironmentVariable("KS_TEST_PICTURES"); !folder.isEmpty())
            panel.grab().save(folder + "/backends_unfolded.png");

        OpSpec other = document.content().spec; // what is unfolded stays so
        other.kernel = {3, 3};
        finished.clear();
        document.edit().setSpec(other, "3×3");
        QVERIFY(desk.measured());
        QCOMPARE(table->topLevelItem(1)->childCount(), static_cast<int>(implementations.size()));
    }
    void backwardPassesToo()
    {
        Desk desk(OpKind::MaxPool);
        auto* pass = desk.panel.findChild<QComboBox*>("backendsPass");
        QCOMPARE(pass->count(), 3); // no weights
        pass->setCurrentIndex(2);
        emit pass->activated(2);
        QVERIFY(desk.measured());
        const BackendMeasurement& first = desk.panel.rows().front();
        QVERIFY(first.result);
        QCOMPARE(first.comparison.of, Role::DiffSrc);
        QCOMPARE(first.comparison.verdict, Verdict::Equal);
    }
    /// Every backend tells how its implementations work and shows their code; one that is not there says why and can be read all the same.
    void implementationsAreToldAndShown()
    {
        Desk desk(OpKind::MaxPool);
        auto& [compute, document, panel, finished, table] = desk;
        QVERIFY(desk.measured());
        auto* explain = panel.findChild<QPushButton*>("backendsExplain");
        for (int i = 0; i < table->topLevelItemCount(); ++i) {
            const BackendsPanel::Row& row = panel.rows()[static_cast<std::size_t>(i)];
            table->setCurrentItem(table->topLevelItem(i));
            const auto implementations = findBackend(row.id)->descriptions(OpKind::MaxPool, Pass::Inference);
            const BackendInfo info = findBackend(row.id)->info();
            QVERIFY2(!implementations.empty() && explain->isEnabled(), row.id.c_str());
            explain->setFocus();
            QTest::keyClick(explain, Qt::Key_Space);
            auto* window = panel.findChild<ImplementationsWindow*>("implementationsWindow");
            QVERIFY(window && window->isVisible());
            QVERIFY2(window->windowTitle().contains(QString::fromStdString(row.id)), qPrintable(window->windowTitle()));
            auto* list = window->findChild<QListWidget*>("implementationsList");
            QCOMPARE(list->count(), static_cast<int>(implementations.size()));
            const auto* absent = window->findChild<QLabel*>("implementationsAbsent");
            QCOMPARE(absent->isVisible(), !info.available);
            QVERIFY2(absent->text().contains(QString::fromStdString(info.reason.english())), qPrintable(absent->text()));
            if (info.available)
                QCOMPARE(list->currentItem()->text().toStdString(), row.implementation); // the one that was measured
            else
                QCOMPARE(list->currentRow(), 0);
            std::set<QString> stories;
            std::set<QString> sources;
            std::set<std::string_view> files;
            for (int at = 0; at < list->count(); ++at) {
                list->setCurrentRow(at);
                stories.insert(window->findChild<QLabel*>("implementationStory")->text());
                sources.insert(window->findChild<QPlainTextEdit*>("implementationSource")->toPlainText());
                files.insert(implementations[static_cast<std::size_t>(at)].source);
            }
            QVERIFY(!stories.contains(QString()));
            QVERIFY(std::ranges::all_of(sources, [](const QString& source) { return source.contains("namespace ks"); }));
            QCOMPARE(sources.size(), files.size());
            if (row.id == "openmp")
                QCOMPARE(stories.size(), implementations.size());
            if (row.id == "openmp" || row.id == "cuda")
                QVERIFY(sources.size() >= 3);
        }
        QVERIFY(findBackend("serial")->info().available && findBackend("openmp")->info().available &&
                findBackend("lanes")->info().available);

        QTreeWidgetItem* openmp = table->topLevelItem(1); // an implementation opens at itself
        openmp->setExpanded(true);
        QVERIFY(desk.measured());
        table->setCurrentItem(openmp->child(2));
        explain->click();
        auto* window = panel.findChild<ImplementationsWindow*>("implementationsWindow");
        QCOMPARE(window->findChild<QListWidget*>("implementationsList")->currentRow(), 2);
        const auto* story = window->findChild<QLabel*>("implementationStory");
        QTRY_VERIFY(story->height() >= story->heightForWidth(story->width())); // nothing of it is cut
        if (const QString folder = qEnvironmentVariable("KS_TEST_PICTURES"); !folder.isEmpty())
            window->grab().save(folder + "/implementations.png");
    }
    void everyRowHasItsSource()
    {
        std::set<std::string> files;
        for (Backend* backend : allBackends())
            for (const OpKind op : allOps())
                for (const Pass pass : allPasses)
                    for (const Implementation& one : backend->descriptions(op, pass)) {
                        const std::string where = backend->info().id + ' ' + std::string(nameOf(op)) + ' ' + std::string(one.name);
                        QVERIFY2(!one.source.empty() && !one.story.empty(), where.c_str());
                        files.emplace(one.source);
                        QFile source(":/backends/" + QString::fromUtf8(one.source.data(), static_cast<qsizetype>(one.source.size())));
                        QVERIFY2(source.open(QIODevice::ReadOnly) && source.size() > 0, (where + ": " + std::string(one.source)).c_str());
                    }
        QVERIFY(files.size() >= 30);
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    Theme theme(application);
    theme.setMode(qEnvironmentVariableIsSet("KS_TEST_DARK") ? Theme::Mode::Dark : Theme::Mode::Light);
    BackendsPanelTest test(theme);
    return QTest::qExec(&test, argc, argv);
}
#include "tst_backends_panel.moc"

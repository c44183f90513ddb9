#include "tests/ui/network/said_digit.h"
#include "tests/ui/network/step_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/layer_maps.h"
#include "ui/network/data/data_page.h"
#include "ui/network/export/export_page.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/step/step_story.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/try/try_ways.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/network/watch/watch_page.h"
#include "ui/operation/prediction.h"
#include "ui/shell/message_bar.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace ks;

/// What Predict hides in See, or of a layer that See has lent, is hidden on the other pages of the Network lab, too.
class TestKeptNumbers : public test::StepTest {
    Q_OBJECT

private:
    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    SeeView& view() { return page().view(); }
    SeeGuess& guess() { return *page().findChild<SeeGuess*>(QStringLiteral("seeGuess")); }
    int column(const char* name) { return page().contents().columnOf(page().contents().shownWith(page().contents().model().find(name))); }
    void openSee()
    {
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() != nullptr, 20000);
        QVERIFY(m_desk->settled());
    }
    /// What it says is said in another language, too, and not only until then.
    void isSaidInEachLanguage(const QLabel& label)
    {
        const QString english = label.text();
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(label.text() != english && !label.text().isEmpty(), qPrintable(label.text()));
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(label.text(), english);
    }
    /// In the Operation lab.
    void show(Reveal reveal)
    {
        ViewState there = m_operation->document().view();
        there.reveal = reveal;
        m_operation->document().cursor().setView(there);
        QVERIFY(m_desk->settled());
    }
    /// The layer is lent at this cell, and asked for there; See is on screen again.
    void lendAsked(const SeeSpot& spot)
    {
        view().setFocus();
        view().setSpot(spot);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        page().openOperation();
        QTRY_VERIFY_WITH_TIMEOUT(m_operation->inspection().freshResult(), 20000);
        show(Reveal::Predict);
        QVERIFY(m_operation->prediction().isAsking());
        m_window->activateLab(m_lab);
        QVERIFY(m_desk->settled());
        QVERIFY(isSeeSecret(view().picture(), spot));
    }

    void look(std::uint32_t sample)
    {
        openSee();
        page().choose(Split::Test, sample);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->sample == sample, 20000);
        QVERIFY(m_desk->settled());
    }
    /// Of this sample, forwards.
    void stepTo(std::uint32_t sample, int node)
    {
        m_lab->stepPage().explainSample(Split::Test, sample);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->follows({.sample = sample}), 30000);
        walk().goToPlace(StepPhase::Forward, node);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == node, 30000);
        QVERIFY(m_desk->settled());
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// Nor is it on the other pages, of that sample: neither the layer, nor what only rewrites it, nor where it is read.
    void aLentLayerIsHiddenOnTheOtherPages()
    {
        const QString kept = QStringLiteral("Hidden by Predict until the numbers of conv1");
        openSee();
        const std::uint32_t sample = run().opened().data()->samples(Split::Test)[0];
        page().choose(Split::Test, sample);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->sample == sample, 20000);
        lendAsked({.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)});
        const Model& model = page().contents().model();
        const int conv = model.find("conv1");

        m_lab->tabs().open(QStringLiteral("watch"));
        WatchPage& watch = m_lab->watchPage();
        const auto isWatched = [&](int node, Role role) {
            watch.chooseTensor(node, role);
            return QTest::qWaitFor(
                       [&] {
                           return watch.answer() && watch.answer()->sample == sample && watch.answer()->question.node == node &&
                                  watch.answer()->question.role == role;
                       },
                       20000) &&
                   m_desk->settled();
        };
        const auto says = [&](const QWidget& widget) {
            const auto labels = widget.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* one) { return one->isVisible() && one->text().startsWith(kept); });
        };
        for (const char* hidden : {"conv1", "relu1", "maxpool1"}) {
            QVERIFY(isWatched(model.find(hidden), Role::Dst));
            QVERIFY2(!watch.maps().chosenMap() && watch.shown().empty() && says(watch.maps()), hidden);
        }
        QVERIFY(isWatched(conv, Role::Weights));
        QVERIFY(watch.maps().chosenMap() && !watch.shown().empty());

        StepPage& steps = m_lab->stepPage();
        const auto& story = *m_window->findChild<StepStory*>(QStringLiteral("stepStory"));
        const auto isSteppedTo = [&](const char* layer) {
            walk().goToPlace(StepPhase::Forward, model.find(layer));
            return QTest::qWaitFor([&] { return arrived() && walk().moment()->position.layer == model.find(layer); }, 30000) &&
                   m_desk->settled();
        };
        steps.explainSample(Split::Test, sample);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->follows({.sample = sample}), 30000);
        for (const char* hidden : {"conv1", "relu1", "conv2"}) {
            QVERIFY(isSteppedTo(hidden));
            QVERIFY2(walk().secrets().kept().startsWith(kept) && steps.tensors().shown().isEmpty() && !walk().scene(), hidden);
            QVERIFY2(story.toPlainText().trimmed().startsWith(kept), qPrintable(story.toPlainText()));
        }
        QVERIFY(isSteppedTo("relu2"));
        QVERIFY(walk().secrets().kept().isEmpty() && !steps.tensors().shown().isEmpty());

        QVERIFY(isSteppedTo("conv1"));
        show(Reveal::All); // all of it is seen there
        QVERIFY(walk().secrets().kept().isEmpty() && walk().scene() && !steps.tensors().shown().isEmpty());
        m_lab->tabs().open(QStringLiteral("watch"));
        QVERIFY(isWatched(conv, Role::Dst));
        QVERIFY(watch.maps().chosenMap());
    }

    /// Who opens it again from Step or See finds it as it was left: opened anew, it would be told what is asked for.
    void aLayerThatIsOpenedAgainStaysHidden()
    {
        openSee();
        const std::uint32_t sample = run().opened().data()->samples(Split::Test)[0];
        page().choose(Split::Test, sample);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->sample == sample, 20000);
        lendAsked({.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)});
        const Position asked = m_operation->document().view().position;
        const auto isAsStill = [&] {
            return m_window->activeLab() == static_cast<Lab*>(m_operation) && m_desk->settled() && m_operation->prediction().isAsking() &&
                   m_operation->document().view().position == asked;
        };
        view().setSpot({.column = column("conv1"), .map = 1, .cell = SeeCell(4, 4)}); // which stands before it
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        page().openOperation();
        QVERIFY(isAsStill());
        m_window->activateLab(m_lab);

        m_lab->stepPage().explainSample(Split::Test, sample);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->follows({.sample = sample}), 30000);
        const auto goTo = [&](const char* layer) {
            const int node = page().contents().model().find(layer);
            walk().goToPlace(StepPhase::Forward, node);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == node, 30000);
            QVERIFY(m_desk->settled());
        };
        for (const char* layer : {"conv1", "conv2"}) { // which reads it
            goTo(layer);
            m_lab->stepPage().openOperation();
            QVERIFY2(isAsStill(), layer);
            m_window->activateLab(m_lab);
            QVERIFY(!walk().secrets().kept().isEmpty());
        }
        goTo("relu2"); // of which nothing is hidden
        m_lab->stepPage().openOperation();
        QTRY_VERIFY_WITH_TIMEOUT(m_operation->inspection().freshResult(), 20000);
        QCOMPARE(m_operation->document().content().spec.op, OpKind::Relu);
        QVERIFY(walk().secrets().kept().isEmpty());
    }

    /// Of what one draws, Try shows the maps.
    void aLentLayerIsHiddenInTry()
    {
        openSee();
        TryPage& tried = m_lab->tryPage();
        auto& layers = *tried.findChild<QComboBox*>(QStringLiteral("tryLayer"));
        auto& maps = *tried.findChild<PlaneWall*>(QStringLiteral("tryMaps"));
        auto& why = *tried.findChild<QLabel*>(QStringLiteral("tryMapsKept"));
        m_lab->tabs().open(QStringLiteral("try"));
        tried.pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QTRY_VERIFY_WITH_TIMEOUT(maps.maps() > 0, 20000);
        emit tried.ways().lookWanted();
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.image.drawn == tried.askedPicture(), 20000);
        QVERIFY(m_desk->settled());
        lendAsked({.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)});
        m_lab->tabs().open(QStringLiteral("try"));
        const auto choose = [&](const char* layer) {
            layers.setCurrentIndex(layers.findData(page().contents().model().find(layer)));
            emit layers.activated(layers.currentIndex());
        };
        choose("conv1");
        QTRY_VERIFY_WITH_TIMEOUT(why.isVisible() && maps.maps() == 0, 20000);
        QVERIFY2(why.text().startsWith(QStringLiteral("Hidden by Predict until the numbers of conv1")), qPrintable(why.text()));
        isSaidInEachLanguage(why);
        choose("conv2");
        QTRY_VERIFY_WITH_TIMEOUT(!why.isVisible() && maps.maps() > 0, 20000);
    }

    /// What the network answers is told by Watch and Why as soon as it has been guessed in See, and not before.
    void anAnswerThatIsToBeGuessedIsHiddenInWatchAndWhy()
    {
        const auto verdictOf = [this](const char* page) { return m_window->findChild<QLabel*>(QLatin1String(page) + "Verdict")->text(); };
        const QString kept = QStringLiteral("Hidden by Predict until the answer is guessed in See.");
        auto& none = *m_window->findChild<QLabel*>(QStringLiteral("whyNone"));
        openSee();
        guess().click();
        QVERIFY(view().picture().hidden);
        m_lab->tabs().open(QStringLiteral("watch"));
        QTRY_COMPARE_WITH_TIMEOUT(verdictOf("watch"), kept, 20000);
        const Model& model = page().contents().model();
        m_lab->watchPage().chooseTensor(static_cast<int>(model.graph.nodes.size()) - 1, Role::Dst);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->watchPage().answer()->question.node + 1 == std::ssize(model.graph.nodes), 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(!m_lab->watchPage().maps().chosenMap() && m_lab->watchPage().shown().empty());
        m_lab->tabs().open(QStringLiteral("why"));
        QTRY_COMPARE_WITH_TIMEOUT(verdictOf("why"), kept, 20000);
        QTRY_VERIFY(none.isVisible() && none.text() == kept);
        auto& back = *m_window->findChild<QPushButton*>(QStringLiteral("whyToSee"));
        QVERIFY(back.isVisible());
        back.click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
        m_lab->tabs().open(QStringLiteral("why"));
        guess().click(); // nothing is to be guessed
        QTRY_VERIFY_WITH_TIMEOUT(!none.isVisible() && verdictOf("why").contains(QStringLiteral("the network says")), 20000);
        m_lab->tabs().open(QStringLiteral("watch"));
        QTRY_VERIFY_WITH_TIMEOUT(verdictOf("watch").contains(QStringLiteral("the network says")), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->watchPage().maps().chosenMap(), 20000);
    }

    /// Nor by the boxes of the diagram, of which the one that tells it has a question mark and says why.
    void anAnswerThatIsToBeGuessedIsHiddenInTheBoxes()
    {
        const QString kept = QStringLiteral("Hidden by Predict until the answer is guessed in See.");
        openSee();
        const Model& model = page().contents().model();
        const auto last = static_cast<int>(model.graph.nodes.size()) - 1;
        const int conv = model.find("conv1");
        m_lab->tabs().open(QStringLiteral("build"));
        BuildPage& build = m_lab->buildPage();
        LayerMaps& maps = *build.findChild<LayerMaps*>();
        const auto& said = *build.findChild<QLabel*>(QStringLiteral("buildNote"));
        const auto box = [&maps](int node) { return maps.of(node, QSize(60, 30), 1).toImage(); };
        QTRY_VERIFY_WITH_TIMEOUT(!box(last).isNull(), 20000);
        build.choose(last);
        const QImage answer = box(last);
        const QImage before = box(conv);
        QVERIFY(maps.kept(last).isEmpty() && !said.text().contains(kept));
        guess().click();
        QCOMPARE(maps.kept(last), kept);
        QVERIFY(box(last) != answer);
        QVERIFY2(said.text().endsWith(kept), qPrintable(said.text()));
        QVERIFY(maps.kept(conv).isEmpty() && box(conv) == before);
        guess().click();
        QVERIFY(maps.kept(last).isEmpty() && box(last) == answer && !said.text().contains(kept));
    }

    /// Nor is it told by the walk through that sample, which cannot be taken to the Operation lab there, nor by its picture among others.
    void anAnswerThatIsToBeGuessedIsHiddenInStepAndTheGallery()
    {
        const QString kept = QStringLiteral("Hidden by Predict until the answer is guessed in See.");
        const std::vector<std::uint32_t> samples = run().opened().data()->samples(Split::Test);
        look(samples[0]);
        guess().click();
        QVERIFY(view().picture().hidden);
        const Model& model = page().contents().model();
        const auto last = static_cast<int>(model.graph.nodes.size()) - 1;
        StepPage& steps = m_lab->stepPage();
        const auto& text = *m_window->findChild<QLabel*>(QStringLiteral("stepPictureText"));
        for (const int node : {last, last + 1}) { // the loss
            stepTo(samples[0], node);
            QCOMPARE(walk().secrets().kept(), kept);
            QVERIFY(steps.tensors().shown().isEmpty() && !walk().scene());
            QCOMPARE(text.text(), kept);
            steps.openOperation();
            QCOMPARE(m_window->activeLab(), static_cast<Lab*>(m_lab));
        }
        stepTo(samples[0], model.find("conv1"));
        QVERIFY(walk().secrets().kept().isEmpty() && walk().scene());
        QCOMPARE(text.text(), kept);

        m_lab->tabs().open(QStringLiteral("watch"));
        WatchPage& watch = m_lab->watchPage();
        watch.setTab(WatchPage::Tab::Wrong);
        QTRY_VERIFY_WITH_TIMEOUT(watch.evaluation() != nullptr, 20000);
        watch.gallery().setListed(GalleryView::Listed::All, GalleryView::Order::Surest);
        const auto captionOf = [&](std::uint32_t sample) {
            const auto& listed = watch.gallery().listed();
            const auto at = std::ranges::find(listed, sample, [](const Prediction* one) { return one->sample; });
            return watch.gallery().list().model()->index(static_cast<int>(at - listed.begin()), 0).data().toString();
        };
        QTRY_COMPARE(captionOf(samples[0]), QStringLiteral("?"));
        QVERIFY2(captionOf(samples[1]).contains(QStringLiteral("→")), qPrintable(captionOf(samples[1])));
        QVERIFY(!watch.gallery().csv().contains(QByteArray("\n") + QByteArray::number(samples[0]) + ','));
        watch.setTab(WatchPage::Tab::Attention);
        const auto& readout = *watch.findChild<QLabel*>(QStringLiteral("attentionReadout"));
        QTRY_COMPARE_WITH_TIMEOUT(readout.text(), kept, 20000);
        guess().click();
        QTRY_VERIFY(readout.text().isEmpty());
        QTRY_VERIFY(captionOf(samples[0]).contains(QStringLiteral("→")));
        stepTo(samples[0], last);
        QVERIFY(walk().secrets().kept().isEmpty() && text.text().contains(QStringLiteral("The network says")));
    }

    /// Nor is it in any file of the Export page, whose hints do not tell it either: what would tell it is left out of everything, which is said.
    void anAnswerThatIsToBeGuessedIsNotWritten()
    {
        const QString kept = QStringLiteral("Hidden by Predict until the answer is guessed in See.");
        const std::uint32_t sample = run().opened().data()->samples(Split::Test)[0];
        look(sample);
        m_lab->tabs().open(QStringLiteral("export"));
        ExportPage& exported = *m_window->findChild<ExportPage*>();
        const auto reason = [&exported](const char* id) {
            return exported.reasonAgainst(*std::ranges::find(exported.items(), QLatin1String(id), &ExportItem::id));
        };
        const auto& chosen = *exported.findChild<QSpinBox*>(QStringLiteral("exportSample"));
        QCOMPARE(chosen.value(), static_cast<int>(sample));
        auto& layers = *exported.findChild<QComboBox*>(QStringLiteral("exportLayer"));
        const auto choose = [&layers](int layer) {
            layers.setCurrentIndex(layer);
            emit layers.activated(layer);
        };
        choose(layers.count() - 1);
        for (const char* id : {"maps", "predictions", "report"})
            QVERIFY2(reason(id).isEmpty(), id);
        guess().click();
        for (const char* id : {"maps", "predictions", "report"}) {
            QCOMPARE(reason(id), kept);
            QVERIFY2(!exported.findChild<QPushButton*>(QStringLiteral("export-") + QLatin1String(id))->isEnabled(), id);
        }
        QCOMPARE(chosen.toolTip(), kept); // a sample of a folder is named by its class
        for (const char* id : {"confusion", "layers", "weights"})
            QVERIFY2(reason(id).isEmpty(), id);
        const QString last = layers.currentText();
        choose(0);
        QVERIFY2(reason("maps").isEmpty(), qPrintable(reason("maps")));
        QVERIFY(exported.findChild<QPushButton*>(QStringLiteral("export-maps"))->isEnabled());

        const QTemporaryDir folder;
        const QString all = folder.filePath(QStringLiteral("everything"));
        exported.writeAll(all);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->tasks().entries().empty() && QFile::exists(all + QStringLiteral("/layers.csv")), 60000);
        QTRY_VERIFY(m_window->messages().history().front().message.text.said().contains(kept));
        QVERIFY(QFile::exists(all + QStringLiteral("/confusion-test.csv")));
        QVERIFY(QFile::exists(all + QStringLiteral("/maps/%1.npy").arg(layers.currentText())));
        for (const QString& path : QStringList{"/predictions-test.csv", "/report.html", "/maps/" + last + ".npy"})
            QVERIFY2(!QFile::exists(all + path), qPrintable(path));

        guess().click();
        choose(layers.count() - 1);
        for (const char* id : {"maps", "predictions", "report"})
            QVERIFY2(reason(id).isEmpty(), id);
        QVERIFY(chosen.toolTip() != kept);
    }

    /// What one draws is asked for as soon as See looks at it.
    void anAnswerThatIsToBeGuessedIsHiddenInTry()
    {
        TryPage& tried = m_lab->tryPage();
        m_lab->tabs().open(QStringLiteral("try"));
        tried.pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(tried) >= 0, 20000);
        emit tried.ways().lookWanted();
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->question.image.drawn == tried.askedPicture(), 20000);
        guess().click();
        m_lab->tabs().open(QStringLiteral("try"));
        QCOMPARE(tried.findChild<QLabel*>(QStringLiteral("tryAnswer"))->text(),
                 QStringLiteral("Hidden by Predict until the answer is guessed in See."));
        QCOMPARE(test::saidDigit(tried), -1);
        isSaidInEachLanguage(*tried.findChild<QLabel*>(QStringLiteral("tryAnswer")));
        guess().click();
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(tried) >= 0, 20000);
    }

    /// A single number is asked for in See alone: its layer is not seen elsewhere, nor written or lent from there.
    void aNumberThatSeeAsksForIsHiddenInWatchAndStep()
    {
        const QString kept = QStringLiteral("Hidden by Predict until the numbers of conv1");
        const std::uint32_t sample = run().opened().data()->samples(Split::Test)[0];
        look(sample);
        guess().click();
        const SeeSpot spot{.column = column("conv1"), .map = 1, .cell = SeeCell(4, 5)};
        view().setFocus();
        view().setSpot(spot);
        QVERIFY(m_desk->settled());
        QVERIFY(isSeeAsked(view().picture(), spot));
        const int conv = page().contents().model().find("conv1");
        stepTo(sample, conv);
        QVERIFY2(walk().secrets().kept().startsWith(kept), qPrintable(walk().secrets().kept()));
        m_lab->stepPage().openOperation();
        QCOMPARE(m_window->activeLab(), static_cast<Lab*>(m_lab));
        m_lab->tabs().open(QStringLiteral("watch"));
        WatchPage& watch = m_lab->watchPage();
        watch.chooseTensor(conv, Role::Dst);
        QTRY_VERIFY_WITH_TIMEOUT(watch.answer() && watch.answer()->sample == sample && watch.answer()->question.node == conv, 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(!watch.maps().chosenMap() && watch.shown().empty());
        m_lab->tabs().open(QStringLiteral("export"));
        const ExportPage& exported = *m_window->findChild<ExportPage*>();
        auto& layers = *exported.findChild<QComboBox*>(QStringLiteral("exportLayer"));
        layers.setCurrentIndex(conv);
        emit layers.activated(conv);
        for (const char* id : {"maps", "watched"}) {
            const QString why = exported.reasonAgainst(*std::ranges::find(exported.items(), QLatin1String(id), &ExportItem::id));
            QVERIFY2(why.startsWith(kept), qPrintable(why));
        }
        m_lab->tabs().open(QStringLiteral("watch"));
        guess().click();
        QTRY_VERIFY(watch.maps().chosenMap() != nullptr);
        QVERIFY(walk().secrets().kept().isEmpty());
    }

    /// Also that of a network which came while See was closed, behind one that says numbers, of which nothing is asked.
    void anAnswerIsHiddenBeforeSeeHasLookedAtIt()
    {
        openSee();
        guess().click();
        const auto use = [this](const std::string& data) {
            m_lab->dataPage().use(QString::fromStdString(data));
            return QTest::qWaitFor([&] { return run().view().content.data == data && run().state() == State::Ready; }, 20000);
        };
        const std::string digits = run().view().content.data;
        QVERIFY(use("synthetic:irradiance-maps?count=60&test=20&validation=0.2"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && !page().answer()->classifies, 20000);
        QVERIFY(!guess().isEnabled() && guess().isChecked());
        m_lab->tabs().open(QStringLiteral("watch"));
        QVERIFY(use(digits));
        QVERIFY(run().view().content.model.classifies());
        const auto& verdict = *m_window->findChild<QLabel*>(QStringLiteral("watchVerdict"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->watchPage().answer() && m_lab->watchPage().answer()->classifies, 20000);
        QTRY_COMPARE(verdict.text(), QStringLiteral("Hidden by Predict until the answer is guessed in See."));
    }
};

QTEST_MAIN(TestKeptNumbers)
#include "tst_kept_numbers.moc"

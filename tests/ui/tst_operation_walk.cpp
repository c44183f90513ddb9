#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "tests/ui/operation_desk.h"
#include "tests/ui/shown_numbers.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/source_loader.h"
#include "ui/shell/resource_locator.h"

#include <QProgressBar>
#include <QSignalSpy>
#include <QTabWidget>

#include <random>
#include <string>
#include <vector>

using namespace ks;
using namespace ks::test;

namespace {

int fromEnvironment(const char* name, int otherwise)
{
    bool ok = false;
    const int value = qEnvironmentVariableIntValue(name, &ok);
    return ok ? value : otherwise;
}

/// Walks the Operation lab at random and says in words what it did.
class Walker {
public:
    Walker(OperationDesk& desk, unsigned seed) : m_desk(desk), m_random(seed) {}

    QString step()
    {
        using Move = QString (Walker::*)();
        static constexpr std::pair<int, Move> moves[] = {
            {12, &Walker::goToBookmark}, {2, &Walker::openLesson},  {1, &Walker::openSession},    {6, &Walker::undo},
            {4, &Walker::redo},          {10, &Walker::timeline},   {8, &Walker::goBackward},     {4, &Walker::look},
            {6, &Walker::editCell},      {6, &Walker::setOption},   {3, &Walker::chooseOperator}, {3, &Walker::chooseSource},
            {4, &Walker::chooseBackend}, {4, &Walker::answer},      {5, &Walker::openTab},        {3, &Walker::chooseGradient},
            {4, &Walker::pinOrHover},    {2, &Walker::present},     {2, &Walker::changeLanguage}, {2, &Walker::changeTheme},
            {3, &Walker::resize},        {2, &Walker::addBookmark}, {2, &Walker::chooseTensor},
        };
        int sum = 0;
        for (const auto& [weight, move] : moves)
            sum += weight;
        int at = below(sum);
        for (const auto& [weight, move] : moves)
            if ((at -= weight) < 0)
                return (this->*move)();
        return {};
    }

private:
    OperationDocument& document() { return m_desk.document(); }
    int below(int end) { return std::uniform_int_distribution<int>(0, std::max(0, end - 1))(m_random); }
    std::int64_t below(std::int64_t end)
    {
        return std::uniform_int_distribution<std::int64_t>(0, std::max<std::int64_t>(0, end - 1))(m_random);
    }
    bool chance(int of) { return below(of) == 0; }
    bool isLegalNow() { return isLegal(document().content().spec) && document().content().src.tensor; }

    QString goToBookmark()
    {
        const auto& bookmarks = document().session().bookmarks;
        if (bookmarks.empty())
            return openLesson();
        if (chance(3)) {
            const auto to = static_cast<std::size_t>(below(static_cast<int>(bookmarks.size())));
            document().bookmarks().goTo(to);
            return QStringLiteral("bookmark %1").arg(to + 1);
        }
        const bool on = chance(2);
        m_desk.action(LabMenu::Lab, on ? "operation.nextBookmark" : "operation.previousBookmark")->trigger();
        return on ? QStringLiteral("next bookmark") : QStringLiteral("previous bookmark");
    }
    QString openLesson()
    {
        const QStringList lessons = ResourceLocator::sampleSessions();
        if (lessons.isEmpty())
            return openSession();
        const QString path = lessons[below(static_cast<int>(lessons.size()))];
        QSignalSpy replaced(&document(), &OperationDocument::sessionReplaced);
        m_desk.window.openFile(path, false);
        (void)replaced.wait(3000);
        return QStringLiteral("open ") + path.section(QLatin1Char('/'), -1);
    }
    QString openSession()
    {
        Session session = chance(2) ? edges() : chance(2) ? overlap() : pooled();
        session.view.reveal = static_cast<Reveal>(below(3));
        document().open(std::move(session));
        return QStringLiteral("open a session of its own");
    }
    QString undo()
    {
        const int times = 1 + below(3);
        for (int i = 0; i < times; ++i)
            document().undoStack().undo();
        return QStringLiteral("undo %1").arg(times);
    }
    QString redo()
    {
        document().undoStack().redo();
        return QStringLiteral("redo");
    }
    QString timeline()
    {
        if (!isLegalNow())
            return undo();
        ViewState view = document().view();
        switch (below(5)) {
        case 0: view.granularity = static_cast<Granularity>(below(5)); break;
        case 1: view.reveal = static_cast<Reveal>(below(3)); break;
        case 2: {
            const std::int64_t cell = below(document().cursor().timeline().cells());
            document().cursor().goTo({view.position.of, cell, 0});
            return QStringLiteral("to cell %1").arg(cell);
        }
        default: {
            const int direction = chance(3) ? -1 : +1;
            const int times = 1 + below(4);
            for (int i = 0; i < times; ++i)
                document().cursor().step(direction);
            return QStringLiteral("step %1 times %2").arg(direction).arg(times);
        }
        }
        document().cursor().setView(view);
        return QStringLiteral("granularity %1, reveal %2").arg(static_cast<int>(view.granularity)).arg(static_cast<int>(view.reveal));
    }
    QString goBackward()
    {
        QAction* action = m_desk.action(LabMenu::Lab, "operation.backward");
        action->trigger();
        return action->isChecked() ? QStringLiteral("backward") : QStringLiteral("forward");
    }
    QString chooseTensor()
    {
        if (!isLegalNow())
            return undo();
        const auto roles = steppableRoles(document().content().spec, document().view().backward);
        const Role role = roles[static_cast<std::size_t>(below(static_cast<int>(roles.size())))];
        m_desk.lab->timeline().stepThrough(role);
        return QStringLiteral("step through ") + QString::fromStdString(std::string(nameOf(role)));
    }
    QString look()
    {
        if (!isLegalNow())
            return undo();
        ViewState view = document().view();
        view.image = below(document().content().spec.src.n);
        view.srcChannel = below(document().content().spec.src.c);
        view.dstChannel = below(shapeOf(document().content().spec, Role::Dst).c);
        document().cursor().setView(view);
        return QStringLiteral("look at channel %1, %2").arg(view.srcChannel).arg(view.dstChannel);
    }
    QString editCell()
    {
        if (!isLegalNow())
            return undo();
        static constexpr Role roles[] = {Role::Src, Role::Weights, Role::Bias, Role::DiffDst};
        const Role role = roles[below(4)];
        const Shape shape = shapeOf(document().content().spec, role);
        if (shape.empty())
            return {};
        const Cell cell = cellAt(shape, below(shape.elements()));
        const auto value = static_cast<float>(below(19) - 9);
        document().edit().setCells(role, {{cell, value}}, QStringLiteral("edit"));
        return QStringLiteral("%1 of %2 becomes %3")
            .arg(QString::fromStdString(cell.text()), QString::fromStdString(std::string(nameOf(role))))
            .arg(static_cast<double>(value));
    }
    /// Legal or not.
    QString setOption()
    {
        OpSpec spec = document().content().spec;
        switch (below(6)) {
        case 0: spec.kernel = {1 + below(4), 1 + below(4)}; break;
        case 1: spec.strides = {1 + below(3), 1 + below(3)}; break;
        case 2: spec.pads = {below(3), below(3), below(3), below(3)}; break;
        case 3: spec.filters = 1 + below(3); break;
        case 4: spec.bias = !spec.bias; break;
        default: spec.dilations = {1 + below(2), 1 + below(2)}; break;
        }
        document().edit().setSpec(spec, QStringLiteral("option"), chance(2) ? QStringLiteral("drag") : QString());
        return QStringLiteral("settings: ") + titleOf(spec);
    }
    QString chooseOperator()
    {
        const OpKind op = allOps()[static_cast<std::size_t>(below(static_cast<int>(allOps().size())))];
        const OpSpec spec = defaultSpec(op, document().content().spec.src);
        if (document().content().spec.src.elements() > 4096)
            return {}; // whole planes against whole planes take long
        document().edit().setSpec(spec, QStringLiteral("operator"));
        return QStringLiteral("operator %1").arg(static_cast<int>(op));
    }
    QString chooseSource()
    {
        const Shape shape{1 + below(2), 1 + below(3), 3 + below(6), 3 + below(6)};
        auto* settings = m_desk.window.findChild<InputSettings*>();
        if (chance(2))
            settings->loader().makeRandom({.shape = shape, .seed = static_cast<std::uint64_t>(below(1000)), .low = -9, .high = 9}, {});
        else
            settings->loader().makePattern("counting", shape, {});
        (void)QTest::qWaitFor([busy = settings->findChild<QProgressBar*>("inputBusy")] { return busy->isHidden(); }, 5000);
        return QStringLiteral("input ") + QString::fromStdString(shape.text());
    }
    QString chooseBackend()
    {
        static const std::vector<std::string> onProcessor = [] {
            std::vector<std::string> ids;
            for (Backend* const backend : allBackends())
                if (std::string id = backend->info().id; !traitsOf(id).isDevice)
                    ids.push_back(std::move(id));
            return ids;
        }();
        Content content = document().content();
        content.backend = onProcessor[static_cast<std::size_t>(below(static_cast<int>(onProcessor.size())))];
        content.implementation = "auto";
        const std::string name = content.backend;
        document().edit().setContent(std::move(content), QStringLiteral("backend"));
        return QStringLiteral("backend ") + QString::fromStdString(name);
    }
    QString chooseGradient()
    {
        GradientChoice choice = document().content().gradient;
        choice.kind = chance(2) ? GradientKind::Random : chance(2) ? GradientKind::OneCell : GradientKind::Ones;
        choice.cell = {};
        choice.seed = static_cast<std::uint64_t>(below(100));
        document().edit().setGradient(choice, QStringLiteral("gradient"));
        return QStringLiteral("gradient %1").arg(static_cast<int>(choice.kind));
    }
    QString answer()
    {
        CellPrediction& prediction = m_desk.lab->prediction();
        if (!prediction.isAsking())
            return timeline();
        if (chance(3)) {
            prediction.reveal();
            return QStringLiteral("reveal");
        }
        prediction.answer(static_cast<float>(below(10)));
        return QStringLiteral("answer");
    }
    QString openTab()
    {
        const int tab = below(5);
        m_desk.window.findChild<QTabWidget*>()->setCurrentIndex(tab);
        return QStringLiteral("tab %1").arg(tab);
    }
    QString pinOrHover()
    {
        if (!isLegalNow())
            return undo();
        const Role role = chance(2) ? Role::Dst : Role::Src;
        const Shape shape = shapeOf(document().content().spec, role);
        const Cell cell = cellAt(shape, below(shape.elements()));
        if (chance(2)) {
            m_desk.lab->inspection().hover(Pin{role, cell});
            return QStringLiteral("hover");
        }
        document().cursor().setPin(chance(3) ? std::nullopt : std::optional(Pin{role, cell}));
        return QStringLiteral("pin");
    }
    QString present()
    {
        m_desk.window.setPresenting(!m_desk.window.isPresenting());
        return m_desk.settled() ? QStringLiteral("presenter mode") : QStringLiteral("presenter mode, which does not settle");
    }
    QString changeLanguage()
    {
        m_spanish = !m_spanish;
        m_desk.languages.use(m_spanish ? QStringLiteral("es") : QStringLiteral("en"));
        return QStringLiteral("language");
    }
    QString changeTheme()
    {
        m_dark = !m_dark;
        m_desk.theme.setMode(m_dark ? Theme::Mode::Dark : Theme::Mode::Light);
        return QStringLiteral("theme");
    }
    QString resize()
    {
        m_desk.window.resize(1000 + below(900), 640 + below(440));
        return QStringLiteral("resize");
    }
    QString addBookmark()
    {
        if (document().session().bookmarks.size() > 12)
            return goToBookmark();
        document().bookmarks().add(QStringLiteral("place %1").arg(document().session().bookmarks.size()));
        return QStringLiteral("add bookmark");
    }

    OperationDesk& m_desk;
    std::mt19937 m_random;
    bool m_spanish = false;
    bool m_dark = false;
};

} // namespace

/// Wherever a random walk leads, every number on screen is the oracle's for the content shown. KS_WALK_STEPS and KS_WALK_SEED make it longer
/// or another one.
class TestOperationWalk : public QObject {
    Q_OBJECT

private slots:
    void everyNumberIsTheOracles()
    {
        OperationDesk desk;
        QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
        QTRY_VERIFY(desk.lab->inspection().explanation()); // the first picture has been read
        const auto seed = static_cast<unsigned>(fromEnvironment("KS_WALK_SEED", 1));
        const int steps = fromEnvironment("KS_WALK_STEPS", 300);
        Walker walker(desk, seed);
        QStringList trace;
        const auto story = [&] {
            return QStringLiteral("seed %1: … %2")
                .arg(seed)
                .arg(trace.mid(std::max<qsizetype>(0, trace.size() - 12)).join(QStringLiteral(" → ")));
        };
        for (int i = 0; i < steps; ++i) {
            trace += QStringLiteral("%1. ").arg(i) + walker.step();
            if (i % 3 == 2 && i % 7 != 0)
                continue; // the next move comes before this one has settled
            QVERIFY2(ShownNumbers::settle(desk.window, *desk.lab), qPrintable(QStringLiteral("computes for ever: ") + story()));
            const QStringList faults = ShownNumbers(*desk.lab).faults();
            QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n')) + QLatin1Char('\n') + story()));
        }
    }
};

QTEST_MAIN(TestOperationWalk)
#include "tst_operation_walk.moc"

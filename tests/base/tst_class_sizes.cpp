#include "tests/places.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QRegularExpression>
#include <QtTest>

/// A class is small over all its files: at most 500 lines (its head and its members' bodies, without comments between them) and 25 public members
/// besides constructors and destructor. A `struct` is a row of data and no class in this sense.
class TestClassSizes : public QObject {
    Q_OBJECT

private slots:
    void aClassIsMeasured();
    void classesAreSmall();
};

namespace {

constexpr int mostLines = 500;
constexpr int mostPublic = 25;

struct Size {
    int lines = 0;
    int publicMembers = 0;

    bool operator==(const Size&) const = default;
};

struct Allowed {
    Size size;
    const char* reason;
};

/// Larger for a reason, with the size that they may have. This list is to shrink.
const QMap<QString, Allowed>& allowed()
{
    static const QMap<QString, Allowed> list = {
        {QStringLiteral("Dataset"), {{153, 31}, "what data sets answer, each in one line"}},
    };
    return list;
}

/// Without comments and what is in quotes; lines stay lines.
QString withoutTexts(const QString& source)
{
    static const QRegularExpression text(
        QStringLiteral("//[^\\n]*|/\\*.*?\\*/|R\"\\(.*?\\)\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|(?<!\\w)'(?:\\\\.|[^'\\\\\\n])+'"),
        QRegularExpression::DotMatchesEverythingOption);
    QString bare;
    qsizetype at = 0;
    for (auto found = text.globalMatch(source); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        bare += QStringView(source).mid(at, match.capturedStart() - at);
        bare += QString(match.captured().count(QLatin1Char('\n')), QLatin1Char('\n'));
        at = match.capturedEnd();
    }
    return bare += QStringView(source).mid(at);
}

int linesOf(QStringView text)
{
    return static_cast<int>(text.count(QLatin1Char('\n'))) + 1;
}

/// Behind the bracket that closes the one at `open`.
qsizetype endOf(const QString& source, qsizetype open)
{
    int depth = 0;
    for (qsizetype at = open; at < source.size(); ++at) {
        depth += source[at] == QLatin1Char('{') ? 1 : source[at] == QLatin1Char('}') ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return source.size();
}

/// Public declarations in the body of a class, but types, friends, constructors and the destructor.
int publicMembersOf(QString body, const QString& name)
{
    static const QRegularExpression macro(QStringLiteral(R"(\bQ_[A-Z_]+\b(\([^()]*\))?)"));
    static const QRegularExpression access(QStringLiteral(R"(^\s*(public|protected|private|signals)\s*(slots)?\s*:(?!:))"));
    static const QRegularExpression type(
        QStringLiteral(R"(^(using|friend|enum|struct|class|union|static_assert|template\s*<[^;{]*>\s*(friend|class|struct))\b)"));
    const QRegularExpression lifetime(QStringLiteral(R"(^(explicit |constexpr |virtual )*~?%1\s*\()").arg(name));
    body.remove(macro);
    bool isPublic = false;
    int members = 0;
    QString one;
    const auto end = [&] {
        one = one.trimmed();
        members += isPublic && !one.isEmpty() && !type.match(one).hasMatch() && !lifetime.match(one).hasMatch();
        one.clear();
    };
    for (qsizetype at = 0; at < body.size(); ++at) {
        if (const auto found = access.match(body.mid(at, 40)); one.trimmed().isEmpty() && found.hasMatch()) {
            isPublic = found.captured(1) == QLatin1String("public") || found.captured(1) == QLatin1String("signals");
            at += found.capturedEnd() - 1;
        } else if (body[at] == QLatin1Char('{')) {
            at = endOf(body, at) - 1;
            const QStringView rest = QStringView(body).mid(at + 1).trimmed();
            const bool goesOn = rest.startsWith(QLatin1Char(';')) || rest.startsWith(QLatin1Char(',')) || rest.startsWith(QLatin1Char('{'));
            const auto brackets = one.count(QLatin1Char('('));
            if (brackets > 0 && brackets == one.count(QLatin1Char(')')) && !goesOn)
                end(); // the body of a function
        } else if (body[at] == QLatin1Char(';')) {
            end();
        } else {
            one += body[at];
        }
    }
    return members;
}

/// Of all classes of these files, by name; a class of a .cpp alone has that file's name before its own.
QMap<QString, Size> sizesIn(const QMap<QString, QString>& files)
{
    static const QRegularExpression head(QStringLiteral(R"(^(?:template <[^\n]*>\s)?class (\w+)(?: final)?(?:\s*:[^:][^{};]*)?\s*\{)"),
                                         QRegularExpression::MultilineOption);
    static const QRegularExpression member(
        QStringLiteral(R"(^(?!namespace|using|#|static_assert|\s)[^\n{};]*?\b(\w+)(?:<[^<>\n]*>)?::(?:~?\w+|operator[^\s(]+)\s*\()"),
        QRegularExpression::MultilineOption);
    QMap<QString, Size> sizes;
    QMap<QString, QString> bare;
    for (auto file = files.begin(); file != files.end(); ++file) {
        const QString source = bare[file.key()] = withoutTexts(file.value());
        for (auto found = head.globalMatch(source); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            const QString name = match.captured(1);
            const qsizetype end = endOf(source, match.capturedEnd() - 1);
            Size& size =
                sizes[file.key().endsWith(QLatin1String(".h")) ? name : QFileInfo(file.key()).baseName() + QLatin1String("::") + name];
            size.lines += linesOf(QStringView(source).mid(match.capturedStart(), end - match.capturedStart()));
            size.publicMembers = publicMembersOf(source.mid(match.capturedEnd(), end - 1 - match.capturedEnd()), name);
        }
    }
    for (auto file = bare.begin(); file != bare.end(); ++file) {
        if (file.key().endsWith(QLatin1String(".h")))
            continue;
        qsizetype last = 0;
        for (auto found = member.globalMatch(file.value()); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            if (match.capturedStart() < last)
                continue; // a call in the last one's body
            static const QRegularExpression opens(QStringLiteral("[{;]"));
            const qsizetype begin = file.value().indexOf(opens, match.capturedEnd());
            const qsizetype line = file.value().indexOf(QLatin1Char('\n'), begin);
            const bool isShort = begin < 0 || file.value()[begin] == QLatin1Char(';') ||
                                 (file.value()[line - 1] == QLatin1Char('}') && file.value().mid(line + 1, 1) != QLatin1String("{"));
            last = isShort ? line : file.value().indexOf(QLatin1String("\n}"), begin) + 2;
            if (last < match.capturedStart())
                last = file.value().size();
            const QString local = QFileInfo(file.key()).baseName() + QLatin1String("::") + match.captured(1);
            const QString name = sizes.contains(local) ? local : match.captured(1);
            if (sizes.contains(name))
                sizes[name].lines += linesOf(QStringView(file.value()).mid(match.capturedStart(), last - match.capturedStart()));
        }
    }
    return sizes;
}

} // namespace

void TestClassSizes::aClassIsMeasured()
{
    const QString head = QStringLiteral(R"X(/// class Comment {
class Small final : public Other<int> {
    Q_OBJECT

public:
    enum class Kind { One, Two };
    explicit Small(int one = {});
    ~Small() override;
    int one() const { return m_one; }
    template <class T>
    T two(const std::function<void(T)>& f, const char* text = "a;{");
    int three = 3, four{4};

signals:
    void changed(int);

private:
    void hidden();
    int m_one;
};
)X");
    const QString body = QStringLiteral(R"X(Small::~Small() = default;

Small::Small(int one) : m_one{one}
{
    Other::call(one);
}

std::pair<int, Small::Kind> Small::hidden() {}
)X");
    const QMap<QString, Size> sizes = sizesIn({{QStringLiteral("small.h"), head}, {QStringLiteral("small.cpp"), body}});
    QCOMPARE(sizes.keys(), QStringList(QStringLiteral("Small")));
    QCOMPARE(sizes.first().publicMembers, 4);
    QCOMPARE(sizes.first().lines, 19 + 1 + 4 + 1);
}

void TestClassSizes::classesAreSmall()
{
    const QDir source(QString::fromStdString(ks::test::sourcePath()));
    QMap<QString, QString> files;
    for (const char* room : {"core", "ui", "app"}) {
        QDirIterator found(source.filePath(QLatin1String(room)), {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.cu")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (found.hasNext()) {
            QFile file(found.next());
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
            files[source.relativeFilePath(file.fileName())] = QString::fromUtf8(file.readAll());
        }
    }
    const QMap<QString, Size> sizes = sizesIn(files);
    QVERIFY(sizes.size() > 300);
    QStringList faults;
    for (auto size = sizes.begin(); size != sizes.end(); ++size) {
        const Size most = allowed().contains(size.key()) ? allowed()[size.key()].size : Size{mostLines, mostPublic};
        if (size->lines > std::max(most.lines, mostLines) || size->publicMembers > std::max(most.publicMembers, mostPublic))
            faults += QStringLiteral("%1 has %2 lines and %3 public members").arg(size.key()).arg(size->lines).arg(size->publicMembers);
    }
    for (auto one = allowed().begin(); one != allowed().end(); ++one)
        if (const Size size = sizes.value(one.key()); size.lines <= mostLines && size.publicMembers <= mostPublic)
            faults += QStringLiteral("%1 is small enough by now, or gone: take it from the list").arg(one.key());
    for (const QString& fault : faults)
        qWarning("%s", qPrintable(fault)); // all of them: what QVERIFY2 says is cut
    QVERIFY(faults.isEmpty());
}

QTEST_APPLESS_MAIN(TestClassSizes)
#include "tst_class_sizes.moc"

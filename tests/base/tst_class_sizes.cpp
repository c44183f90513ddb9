#include "tests/places.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QRegularExpression>
#include <QtTest>

/// A class is small over all its files: at most 500 lines (its head and its members' bodies, without comments between them) and 25 public members
/// besides constructors and destructor. A function that is its friend is one of them: its name alone stands outside. A `struct` is a row of data and no
/// class in this sense, but where it has a private part or locks. What is nested in a class is part of it, unless it has a head of its own.
class TestClassSizes : public QObject {
    Q_OBJECT

private slots:
    void aClassIsMeasured();
    void aFriendIsAPublicMember();
    void aStructThatBehavesIsAClass();
    void whatIsNestedIsCounted();
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

/// Public declarations in the body of a class, but types, constructors and the destructor; and functions that are friends, in whichever part.
int publicMembersOf(QString body, const QString& name, bool isPublic)
{
    static const QRegularExpression macro(QStringLiteral(R"(\bQ_[A-Z_]+\b(\([^()]*\))?)"));
    static const QRegularExpression access(QStringLiteral(R"(^\s*(public|protected|private|signals)\s*(slots)?\s*:(?!:))"));
    static const QRegularExpression type(
        QStringLiteral(R"(^(template\s*<[^;{]*>\s*)?(friend\s+)?(using|enum|struct|class|union|static_assert)\b|^friend\b[^(]*$)"));
    static const QRegularExpression befriended(QStringLiteral(R"(^(template\s*<[^;{]*>\s*)?friend\b)"));
    const QRegularExpression lifetime(QStringLiteral(R"(^(explicit |constexpr |virtual )*~?%1\s*\()").arg(name));
    body.remove(macro);
    int members = 0;
    QString one;
    const auto end = [&] {
        one = one.trimmed();
        const bool isSeen = isPublic || befriended.match(one).hasMatch();
        members += isSeen && !one.isEmpty() && !type.match(one).hasMatch() && !lifetime.match(one).hasMatch();
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

/// Not what is in brackets in it.
QString outermost(const QString& body)
{
    QString bare;
    for (qsizetype at = 0; at < body.size(); ++at)
        if (body[at] == QLatin1Char('{'))
            at = endOf(body, at) - 1;
        else
            bare += body[at];
    return bare;
}

/// It keeps something to itself, or several threads apart, as no row of data does.
bool behaves(const QString& bodyOfStruct)
{
    static const QRegularExpression sign(
        QStringLiteral(R"(^\s*(private|protected)\s*:|\bstd::((recursive_|shared_|timed_)?mutex|j?thread|atomic|condition_variable)\w*)"),
        QRegularExpression::MultilineOption);
    return sign.match(outermost(bodyOfStruct)).hasMatch();
}

/// "file::Name" for a class that this .cpp alone has.
QString localName(const QString& file, const QString& name)
{
    return QFileInfo(file).baseName() + QLatin1String("::") + name;
}

/// Whose lines a function of this class, as it is written in a file, are: those of the innermost one that is measured.
QString measuredOf(const QMap<QString, Size>& sizes, const QString& file, const QString& written)
{
    const QStringList names = written.split(QLatin1String("::"));
    for (qsizetype first = 0; first < names.size(); ++first)
        for (qsizetype count = names.size() - first; count > 0; --count) {
            const QString name = names.mid(first, count).join(QLatin1String("::"));
            for (const QString& one : {localName(file, name), name})
                if (sizes.contains(one))
                    return one;
        }
    return {};
}

/// Of all classes of these files, by name; a class of a .cpp alone has that file's name before its own.
QMap<QString, Size> sizesIn(const QMap<QString, QString>& files)
{
    static const QRegularExpression head(
        QStringLiteral(R"(^(?:template <[^\n]*>\s)?(class|struct) (\w+(?:::\w+)*)(?: final)?(?:\s*:[^:][^{};]*)?\s*\{)"),
        QRegularExpression::MultilineOption);
    static const QRegularExpression member(
        QStringLiteral(
            R"(^(?!namespace|using|#|static_assert|\s)[^\n{};]*?\b((?:\w+::)*\w+)(?:<[^<>\n]*>)?::(?:~?\w+|operator[^\s(]+)\s*\()"),
        QRegularExpression::MultilineOption);
    QMap<QString, Size> sizes;
    QMap<QString, QString> bare;
    for (auto file = files.begin(); file != files.end(); ++file) {
        const QString source = bare[file.key()] = withoutTexts(file.value());
        for (auto found = head.globalMatch(source); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            const QString name = match.captured(2);
            const bool isStruct = match.captured(1) == QLatin1String("struct");
            const qsizetype end = endOf(source, match.capturedEnd() - 1);
            const QString body = source.mid(match.capturedEnd(), end - 1 - match.capturedEnd());
            if (isStruct && !behaves(body))
                continue;
            const bool isShared = file.key().endsWith(QLatin1String(".h")) || name.contains(QLatin1String("::"));
            Size& size = sizes[isShared ? name : localName(file.key(), name)];
            size.lines += linesOf(QStringView(source).mid(match.capturedStart(), end - match.capturedStart()));
            size.publicMembers = publicMembersOf(body, name.section(QLatin1String("::"), -1), isStruct);
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
            if (const QString name = measuredOf(sizes, file.key(), match.captured(1)); !name.isEmpty())
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

/// Whoever makes a member a friend, to be below the bound, has as many as before.
void TestClassSizes::aFriendIsAPublicMember()
{
    const QString head = QStringLiteral(R"X(class Open {
public:
    int one() const { return m_one; }
    friend int& twoOf(Open& open) { return open.m_two; }
    friend const int& twoOf(const Open& open) { return open.m_two; }
    friend class Other;
    friend Another;

private:
    friend void change(Open& open, int by);
    template <class T>
    friend bool operator==(const Open& open, const T& other);
    int m_one;
    int m_two;
};
)X");
    QCOMPARE(sizesIn({{QStringLiteral("open.h"), head}}).value(QStringLiteral("Open")), (Size{15, 5}));
}

void TestClassSizes::aStructThatBehavesIsAClass()
{
    const QString head = QStringLiteral(R"X(struct Row {
    int one = 0;
    std::vector<int> two{1, 2};
    int sum() const;
};
struct Keeping {
    int one = 0;
    int two() const { return m_two; }

private:
    int m_two = 0;
};
struct Locked : Row {
    std::mutex mutex;
    std::atomic<bool> stopped = false;
    explicit Locked(int one);
};
)X");
    const QString body = QStringLiteral(R"X(struct Queue {
    std::condition_variable_any changed;
};

Locked::Locked(int one)
{
}

int Row::sum() const
{
    return one;
}
)X");
    const QMap<QString, Size> sizes = sizesIn({{QStringLiteral("row.h"), head}, {QStringLiteral("row.cpp"), body}});
    QCOMPARE(sizes.keys(), QStringList({QStringLiteral("Keeping"), QStringLiteral("Locked"), QStringLiteral("row::Queue")}));
    QCOMPARE(sizes[QStringLiteral("Keeping")], (Size{7, 2}));
    QCOMPARE(sizes[QStringLiteral("Locked")], (Size{5 + 3, 2}));
    QCOMPARE(sizes[QStringLiteral("row::Queue")], (Size{3, 1}));
}

/// A row in a class is its own, also where its functions are; what has a head outside is measured by itself.
void TestClassSizes::whatIsNestedIsCounted()
{
    const QString head = QStringLiteral(R"X(class Whole {
public:
    struct Row {
        int sum() const;
    };
    void begin();

private:
    class Part;
};
)X");
    const QString body = QStringLiteral(R"X(class Whole::Part final : public Other {
public:
    int one() const;
    int two() const;
};

int Whole::Part::one() const
{
    return 1;
}

int Whole::Row::sum() const
{
    return 2;
}

void ks::Whole::begin() {}
)X");
    const QMap<QString, Size> sizes = sizesIn({{QStringLiteral("whole.h"), head}, {QStringLiteral("whole.cpp"), body}});
    QCOMPARE(sizes.keys(), QStringList({QStringLiteral("Whole"), QStringLiteral("Whole::Part")}));
    QCOMPARE(sizes[QStringLiteral("Whole")], (Size{10 + 4 + 1, 1}));
    QCOMPARE(sizes[QStringLiteral("Whole::Part")], (Size{5 + 4, 2}));
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
    for (auto size = sizes.begin(); size != sizes.end(); ++size)
        if (size->lines > mostLines || size->publicMembers > mostPublic)
            faults += QStringLiteral("%1 has %2 lines and %3 public members").arg(size.key()).arg(size->lines).arg(size->publicMembers);
    for (const QString& fault : faults)
        qWarning("%s", qPrintable(fault)); // all of them: what QVERIFY2 says is cut
    QVERIFY(faults.isEmpty());
}

QTEST_APPLESS_MAIN(TestClassSizes)
#include "tst_class_sizes.moc"

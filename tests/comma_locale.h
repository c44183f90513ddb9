#pragma once

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <clocale>

namespace ks::test {

/// A desktop whose region writes numbers with a comma, in a folder of its own, where the system has what it takes to make one.
class CommaLocale {
public:
    CommaLocale()
    {
        QProcess make;
        make.start(QStringLiteral("localedef"), {QStringLiteral("-i"), QStringLiteral("es_ES"), QStringLiteral("-f"),
                                                 QStringLiteral("UTF-8"), m_folder.filePath(QLatin1String(name))});
        make.waitForFinished(60000);
    }
    ~CommaLocale() { std::setlocale(LC_NUMERIC, "C"); }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

    /// From now on C's functions write a comma in this process; false where there is no such locale.
    bool use() const
    {
        qputenv("LOCPATH", QFile::encodeName(m_folder.path()));
        return std::setlocale(LC_NUMERIC, name) != nullptr;
    }
    /// For a program that takes its locale from there.
    QProcessEnvironment environment() const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LOCPATH"), m_folder.path());
        environment.insert(QStringLiteral("LC_ALL"), QLatin1String(name));
        return environment;
    }
    static constexpr const char* missing = "localedef cannot make es_ES.UTF-8 here";

private:
    static constexpr const char* name = "es_ES.UTF-8";

    QTemporaryDir m_folder;
};

} // namespace ks::test

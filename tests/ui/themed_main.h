#pragma once

#include "ui/theme/theme.h"

#include <QApplication>
#include <QTest>

namespace ks::test {

/// Runs a test under the program's theme; the dark one where KS_TEST_DARK is set, to look at pictures of it.
template <class Test>
int runThemed(int argc, char** argv)
{
    QApplication application(argc, argv);
    Theme theme(application);
    theme.setMode(qEnvironmentVariableIsSet("KS_TEST_DARK") ? Theme::Mode::Dark : Theme::Mode::Light);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace ks::test

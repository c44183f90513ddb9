#include "ui/shell/lab.h"

#include "moc_lab.cpp"

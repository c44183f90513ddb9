#pragma once

// The parts of Qt that headers of widgets and pages point to; who uses one includes it.

class QAction;
class QBoxLayout;
class QButtonGroup;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QGridLayout;
class QHBoxLayout;
class QKeyEvent;
class QLabel;
class QLineEdit;
class QListWidget;
class QMenu;
class QPainter;
class QProgressBar;
class QPushButton;
class QResizeEvent;
class QScrollArea;
class QShowEvent;
class QSlider;
class QSpinBox;
class QTableView;
class QTableWidget;
class QToolButton;
class QVBoxLayout;
class QWidget;

#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <functional>

class QPainter;

namespace ks {

/// A file of so many pages of this size in points, which is also the unit in which `paintPage` draws one. The same bytes whenever it is made.
QByteArray pdfOf(const QString& title, const QSizeF& size, std::size_t pages,
                 const std::function<void(QPainter&, std::size_t page)>& paintPage);

} // namespace ks

#pragma once

#include "core/base/file_stamp.h"
#include "ui/shell/file_path.h"

#include <QString>

#include <memory>

namespace ks {

/// The file that a session is in, and how that was when this session was read from it or written to it: not another one that was read there since.
struct SessionPlace {
    QString path; ///< empty: in no file
    std::shared_ptr<FileStamp>
        stamp; ///< one with all copies, also those put aside while it is written; only for the thread that reads and writes

    /// Of the session when it is written to this file: nothing is known of one that is not its own.
    SessionPlace at(const QString& file) const { return file == path && stamp ? *this : SessionPlace{file, std::make_shared<FileStamp>()}; }

    std::filesystem::path file() const { return filePath(path); }

    /// `session` = `load`(file).
    template <class Load>
    auto read(Load load) const
    {
        *stamp = stampOf(file()); // what is written while it is read is news
        return load(file());
    }

    /// `store`(file); false: somebody else has changed it, and it is as that left it.
    template <class Store>
    bool write(bool overwrite, Store store) const
    {
        if (!overwrite && wasChanged(file(), *stamp))
            return false;
        store(file());
        *stamp = stampOf(file());
        return true;
    }
};

} // namespace ks

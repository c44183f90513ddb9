#include "ui/studies/studies_document.h"

#include <algorithm>
#include <utility>

namespace ks {

StudiesDocument::StudiesDocument(QObject* parent) : QObject(parent)
{
    listStudies();
}

void StudiesDocument::listStudies()
{
    m_studies.clear();
    for (const Study& study : builtInStudies())
        m_studies.emplace_back(StudyPtr(), &study); // lives as long as the program
    for (const OpenedStudy& opened : m_session.opened)
        m_studies.push_back(std::make_shared<const Study>(opened.study));
}

StudiesDocument::StudyPtr StudiesDocument::find(const std::string& id) const
{
    const auto found = std::ranges::find_if(m_studies, [&](const StudyPtr& one) { return one->id == id; });
    return found == m_studies.end() ? nullptr : *found;
}

const StudyRecord& StudiesDocument::record(const std::string& study) const
{
    static const StudyRecord none;
    const auto found = m_session.records.find(study);
    return found == m_session.records.end() ? none : found->second;
}

bool StudiesDocument::hasResults() const
{
    return std::ranges::any_of(m_session.records, [](const auto& one) { return !one.second.empty(); });
}

void StudiesDocument::keep(const std::string& study, BenchmarkResult result)
{
    m_session.records[study].keep(std::move(result));
    ++m_revision;
    setModified(true);
    emit recordChanged(QString::fromStdString(study));
}

void StudiesDocument::prefer(const StudyPtr& study, StudySize size)
{
    const auto found = m_session.records.find(study->id);
    if (found == m_session.records.end())
        return;
    found->second.prefer(*study, size);
    ++m_revision;
    emit recordChanged(QString::fromStdString(study->id));
}

bool StudiesDocument::add(OpenedStudy opened)
{
    const std::string id = opened.study.id;
    if (std::ranges::find(builtInStudies(), id, &Study::id) != builtInStudies().end())
        return false;
    std::erase_if(m_session.opened, [&](const OpenedStudy& one) { return one.study.id == id; });
    m_session.opened.push_back(std::move(opened));
    ++m_revision;
    listStudies();
    emit studiesChanged();
    return true;
}

void StudiesDocument::take(StudiesSession session)
{
    m_session = std::move(session);
    ++m_revision;
    listStudies();
    emit studiesChanged();
    for (const StudyPtr& study : m_studies)
        emit recordChanged(QString::fromStdString(study->id));
}

void StudiesDocument::setSaved(const QString& path)
{
    m_path = path;
    m_modified = false;
    emit sessionChanged();
}

void StudiesDocument::setModified(bool modified)
{
    m_modified = modified;
    emit sessionChanged();
}

} // namespace ks

#include "moc_studies_document.cpp"

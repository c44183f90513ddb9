#pragma once

#include "core/ops/attributes.h"
#include "core/ops/operator.h"

#include <QTest>

#include <string>

namespace ks::test {

/// A row of data for every attribute of every operator: its OpKind and its place, both as int.
inline void everyAttribute()
{
    QTest::addColumn<int>("op");
    QTest::addColumn<int>("row");
    for (const OpKind op : allOps())
        for (int row = 0; row < int(attributesOf(op).rows.size()); ++row)
            QTest::newRow((std::string(nameOf(op)) + " " + std::string(attributesOf(op).rows[std::size_t(row)].name)).c_str())
                << int(op) << row;
}

/// A legal operator, each of whose attributes may be another by itself.
inline OpSpec changeable(OpKind op)
{
    OpSpec spec = defaultSpec(op, {2, 4, 9, 9});
    spec.kernel = {3, 3};
    spec.strides = {2, 2};
    spec.filters = 4;
    return spec;
}

/// Of a `changeable` one: another value than it has, and legal there.
inline FieldValue another(const Field& attribute, const OpSpec& spec)
{
    FieldValue value = attributesOf(spec).get(attribute);
    switch (attribute.type) {
    case FieldType::Flag: return !std::get<bool>(value);
    case FieldType::Choice: return (std::get<std::int64_t>(value) + 1) % static_cast<std::int64_t>(attribute.choices.size());
    case FieldType::Single: return std::get<float>(value) == 0 ? -0.7F : std::get<float>(value) * 0.7F; // of bounds: the lower one
    default: break;
    }
    if (attribute.name == "filters")
        return std::get<std::int64_t>(value) * 2;
    wholeNumbersOf(value).back() += attribute.name == "kernel_shape" ? -1 : 1;
    return value;
}

/// `changeable(op)` with that value.
inline OpSpec withAnother(OpKind op, const Field& attribute)
{
    OpSpec spec = changeable(op);
    attributesOf(spec).set(attribute, another(attribute, spec));
    return spec;
}

} // namespace ks::test

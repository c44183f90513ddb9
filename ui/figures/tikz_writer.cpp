#include "ui/figures/tikz_writer.h"

#include "core/base/error.h"

#include <QPaintEngine>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace ks {

namespace {

/// More, and a TeX of usual memory gives up.
constexpr int mostRectangles = 4000;

QByteArray number(qreal value)
{
    QByteArray text = QByteArray::number(value, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray point(const QPointF& at)
{
    return '(' + number(at.x()) + ',' + number(at.y()) + ')';
}

QByteArray colour(const QColor& of)
{
    return "{rgb,255:red," + QByteArray::number(of.red()) + ";green," + QByteArray::number(of.green()) + ";blue," +
           QByteArray::number(of.blue()) + '}';
}

QByteArray pathOf(const QPainterPath& path)
{
    QByteArray code;
    QPointF start;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        switch (element.type) {
        case QPainterPath::MoveToElement:
            start = element;
            code += point(element);
            break;
        case QPainterPath::LineToElement: code += QPointF(element) == start ? QByteArray(" -- cycle") : " -- " + point(element); break;
        case QPainterPath::CurveToElement:
            code += " .. controls " + point(element) + " and " + point(path.elementAt(i + 1)) + " .. " + point(path.elementAt(i + 2));
            i += 2;
            break;
        case QPainterPath::CurveToDataElement: break; // taken with the element before
        }
    }
    return code;
}

/// Numbers stand in the middle of their cells, whatever the type's width.
bool isNumber(const QString& text)
{
    return std::none_of(text.begin(), text.end(), [](QChar sign) { return sign.isLetter(); }) && text.size() <= 8;
}

} // namespace

class TikzEngine final : public QPaintEngine {
public:
    TikzEngine()
        : QPaintEngine(PrimitiveTransform | PixmapTransform | PainterPaths | Antialiasing | AlphaBlend | ConstantOpacity | BrushStroke)
    {
    }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& now) override
    {
        const DirtyFlags changed = now.state();
        if (changed & DirtyPen)
            m_pen = now.pen();
        if (changed & DirtyBrush)
            m_brush = now.brush();
        if (changed & DirtyTransform)
            m_transform = now.transform();
        if (changed & DirtyOpacity)
            m_opacity = now.opacity();
        if (changed & (DirtyClipEnabled | DirtyClipPath | DirtyClipRegion | DirtyTransform))
            m_clip = now.painter()->hasClipping() ? m_transform.map(now.painter()->clipPath()) : QPainterPath();
    }

    void drawPath(const QPainterPath& path) override { add(path); }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path(points[0]);
        for (int i = 1; i < count; ++i)
            path.lineTo(points[i]);
        if (mode != PolylineMode)
            path.closeSubpath();
        const QBrush brush = m_brush;
        if (mode == PolylineMode)
            m_brush = Qt::NoBrush;
        add(path);
        m_brush = brush;
    }
    using QPaintEngine::drawPolygon;

    void drawPixmap(const QRectF& place, const QPixmap& pixmap, const QRectF& part) override
    {
        drawImage(place, pixmap.toImage(), part, {});
    }

    void drawImage(const QRectF& place, const QImage& image, const QRectF& part, Qt::ImageConversionFlags) override
    {
        const qreal width = place.width() / part.width();
        const qreal height = place.height() / part.height();
        const QRect cells = part.toAlignedRect() & image.rect();
        for (int y = cells.top(); y <= cells.bottom(); ++y)
            for (int x = cells.left(), next = x; x <= cells.right(); x = next) {
                const QColor ink = image.pixelColor(x, y);
                while (next <= cells.right() && image.pixelColor(next, y) == ink)
                    ++next;
                QPainterPath path;
                path.addRect(QRectF(place.x() + (x - part.x()) * width, place.y() + (y - part.y()) * height, (next - x) * width, height) &
                             place);
                if (++m_rectangles <= mostRectangles && ink.alpha() > 0)
                    paint(path, "fill=" + colour(ink) + opacity("fill opacity", ink.alphaF()), m_clip);
            }
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const QTransform& t = m_transform;
        const qreal scale = std::hypot(t.m11(), t.m12());
        const qreal degrees = std::atan2(t.m12(), t.m11()) * 180 / M_PI;
        const bool centred = isNumber(item.text());
        const QPointF place = t.map(centred ? at + QPointF(item.width() / 2, 0) : at);
        if (!m_clip.isEmpty() && !m_clip.contains(place))
            return;
        const QFont font = item.font();
        const qreal size = (font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF()) * scale;
        QByteArray style = QByteArray(centred ? "anchor=base" : "anchor=base west") + ",text=" + colour(m_pen.color()) +
                           ",font=\\fontsize{" + number(size) + "bp}{" + number(1.2 * size) + "bp}\\selectfont\\sffamily" +
                           (font.bold() ? "\\bfseries" : "") + (font.italic() ? "\\itshape" : "");
        style += opacity("text opacity", m_pen.color().alphaF());
        if (std::abs(degrees) > 0.01)
            style += ",rotate=" + number(-degrees);
        m_code += "\\node[" + style + "] at " + point(place) + " {" + asTex(item.text()) + "};\n";
    }

    int rectangles() const { return m_rectangles; }
    const QByteArray& code() const { return m_code; }

private:
    QByteArray opacity(const QByteArray& key, qreal alpha) const
    {
        const qreal all = alpha * m_opacity;
        return all < 0.999 ? ',' + key + '=' + number(all) : QByteArray();
    }

    QByteArray strokeStyle() const
    {
        const qreal scale = m_pen.isCosmetic() ? 1 : std::sqrt(std::abs(m_transform.determinant()));
        const qreal width = std::max(m_pen.widthF(), 0.5) * scale;
        QByteArray style =
            "draw=" + colour(m_pen.color()) + ",line width=" + number(width) + "bp" + opacity("draw opacity", m_pen.color().alphaF());
        if (m_pen.capStyle() != Qt::FlatCap)
            style += m_pen.capStyle() == Qt::RoundCap ? ",line cap=round" : ",line cap=rect";
        if (m_pen.joinStyle() == Qt::RoundJoin)
            style += ",line join=round";
        const QList<qreal> dashes = m_pen.dashPattern();
        if (!dashes.isEmpty()) {
            style += ",dash pattern=";
            for (int i = 0; i < dashes.size(); ++i)
                style += QByteArray(i % 2 == 0 ? "on " : "off ") + number(dashes[i] * width) + "bp ";
        }
        return style;
    }

    void add(const QPainterPath& path)
    {
        QByteArray style;
        if (m_brush.style() != Qt::NoBrush) {
            style = "fill=" + colour(m_brush.color()) + opacity("fill opacity", m_brush.color().alphaF());
            if (path.fillRule() == Qt::OddEvenFill)
                style += ",even odd rule";
        }
        if (m_pen.style() != Qt::NoPen)
            style += (style.isEmpty() ? "" : ",") + strokeStyle();
        if (!style.isEmpty())
            paint(path, style, m_clip);
    }

    void paint(const QPainterPath& path, const QByteArray& style, const QPainterPath& clip)
    {
        const QByteArray code = "\\path[" + style + "] " + pathOf(m_transform.map(path)) + ";\n";
        const QRectF bounds = m_transform.map(path).boundingRect();
        if (clip.isEmpty() || clip.boundingRect().contains(bounds))
            m_code += code;
        else if (clip.boundingRect().intersects(bounds.adjusted(-1, -1, 1, 1)))
            m_code += "\\begin{scope}\\clip " + pathOf(clip) + ";\n" + code + "\\end{scope}\n";
    }

    QByteArray m_code;
    QPen m_pen;
    QBrush m_brush;
    QTransform m_transform;
    QPainterPath m_clip; ///< in the picture's points; empty: none
    qreal m_opacity = 1;
    int m_rectangles = 0;
};

TikzWriter::TikzWriter(QSizeF points) : m_size(points), m_engine(std::make_unique<TikzEngine>()) {}
TikzWriter::~TikzWriter() = default;

QPaintEngine* TikzWriter::paintEngine() const
{
    return m_engine.get();
}

QByteArray TikzWriter::picture() const
{
    if (m_engine->rectangles() > mostRectangles)
        throw FileError(Text(KS_TEXT("core", "TikZ holds at most %1 coloured cells, not %2: zoom in on a part, or choose PDF or SVG"),
                             {std::to_string(mostRectangles), std::to_string(m_engine->rectangles())}));
    return "\\begin{tikzpicture}[x=1bp,y=-1bp,inner sep=0pt,outer sep=0pt]\n\\useasboundingbox (0,0) rectangle " +
           point({m_size.width(), m_size.height()}) + ";\n" + m_engine->code() + "\\end{tikzpicture}\n";
}

int TikzWriter::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth: return static_cast<int>(std::ceil(m_size.width()));
    case PdmHeight: return static_cast<int>(std::ceil(m_size.height()));
    case PdmWidthMM: return static_cast<int>(std::lround(m_size.width() * 25.4 / 72));
    case PdmHeightMM: return static_cast<int>(std::lround(m_size.height() * 25.4 / 72));
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY: return 72;
    case PdmNumColors: return 1 << 24;
    case PdmDepth: return 32;
    case PdmDevicePixelRatio: return 1;
    case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
    default: return 0;
    }
}

QByteArray asTex(const QString& text)
{
    struct Sign {
        char32_t sign;
        const char* tex;
    };
    static constexpr std::array signs{
        Sign{'\\', "\\textbackslash{}"},
        Sign{'{', "\\{"},
        Sign{'}', "\\}"},
        Sign{'$', "\\$"},
        Sign{'&', "\\&"},
        Sign{'#', "\\#"},
        Sign{'_', "\\_"},
        Sign{'%', "\\%"},
        Sign{'~', "\\textasciitilde{}"},
        Sign{'^', "\\textasciicircum{}"},
        Sign{'<', "$<$"},
        Sign{'>', "$>$"},
        Sign{U'−', "$-$"},
        Sign{U'×', "$\\times$"},
        Sign{U'·', "$\\cdot$"},
        Sign{U'∂', "$\\partial$"},
        Sign{U'∑', "$\\sum$"},
        Sign{U'Σ', "$\\Sigma$"},
        Sign{U'√', "$\\surd$"},
        Sign{U'⌊', "$\\lfloor$"},
        Sign{U'⌋', "$\\rfloor$"},
        Sign{U'⌈', "$\\lceil$"},
        Sign{U'⌉', "$\\rceil$"},
        Sign{U'≤', "$\\le$"},
        Sign{U'≥', "$\\ge$"},
        Sign{U'≠', "$\\ne$"},
        Sign{U'≈', "$\\approx$"},
        Sign{U'∞', "$\\infty$"},
        Sign{U'→', "$\\to$"},
        Sign{U'←', "$\\gets$"},
        Sign{U'…', "\\ldots{}"},
        Sign{U'α', "$\\alpha$"},
        Sign{U'β', "$\\beta$"},
        Sign{U'γ', "$\\gamma$"},
        Sign{U'ε', "$\\varepsilon$"},
        Sign{U'µ', "$\\mu$"},
        Sign{U'μ', "$\\mu$"},
        Sign{U'σ', "$\\sigma$"},
        Sign{U'¹', "$^1$"},
        Sign{U'²', "$^2$"},
        Sign{U'³', "$^3$"},
        Sign{U'⁰', "$^0$"},
        Sign{U'ⁿ', "$^n$"},
        Sign{U'ᵀ', "$^T$"},
        Sign{U'′', "$'$"},
        Sign{U'±', "$\\pm$"},
        Sign{U'°', "$^\\circ$"},
        Sign{U'▣', "$\\boxdot$"},
        Sign{U'⁻', "$^-$"},
        Sign{U'\u00a0', "~"},
        Sign{U'\u2009', "\\,"},
        Sign{U'\u202f', "\\,"},
        Sign{U'–', "--"},
        Sign{U'—', "---"},
    };
    QByteArray tex;
    for (const char32_t sign : text.toUcs4()) {
        const auto known = std::find_if(signs.begin(), signs.end(), [sign](const Sign& entry) { return entry.sign == sign; });
        if (known != signs.end())
            tex += known->tex;
        else if (sign >= U'₀' && sign <= U'₉')
            tex += "$_" + QByteArray::number(static_cast<int>(sign - U'₀')) + '$';
        else if (sign >= U'⁴' && sign <= U'⁹')
            tex += "$^" + QByteArray::number(static_cast<int>(sign - U'⁰')) + '$';
        else
            tex += QString::fromUcs4(&sign, 1).toUtf8();
    }
    return tex;
}

} // namespace ks

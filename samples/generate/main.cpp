// sample_images FOLDER [PATHS]: makes the pictures of samples/images.
#include "core/base/digits.h"
#include "core/data/phantom.h"
#include "samples/generate/pictures.h"

#include <QDir>
#include <QGuiApplication>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

bool save(const QImage& image, const QDir& folder, const char* name, int quality = -1)
{
    const QString path = folder.filePath(QString::fromLatin1(name));
    const bool saved = image.save(path, nullptr, quality);
    std::printf("%s %s\n", saved ? "wrote" : "cannot write", qPrintable(path));
    std::fflush(stdout);
    return saved;
}

QImage phantomImage(ks::PhantomClass kind)
{
    const ks::Tensor tensor = ks::phantom(kind, 0);
    QImage image(static_cast<int>(tensor.shape().w), static_cast<int>(tensor.shape().h), QImage::Format_Grayscale8);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            image.scanLine(y)[x] = static_cast<uchar>(tensor[{0, 0, y, x}]);
    return image;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace ks::samples;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    keepDecimalPoint();
    if (argc < 2) {
        std::fprintf(stderr, "usage: sample_images FOLDER [PATHS per pixel of the still life, 160]\n");
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    const int paths = argc > 2 ? std::max(1, std::atoi(argv[2])) : 160;
    bool good = save(bicycle(), folder, "drawing.png");
    good &= save(textPage(), folder, "text.png");
    good &= save(leaf(), folder, "leaf-alpha.png");
    good &= save(heightMap(), folder, "height-map-16bit.png");
    good &= save(phantomImage(ks::PhantomClass::Anatomical), folder, "phantom-anatomical.png");
    good &= save(phantomImage(ks::PhantomClass::Functional), folder, "phantom-functional.png");
    good &= save(phantomImage(ks::PhantomClass::Metaanalytic), folder, "phantom-metaanalytic.png");
    good &= save(stillLife(640, 480, paths), folder, "still-life.jpg", 92);
    return good ? 0 : 1;
}

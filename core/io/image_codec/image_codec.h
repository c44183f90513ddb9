#pragma once

/* The plain C interface of the image codec, a module that is opened with the first picture: the library behind it
   (OpenCV imgcodecs) brings 140 shared objects and would cost every start 70 ms. No function throws or keeps a pointer. */

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { KS_IMAGE_CODEC_ABI = 3 };

/* What OpenCV accepts. */
enum { KS_IMAGE_LONGEST_SIDE = 1 << 20, KS_IMAGE_MOST_PIXELS = 1 << 30 };

/* Rows of interleaved values, 8 or 16 bits each; colour in the order blue, green, red, alpha. */
typedef struct KsPixels {
    int width;
    int height;
    int channels;
    int bits;
    size_t rowBytes;
    const void* pixels;
    void* owner;
    /* The decoder's own words (English) on damage that it read over; empty where there was none. */
    char damage[160];
} KsPixels;

typedef struct KsEncoded {
    const void* bytes;
    size_t size;
    void* owner;
} KsEncoded;

int ksImageCodecAbi(void);

/* 0, or not 0 and a reason in `message` (English, ends with 0, at most `messageSize` bytes). */
int ksImageDecode(const void* bytes, size_t size, KsPixels* out, char* message, size_t messageSize);
void ksImageReleasePixels(KsPixels* pixels);

/* 8 bits; 1 channel: grey, 3: red, green, blue. */
int ksImageEncodePng(const unsigned char* pixels, int width, int height, int channels, KsEncoded* out, char* message, size_t messageSize);
void ksImageReleaseEncoded(KsEncoded* encoded);

#ifdef __cplusplus
}
#endif

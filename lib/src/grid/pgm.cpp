#include "grid/pgm.hpp"

#include <string_view>

#include "core/ascii.hpp"

namespace motifcount::internal {

namespace {

class Parser {
public:
    Parser(std::string_view content, std::string const& source) : content_(content), source_(source) {}

    std::vector<GreyImage> images() {
        std::vector<GreyImage> all;
        do {
            all.push_back(image());
            if (plain_)
                skip_space();
            else if (at_end_but_space())
                at_ = content_.size();
        } while (at_ < content_.size());
        return all;
    }

private:
    [[noreturn]] void fail(std::string const& what) const {
        throw Error(ErrorCode::input, source_ + ": byte " + std::to_string(at_) + ": " + what);
    }

    static bool is_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

    [[nodiscard]] bool at_end_but_space() const {
        auto at = at_;
        while (at < content_.size() && is_space(content_[at])) ++at;
        return at == content_.size();
    }

    void skip_space() {
        while (at_ < content_.size()) {
            if (content_[at_] == '#')
                while (at_ < content_.size() && content_[at_] != '\n' && content_[at_] != '\r') ++at_;
            else if (is_space(content_[at_]))
                ++at_;
            else
                break;
        }
    }

    std::uint64_t number(char const* what) {
        skip_space();
        auto const start = at_;
        std::uint64_t value = 0;
        for (; at_ < content_.size() && is_digit(content_[at_]); ++at_) {
            value = value * 10 + static_cast<unsigned>(content_[at_] - '0');
            if (value > std::uint64_t{1} << 40) fail(std::string("the ") + what + " is above 2^40");
        }
        if (at_ == start)
            fail(std::string(at_ == content_.size() ? "the file ends before the "
                                                    : "expected a number as the ") +
                 what);
        return value;
    }

    GreyImage image() {
        auto const magic = content_.substr(at_, 2);
        if (magic != "P2" && magic != "P5") fail("not a grey PGM image (P2 or P5)");
        plain_ = magic == "P2";
        at_ += 2;
        GreyImage image;
        image.width = number("width");
        image.height = number("height");
        auto const depth = number("maximum value");
        if (image.width == 0 || image.height == 0) fail("an image of " + size_of(image) + " has no pixels");
        if (depth == 0 || depth > 65535)
            fail("the maximum value must be 1 to 65535, not " + std::to_string(depth));
        image.max_value = static_cast<unsigned>(depth);
        if (plain_)
            read_text(image);
        else
            read_binary(image);
        return image;
    }

    static std::string size_of(GreyImage const& image) {
        return std::to_string(image.width) + " x " + std::to_string(image.height);
    }

    /// Throws Error(input) if the file is too short for the image. Divides, because a product may exceed 64 bits.
    void require_bytes(GreyImage const& image, std::uint64_t bytes_a_pixel) const {
        auto const left = content_.size() - at_;
        if (image.width > left / bytes_a_pixel / image.height)
            fail("an image of " + size_of(image) + " needs more than the " + std::to_string(left) +
                 " bytes that follow the header");
    }

    void read_text(GreyImage& image) {
        require_bytes(image, 1);
        image.pixels.resize(image.width * image.height);
        for (auto& pixel : image.pixels) pixel = checked(number("next pixel"), image);
    }

    void read_binary(GreyImage& image) {
        if (at_ == content_.size() || !is_space(content_[at_]))
            fail("white space is missing before the pixels");
        ++at_;
        bool const wide = image.max_value > 255;
        require_bytes(image, wide ? 2 : 1);
        image.pixels.resize(image.width * image.height);
        for (auto& pixel : image.pixels) {
            unsigned value = static_cast<unsigned char>(content_[at_++]);
            if (wide) value = value << 8 | static_cast<unsigned char>(content_[at_++]);
            pixel = checked(value, image);
        }
    }

    [[nodiscard]] std::uint16_t checked(std::uint64_t value, GreyImage const& image) const {
        if (value > image.max_value)
            fail(std::string("the pixel value ") + std::to_string(value) + " is above the maximum value " +
                 std::to_string(image.max_value));
        return static_cast<std::uint16_t>(value);
    }

    std::string_view content_;
    std::string const& source_;
    std::size_t at_ = 0;
    bool plain_ = false;
};

}  // namespace

std::vector<GreyImage> parse_pgm(Content const& content) {
    return Parser(content.bytes, content.name).images();
}

}  // namespace motifcount::internal

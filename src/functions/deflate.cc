#include "functions/deflate.h"

#include <algorithm>
#include <optional>

#include "functions/deflate_block.h"

namespace landform::functions {
namespace {

constexpr size_t kWindow = size_t{1} << 15U;
constexpr size_t kMinMatch = 4;
constexpr size_t kMaxMatch = 258;
constexpr size_t kLookahead = kMinMatch + kMaxMatch;
constexpr size_t kMaxBlockTokens = size_t{1} << 14U;
constexpr unsigned kHashBits = 17;
// Search effort: a match of kLazy is not improved on, one of kNice ends the search, and at most
// kChain candidates are tried.
constexpr size_t kLazy = 16;
constexpr size_t kNice = 128;
constexpr int kChain = 128;
// The shortest match must be close by, or it costs more than it saves.
constexpr size_t kShortMatchDistance = 4096;

struct Match {
  size_t length = kMinMatch - 1;
  size_t distance = 0;
};

class Compressor {
 public:
  explicit Compressor(std::string_view data)
      : data_(data), heads_(size_t{1} << kHashBits), previous_(kWindow) {}

  std::string run() {
    // The buffer of the reference holds two windows. When it is full and more data follows, the
    // older window is dropped, and with it the possible matches in it.
    size_t end = std::min(data_.size(), 2 * kWindow);
    while (end < data_.size()) {
      compress(end, false);
      base_ += kWindow;
      if (block_start_ && *block_start_ < base_) block_start_.reset();
      end = std::min(data_.size(), end + kWindow);
    }
    compress(end, true);
    writer_.write_stored("", false);
    writer_.write_stored("", true);
    return writer_.take();
  }

 private:
  // Positions in the hash chains are 1-based; 0 means none.
  [[nodiscard]] uint32_t hash_at(size_t at) const {
    uint32_t word = 0;
    for (size_t i = 0; i < 4; ++i) {
      word = word << 8U | static_cast<unsigned char>(data_[at + i]);
    }
    return (word * 0x1e35a7bdU) >> (32 - kHashBits);
  }

  void insert(size_t at) {
    size_t& head = heads_[hash_at(at)];
    chain_ = head;
    previous_[at % kWindow] = head;
    head = at + 1;
  }

  [[nodiscard]] size_t oldest(size_t at) const {
    return std::max(base_, at > kWindow ? at - kWindow : 0);
  }

  [[nodiscard]] std::optional<Match> find_match(size_t at, size_t lookahead) const {
    std::string_view here = data_.substr(at, std::min(lookahead, kMaxMatch));
    size_t nice = std::min(here.size(), kNice);
    size_t limit = oldest(at);
    std::optional<Match> best;
    size_t length = kMinMatch - 1;
    size_t candidate = chain_ - 1;
    for (int tries = kChain; tries > 0; --tries) {
      // The candidate must at least match where a longer match would end.
      if (data_[candidate + length] == here[length]) {
        auto end = std::mismatch(here.begin(), here.end(),
                                 data_.begin() + static_cast<ptrdiff_t>(candidate));
        auto n = static_cast<size_t>(end.first - here.begin());
        if (n > length && (n > kMinMatch || at - candidate <= kShortMatchDistance)) {
          length = n;
          best = Match{n, at - candidate};
          if (n >= nice) break;
        }
      }
      if (candidate + kWindow == at) break;
      size_t next = previous_[candidate % kWindow];
      if (next == 0 || next - 1 < limit) break;
      candidate = next - 1;
    }
    return best;
  }

  // Compresses up to `end`, except for the last bytes unless it is the end of the data.
  void compress(size_t end, bool last) {
    for (;;) {
      size_t lookahead = end - at_;
      if (lookahead < kLookahead && !last) return;
      if (lookahead == 0) break;
      step(end, lookahead);
    }
    if (pending_) add({0, static_cast<unsigned char>(data_[at_ - 1])}, at_);
    pending_ = false;
    if (!tokens_.empty()) finish_block(at_);
  }

  // Takes the match at the previous position, unless there is a longer one here.
  void step(size_t end, size_t lookahead) {
    bool hashable = at_ + kMinMatch <= end;
    if (hashable) insert(at_);
    Match before = match_;
    match_ = Match{};
    // Near the end, where there are too few bytes to hash, the last chain is searched again.
    bool candidate = chain_ != 0 && chain_ - 1 >= oldest(at_) && chain_ - 1 < at_;
    if (candidate && lookahead > before.length && before.length < kLazy) {
      match_ = find_match(at_, lookahead).value_or(match_);
    }
    if (before.length < kMinMatch || match_.length > before.length) {
      if (pending_) add({0, static_cast<unsigned char>(data_[at_ - 1])}, at_);
      ++at_;
      pending_ = true;
      return;
    }
    // The match began one byte ago.
    size_t next = at_ + before.length - 1;
    size_t chain = chain_;
    for (size_t i = at_ + 1; i < next; ++i) {
      if (i + kMinMatch <= end) insert(i);
    }
    chain_ = chain;
    at_ = next;
    pending_ = false;
    match_ = Match{};
    add({static_cast<uint16_t>(before.length), static_cast<uint16_t>(before.distance - 1)}, at_);
  }

  void add(DeflateToken token, size_t end) {
    tokens_.push_back(token);
    if (tokens_.size() == kMaxBlockTokens) finish_block(end);
  }

  // Writes the block of all tokens up to a position. If its text was already dropped, it cannot be
  // stored uncompressed.
  void finish_block(size_t end) {
    std::optional<std::string_view> text;
    if (block_start_) text = data_.substr(*block_start_, end - *block_start_);
    writer_.write_block(tokens_, text);
    block_start_ = end;
    tokens_.clear();
  }

  std::string_view data_;
  DeflateBlockWriter writer_;
  std::vector<size_t> heads_;
  std::vector<size_t> previous_;
  std::vector<DeflateToken> tokens_;
  size_t at_ = 0;
  size_t base_ = 0;       // nothing before it may be matched
  size_t chain_ = 0;      // where the search starts
  Match match_;           // at the previous position
  bool pending_ = false;  // the previous byte is not in a token yet
  std::optional<size_t> block_start_ = 0;
};

}  // namespace

std::string deflate(std::string_view data) { return Compressor(data).run(); }

}  // namespace landform::functions

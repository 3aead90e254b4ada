#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "functions/text_encoding.h"

namespace landform::functions {
namespace {

using Kind = TextEncoding::Kind;

// Canonical names and aliases as the IANA registers them; aliases in lower case.
constexpr TextEncoding kEncodings[] = {
    {"US-ASCII", Kind::ascii, "",
     "ansi_x3.4-1968 ansi_x3.4-1986 cp367 csascii ibm367 iso-ir-6 iso646-us iso_646.irv:1991 us "
     "us-ascii"},
    {"UTF-8", Kind::utf8, "", "csutf8 utf-8"},
    {"UTF-16", Kind::utf16, "", "csutf16 utf-16"},
    {"UTF-16BE", Kind::utf16be, "", "csutf16be utf-16be"},
    {"UTF-16LE", Kind::utf16le, "", "csutf16le utf-16le"},
    {"IBM037", Kind::single_byte, "ibm-37",
     "cp037 csibm037 ebcdic-cp-ca ebcdic-cp-nl ebcdic-cp-us ebcdic-cp-wt ibm037"},
    {"IBM437", Kind::single_byte, "ibm-437", "437 cp437 cspc8codepage437 ibm437"},
    {"IBM850", Kind::single_byte, "ibm-850", "850 cp850 cspc850multilingual ibm850"},
    {"IBM852", Kind::single_byte, "ibm-852", "852 cp852 cspcp852 ibm852"},
    {"IBM855", Kind::single_byte, "ibm-855", "855 cp855 csibm855 ibm855"},
    {"IBM00858", Kind::single_byte, "ibm-858",
     "ccsid00858 cp00858 csibm00858 ibm00858 pc-multilingual-850+euro"},
    {"IBM860", Kind::single_byte, "ibm-860", "860 cp860 csibm860 ibm860"},
    {"IBM862", Kind::single_byte, "ibm-862", "862 cp862 cspc862latinhebrew ibm862"},
    {"IBM863", Kind::single_byte, "ibm-863", "863 cp863 csibm863 ibm863"},
    {"IBM865", Kind::single_byte, "ibm-865", "865 cp865 csibm865 ibm865"},
    {"IBM866", Kind::single_byte, "ibm-866", "866 cp866 csibm866 ibm866"},
    {"IBM1047", Kind::single_byte, "ibm-1047", "csibm1047 ibm-1047 ibm1047"},
    {"IBM01140", Kind::single_byte, "ibm-1140",
     "ccsid01140 cp01140 csibm01140 ebcdic-us-37+euro ibm01140"},
    {"ISO_8859-1:1987", Kind::single_byte, "ISO_8859-1:1987",
     "cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso_8859-1 iso_8859-1:1987 l1 latin1"},
    {"ISO_8859-2:1987", Kind::single_byte, "ISO_8859-2:1987",
     "csisolatin2 iso-8859-2 iso-ir-101 iso_8859-2 iso_8859-2:1987 l2 latin2"},
    {"ISO_8859-3:1988", Kind::single_byte, "ISO_8859-3:1988",
     "csisolatin3 iso-8859-3 iso-ir-109 iso_8859-3 iso_8859-3:1988 l3 latin3"},
    {"ISO_8859-4:1988", Kind::single_byte, "ISO_8859-4:1988",
     "csisolatin4 iso-8859-4 iso-ir-110 iso_8859-4 iso_8859-4:1988 l4 latin4"},
    {"ISO_8859-5:1988", Kind::single_byte, "ISO_8859-5:1988",
     "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso_8859-5 iso_8859-5:1988"},
    {"ISO_8859-6:1987", Kind::single_byte, "ISO_8859-6:1987",
     "arabic asmo-708 csisolatinarabic ecma-114 iso-8859-6 iso-ir-127 iso_8859-6 iso_8859-6:1987"},
    {"ISO_8859-6-E", Kind::single_byte, "ISO_8859-6-E", "csiso88596e iso-8859-6-e iso_8859-6-e"},
    {"ISO_8859-6-I", Kind::single_byte, "ISO_8859-6-I", "csiso88596i iso-8859-6-i iso_8859-6-i"},
    {"ISO_8859-7:1987", Kind::single_byte, "ISO_8859-7:1987",
     "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso_8859-7 "
     "iso_8859-7:1987"},
    {"ISO_8859-8:1988", Kind::single_byte, "ISO_8859-8:1988",
     "csisolatinhebrew hebrew iso-8859-8 iso-ir-138 iso_8859-8 iso_8859-8:1988"},
    {"ISO_8859-8-E", Kind::single_byte, "ISO_8859-8-E", "csiso88598e iso-8859-8-e iso_8859-8-e"},
    {"ISO_8859-8-I", Kind::single_byte, "ISO_8859-8-I", "csiso88598i iso-8859-8-i iso_8859-8-i"},
    {"ISO_8859-9:1989", Kind::single_byte, "ISO_8859-9:1989",
     "csisolatin5 iso-8859-9 iso-ir-148 iso_8859-9 iso_8859-9:1989 l5 latin5"},
    {"ISO-8859-10", Kind::single_byte, "ISO-8859-10",
     "csisolatin6 iso-8859-10 iso-ir-157 iso_8859-10:1992 l6 latin6"},
    {"ISO-8859-13", Kind::single_byte, "ISO-8859-13", "csiso885913 iso-8859-13"},
    {"ISO-8859-14", Kind::single_byte, "ISO-8859-14",
     "csiso885914 iso-8859-14 iso-celtic iso-ir-199 iso_8859-14 iso_8859-14:1998 l8 latin8"},
    {"ISO-8859-15", Kind::single_byte, "ISO-8859-15",
     "csiso885915 iso-8859-15 iso_8859-15 latin-9"},
    {"ISO-8859-16", Kind::single_byte, "",
     "csiso885916 iso-8859-16 iso-ir-226 iso_8859-16 iso_8859-16:2001 l10 latin10"},
    {"KOI8-R", Kind::single_byte, "KOI8-R", "cskoi8r koi8-r"},
    {"KOI8-U", Kind::single_byte, "KOI8-U", "cskoi8u koi8-u"},
    {"macintosh", Kind::single_byte, "macintosh", "csmacintosh mac macintosh"},
    {"windows-874", Kind::single_byte, "windows-874", "cswindows874 windows-874"},
    {"windows-1250", Kind::single_byte, "windows-1250", "cswindows1250 windows-1250"},
    {"windows-1251", Kind::single_byte, "windows-1251", "cswindows1251 windows-1251"},
    {"windows-1252", Kind::single_byte, "windows-1252", "cswindows1252 windows-1252"},
    {"windows-1253", Kind::single_byte, "windows-1253", "cswindows1253 windows-1253"},
    {"windows-1254", Kind::single_byte, "windows-1254", "cswindows1254 windows-1254"},
    {"windows-1255", Kind::single_byte, "windows-1255", "cswindows1255 windows-1255"},
    {"windows-1256", Kind::single_byte, "windows-1256", "cswindows1256 windows-1256"},
    {"windows-1257", Kind::single_byte, "windows-1257", "cswindows1257 windows-1257"},
    {"windows-1258", Kind::single_byte, "windows-1258", "cswindows1258 windows-1258"},
    {"Extended_UNIX_Code_Packed_Format_for_Japanese", Kind::multi_byte, "euc-jp-2007",
     "cseucpkdfmtjapanese euc-jp extended_unix_code_packed_format_for_japanese"},
    {"ISO-2022-JP", Kind::multi_byte, "ISO-2022-JP", "csiso2022jp iso-2022-jp"},
    {"Shift_JIS", Kind::multi_byte, "ibm-943_P15A-2003", "csshiftjis ms_kanji shift_jis"},
    {"EUC-KR", Kind::multi_byte, "windows-949-2000", "cseuckr euc-kr"},
    {"GB18030", Kind::multi_byte, "gb18030", "csgb18030 gb18030"},
    {"GBK", Kind::multi_byte, "windows-936-2000", "cp936 csgbk gbk ms936 windows-936"},
    {"HZ-GB-2312", Kind::multi_byte, "HZ", "hz-gb-2312"},
    {"Big5", Kind::multi_byte, "windows-950-2000", "big5 csbig5"},
};

std::string_view trim(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r\n\v\f");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n\v\f") - first + 1);
}

bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    size_t space = std::min(words.find(' '), words.size());
    if (words.substr(0, space) == word) return true;
    words.remove_prefix(std::min(space + 1, words.size()));
  }
  return false;
}

}  // namespace

const TextEncoding* find_text_encoding(std::string_view name) {
  std::string lower = ascii_lower(trim(name));
  for (const TextEncoding& encoding : kEncodings) {
    if (has_word(encoding.aliases, lower)) return &encoding;
  }
  return nullptr;
}

}  // namespace landform::functions

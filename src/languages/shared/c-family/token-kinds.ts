/**
 * Kinds of the tokens of C and C++: words from 150 on, by what a reader has to do with them rather than one each; literals
 * and operators of more than one character from 128 on; other punctuation by its character. Words that only C++ reserves
 * are plain names in C.
 */
export const IDENT = 128;
export const NUMBER = 129;
export const STRING = 130;
export const CHARACTER = 131;
/** `::` */
export const SCOPE = 132;
/** `->` */
export const ARROW = 133;
/** `...` */
export const ELLIPSIS = 134;
/** `+=` and its kin. */
export const ASSIGN_OP = 135;
/** Comparisons, `||`, `<<`: what an operand may follow. */
export const OPERATOR = 136;
/** `++`, `--` */
export const STEP = 137;
/** `&&`: a conjunction, or a reference to a temporary. */
export const AND = 138;

/** `int`, `unsigned`, `auto`. */
export const BUILTIN = 150;
/** `const`, `inline`, `virtual`: says something about a declaration and may stand before or behind its type. */
export const QUALIFIER = 151;
export const STATIC = 152;
export const EXTERN = 153;
export const STRUCT = 154;
export const ENUM = 155;
export const TYPEDEF = 156;
export const NAMESPACE = 157;
export const TEMPLATE = 158;
export const USING = 159;
export const OPERATOR_WORD = 160;
export const FRIEND = 161;
/** `public`, `private`, `protected`. */
export const ACCESS = 162;
/** `__attribute__`, `__declspec`, `alignas`, `asm`: takes a bracket and says nothing about names. */
export const ATTRIBUTE = 163;
export const STATIC_ASSERT = 164;
export const IF = 165;
export const ELSE = 166;
export const FOR = 167;
export const WHILE = 168;
export const DO = 169;
export const SWITCH = 170;
export const CASE = 171;
export const DEFAULT = 172;
/** `return`, `throw`, `co_await`, `goto`: an expression may follow. */
export const RETURN = 173;
export const THROW = 174;
export const JUMP = 175;
export const NEW = 176;
export const DELETE = 177;
export const THIS = 178;
export const SIZEOF = 179;
export const CAST = 180;
export const TRY = 181;
export const CATCH = 182;
/** `nullptr`, `true`, `false`. */
export const CONSTANT_WORD = 183;
export const TYPENAME = 184;
export const GOTO = 185;

const words = (kind: number, text: string): [string, number][] => text.split(' ').map((word) => [word, kind]);

const BOTH: ReadonlyMap<string, number> = new Map([
  ...words(BUILTIN, 'void char short int long float double signed unsigned _Bool bool _Complex __int128 wchar_t __auto_type'),
  ...words(
    QUALIFIER,
    'const volatile inline register restrict __restrict __restrict__ __inline __inline__ __extension__ __const __volatile__ _Noreturn _Thread_local __thread _Atomic __forceinline __cdecl __stdcall',
  ),
  ...words(STATIC, 'static'),
  ...words(EXTERN, 'extern'),
  ...words(STRUCT, 'struct union'),
  ...words(ENUM, 'enum'),
  ...words(TYPEDEF, 'typedef'),
  ...words(ATTRIBUTE, '__attribute__ __attribute __declspec _Alignas asm __asm__ __asm'),
  ...words(STATIC_ASSERT, '_Static_assert static_assert'),
  ...words(IF, 'if'),
  ...words(ELSE, 'else'),
  ...words(FOR, 'for'),
  ...words(WHILE, 'while'),
  ...words(DO, 'do'),
  ...words(SWITCH, 'switch'),
  ...words(CASE, 'case'),
  ...words(DEFAULT, 'default'),
  ...words(RETURN, 'return'),
  ...words(GOTO, 'goto'),
  ...words(JUMP, 'break continue'),
  ...words(SIZEOF, 'sizeof _Alignof __alignof__ typeof __typeof__ __typeof'),
]);

const CPP_ONLY: ReadonlyMap<string, number> = new Map([
  ...words(BUILTIN, 'auto char8_t char16_t char32_t'),
  ...words(QUALIFIER, 'virtual explicit constexpr consteval constinit mutable thread_local'),
  ...words(STRUCT, 'class'),
  ...words(NAMESPACE, 'namespace'),
  ...words(TEMPLATE, 'template'),
  ...words(USING, 'using'),
  ...words(OPERATOR_WORD, 'operator'),
  ...words(FRIEND, 'friend'),
  ...words(ACCESS, 'public private protected'),
  ...words(ATTRIBUTE, 'alignas'),
  ...words(THROW, 'throw'),
  ...words(RETURN, 'co_return co_yield co_await'),
  ...words(NEW, 'new'),
  ...words(DELETE, 'delete'),
  ...words(THIS, 'this'),
  ...words(SIZEOF, 'alignof decltype typeid noexcept'),
  ...words(CAST, 'static_cast dynamic_cast const_cast reinterpret_cast'),
  ...words(TRY, 'try'),
  ...words(CATCH, 'catch'),
  ...words(CONSTANT_WORD, 'nullptr true false'),
  ...words(TYPENAME, 'typename'),
]);

export const C_WORDS = BOTH;
export const CPP_WORDS: ReadonlyMap<string, number> = new Map([...BOTH, ...CPP_ONLY]);

export const BANG = 33;
export const PERCENT = 37;
export const AMPERSAND = 38;
export const LPAREN = 40;
export const RPAREN = 41;
export const STAR = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const SEMI = 59;
export const LESS = 60;
export const ASSIGN = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const LBRACKET = 91;
export const RBRACKET = 93;
export const CARET = 94;
export const LBRACE = 123;
export const PIPE = 124;
export const RBRACE = 125;
export const TILDE = 126;

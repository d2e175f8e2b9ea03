/** Names that every Python program has: built-in functions and types, and the modules of the standard library (3.9 to 3.14). */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const BUILTINS = words(`
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning
  ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis
  EncodingWarning EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit
  IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
  ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning
  PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning
  StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError
  UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError
  _IncompleteInputError __build_class__ __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__ __spec__ abs aiter all anext any
  ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval exec exit filter float
  format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len list locals map max memoryview min next object oct
  open ord pow print property quit range repr reveal_type reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
`);

export const STDLIB_MODULES = words(`
  __future__ __main__ _abc _ast _asyncio _bisect _codecs _collections_abc _compression _contextvars _csv _ctypes _curses _datetime _decimal
  _frozen_importlib _functools _hashlib _heapq _imp _interpreters _io _json _locale _lsprof _markupbase _operator _osx_support _pickle _posixsubprocess
  _py_abc _pydecimal _pyio _queue _random _signal _sitebuiltins _socket _sqlite3 _ssl _stat _string _strptime _struct _thread _threading_local _tkinter
  _tracemalloc _typeshed _uuid _warnings _weakref _weakrefset _winapi _zoneinfo abc aifc annotationlib antigravity argparse array ast asynchat asyncio
  asyncore atexit audioop base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys
  compileall compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib
  dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath
  getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json
  keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib
  nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix
  posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy
  sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants
  sre_parse ssl stat statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios
  textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest
  urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
`);

/** Members of strings, containers, files, paths, dates, locks: on a receiver of unknown type such a name says nothing. */
export const COMMON_MEMBERS = words(`
  absolute accept acquire acquire_lock add addFilter addHandler add_note anchor append appendleft args as_integer_ratio as_posix as_uri astimezone bind
  bit_count bit_length buffer c_contiguous callHandlers capitalize casefold cast center chmod clear close closed combine conjugate connect connect_ex
  contiguous copy count critical ctime cwd daemon date day days debug decode denominator detach difference difference_update discard drive dst dup
  elements encode encoding end endpos endswith error errors exception exists expand expandtabs expanduser extend extendleft f_contiguous family fatal
  fileno filter find findCaller findall finditer flags flush fold format format_map from_bytes fromhex fromisocalendar fromisoformat fromkeys
  fromordinal fromtimestamp fullmatch get getChild getEffectiveLevel getName get_inheritable getblocking getbuffer getpeername getsockname getsockopt
  gettimeout getvalue glob group groupdict groupindex groups handle hardlink_to hasHandlers hex home hour ident imag index indices info insert
  intersection intersection_update isDaemon isEnabledFor isSet is_absolute is_alive is_block_device is_char_device is_dir is_fifo is_file is_integer
  is_mount is_relative_to is_reserved is_set is_socket is_symlink isalnum isalpha isascii isatty isdecimal isdigit isdisjoint isidentifier islower
  isnumeric isocalendar isoformat isoweekday isprintable isspace issubset issuperset istitle isupper items itemsize iterdir join joinpath keys lastgroup
  lastindex lchmod line_buffering link_to listen ljust locked locked_lock log lower lstat lstrip makeRecord makefile maketrans manager match max maxlen
  microsecond microseconds min minute mkdir month most_common move_to_end name native_id nbytes ndim newlines now numerator obj open owner parent
  parents partition parts pattern pop popitem popleft pos proto re read read1 read_bytes read_text readable readinto readinto1 readline readlines
  readlink readonly real reconfigure recv recv_into recvfrom recvfrom_into recvmsg recvmsg_into regs relative_to release release_lock remove
  removeFilter removeHandler removeprefix removesuffix rename replace resolution resolve reverse rfind rglob rindex rjust rmdir root rotate rpartition
  rsplit rstrip run samefile scanner search second seconds seek seekable send sendall sendfile sendmsg sendmsg_afalg sendto set setDaemon setLevel
  setName set_inheritable setblocking setdefault setsockopt settimeout shape shutdown sort span split splitlines start startswith stat stem step stop
  strftime strides string strip strptime sub subn suboffsets subtract suffix suffixes swapcase symlink_to symmetric_difference
  symmetric_difference_update tell time timeout timestamp timetuple timetz title to_bytes tobytes today tolist toordinal toreadonly total total_seconds
  touch translate truncate type tzinfo tzname union unlink update upper utcfromtimestamp utcnow utcoffset utctimetuple values wait warn warning weekday
  with_name with_stem with_suffix with_traceback writable write write_bytes write_text write_through writelines year zfill
`);

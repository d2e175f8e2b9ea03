/** Names that every Ruby program has: methods of Kernel and Module, core classes, and libraries that come with Ruby. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Methods that are called without a receiver and are never a repository's own. */
export const KERNEL_METHODS = words(`
  puts print p pp printf putc gets format sprintf require require_relative load autoload raise fail loop lambda proc catch throw
  sleep rand srand exit exit! abort at_exit binding caller caller_locations block_given? iterator? local_variables global_variables
  eval exec system spawn fork trap warn test srand select syscall set_trace_func trace_var open
  Integer Float String Array Hash Rational Complex __method__ __dir__ __callee__ gem
  attr attr_reader attr_writer attr_accessor include extend prepend using refine private public protected module_function private_class_method
  public_class_method private_constant define_method alias_method remove_method undef_method instance_variable_get instance_variable_set
  instance_variables is_a? kind_of? instance_of? respond_to? nil? freeze frozen? dup clone tap then yield_self itself hash object_id
  send public_send __send__ method methods instance_methods public_methods singleton_class extend instance_eval instance_exec class_eval
  class_exec module_eval module_exec const_get const_set const_missing const_defined? class_variable_get class_variable_set
  method_missing respond_to_missing? inspect to_s to_enum enum_for instance_variable_defined? define_singleton_method singleton_method
  freeze equal? eql? display class
`);

export const CORE_CLASSES = words(`
  Array Hash String Symbol Integer Float Numeric Rational Complex Range Regexp MatchData Proc Method UnboundMethod Module Class Object BasicObject
  Kernel Comparable Enumerable Enumerator NilClass TrueClass FalseClass Struct Data Time Random Math GC ObjectSpace Process Signal Thread Mutex
  Monitor Queue SizedQueue ConditionVariable Fiber IO File Dir FileTest ENV ARGV ARGF STDIN STDOUT STDERR Encoding Marshal Ractor RubyVM Binding
  TracePoint Warning Exception StandardError RuntimeError ArgumentError TypeError NameError NoMethodError IOError EOFError IndexError KeyError
  StopIteration RangeError FloatDomainError ZeroDivisionError SystemCallError Errno LoadError NotImplementedError ScriptError SyntaxError
  SecurityError SystemExit SystemStackError NoMemoryError Interrupt SignalException FrozenError FiberError ThreadError UncaughtThrowError
  ClosedQueueError RegexpError EncodingError LocalJumpError RUBY_VERSION RUBY_ENGINE RUBY_PLATFORM RUBY_PATCHLEVEL
`);

export const STANDARD_LIBRARIES = words(`
  abbrev base64 benchmark bigdecimal bundler cgi coverage csv date dbm debug delegate did_you_mean digest drb English erb error_highlight etc
  expect fcntl fiddle fileutils find forwardable gdbm getoptlong io ipaddr irb json logger matrix minitest monitor mutex_m net nkf objspace
  observer open-uri open3 openssl optparse ostruct pathname pp prettyprint prime prism pstore psych pty racc rake random rbconfig rdoc readline
  reline resolv ripper rinda rubygems ruby-prof securerandom set shellwords singleton socket stringio strscan syslog tempfile test-unit thread
  time timeout tmpdir tracer tsort un unicode_normalize uri weakref webrick win32ole yaml zlib continuation enumerator fiber rational complex
`);

/** Members of strings, arrays, hashes, numbers, files, times: on a receiver of unknown type such a name says nothing. */
const COMMON_MEMBERS = words(`
  abs all? any? append assoc at atime begin between? bsearch bytes bytesize call capitalize ceil chars chomp chop chr clamp clear close closed? codepoints
  collect combination compact compare compare_by_identity concat count cover? create current curry cycle day default default_proc delete delete_at
  delete_if delete_prefix delete_suffix detect dig divmod downcase drop drop_while each each_char each_cons each_entry each_index each_key each_line
  each_pair each_slice each_value each_with_index each_with_object empty? encode encoding end end_with? entries eof? even? except exclude? exist? exists?
  fetch fetch_values fill filter filter_map find find_all find_index finite? first flat_map flatten floor flush force_encoding format gmtime group_by
  gsub gsub! has_key? has_value? hex hour include? index infinite? inject insert intern intersect? intersection invert isatty join keep_if key key?
  keys last lazy length lines ljust load local localtime lock lstrip map map! match match? max max_by member? merge merge! message min min_by minmax
  minute modulo month mtime name next next_value nil? nonzero? none? now odd? one? open options ord owner pack parse partition path permutation
  pluck pop pos positive? pred present? presence prev product push put query raise read readline readlines ready? rebase reduce refresh
  reject rename repeat replace reset resume reverse reverse_each rewind rindex rjust rotate round rpartition rstrip run sample scan second seek
  select set shift shuffle signal size skip sleep slice slice! sort sort! sort_by source split squeeze start start_with? starts_with? stat status step
  stop store string strip strip! sub sub! subtract succ sum swap swapcase sync synchronize take take_while tally terminate time times to_a to_ary
  to_date to_f to_h to_hash to_i to_int to_json to_path to_proc to_r to_s to_set to_str to_sym to_time tr transform_keys transform_values
  transpose truncate try try_lock type unicode_normalize union uniq unlock unpack unpack1 unshift upcase update upto utc value value? values
  values_at wait wakeup write year zero? zip
`);

export const BUILTINS: ReadonlySet<string> = new Set([...KERNEL_METHODS, ...CORE_CLASSES, ...COMMON_MEMBERS]);

/** Names that PHP itself declares: calls of these functions say nothing about a repository. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const STANDARD_CLASSES = words(`
  stdClass Exception ErrorException Error TypeError ValueError ArithmeticError DivisionByZeroError ArgumentCountError Throwable
  LogicException BadFunctionCallException BadMethodCallException DomainException InvalidArgumentException LengthException
  OutOfRangeException RuntimeException OutOfBoundsException OverflowException RangeException UnderflowException
  UnexpectedValueException JsonException Closure Generator Iterator IteratorAggregate Traversable ArrayAccess Countable
  Serializable JsonSerializable Stringable UnitEnum BackedEnum DateTime DateTimeImmutable DateTimeInterface DateTimeZone
  DateInterval DatePeriod ArrayObject ArrayIterator SplObjectStorage SplFileInfo SplFileObject SplQueue SplStack
  SplPriorityQueue SplDoublyLinkedList SplTempFileObject RecursiveIteratorIterator RecursiveDirectoryIterator
  DirectoryIterator FilesystemIterator CallbackFilterIterator IteratorIterator LimitIterator WeakMap WeakReference PDO
  PDOException PDOStatement mysqli DOMDocument DOMElement DOMNode DOMXPath SimpleXMLElement XMLReader XMLWriter ZipArchive
  Reflection ReflectionClass ReflectionMethod ReflectionProperty ReflectionFunction ReflectionNamedType ReflectionException
  ReflectionObject ReflectionParameter ReflectionEnum ReflectionUnionType Attribute Override Deprecated SensitiveParameter
  AllowDynamicProperties ReturnTypeWillChange NumberFormatter IntlDateFormatter Collator Normalizer Locale Redis Memcached Imagick`);

export const PRIMITIVES = words(`
  int integer float double string bool boolean array object mixed void null never false true callable iterable resource
  scalar numeric positive-int non-empty-string class-string array-key key-of value-of literal-string callable-string
  non-falsy-string numeric-string negative-int no-return`);

export const FUNCTIONS = words(`
  abs array_chunk array_column array_combine array_count_values array_diff array_diff_key array_diff_assoc array_fill
  array_fill_keys array_filter array_flip array_intersect array_intersect_key array_is_list array_key_exists
  array_key_first array_key_last array_keys array_map array_merge array_merge_recursive array_pad array_pop array_product
  array_push array_rand array_reduce array_replace array_replace_recursive array_reverse array_search array_shift
  array_slice array_splice array_sum array_udiff array_unique array_unshift array_values array_walk array_walk_recursive
  arsort asort assert base64_decode base64_encode basename bin2hex call_user_func call_user_func_array ceil checkdate chmod
  chr class_exists class_implements class_parents class_uses clearstatcache compact constant copy count crc32
  ctype_alnum ctype_alpha ctype_digit ctype_lower ctype_space ctype_upper ctype_xdigit curl_close curl_error curl_exec
  curl_init curl_setopt curl_setopt_array current date date_default_timezone_get date_default_timezone_set debug_backtrace
  define defined dirname end enum_exists error_log error_reporting escapeshellarg exec explode extension_loaded extract
  fclose feof fflush fgetcsv fgets file file_exists file_get_contents file_put_contents fileatime filemtime fileperms
  filesize filter_var floor flock fmod fnmatch fopen fputcsv fread fseek fsockopen fstat ftell ftruncate func_get_arg
  func_get_args func_num_args function_exists fwrite gc_collect_cycles get_called_class get_class get_class_methods
  get_debug_type get_object_vars get_parent_class get_resource_type getcwd getenv gettype glob gmdate hash hash_algos
  hash_equals hash_hmac header headers_sent hex2bin hrtime html_entity_decode htmlentities htmlspecialchars
  htmlspecialchars_decode http_build_query hypot iconv idate ignore_user_abort implode in_array ini_get ini_set
  interface_exists intdiv intval ip2long is_a is_array is_bool is_callable is_countable is_dir is_executable is_file
  is_float is_int is_integer is_iterable is_link is_null is_numeric is_object is_readable is_resource is_scalar is_string
  is_subclass_of is_writable iterator_count iterator_to_array join json_decode json_encode json_last_error
  json_last_error_msg key krsort ksort lcfirst levenshtein link list localeconv log ltrim mail max mb_check_encoding
  mb_convert_case mb_convert_encoding mb_detect_encoding mb_internal_encoding mb_split mb_str_split mb_strimwidth
  mb_strlen mb_strpos mb_strrpos mb_strtolower mb_strtoupper mb_strwidth mb_substr mb_substr_count md5 md5_file
  memory_get_peak_usage memory_get_usage method_exists microtime min mkdir mktime move_uploaded_file mt_rand mt_srand
  natcasesort natsort next nl2br number_format ob_end_clean ob_end_flush ob_get_clean ob_get_contents ob_get_level ob_start
  octdec opendir openssl_decrypt openssl_encrypt ord pack parse_str parse_url passthru password_get_info password_hash
  password_needs_rehash password_verify pathinfo php_sapi_name php_uname phpversion popen pow preg_grep preg_last_error
  preg_match preg_match_all preg_quote preg_replace preg_replace_callback preg_replace_callback_array preg_split prev
  print_r printf proc_close proc_open property_exists putenv rand random_bytes random_int range rawurldecode rawurlencode
  readdir readfile realpath register_shutdown_function rename reset restore_error_handler rewind rmdir round rsort rtrim
  scandir serialize session_start set_error_handler set_exception_handler set_time_limit setcookie setlocale settype sha1
  shell_exec shuffle similar_text simplexml_load_string sleep sort spl_autoload_register spl_object_hash spl_object_id
  sprintf sqrt stat str_contains str_ends_with str_ireplace str_pad str_repeat str_replace str_split str_starts_with
  str_word_count strcasecmp strcmp stream_context_create stream_get_contents stream_get_meta_data strip_tags stripos
  stripslashes strlen strnatcmp strncmp strpbrk strpos strrev strrpos strstr strtok strtolower strtotime strtoupper strtr
  strval substr substr_compare substr_count substr_replace symlink sys_get_temp_dir system tempnam time timezone_identifiers_list
  tmpfile touch trait_exists trigger_error trim uasort ucfirst ucwords uksort umask uniqid unlink unpack unserialize
  urldecode urlencode usleep usort utf8_decode utf8_encode var_dump var_export version_compare vsprintf wordwrap
  array_any array_all array_find isset empty unset die exit eval`);

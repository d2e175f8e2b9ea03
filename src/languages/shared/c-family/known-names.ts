/** Names that are never symbols of a repository: types and functions of the C library and of the system's headers. */
const words = (text: string): string[] => text.trim().split(/\s+/);

export const BASIC_TYPES: ReadonlySet<string> = new Set(
  words(`
    void char short int long float double signed unsigned bool _Bool auto wchar_t char8_t char16_t char32_t size_t ssize_t ptrdiff_t intptr_t uintptr_t
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uint uchar ulong off_t pid_t time_t mode_t va_list FILE string
  `),
);

/** What every program may call without declaring it in the repository. A repository's own definition still comes first. */
export const LIBRARY: ReadonlySet<string> = new Set(
  words(`
    printf fprintf sprintf snprintf vsnprintf vprintf vfprintf puts fputs fputc putchar fgets fgetc getc getchar scanf sscanf fscanf perror
    malloc calloc realloc free alloca abort exit _exit atexit assert memcpy memmove memset memcmp memchr strlen strcpy strncpy strcat strncat strcmp strncmp
    strcasecmp strncasecmp strchr strrchr strstr strdup strndup strtok strtok_r strtol strtoul strtoll strtoull strtod atoi atol atof strerror strspn strcspn
    isalpha isdigit isalnum isspace isupper islower isprint ispunct isxdigit tolower toupper abs labs rand srand random qsort bsearch
    fopen fclose fread fwrite fseek ftell fflush feof ferror rewind setvbuf remove rename open close read write lseek stat fstat lstat unlink mkdir rmdir
    socket bind listen accept connect send recv sendto recvfrom shutdown setsockopt getsockopt select poll epoll_create epoll_ctl epoll_wait kqueue kevent
    fork waitpid kill signal sigaction pipe dup dup2 getpid getuid time gettimeofday clock_gettime localtime gmtime strftime mktime sleep usleep nanosleep
    pthread_create pthread_join pthread_mutex_lock pthread_mutex_unlock pthread_cond_wait pthread_cond_signal va_start va_end va_arg va_copy offsetof
    getenv secure_getenv setenv unsetenv putenv system popen pclose execl execlp execle execv execvp execve posix_spawn dlopen dlsym dlclose fileno isatty
    setjmp longjmp mmap munmap htons htonl ntohs ntohl floor ceil sqrt pow fabs log exp sin cos tan NULL EOF errno stdin stdout stderr
  `),
);

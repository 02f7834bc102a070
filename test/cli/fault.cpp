// Library that is preloaded into a command to make its calls fail.
//
// FAULT=CALL:N:ERRNO    the N-th call fails, counted from 1. With N+ instead of N, all later calls fail as well.
// FAULT_MARK=FILE       FILE is created when a call fails for the first time.
//
// CALL is read, write, fsync, close, rename, link, open, thread, malloc or a group of calls: `look` is any query of a file
// (stat, statfs, readlink, realpath), and `nameless` is the opening of a file without a name.

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
}

namespace {

enum Call {
    read_call,
    write_call,
    fsync_call,
    close_call,
    rename_call,
    link_call,
    open_call,
    thread_call,
    malloc_call,
    look_call,
    nameless_call,
    calls
};
constexpr char const* names[calls] = {"read", "write",  "fsync",  "close", "rename",  "link",
                                      "open", "thread", "malloc", "look",  "nameless"};

struct Plan {
    int call = -1;
    long at = 0;
    bool later_ones = false;
    int error = 0;
    std::atomic<long> seen{0};
};
Plan plan;

// Reads the environment variables. Must not allocate memory.
void read_plan() {
    char const* text = getenv("FAULT");
    if (text == nullptr) return;
    for (int call = 0; call < calls; ++call) {
        size_t const length = strlen(names[call]);
        if (strncmp(text, names[call], length) != 0 || text[length] != ':') continue;
        char* end = nullptr;
        plan.at = strtol(text + length + 1, &end, 10);
        plan.later_ones = *end == '+';
        plan.error = atoi(end + (plan.later_ones ? 2 : 1));
        plan.call = call;
    }
}

#ifdef FAULT_FROM_MAIN
using Program = int (*)(int, char**, char**);
Program program = nullptr;
int start(int count, char** words, char** environment) {
    read_plan();
    return program(count, words, environment);
}
#else
// Runs before any other code of the command.
__attribute__((constructor)) void begin() {
    read_plan();
}
#endif

bool fails(Call call) {
    if (call != plan.call) return false;
    long const number = ++plan.seen;
    if (number != plan.at && !(plan.later_ones && number > plan.at)) return false;
    if (number == plan.at) {
        char const* const mark = getenv("FAULT_MARK");
        long const file = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        syscall(SYS_close, file);
    }
    errno = plan.error;
    return true;
}

int look(char const* path, void* status, int flags) {
    return fails(look_call) ? -1 : static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, status, flags));
}
int look_at_open(int file, void* status) {
    return fails(look_call) ? -1 : static_cast<int>(syscall(SYS_fstat, file, status));
}
int look_at_system(char const* path, void* status) {
    return fails(look_call) ? -1 : static_cast<int>(syscall(SYS_statfs, path, status));
}

}  // namespace

extern "C" {

#ifdef FAULT_FROM_MAIN
// Replaces the function of the C library that calls main(), so that faults begin with main().
int __libc_start_main(Program main, int count, char** words, void (*init)(), void (*end)(), void (*unload)(),
                      void* stack) {
    using Start = int (*)(Program, int, char**, void (*)(), void (*)(), void (*)(), void*);
    auto const next = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
    program = main;
    return next(start, count, words, init, end, unload, stack);
}
#endif

ssize_t read(int file, void* to, size_t size) {
    return fails(read_call) ? -1 : syscall(SYS_read, file, to, size);
}
ssize_t pread(int file, void* to, size_t size, off_t at) {
    return fails(read_call) ? -1 : syscall(SYS_pread64, file, to, size, at);
}
ssize_t pread64(int file, void* to, size_t size, off_t at) __attribute__((alias("pread")));
ssize_t write(int file, void const* from, size_t size) {
    return fails(write_call) ? -1 : syscall(SYS_write, file, from, size);
}
ssize_t pwrite(int file, void const* from, size_t size, off_t at) {
    return fails(write_call) ? -1 : syscall(SYS_pwrite64, file, from, size, at);
}
ssize_t pwrite64(int file, void const* from, size_t size, off_t at) __attribute__((alias("pwrite")));
// A successful call does nothing, because writing to the disk would slow down the tests.
int fsync(int) {
    return fails(fsync_call) ? -1 : 0;
}
int close(int file) {
    long const result = syscall(SYS_close, file);
    return fails(close_call) ? -1 : static_cast<int>(result);
}
int rename(char const* from, char const* to) {
    return fails(rename_call) ? -1
                              : static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
int linkat(int from_folder, char const* from, int to_folder, char const* to, int flags) {
    return fails(link_call) ? -1
                            : static_cast<int>(syscall(SYS_linkat, from_folder, from, to_folder, to, flags));
}
int open(char const* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t const mode = va_arg(rest, mode_t);
    va_end(rest);
    bool const nameless = (flags & O_TMPFILE) == O_TMPFILE;
    return fails(open_call) || (nameless && fails(nameless_call))
               ? -1
               : static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}
int open64(char const* path, int flags, ...) __attribute__((alias("open")));
int stat(char const* path, struct stat* status) {
    return look(path, status, 0);
}
int stat64(char const* path, struct stat64* status) {
    return look(path, status, 0);
}
int lstat(char const* path, struct stat* status) {
    return look(path, status, AT_SYMLINK_NOFOLLOW);
}
int lstat64(char const* path, struct stat64* status) {
    return look(path, status, AT_SYMLINK_NOFOLLOW);
}
int fstat(int file, struct stat* status) {
    return look_at_open(file, status);
}
int fstat64(int file, struct stat64* status) {
    return look_at_open(file, status);
}
int statfs(char const* path, struct statfs* status) {
    return look_at_system(path, status);
}
int statfs64(char const* path, struct statfs64* status) {
    return look_at_system(path, status);
}
ssize_t readlink(char const* path, char* to, size_t size) {
    return fails(look_call) ? -1 : syscall(SYS_readlinkat, AT_FDCWD, path, to, size);
}
// Callers pass a null buffer, so the result is always allocated.
char* realpath(char const* path, char*) {
    return fails(look_call) ? nullptr : canonicalize_file_name(path);
}
int pthread_create(pthread_t* thread, pthread_attr_t const* attributes, void* (*start)(void*),
                   void* argument) {
    using Create = int (*)(pthread_t*, pthread_attr_t const*, void* (*)(void*), void*);
    static auto const create = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
    return fails(thread_call) ? plan.error : create(thread, attributes, start, argument);
}
void* malloc(size_t size) {
    return fails(malloc_call) ? nullptr : __libc_malloc(size);
}
void* calloc(size_t number, size_t size) {
    return fails(malloc_call) ? nullptr : __libc_calloc(number, size);
}
void* realloc(void* old, size_t size) {
    return size != 0 && fails(malloc_call) ? nullptr : __libc_realloc(old, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
    return fails(malloc_call) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** to, size_t alignment, size_t size) {
    int const before = errno;
    if (fails(malloc_call)) {
        errno = before;
        return ENOMEM;
    }
    *to = __libc_memalign(alignment, size);
    return *to == nullptr ? ENOMEM : 0;
}

}  // extern "C"

/** Headers of memory, strings, characters, numbers and input and output. */
export const CHARACTER_HEADERS: ReadonlyMap<string, string> = new Map([
  [
    'stdlib.h',
    `#include <stddef.h>
typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
void *malloc(__SIZE_TYPE__ size);
void *calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size);
void *realloc(void *pointer, __SIZE_TYPE__ size);
void *aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size);
int posix_memalign(void **pointer, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size);
void free(void *pointer);
void abort(void) __attribute__((noreturn));
void exit(int status) __attribute__((noreturn));
void _Exit(int status) __attribute__((noreturn));
int atexit(void (*function)(void));
char *getenv(const char *name);
int system(const char *command);
int abs(int value);
long labs(long value);
long long llabs(long long value);
div_t div(int numerator, int denominator);
ldiv_t ldiv(long numerator, long denominator);
int rand(void);
void srand(unsigned int seed);
long random(void);
void srandom(unsigned int seed);
int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double atof(const char *text);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
double strtod(const char *text, char **end);
float strtof(const char *text, char **end);
void qsort(void *base, __SIZE_TYPE__ count, __SIZE_TYPE__ size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, __SIZE_TYPE__ count, __SIZE_TYPE__ size, int (*compare)(const void *, const void *));
void *alloca(__SIZE_TYPE__ size);
`,
  ],
  ['alloca.h', 'void *alloca(__SIZE_TYPE__ size);\n'],
  ['malloc.h', '#include <stdlib.h>\nvoid *memalign(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size);\n'],
  [
    'string.h',
    `#include <stddef.h>
void *memcpy(void *target, const void *source, __SIZE_TYPE__ count);
void *mempcpy(void *target, const void *source, __SIZE_TYPE__ count);
void *memmove(void *target, const void *source, __SIZE_TYPE__ count);
void *memset(void *target, int value, __SIZE_TYPE__ count);
int memcmp(const void *left, const void *right, __SIZE_TYPE__ count);
void *memchr(const void *area, int value, __SIZE_TYPE__ count);
char *strcpy(char *target, const char *source);
char *stpcpy(char *target, const char *source);
char *strncpy(char *target, const char *source, __SIZE_TYPE__ count);
char *strcat(char *target, const char *source);
char *strncat(char *target, const char *source, __SIZE_TYPE__ count);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, __SIZE_TYPE__ count);
int strcoll(const char *left, const char *right);
char *strchr(const char *text, int character);
char *strrchr(const char *text, int character);
__SIZE_TYPE__ strspn(const char *text, const char *accept);
__SIZE_TYPE__ strcspn(const char *text, const char *reject);
char *strpbrk(const char *text, const char *accept);
char *strstr(const char *text, const char *part);
char *strtok(char *text, const char *delimiters);
char *strtok_r(char *text, const char *delimiters, char **state);
__SIZE_TYPE__ strlen(const char *text);
__SIZE_TYPE__ strnlen(const char *text, __SIZE_TYPE__ limit);
char *strdup(const char *text);
char *strndup(const char *text, __SIZE_TYPE__ limit);
char *strerror(int number);
void bzero(void *target, __SIZE_TYPE__ count);
`,
  ],
  [
    'strings.h',
    '#include <string.h>\nint strcasecmp(const char *left, const char *right);\nint strncasecmp(const char *left, const char *right, __SIZE_TYPE__ count);\n',
  ],
  ['memory.h', '#include <string.h>\n'],
  [
    'ctype.h',
    `int isalnum(int character);
int isalpha(int character);
int iscntrl(int character);
int isdigit(int character);
int islower(int character);
int isgraph(int character);
int isprint(int character);
int ispunct(int character);
int isspace(int character);
int isupper(int character);
int isxdigit(int character);
int isblank(int character);
int isascii(int character);
int tolower(int character);
int toupper(int character);
`,
  ],
  [
    'stdio.h',
    `#include <stddef.h>
#include <stdarg.h>
typedef struct _IO_FILE FILE;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define EOF (-1)
#define BUFSIZ 8192
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int printf(const char *format, ...);
int fprintf(FILE *stream, const char *format, ...);
int sprintf(char *target, const char *format, ...);
int snprintf(char *target, __SIZE_TYPE__ size, const char *format, ...);
int vprintf(const char *format, __builtin_va_list list);
int vfprintf(FILE *stream, const char *format, __builtin_va_list list);
int vsprintf(char *target, const char *format, __builtin_va_list list);
int vsnprintf(char *target, __SIZE_TYPE__ size, const char *format, __builtin_va_list list);
int scanf(const char *format, ...);
int fscanf(FILE *stream, const char *format, ...);
int sscanf(const char *text, const char *format, ...);
int puts(const char *text);
int putchar(int character);
int fputs(const char *text, FILE *stream);
int fputc(int character, FILE *stream);
int putc(int character, FILE *stream);
int getchar(void);
int getc(FILE *stream);
int fgetc(FILE *stream);
int ungetc(int character, FILE *stream);
char *fgets(char *target, int size, FILE *stream);
FILE *fopen(const char *name, const char *mode);
int fclose(FILE *stream);
int fflush(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
int fseek(FILE *stream, long offset, int origin);
long ftell(FILE *stream);
void rewind(FILE *stream);
__SIZE_TYPE__ fread(void *target, __SIZE_TYPE__ size, __SIZE_TYPE__ count, FILE *stream);
__SIZE_TYPE__ fwrite(const void *source, __SIZE_TYPE__ size, __SIZE_TYPE__ count, FILE *stream);
void perror(const char *text);
int remove(const char *name);
`,
  ],
  [
    'wchar.h',
    '#include <stddef.h>\ntypedef unsigned int wint_t;\n__SIZE_TYPE__ wcslen(const __WCHAR_TYPE__ *text);\n',
  ],
]);

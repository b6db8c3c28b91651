#include <stddef.h>
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
int sscanf(const char *string, const char *format, ...);
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
int __printf_chk(int flag, const char *format, ...);
int __fprintf_chk(FILE *stream, int flag, const char *format, ...);
int __sprintf_chk(char *target, int flag, __SIZE_TYPE__ room, const char *format, ...);
int __snprintf_chk(char *target, __SIZE_TYPE__ size, int flag, __SIZE_TYPE__ room, const char *format, ...);
int __vprintf_chk(int flag, const char *format, __builtin_va_list list);
int __vfprintf_chk(FILE *stream, int flag, const char *format, __builtin_va_list list);
int __vsprintf_chk(char *target, int flag, __SIZE_TYPE__ room, const char *format, __builtin_va_list list);
int __vsnprintf_chk(char *target, __SIZE_TYPE__ size, int flag, __SIZE_TYPE__ room, const char *format, __builtin_va_list list);

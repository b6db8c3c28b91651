/** Functions that glibc 2.36 declares or exports (C, POSIX and its own), up to `m`, without those of a reserved name. */
export const GLIBC_A_TO_M = `
a64l abort abs accept accept4 access acct acos acosf acosh acoshf acoshl acosl addmntent addseverity adjtime
adjtimex aio_cancel aio_cancel64 aio_error aio_error64 aio_fsync aio_fsync64 aio_init aio_read aio_read64 aio_return
aio_return64 aio_suspend aio_suspend64 aio_write aio_write64 alarm aligned_alloc alloca alphasort alphasort64
arc4random arc4random_buf arc4random_uniform arch_prctl argp_error argp_failure argp_help argp_parse argp_state_help
argp_usage argz_add argz_add_sep argz_append argz_count argz_create argz_create_sep argz_delete argz_extract
argz_insert argz_next argz_replace argz_stringify asctime asctime_r asin asinf asinh asinhf asinhl asinl asprintf
at_quick_exit atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl atexit atof atoi atol atoll backtrace
backtrace_symbols backtrace_symbols_fd basename bcmp bcopy bind bind_textdomain_codeset bindresvport bindtextdomain
brk bsd_signal bsearch btowc bzero c16rtomb c32rtomb c8rtomb cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl
cacosl call_once calloc canonicalize canonicalize_file_name canonicalizef canonicalizel capget capset carg cargf
cargl casin casinf casinh casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl catclose catgets catopen
cbrt cbrtf cbrtl ccos ccosf ccosh ccoshf ccoshl ccosl ceil ceilf ceill cexp cexpf cexpl cfgetispeed cfgetospeed
cfmakeraw cfsetispeed cfsetospeed cfsetspeed chdir chflags chmod chown chroot cimag cimagf cimagl clearenv clearerr
clearerr_unlocked clock clock_adjtime clock_getcpuclockid clock_getres clock_gettime clock_nanosleep clock_settime
clog clog10 clog10f clog10l clogf clogl clone close close_range closedir closefrom closelog cnd_broadcast
cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait confstr conj conjf conjl connect copy_file_range copysign
copysignf copysignl cos cosf cosh coshf coshl cosl cpow cpowf cpowl cproj cprojf cprojl creal crealf creall creat
creat64 csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh ctanhf ctanhl ctanl ctermid ctime
ctime_r cuserid daddl daemon dcgettext dcngettext ddivl delete_module dfmal dgettext difftime dirfd dirname div
dl_iterate_phdr dladdr dladdr1 dlclose dlerror dlinfo dlmopen dlopen dlsym dlvsym dmull dn_comp dn_expand
dn_skipname dngettext dprintf drand48 drand48_r drem dremf dreml dsqrtl dsubl dup dup2 dup3 duplocale dysize eaccess
ecvt ecvt_r endaliasent endfsent endgrent endhostent endmntent endnetent endnetgrent endprotoent endpwent endrpcent
endservent endsgent endspent endttyent endusershell endutent endutxent envz_add envz_entry envz_get envz_merge
envz_remove envz_strip epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait erand48 erand48_r
erf erfc erfcf erfcl erff erfl err error error_at_line errx ether_aton ether_aton_r ether_hostton ether_line
ether_ntoa ether_ntoa_r ether_ntohost euidaccess eventfd eventfd_read eventfd_write execl execle execlp execv execve
execveat execvp execvpe exit exp exp10 exp10f exp10l exp2 exp2f exp2l expf expl explicit_bzero expm1 expm1f expm1l
f32addf128 f32addf32x f32addf64 f32addf64x f32divf128 f32divf32x f32divf64 f32divf64x f32fmaf128 f32fmaf32x
f32fmaf64 f32fmaf64x f32mulf128 f32mulf32x f32mulf64 f32mulf64x f32sqrtf128 f32sqrtf32x f32sqrtf64 f32sqrtf64x
f32subf128 f32subf32x f32subf64 f32subf64x f32xaddf128 f32xaddf64 f32xaddf64x f32xdivf128 f32xdivf64 f32xdivf64x
f32xfmaf128 f32xfmaf64 f32xfmaf64x f32xmulf128 f32xmulf64 f32xmulf64x f32xsqrtf128 f32xsqrtf64 f32xsqrtf64x
f32xsubf128 f32xsubf64 f32xsubf64x f64addf128 f64addf64x f64divf128 f64divf64x f64fmaf128 f64fmaf64x f64mulf128
f64mulf64x f64sqrtf128 f64sqrtf64x f64subf128 f64subf64x f64xaddf128 f64xdivf128 f64xfmaf128 f64xmulf128
f64xsqrtf128 f64xsubf128 fabs fabsf fabsl faccessat fadd faddl fallocate fallocate64 fanotify_init fanotify_mark
fchdir fchflags fchmod fchmodat fchown fchownat fclose fcloseall fcntl fcntl64 fcvt fcvt_r fdatasync fdim fdimf
fdiml fdiv fdivl fdopen fdopendir feclearexcept fedisableexcept feenableexcept fegetenv fegetexcept fegetexceptflag
fegetmode fegetround feholdexcept feof feof_unlocked feraiseexcept ferror ferror_unlocked fesetenv fesetexcept
fesetexceptflag fesetmode fesetround fetestexcept fetestexceptflag feupdateenv fexecve fflush fflush_unlocked ffma
ffmal ffs ffsl ffsll fgetc fgetc_unlocked fgetgrent fgetgrent_r fgetpos fgetpos64 fgetpwent fgetpwent_r fgets
fgets_unlocked fgetsgent fgetsgent_r fgetspent fgetspent_r fgetwc fgetwc_unlocked fgetws fgetws_unlocked fgetxattr
fileno fileno_unlocked finite finitef finitel flistxattr flock flockfile floor floorf floorl fma fmaf fmal fmax
fmaxf fmaximum fmaximum_mag fmaximum_mag_num fmaximum_mag_numf fmaximum_mag_numl fmaximum_magf fmaximum_magl
fmaximum_num fmaximum_numf fmaximum_numl fmaximumf fmaximuml fmaxl fmaxmag fmaxmagf fmaxmagl fmemopen fmin fminf
fminimum fminimum_mag fminimum_mag_num fminimum_mag_numf fminimum_mag_numl fminimum_magf fminimum_magl fminimum_num
fminimum_numf fminimum_numl fminimumf fminimuml fminl fminmag fminmagf fminmagl fmod fmodf fmodl fmtmsg fmul fmull
fnmatch fopen fopen64 fopencookie fork forkpty fpathconf fprintf fputc fputc_unlocked fputs fputs_unlocked fputwc
fputwc_unlocked fputws fputws_unlocked fread fread_unlocked free freeaddrinfo freeifaddrs freelocale fremovexattr
freopen freopen64 frexp frexpf frexpl fromfp fromfpf fromfpl fromfpx fromfpxf fromfpxl fscanf fsconfig fseek fseeko
fseeko64 fsetpos fsetpos64 fsetxattr fsmount fsopen fspick fsqrt fsqrtl fstat fstat64 fstatat fstatat64 fstatfs
fstatfs64 fstatvfs fstatvfs64 fsub fsubl fsync ftell ftello ftello64 ftime ftok ftruncate ftruncate64 ftrylockfile
fts64_children fts64_close fts64_open fts64_read fts64_set fts_children fts_close fts_open fts_read fts_set ftw
ftw64 funlockfile futimens futimes futimesat fwide fwprintf fwrite fwrite_unlocked fwscanf gai_cancel gai_error
gai_strerror gai_suspend gamma gammaf gammal gcvt get_avphys_pages get_current_dir_name get_nprocs get_nprocs_conf
get_phys_pages getaddrinfo getaddrinfo_a getaliasbyname getaliasbyname_r getaliasent getaliasent_r getauxval getc
getc_unlocked getchar getchar_unlocked getcontext getcpu getcwd getdate getdate_r getdelim getdents64 getdirentries
getdirentries64 getdomainname getdtablesize getegid getentropy getenv geteuid getfsent getfsfile getfsspec getgid
getgrent getgrent_r getgrgid getgrgid_r getgrnam getgrnam_r getgrouplist getgroups gethostbyaddr gethostbyaddr_r
gethostbyname gethostbyname2 gethostbyname2_r gethostbyname_r gethostent gethostent_r gethostid gethostname
getifaddrs getipv4sourcefilter getitimer getline getloadavg getlogin getlogin_r getmntent getmntent_r getnameinfo
getnetbyaddr getnetbyaddr_r getnetbyname getnetbyname_r getnetent getnetent_r getnetgrent getnetgrent_r getopt
getopt_long getopt_long_only getpagesize getpass getpayload getpayloadf getpayloadl getpeername getpgid getpgrp
getpid getppid getpriority getprotobyname getprotobyname_r getprotobynumber getprotobynumber_r getprotoent
getprotoent_r getpt getpw getpwent getpwent_r getpwnam getpwnam_r getpwuid getpwuid_r getrandom getresgid getresuid
getrlimit getrlimit64 getrpcbyname getrpcbyname_r getrpcbynumber getrpcbynumber_r getrpcent getrpcent_r getrusage
gets getservbyname getservbyname_r getservbyport getservbyport_r getservent getservent_r getsgent getsgent_r
getsgnam getsgnam_r getsid getsockname getsockopt getsourcefilter getspent getspent_r getspnam getspnam_r getsubopt
gettext gettid gettimeofday getttyent getttynam getuid getumask getusershell getutent getutent_r getutid getutid_r
getutline getutline_r getutmp getutmpx getutxent getutxid getutxline getw getwc getwc_unlocked getwchar
getwchar_unlocked getwd getxattr glob glob64 glob_pattern_p globfree globfree64 gmtime gmtime_r gnu_dev_major
gnu_dev_makedev gnu_dev_minor gnu_get_libc_release gnu_get_libc_version grantpt group_member gsignal gtty hasmntopt
hcreate hcreate_r hdestroy hdestroy_r herror hsearch hsearch_r hstrerror htonl htons hypot hypotf hypotl iconv
iconv_close iconv_open if_freenameindex if_indextoname if_nameindex if_nametoindex ilogb ilogbf ilogbl imaxabs
imaxdiv index inet6_opt_append inet6_opt_find inet6_opt_finish inet6_opt_get_val inet6_opt_init inet6_opt_next
inet6_opt_set_val inet6_option_alloc inet6_option_append inet6_option_find inet6_option_init inet6_option_next
inet6_option_space inet6_rth_add inet6_rth_getaddr inet6_rth_init inet6_rth_reverse inet6_rth_segments
inet6_rth_space inet_addr inet_aton inet_lnaof inet_makeaddr inet_net_ntop inet_net_pton inet_neta inet_netof
inet_network inet_nsap_addr inet_nsap_ntoa inet_ntoa inet_ntop inet_pton init_module initgroups initstate
initstate_r innetgr inotify_add_watch inotify_init inotify_init1 inotify_rm_watch insque ioctl ioperm iopl iruserok
iruserok_af isalnum isalnum_l isalpha isalpha_l isascii isatty isblank isblank_l iscntrl iscntrl_l isctype isdigit
isdigit_l isfdtype isgraph isgraph_l isinf isinff isinfl islower islower_l isnan isnanf isnanl isprint isprint_l
ispunct ispunct_l isspace isspace_l isupper isupper_l iswalnum iswalnum_l iswalpha iswalpha_l iswblank iswblank_l
iswcntrl iswcntrl_l iswctype iswctype_l iswdigit iswdigit_l iswgraph iswgraph_l iswlower iswlower_l iswprint
iswprint_l iswpunct iswpunct_l iswspace iswspace_l iswupper iswupper_l iswxdigit iswxdigit_l isxdigit isxdigit_l j0
j0f j0l j1 j1f j1l jn jnf jnl jrand48 jrand48_r kill killpg klogctl l64a labs lchmod lchown lckpwdf lcong48
lcong48_r ldexp ldexpf ldexpl ldiv lfind lgamma lgamma_r lgammaf lgammaf_r lgammal lgammal_r lgetxattr link linkat
lio_listio lio_listio64 listen listxattr llabs lldiv llistxattr llogb llogbf llogbl llrint llrintf llrintl llround
llroundf llroundl localeconv localtime localtime_r lockf lockf64 log log10 log10f log10l log1p log1pf log1pl log2
log2f log2l logb logbf logbl logf login login_tty logl logout logwtmp longjmp lrand48 lrand48_r lremovexattr lrint
lrintf lrintl lround lroundf lroundl lsearch lseek lseek64 lsetxattr lstat lstat64 lutimes madvise makecontext
mallinfo mallinfo2 malloc malloc_info malloc_stats malloc_trim malloc_usable_size mallopt mblen mbrlen mbrtoc16
mbrtoc32 mbrtoc8 mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc mcheck mcheck_check_all mcheck_pedantic mcount
memalign memccpy memchr memcmp memcpy memfd_create memfrob memmem memmove mempcpy memrchr memset mincore mkdir
mkdirat mkdtemp mkfifo mkfifoat mknod mknodat mkostemp mkostemp64 mkostemps mkostemps64 mkstemp mkstemp64 mkstemps
mkstemps64 mktemp mktime mlock mlock2 mlockall mmap mmap64 modf modff modfl modify_ldt moncontrol monstartup mount
mount_setattr move_mount mprobe mprotect mq_close mq_getattr mq_notify mq_open mq_receive mq_send mq_setattr
mq_timedreceive mq_timedsend mq_unlink mrand48 mrand48_r mremap msgctl msgget msgrcv msgsnd msync mtrace mtx_destroy
mtx_init mtx_lock mtx_timedlock mtx_trylock mtx_unlock munlock munlockall munmap muntrace
`;

typedef enum {
  memory_order_relaxed = 0,
  memory_order_consume = 1,
  memory_order_acquire = 2,
  memory_order_release = 3,
  memory_order_acq_rel = 4,
  memory_order_seq_cst = 5
} memory_order;
typedef _Atomic _Bool atomic_bool;
typedef _Atomic char atomic_char;
typedef _Atomic signed char atomic_schar;
typedef _Atomic unsigned char atomic_uchar;
typedef _Atomic short atomic_short;
typedef _Atomic unsigned short atomic_ushort;
typedef _Atomic int atomic_int;
typedef _Atomic unsigned int atomic_uint;
typedef _Atomic long atomic_long;
typedef _Atomic unsigned long atomic_ulong;
typedef _Atomic long long atomic_llong;
typedef _Atomic unsigned long long atomic_ullong;
typedef _Atomic __SIZE_TYPE__ atomic_size_t;
typedef _Atomic __INTPTR_TYPE__ atomic_intptr_t;
typedef _Atomic __UINTPTR_TYPE__ atomic_uintptr_t;
typedef _Atomic __PTRDIFF_TYPE__ atomic_ptrdiff_t;
typedef _Atomic _Bool atomic_flag;
#define ATOMIC_FLAG_INIT 0
#define ATOMIC_VAR_INIT(value) (value)
#define kill_dependency(value) (value)
#define atomic_init(object, value) __atomic_store_n(object, value, 0)
#define atomic_load(object) __atomic_load_n(object, 5)
#define atomic_store(object, value) __atomic_store_n(object, value, 5)
#define atomic_exchange(object, value) __atomic_exchange_n(object, value, 5)
#define atomic_fetch_add(object, value) __atomic_fetch_add(object, value, 5)
#define atomic_fetch_sub(object, value) __atomic_fetch_sub(object, value, 5)
#define atomic_fetch_or(object, value) __atomic_fetch_or(object, value, 5)
#define atomic_fetch_xor(object, value) __atomic_fetch_xor(object, value, 5)
#define atomic_fetch_and(object, value) __atomic_fetch_and(object, value, 5)
#define atomic_flag_test_and_set(object) __atomic_test_and_set(object, 5)
#define atomic_flag_clear(object) __atomic_clear(object, 5)
#define atomic_compare_exchange_strong(object, expected, desired) __atomic_compare_exchange_n(object, expected, desired, 0, 5, 5)
#define atomic_compare_exchange_weak(object, expected, desired) __atomic_compare_exchange_n(object, expected, desired, 1, 5, 5)
#define atomic_load_explicit(object, order) __atomic_load_n(object, order)
#define atomic_store_explicit(object, value, order) __atomic_store_n(object, value, order)
#define atomic_exchange_explicit(object, value, order) __atomic_exchange_n(object, value, order)
#define atomic_fetch_add_explicit(object, value, order) __atomic_fetch_add(object, value, order)
#define atomic_fetch_sub_explicit(object, value, order) __atomic_fetch_sub(object, value, order)
#define atomic_fetch_or_explicit(object, value, order) __atomic_fetch_or(object, value, order)
#define atomic_fetch_xor_explicit(object, value, order) __atomic_fetch_xor(object, value, order)
#define atomic_fetch_and_explicit(object, value, order) __atomic_fetch_and(object, value, order)
#define atomic_flag_test_and_set_explicit(object, order) __atomic_test_and_set(object, order)
#define atomic_flag_clear_explicit(object, order) __atomic_clear(object, order)
#define atomic_compare_exchange_strong_explicit(object, expected, desired, success, failure) __atomic_compare_exchange_n(object, expected, desired, 0, success, failure)
#define atomic_compare_exchange_weak_explicit(object, expected, desired, success, failure) __atomic_compare_exchange_n(object, expected, desired, 1, success, failure)
#define atomic_thread_fence(order) __atomic_thread_fence(order)
#define atomic_signal_fence(order) __atomic_signal_fence(order)

import type { Interleaving, ObservedSchedule } from '../../../vocabulary/interleaving.js';

/** The function of the harness that waits for the turn of a thread. */
export const TURN = 'witness_turn';
/** What is called instead of `pthread_create`. */
export const CREATE = 'witness_create';

/** Threads that a program may create beyond those of the execution. */
const SPARE = 64;

/** What a harness needs to make threads take turns as they did; empty for executions with one thread. */
export function scheduleSource({ schedule, threads }: Interleaving): string {
  if (schedule === null) return sections();
  return `${sections()}
#include <unistd.h>

/* In which order threads evaluate: the thread, the number in ${TURN}, and whether it waits for others in between. */
static const struct { int thread, point, waits; } turns[] = {
${rows(schedule)}
};
#define TURNS ((int)(sizeof turns / sizeof *turns))

/* Relaxed accesses order nothing: with semaphores, ThreadSanitizer would see no race. */
static int now;
static int is_lost;
static int created;
static _Thread_local int self;
static _Thread_local int next;
static _Thread_local int held = -1;

static void give_up(void) {
  if (!__atomic_exchange_n(&is_lost, 1, __ATOMIC_RELAXED))
    fprintf(stderr, "the schedule cannot be followed after turn %d of %d\\n", __atomic_load_n(&now, __ATOMIC_RELAXED), TURNS);
}

/* Until this turn is reached, for some seconds at most. */
static int wait_for(int turn) {
  for (int tries = 0; __atomic_load_n(&now, __ATOMIC_RELAXED) < turn; tries++) {
    if (__atomic_load_n(&is_lost, __ATOMIC_RELAXED)) return 0;
    if (tries > 50000) give_up();
    usleep(100);
  }
  return !__atomic_load_n(&is_lost, __ATOMIC_RELAXED);
}

static void end_turn(void) {
  __asm__ volatile("" ::: "memory");
  if (held >= 0) __atomic_store_n(&now, held + 1, __ATOMIC_RELAXED);
  held = -1;
}

void ${TURN}(int point) {
  end_turn();
  while (next < TURNS && turns[next].thread != self) next++;
  if (next == TURNS) {
    wait_for(TURNS);
    return;
  }
  if (turns[next].point != point) give_up();
  if (!wait_for(next)) return;
  held = next++;
  if (turns[held].waits) end_turn();
  __asm__ volatile("" ::: "memory");
}

static struct { void *(*function)(void *); void *argument; int number; } starts[${threads.length + SPARE}];

static void end_thread(void *nothing) { end_turn(); }

static void *begin_thread(void *given) {
  void *result;
  int number = (int)(long)given;
  self = number;
  pthread_cleanup_push(end_thread, 0);
  result = starts[number].function(starts[number].argument);
  pthread_cleanup_pop(1);
  return result;
}

int ${CREATE}(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *argument) {
  int number = __atomic_add_fetch(&created, 1, __ATOMIC_RELAXED);
  if (number >= (int)(sizeof starts / sizeof *starts)) return pthread_create(thread, attributes, function, argument);
  starts[number].function = function;
  starts[number].argument = argument;
  return pthread_create(thread, attributes, begin_thread, (void *)(long)number);
}

/* The others go on before the program ends. */
static void at_end(void) {
  end_turn();
  wait_for(TURNS);
}
__attribute__((constructor)) static void wait_at_end(void) { atexit(at_end); }
`;
}

function sections(): string {
  return '#include <pthread.h>\nstatic pthread_mutex_t section = PTHREAD_MUTEX_INITIALIZER;';
}

/** Turns in rows of ten. */
function rows({ turns }: ObservedSchedule): string {
  const texts = turns.map(
    ({ thread, point, waits }) => `{${thread}, ${point}, ${waits === 'for-others' ? 1 : 0}},`,
  );
  return Array.from(
    { length: Math.ceil(texts.length / 10) },
    (_, row) => `  ${texts.slice(10 * row, 10 * row + 10).join(' ')}`,
  ).join('\n');
}

import type { Threads } from './threads.js';

/** The functions of the machine that only code of programs with several threads calls. */
interface ThreadHelpers {
  readonly accessed: (address: number, bytes: number, kind: number, site: number) => 0 | 1;
  readonly point: () => 0 | 1;
  readonly entered: (frame: number) => void;
  readonly left: (frame: number) => void;
  readonly settled: (statement: number, frame: number, bytes: number) => void;
  readonly settling: (statement: number, frame: number, bytes: number) => void;
  readonly nests: () => void;
  readonly enterAtomic: (site: number) => void;
  readonly leaveAtomic: (site: number) => void;
  readonly fence: (order: number) => void;
}

/** What orders everything inside atomic sections. */
const SECTION = 'atomic section';

/** Without threads, nothing has to be reported. */
export function threadHelpers(threads: Threads | undefined): ThreadHelpers {
  return {
    accessed: (address, bytes, kind, site) => threads?.accessed(address >>> 0, bytes, kind, site) ?? 0,
    point: () => threads?.point() ?? 0,
    entered: (frame) => threads?.reports?.signature.enter(threads.current, frame),
    left: (frame) => threads?.reports?.signature.leave(threads.current, frame),
    settled: (statement, frame, bytes) => {
      threads?.running.place.settles();
      threads?.reports?.settled(statement, { frame, bytes });
    },
    nests: () => threads?.running.place.nests(),
    settling: (statement, frame, bytes) => threads?.reports?.settling(statement, { frame, bytes }),
    enterAtomic: (site) => {
      if (threads === undefined) return;
      threads.spinning.beginsSection(threads.running, site);
      threads.reports?.orders();
      if (threads.running.atomicDepth++ > 0) return;
      threads.order.acquire(threads.current, SECTION);
      threads.reports?.signature.synchronised(threads.current, SECTION);
    },
    leaveAtomic: () => {
      if (threads === undefined || threads.running.atomicDepth === 0) return;
      threads.reports?.orders();
      if (--threads.running.atomicDepth === 0) threads.order.release(threads.current, SECTION);
      threads.marksMoment();
      threads.synchronised();
    },
    fence: (order) => {
      threads?.reports?.orders();
      threads?.order.fence(threads.current, order);
    },
  };
}

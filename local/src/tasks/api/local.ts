import type { Clock } from '../../clock/clock.ts';
import { isManualClock } from '../../clock/manual-clock.ts';
import { failures, invalid, TasksFailure } from '../failure.ts';
import { readFault, type TaskFaults } from '../faults.ts';
import { readFields, readInteger } from '../wire/read.ts';
import type { ApiCall, Reply } from './call.ts';

export interface LocalContext {
  clock: Clock;
  faults: TaskFaults;
}

/** Handles the local-only controls, which Cloud Tasks does not have: faults, and the clock if it is a manual one. */
export async function handleLocal({ clock, faults }: LocalContext, call: ApiCall): Promise<Reply> {
  switch (`${call.method} ${call.path}`) {
    case 'GET /local/faults':
      return { faults: faults.list() };
    case 'POST /local/faults':
      faults.add(readFault(call.body));
      return { faults: faults.list() };
    case 'DELETE /local/faults':
      faults.clear();
      return { faults: [] };
    case 'GET /local/clock':
      return { now: clock.now(), manual: isManualClock(clock) };
    case 'POST /local/clock':
      return advance(clock, call.body);
    default:
      throw failures.unknownPath(call.method, call.path);
  }
}

async function advance(clock: Clock, body: unknown): Promise<Reply> {
  if (!isManualClock(clock)) {
    throw new TasksFailure('FAILED_PRECONDITION', "The clock is the machine's own and cannot be moved.");
  }
  const milliseconds = readInteger(readFields(body, 'request', ['advanceMs']), 'advanceMs', 'request');
  if (milliseconds === undefined || milliseconds < 0) throw invalid('request.advanceMs must be 0 or more.');
  await clock.advance(milliseconds);
  return { now: clock.now(), manual: true };
}

import { manualClock, type ManualClock } from '../../clock/manual-clock.ts';
import { movableClock, type MovableClock } from '../../clock/movable-clock.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createFaultQueue, type FaultQueue } from '../faults.ts';
import { createKeptFiles, type KeptFiles } from '../kept-files.ts';
import { openNetworks, type Behaviour, type Networks } from '../networks.ts';
import { createWorlds, type Worlds } from '../world.ts';
import { createMadeUp } from './made-up.ts';

export const madeUp: Behaviour = { id: 'madeup', create: createMadeUp };

export interface Opened {
  dir: string;
  clock: ManualClock & MovableClock;
  faults: FaultQueue;
  files: KeptFiles;
  worlds: Worlds;
  networks: Networks;
  logged: string[];
}

/** Opens the networks `behaviours`, by default the made-up network, on a manual clock. */
export function openMadeUp(
  behaviours: readonly Behaviour[] = [madeUp],
  dir = createTemporaryFolder(),
): Opened {
  const manual = manualClock(Date.parse('2026-11-21T10:00:00.000Z'));
  const clock = { ...manual, ...movableClock(manual) };
  const faults = createFaultQueue();
  const files = createKeptFiles(dir);
  const worlds = createWorlds({ clock, faults, files });
  const logged: string[] = [];
  return {
    dir,
    clock,
    faults,
    files,
    worlds,
    logged,
    networks: openNetworks({ dir, clock, worlds, behaviours, log: (line) => logged.push(line) }),
  };
}

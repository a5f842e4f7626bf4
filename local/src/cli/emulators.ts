/**
 * `npm run emulators`: the product on Google's own emulator suite, for those who have a JDK 21 and a network (the suite
 * downloads its Firestore and Storage rules parts at first use). Cloud Tasks and the scheduler stay the local ones:
 * Google's suite has neither scheduled tasks nor timed schedules.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

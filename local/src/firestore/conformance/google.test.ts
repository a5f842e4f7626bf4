import { it, vi } from 'vitest';
import { describeConformance } from './describe-conformance.ts';
import { startGoogleEmulator, whyNoGoogleEmulator } from './google-emulator.ts';
import { GOOGLE_GAPS } from './google-gaps.ts';

// the time limits are long, because a JVM on a busy machine warms up slowly
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const obstacle = whyNoGoogleEmulator();

if (obstacle === undefined) describeConformance("Google's emulator", startGoogleEmulator, GOOGLE_GAPS);
else {
  it(`Google's emulator is not compared: ${obstacle}`, (test) => {
    test.skip();
  });
}

import { it } from 'vitest';
import { describeConformance } from './describe-conformance.ts';
import { startGoogleEmulator, whyNoGoogleEmulator } from './google-emulator.ts';
import { GOOGLE_GAPS } from './google-gaps.ts';

const obstacle = whyNoGoogleEmulator();

if (obstacle === undefined) describeConformance("Google's emulator", startGoogleEmulator, GOOGLE_GAPS);
else {
  it(`Google's emulator is not compared: ${obstacle}`, (test) => {
    test.skip();
  });
}
